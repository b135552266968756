"""Ratings of people: fixed bots, games of two to four seats, and the order of the ladder."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from benchmarks import ratings as measured
from tilecourt.lab import skill
from tilecourt.lab.skill import Skill

LADDER = Path(__file__).parents[2] / "benchmarks/ladder"


def test_the_fixed_ratings_of_bots_are_those_of_the_ladder() -> None:
    for path, expected in measured.anchors().items():
        assert json.loads(path.read_text()) == {bot: list(found) for bot, found in expected.items()}
    assert skill.anchors("merlin")["adept"].mean == pytest.approx(1576.3)


def test_a_game_whose_bots_were_not_measured_takes_the_mean_of_the_others_with_more_doubt() -> None:
    known, usual = [skill.anchors(game) for game in measured.GAMES], skill.anchors("a_game_of_somebody")
    assert list(usual) == list(known[0])
    for bot, found in usual.items():
        means = [bots[bot].mean for bots in known]
        assert min(means) < found.mean < max(means)
        assert found.spread > max(abs(mean - found.mean) for mean in means) / 2


@pytest.mark.slow
@pytest.mark.parametrize("game", measured.GAMES)
def test_2000_games_order_the_bots_as_the_ladder_does(game: str) -> None:
    games = random.Random(3).sample(list(measured.games_of(LADDER / f"{game}.jsonl")), 2000)
    known: dict[str, Skill] = {}
    measured.follow(games, skill.after, skill.chances, known)
    assert sorted(known, key=lambda bot: known[bot].mean) == list(skill.anchors(game))


def test_whoever_wins_rises_and_whoever_loses_falls_with_any_number_of_seats() -> None:
    for seats in (2, 3, 4):
        rated = skill.after([Skill()] * seats, list(range(1, seats + 1)))
        means = [one.mean for one in rated]
        assert means == sorted(means, reverse=True) and means[0] > skill.MEAN > means[-1]
        assert all(one.spread < skill.SPREAD and one.games == 1 for one in rated)


def test_equal_ranks_of_equals_change_nothing_but_the_doubt() -> None:
    first, second = skill.after([Skill(), Skill()], [1, 1])
    assert first.mean == pytest.approx(skill.MEAN) and second.mean == pytest.approx(skill.MEAN)


def test_400_points_are_odds_of_ten_to_one_between_players_who_are_well_known() -> None:
    better, worse = skill.chances([Skill(1900, 0.0), Skill(1500, 0.0)])
    assert better / worse == pytest.approx(10)


def test_a_rating_is_provisional_for_ten_games() -> None:
    assert Skill(1500, 100, 9).provisional and not Skill(1500, 100, 10).provisional
    assert (Skill(1512.4, 100).shown, Skill(1512.4, 100).give_or_take) == (1512, 196)

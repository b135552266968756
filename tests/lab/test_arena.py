"""The arena: pairs on equal terms, counted as they should be, the same whoever plays them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.lab.arena import arena, part_of_a, planned, play_deal, seatings
from tilecourt.lab.simulate import FORFEIT, Outcome

MODULE = """
class First:
    def __init__(self, seed):
        pass

    def choose(self, info):
        return info.legal[0]


class Last(First):
    def choose(self, info):
        return info.legal[-1]


class Broken(First):
    def choose(self, info):
        raise ValueError("out of order")
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"arena_of_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    return name


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key != "thinking"}


def test_with_two_each_bot_sits_in_each_seat_of_a_deal() -> None:
    assert seatings(2) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_one_of_each_sits_alone_in_every_seat(players: int) -> None:
    found = seatings(players)
    assert len(found) == len(set(found)) == 2 * players
    for side in (0, 1):
        alone = [seats for seats in found if seats.count(side) == 1]
        assert sorted(seats.index(side) for seats in alone) == list(range(players))


@pytest.mark.parametrize(
    ("seats", "winners", "forfeits", "part"),
    [
        ((0, 1), (0,), (), 1.0),
        ((0, 1), (1,), (), 0.0),
        ((0, 1), (0, 1), (), 0.5),
        ((0, 1), (), (), 0.5),
        ((1, 0, 1), (0, 2), (), 0.0),
        ((1, 0, 1), (0, 1), (), 0.5),
        ((1, 0, 1, 1), (), (), 0.25),
        ((0, 1, 0, 0), (), (), 0.75),
        ((0, 1), (0,), ((1, "x"),), 1.0),
        ((0, 1, 1), (1, 2), ((0, "x"),), 0.0),
        ((0, 1, 1), (0, 2), ((1, "x"),), 1.0),
        ((0, 1), (), ((0, "x"), (1, "x")), 0.5),
    ],
)
def test_who_a_win_falls_to(seats: tuple[int, ...], winners: tuple[int, ...], forfeits: Any, part: float) -> None:
    assert part_of_a(seats, Outcome(0, 9, "end", None, winners, forfeits)) == part


def test_the_games_of_a_deal_are_dealt_alike_and_no_two_pairs_share_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = []

    def noted(match: Any, number: int) -> Outcome:
        dealt.append((match.seed + number, match.bots))
        return Outcome(number, 1, "end", None, (0,))

    monkeypatch.setattr("tilecourt.lab.arena.play_one", noted)
    plan = planned("kaguyahime", ["x", "y", "z"], 2, 4, 100, {}, None)
    for pair in range(3):
        for deal in range(plan.deals):
            play_deal(plan, (pair, deal))
    seeds = [seed for seed, _ in dealt]
    assert seeds == [seed for seed in range(100, 106) for _ in range(2)]
    assert dealt[0][1] == ("x", "y") and dealt[1][1] == ("y", "x")


def test_the_figures_of_an_arena(here: str) -> None:
    bots = ["random", f"{here}:First", f"{here}:Last"]
    found = arena("kaguyahime", bots, 2, 5, 3)
    assert (found["game"], found["players"], found["games"], found["deals"]) == ("kaguyahime", 2, 6, 3)
    assert [(pair["a"], pair["b"]) for pair in found["pairs"]] == [
        (bots[0], bots[1]),
        (bots[0], bots[2]),
        (bots[1], bots[2]),
    ]
    for pair in found["pairs"]:
        assert pair["wins_a"] + pair["wins_b"] + pair["ties"] == pair["games"] == 6
        share = (pair["wins_a"] + pair["ties"] / 2) / 6
        assert pair["alone_a"]["share"] == pytest.approx(share, abs=1e-4)
        assert pair["alone_b"]["share"] == pytest.approx(1 - share, abs=1e-4)
    assert [rating["bot"] for rating in found["ratings"]] == bots
    assert sum(rating["elo"] for rating in found["ratings"]) == pytest.approx(0, abs=0.2)
    assert sum(found["ends"].values()) == 18
    assert without_time(found) == without_time(arena("kaguyahime", bots, 2, 6, 3))


@pytest.mark.slow
def test_the_figures_do_not_depend_on_the_processes(here: str) -> None:
    bots = ["random", f"{here}:First"]
    found = arena("kaguyahime", bots, 3, 12, 3)
    assert found["games"] == 12 and found["fair_share"] == 0.3333
    done: list[int] = []
    assert without_time(found) == without_time(arena("kaguyahime", bots, 3, 12, 3, jobs=2, progress=done.append))
    assert done == [6, 6]


def test_equal_bots_that_draw_no_lots_are_equal_on_paired_deals(here: str, tmp_path: Path) -> None:
    (tmp_path / f"{here}_too.py").write_text(MODULE)
    found = arena("kaguyahime", [f"{here}:First", f"{here}_too:First"], 2, 8, 1)
    assert found["pairs"][0]["alone_a"]["share"] == 0.5
    assert [rating["elo"] for rating in found["ratings"]] == [0.0, 0.0]


def test_a_bot_that_fails_loses_every_game_and_is_quoted(here: str) -> None:
    broken = f"{here}:Broken"
    found = arena("kaguyahime", ["random", broken], 3, 6, 1)
    (pair,) = found["pairs"]
    assert (pair["wins_a"], pair["wins_b"], pair["forfeits_a"], pair["forfeits_b"]) == (6, 0, 0, 6)
    assert found["ends"] == {FORFEIT: 6}
    assert found["failures"] == {broken: f"The bot {broken} raised ValueError: out of order ({here}.py, line 17)."}


@pytest.mark.parametrize(
    ("bots", "players", "games", "sentence"),
    [
        (["random"], 2, 10, "Expected 2 to 32 different bots, got random."),
        (["random", "random"], 2, 10, "Expected 2 to 32 different bots"),
        (["random", "greedy"], 5, 10, "is for 2 to 4 players, not 5."),
        (["random", "greedy"], 1, 10, "is for 2 to 4 players, not 1."),
        (["random", "greedy"], 2, 0, "Expected 1 to 1000000 games a pair, got 0."),
        (["random", "greedy"], 2, -3, "got -3."),
        (["random", "greedy"], 2, 10**9, "Expected 1 to 1000000 games"),
    ],
)
def test_what_cannot_be_played_is_bad_input(bots: list[str], players: int, games: int, sentence: str) -> None:
    for game in ("princess", "realm_of_sand"):
        with pytest.raises(BadInput) as caught:
            arena(game, bots, players, games)
        assert sentence in str(caught.value)

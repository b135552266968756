"""The arena with luck taken out: what luck explains is gone, what it does not explain stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilecourt.lab.arena import Arena, Game, arena, has, planned, seatings
from tilecourt.lab.arena_file import ArenaFile
from tilecourt.lab.arena_luck import adjusted, luck_report
from tilecourt.lab.simulate import CHANCE, FULL, Match, Outcome, play_one


def game(seats: tuple[int, ...], winner: int, luck: tuple[float, ...]) -> Game:
    return Game(
        seats.count(0), float(seats[winner] == 0), seats, Outcome(0, 9, "end", None, (winner,), (), (1, 1), (), luck)
    )


def deals(lucky: float) -> list[list[Game]]:
    """Ten deals in which the first seat wins the even ones and the second the others; the winner had so much luck."""
    found = []
    for number in range(10):
        winner = number % 2
        luck = (lucky, -lucky) if winner == 0 else (-lucky, lucky)
        found.append([game(seats, winner, luck) for seats in seatings(2)])
    return found


def plan() -> Arena:
    return planned("merlin", ["greedy", "random"], games=20, seed=1, luck=CHANCE)


def test_results_that_luck_explains_have_no_spread() -> None:
    report = luck_report(plan(), [deals(0.5)])
    (pair,) = report["pairs"]
    assert pair["alone_a"] == pair["alone_b"] == {"share": 0.5, "low": 0.5, "high": 0.5}
    assert report["variance"] == 0
    assert [rated["elo"] for rated in report["ratings"]] == [0, 0]
    assert [seat["share"] for seat in report["seats"]] == [0, 0]


def test_without_luck_nothing_changes() -> None:
    report = luck_report(plan(), [deals(0.0)])
    assert report["variance"] == 1


def test_luck_counts_with_the_weight_that_leaves_least_spread() -> None:
    """Prices ten times too high or too low would do harm as they are."""
    for lucky in (5.0, 0.4):
        found = [game for deal in adjusted(deals(lucky), 2) for game in deal]
        assert max(abs(game.won - 0.5) for game in found) < 0.1


def test_a_deal_does_not_choose_its_own_weight() -> None:
    """Else the weight would lean to the result, and the mean with it."""
    few = deals(0.4)
    one = adjusted(few, 2)[0]
    few[0] = [game((0, 1), 1, (0.4, -0.4)), game((1, 0), 1, (0.4, -0.4))]
    other = adjusted(few, 2)[0]
    assert [game.plain - game.won for game in one] == [game.plain - game.won for game in other]


def test_a_bot_that_wins_by_skill_stays_ahead() -> None:
    """It wins every game, mostly by good luck, and one deal by skill alone."""
    lucky = [[game(seats, seats.index(0), luck(seats, 0.3)) for seats in seatings(2)] for _ in range(8)]
    unlucky = [game(seats, seats.index(0), luck(seats, -0.3)) for seats in seatings(2)]
    report = luck_report(plan(), [[*lucky, unlucky]])
    first, second = (rated["elo"] for rated in report["ratings"])
    assert first > 50 and second == -first


def luck(seats: tuple[int, ...], of_a: float) -> tuple[float, ...]:
    return tuple(of_a if side == 0 else -of_a for side in seats)


@pytest.mark.slow
def test_games_without_their_luck_are_played_again(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    plain = planned("kaguyahime", ["random", "greedy"], games=2, seed=3)
    arena(plain, keep=file)
    priced = planned("kaguyahime", ["random", "greedy"], games=2, seed=3, luck=CHANCE)
    found = arena(priced, keep=file)
    assert len(found["luck"]["seats"]) == 2
    # With luck they are kept too, and serve both.
    lines = Path(file).read_text().splitlines()
    assert len(lines) == 3
    assert arena(priced, keep=file) == found
    assert "luck" not in arena(plain, keep=file)
    assert len(Path(file).read_text().splitlines()) == 3


@pytest.mark.slow
def test_pricing_luck_changes_no_game() -> None:
    plain = play_one(Match("kaguyahime", ("random", "greedy"), 4, {}), 0)
    priced = play_one(Match("kaguyahime", ("random", "greedy"), 4, {}, luck=CHANCE), 0)
    assert plain.luck == () and len(priced.luck) == 2
    assert sum(priced.luck) == pytest.approx(0, abs=1e-9)
    assert (plain.moves, plain.scores, plain.winners) == (priced.moves, priced.scores, priced.winners)


@pytest.mark.slow
def test_luck_of_chance_does_not_serve_for_luck_in_full(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    words = {"games": 2, "seed": 3}
    found = arena(planned("kaguyahime", ["apprentice", "greedy"], luck=CHANCE, **words), keep=file)  # type: ignore[arg-type]
    assert found["luck"]["priced"] == CHANCE
    full = arena(planned("kaguyahime", ["apprentice", "greedy"], luck=FULL, **words), keep=file)  # type: ignore[arg-type]
    assert full["luck"]["priced"] == FULL
    assert full["luck"]["seats"] != found["luck"]["seats"]
    assert full["pairs"] == found["pairs"]
    # The last line of a deal counts.
    assert len(Path(file).read_text().splitlines()) == 3


def test_a_file_of_before_has_the_luck_of_chance(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    priced = planned("kaguyahime", ["random", "greedy"], games=2, seed=3, luck=CHANCE)
    arena(priced, keep=str(file))
    before = file.read_text()
    file.write_text(before.replace(',"priced":"chance"', ""))
    assert file.read_text() != before
    kept = ArenaFile(str(file), priced.named(), list[Game])
    assert has(priced, kept, (0, 0))
    assert not has(planned("kaguyahime", ["random", "greedy"], games=2, seed=3, luck=FULL), kept, (0, 0))

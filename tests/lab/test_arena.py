"""The arena: pairs on equal terms, counted as they should be, the same whoever plays them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.lab import arena as arena_module
from tilecourt.lab.arena import arena, part_of_a, planned, play_deal, seatings
from tilecourt.lab.arena_file import seed_in
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


def met(bots: Sequence[str], players: int, games: int, seed: int, **how: Any) -> dict[str, Any]:
    """An arena of Kaguyahime."""
    return arena(planned("kaguyahime", bots, players=players, games=games, seed=seed), **how)


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
    plan = planned("kaguyahime", ["x", "y", "z"], players=2, games=4, seed=100)
    for deal in range(plan.deals):
        for pair in range(3):
            play_deal(plan, (pair, deal))
    seeds = [seed for seed, _ in dealt]
    assert seeds == [seed for seed in range(100, 106) for _ in range(2)]
    assert dealt[0][1] == ("x", "y") and dealt[1][1] == ("y", "x")
    # A longer arena begins with the games of a shorter one.
    first, dealt[:] = list(dealt), []
    for place in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]:
        play_deal(replace(plan, deals=50), place)
    assert dealt == first


@pytest.mark.slow
def test_the_figures_of_an_arena(here: str) -> None:
    bots = ["random", f"{here}:First", f"{here}:Last"]
    found = met(bots, 2, 5, 3)
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
    assert without_time(found) == without_time(met(bots, 2, 6, 3))


@pytest.mark.slow
def test_the_figures_do_not_depend_on_the_processes(here: str) -> None:
    bots = ["random", f"{here}:First"]
    found = met(bots, 3, 12, 3)
    assert found["games"] == 12 and found["fair_share"] == 0.3333
    done: list[int] = []
    assert without_time(found) == without_time(met(bots, 3, 12, 3, jobs=2, progress=done.append))
    assert done == [6, 6]


def test_equal_bots_that_draw_no_lots_are_equal_on_paired_deals(here: str, tmp_path: Path) -> None:
    (tmp_path / f"{here}_too.py").write_text(MODULE)
    found = met([f"{here}:First", f"{here}_too:First"], 2, 8, 1)
    assert found["pairs"][0]["alone_a"]["share"] == 0.5
    assert [rating["elo"] for rating in found["ratings"]] == [0.0, 0.0]


def test_a_bot_that_fails_loses_every_game_and_is_quoted(here: str) -> None:
    broken = f"{here}:Broken"
    found = met(["random", broken], 3, 6, 1)
    (pair,) = found["pairs"]
    assert (pair["wins_a"], pair["wins_b"], pair["forfeits_a"], pair["forfeits_b"]) == (6, 0, 0, 6)
    assert found["ends"] == {FORFEIT: 6}
    assert found["failures"] == {broken: f"The bot {broken} raised ValueError: out of order ({here}.py, line 17)."}


@pytest.mark.parametrize(
    ("bots", "players", "games", "sentence"),
    [
        (["random"], 2, 10, "Expected 2 to 32 different bots, got random."),
        (["random", "random"], 2, 10, "Expected 2 to 32 different bots"),
        (["adept@10", "adept@010"], 2, 10, "Expected 2 to 32 different bots, got adept@10, adept@010."),
        (["exec@2s:cat", "exec@2.0s:cat"], 2, 10, "Expected 2 to 32 different bots"),
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
            planned(game, bots, players=players, games=games)
        assert sentence in str(caught.value)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The places that are really played, in this order."""
    places: list[tuple[int, int]] = []

    def noted(plan: Any, place: tuple[int, int]) -> Any:
        places.append(place)
        return play_deal(plan, place)

    monkeypatch.setattr(arena_module, "play_deal", noted)
    return places


@pytest.mark.slow
def test_an_arena_that_broke_off_goes_on(here: str, tmp_path: Path, played: list[tuple[int, int]]) -> None:
    bots = ["random", f"{here}:First", f"{here}:Last"]
    file = tmp_path / "games.jsonl"
    whole = met(bots, 2, 6, 3, keep=str(file))
    assert without_time(whole) == without_time(met(bots, 2, 6, 3))
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 10
    # As if it had been killed in the middle of a line: what is whole is not played again.
    file.write_bytes(b"".join(lines[:5]) + lines[5][:20])
    played.clear()
    told: list[int] = []
    assert without_time(met(bots, 2, 6, 3, keep=str(file), progress=told.append)) == without_time(whole)
    assert played == [(1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
    assert told == [8, 2, 2, 2, 2, 2]
    assert [line[:6] for line in file.read_bytes().splitlines()] == [line[:6] for line in lines]


def test_more_games_can_be_added_and_fewer_looked_at(here: str, tmp_path: Path, played: list[tuple[int, int]]) -> None:
    bots = ["random", f"{here}:First"]
    file = str(tmp_path / "games.jsonl")
    few = met(bots, 2, 4, 3, keep=file)
    played.clear()
    many = met(bots, 2, 8, 3, keep=file)
    assert played == [(0, 2), (0, 3)] and many["games"] == 8
    played.clear()
    # Even the time is the same: nothing was played.
    assert met(bots, 2, 4, 3, keep=file) == few and not played


@pytest.mark.slow
def test_games_of_several_processes_are_kept(here: str, tmp_path: Path) -> None:
    bots = ["random", f"{here}:First"]
    file = str(tmp_path / "games.jsonl")
    # Even the time is the same: nothing is played again.
    assert met(bots, 2, 8, 3, jobs=2, keep=file) == met(bots, 2, 8, 3, keep=file)


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        (b"my diary\n", "Expected games of an arena in FILE, got something else."),
        (b"my diary", "Expected games of an arena in FILE, got something else."),
        (b'{"format":"tilecourt-weights"}\n', "Expected games of an arena in FILE, got something else."),
        (b"\xff\n", "Expected games of an arena in FILE, got something else."),
        (None, "The games in FILE are of another arena: expected seed 3, got 4."),
    ],
)
def test_a_file_of_something_else_is_left_alone(here: str, tmp_path: Path, before: bytes | None, sentence: str) -> None:
    file = tmp_path / "games.jsonl"
    bots = ["random", f"{here}:First"]
    if before is None:
        met(bots, 2, 2, 4, keep=str(file))
    else:
        file.write_bytes(before)
    before = file.read_bytes()
    with pytest.raises(BadInput) as refused:
        met(bots, 2, 2, 3, keep=str(file))
    assert str(refused.value).replace(str(file), "FILE") == sentence
    assert file.read_bytes() == before


def test_a_line_that_is_no_deal_is_named(here: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    bots = ["random", f"{here}:First"]
    met(bots, 2, 2, 3, keep=str(file))
    file.write_bytes(file.read_bytes() + b'[0,"x",[]]\n')
    with pytest.raises(BadInput, match=r"^Line 3 of .* cannot be understood: Expected `int`, got `str`"):
        met(bots, 2, 2, 3, keep=str(file))


@pytest.mark.parametrize(
    "change",
    [
        lambda games: [],
        lambda games: games[:1],
        lambda games: games[::-1],
        lambda games: [{**games[0], "seats_a": 2}, games[1]],
        lambda games: [{**games[0], "seats": [0, 9]}, games[1]],
        lambda games: [{**games[0], "seats": [0]}, games[1]],
        lambda games: [{**games[0], "won_a": -1.0}, games[1]],
        lambda games: [{**games[0], "won_a": 1.0 - games[0]["won_a"]}, games[1]],
        lambda games: [with_outcome(games[0], forfeits=[[7, "x"]]), games[1]],
        lambda games: [with_outcome(games[0], winners=[5]), games[1]],
        lambda games: [with_outcome(games[0], decisions=[3]), games[1]],
        lambda games: [with_outcome(games[0], seconds=[]), games[1]],
    ],
)
def test_games_that_this_arena_does_not_play_are_refused(
    here: str, tmp_path: Path, change: Callable[[list[Any]], list[Any]]
) -> None:
    file = tmp_path / "games.jsonl"
    bots = ["random", f"{here}:First"]
    met(bots, 2, 2, 3, keep=str(file))
    first, line = file.read_text().splitlines()
    pair, deal, games = json.loads(line)
    file.write_text(f"{first}\n{json.dumps([pair, deal, change(games)])}\n")
    with pytest.raises(BadInput, match=r"^Line 2 of .* cannot be understood: this arena plays no such games\.$"):
        met(bots, 2, 2, 3, keep=str(file))
    file.write_text(f"{first}\n{json.dumps([7, deal, games])}\n")
    with pytest.raises(BadInput, match=r"this arena plays no such games\.$"):
        met(bots, 2, 2, 3, keep=str(file))


def with_outcome(game: dict[str, Any], **other: Any) -> dict[str, Any]:
    """A game whose outcome says something else."""
    return {**game, "outcome": {**game["outcome"], **other}}


def test_what_has_no_end_is_not_read(here: str) -> None:
    with pytest.raises(BadInput, match=r"^The games cannot be kept in /dev/null: it is not a file\.$"):
        met(["random", f"{here}:First"], 2, 2, 3, keep="/dev/null")
    assert seed_in("/dev/zero") is None


@pytest.mark.parametrize("seed", ["-3", "1" + 400 * "0", "true", '"3"', "null", "1.5"])
def test_a_seed_in_a_file_is_a_seed(tmp_path: Path, seed: str) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text(f'{{"format":"tilecourt-arena","version":1,"seed":{seed}}}\n')
    with pytest.raises(BadInput, match=f"^Expected a seed in the first line of {re.escape(str(file))}, got "):
        seed_in(str(file))


def test_a_place_where_nothing_can_be_kept(here: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"^The games cannot be kept in .*: no such file or directory\.$"):
        met(
            ["random", f"{here}:First"],
            2,
            2,
            3,
            keep=str(tmp_path / "no" / "games"),
        )

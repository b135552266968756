"""The evaluation's shortcuts give what the plain formula gives, in boxes printed and changed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.boxes import Change, write_box
from tests.realm_of_sand import plain_nearest
from tests.realm_of_sand.build import GAME
from tilecourt.engine.bitboard import cells
from tilecourt.games.realm_of_sand.game import RealmOfSandGame
from tilecourt.games.realm_of_sand.judge import plans
from tilecourt.games.realm_of_sand.judge.nearest import fewest_missing, look_at, nearest, within_level
from tilecourt.games.realm_of_sand.lookup import NONE
from tilecourt.games.realm_of_sand.state import COLOUR, DISKS, LEVEL, STRIDE


def large_board(raw: dict[str, Any]) -> None:
    """The largest board there may be, with dark boxes here and there."""
    grid = ["DLLLLLLD", "LLDLLDLL", "LLLLLLLL", "DDLLLLDD", "LLLLLLLL", "LLDLLDLL", "DLLLLLLD"]
    dark = sum(row.count("D") for row in grid)
    raw["board"].update(rows=7, cols=8, grid=grid, light_boxes=56 - dark, dark_boxes=dark)


def other_patterns(raw: dict[str, Any]) -> None:
    """Cards of one piece, of many, with empty borders, and one as large as the printed board."""
    patterns = (["G"], ["GRK.", "...."], ["GGGG", "RRRR", "KKKK"], [".B.", "...", "Y.Y"], ["GKRGKR"] * 5)
    for card, pattern in zip(raw["cards"][::7], patterns, strict=False):
        card["pattern"] = pattern


def fill(state: Any, chance: Random) -> None:
    """Pieces anywhere on the boards, also more on dark boxes than the level allows, which no game reaches."""
    for player in range(state.players):
        me = player * STRIDE
        state.clear(me, state.occupied(me))
        thick = chance.random()
        for box in range(state.t.boxes):
            if chance.random() < thick:
                state.put(me, box, chance.randrange(state.t.colours), chance.random() < 0.3)
        state.seat[me + LEVEL] = chance.randint(0, state.t.level_top)
    state.touched = state.seat[COLOUR] & state.seat[DISKS]


def compare(state: Any, chance: Random, number: int) -> None:
    for player in range(state.players):
        me = player * STRIDE
        look_at(state, player)
        for card in chance.sample(range(state.t.cards), number):
            best, fewest = plain_nearest.nearest(state, player, card)
            assert nearest(state, player, card) == best
            if best == NONE:
                continue
            assert fewest_missing(player, card) == fewest
            place = plans.take_up(state, player)
            plans.learn(state, player, place, 1 << card)
            parts = plans.PLANS[place * plans.CARDS + card]
            assert parts >> plans.PLACEMENT_AT == best
            assert parts >> plans.MISSES_AT & plans.PART == fewest
            assert (parts & plans.LACKING != 0) == plain_nearest.lacks_spirit(state, me, best)
            spirits, covered = plain_nearest.spirits_and_covered(state, me, best)
            assert parts >> plans.SPIRITS_AT & plans.PART == spirits
            assert parts >> plans.COVERED_AT & plans.PART == covered
            assert parts & plans.CODE == (fewest + 8 * spirits + 64 * covered if fewest < 8 else 0)


def test_every_level_opens_the_corners_that_its_dark_boxes_allow(tmp_path: Path) -> None:
    state: Any = RealmOfSandGame(write_box(GAME, tmp_path, other_patterns)).new(1, 1)
    fit, dark, chance = state.fit, set(cells(state.t.dark)), Random(2)
    for level in range(int(state.t.level_top) + 1):
        state.clear(0, state.occupied(0))
        for box in chance.sample(cells(state.t.dark), level // 3):
            state.put(0, box, 0, False)
        used = set(cells(state.occupied(0)))
        state.seat[LEVEL] = level
        look_at(state, 0)
        for card in (7, 14, 28, 53):
            for turn in range(fit.turns_at[card], fit.turns_at[card + 1]):
                placed = {c: set(cells(fit.mask[fit.find[fit.turn_start[turn] + c]])) for c in cells(fit.corners[turn])}
                allowed = [c for c, boxes in placed.items() if not boxes & dark or len(boxes & dark | used) <= level]
                assert cells(within_level(fit, 0, turn)) == allowed


@pytest.mark.parametrize("players", [1, 2, 4])
def test_games_with_the_printed_box(players: int) -> None:
    chance = Random(players)
    state = GAME.new(players, players, events=False, mode="advanced")
    while seats := state.actors():
        state.play(seats[0], chance.choice(state.legal(seats[0])))
        if chance.randrange(30) == 0:
            compare(state, chance, 2)


@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ((), {}),
        ((), {"card_mirror": False}),
        ((other_patterns,), {"card_rotation": False}),
        ((large_board, other_patterns), {}),
    ],
)
def test_boards_filled_at_random(tmp_path: Path, changes: tuple[Change, ...], options: dict[str, Any]) -> None:
    game = RealmOfSandGame(write_box(GAME, tmp_path, *changes))
    state: Any = game.new(2, 1, events=False, **options)
    chance = Random(3)
    for _ in range(6):
        fill(state, chance)
        compare(state, chance, 3)


def test_the_cards_that_were_changed(tmp_path: Path) -> None:
    state: Any = RealmOfSandGame(write_box(GAME, tmp_path, other_patterns)).new(2, 1)
    chance = Random(4)
    for _ in range(6):
        fill(state, chance)
        for player in range(2):
            look_at(state, player)
            for card in range(0, 35, 7):
                best, fewest = plain_nearest.nearest(state, player, card)
                assert (nearest(state, player, card), fewest_missing(player, card)) == (best, fewest) or best == NONE
                assert best != NONE or nearest(state, player, card) == NONE


def test_what_is_remembered_under_one_option_is_not_taken_for_anothers() -> None:
    chance = Random(5)
    for _ in range(2):
        for options in ({}, {"card_mirror": False}):
            compare(GAME.new(2, 7, **options), chance, 8)


def test_a_summon_touches_boxes_without_a_change_of_the_board() -> None:
    chance = Random(6)
    state: Any = GAME.new(2, 1)
    fill(state, chance)
    compare(state, chance, 6)
    state.touched = state.t.board
    compare(state, chance, 6)

"""The cards that fit are found by shifted boards and remembered; here placement by placement, and never remembered."""

from __future__ import annotations

import random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tilecourt
from tilecourt.engine.bitboard import cells
from tilecourt.games.realm_of_sand.fitting import fitting
from tilecourt.games.realm_of_sand.legal import within_into
from tilecourt.games.realm_of_sand.lookup import COLOURS
from tilecourt.games.realm_of_sand.state import COLOUR, STRIDE


def plain_fitting(s: Any, player: int, cards: int) -> int:
    """The cards with a placement whose every box has a piece of the wanted colour."""
    board = [s.seat[player * STRIDE + COLOUR + colour] for colour in range(COLOURS)]
    found = 0
    for card in cells(cards):
        for placement in range(s.fit.at[card], s.fit.at[card + 1]):
            needs = [s.fit.need[placement * COLOURS + colour] for colour in range(COLOURS)]
            if all(need & ~lying == 0 for need, lying in zip(needs, board, strict=True)):
                found |= 1 << card
    return found


@pytest.mark.slow
def test_what_is_remembered_of_one_board_is_never_taken_for_another() -> None:
    draw = random.Random(5)
    game = tilecourt.game("realm_of_sand")
    # Two tables whose cards may not be turned alike, looked at in turn: the same boards fit other cards.
    tables: list[Any] = [game.new(2, 1), game.new(2, 1, card_mirror=False)]
    some = 0
    for move in range(100):
        for state in tables:
            if state.over:
                continue
            (seat,) = state.actors()
            for player in range(2 if move > 50 else 0):
                cards = draw.getrandbits(int(state.t.cards)) & draw.getrandbits(int(state.t.cards))
                expected = plain_fitting(state, player, cards)
                assert fitting(state, player * STRIDE, cards) == expected
                some += expected != 0
            moves = state.legal(seat)
            state.play(seat, draw.choice(moves))
    assert some > 10


@pytest.mark.slow
def test_pieces_that_come_and_leave_change_what_fits_and_nothing_else() -> None:
    draw = random.Random(6)
    state: Any = tilecourt.game("realm_of_sand").new(2, 1)
    boxes = int(state.t.boxes)
    colour_of: list[int | None] = [draw.randrange(COLOURS) for _ in range(boxes)]
    came = left = 0
    before = 0
    for _ in range(80):
        # A board that keeps filling up and emptying: one to three boxes change at a time.
        for _ in range(draw.randint(1, 3)):
            colour_of[draw.randrange(boxes)] = draw.choice([None, *range(COLOURS)])
        for colour in range(COLOURS):
            state.seat[COLOUR + colour] = sum(1 << box for box in range(boxes) if colour_of[box] == colour)
        cards = draw.getrandbits(int(state.t.cards)) & draw.getrandbits(int(state.t.cards))
        now = plain_fitting(state, 0, (1 << int(state.t.cards)) - 1)
        assert fitting(state, 0, cards) == now & cards
        came += now & ~before != 0
        left += before & ~now != 0
        before = now
    assert came > 10 and left > 10


def test_a_tile_may_use_as_many_closed_dark_boxes_as_the_level_allows() -> None:
    draw = random.Random(7)
    state: Any = tilecourt.game("realm_of_sand").new(2, 1)
    fit, first = state.t.tile_at, 1000
    out = vec[i64]([0] * 1000)
    for _ in range(60):
        tile, free = draw.randrange(int(state.t.tiles)), draw.randint(-1, 4)
        closed = draw.getrandbits(int(state.t.boxes)) & state.t.dark
        plain = [
            first + fit.code[i]
            for i in range(fit.at[tile], fit.at[tile + 1])
            if bin(fit.mask[i] & closed).count("1") <= max(0, free)
        ]
        n = within_into(fit, tile, closed, free, first - tile * state.t.placings, out, 0)
        assert list(out)[:n] == plain

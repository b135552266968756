"""The cards that fit are found by shifted boards and remembered; here placement by placement, and never remembered."""

from __future__ import annotations

import random
from typing import Any

import tilecourt
from tilecourt.engine.bitboard import cells
from tilecourt.games.realm_of_sand.fitting import fitting
from tilecourt.games.realm_of_sand.state import COLOUR, STRIDE
from tilecourt.games.realm_of_sand.tables import COLOURS


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

"""Which cards a player's board could complete: what was found is remembered until the board changes.

A player's board is the same at the end of one turn and at the beginning of the next, and most cards fit nowhere. So
only cards that came into the rows since then have to be looked for. Boards are compared whole, never by a hash.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_into, count
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.lookup import COLOURS, NONE, Placements
from tilecourt.games.realm_of_sand.state import State

# --- a player's stretch of LAST, as long as that of `seat`: the board that was looked at last
PIECES: Final[i64] = 0  # for each colour the boxes with a piece of it
NUMBER: Final[i64] = 5  # for each colour how many
BOX: Final[i64] = 10  # the set of placements that was asked
KNOWN: Final[i64] = 11  # the cards looked for since, as a set
FITTING: Final[i64] = 12  # those of them that fit somewhere
LAST: Final = vec[i64]([0] * (4 * at.STRIDE))

CARDS: Final = vec[i64]([0] * 64)


def fitting(s: State, me: i64, cards: i64) -> i64:
    """Those of the cards that have a placement at which each cell meets a piece of its colour."""
    seat = s.seat
    last = LAST
    fit = s.fit
    i: i64
    same_box = last[me + BOX] == fit.number
    if not (
        same_box
        and last[me + PIECES] == seat[me + at.COLOUR]
        and last[me + PIECES + 1] == seat[me + at.COLOUR + 1]
        and last[me + PIECES + 2] == seat[me + at.COLOUR + 2]
        and last[me + PIECES + 3] == seat[me + at.COLOUR + 3]
        and last[me + PIECES + 4] == seat[me + at.COLOUR + 4]
    ):
        last[me + BOX] = NONE  # whoever were to look now finds nothing half written
        with_colour = fit.with_colour
        known = last[me + KNOWN]
        did_fit = last[me + FITTING]
        if not same_box:
            known = 0
        # A card that fits nowhere does not until a piece of its colours comes, one that fits does until one leaves.
        for i in range(COLOURS):
            pieces = seat[me + at.COLOUR + i]
            before = last[me + PIECES + i]
            if pieces != before or not same_box:
                if pieces & ~before != 0:
                    known &= did_fit | ~with_colour[i]
                if before & ~pieces != 0:
                    known &= ~(did_fit & with_colour[i])
                last[me + PIECES + i] = pieces
                last[me + NUMBER + i] = count(pieces)
        last[me + KNOWN] = known
        last[me + FITTING] = did_fit & known
        last[me + BOX] = fit.number
    unknown = cards & ~last[me + KNOWN]
    if unknown != 0:
        found: i64 = 0
        for i in range(cells_into(unknown, CARDS)):
            if fits(fit, last, me, CARDS[i]):
                found |= BIT[CARDS[i]]
        last[me + KNOWN] |= unknown
        last[me + FITTING] |= found
    return last[me + FITTING] & cards


def fits(fit: Placements, board: vec[i64], me: i64, card: i64) -> bool:
    """Whether the card has such a placement."""
    cells = fit.cells
    base = card * COLOURS
    number = me + NUMBER
    # Too few pieces of a colour: no placement can fit.
    if (
        cells[base] > board[number]
        or cells[base + 1] > board[number + 1]
        or cells[base + 2] > board[number + 2]
        or cells[base + 3] > board[number + 3]
        or cells[base + 4] > board[number + 4]
    ):
        return False
    # As in `corners`, which would cost a call for each orientation here.
    turn_at = fit.turn_at
    turn_cells = fit.turn_cells
    corners_of = fit.corners
    pieces = me + PIECES
    turn: i64
    for turn in range(fit.turns_at[card], fit.turns_at[card + 1]):
        found = corners_of[turn]
        cell = turn_at[turn]
        end = turn_at[turn + 1]
        while cell < end:
            place = turn_cells[cell]
            found &= board[pieces + (place & 7)] >> (place >> 3)
            if found == 0:
                break
            cell += 1
        if found != 0:
            return True
    return False


def corners(fit: Placements, board: vec[i64], pieces: i64, turn: i64) -> i64:
    """All corners at once: a board shifted by a cell's distance shows that cell at every corner."""
    turn_cells = fit.turn_cells
    found = fit.corners[turn]
    cell = fit.turn_at[turn]
    end = fit.turn_at[turn + 1]
    while cell < end and found != 0:
        place = turn_cells[cell]
        found &= board[pieces + (place & 7)] >> (place >> 3)
        cell += 1
    return found


def is_built(s: State, me: i64, placement: i64) -> bool:
    """Whether every box of the placement holds what the building asks for."""
    i: i64
    for i in range(s.t.colours):
        if s.fit.need[placement * COLOURS + i] & ~s.seat[me + at.COLOUR + i] != 0:
            return False
    return True

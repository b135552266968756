"""Thefts: what the Steal Tile cards drawn in a turn do at its end (rules.md 5.9).

Each of the functions that carry a theft on says whether one still waits for somebody's choice.
"""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.games.princess import event_ids, phases
from tilecourt.games.princess import state as at
from tilecourt.games.princess.area import lay_tile, takeable_cells
from tilecourt.games.princess.lookup import NONE, RIGHT
from tilecourt.games.princess.state import State


def cancel(s: State) -> None:
    """The cards drawn in this turn have no effect, where somebody has reached the Goal (PMT-R33, `any_after_goal`)."""
    while s.pending > 0:
        s.tell(event_ids.THEFT_CANCELLED, s.active, s.shared[at.PENDING], 0, 0, 0)
        discard(s)


def next_theft(s: State) -> bool:
    """The first Steal Tile card drawn in this turn is carried out, its drawer beginning (PMT-5.9, PMT-R31)."""
    if s.pending == 0:
        return False
    s.tell(event_ids.THEFT_BEGINS, s.active, s.shared[at.PENDING], 0, 0, 0)
    return to_take(s, s.active)


def neighbour(s: State, player: i64) -> i64:
    """The player on the side that the card points to: the next seat is to the left, the previous to the right."""
    if s.t.direction_of_card[s.shared[at.PENDING]] == RIGHT:
        return (player + s.players - 1) % s.players
    return (player + 1) % s.players


# --- all thieves take


def to_take(s: State, thief: i64) -> bool:
    """From this thief on, in the card's direction, the next one whose victim has a tile to take (PMT-5.9.1)."""
    while True:
        victim = neighbour(s, thief)
        if takeable_cells(s, victim) != 0:
            s.thief = thief
            s.phase = phases.STEAL_TAKE
            return True
        s.tell(event_ids.NOTHING_TO_STEAL, thief, victim, 0, 0, 0)
        thief = victim
        if thief == s.active:
            return to_place(s, s.active)


def take(s: State, cell: i64) -> bool:
    """The thief takes the top tile; gems on it go back to their owner's hand (PMT-5.9.1)."""
    victim = neighbour(s, s.thief)
    mine = victim * at.STRIDE
    piece = s.lift(victim, cell)
    s.shared[at.STOLEN + s.thief] = piece
    s.tell(event_ids.TILE_STOLEN, s.thief, victim, s.t.kind_of_piece[piece], cell, 0)
    while s.seat[mine + at.GEMS] & BIT[cell] != 0:
        s.pick_gem(mine, cell)
        s.seat[mine + at.HAND] += 1
        s.tell(event_ids.GEM_RETURNED, victim, cell, 0, 0, 0)
    return to_place(s, s.active) if victim == s.active else to_take(s, victim)


# --- all thieves lay what they took


def to_place(s: State, thief: i64) -> bool:
    """From this thief on, in the same order, the next one who has a stolen tile to lay (PMT-5.9.2)."""
    while s.shared[at.STOLEN + thief] == NONE:
        thief = neighbour(s, thief)
        if thief == s.active:
            return end_theft(s)
    s.thief = thief
    s.phase = phases.STEAL_PLACE
    return True


def place(s: State, cell: i64) -> bool:
    """The thief lays the stolen tile on the own area, without a gem (PMT-5.9.2)."""
    piece = s.shared[at.STOLEN + s.thief]
    s.shared[at.STOLEN + s.thief] = NONE
    lay_tile(s, s.thief, piece, cell)
    following = neighbour(s, s.thief)
    return end_theft(s) if following == s.active else to_place(s, following)


def end_theft(s: State) -> bool:
    """The card goes to the discard pile, and the next one has its turn (PMT-5.9.3)."""
    s.thief = NONE
    s.tell(event_ids.THEFT_OVER, s.active, s.shared[at.PENDING], 0, 0, 0)
    discard(s)
    return next_theft(s)


def discard(s: State) -> None:
    s.discard |= BIT[s.shared[at.PENDING]]
    s.pending -= 1
    i: i64
    for i in range(s.pending):
        s.shared[at.PENDING + i] = s.shared[at.PENDING + i + 1]
    s.shared[at.PENDING + s.pending] = NONE

"""Who goes before whom: priority by the meeple line, clashes and totals of offers, and the order of the round."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.lookup import NONE
from tilecourt.games.kaguyahime.state import State

READ: Final = vec[i64]([0] * 8)


def priority_into(s: State, out: vec[i64]) -> None:
    """Writes the players by falling priority: from the princess toward the common board, then on (KGH-5.1p)."""
    line = s.shared
    her: i64 = 0
    while line[at.LINE + her] != at.PRINCESS:
        her += 1
    n: i64 = 0
    lane = her - 1
    while lane >= 0:
        out[n] = line[at.LINE + lane]
        n += 1
        lane -= 1
    if s.choices.reflect:  # KGH-R25
        lane = her + 1
        while lane <= s.players:
            out[n] = line[at.LINE + lane]
            n += 1
            lane += 1
    else:
        lane = s.players
        while lane > her:
            out[n] = line[at.LINE + lane]
            n += 1
            lane -= 1


def in_priority(s: State, place: i64) -> i64:
    """The player with that place in the priority order, 0 for the highest."""
    priority_into(s, READ)
    return READ[place]


def disks_out(s: State) -> i64:
    """How many players have presented their disk."""
    seat = s.seat
    found: i64 = 0
    player: i64
    for player in range(s.players):
        found += seat[player * at.STRIDE + at.OFFER] & 1
    return found


def exchanger(s: State) -> i64:
    """Who exchanges now: the disk players act in priority order (KGH-5.2.2)."""
    priority_into(s, READ)
    seat = s.seat
    waiting = s.turn
    i: i64
    for i in range(s.players):
        if seat[READ[i] * at.STRIDE + at.OFFER] & 1:
            if waiting == 0:
                return READ[i]
            waiting -= 1
    return NONE


def designer(s: State) -> i64:
    """Who places now: the leader for the princess, the others in order, then the leader again (KGH-5.2.4)."""
    if s.turn == s.players:
        return s.shared[at.ORDER]
    entry = at.ORDER + s.turn
    return s.shared[entry]


def clash_set(s: State) -> i64:
    """The players whose revealed offer another player has made too, as bits (KGH-5.2.1c, KGH-R11 to KGH-R13)."""
    seat = s.seat
    found: i64 = 0
    player: i64
    other: i64
    for player in range(s.players):
        offer = seat[player * at.STRIDE + at.OFFER]
        for other in range(player):
            if offer == seat[other * at.STRIDE + at.OFFER]:
                found |= BIT[player] | BIT[other]
    return found


def clashes(s: State, player: i64) -> bool:
    """Whether another player has made the same offer, once all are revealed."""
    seat = s.seat
    offer = seat[player * at.STRIDE + at.OFFER]
    other: i64
    for other in range(s.players):
        if seat[other * at.STRIDE + at.OFFER] == offer and other != player:
            return True
    return False


def total_of(s: State, offer: i64) -> i64:
    """The total of an offer by the current values (KGH-5.2.3a, KGH-R09, KGH-R10)."""
    handful = offer >> 1
    one = s.t.first_of[handful]
    two = s.t.second_of[handful]
    # In a handful clear stands last, so a clear first cube has only clear ones beside it, or none.
    if one == NONE or one == s.t.clear:
        return 0
    values = s.shared
    total = values[at.VALUE + one]
    if two == NONE:
        return total
    if two == s.t.clear:
        return total + total
    return total + values[at.VALUE + two]


def stand_in_line(s: State) -> None:
    """Puts the players in order by falling total, ties by priority (KGH-5.2.3)."""
    priority_into(s, READ)
    seat = s.seat
    shared = s.shared
    i: i64
    for i in range(s.players):
        player = READ[i]
        total = total_of(s, seat[player * at.STRIDE + at.OFFER])
        place = i
        while place > 0 and total_of(s, seat[shared[at.ORDER + place - 1] * at.STRIDE + at.OFFER]) < total:
            shared[at.ORDER + place] = shared[at.ORDER + place - 1]
            place -= 1
        shared[at.ORDER + place] = player

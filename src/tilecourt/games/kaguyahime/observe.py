"""What a seat sees as numbers, in the order of sight.py, by inclusion.

Of the others' screens only what can be counted is written, and a sealed offer only for the seat that made it.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from tilecourt.engine.observe import number, numbers, one_of, seat_of, yes
from tilecourt.games.kaguyahime import phases
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.line import clash_set, priority_into, total_of
from tilecourt.games.kaguyahime.lookup import CELLS, NONE
from tilecourt.games.kaguyahime.rooms import room_size
from tilecourt.games.kaguyahime.scoring import rate
from tilecourt.games.kaguyahime.state import State

RANKED: Final = vec[i64]([0] * 8)


def observe_into(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    """Writes the table, each player's things, the viewer's first, then the boards in the order of the seats."""
    n = table(s, seat, out, n)
    n = islands(s, out, n)
    n = order(s, seat, out, n)
    i: i64
    for i in range(s.players):
        n = player(s, (seat + i) % s.players, seat, out, n)
    for i in range(s.players + 1):
        n = board(s, i, out, n)
    return n


def table(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    n = one_of(out, n, s.phase, phases.GAME_OVER + 1)
    n = one_of(out, n, seat, s.players)
    n = number(out, n, s.round)
    n = number(out, n, s.turn)
    n = number(out, n, s.princess_favor)
    n = number(out, n, s.clear_gone)
    n = numbers(out, n, s.shared, at.STORAGE, s.t.kinds)
    n = numbers(out, n, s.shared, at.VALUE, s.t.colours)
    colour: i64
    for colour in range(s.t.colours):
        n = number(out, n, rate(s, colour))
    n = line(s, at.LINE, seat, out, n)
    return line(s, at.NEXT, seat, out, n)


def line(s: State, start: i64, seat: i64, out: vec[i16], n: i64) -> i64:
    """Who stands in each lane: a player, or the princess."""
    lane: i64
    for lane in range(s.lanes):
        meeple = s.shared[start + lane]
        if meeple == at.PRINCESS:
            out[n + s.players] = 1
        else:
            seat_of(out, n, meeple, seat, s.players)
        n += s.players + 1
    return n


def islands(s: State, out: vec[i16], n: i64) -> i64:
    """The tiles of the round's column by lane, then where every tile lies."""
    lanes = s.lanes
    lane: i64
    for lane in range(lanes):
        n = one_of(out, n, s.tile_at(lane), s.t.tiles)
    place: i64
    for place in range(lanes * s.t.rounds):
        tile = s.column[place]
        if tile != NONE:
            out[n + tile] = i16(place + 1)
    return n + s.t.tiles


def order(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    """The priority, the order of the round, and whose offers clash."""
    priority_into(s, RANKED)
    i: i64
    for i in range(s.players):
        n = seat_of(out, n, RANKED[i], seat, s.players)
    for i in range(s.players):
        n = seat_of(out, n, s.shared[at.ORDER + i], seat, s.players)
    if s.phase != phases.PRESENT and s.phase != phases.RESTOCK and s.phase != phases.GAME_OVER:
        clashing = clash_set(s)
        for i in range(s.players):
            if clashing >> i & 1:
                seat_of(out, n, i, seat, s.players)
    return n + s.players


def player(s: State, player: i64, seat: i64, out: vec[i16], n: i64) -> i64:
    me = player * at.STRIDE
    own = player == seat
    kinds = s.t.kinds
    n = number(out, n, s.seat[me + at.FAVOR])
    n = number(out, n, s.seat[me + at.DISK])
    n = number(out, n, s.cubes(player))
    n = numbers(out, n, s.seat, me + at.KNOWN, kinds)
    if own:
        numbers(out, n, s.seat, me + at.SCREEN, kinds)
    n += kinds
    colour: i64
    for colour in range(s.t.colours):
        n = number(out, n, room_size(s, player, colour))
    offer = s.seat[me + at.OFFER]
    n = yes(out, n, offer != NONE)
    if offer != NONE and (own or s.phase != phases.PRESENT):
        hand = offer >> 1
        if s.t.first_of[hand] != NONE:
            out[n + s.t.first_of[hand]] += 1
        if s.t.second_of[hand] != NONE:
            out[n + s.t.second_of[hand]] += 1
        out[n + kinds] = i16(offer & 1)
        if s.phase != phases.PRESENT:
            out[n + kinds + 1] = i16(total_of(s, offer))
    return n + kinds + 2


def board(s: State, number: i64, out: vec[i16], n: i64) -> i64:
    """For each cell its tile, how it is turned, and the cube on it; board 0 is the princess's."""
    size = s.t.tiles + 4 + s.t.kinds
    cell: i64
    for cell in range(CELLS):
        packed = s.laid[number * CELLS + cell]
        if packed != NONE:
            out[n + packed // 32] = 1
            out[n + s.t.tiles + packed // 8 % 4] = 1
            one_of(out, n + s.t.tiles + 4, packed % 8 - 1, s.t.kinds)
        n += size
    return n

"""What a seat sees as numbers, in the order that sight.py names, by inclusion.

Cards that others keep or look at are left out, and so is the order of the decks, but for what the red player put under.
"""
# mypyc: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.observe import members, number, numbers, one_of, seat_of, yes
from tilecourt.games.realm_of_sand import phases
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.lookup import LEVELS, NONE, ORIENTATIONS, RED, RIBBONS
from tilecourt.games.realm_of_sand.scoring import solo_rank
from tilecourt.games.realm_of_sand.state import State


def observe_into(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    """Writes the turn, tiles and cards on the table, and what belongs to each player, the viewer's things first."""
    n = turn(s, seat, out, n)
    n = tiles(s, out, n)
    n = cards(s, seat, out, n)
    distance: i64
    for distance in range(s.players):
        other = (seat + distance) % s.players
        n = player(s, other, other == seat or s.choices.kept_visible, out, n)
    return n


def turn(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    n = one_of(out, n, s.phase, phases.GAME_OVER + 1)
    # The window of a power is a phase too.
    n = one_of(
        out, n, s.window if s.phase == phases.RED_KEEP or s.phase == phases.EXCHANGE else NONE, phases.GAME_OVER + 1
    )
    n = one_of(out, n, seat, s.players)
    n = seat_of(out, n, s.active, seat, s.players)
    n = seat_of(out, n, s.start_player, seat, s.players)
    n = number(out, n, s.round)
    n = numbers(out, n, s.shared, at.SQUARES, s.t.colours)
    n = numbers(out, n, s.shared, at.SUPPLY, s.t.colours)
    n = number(out, n, s.steps)
    n = members(out, n, s.touched, s.t.boxes)
    n = yes(out, n, s.crystal_used)
    n = one_of(out, n, s.exchanged_slot, s.t.hand + 1)
    n = number(out, n, 0 if s.exchanged_slot == NONE else s.exchanged_place)
    return one_of(out, n, solo_rank(s, 0) if s.choices.solo and s.over else NONE, len(s.t.rank_ends))


def tiles(s: State, out: vec[i16], n: i64) -> i64:
    """The circle: its first tiles, and the place of each; the tiles laid aside; the one being laid."""
    i: i64
    for i in range(s.t.refill_choice):
        n = one_of(out, n, s.shared[at.CIRCLE + i] if i < s.circled else NONE, s.t.tiles)
    for i in range(s.circled):
        out[n + s.shared[at.CIRCLE + i]] = i16(i + 1)
    n = members(out, n + s.t.tiles, s.aside, s.t.tiles)
    boxes = s.t.boxes
    if s.laying != NONE:
        code = s.t.tile_at.code[s.laying]
        one_of(out, n, s.slot, s.t.hand + 1)
        one_of(out, n + s.t.hand + 1, code // boxes, ORIENTATIONS)
        base = one_of(out, n + s.t.hand + 1 + ORIENTATIONS, code % boxes, boxes)
        base = members(out, base, s.filled, boxes)
        members(out, base, s.unfilled, boxes)
    return n + s.t.hand + 1 + ORIENTATIONS + 3 * boxes


def cards(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    """The rows, the decks, and what a red player looks at or has put under them."""
    n = members(out, n, s.rows_set(), s.t.cards)
    n = numbers(out, n, s.shared, at.DECK_LEFT, LEVELS)
    n = numbers(out, n, s.shared, at.UNDER, LEVELS)
    n = one_of(out, n, s.seen_level, LEVELS)
    n = number(out, n, s.seen)
    i: i64
    if s.active == seat:
        for i in range(s.seen):
            out[n + s.shared[at.SEEN + i]] = 1
    n += s.t.cards
    if s.has_power(seat * at.STRIDE, RED):
        level: i64
        for level in range(LEVELS):
            known = s.shared[at.UNDER + level]
            for i in range(known):
                out[n + s.decks[level * s.t.deck_size + known - 1 - i]] = i16(i + 1)
    return n + s.t.cards


def player(s: State, player: i64, shown: bool, out: vec[i16], n: i64) -> i64:
    me = player * at.STRIDE
    seat = s.seat
    n = one_of(out, n, seat[me + at.RIBBON], len(RIBBONS))
    n = one_of(out, n, seat[me + at.SIDE], 2)
    n = number(out, n, seat[me + at.LEVEL])
    n = number(out, n, seat[me + at.POINTS])
    n = number(out, n, seat[me + at.HOURGLASSES])
    n = one_of(out, n, seat[me + at.CRYSTAL], at.CHARGED + 1)
    n = one_of(out, n, seat[me + at.OWED], s.t.colours)
    n = numbers(out, n, seat, me + at.RESERVE, s.t.colours)
    n = pieces(s, me, out, n)
    i: i64
    for i in range(s.t.hand + 1):
        n = one_of(out, n, seat[me + at.HAND + i] if i < seat[me + at.HELD] else NONE, s.t.tiles)
    n = members(out, n, seat[me + at.COMPLETED], s.t.cards)
    kept = seat[me + at.KEPT]
    for i in range(s.t.cards):
        if kept & BIT[i] != 0:
            out[n + s.t.level_of[i]] += 1
    n += LEVELS
    if shown:
        members(out, n, kept, s.t.cards)
    return n + s.t.cards


def pieces(s: State, me: i64, out: vec[i16], n: i64) -> i64:
    """The boxes with squares and with disks of each colour, and the dark boxes opened."""
    disks = s.seat[me + at.DISKS]
    i: i64
    for i in range(s.t.colours):
        lying = s.seat[me + at.COLOUR + i]
        n = members(out, n, lying & ~disks, s.t.boxes)
        n = members(out, n, lying & disks, s.t.boxes)
    return members(out, n, s.seat[me + at.OPENED], s.t.boxes)

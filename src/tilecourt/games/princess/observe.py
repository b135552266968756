"""What a seat sees as numbers, in the order of observation.py. Nobody has secrets here: only the seats turn round."""
# mypyc: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.observe import counted, number, numbers, one_of, seat_of, yes
from tilecourt.games.princess import phases
from tilecourt.games.princess import state as at
from tilecourt.games.princess.lookup import CELLS, NONE
from tilecourt.games.princess.state import State


def observe_into(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    """Writes the table, then each area, the own one first."""
    n = turn(s, seat, out, n)
    n = tiles_and_cards(s, out, n)
    n = manor(s, seat, out, n)
    distance: i64
    for distance in range(s.players):
        n = player(s, (seat + distance) % s.players, out, n)
    return n


def turn(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    n = one_of(out, n, s.phase, phases.GAME_OVER + 1)
    n = one_of(out, n, seat, s.players)
    n = seat_of(out, n, s.active, seat, s.players)
    n = seat_of(out, n, s.thief, seat, s.players)
    return seat_of(out, n, s.start_player, seat, s.players)


def tiles_and_cards(s: State, out: vec[i16], n: i64) -> i64:
    t = s.t
    i: i64
    for i in range(s.displayed):
        out[n + t.kind_of_piece[s.shared[at.DISPLAY + i]]] += 1
    n = counted(out, n + t.tile_kinds, s.row_set(), t.kind_of_card, t.card_kinds)
    n = counted(out, n, s.row_at_declare, t.kind_of_card, t.card_kinds)
    n = counted(out, n, s.discard, t.kind_of_card, t.card_kinds)
    for i in range(s.pending):
        out[n + t.kind_of_card[s.shared[at.PENDING + i]] - t.runes] += 1
    n += t.card_kinds - t.runes
    for i in range(t.gems):
        n = rune(s, s.shared[at.CLAIMED + i] if i < s.claimed else NONE, out, n)
        n = number(out, n, s.shared[at.VALUE + i] if i < s.claimed else 0)
    n = tile(s, s.drawn, out, n)
    n = number(out, n, s.stacks_left)
    n = number(out, n, s.deck_left)
    return known_in_deck(s, out, n)


def tile(s: State, piece: i64, out: vec[i16], n: i64) -> i64:
    return one_of(out, n, NONE if piece == NONE else s.t.kind_of_piece[piece], s.t.tile_kinds)


def rune(s: State, card: i64, out: vec[i16], n: i64) -> i64:
    return one_of(out, n, NONE if card == NONE else s.t.rune_of_card[card], s.t.runes)


def known_in_deck(s: State, out: vec[i16], n: i64) -> i64:
    """The Steal Tile cards whose depth everybody knows, the upper one first."""
    steals = s.t.card_kinds - s.t.runes
    end = n + (s.t.cards - s.t.rune_cards) * (steals + 1)
    i = s.deck_left - 1
    while i >= 0 and n < end:
        if s.deck_known & BIT[i] != 0:
            n = one_of(out, n, s.t.kind_of_card[s.deck[i]] - s.t.runes, steals)
            n = number(out, n, s.deck_left - 1 - i)
        i -= 1
    return end


def manor(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    n = seat_of(out, n, s.carrier, seat, s.players)
    n = yes(out, n, s.gates_open)
    i: i64
    for i in range(s.players):
        n = seat_of(out, n, s.shared[at.FINISHED + i] if i < s.finished else NONE, seat, s.players)
    for i in range(s.players):
        n = seat_of(out, n, s.shared[at.QUEUE + i] if i < s.queued else NONE, seat, s.players)
    if s.over and not s.lost:
        for i in range(s.t.bonuses_dealt):
            if s.shared[at.BONUS + i] != NONE:
                out[n + s.shared[at.BONUS + i]] = 1
    return n + s.t.bonuses


def player(s: State, player: i64, out: vec[i16], n: i64) -> i64:
    me = player * at.STRIDE
    seat = s.seat
    n = one_of(out, n, seat[me + at.BOARD], s.t.boards)
    n = one_of(out, n, seat[me + at.SIDE], 2)
    n = rune(s, seat[me + at.HELD], out, n)
    n = number(out, n, seat[me + at.HAND])
    n = numbers(out, n, seat, me + at.EXTRA_TILE, 2)
    n = number(out, n, seat[me + at.SPACE])
    n = number(out, n, seat[me + at.TURNS])
    n = tile(s, s.shared[at.STOLEN + player], out, n)
    i: i64
    for i in range(s.t.gems):
        cell = seat[me + at.GEM_CELLS + i]
        if cell == NONE:
            break
        out[n + cell] += 1
    return area(s, player, out, n + CELLS)


def area(s: State, player: i64, out: vec[i16], n: i64) -> i64:
    """For each cell the top tile, the two under it, and how high they lie."""
    kinds = s.t.tile_kinds
    below = s.players * CELLS
    cell: i64
    for cell in range(CELLS):
        piece = s.piece[player * CELLS + cell]
        if piece != NONE:
            place = n + cell * (kinds + 3)
            out[place + s.t.kind_of_piece[piece]] = 1
            height: i64 = 1
            while piece < s.t.tiles:
                piece = s.piece[below + piece]
                if piece == NONE:
                    break
                if height < 3:
                    out[place + kinds + height - 1] = i16(s.t.kind_of_piece[piece] + 1)
                height += 1
            out[place + kinds + 2] = i16(height)
    return n + CELLS * (kinds + 3)

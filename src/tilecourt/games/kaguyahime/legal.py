"""Legal moves phase by phase, found by precomputed masks; why_not.py has the reason against a move that is not one."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BYTE_AT, BYTE_CELLS, cells_from
from tilecourt.games.kaguyahime import action_ids, phases
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.lookup import BOARDS, CELLS, NONE
from tilecourt.games.kaguyahime.state import State

# More cubes of a kind than that are in no handful.
TWO: Final[i64] = 2
# The cubes that may go on a houseplant.
CUBES: Final = vec[i64]([0] * 8)


# --- what the player has to choose from


def handfuls_behind(s: State, player: i64) -> i64:
    """The handfuls whose cubes all lie behind the player's screen, as bits."""
    return handfuls_from(s.seat, player * at.STRIDE + at.SCREEN, s.t.kinds, s.t.offers_with)


def handfuls_from(pile: vec[i64], first: i64, kinds: i64, enough: vec[i64]) -> i64:
    """The handfuls that a pile of cubes, whose number by kind begins at `first`, has enough cubes for, as bits."""
    found: i64 = -1
    entry: i64 = 0
    kind: i64
    for kind in range(first, first + kinds):
        found &= enough[entry + min(pile[kind], TWO)]
        entry += 3
    return found


def kinds_stored(s: State) -> i64:
    """How many kinds of cube the storage holds."""
    stored = s.shared
    found: i64 = 0
    kind: i64
    for kind in range(s.t.kinds):
        if stored[at.STORAGE + kind] > 0:
            found += 1
    return found


def board_in_turn(s: State, seat: i64) -> i64:
    """The board on which the next tile goes (KGH-5.2.4c)."""
    if s.turn == 0:
        return 0
    return seat + 1


def side_in_turn(s: State, seat: i64) -> i64:
    """Its place in the cross."""
    if s.turn == 0:
        return 0
    entry = seat * at.STRIDE + at.SIDE
    return s.seat[entry]


# --- the lists


def legal_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Writes the legal actions of one who decides, sorted."""
    if s.phase == phases.DESIGN:
        return placements_into(s, seat, out)
    if s.phase == phases.PRESENT:
        return offers_into(s, seat, out)
    if s.phase == phases.EXCHANGE:
        return exchanges_into(s, seat, out)
    return restocks_into(s, out)


def offers_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Every handful whose cubes all lie behind the screen, with and without the disk."""
    handfuls = handfuls_behind(s, seat)
    entry = seat * at.STRIDE + at.DISK
    disk = s.seat[entry]
    byte_at = BYTE_AT
    byte_cells = BYTE_CELLS
    first = s.t.start_of[action_ids.PRESENT]
    n: i64 = 0
    i: i64
    while handfuls != 0:
        byte = handfuls & 255
        for i in range(byte_at[byte], byte_at[byte + 1]):
            action = first + 2 * byte_cells[i]
            out[n] = action
            n += 1
            if disk != 0:
                out[n] = action + 1
                n += 1
        handfuls >>= 8
        first += 16
    return n


def exchanges_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Every kind that is stored for every kind behind the screen, the one just taken included (KGH-5.2.2b)."""
    stored = s.shared
    seats = s.seat
    screen = seat * at.STRIDE + at.SCREEN
    given = s.t.kinds if s.choices.clear_given else s.t.colours  # clear is the last kind (KGH-R17)
    first = s.t.start_of[action_ids.EXCHANGE]
    n: i64 = 0
    take: i64
    give: i64
    for take in range(s.t.kinds):
        if stored[at.STORAGE + take] > 0:
            for give in range(given):
                if give == take or seats[screen + give] > 0:
                    out[n] = first + give
                    n += 1
        first += s.t.kinds
    return n


def placements_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Every tile of the column on every free cell, in every rotation that differs, with every cube it may get."""
    t = s.t
    column = s.column
    places = t.places
    cells = s.free_cells(board_in_turn(s, seat))
    first = t.places_from[cells]
    end = t.places_from[cells + 1]
    turn = t.kinds + 1
    start = t.start_of[action_ids.PLACE] + t.board_of_side[side_in_turn(s, seat)] * CELLS * 4 * turn
    in_column = (s.round - 1) * s.lanes
    n: i64 = 0
    lane: i64
    i: i64
    for lane in range(in_column, in_column + s.lanes):
        tile = column[lane]
        if tile != NONE:
            cubes: i64 = 0
            if t.is_plant[tile] != 0:
                cubes = plant_cubes_into(s, seat, CUBES)
            if cubes > 0:
                for i in range(first, end):
                    n = planted_into(start + places[i], cubes, out, n)
            elif t.rotations[tile] == 1:
                for i in range(first, end):
                    out[n] = start + places[i]
                    n += 1
            else:
                for i in range(first, end):
                    action = start + places[i]
                    out[n] = action
                    out[n + 1] = action + turn
                    out[n + 2] = action + 2 * turn
                    out[n + 3] = action + 3 * turn
                    n += 4
        start += BOARDS * CELLS * 4 * turn
    return n


def plant_cubes_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Writes the kinds that the player may put on a houseplant, and returns how many they are (KGH-5.2.4e, KGH-R42)."""
    seats = s.seat
    screen = seat * at.STRIDE + at.SCREEN
    n: i64 = 0
    kind: i64
    for kind in range(s.t.kinds if s.choices.plant_takes_clear else s.t.colours):
        if seats[screen + kind] > 0:
            out[n] = kind
            n += 1
    return n


def planted_into(action: i64, cubes: i64, out: vec[i64], n: i64) -> i64:
    """A houseplant in one place, with every cube of CUBES."""
    i: i64
    for i in range(cubes):
        out[n] = action + CUBES[i] + 1
        n += 1
    return n


def restocks_into(s: State, out: vec[i64]) -> i64:
    """Every handful of different kinds that are stored, with as many cubes as there can be (KGH-5.2.7)."""
    enough = handfuls_from(s.shared, at.STORAGE, s.t.kinds, s.t.restocks_with) & s.t.restocks_of[kinds_stored(s)]
    return cells_from(enough, s.t.start_of[action_ids.RESTOCK], out, 0)

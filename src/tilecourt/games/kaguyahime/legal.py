"""Legal moves phase by phase, and the reason against a move that is not one.

Both answer the same question: the lists in the order of the action space, for speed; the reasons condition by
condition, for people. The conformance suite holds them against each other over the whole action space.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, BYTE_AT, BYTE_CELLS, cells_from
from tilecourt.engine.state import ALLOWED, NOT_NOW
from tilecourt.games.kaguyahime.lookup import BOARDS, CELLS, NONE
from tilecourt.games.kaguyahime.state import (
    BOARD_STRIDE,
    DESIGN,
    DISK,
    EXCHANGE,
    OCCUPIED,
    PRESENT,
    RESTOCK,
    SCREEN,
    SIDE,
    STORAGE,
    STRIDE,
    State,
)

# The kinds of move, in the order of actions.py.
K_PRESENT: Final[i64] = 0
K_EXCHANGE: Final[i64] = 1
K_PLACE: Final[i64] = 2
K_RESTOCK: Final[i64] = 3

# The reasons against a move: the rule that says so and the key of the sentence, numbered from FIRST_OWN_REASON on.
REASONS: Final = (
    ("KGH-5.2.1a", "not_behind_screen"),
    ("KGH-5.2.1b", "disk_spent"),
    ("KGH-5.2.2a", "not_in_storage"),
    ("KGH-5.2.2b", "nothing_to_give"),
    ("KGH-R17", "clear_not_given"),
    ("KGH-5.2.4", "tile_taken"),
    ("KGH-5.2.4c", "other_board"),
    ("KGH-5.2.4b", "cell_taken"),
    ("KGH-5.2.4a", "first_cell"),
    ("KGH-5.2.4b", "not_beside"),
    ("KGH-5.2.4d", "looks_alike"),
    ("KGH-5.2.4e", "no_plant"),
    ("KGH-5.2.4e", "no_such_cube"),
    ("KGH-R42", "clear_on_plant"),
    ("KGH-R41", "plant_needs_cube"),
    ("KGH-5.2.7", "not_in_storage"),
    ("KGH-R46", "two_alike"),
    ("KGH-R76", "take_more"),
    ("KGH-5.2.4", "no_such_lane"),
)
NOT_BEHIND_SCREEN: Final[i64] = 4
DISK_SPENT: Final[i64] = 5
NOT_IN_STORAGE: Final[i64] = 6
NOTHING_TO_GIVE: Final[i64] = 7
CLEAR_NOT_GIVEN: Final[i64] = 8
TILE_TAKEN: Final[i64] = 9
OTHER_BOARD: Final[i64] = 10
CELL_TAKEN: Final[i64] = 11
FIRST_CELL: Final[i64] = 12
NOT_BESIDE: Final[i64] = 13
LOOKS_ALIKE: Final[i64] = 14
NO_PLANT: Final[i64] = 15
NO_SUCH_CUBE: Final[i64] = 16
CLEAR_ON_PLANT: Final[i64] = 17
PLANT_NEEDS_CUBE: Final[i64] = 18
NOT_IN_STOCK: Final[i64] = 19
TWO_ALIKE: Final[i64] = 20
TAKE_MORE: Final[i64] = 21
NO_SUCH_LANE: Final[i64] = 22

# More cubes of a kind than that are in no handful.
TWO: Final[i64] = 2
# The cubes that may go on a houseplant.
CUBES: Final = vec[i64]([0] * 8)


# --- what the player has to choose from


def has_handful(s: State, player: i64, handful: i64) -> bool:
    """Whether the cubes of an offer all lie behind the player's screen."""
    one = s.t.first_of[handful]
    two = s.t.second_of[handful]
    screen = player * STRIDE + SCREEN
    if one == NONE:
        return True
    at = screen + one
    if s.seat[at] == 0:
        return False
    if two == NONE:
        return True
    if one == two:
        return s.seat[at] > 1
    at = screen + two
    return s.seat[at] > 0


def can_give(s: State, player: i64, take: i64, give: i64) -> bool:
    """Whether a cube of this kind lies behind the screen once the other is taken."""
    if give == s.t.clear and not s.choices.clear_to_storage:
        return False  # KGH-R17
    at = player * STRIDE + SCREEN + give
    return give == take or s.seat[at] > 0


def for_plant(s: State, player: i64) -> i64:
    """How many cubes the player could put on a houseplant (KGH-5.2.4e, KGH-R42)."""
    return s.cubes(player) if s.choices.plant_takes_clear else s.coloured(player)


def kinds_stored(s: State) -> i64:
    """How many kinds of cube the storage holds."""
    stored = s.shared
    found: i64 = 0
    kind: i64
    for kind in range(s.t.kinds):
        if stored[STORAGE + kind] > 0:
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
    at = seat * STRIDE + SIDE
    return s.seat[at]


# --- the lists


def legal_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Writes the legal actions of one who decides, sorted."""
    if s.phase == DESIGN:
        return placements_into(s, seat, out)
    if s.phase == PRESENT:
        return offers_into(s, seat, out)
    if s.phase == EXCHANGE:
        return exchanges_into(s, seat, out)
    return restocks_into(s, out)


def offers_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Every handful whose cubes all lie behind the screen, with and without the disk."""
    handfuls = handfuls_from(s.seat, seat * STRIDE + SCREEN, s.t.kinds, s.t.offers_with)
    at = seat * STRIDE + DISK
    disk = s.seat[at]
    byte_at = BYTE_AT
    byte_cells = BYTE_CELLS
    first = s.t.start_of[K_PRESENT]
    n: i64 = 0
    i: i64
    while handfuls != 0:
        byte = handfuls & 255
        for i in range(byte_at[byte], byte_at[byte + 1]):
            at = first + 2 * byte_cells[i]
            out[n] = at
            n += 1
            if disk != 0:
                out[n] = at + 1
                n += 1
        handfuls >>= 8
        first += 16
    return n


def handfuls_from(pile: vec[i64], first: i64, kinds: i64, enough: vec[i64]) -> i64:
    """The handfuls that a pile of cubes, whose number by kind begins at `first`, has enough cubes for, as bits."""
    found: i64 = -1
    at: i64 = 0
    kind: i64
    for kind in range(first, first + kinds):
        found &= enough[at + min(pile[kind], TWO)]
        at += 3
    return found


def exchanges_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Every kind that is stored for every kind behind the screen, the one just taken included (KGH-5.2.2b)."""
    stored = s.shared
    seats = s.seat
    screen = seat * STRIDE + SCREEN
    given = s.t.kinds if s.choices.clear_to_storage else s.t.colours  # clear is the last kind (KGH-R17)
    at = s.t.start_of[K_EXCHANGE]
    n: i64 = 0
    take: i64
    give: i64
    for take in range(s.t.kinds):
        if stored[STORAGE + take] > 0:
            for give in range(given):
                if give == take or seats[screen + give] > 0:
                    out[n] = at + give
                    n += 1
        at += s.t.kinds
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
    start = t.start_of[K_PLACE] + t.board_of_side[side_in_turn(s, seat)] * CELLS * 4 * turn
    in_column = (s.round - 1) * s.lanes()
    n: i64 = 0
    lane: i64
    i: i64
    for lane in range(in_column, in_column + s.lanes()):
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
                    at = start + places[i]
                    out[n] = at
                    out[n + 1] = at + turn
                    out[n + 2] = at + 2 * turn
                    out[n + 3] = at + 3 * turn
                    n += 4
        start += BOARDS * CELLS * 4 * turn
    return n


def plant_cubes_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Writes the kinds that the player may put on a houseplant, and returns how many they are (KGH-5.2.4e, KGH-R42)."""
    seats = s.seat
    screen = seat * STRIDE + SCREEN
    n: i64 = 0
    kind: i64
    for kind in range(s.t.kinds if s.choices.plant_takes_clear else s.t.colours):
        if seats[screen + kind] > 0:
            out[n] = kind
            n += 1
    return n


def planted_into(at: i64, cubes: i64, out: vec[i64], n: i64) -> i64:
    """A houseplant in one place, with every cube of CUBES."""
    i: i64
    for i in range(cubes):
        out[n] = at + CUBES[i] + 1
        n += 1
    return n


def restocks_into(s: State, out: vec[i64]) -> i64:
    """Every handful of different kinds that are stored, with as many cubes as there can be (KGH-5.2.7)."""
    enough = handfuls_from(s.shared, STORAGE, s.t.kinds, s.t.restocks_with) & s.t.restocks_of[kinds_stored(s)]
    return cells_from(enough, s.t.start_of[K_RESTOCK], out, 0)


# --- the reasons


def why_not(s: State, seat: i64, action: i64) -> i64:
    """ALLOWED, or why one who decides may not do this now."""
    kind = s.t.kind_of[action]
    x = action - s.t.start_of[kind]
    if kind == K_PRESENT and s.phase == PRESENT:
        return why_not_present(s, seat, x)
    if kind == K_EXCHANGE and s.phase == EXCHANGE:
        return why_not_exchange(s, seat, x // s.t.kinds, x % s.t.kinds)
    if kind == K_PLACE and s.phase == DESIGN:
        return why_not_place(s, seat, x)
    if kind == K_RESTOCK and s.phase == RESTOCK:
        return why_not_restock(s, x)
    return NOT_NOW


def why_not_present(s: State, seat: i64, offer: i64) -> i64:
    if not has_handful(s, seat, offer >> 1):
        return NOT_BEHIND_SCREEN
    if offer & 1 and s.seat[seat * STRIDE + DISK] == 0:
        return DISK_SPENT
    return ALLOWED


def why_not_exchange(s: State, seat: i64, take: i64, give: i64) -> i64:
    if s.shared[STORAGE + take] == 0:
        return NOT_IN_STORAGE
    if can_give(s, seat, take, give):
        return ALLOWED
    if give == s.t.clear and not s.choices.clear_to_storage:
        return CLEAR_NOT_GIVEN
    return NOTHING_TO_GIVE


def why_not_place(s: State, seat: i64, x: i64) -> i64:
    t = s.t
    cubes = t.kinds + 1
    cube = x % cubes - 1
    rotation = x // cubes % 4
    cell = x // (4 * cubes) % (BOARDS * CELLS)
    lane = x // (4 * cubes * BOARDS * CELLS)
    if lane >= s.lanes():
        return NO_SUCH_LANE
    tile = s.tile_at(lane)
    if tile == NONE:
        return TILE_TAKEN
    if t.side_of_board[cell // CELLS] != side_in_turn(s, seat):
        return OTHER_BOARD
    reason = why_not_cell(s, board_in_turn(s, seat), cell % CELLS)
    if reason != ALLOWED:
        return reason
    if rotation >= t.rotations[tile]:
        return LOOKS_ALIKE
    if cube == NONE:
        return PLANT_NEEDS_CUBE if t.is_plant[tile] != 0 and for_plant(s, seat) > 0 else ALLOWED
    if t.is_plant[tile] == 0:
        return NO_PLANT
    if s.seat[seat * STRIDE + SCREEN + cube] == 0:
        return NO_SUCH_CUBE
    return CLEAR_ON_PLANT if cube == t.clear and not s.choices.plant_takes_clear else ALLOWED


def why_not_cell(s: State, board: i64, cell: i64) -> i64:
    occupied = s.board[board * BOARD_STRIDE + OCCUPIED]
    if occupied & BIT[cell] != 0:
        return CELL_TAKEN
    if s.free_cells(board) & BIT[cell] != 0:
        return ALLOWED
    return FIRST_CELL if occupied == 0 else NOT_BESIDE


def why_not_restock(s: State, handful: i64) -> i64:
    one = s.t.restock_first[handful]
    two = s.t.restock_second[handful]
    taken: i64 = 0
    if one != NONE:
        taken += 1
    if two != NONE:
        taken += 1
    stored = s.shared
    if one != NONE and stored[STORAGE + one] == 0:
        return NOT_IN_STOCK
    if two != NONE and stored[STORAGE + two] == 0:
        return NOT_IN_STOCK
    if two != NONE and one == two:
        return TWO_ALIKE
    if taken < s.t.restock_cubes and taken < kinds_stored(s):
        return TAKE_MORE
    return ALLOWED

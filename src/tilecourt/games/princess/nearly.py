"""Runes that are formed or lack a tile or two, looked for in all places of the grid at once.

A turned rune is a list of distances from its corner. If every board is shifted to the right by such a distance, bit c
of the result says how things are on that cell of the rune whose corner is c: one instruction looks at 64 places. Going
through the cells of the rune, three sets keep count: corners where at least one, two, three tiles are missing.

A rune is formed of one attribute, so each attribute is looked at by itself, and what was found for its cells (with the
gems and the frame around them) is remembered: while a player tries all placements, most attributes are as they were in
one of the tries before. All that the finding rests on is compared, so what is remembered is never wrong.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from tilecourt.engine.bitboard import BIT, cells_from, count
from tilecourt.games.princess.area import claim_value, within_frame
from tilecourt.games.princess.state import ATTRIBUTE, GEMS, HELD, ROW, STRIDE, State
from tilecourt.games.princess.tables import CELLS, NONE, Tables

# What `ways` finds, as a set: formed with no gem on it; one tile missing, two tiles missing, each with a gem on the
# formation and without.
FORMED: Final[i64] = 1
ONE_GEM: Final[i64] = 2
ONE: Final[i64] = 4
TWO_GEM: Final[i64] = 8
TWO: Final[i64] = 16
CLAIMABLE: Final[i64] = 32  # a gem lies on a formation, so that it could be declared
WAYS: Final[i64] = 31
# Beyond these, two bits for each gem, lowest cell first: it lies on a formation; on one with a single odd or missing
# tile.
WHOLE: Final[i64] = 6
FLAWED: Final[i64] = 7

# --- a player's stretch of AREAS: the area that was looked at last
BOX: Final[i64] = 0
WITH_GEM: Final[i64] = 1
FRAME: Final[i64] = 2  # the cells within the frame
KNOWN: Final[i64] = 3  # the runes looked for since, as a set
GEM_NUMBER: Final[i64] = 4
SHOWN: Final[i64] = 8  # for each attribute the cells that show it; at most 16
PLACE: Final[i64] = 24  # for each attribute where it is remembered
GEM_AT: Final[i64] = 40  # the cells with a gem, lowest first; at most 7
AREA_STRIDE: Final[i64] = 48
AREAS: Final = vec[i64]([NONE] * (4 * AREA_STRIDE))

# For each player and rune the ways, then the steps that the gem on each of the cells GEM_AT can claim it for.
RUNES: Final[i64] = 64
GEM_PLACES: Final[i64] = 8
FOUND: Final = vec[i64]([0] * (4 * RUNES * GEM_PLACES))

# --- a place of MEMORY: what was looked at of an attribute, and for which runes, as a set
OF_BOX: Final[i64] = 0
OF_CELLS: Final[i64] = 1
OF_GEMS: Final[i64] = 2
OF_FRAME: Final[i64] = 3
LOOKED_FOR: Final[i64] = 4
NUMBER: Final[i64] = 5  # how many cells there are
PLACE_STRIDE: Final[i64] = 8
# Few enough to stay close to the processor: memory further away is slower than searching.
PLACES: Final[i64] = 512
MEMORY: Final = vec[i64]([NONE] * (PLACES * PLACE_STRIDE))
# What was found for each rune, place by place.
THERE: Final = vec[i32]([0] * (PLACES * RUNES))
# Factors that spread sets of cells over these places.
HALF: Final[i64] = 0x7FFFFFFF
BY_CELLS: Final[i64] = 0x2545F491
BY_GEMS: Final[i64] = 0x1B873593
BY_FRAME: Final[i64] = 0x19D699A5

# The runes that are looked for together.
WANTED: Final = vec[i64]([0] * RUNES)
# The places in `turn_through` of the cells with a gem.
THROUGH: Final = vec[i64]([0] * CELLS)


def look_at(s: State, player: i64) -> None:
    """Takes up the area of a player; what is known of its runes stays if it is the area looked at last."""
    seat = s.seat
    areas = AREAS
    me = player * STRIDE
    at = player * AREA_STRIDE
    shown = at + SHOWN
    attributes = s.t.attributes
    gems = seat[me + GEMS]
    k: i64 = 0
    # Every tile has attributes, so these say which cells are covered, and with that where the frame may be.
    if areas[at + BOX] == s.t.number and areas[at + WITH_GEM] == gems:
        while k < attributes and areas[shown + k] == seat[me + ATTRIBUTE + k]:
            k += 1
        if k == attributes:
            return
    frame = within_frame(s, player)
    areas[at + BOX] = s.t.number
    areas[at + WITH_GEM] = gems
    areas[at + FRAME] = frame
    areas[at + KNOWN] = 0
    areas[at + GEM_NUMBER] = cells_from(gems, 0, areas, at + GEM_AT) - at - GEM_AT
    for k in range(attributes):
        cells = seat[me + ATTRIBUTE + k]
        areas[shown + k] = cells
        areas[at + PLACE + k] = place_of(cells, gems, frame)


def place_of(cells: i64, gems: i64, frame: i64) -> i64:
    """Where in MEMORY these cells of an attribute have their place, as other cells may."""
    spread = ((cells ^ cells >> 31) & HALF) * BY_CELLS
    spread += ((gems ^ gems >> 31) & HALF) * BY_GEMS
    spread += ((frame ^ frame >> 31) & HALF) * BY_FRAME
    return spread >> 26 & PLACES - 1


def ways(s: State, player: i64, rune: i64) -> i64:
    """In which ways the rune is nearly formed in the area looked at."""
    if AREAS[player * AREA_STRIDE + KNOWN] & BIT[rune] == 0:
        gather(s, player, rune)
    return FOUND[(player * RUNES + rune) * GEM_PLACES]


def gems_out(player: i64) -> i64:
    """How many cells of the area looked at hold a gem."""
    return AREAS[player * AREA_STRIDE + GEM_NUMBER]


def claim_with(player: i64, rune: i64, gem: i64) -> i64:
    """The steps of `claim_value` with the gem of that number; `ways` has looked for the rune before."""
    return FOUND[(player * RUNES + rune) * GEM_PLACES + 1 + gem]


def gather(s: State, player: i64, rune: i64) -> None:
    """Puts together what the attributes of an area give for a rune, and for all that the player can see beside it."""
    at = player * AREA_STRIDE
    number = want(s, player, rune)
    k: i64
    for k in range(number):
        FOUND[(player * RUNES + WANTED[k]) * GEM_PLACES] = 0
    for k in range(s.t.attributes):
        recall(s.t, AREAS[at + SHOWN + k], at, AREAS[at + PLACE + k])
        add_up(s.t, AREAS[at + PLACE + k], player, number)
    for k in range(number):
        note_claims(s, player, WANTED[k])


def want(s: State, player: i64, rune: i64) -> i64:
    """Notes in WANTED the rune, and those of the row and the held one that are not known yet; returns how many."""
    known = player * AREA_STRIDE + KNOWN
    number = want_one(known, rune, 0)
    held = s.seat[player * STRIDE + HELD]
    if held != NONE:
        number = want_one(known, s.t.rune_of_card[held], number)
    i: i64
    for i in range(s.t.row_size):
        card = s.shared[ROW + i]
        if card != NONE:
            number = want_one(known, s.t.rune_of_card[card], number)
    return number


def want_one(known: i64, rune: i64, number: i64) -> i64:
    """Adds a rune to the first so many of WANTED if it is not among the known ones; returns how many they are now."""
    if AREAS[known] & BIT[rune] != 0:
        return number
    AREAS[known] |= BIT[rune]
    WANTED[number] = rune
    return number + 1


def recall(t: Tables, cells: i64, area: i64, place: i64) -> None:
    """Sees to it that a place of MEMORY is that of these cells in an area; what stood there makes room."""
    memory = MEMORY
    at = place * PLACE_STRIDE
    if (
        memory[at + OF_CELLS] != cells
        or memory[at + OF_GEMS] != AREAS[area + WITH_GEM]
        or memory[at + OF_FRAME] != AREAS[area + FRAME]
        or memory[at + OF_BOX] != t.number
    ):
        memory[at + OF_BOX] = t.number
        memory[at + OF_CELLS] = cells
        memory[at + OF_GEMS] = AREAS[area + WITH_GEM]
        memory[at + OF_FRAME] = AREAS[area + FRAME]
        memory[at + LOOKED_FOR] = 0
        memory[at + NUMBER] = count(cells)


def add_up(t: Tables, place: i64, player: i64, number: i64) -> None:
    """Adds to FOUND what a place of MEMORY holds for the first so many runes of WANTED."""
    looked_for = MEMORY[place * PLACE_STRIDE + LOOKED_FOR]
    there = THERE
    first = place * RUNES
    i: i64
    for i in range(number):
        rune = WANTED[i]
        if looked_for & BIT[rune] == 0:
            looked_for |= BIT[rune]
            there[first + rune] = i32(search(t, place * PLACE_STRIDE, rune))
        FOUND[(player * RUNES + rune) * GEM_PLACES] |= i64(there[first + rune])
    MEMORY[place * PLACE_STRIDE + LOOKED_FOR] = looked_for


def note_claims(s: State, player: i64, rune: i64) -> None:
    """Notes for each gem the best formation through it: wholly of one attribute, or with one odd tile."""
    to = (player * RUNES + rune) * GEM_PLACES
    found = FOUND[to]
    FOUND[to] = found & WAYS
    i: i64
    for i in range(gems_out(player)):
        steps: i64 = 0
        if found >> (WHOLE + 2 * i) & 1:
            steps = s.t.steps[rune]
        elif found >> (FLAWED + 2 * i) & 1 and s.t.steps_mixed[rune] > 0:
            # Whether the one tile is odd or missing, the whole area says.
            steps = claim_value(s, player, rune, AREAS[player * AREA_STRIDE + GEM_AT + i])
        FOUND[to + 1 + i] = steps
        if steps > 0:
            FOUND[to] |= CLAIMABLE


def search(t: Tables, at: i64, rune: i64) -> i64:
    """Looks for a rune among the cells of an attribute, one way of turning it after the other."""
    if MEMORY[at + NUMBER] < t.rune_cells[rune] - 2:
        return 0
    missing = ~MEMORY[at + OF_CELLS]
    gems = MEMORY[at + OF_GEMS]
    outside = ~MEMORY[at + OF_FRAME]
    offsets = t.turn_offsets
    found: i64 = 0
    turn: i64
    for turn in range(t.turns_at[rune], t.turns_at[rune + 1]):
        lacks_one: i64 = 0
        lacks_two: i64 = 0
        hopeless: i64 = 0
        gemmed: i64 = 0
        i = t.turn_offsets_at[turn]
        end = t.turn_offsets_at[turn + 1]
        while i < end:
            offset = offsets[i]
            here = missing >> offset
            gem = gems >> offset
            # No tile can come to lie outside the frame, nor under a gem.
            hopeless |= (lacks_two | gem) & here | outside >> offset
            lacks_two |= lacks_one & here
            lacks_one |= here
            gemmed |= gem
            i += 1
        corners = t.turn_corners[turn]
        formed = corners & ~lacks_one
        flawed = corners & lacks_one & ~lacks_two
        one = flawed & ~hopeless
        two = corners & lacks_two & ~hopeless
        if formed & ~gemmed != 0:
            found |= FORMED
        if one & gemmed != 0:
            found |= ONE_GEM
        if one & ~gemmed != 0:
            found |= ONE
        if two & gemmed != 0:
            found |= TWO_GEM
        if two & ~gemmed != 0:
            found |= TWO
        if (formed | flawed) & gemmed != 0:
            found |= with_gems(t, gems, turn, formed, flawed)
    return found


def with_gems(t: Tables, gems: i64, turn: i64, formed: i64, flawed: i64) -> i64:
    """For each gem whether it lies on a formation, and on one with a single odd or missing tile."""
    found: i64 = 0
    i: i64
    for i in range(cells_from(gems, turn * CELLS, THROUGH, 0)):
        through = t.turn_through[THROUGH[i]]
        if formed & through != 0:
            found |= BIT[WHOLE + 2 * i]
        if flawed & through != 0:
            found |= BIT[FLAWED + 2 * i]
    return found

"""Runes that are formed or lack a tile or two, looked for in all places of the grid at once.

A turned rune is a list of distances from its corner. If every board is shifted to the right by such a distance, bit c
of the result says how things are on that cell of the rune whose corner is c: one instruction looks at 64 places. Going
through the cells of the rune, three sets keep count: corners where at least one, two, three tiles are missing.

What was found for an area is remembered until it changes, so a rival's area is looked at once while the player tries
all placements. The whole area is compared, so what is remembered is never wrong.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_from, count
from tilecourt.games.princess import state as at
from tilecourt.games.princess.area import within_frame
from tilecourt.games.princess.lookup import CELLS, NONE
from tilecourt.games.princess.state import State

# What `ways` finds, as a set: formed with no gem on it; one tile missing, two tiles missing, each with a gem on the
# formation and without.
FORMED: Final[i64] = 1
ONE_GEM: Final[i64] = 2
ONE: Final[i64] = 4
TWO_GEM: Final[i64] = 8
TWO: Final[i64] = 16
CLAIMABLE: Final[i64] = 32  # a gem lies on a formation, so that it could be declared
# Beyond all ways: a search for it never ends early.
ALL: Final[i64] = 64
# Where one of these was found, two missing tiles are worth less in any case.
NEARER: Final[i64] = 7

# --- a player's stretch of AREAS: the area that was looked at last
BOX: Final[i64] = 0
COVERED: Final[i64] = 1
WITH_GEM: Final[i64] = 2
KNOWN: Final[i64] = 3  # the runes looked for since, as a set
GEM_NUMBER: Final[i64] = 4
OUTSIDE: Final[i64] = 5  # the cells outside the frame
NUMBERS: Final[i64] = 6  # the numbers of cells on which an attribute shows, as a set
SHOWN: Final[i64] = 8  # for each attribute the cells that show it; at most 16
BARRED: Final[i64] = 24  # for each attribute the cells that cannot get it, because a gem lies there
NUMBER: Final[i64] = 40  # for each attribute how many cells show it
GEM_AT: Final[i64] = 56  # the cells with a gem, lowest first; at most 7
AREA_STRIDE: Final[i64] = 64
AREAS: Final = vec[i64]([NONE] * (4 * AREA_STRIDE))

# For each player and rune the ways, then the steps that the gem on each of the cells GEM_AT can claim it for.
RUNES: Final[i64] = 64
GEM_PLACES: Final[i64] = 8
FOUND: Final = vec[i64]([0] * (4 * RUNES * GEM_PLACES))
# The places in AREAS of the attributes among which a rune is looked for.
AMONG: Final = vec[i64]([0] * 16)


def look_at(s: State, player: i64) -> None:
    """Takes up the area of a player; what is known of its runes stays if it is the area looked at last."""
    seat = s.seat
    me = player * at.STRIDE
    area = player * AREA_STRIDE
    shown = area + SHOWN
    attributes = s.t.attributes
    gems = seat[me + at.GEMS]
    k: i64 = 0
    # Every tile has attributes, so these say which cells are covered, and with that where the frame may be.
    if AREAS[area + BOX] == s.t.number and AREAS[area + WITH_GEM] == gems:
        while k < attributes and AREAS[shown + k] == seat[me + at.ATTRIBUTE + k]:
            k += 1
        if k == attributes:
            return
    AREAS[area + BOX] = s.t.number
    AREAS[area + OUTSIDE] = ~within_frame(s, player)
    AREAS[area + COVERED] = seat[me + at.OCCUPIED]
    AREAS[area + WITH_GEM] = gems
    AREAS[area + KNOWN] = 0
    AREAS[area + GEM_NUMBER] = cells_from(gems, 0, AREAS, area + GEM_AT) - area - GEM_AT
    numbers: i64 = 0
    for k in range(attributes):
        cells = seat[me + at.ATTRIBUTE + k]
        number = count(cells)
        numbers |= BIT[number]
        AREAS[shown + k] = cells
        AREAS[area + BARRED + k] = gems & ~cells
        AREAS[area + NUMBER + k] = number
    AREAS[area + NUMBERS] = numbers


def ways(s: State, player: i64, rune: i64) -> i64:
    """In which ways the rune is nearly formed in the area looked at."""
    area = player * AREA_STRIDE
    if AREAS[area + KNOWN] & BIT[rune] == 0:
        AREAS[area + KNOWN] |= BIT[rune]
        search(s, player, rune)
    return FOUND[(player * RUNES + rune) * GEM_PLACES]


def gems_out(player: i64) -> i64:
    """How many cells of the area looked at hold a gem."""
    return AREAS[player * AREA_STRIDE + GEM_NUMBER]


def claim_with(player: i64, rune: i64, gem: i64) -> i64:
    """The steps of `claim_value` with the gem of that number; `ways` has looked for the rune before."""
    return FOUND[(player * RUNES + rune) * GEM_PLACES + 1 + gem]


def search(s: State, player: i64, rune: i64) -> None:
    """Looks for a rune: first among the attributes that show on cells enough for all of it, then with one, two less.

    What lacks more tiles is worth less, so it is not looked for where the best that lacks fewer was found.
    """
    to = (player * RUNES + rune) * GEM_PLACES
    i: i64
    for i in range(1, GEM_PLACES):
        FOUND[to + i] = 0
    cells = s.t.rune_cells[rune]
    numbers = AREAS[player * AREA_STRIDE + NUMBERS]
    bare = AREAS[player * AREA_STRIDE + WITH_GEM] == 0
    found: i64 = 0
    if numbers >> cells != 0:
        found = search_among(s, player, rune, cells, CELLS, FORMED if bare else ALL)
    if not (bare and found & FORMED != 0):
        # A formation that could be declared with one odd tile has to be found, whatever else there is.
        mixed = not bare and s.t.steps_mixed[rune] > 0
        one = ONE if bare else ONE_GEM
        if numbers >> cells - 1 & 1 != 0 and (mixed or found & one == 0):
            found |= search_among(s, player, rune, cells - 1, cells - 1, ALL if mixed else one)
        two = TWO if bare else TWO_GEM
        if cells >= 2 and numbers >> cells - 2 & 1 != 0 and found & (NEARER | two) == 0:
            found |= search_among(s, player, rune, cells - 2, cells - 2, two)
    FOUND[to] = found


def choose_among(area: i64, attributes: i64, least: i64, most: i64) -> i64:
    """Lists in AMONG the attributes of an area that show on so many cells; returns how many they are."""
    chosen: i64 = 0
    k: i64
    for k in range(area + SHOWN, area + SHOWN + attributes):
        number = AREAS[k + NUMBER - SHOWN]
        if least <= number and number <= most:
            AMONG[chosen] = k
            chosen += 1
    return chosen


def search_among(s: State, player: i64, rune: i64, least: i64, most: i64, best: i64) -> i64:
    """Looks for a rune among the attributes that show on so many cells, one way of turning it after the other.

    Where the `best` that can be found is found, the search is over.
    """
    found: i64 = 0
    turn: i64
    chosen = choose_among(player * AREA_STRIDE, s.t.attributes, least, most)
    if chosen == 0:
        return 0
    for turn in range(s.t.turns_at[rune], s.t.turns_at[rune + 1]):
        found |= search_turned(s, player, rune, turn, chosen)
        if found & best != 0:
            return found
    return found


def search_turned(s: State, player: i64, rune: i64, turn: i64, chosen: i64) -> i64:
    """Looks for a rune turned one way, in all places and all chosen attributes at once."""
    t = s.t
    areas = AREAS
    offsets = t.turn_offsets
    begin = t.turn_offsets_at[turn]
    end = t.turn_offsets_at[turn + 1]
    formed: i64 = 0
    odd: i64 = 0
    one: i64 = 0
    two: i64 = 0
    i: i64
    n: i64
    for n in range(chosen):
        k = AMONG[n]
        missing = ~areas[k]
        barred = areas[k + BARRED - SHOWN]
        lacks_one: i64 = 0
        lacks_two: i64 = 0
        hopeless: i64 = 0
        i = begin
        if barred == 0:
            while i < end:
                here = missing >> offsets[i]
                hopeless |= lacks_two & here
                lacks_two |= lacks_one & here
                lacks_one |= here
                i += 1
        else:
            while i < end:
                here = missing >> offsets[i]
                hopeless |= lacks_two & here | barred >> offsets[i]
                lacks_two |= lacks_one & here
                lacks_one |= here
                i += 1
        formed |= ~lacks_one
        lacks_one &= ~lacks_two
        odd |= lacks_one
        one |= lacks_one & ~hopeless
        two |= lacks_two & ~hopeless
    corners = t.turn_corners[turn]
    if t.steps_mixed[rune] == 0:
        odd = 0
    if (formed | odd | one | two) & corners == 0:
        return 0
    return sort_out(s, player, rune, turn, formed & corners, odd & corners, one & corners, two & corners)


def sort_out(s: State, player: i64, rune: i64, turn: i64, formed: i64, odd: i64, one: i64, two: i64) -> i64:
    """The ways in which a turned rune is nearly formed, from the sets of its corners; notes what can be claimed."""
    offsets = s.t.turn_offsets
    begin = s.t.turn_offsets_at[turn]
    end = s.t.turn_offsets_at[turn + 1]
    area = player * AREA_STRIDE
    gems = AREAS[area + WITH_GEM]
    gemmed: i64 = 0
    found: i64 = 0
    i: i64
    if one | two != 0:
        outside: i64 = 0
        for i in range(begin, end):
            outside |= AREAS[area + OUTSIDE] >> offsets[i]
        one &= ~outside
        two &= ~outside
    if gems != 0:
        for i in range(begin, end):
            gemmed |= gems >> offsets[i]
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
    formed &= gemmed
    odd &= gemmed
    if odd != 0:
        for i in range(begin, end):
            odd &= AREAS[area + COVERED] >> offsets[i]  # the odd tile has to be there, too
    if formed | odd != 0:
        found |= CLAIMABLE
        note_claims(s, player, rune, turn, formed, odd)
    return found


def note_claims(s: State, player: i64, rune: i64, turn: i64, formed: i64, odd: i64) -> None:
    """Notes for each gem the best formation through it: wholly of one attribute, or with one odd tile."""
    to = (player * RUNES + rune) * GEM_PLACES + 1
    cells = player * AREA_STRIDE + GEM_AT
    i: i64
    for i in range(gems_out(player)):
        through = s.t.turn_through[turn * CELLS + AREAS[cells + i]]
        if formed & through != 0:
            FOUND[to + i] = s.t.steps[rune]
        elif odd & through != 0 and FOUND[to + i] == 0:
            FOUND[to + i] = s.t.steps_mixed[rune]

"""How many turns a plan still takes, and how much of a building's worth is left after them.

Nearly all plans miss a few pieces only, so few answers occur: they are kept, by the steps left of a summon and by the
plan's code.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.games.realm_of_sand.judge.plans import CODE, COVERED_AT, FEW, MISSES_AT, PART, SPIRITS_AT

# How the worth of a building falls for each turn it takes.
PER_TURN: Final = 0.45
# The turns that a summon takes, a step of one under way, and tiles for 0, 1, 2 … missing squares.
SUMMON_TURN: Final = 0.7
A_STEP: Final = 0.1
TILE_TURNS: Final = vec[float]([0.0, 0.8, 1.4, 1.7, 2.3, 3.0, 3.2, 4.4])

KEPT_TURNS: Final = vec[float]([-1.0] * 128)
KEPT_DISCOUNT: Final = vec[float]([0.0] * 128)

# For each number of steps below eight and each code the turns and the discount, once they are known; the last entry is
# for all other plans. They hold for one limit of a summon.
CODES: Final[i64] = 512
OTHER: Final[i64] = 4096
TURNS_OF: Final = vec[float]([-1.0] * 4097)
DISCOUNT_OF: Final = vec[float]([0.0] * 4097)
LIMIT: Final = vec[i64]([-1])


def keep_to(limit: i64) -> None:
    """Sets the summon limit; if it changed, clears the cache."""
    if LIMIT[0] != limit:
        LIMIT[0] = limit
        i: i64
        for i in range(OTHER):
            TURNS_OF[i] = -1.0


def entry_of(parts: i64, steps: i64) -> i64:
    """The entry of TURNS_OF and DISCOUNT_OF for a plan, with this many steps left of a summon."""
    misses = parts >> MISSES_AT & PART
    entry = OTHER
    if misses < FEW and steps < FEW:
        entry = (parts & CODE) + steps * CODES
        if TURNS_OF[entry] >= 0.0:
            return entry
    turns = turns_for(LIMIT[0], misses, parts >> SPIRITS_AT & PART, parts >> COVERED_AT & PART, steps)
    TURNS_OF[entry] = turns
    DISCOUNT_OF[entry] = discount(turns)
    return entry


def turns_for(limit: i64, missing: i64, spirits: i64, covered: i64, steps: i64) -> float:
    """The turns a placement still takes: by tiles alone, or with a summon that lays up to three of its disks.

    Of the missing pieces `spirits` are spirits, and for `covered` others there are disks. With `steps` left in a summon
    that is under way these come first, spirits before others.
    """
    if missing == 0:
        return 0.0
    runes = missing - spirits
    if steps > 0 and steps >= spirits:
        covered = min(covered, steps - spirits)
        return A_STEP * float(spirits + covered) + tile_turns(runes - covered)
    room = limit - spirits
    covered = max(0, min(covered, room))
    by_summon = SUMMON_TURN * float(1 + max(0, -room)) + tile_turns(runes - covered)
    return by_summon if spirits > 0 else min(tile_turns(runes), by_summon)


def tile_turns(missing: i64) -> float:
    return TILE_TURNS[min(missing, 7)]


def discount(turns: float) -> float:
    """PER_TURN to the power of the turns: few numbers of turns occur, so results are kept."""
    place: i64 = int(turns * 20.0)
    place &= 127
    if KEPT_TURNS[place] != turns:
        KEPT_TURNS[place] = turns
        KEPT_DISCOUNT[place] = PER_TURN**turns
    return KEPT_DISCOUNT[place]

"""The parts of the evaluation that are computed by a trick, as rules.md 10.4 says them: placement by placement."""

from __future__ import annotations

from typing import Any

from tilecourt.engine.bitboard import cells
from tilecourt.games.realm_of_sand.lookup import COLOURS, NONE
from tilecourt.games.realm_of_sand.state import COLOUR, DISKS, LEVEL, RESERVE, STRIDE


def wanted(s: Any, me: int, placement: int, colour: int) -> set[int]:
    """The boxes that want a piece of a colour and do not have it."""
    return set(cells(s.fit.need[placement * COLOURS + colour])) - set(cells(s.seat[me + COLOUR + colour]))


def nearest(s: Any, player: int, card: int) -> tuple[int, int]:
    """The first placement within the level's capacity with the fewest pieces missing, and their number."""
    me = player * STRIDE
    dark = set(cells(s.t.dark))
    used = set(cells(s.occupied(me))) & dark
    best, fewest = int(NONE), 64
    for placement in range(s.fit.at[card], s.fit.at[card + 1]):
        needs = set(cells(s.fit.mask[placement])) & dark
        missing = sum(len(wanted(s, me, placement, colour)) for colour in range(COLOURS))
        if missing < fewest and (not needs or len(needs | used) <= s.seat[me + LEVEL]):
            best, fewest = placement, missing
    return best, fewest


def spare(s: Any, me: int, placement: int, colour: int) -> int:
    """The disks of a colour that could come: in the reserve, or elsewhere on the board."""
    movable = set(cells(s.seat[me + DISKS])) - set(cells(s.fit.mask[placement])) - set(cells(s.touched))
    return int(s.seat[me + RESERVE + colour]) + len(set(cells(s.seat[me + COLOUR + colour])) & movable)


def lacks_spirit(s: Any, me: int, placement: int) -> bool:
    """Whether the placement wants a special disk that the player does not own."""
    spirits = [colour for colour in range(s.t.colours) if s.t.spirits >> colour & 1]
    return any(len(wanted(s, me, placement, colour)) > spare(s, me, placement, colour) for colour in spirits)


def spirits_and_covered(s: Any, me: int, placement: int) -> tuple[int, int]:
    """How many of the missing pieces are special disks, and for how many of the others a disk could come."""
    spirits = covered = 0
    for colour in range(s.t.colours):
        number = len(wanted(s, me, placement, colour))
        if s.t.spirits >> colour & 1:
            spirits += number
        else:
            covered += min(number, spare(s, me, placement, colour))
    return spirits, covered

"""What lies beside a line as one number, and tables that say at once what a fence there promises.

A fence is worth by its own image, the icons at its ends and the four dice that support it. All of this changes only
when a die or a card is placed, and `evaluate` asks for it after every move that is tried: so the pieces keep count
(state.py), and the points for every way a line can look are worked out beforehand, once per box.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT

# --- a line's number, from the lowest bit: icons and images count from 1, with 0 for none
LAID: Final[i64] = 7  # how many of the four supports hold a die
WILD: Final[i64] = 8  # whether one of these shows wild
LOOK: Final[i64] = 15  # both
END_A: Final[i64] = 4  # from which bit on the icon at one end stands, three bits
END_B: Final[i64] = 7
ENDS: Final[i64] = 63  # both, after a shift by END_A
ENDS_AND_FENCE: Final[i64] = 511  # and the image too
FENCE: Final[i64] = 10  # the image of the card
FENCE_AFTER_ENDS: Final[i64] = 6
MINE: Final[i64] = 13  # for each colour how many of the dice it has, three bits each
SCORE: Final[i64] = 28  # what the fence has scored
THREE: Final[i64] = 7  # a number of three bits
COMPLETE: Final[i64] = 4

# --- the place in the tables of points: the look of the line, the owner's dice, and how the ends match the image
OWN_DICE: Final[i64] = 4
HALF_EMPTY: Final[i64] = 128
REINFORCED: Final[i64] = 256
LOOKS: Final[i64] = 384

# A fence that lacks one, two, three dice is worth this part of its points.
LACKS_ONE: Final = 0.75
LACKS_TWO: Final = 0.55
LACKS_MORE: Final = 0.35
# A line that could carry one of the player's cards: held already.
CAN_STAND: Final = 0.3


def _matches() -> vec[i64]:
    """For the icons at both ends and the image, as they follow each other in a line's number, how they match."""
    table = vec[i64]([0] * 512)
    image: i64
    ends: i64
    for image in range(8):
        for ends in range(64):
            one = ends & THREE
            other = ends >> 3
            if one == image and other == image:
                table[image << 6 | ends] = REINFORCED
            elif one == 0 or other == 0:
                table[image << 6 | ends] = HALF_EMPTY
    return table


MATCHES: Final = _matches()

# --- the first of a set of lines or squares: its bit times SPREAD has different upper five bits of 32 for each place
SPREAD: Final[i64] = 0x077CB531


def first_place(some: i64) -> i64:
    """Where FIRST says the lowest one of a set that is not empty, of places below 32 (see SPREAD)."""
    return (some & -some) * SPREAD >> 27 & 31


def _first() -> vec[i64]:
    table = vec[i64]([0] * 32)
    cell: i64
    for cell in range(32):
        table[first_place(BIT[cell])] = cell
    return table


FIRST: Final = _first()


@final
class Promises:
    """What a fence promises by the look of its line: MATCHES | own dice << OWN_DICE | look."""

    def __init__(self, plain: i64, reinforced: i64, most: i64, own_wild: i64, own_plain: i64) -> None:
        # The points to expect; the part of them that an open fence is worth, and a line that could carry a card.
        self.expected: vec[float] = vec[float]([0.0] * LOOKS)
        self.open_fence: vec[float] = vec[float]([0.0] * LOOKS)
        self.can_stand: vec[float] = vec[float]([0.0] * LOOKS)
        place: i64
        for place in range(LOOKS):
            points = float(plain)
            if place >= REINFORCED:
                points += float(reinforced)
            elif place >= HALF_EMPTY:
                points += 0.3 * float(reinforced)
            laid = place & LAID
            mine = place >> OWN_DICE & THREE
            if mine == laid:
                best = own_plain if place & WILD == 0 else own_wild
                points += float(best) * (0.3 + 0.15 * float(mine))
            elif 2 * mine > laid:
                points += float(most) * 0.7
            part = LACKS_MORE
            if laid == 3:
                part = LACKS_ONE
            elif laid == 2:
                part = LACKS_TWO
            self.expected[place] = points
            self.open_fence[place] = part * points
            self.can_stand[place] = CAN_STAND * points

"""What the board says about holes, lines and squares: the definitions of rules.md 5.1, each as a question."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, count
from tilecourt.games.merlin import requirements
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.judge.line_counts import END_A, END_B, FENCE, FIRST, THREE, first_place
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.state import State


def is_held(s: State, line: i64) -> bool:
    """Whether both slots of a pair are filled, at one end of the line at least (MBH-R18)."""
    filled = s.shared[at.FILLED]
    pair = s.t.pair_a[line]
    if filled & pair == pair:
        return True
    pair = s.t.pair_b[line]
    return filled & pair == pair


def reserved(s: State, hole: i64) -> i64:
    """The icon that a mismatched card keeps an empty hole for, or NONE (MBH-5.1, MBH-R21)."""
    b = s.shared
    lines = b[at.FENCED] & s.t.hole_lines[hole]
    while lines != 0:
        line = FIRST[first_place(lines)]
        lines &= lines - 1
        other = s.t.end_a[line] + s.t.end_b[line] - hole
        image = s.image_on(line)
        if b[at.ICON + other] != image:
            return image
    return NONE


def reserved_by(s: State, hole: i64) -> i64:
    """The line of the card that keeps an empty hole for its image, or NONE."""
    lines = s.shared[at.FENCED] & s.t.hole_lines[hole]
    while lines != 0:
        line = FIRST[first_place(lines)]
        lines &= lines - 1
        if s.shared[at.ICON + s.t.end_a[line] + s.t.end_b[line] - hole] != s.image_on(line):
            return line
    return NONE


def is_complete(s: State, line: i64) -> bool:
    """A fence with all four supports filled (MBH-5.1)."""
    supports = s.t.supports[line]
    return s.shared[at.FENCED] & BIT[line] != 0 and s.shared[at.FILLED] & supports == supports


def is_reinforced(s: State, line: i64) -> bool:
    """A fence whose image both end holes show; wild and neutral dice count as their hole's icon (MBH-R13, MBH-R32)."""
    place = at.BESIDE + line
    beside = s.shared[place]
    icon = beside >> END_A & THREE
    return icon != 0 and icon == beside >> END_B & THREE and icon == beside >> FENCE & THREE


def is_enclosed(s: State, square: i64) -> bool:
    """Every line of the square is a fence, and the holes at their ends are full (MBH-5.1).

    With `enclosure_dice` = "supports_only" the dice beside the fences are enough (MBH-R33).
    """
    lines = s.t.square_lines[square]
    return s.shared[at.FENCED] & lines == lines and lacking_dice(s, square) == 0


def lacking_dice(s: State, square: i64) -> i64:
    """The slots that must still be filled to enclose a square (MBH-R33)."""
    if s.choices.supports_only:
        return s.t.supporting[square] & ~s.shared[at.FILLED]
    return s.t.around[square] & ~s.shared[at.FILLED]


def any_reinforced(s: State, lines: i64) -> bool:
    """Whether one of these lines is a reinforced fence, whoever owns it (MBH-R38)."""
    while lines != 0:
        if is_reinforced(s, FIRST[first_place(lines)]):
            return True
        lines &= lines - 1
    return False


def meets_requirement(s: State, square: i64, kind: i64) -> bool:
    """Whether the fences of an enclosed square are what this beast asks for (MBH-5.8.2, MBH-R38, MBH-R39)."""
    lines = s.t.square_lines[square]
    asks = s.t.requirement[kind]
    if asks == requirements.ONE_REINFORCED_FENCE:
        return any_reinforced(s, lines)
    if asks == requirements.THREE_IMAGES:
        images: i64 = 0
        image: i64
        for image in range(s.t.icons):
            if s.shared[at.IMAGE + image] & lines != 0:
                images += 1
        return images >= 3
    return asks != requirements.FOUR_FENCES or count(lines) >= 4


def free_to_add(s: State) -> i64:
    """The squares on which a beast may be added: corner or edge, no beast there, not enclosed (MBH-5.7a)."""
    squares = s.t.all_squares & ~s.t.central & ~s.shared[at.STANDING]
    square: i64
    for square in range(s.t.squares):
        if squares & BIT[square] != 0 and is_enclosed(s, square):
            squares &= ~BIT[square]
    return squares

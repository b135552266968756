"""Points: what a complete fence is worth to its owner, and what the end compares (rules.md 5.8 and 6)."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, count
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.fences import is_reinforced
from tilecourt.games.merlin.state import State


def is_single_most(s: State, line: i64, owner: i64) -> bool:
    """Whether the owner's colour is strictly the most frequent among the plain supports (MBH-R29, MBH-R30)."""
    b = s.shared
    plain = s.t.supports[line] & ~b[at.SHOWS_WILD]
    mine = count(plain & b[at.COLOUR + owner])
    if mine == 0:
        return False
    neutral = s.t.neutral
    colour: i64
    for colour in range(neutral + 1):
        theirs = plain & b[at.COLOUR + colour]
        if theirs == 0 or colour == owner or (colour == neutral and not s.choices.neutral_in_majority):
            continue
        if count(theirs) >= mine:
            return False
    return True


def colour_points(s: State, line: i64, owner: i64) -> i64:
    """The highest one of the colour bonuses that apply (MBH-5.8.1c, MBH-R28, MBH-R31)."""
    supports = s.t.supports[line]
    points: i64 = 0
    if is_single_most(s, line, owner):
        points = s.t.most_points
    if s.shared[at.COLOUR + owner] & supports == supports:
        if s.shared[at.SHOWS_WILD] & supports != 0:
            points = max(points, s.t.own_wild_points)
        else:
            points = max(points, s.t.own_plain_points)
    return points


def fence_points(s: State, line: i64, owner: i64) -> i64:
    """What a complete fence scores (MBH-5.8.1)."""
    points = s.t.fence_points + colour_points(s, line, owner)
    if is_reinforced(s, line):
        points += s.t.reinforced_points
    return points


def total(s: State, player: i64) -> i64:
    """Points of own fences and values of captured beasts (MBH-6)."""
    place = player * at.STRIDE + at.POINTS
    return s.seat[place] + s.seat[place + at.CAUGHT_POINTS - at.POINTS]


def fences_scored(s: State, player: i64) -> i64:
    """How many own fences have scored."""
    return count(s.shared[at.SCORED] & s.shared[at.OWNER + player])


def reinforced_scored(s: State, player: i64) -> i64:
    """How many of them are reinforced (MBH-6.3)."""
    return count(s.shared[at.STRONG] & s.shared[at.OWNER + player])


def fences_worth(s: State, player: i64, points: i64) -> i64:
    """How many own fences have scored exactly that much (MBH-6.4)."""
    found: i64 = 0
    line: i64
    for line in range(s.t.lines):
        if s.shared[at.SCORED] & s.shared[at.OWNER + player] & BIT[line] != 0 and s.scored_on(line) == points:
            found += 1
    return found


def standing(s: State, player: i64) -> float:
    """The points, ties broken by beasts caught, the dearest first, then by reinforced fences (MBH-6.1 to MBH-6.3).

    What would still be even then counts as even here; `game.result` knows the whole order.
    """
    points = float(total(s, player))
    me = player * at.STRIDE + at.CAUGHT
    i: i64
    for i in range(s.t.beasts):
        points += float(s.seat[me + i]) / 32.0
    part = 1.0 / 1024.0
    for i in range(s.t.beasts):
        points += float(s.seat[me + s.t.dearest[i]]) * part
        part /= 32.0
    return points + float(reinforced_scored(s, player)) * part

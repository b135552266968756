"""Scoring (rules.md section 6), line by line; every function is one paragraph of it."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import count
from tilecourt.engine.state import NOBODY_WINS
from tilecourt.games.princess import manor
from tilecourt.games.princess import state as at
from tilecourt.games.princess.lookup import NONE
from tilecourt.games.princess.state import State


def finish_place(s: State, player: i64) -> i64:
    """0 for the first at the Goal, 1 for the second and so on; NONE for who has not finished."""
    i: i64
    for i in range(s.finished):
        if s.shared[at.FINISHED + i] == player:
            return i
    return NONE


def placement_points(s: State, player: i64) -> i64:
    """10, 5, 3 or 1 for reaching the Goal, in that order (PMT-6.1)."""
    place = finish_place(s, player)
    if place == NONE:
        return 0
    return s.t.placement[place]


def leftover_points(s: State, player: i64) -> i64:
    """1 for each step beyond the Goal (PMT-6.1)."""
    if finish_place(s, player) == NONE:
        return 0
    return (s.seat[player * at.STRIDE + at.SPACE] - s.t.goal) * s.t.leftover_points


def unfinished_points(s: State, player: i64) -> i64:
    """Space less 25 for who has not reached the Goal: below zero (PMT-6.1, PMT-R48).

    By option the pawn walks on with its other points, and what a secret path saves on the way counts.
    """
    if finish_place(s, player) != NONE:
        return 0
    space = s.seat[player * at.STRIDE + at.SPACE]
    if not s.choices.paths_taken:
        return space - s.t.goal
    steps = other_points(s, player)
    return manor.advance(s, space, steps) - steps - s.t.goal


def visible(s: State, player: i64, attribute: i64) -> i64:
    """How many tiles of an attribute show on top, uncovered start cells included (PMT-6.2, PMT-R65)."""
    return count(s.seat[player * at.STRIDE + at.ATTRIBUTE + attribute])


def sky_points(s: State, player: i64, sky: i64) -> i64:
    """5 for the most and 2 for the second most tiles of a sky, with two players 3 for the most (PMT-6.3).

    All who tie for a place get its points (PMT-R49); the second place is that of the next lower number, or by option
    not given where several share the first (PMT-R51). Without a tile there are no points (PMT-R50).
    """
    mine = visible(s, player, sky)
    if mine == 0 or s.choices.first_play:  # PMT-R55
        return 0
    best: i64 = 0
    leaders: i64 = 0
    second: i64 = 0
    other: i64
    for other in range(s.players):
        theirs = visible(s, other, sky)
        if theirs > best:
            second = best
            best = theirs
            leaders = 1
        elif theirs == best:
            leaders += 1
        elif theirs > second:
            second = theirs
    if mine == best:
        return s.t.sky_most_two if s.players == 2 else s.t.sky_most
    if s.players == 2 or mine < second or (s.choices.sky_ties_skip and leaders > 1):
        return 0
    return s.t.sky_second


def sprite_points(s: State, player: i64) -> i64:
    """2 for each use left on both sprites (PMT-6.4)."""
    me = player * at.STRIDE
    return s.t.use_points * (s.seat[me + at.EXTRA_TILE] + s.seat[me + at.GEM_SHIFT])


def bonus_points(s: State, player: i64, bonus: i64) -> i64:
    """3 for the most (at least one) or the least visible tiles of the element, ties included (PMT-6.5, PMT-R50)."""
    mine = visible(s, player, s.t.bonus_element[bonus])
    other: i64
    for other in range(s.players):
        theirs = visible(s, other, s.t.bonus_element[bonus])
        if s.t.bonus_most[bonus] != 0:
            if theirs > mine or mine == 0:
                return 0
        elif theirs < mine:
            return 0
    return s.t.bonus_points[bonus]


def other_points(s: State, player: i64) -> i64:
    """All points that do not come from the manor (PMT-6.3 to PMT-6.5)."""
    points = sprite_points(s, player)
    i: i64
    if not s.choices.first_play:
        for i in range(s.t.elements, s.t.attributes):
            points += sky_points(s, player, i)
    for i in range(s.t.bonuses_dealt):
        points += bonus_points(s, player, s.shared[at.BONUS + i])
    return points


def standing(s: State, player: i64) -> float:
    """The final score (PMT-6.6), or NOBODY_WINS after the witch's return (PMT-5.10.1)."""
    if s.lost:
        return NOBODY_WINS
    points = unfinished_points(s, player)
    if finish_place(s, player) != NONE:
        points = placement_points(s, player) + leftover_points(s, player)
    return float(points + other_points(s, player))

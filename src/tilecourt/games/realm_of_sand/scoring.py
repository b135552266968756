"""Scoring and ties (rules.md section 6)."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, count
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.lookup import COLOURS
from tilecourt.games.realm_of_sand.state import State


def hourglasses_full(s: State) -> bool:
    """Whether a player's completed cards show ten hourglasses (ROS-6.1, ROS-R36)."""
    player: i64
    for player in range(s.players):
        if s.seat[player * at.STRIDE + at.HOURGLASSES] >= s.t.hourglasses_to_end:
            return True
    return False


def card_points(s: State, player: i64, level: i64) -> i64:
    """The points of a player's completed cards of one level; kept cards count nothing (ROS-6.3, ROS-R36)."""
    completed = s.seat[player * at.STRIDE + at.COMPLETED] & s.t.cards_of[level]
    total: i64 = 0
    card: i64
    for card in range(s.t.cards):
        if completed & BIT[card] != 0:
            total += s.t.points[card]
    return total


def tie_pieces(s: State, player: i64) -> i64:
    """The pieces that break a tie: on the board, by option also in the reserve (ROS-6.4, ROS-R52)."""
    me = player * at.STRIDE
    pieces = count(s.occupied(me))
    if s.choices.reserve_breaks_ties:
        i: i64
        for i in range(COLOURS):
            pieces += s.seat[me + at.RESERVE + i]
    return pieces


def turn_place(s: State, player: i64) -> i64:
    """The player's place in turn order, 0 for the start player: the later one wins a tie in all else (ROS-R53)."""
    return (player - s.start_player + s.players) % s.players


def solo_rank(s: State, player: i64) -> i64:
    """The number of the rank that a solo score gives, 0 for the lowest (ROS-6.5)."""
    rank: i64 = 0
    while rank + 1 < len(s.t.rank_ends) and s.seat[player * at.STRIDE + at.POINTS] > s.t.rank_ends[rank]:
        rank += 1
    return rank


def standing(s: State, player: i64) -> float:
    """The points, ties broken by pieces and turn order (ROS-6.4, ROS-R53)."""
    ties = tie_pieces(s, player) * s.players + turn_place(s, player)
    return float(s.seat[player * at.STRIDE + at.POINTS]) + float(ties) / 1024.0

"""Scoring (rules.md section 6): rates, room bonuses and who has won."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.games.kaguyahime import event_ids
from tilecourt.games.kaguyahime.line import priority_into
from tilecourt.games.kaguyahime.lookup import NONE
from tilecourt.games.kaguyahime.rooms import room_size
from tilecourt.games.kaguyahime.state import FAVOR, STORAGE, STRIDE, State

RANKED: Final = vec[i64]([0] * 8)


def rate(s: State, colour: i64) -> i64:
    """1, 2 or 3 by the cubes of the colour in the storage (KGH-6.3)."""
    stored = s.shared[STORAGE + colour]
    if stored >= s.t.thrice_from[s.players]:
        return 3
    if stored >= s.t.twice_from[s.players]:
        return 2
    return 1


def best_room(s: State, colour: i64, passed: i64) -> i64:
    """The player with the largest room other than `passed`, ties by priority (KGH-6.4, KGH-R55, KGH-R56)."""
    priority_into(s, RANKED)
    best: i64 = NONE
    size: i64 = NONE
    i: i64
    for i in range(s.players):
        player = RANKED[i]
        if player != passed:
            mine = room_size(s, player, colour)
            if mine > size:
                size = mine
                best = player
    return best


def room_bonus(s: State, player: i64, colour: i64) -> i64:
    """Size times rate for the first, half of it rounded down for the second, nothing else (KGH-6.4, KGH-R57)."""
    first = best_room(s, colour, NONE)
    points = room_size(s, player, colour) * rate(s, colour)
    if player == first:
        return points
    if player == best_room(s, colour, first):
        return points // 2
    return 0


def final_favor(s: State, player: i64) -> i64:
    """Favor with all bonuses (KGH-6.5)."""
    total = s.seat[player * STRIDE + FAVOR]
    colour: i64
    for colour in range(s.t.colours):
        total += room_bonus(s, player, colour)
    return total


def tell_bonuses(s: State) -> None:
    """The bonuses for the log, colour by colour."""
    if not s.telling:
        return
    colour: i64
    player: i64
    for colour in range(s.t.colours):
        for player in range(s.players):
            points = room_bonus(s, player, colour)
            if points > 0:
                size = room_size(s, player, colour)
                s.tell(event_ids.ROOM_BONUS, player, colour, size, rate(s, colour), points)


def standing(s: State, player: i64) -> float:
    """The final favor; by option the next in the line wins a tie (KGH-6.5, KGH-R60)."""
    points = float(final_favor(s, player))
    if s.choices.tie_by_priority:
        i: i64
        priority_into(s, RANKED)
        for i in range(s.players):
            if RANKED[i] == player:
                points -= float(i) / 16.0
    return points

"""Scoring (rules.md section 6): rates, room bonuses and who has won."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.games.kaguyahime import event_ids
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.line import priority_into
from tilecourt.games.kaguyahime.rooms import room_size
from tilecourt.games.kaguyahime.state import State

RANKED: Final = vec[i64]([0] * 8)


def rate(s: State, colour: i64) -> i64:
    """1, 2 or 3 by the cubes of the colour in the storage (KGH-6.3)."""
    stored = s.shared[at.STORAGE + colour]
    if stored >= s.t.thrice_from[s.players]:
        return 3
    if stored >= s.t.twice_from[s.players]:
        return 2
    return 1


def room_bonus(s: State, player: i64, colour: i64) -> i64:
    """Size times rate for the largest room, half of it rounded down for the second, nothing else (KGH-6.4, KGH-R57)."""
    size = room_size(s, player, colour)
    points = size * rate(s, colour)
    priority_into(s, RANKED)
    larger: i64 = 0
    passed = False
    i: i64
    for i in range(s.players):
        other = RANKED[i]
        if other == player:
            passed = True
        else:
            theirs = room_size(s, other, colour)
            if theirs > size or (theirs == size and not passed):  # ties by priority (KGH-R55, KGH-R56)
                larger += 1
    if larger == 0:
        return points
    return points // 2 if larger == 1 else 0


def final_favor(s: State, player: i64) -> i64:
    """Favor with all bonuses (KGH-6.5)."""
    total = s.seat[player * at.STRIDE + at.FAVOR]
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

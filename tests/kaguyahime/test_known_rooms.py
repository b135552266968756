"""Rooms that are remembered are as large as rooms that are measured, whatever table was looked at before."""

from __future__ import annotations

import random
from typing import Any

import tilecourt
from tilecourt.games.kaguyahime.rooms import known_room_size, room_size


def test_a_remembered_room_is_as_large_as_a_measured_one() -> None:
    draw = random.Random(4)
    game = tilecourt.game("kaguyahime")
    tables: list[Any] = [game.new(players, seed, events=False) for players, seed in ((2, 1), (2, 2), (4, 3))]
    seen = set()
    for _ in range(60):
        for state in tables:
            for player in range(state.players):
                for colour in range(state.t.colours):
                    size = room_size(state, player, colour)
                    # Twice: once it may be found anew, then it is remembered.
                    assert known_room_size(state, player, colour) == size
                    assert known_room_size(state, player, colour) == size
                    seen.add(size)
            if not state.over:
                seat = state.actors()[0]
                state.apply(seat, draw.choice(state.legal(seat)))
    assert len(seen) > 3

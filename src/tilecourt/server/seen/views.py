"""The views of one state as they go out: what several seats see alike is read and encoded once.

`of(seat)` is `state.view(seat)` in JSON, byte for byte. Whether a seat may see a field is asked anew for every seat;
only the bytes of what it may see are shared.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from tilecourt.engine.field import SPECTATOR, TABLE, Field, everybody
from tilecourt.engine.fields import Players
from tilecourt.engine.game import Game
from tilecourt.engine.state import GameState

GAMES_AT_HAND = 256  # with component sets that people bring along
encode = msgspec.json.encode


@dataclass(frozen=True)
class Run:
    """Fields one after the other that everybody sees alike."""

    number: int
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Single:
    """A field that not everybody sees, or not everybody alike."""

    number: int
    field: Field
    name: bytes


Part = Run | Single


def parts_of(fields: list[Field], first: int) -> list[Part]:
    """The fields of views in their order, put together where everybody sees them alike; numbered from `first`."""
    parts: list[Part] = []
    alike: list[Field] = []

    def end_run() -> None:
        if alike:
            parts.append(Run(first + len(parts), tuple(alike)))
            alike.clear()

    for field in fields:
        if not field.in_view:
            continue
        if field.to is None and field.alike is everybody:
            alike.append(field)
        else:
            end_run()
            parts.append(Single(first + len(parts), field, encode(field.name) + b":"))
    end_run()
    return parts


@lru_cache(GAMES_AT_HAND)
def plan_of(game: Game) -> tuple[list[Part], list[Part]]:
    """The parts of the table and those of each player."""
    sight = game.sight
    table = parts_of(sight.fields, 0)
    return table, [] if sight.players is None else parts_of(sight.players.fields, len(table))


class Views:
    """The views of a state; it must not change meanwhile."""

    def __init__(self, game: Game, state: GameState) -> None:
        self._state = state
        self._table, self._player = plan_of(game)
        self._begin = encode(game.sight.begin(state))[:-1]
        self._said: dict[tuple[int, int, object], bytes] = {}
        self._made: dict[int, bytes] = {}

    def of(self, seat: int | None) -> bytes:
        """What a seat may know; None is a spectator."""
        eyes = SPECTATOR if seat is None else seat
        made = self._made.get(eyes)
        if made is None:
            made = self._made[eyes] = b",".join([self._begin, *self._seen(self._table, TABLE, eyes)]) + b"}"
        return made

    def _seen(self, parts: list[Part], player: int, eyes: int) -> list[bytes]:
        """What these eyes see of the table or of what a player has."""
        state, found = self._state, []
        for part in parts:
            if isinstance(part, Run):
                found.append(self._run(part, player))
                continue
            field = part.field
            if field.to is not None and not field.to(state, player, eyes):
                if not field.left_out:
                    found.append(part.name + b"null")
            elif isinstance(field, Players):
                seats = [b"{" + b",".join(self._seen(self._player, n, eyes)) + b"}" for n in range(state.players)]
                found.append(part.name + b"[" + b",".join(seats) + b"]")
            else:
                found.append(self._single(part, player, eyes))
        return found

    def _run(self, run: Run, player: int) -> bytes:
        key = (run.number, player, True)
        said = self._said.get(key)
        if said is None:
            state = self._state
            told = {field.name: field.view(state, player, SPECTATOR) for field in run.fields}
            said = self._said[key] = encode(told)[1:-1]
        return said

    def _single(self, part: Single, player: int, eyes: int) -> bytes:
        """What these eyes are told of a field that they may see."""
        field = part.field
        if field.alike is None:
            return part.name + encode(field.view(self._state, player, eyes))
        key = (part.number, player, field.alike(self._state, player, eyes))
        said = self._said.get(key)
        if said is None:
            said = self._said[key] = part.name + encode(field.view(self._state, player, eyes))
        return said

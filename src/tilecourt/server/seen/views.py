"""The views of one state as they go out: what several seats see alike is read and encoded once.

`of(seat)` is `state.view(seat)` in JSON, byte for byte. Whether a seat may see a field is asked anew for every seat;
only the bytes of what it may see are shared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from tilecourt.engine.field import SPECTATOR, TABLE, Field, everybody
from tilecourt.engine.fields import Players
from tilecourt.engine.game import Game
from tilecourt.engine.state import GameState

encode = msgspec.json.encode


@dataclass(frozen=True, eq=False)
class Run:
    """Fields of the table or of a player, one after the other, that everybody sees alike."""

    fields: tuple[Field, ...]
    player: int
    first: bool  # in its object


@dataclass(frozen=True, eq=False)
class Hole:
    """A field that not everybody sees, or not everybody alike."""

    field: Field
    player: int
    name: bytes  # with the comma before it


Piece = bytes | Run | Hole


def pieces_of(fields: list[Field], player: int, players: int, first: bool) -> list[Piece]:
    """What the views of a table consist of, in their order."""
    pieces: list[Piece] = []
    alike: list[Field] = []

    def end_run() -> None:
        if alike:
            pieces.append(Run(tuple(alike), player, first and not pieces))
            alike.clear()

    for field in fields:
        if not field.in_view:
            continue
        if field.to is None and field.alike is everybody:
            alike.append(field)
            continue
        end_run()
        if isinstance(field, Players):
            for each in range(players):
                pieces.append(b',"players":[{' if each == 0 else b"},{")
                pieces += pieces_of(field.fields, each, players, True)
            pieces.append(b"}]")
        else:
            comma = b"" if first and not pieces else b","
            if not comma and field.left_out:
                raise ValueError(f"The first field of an object, {field.name}, may not be left out of a view.")
            pieces.append(Hole(field, player, comma + encode(field.name) + b":"))
    end_run()
    return pieces


def plan_of(game: Game, players: int) -> list[Piece]:
    """What the views of a game consist of; kept with the game, so that it goes when the game goes."""
    found: list[Piece] | None = game.kept.get(("plan", players))
    if found is None:
        found = game.kept["plan", players] = pieces_of(game.sight.fields, TABLE, players, False)
    return found


class Views:
    """The views of a state; it must not change meanwhile."""

    def __init__(self, game: Game, state: GameState) -> None:
        self._state = state
        self._pieces: list[bytes | Hole] = []
        self._told: dict[tuple[Hole, object], bytes] = {}
        self._made: dict[int, bytes] = {}
        alike = [encode(game.sight.begin(state))[:-1]]
        for piece in plan_of(game, state.players):
            if isinstance(piece, bytes):
                alike.append(piece)
            elif isinstance(piece, Run):
                said = {field.name: field.view(state, piece.player, SPECTATOR) for field in piece.fields}
                alike.append((b"" if piece.first else b",") + encode(said)[1:-1])
            else:
                self._pieces += (b"".join(alike), piece)
                alike.clear()
        self._pieces.append(b"".join(alike) + b"}")

    def of(self, seat: int | None) -> bytes:
        """What a seat may know; None is a spectator."""
        eyes = SPECTATOR if seat is None else seat
        made = self._made.get(eyes)
        if made is None:
            seen = [piece if isinstance(piece, bytes) else self._fill(piece, eyes) for piece in self._pieces]
            made = self._made[eyes] = b"".join(seen)
        return made

    def _fill(self, hole: Hole, eyes: int) -> bytes:
        """What these eyes are told of a field."""
        state, field, player = self._state, hole.field, hole.player
        if field.to is not None and not field.to(state, player, eyes):
            return b"" if field.left_out else hole.name + b"null"
        if field.alike is None:
            return hole.name + encode(field.view(state, player, eyes))
        key: tuple[Hole, Any] = (hole, field.alike(state, player, eyes))
        told = self._told.get(key)
        if told is None:
            told = self._told[key] = hole.name + encode(field.view(state, player, eyes))
        return told

"""Weights of the learned evaluation as a small JSON file: for each number of players a model, and how it was made.

Every game's folder may hold one, `weights.json`, written by `tilecourt train`. A file that does not belong to the game
is `BadInput` in one sentence.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from librt.vecs import vec
from msgspec import Meta

from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import read_bytes
from tilecourt.engine.model import HAND_SCALE, MOST_FEATURES, Model

FORMAT = "tilecourt-weights"
VERSION = 1
MOST_BYTES = 4_000_000
# The score of a solo game is divided by this, so that the values of all games are about 1 in size.
SOLO_SCALE = 50.0

Players = Annotated[str, Meta(pattern="^[1-8]$")]


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a model comes from: enough to make it again, and how well it predicted games it had not seen."""

    command: str
    games: int
    positions: int
    seed: int
    components: str
    held_out: dict[str, float]


class Trained(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The model for one number of players."""

    made: Made
    win: list[float]
    units: list[list[float]]
    points: list[float]
    # For each hidden unit its weight in the points; none: points are linear.
    unit_points: list[float] = []
    # The share of the hand-made evaluation beside the learned one.
    hand: Annotated[float, Meta(ge=0, le=1)] = 0.0
    # In a forecast of solo games: weights of half the interval that holds 80 % of the final scores, a constant last.
    interval: list[float] = []
    # In a forecast: the logarithm of a factor of all logits when the first feature is 0, and how it grows with it.
    boldness: list[Annotated[float, Meta(ge=-5, le=5)]] = []
    # In a forecast of a game that all may lose: the log-odds of that, by the means of the features over the seats, a
    # constant last.
    nobody: list[float] = []


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole file."""

    format: str
    version: int
    game: str
    rules_version: int
    features: list[str]
    models: dict[Players, Trained]


def plain_model(players: int) -> Model:
    """The model of a game without weights: a logistic function of the differences of `evaluate`."""
    none = vec[float]()
    return Model(players, 0, 0, none, none, none, SOLO_SCALE if players == 1 else HAND_SCALE)


def model_of(trained: Trained, players: int) -> Model:
    """The model made from its weights."""
    units = [weight for unit in trained.units for weight in unit]
    return Model(
        players,
        len(trained.win),
        len(trained.units),
        vec[float](trained.win),
        vec[float](units),
        vec[float](trained.points),
        SOLO_SCALE,
        trained.hand,
        vec[float](trained.unit_points),
        vec[float](trained.boldness),
    )


def read(path: Path, game: str, features: Sequence[str]) -> Weights:
    """The weights in a file, if they are for these features of this game."""
    raw = read_bytes(path, f"The weights {path}", MOST_BYTES)
    try:
        found = msgspec.json.decode(raw, type=Weights)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"The weights {path} cannot be understood: {str(error).rstrip('.')}.") from None
    for expected, came, what in (
        (FORMAT, found.format, "format"),
        (VERSION, found.version, "version"),
        (game, found.game, "game"),
        (list(features), found.features, "features"),
    ):
        if expected != came:
            raise BadInput(f"The weights {path}: expected the {what} {shown(expected)}, got {shown(came)}.")
    for players, trained in found.models.items():
        check(path, players, trained, len(features))
    return found


def shown(value: object) -> str:
    """A value in a sentence, shortened."""
    text = ", ".join(value) if isinstance(value, list) else str(value)
    return text if len(text) <= 300 else f"{text[:300]}..."


def check(path: Path, players: str, trained: Trained, features: int) -> None:
    """Checks that every list is as long as the features require, and that every number is finite."""
    lengths = [("win", trained.win, features), ("points", trained.points, features + 1)]
    lengths += [("units", unit, features + 2) for unit in trained.units]
    lengths += [("unit_points", trained.unit_points, len(trained.units))] if trained.unit_points else []
    lengths += [("interval", trained.interval, features + 1)] if trained.interval else []
    lengths += [("nobody", trained.nobody, features + 1)] if trained.nobody else []
    lengths += [("boldness", trained.boldness, 2)] if trained.boldness else []
    for name, numbers, length in lengths:
        where = f"The weights {path}, {players} players: expected {length} numbers in {name}"
        if len(numbers) != length or features > MOST_FEATURES:
            raise BadInput(f"{where}, got {len(numbers)}.")
        if not all(math.isfinite(number) and abs(number) < 1e6 for number in numbers):
            raise BadInput(f"{where}, each below a million in size, got {max(numbers, key=abs)}.")


def text_of(weights: Weights) -> str:
    """The text of a file for `read`: one line per list, so that a diff is readable."""
    return indented(msgspec.to_builtins(weights), 0) + "\n"


def indented(value: Any, depth: int) -> str:
    """JSON with objects over several lines and lists of numbers or words on one."""
    pad = "  " * (depth + 1)
    if isinstance(value, Mapping) and value:
        lines = [f"{pad}{json.dumps(key)}: {indented(part, depth + 1)}" for key, part in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + "  " * depth + "}"
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(pad + indented(part, depth + 1) for part in value) + "\n" + "  " * depth + "]"
    return json.dumps(value, ensure_ascii=False)

"""Component files for the tests: a printed box with something changed, written as TOML."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tilecourt.engine.game import Game

Change = Callable[[dict[str, Any]], object]


def toml(value: Any) -> str:
    """A value as TOML writes it, tables inline."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value, ensure_ascii=False)


def write_box(game: Game, folder: Path, *changes: Change) -> Path:
    """The file of a game's printed box after these changes to its raw tables."""
    raw = copy.deepcopy(game.raw)
    for change in changes:
        change(raw)
    path = folder / "components.toml"
    path.write_text("".join(f"{json.dumps(key)} = {toml(table)}\n" for key, table in raw.items()), encoding="utf-8")
    return path

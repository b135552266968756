"""Drawings for the terminal: the table as a view shows it, and the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilecourt.engine.picture import Picture
from tilecourt.engine.text import Text
from tilecourt.games.realm_of_sand.components import Components


def table(c: Components, view: Mapping[str, Any], text: Text) -> Picture:
    return Picture()


def box(c: Components, text: Text) -> list[tuple[str, str, Picture]]:
    return []

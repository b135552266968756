"""The box of any game for a terminal, drawn from its component file: for games that draw none of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tilecourt.engine.picture import FAINT, Picture, pairs
from tilecourt.engine.text import Text, sentence

if TYPE_CHECKING:
    from tilecourt.engine.game import Game


def draw(game: Game, text: Text) -> list[tuple[str, str, Picture]]:
    """Each section with its name, its provenance and what it says."""
    drawn = []
    for name, section in game.raw.items():
        rows = section if isinstance(section, list) else [section]
        letters = {str(row.get("provenance", "")) for row in rows if isinstance(row, Mapping)}
        key = f"component.{name}"
        title = text(key) if key in text else sentence(name)
        drawn.append((title, "".join(letter for letter in "RPDX" if letter in letters), section_of(section)))
    return drawn


def section_of(section: Any) -> Picture:
    """One line for each row of a table, one for each key of a single section."""
    if isinstance(section, Mapping):
        return pairs([(sentence(key), [(said(value), "")]) for key, value in section.items() if key != "provenance"])
    picture = Picture()
    for row in section if isinstance(section, list) else [section]:
        if isinstance(row, Mapping):
            known = {key: said(value) for key, value in row.items() if key not in ("id", "provenance")}
            words = ", ".join(f"{sentence(key).lower()} {value}" for key, value in known.items())
            picture.line((f"{row.get('id', '')}  ", ""), (words, FAINT))
        else:
            picture.line(said(row))
    return picture


def said(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)

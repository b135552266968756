"""The table of any game for a terminal, drawn from its sight: for games that draw none of their own.

A row of as many places as a cell of a move can be (`Spot`) is drawn as a grid; everything else is a line with its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.actions import Spot
from tilecourt.engine.field import Field
from tilecourt.engine.fields import Group, Listed, Named, Phase, Players, Seat, Viewer
from tilecourt.engine.picture import FAINT, HEAD, Picture, columns, flow, padded, pairs, stacked
from tilecourt.engine.text import Text, named, sentence

if TYPE_CHECKING:
    from tilecourt.engine.game import Game

View = Mapping[str, Any]


def draw(game: Game, view: View, text: Text, width: int = 100, names: Sequence[str] = ()) -> Picture:
    """The phase, what lies on the table, then every player side by side where there is room."""
    drawing = Drawing(game, view, text, names)
    sight = game.sight
    table = drawing.fields([field for field in sight.fields if not isinstance(field, Players)], view)
    inner = [] if sight.players is None else sight.players.fields
    players = [drawing.player(seat, known, inner) for seat, known in enumerate(view["players"])]
    return stacked([drawing.head(), table, flow(players, width, 4)])


class Drawing:
    """One view being drawn."""

    def __init__(self, game: Game, view: View, text: Text, names: Sequence[str]) -> None:
        self.game = game
        self.view = view
        self.text = text
        self.marks_you = not names  # a name says enough
        self.names = names or [f"{text('label.seat')} {seat}" for seat in range(len(view["players"]))]
        params = (param for kind in game.actions.kinds for param in kind.params)
        self.grids = {param.size: param for param in params if isinstance(param, Spot)}

    def head(self) -> Picture:
        return Picture().line((named(self.text, "phase", str(self.view.get("phase", ""))), HEAD))

    def player(self, seat: int, known: View, inner: Sequence[Field]) -> Picture:
        you = f" {self.text('label.you')}" if seat == self.view.get("seat") and self.marks_you else ""
        return Picture().line((f"{self.names[seat]}{you}", HEAD)).below(self.fields(inner, known))

    def fields(self, fields: Sequence[Field], known: View) -> Picture:
        """The lines of all fields that can be seen, then the grids."""
        lines: list[tuple[str, list[tuple[str, str]]]] = []
        grids: list[Picture] = []
        for field in fields:
            value = known.get(field.name)
            if value is None or isinstance(field, (Phase, Viewer)):
                continue
            if isinstance(field, Group):
                grids.append(self.titled(field, self.fields(field.fields, value)))
            elif isinstance(field, Listed) and int(field.size) in self.grids:
                grids.append(self.titled(field, self.grid(field, value, self.grids[int(field.size)])))
            else:
                lines.append((self.label(field), [(self.say(field, value), "")]))
        return stacked([pairs(lines), *grids], 0)

    def titled(self, field: Field, picture: Picture) -> Picture:
        return Picture().line((self.label(field), FAINT)).below(picture)

    def label(self, field: Field) -> str:
        key = f"field.{field.name}"
        return self.text(key) if key in self.text else sentence(field.name)

    def say(self, field: Field, value: Any) -> str:
        """A value in words."""
        if isinstance(field, Seat):
            return str(self.names[value])
        what: str = field.names.what if isinstance(field, Named) else field.name
        if isinstance(value, Mapping):
            return ", ".join(f"{named(self.text, what, str(key))} {self.word(what, one)}" for key, one in value.items())
        if isinstance(value, (list, tuple)):
            return " · ".join(self.word(what, one) for one in value) or "–"
        return self.word(what, value)

    def word(self, what: str, value: Any) -> str:
        if value is None:
            return "–"
        if isinstance(value, bool):
            return "✓" if value else "–"
        return named(self.text, what, value) if isinstance(value, str) else str(value)

    def grid(self, field: Listed, value: Sequence[Any], spot: Spot) -> Picture:
        """The cells under and beside the numbers by which moves name them; a free cell is a dot."""
        words = ["·" if one is None else self.word(field.names.what, one) for one in value]
        wide = max(map(columns, [*words, str(spot.left + spot.columns)]))
        numbers = [str(spot.left + column) for column in range(spot.columns)]
        edge = max(len(str(spot.top)), len(str(spot.top + spot.rows - 1)))
        picture = Picture().line((" " * edge + "".join(f"  {padded(number, wide)}" for number in numbers), FAINT))
        for row in range(spot.rows):
            cells = words[row * spot.columns : (row + 1) * spot.columns]
            number = (str(spot.top + row).rjust(edge), FAINT)
            picture.line(number, "".join(f"  {padded(cell, wide)}" for cell in cells))
        return picture

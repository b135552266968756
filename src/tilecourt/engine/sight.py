"""One declaration of what lies on a table: its fields, where their numbers are kept, and who may see them.

A game lists its fields once, in the order in which a reader meets them (`games/<id>/sight.py`). From this list follow

    view(state, seat)      what a seat may know: a field is in it only because its declaration shows it to that seat
    full(state)            everything, hidden things included
    restore(full, state)   the state that a full description stands for, the inverse of `full`
    form()                 the type of a view, from which the page's types are made
    layout(players)        the names of the numbers of an observation
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any

from tilecourt.engine import forms
from tilecourt.engine.field import TABLE, Field, full_of, restore_all, view_of
from tilecourt.engine.fields import Phase, Players
from tilecourt.engine.state import GameState


class Sight:
    """The declaration of one game with one box.

    `observed` is the order of an observation's numbers: names of fields, in a tuple the fields of each player, the
    viewer's first; a function writes names of its own. It may not change without a new `observation_version`. Without
    it, an observation has everything that a view may show and that reads as numbers, in the order of the fields.
    """

    def __init__(self, game: Any, about: str, fields: list[Field], observed: tuple[Any, ...] = ()) -> None:
        self.game: Any = game
        self.about: str = about
        self.fields: list[Field] = fields
        self.players: Players | None = None
        everything: list[Any] = []
        for field in fields:
            if isinstance(field, Players):
                self.players = field
                everything.append(tuple([inner.name for inner in field.fields if inner.in_view]))
            elif field.in_view:
                everything.append(field.name)
        self.observed: tuple[Any, ...] = observed or tuple(everything)

    def phases(self) -> list[str]:
        """The names of the phases."""
        for field in self.fields:
            if isinstance(field, Phase):
                return [str(word) for word in field.words]
        return []

    def begin(self, s: GameState) -> dict[str, Any]:
        found: dict[str, Any] = {}
        found["game"] = self.game.id
        found["options"] = self.game.options_of(s)
        return found

    def view(self, s: GameState, seat: int) -> dict[str, Any]:
        """What the seat may know; SPECTATOR is everybody's view."""
        return view_of(self.fields, s, TABLE, seat, self.begin(s))

    def full(self, s: GameState) -> dict[str, Any]:
        """Everything; piles are listed from the top down."""
        return full_of(self.fields, s, TABLE, self.begin(s))

    def restore(self, full: Any, s: GameState, box: Any) -> None:
        """Puts everything that a full description names on a table with nothing on it."""
        restore_all(self.fields, s, TABLE, full, box)

    def form(self) -> Any:
        """The type of a view."""
        return forms.view(self.game, self.about, self.fields)

    def layout(self, layout: Any) -> Any:
        """Names the numbers of an observation, in their order."""
        for item in self.observed:
            if isinstance(item, tuple):
                for seat in layout.around():
                    for inner in item:
                        self.name(layout, inner, f"players/{seat}")
            else:
                self.name(layout, item, "")
        return layout

    def name(self, layout: Any, item: Any, owner: str) -> None:
        """Names the numbers of one field, or calls the function that does."""
        if not isinstance(item, str):
            item(layout, owner)
            return
        fields = self.fields
        if owner and self.players is not None:
            fields = self.players.fields
        for field in fields:
            if field.name == item:
                path = f"{owner}/{item}" if owner else item
                if field.observed is not None:
                    field.observed(layout, path)
                else:
                    field.observe(layout, path)

"""The themes of puzzles: the kinds of decision of a game, in `games/<id>/themes.toml`.

A theme is known by what a line brings about (kinds of event), by the kind of its first move and by the phase. Its name
is in the game's messages, under `theme`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

import msgspec

from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import parse_toml
from tilecourt.engine.game import Game
from tilecourt.table.puzzle_line import Told, kinds_of


class Theme(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A kind of decision; each list that is not empty must hold one of what the puzzle has."""

    id: str
    events: tuple[str, ...] = ()  # what the best line brings about
    moves: tuple[str, ...] = ()  # the kind of the best move
    phases: tuple[str, ...] = ()

    def fits(self, phase: str, kind: str, events: Collection[str]) -> bool:
        """Whether a decision is of this kind."""
        return (
            (not self.events or any(event in events for event in self.events))
            and (not self.moves or kind in self.moves)
            and (not self.phases or phase in self.phases)
        )


class Themes(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The themes of a game, the most telling first."""

    theme: tuple[Theme, ...] = ()


@lru_cache(16)
def themes_of(game: Game) -> tuple[Theme, ...]:
    """The themes in `themes.toml` of the game's folder; without it each kind of move is one."""
    path = game.file("themes.toml")
    if path is None:
        return tuple(Theme(kind.name, moves=(kind.name,)) for kind in game.actions.kinds)
    source = f"The themes of {game.id}"
    try:
        return msgspec.convert(parse_toml(path.read_bytes(), source), Themes).theme
    except msgspec.ValidationError as error:
        raise BadInput(f"{source} cannot be used: {str(error).rstrip('.')}.") from None


def theme_of(game: Game, phase: str, line: Sequence[Told], second: Sequence[Told], seat: int) -> str:
    """The theme of a decision: what the best move brings about, or its line and the second best one does not."""
    kind = game.actions.kind(line[0].action).name
    events = set(kinds_of(line, seat)) - set(kinds_of(second, seat)) | set(kinds_of(line[:1], seat))
    return next((theme.id for theme in themes_of(game) if theme.fits(phase, kind, events)), kind)

"""A field of a table: where its numbers are kept, who may see it, and what views, descriptions and types say of it.

A place is the name of an attribute of the state (`"active"`) or an offset: into `shared` for what lies on the table,
into the player's stretch of `seat` for what a player has. `to` says who sees a field: nothing is everybody.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.state import GameState

# The eyes of a spectator, and the owner of what belongs to nobody.
SPECTATOR: Final = -1
TABLE: Final = -1


def owner(state: GameState, player: int, seat: int) -> bool:
    """Shown to the player whose thing it is."""
    return player == seat


def everybody(state: GameState, player: int, seat: int) -> bool:
    """Told alike to all who see it."""
    return True


def nobody(state: GameState, player: int, seat: int) -> bool:
    """Hidden from every seat: only the full description has it."""
    return False


class Field:
    """One thing on the table; derived classes say how it reads, how it is restored and how it is observed."""

    def __init__(
        self,
        name: str,
        place: Any = None,
        most: int = 1,
        least: int = 0,
        to: Any = None,
        observed: Any = None,
        in_full: bool = True,
        optional: bool = False,
    ) -> None:
        self.name: str = name
        at = name if place is None else place
        self.attribute: str = at if isinstance(at, str) else ""
        self.offset: i64 = 0 if isinstance(at, str) else at
        self.stride: i64 = 0
        # The bounds of its numbers in an observation.
        self.most: int = most
        self.least: int = least
        # Whether there may be none of it.
        self.optional: bool = optional
        # Who sees it: a function of state, owner and the seat that looks; None is everybody.
        self.to: Any = to
        # How an observation names it, where that is not the usual way of its kind: a function of layout and path.
        self.observed: Any = observed
        self.in_view: bool = to is not nobody
        self.in_full: bool = in_full
        # Those of whom this says the same are told the same; None: what it tells depends on the seat that looks.
        self.alike: Any = everybody
        # Whether a seat that may not see it does not even get the key.
        self.left_out: bool = False

    def say(self, s: GameState, player: int) -> Any:
        """What a full description holds, and a view unless `view` says otherwise."""
        raise NotImplementedError

    def view(self, s: GameState, player: int, seat: int) -> Any:
        """What a seat that may see it is told."""
        return self.say(s, player)

    def put(self, s: GameState, player: int, value: Any, box: Any) -> None:
        """Restores what `say` said; pieces come out of the box."""
        raise NotImplementedError

    def form(self) -> Any:
        """The type of what `say` gives."""
        raise NotImplementedError

    def observe(self, layout: Any, path: str) -> None:
        """Names the numbers of an observation."""
        raise NotImplementedError

    def belong_to_players(self, stride: i64) -> None:
        """It is one of the fields that each player has."""
        self.stride = stride

    def base(self, player: i64) -> i64:
        """Where its numbers begin in the packed list."""
        if self.attribute:
            return 0
        return self.offset if player < 0 else player * self.stride + self.offset

    def numbers(self, s: GameState, player: i64) -> vec[i64]:
        """The packed list it is kept in."""
        if self.attribute:
            kept: vec[i64] = getattr(s, self.attribute)
            return kept
        return s.shared if player < 0 else s.seat

    def read(self, s: GameState, player: i64) -> i64:
        """The number that is kept."""
        if self.attribute:
            kept: i64 = getattr(s, self.attribute)
            return kept
        if player < 0:
            return s.shared[self.offset]
        return s.seat[player * self.stride + self.offset]

    def write(self, s: GameState, player: i64, number: i64) -> None:
        if self.attribute:
            setattr(s, self.attribute, number)
        else:
            self.numbers(s, player)[self.base(player)] = number


def view_of(fields: list[Field], s: GameState, player: int, seat: int, found: dict[str, Any]) -> dict[str, Any]:
    """The fields that the seat may see; of the others it gets nothing."""
    for field in fields:
        if field.in_view:
            if field.to is None or field.to(s, player, seat):
                found[field.name] = field.view(s, player, seat)
            elif not field.left_out:
                found[field.name] = None
    return found


def full_of(fields: list[Field], s: GameState, player: int, found: dict[str, Any]) -> dict[str, Any]:
    for field in fields:
        if field.in_full:
            found[field.name] = field.say(s, player)
    return found


def restore_all(fields: list[Field], s: GameState, player: int, full: Any, box: Any) -> None:
    for field in fields:
        if field.in_full:
            if field.name not in full:
                raise box.lacking(field.name)
            field.put(s, player, full[field.name], box)

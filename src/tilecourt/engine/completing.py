"""A view completed to a full description by the sight alone, for games without a `from_view.py`.

What no field shows of a sort of pieces is put into the hidden places, in any order. How many lie in a hidden row stands
where a visible number counts it; else every way that leaves no piece over is tried until the seat would see the same.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilecourt.engine.errors import BadInput
from tilecourt.engine.field import Field
from tilecourt.engine.fields import Group, Listed, Named, Number, One, Pile, Players
from tilecourt.engine.names import Box, Names
from tilecourt.engine.options import settle
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

if TYPE_CHECKING:
    from tilecourt.engine.game import Game

# A field, the object of a description that has it, and the player it belongs to (-1: the table).
Place = tuple[Field, dict[str, Any], int]
# So many ways to share pieces out among hidden rows are tried.
MOST_TRIED = 2000


@dataclass(frozen=True, slots=True)
class Hole:
    """A hidden row, pile or single thing, and how many pieces may lie there."""

    field: Named
    into: dict[str, Any]
    least: int
    most: int

    def fill(self, pieces: list[str]) -> None:
        """Lays so many pieces there."""
        single = isinstance(self.field, One)
        self.into[self.field.name] = (pieces[0] if pieces else None) if single else pieces


def completed(game: Game, view: dict[str, Any]) -> dict[str, Any]:
    """What is unknown lies somewhere it could lie."""
    seen, seat = plain(view), view["seat"]
    holes, left = holes_of(game, view, -1 if seat is None else seat)
    for tried, shares in enumerate(shared_out(holes, {names: len(pieces) for names, pieces in left.items()})):
        if tried == MOST_TRIED:
            break
        rest = {names: list(pieces) for names, pieces in left.items()}
        for hole, share in zip(holes, shares, strict=True):
            pieces = rest[hole.field.names]
            hole.fill([pieces.pop() for _ in range(share)])
        if plain(game.restore(view, Rng.seeded("0")).view(seat)) == seen:
            return view
    raise BadInput(
        f"Expected a view of {game.id} that its sight can complete, got one whose hidden pieces do not come out; a game"
        f" that tells more of them needs a from_view.py."
    )


def plain(view: Any) -> Any:
    """A view as it is after a journey as JSON."""
    return json.loads(json.dumps(view))


def places(fields: list[Field], into: dict[str, Any], player: int = -1) -> Iterator[Place]:
    """Every single field of a full description, in the order in which `redeal` meets them."""
    for field in fields:
        if isinstance(field, Players):
            for each, inner in enumerate(into["players"]):
                yield from places(field.fields, inner, each)
        elif isinstance(field, Group):
            yield from places(field.fields, into[field.name], player)
        elif field.in_full:
            yield field, into, player


def holes_of(game: Game, view: dict[str, Any], seat: int) -> tuple[list[Hole], dict[Names, list[str]]]:
    """What is hidden from the seat, and which pieces of each sort lie there."""
    options = settle(game.options, view["options"])
    state = game.empty(len(view["players"]), Rng.seeded("0"), options)
    state.blank()
    everything, told, box = list(places(game.sight.fields, view)), [], Box()
    for place in everything:
        field, into, player = place
        if into.get(field.name) is not None:
            field.put(state, player, into[field.name], box)
            told.append(place)
    # Who may see a thing can depend on what is told, such as the phase.
    secret = [
        (field, into, player)
        for field, into, player in everything
        if into.get(field.name) is None and field.to is not None and not field.to(state, player, seat)
    ]
    counted = {(field.attribute, field.offset, player) for field, _, player in told if isinstance(field, Number)}
    left = pieces_left(game, state, options, told)
    holes = [hole_of(game, state, place, counted, left) for place in secret]
    # What has least room is filled first; the rest lies where there is most.
    return sorted(holes, key=lambda hole: hole.most), left


def pieces_left(game: Game, state: GameState, options: dict[str, Any], told: list[Place]) -> dict[Names, list[str]]:
    """The pieces of each sort that a game begins with, less those that the view tells."""
    new = game.start(state.players, Rng.seeded("0"), options).full()
    whole = pieces_in(places(game.sight.fields, new))
    seen = pieces_in(told)
    return {names: list((pieces - seen.get(names, Counter())).elements()) for names, pieces in whole.items()}


def pieces_in(found: Iterator[Place] | Sequence[Place]) -> dict[Names, Counter[str]]:
    """The pieces that fields of a description name, by their sorts."""
    pieces: dict[Names, Counter[str]] = {}
    for field, into, _ in found:
        if isinstance(field, Named) and field.names.pieces:
            said = into[field.name]
            things = said if isinstance(said, (list, dict)) else [said]
            counted = pieces.setdefault(field.names, Counter())
            counted.update(things if isinstance(things, dict) else [thing for thing in things if thing is not None])
    return pieces


def hole_of(
    game: Game, state: GameState, place: Place, counted: set[tuple[str, int, int]], left: dict[Names, list[str]]
) -> Hole:
    """A hidden field with what is certain about its number of pieces."""
    field, into, player = place
    if not isinstance(field, (Listed, One, Pile)) or not field.names.pieces:
        raise BadInput(
            f"{game.title} hides {field.name!r}, which is not made of single pieces (names with `pieces`): the game"
            f" must write from_view.py, which completes a view."
        )
    all_left = len(left[field.names])
    if isinstance(field, One):
        return Hole(field, into, 0 if field.optional else 1, 1)
    if isinstance(field, Pile):
        count: Field = Number(field.name, field.left)
    elif field.count is None:
        return Hole(field, into, 0, int(field.size))
    else:
        count = field.count
    if (count.attribute, count.offset, player) in counted or (count.attribute and (count.attribute, 0, -1) in counted):
        number = int(count.read(state, player))
        return Hole(field, into, number, number)
    return Hole(field, into, 0, all_left)


def shared_out(holes: Sequence[Hole], left: dict[Names, int]) -> Iterator[list[int]]:
    """Every way to fill the holes that leaves no piece over, beginning with the first ones as full as they may be."""
    if not holes:
        if not any(left.values()):
            yield []
        return
    hole, later = holes[0], holes[1:]
    names = hole.field.names
    alike = [other for other in later if other.field.names is names]
    least = max(hole.least, left[names] - sum(other.most for other in alike))
    most = min(hole.most, left[names] - sum(other.least for other in alike))
    for share in range(most, least - 1, -1):
        for others in shared_out(later, {**left, names: left[names] - share}):
            yield [share, *others]

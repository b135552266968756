"""What a state does where its game does not say: copying, room for pieces, dealing anew, observing, scoring.

Made from the game's sight and score sheet. A game that wants it faster, or another way, writes the method itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy as shallow
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.errors import BadInput

if TYPE_CHECKING:
    from tilecourt.engine.field import Field
    from tilecourt.engine.rng import Rng
    from tilecourt.engine.sight import Sight
    from tilecourt.engine.state import GameState

# What `copy_base` copies, and what `empty` gives a new state anyway.
BASE = frozenset(
    "game players rng shared seat phase active over reveals moves_made telling event_numbers options".split()
)


def standing(state: GameState, seat: int) -> float:
    """The seat's score: the sum of its sheet."""
    return float(sum(line.points for line in state.game.score_sheet(state, seat)))


def observed(state: GameState, seat: int) -> list[int]:
    """The numbers of an observation, read from the view by their names."""
    numbers: list[int] = state.game.observation(state.players).read(state.view(seat))
    return numbers


def blank(state: GameState) -> None:
    """Room for `shared_size` numbers of the table and `seat_size` of each player, all 0."""
    state.shared = vec[i64]([0] * type(state).shared_size)
    state.seat = vec[i64]([0] * (state.players * type(state).seat_size))


def copied(state: GameState) -> GameState:
    """A copy of all numbers, and of the attributes that the game's own class adds (one level deep)."""
    other = state.empty(state.rng.copy())
    state.copy_base(other)
    other.shared = state.shared[:]
    for name, value in getattr(state, "__dict__", {}).items():
        if name not in BASE:
            setattr(other, name, value[:] if isinstance(value, vec) else shallow(value))
    return other


def pieces(state: GameState) -> dict[str, int]:
    """How many pieces of each sort lie anywhere: of names that stand for single pieces, by what they are."""
    found: dict[str, int] = {}
    for field, player in stored(state.game.sight, state.players):
        names = getattr(field, "names", None)
        if names is not None and names.pieces:
            said = field.say(state, player)
            things = said if isinstance(said, list) else [said]
            found[names.what] = found.get(names.what, 0) + sum(thing is not None for thing in things)
    return found


def stored(sight: Sight, players: int) -> Iterator[tuple[Field, int]]:
    """Every single field that a full description has, with the player it belongs to (-1: the table)."""
    from tilecourt.engine.fields import Group, Players  # they know the state, which knows this file

    def inside(fields: list[Field], player: int) -> Iterator[tuple[Field, int]]:
        for field in fields:
            if isinstance(field, Players):
                for each in range(players):
                    yield from inside(field.fields, each)
            elif isinstance(field, Group):
                yield from inside(field.fields, player)
            elif field.in_full:
                yield field, player

    return inside(sight.fields, -1)


def redeal(state: GameState, seat: int, rng: Rng) -> None:
    """Deals again what the sight hides from the seat: single things change places with others of the same `Names`.

    How many things lie in a hidden row, and which of its places are empty, counts as known.
    """
    from tilecourt.engine.state import EVERY_SEAT  # the state knows this file

    hidden: dict[int, list[tuple[Any, int]]] = {}
    names: dict[int, Any] = {}
    for field, player in stored(state.game.sight, state.players):
        eyes = range(state.players) if seat == EVERY_SEAT else (seat,)
        if field.to is None or any(field.to(state, player, eye) for eye in eyes):
            continue
        places = places_of(field, state, player)
        if places is None:
            raise BadInput(
                f"{state.game.title} hides {field.name!r}, which is no row, pile or single thing: its state must write"
                f" redeal, which deals it again."
            )
        names[id(field.names)] = field.names  # type: ignore[attr-defined]
        hidden.setdefault(id(field.names), []).extend(places)  # type: ignore[attr-defined]
    for key, places in hidden.items():
        # Equal things in the same order in every world that looks the same, whichever of them lie there.
        words = names[key].words
        first = {word: number for number, word in reversed(list(enumerate(words)))}
        things = sorted((int(kept[at]) for kept, at in places), key=lambda thing: (first[words[thing]], thing))
        order = vec[i64](list(range(len(things))))
        rng.deal_anew(order, len(things))
        for (kept, at), number in zip(places, order, strict=True):
            kept[at] = things[number]


def places_of(field: Field, state: GameState, player: int) -> list[tuple[Any, int]] | None:
    """Where the things of a field are kept, empty places left out; None for a field that is not made of things."""
    from tilecourt.engine.fields import Listed, One, Pile  # they know the state, which knows this file

    if isinstance(field, Pile):
        kept, first, size = field.numbers(state, player), 0, int(getattr(state, field.left))
    elif isinstance(field, Listed):
        size = int(field.size if field.count is None else field.count.read(state, player))
        kept, first = field.numbers(state, player), int(field.base(player))
    elif isinstance(field, One) and not field.attribute:
        kept, first, size = field.numbers(state, player), int(field.base(player)), 1
    else:
        return None
    return [(kept, at) for at in range(first, first + size) if kept[at] >= 0]

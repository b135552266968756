"""A state from a view alone, so that a bot in another process can search: `Game.sample_from`.

A game's `from_view.py` completes a view to a full description, with whatever the seat cannot know in any order that
fits; without one, `completing.py` does it by the sight. Dealing the unknown anew then makes it the same sample that the
true state would have given.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tilecourt.engine import completing
from tilecourt.engine.errors import BadInput
from tilecourt.engine.names import Box, Names
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

if TYPE_CHECKING:
    from tilecourt.engine.game import Game


def sample_from(game: Game, view: Any, rng: Rng) -> GameState:
    """A state that the seat of the view could not tell from the real one, as `state.sample(seat, rng)` draws it."""
    if not isinstance(view, Mapping) or view.get("game") != game.id or "seat" not in view:
        came = view.get("game") if isinstance(view, Mapping) else view
        raise BadInput(f"Expected a view of {game.id}, got {came!r}.")
    complete = game.part("from_view", completing).completed
    try:
        full = complete(game, copy.deepcopy(dict(view)))
        state = game.restore(full, rng)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise BadInput(f"Expected a view of {game.id}, got one that lacks something: {error!r}.") from None
    state.rng = rng.split()
    if not state.over:
        state.redeal(-1 if view["seat"] is None else view["seat"], rng)
    return state


def unseen(game: Game, partial: Mapping[str, Any], names: Names) -> list[str]:
    """The pieces that are nowhere on a table set up from a description with its unknown places left empty."""
    box = Box()
    state = game.empty(len(partial["players"]), Rng.seeded("0"), partial["options"])
    state.blank()
    game.sight.restore(partial, state, box)
    return box.left(names)


def pieces_of(game: Game, field: str) -> Names:
    """The pieces that a field of the table names."""
    found: Any = next(one for one in game.sight.fields if one.name == field)
    names: Names = found.names
    return names


def without(pieces: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The pieces less those that are taken."""
    gone = Counter(taken)
    left = []
    for piece in pieces:
        if gone[piece]:
            gone[piece] -= 1
        else:
            left.append(piece)
    return left

"""How bots of the house are copied and stored in the midst of a game: with all they have in mind.

Compiled objects can tell their state and take one, but cannot be made without arguments, so `copy` and `pickle` are
told how to: as a blank one of the kind, to which the state is then given.
"""

from __future__ import annotations

import copyreg
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.bots.greedy import GreedyBot
from tilecourt.bots.guess import Recall
from tilecourt.bots.learned import LearnedBot
from tilecourt.bots.plan import PlanBot, Scope
from tilecourt.bots.playouts import PlayoutsBot
from tilecourt.bots.search import SearchBot, Settings
from tilecourt.bots.tree import Menu, Node
from tilecourt.engine.rng import Rng


def let_bots_be_copied() -> None:
    """From now on `copy` and `pickle` know the bots of the house, and generators of random numbers."""
    _teach(Rng, 1, 0, 0, 0)
    _teach(GreedyBot, "")
    _teach(LearnedBot, "")
    _teach(Settings, 0)
    _teach(Scope, 1)
    _teach(Menu, 0)
    _teach(Node)
    _teach(Recall, 0, 0)
    # What every search begins anew: the model is the game's, the root and the grove are of the last search.
    _teach(SearchBot, "", Settings(0), left_out=("model", "root"))
    _teach(PlanBot, "", Scope(1), left_out=("model",))
    _teach(PlayoutsBot, "", left_out=("grove",))
    copyreg.pickle(vec[i64], lambda numbers: (_whole_numbers, (bytes(memoryview(numbers)),)))
    copyreg.pickle(vec[float], lambda numbers: (_fractions, (bytes(memoryview(numbers)),)))


def _teach(kind: type, *blank: Any, left_out: tuple[str, ...] = ()) -> None:
    def parts(thing: Any) -> tuple[Any, ...]:
        state = {name: value for name, value in thing.__getstate__().items() if name not in left_out}
        return kind, blank, state

    copyreg.pickle(kind, parts)


def _whole_numbers(raw: bytes) -> Any:
    return vec[i64](memoryview(raw).cast("q"))


def _fractions(raw: bytes) -> Any:
    return vec[float](memoryview(raw).cast("d"))

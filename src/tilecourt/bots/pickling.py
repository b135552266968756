"""How the project's bots are copied and pickled in the middle of a game, with everything they remember.

Compiled objects can give and take their state but cannot be made without arguments. So `copy` and `pickle` are told to
make a blank object first and then give it the state.
"""

from __future__ import annotations

import copyreg
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.bots.beam_search import BeamSearchBot, BeamSettings
from tilecourt.bots.greedy import GreedyBot
from tilecourt.bots.leaf import LeafEvaluation
from tilecourt.bots.learned import LearnedBot
from tilecourt.bots.playouts import PlayoutsBot
from tilecourt.bots.rollout_policy import MoveHistory
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.bots.tree import Edges, Node
from tilecourt.engine.rng import Rng


def make_bots_picklable() -> None:
    """From now on `copy` and `pickle` know the project's bots and random generators."""
    _register(Rng, 1, 0, 0, 0)
    _register(GreedyBot, "")
    _register(Settings, 0)
    _register(BeamSettings, 1)
    _register(Edges, 0)
    _register(Node)
    _register(MoveHistory, 0, 0)
    # Left out is what every search sets itself: the model, which is the game's, and the tree of the last search.
    _register(LearnedBot, "", left_out=("model",))
    _register(LeafEvaluation, left_out=("model",))
    _register(SearchBot, "", Settings(0), left_out=("root",))
    _register(BeamSearchBot, "", BeamSettings(1), left_out=("model",))
    _register(PlayoutsBot, "", left_out=("tree",))
    copyreg.pickle(vec[i64], lambda numbers: (_whole_numbers, (bytes(memoryview(numbers)),)))
    copyreg.pickle(vec[float], lambda numbers: (_fractions, (bytes(memoryview(numbers)),)))


def _register(kind: type, *blank: Any, left_out: tuple[str, ...] = ()) -> None:
    def parts(thing: Any) -> tuple[Any, ...]:
        state = {name: value for name, value in thing.__getstate__().items() if name not in left_out}
        return kind, blank, state

    copyreg.pickle(kind, parts)


def _whole_numbers(raw: bytes) -> Any:
    return vec[i64](memoryview(raw).cast("q"))


def _fractions(raw: bytes) -> Any:
    return vec[float](memoryview(raw).cast("d"))

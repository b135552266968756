"""Environments for learning: every installed game in the forms that researchers' tools expect.

Needs the packages of the extra `rl`, and those of `openspiel` for OpenSpiel. Importing this package makes the
environments known to Gymnasium, if that is installed.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from tilecourt.engine.game import Game

__all__ = ["aec_env", "parallel_env", "single_env", "vector_env"]


def aec_env(game: str | Game, players: int | None = None, **settings: Any) -> Any:
    """A PettingZoo environment in which the agents move one after the other; see `tilecourt.envs.aec.Aec`."""
    from tilecourt.envs.aec import Aec

    return Aec(game, players, **settings)


def parallel_env(game: str | Game, players: int | None = None, **settings: Any) -> Any:
    """A PettingZoo environment for a game with simultaneous moves; see `tilecourt.envs.parallel.Parallel`."""
    from tilecourt.envs.parallel import Parallel

    return Parallel(game, players, **settings)


def single_env(game: str | Game, players: int | None = None, **settings: Any) -> Any:
    """A Gymnasium environment: one seat against bots; see `tilecourt.envs.single.Single`."""
    from tilecourt.envs.single import Single

    return Single(game, players, **settings)


def vector_env(game: str | Game, players: int | None = None, num_envs: int = 1, **settings: Any) -> Any:
    """Many games of one seat against bots as a Gymnasium `VectorEnv`; see `tilecourt.envs.many_agents.Vector`."""
    from tilecourt.envs.many_agents import Vector

    return Vector(game, players, num_envs, **settings)


if find_spec("gymnasium") and find_spec("numpy"):
    from tilecourt.envs.single import register

    register()

"""Observations and action masks as NumPy arrays, and the spaces they lie in."""

from __future__ import annotations

from typing import Any

from tilecourt.engine.observation import Observation
from tilecourt.engine.state import GameState
from tilecourt.envs.extras import require

require("rl", "numpy", "gymnasium")

import numpy as np
from gymnasium import spaces


def vector_space(observation: Observation) -> Any:
    """The space of the observations, with the bounds of each number."""
    low = np.array([field.least for field in observation.fields], np.float32)
    high = np.array([field.most for field in observation.fields], np.float32)
    return spaces.Box(low, high, dtype=np.float32)


def masked_space(observation: Observation, actions: int) -> Any:
    """The space of observations together with action masks."""
    return spaces.Dict(
        {"observation": vector_space(observation), "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8)}
    )


def vector(state: GameState, seat: int) -> Any:
    """What the seat sees, as an array of its own."""
    return np.asarray(state.observe(seat)).astype(np.float32)


def mask(legal: list[int], actions: int) -> Any:
    """1 for each legal action."""
    found: Any = np.zeros(actions, np.int8)
    found[legal] = 1
    return found

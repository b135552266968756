"""Environments that can be copied in the midst of a game, to look ahead; stored they can be as they are."""

from __future__ import annotations

import copy
from typing import Any

from tilecourt.engine.state import GameState


class Copied:
    """An environment whose game, once there is one, is the state `table`: the core copies it faster than others."""

    table: GameState

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        other = copy.copy(self)
        memo[id(self)] = other
        if "table" in vars(self):
            memo[id(self.table)] = self.table.copy()
        vars(other).update(copy.deepcopy(vars(self), memo))
        return other

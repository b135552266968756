"""The games, one folder each, all of the same shape.

Called, `tilecourt.games()` lists them.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Package(ModuleType):
    """This package: a module that can be called, so that the function does not hide it."""

    def __call__(self) -> list[str]:
        """The ids of all installed games, in alphabetical order."""
        from tilecourt.engine.registry import games

        return games()


sys.modules[__name__].__class__ = _Package

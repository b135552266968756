"""Who can play: bots that get a seat's information, never the true state.

Called, `tilecourt.bots()` lists them.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Package(ModuleType):
    """This package: a module that can be called, so that the function does not hide it."""

    def __call__(self) -> list[str]:
        """The names of all installed bots, in alphabetical order."""
        from tilecourt.bots.registry import bots

        return bots()


sys.modules[__name__].__class__ = _Package

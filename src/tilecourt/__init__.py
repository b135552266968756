"""Tilecourt: four royal tile games, played exactly by their rulebooks."""

from tilecourt import _pure

_pure.obey()

__version__ = "0.1.0"

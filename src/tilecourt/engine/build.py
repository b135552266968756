"""Which build of the engine is running."""

from __future__ import annotations

from tilecourt.engine import rng


def compiled() -> bool:
    """Whether the engine is the compiled one (and not the same code in plain Python)."""
    return not (rng.__file__ or "").endswith(".py")

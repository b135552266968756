"""What else a bot could have done: a copy that remembers the same, with fresh random numbers."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from tilecourt.bots.info import Bot
from tilecourt.bots.pickling import make_bots_picklable
from tilecourt.engine.rng import Rng

# Where the project's bots have their random numbers: in themselves, or in the bots they are made of.
PARTS = ("search", "beam", "bot")

# Only where bots are copied: whoever merely imports this changes nothing.
prepare = cache(make_bots_picklable)


def again(mind: Bot, rng: Rng) -> Bot:
    """A copy of one of the project's own bots; it decides by the same chances, independently of the original."""
    prepare()
    other = copy.deepcopy(mind)
    found: list[Any] = [other, *(getattr(other, name) for name in PARTS if hasattr(other, name))]
    for part in found:
        if hasattr(part, "rng"):
            part.rng = rng.split()
    return other

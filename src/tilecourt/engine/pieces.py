"""The pieces of a box by name, for setting up a position from its description."""

from __future__ import annotations

from tilecourt.engine.errors import BadInput


class Pieces:
    """Gives out the numbered pieces of a box by their names, each once; no name is -1."""

    def __init__(self, names: list[str], what: str) -> None:
        self.what = what
        self.free: dict[str, list[int]] = {}
        for number, name in enumerate(names):
            self.free.setdefault(name, []).append(number)

    def take(self, name: str | None) -> int:
        """A piece of that name that nobody has taken yet."""
        if name is None:
            return -1
        if not self.free.get(name):
            raise BadInput(f"The position asks for one {self.what} {name} more than the box holds.")
        return self.free[name].pop(0)

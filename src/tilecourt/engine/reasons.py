"""Reasons against a move: numbers in the core, rule ids and sentences for people."""

from __future__ import annotations

from types import ModuleType

from tilecourt.engine.names import names_of
from tilecourt.engine.state import FIRST_OWN_REASON


class Reasons:
    """A game's own reasons, numbered as they are declared; the name of each is that of the constant it is kept in."""

    def __init__(self) -> None:
        self.rules: list[str] = []
        self.says: list[str] = []

    def add(self, rule: str, says: str = "") -> int:
        """A new reason, with the rule that says so; `says` is the name of a message that another reason has too."""
        self.rules.append(rule)
        self.says.append(says)
        return FIRST_OWN_REASON + len(self.rules) - 1

    def named(self, module: ModuleType) -> tuple[tuple[str, str], ...]:
        """Each reason's rule and name; `module` holds the constants."""
        named = zip(self.rules, self.says, names_of(module), strict=True)
        return tuple((rule, says or name) for rule, says, name in named)

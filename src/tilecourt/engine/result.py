"""How a game ended: the reason, the scores line by line, the ranks and who won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ScoreLine:
    """One line of a seat's score sheet: what it is for, the points, and the rule that gives them."""

    key: str
    points: int
    rule: str


@dataclass(frozen=True)
class Result:
    """The outcome of a finished game. `scores` is None where the rules give none (everybody lost)."""

    reason: str
    rule: str
    scores: tuple[int, ...] | None
    sheet: tuple[tuple[ScoreLine, ...], ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]

    def form(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "reason": self.reason,
            "rule": self.rule,
            "scores": None if self.scores is None else list(self.scores),
            "sheet": [[{"key": x.key, "points": x.points, "rule": x.rule} for x in lines] for lines in self.sheet],
            "ranks": list(self.ranks),
            "winners": list(self.winners),
        }


def ranks_of(order: list[Any]) -> tuple[int, ...]:
    """The rank of each seat, 1 for the best, equal values sharing the better rank."""
    return tuple(1 + sum(other > mine for other in order) for mine in order)

"""How a game ended: the reason, the scores line by line, the ranks and who won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilecourt.engine.picture import aligned


@dataclass(frozen=True)
class ScoreLine:
    """One line of a seat's score sheet: what it is for, the points, and the rule that gives them."""

    key: str
    points: int
    rule: str


@dataclass(frozen=True)
class Result:
    """The outcome of a finished game. `scores` is None where the rules give none (everyone lost)."""

    reason: str
    rule: str
    scores: tuple[int, ...] | None
    sheet: tuple[tuple[ScoreLine, ...], ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Result, {self.reason}: scores {self.scores}, ranks {self.ranks}, winners {self.winners}>"

    def __str__(self) -> str:
        """The score sheet: a row for each source of points with its rule, a column for each seat."""
        rows = {("", ""): [f"seat {seat}" for seat in range(len(self.ranks))]}
        for seat, lines in enumerate(self.sheet):
            for line in lines:
                rows.setdefault((line.key, line.rule), ["-"] * len(self.ranks))[seat] = str(line.points)
        if self.scores is not None:
            rows["total", ""] = [str(score) for score in self.scores]
        rows["rank", ""] = [str(rank) for rank in self.ranks]
        widths = [max(map(len, column)) for column in zip(*rows.values(), strict=True)]
        table = [
            (key, *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True)), rule)
            for (key, rule), cells in rows.items()
        ]
        return f"{self.reason} ({self.rule})\n{aligned(table)}"

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

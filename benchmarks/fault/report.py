"""The figures of faults, as JSON and as a table, and a book in which the legs of a long run are kept."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

SUMS = ("faults", "acknowledged", "lost", "doubled", "stuck", "other", "compared")
LONGEST = ("pause", "table_pause", "patience")


@dataclass
class Tally:
    """What one kind of fault did, at one kind of database."""

    database: str
    kind: str
    faults: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    stuck: int = 0
    other: int = 0  # whatever else was wrong
    pause: float = 0.0  # the longest time without any acknowledged move
    table_pause: float = 0.0  # the longest time until every unfinished table had taken another move
    patience: float = 0.0  # the same as the machine's yardstick counts it (patience.py)
    compared: int = 0  # messages that were compared with the replayed state

    def add(self, other: Tally) -> None:
        """Counts another one in."""
        for name in SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in LONGEST:
            setattr(self, name, max(getattr(self, name), getattr(other, name)))


class Book:
    """The legs of a long run: each has its database, its seed, its figures and what was wrong. A file if it has one."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.legs: list[dict[str, Any]] = []
        if path is not None and path.exists():
            self.legs = json.loads(path.read_text())["legs"]

    def write(self, database: str, seed: int, tallies: list[Tally], differs: str, **about: object) -> None:
        """One more leg."""
        kinds = [asdict(one) for one in tallies]
        self.legs.append({"database": database, "seed": seed, **about, "differs": differs, "kinds": kinds})
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new = self.path.with_suffix(".new")
            new.write_text(json.dumps({"legs": self.legs}, indent=1) + "\n")
            new.replace(self.path)

    def faults(self, database: str) -> int:
        """How many there were at a database."""
        return sum(one.faults for one in self.tallies() if one.database == database)

    def next_seed(self, first: int, database: str) -> int:
        """A seed that no leg of this database had."""
        had = {leg["seed"] for leg in self.legs if leg["database"] == database}
        return next(seed for seed in range(first, first + len(had) + 1) if seed not in had)

    def differs(self) -> list[str]:
        """What was wrong, in whichever leg."""
        return [leg["differs"] for leg in self.legs if leg["differs"]]

    def tallies(self) -> list[Tally]:
        """All legs together, by database and kind."""
        names, found = [one.name for one in fields(Tally)], dict[tuple[str, str], Tally]()
        for line in (line for leg in self.legs for line in leg["kinds"]):
            one = Tally(**{name: line[name] for name in names})
            found.setdefault((one.database, one.kind), Tally(one.database, one.kind)).add(one)
        return [found[key] for key in sorted(found, key=lambda key: (key[0] != "sqlite", key))]


def markdown(tallies: list[Tally]) -> str:
    head = (
        "| Database | Fault | How many | Acknowledged moves | Lost | Doubled | Stuck | Otherwise wrong"
        " | Messages compared | Longest pause (s) | Until all tables moved (s) | The same, of patience (s) |"
    )
    lines = [head, "|---|---" + "|---:" * 10 + "|"]
    for one in [*tallies, total(tallies)]:
        lines.append(
            f"| {one.database} | {one.kind} | {one.faults:,} | {one.acknowledged:,} | {one.lost} | {one.doubled}"
            f" | {one.stuck} | {one.other} | {one.compared:,} | {one.pause:.1f} | {one.table_pause:.1f}"
            f" | {one.patience:.1f} |"
        )
    return "\n".join(lines)


def total(tallies: list[Tally]) -> Tally:
    all_of = Tally("", "all")
    for one in tallies:
        all_of.add(one)
    return all_of


def as_json(tallies: list[Tally], **more: object) -> str:
    return json.dumps({**more, "kinds": [asdict(one) for one in tallies], "all": asdict(total(tallies))}, indent=1)

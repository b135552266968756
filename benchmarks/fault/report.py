"""The figures of a run, as JSON and as a table."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass


@dataclass
class Tally:
    """What one kind of fault did, at one kind of database."""

    database: str
    kind: str
    faults: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    pause: float = 0.0  # the longest time without any acknowledged move
    table_pause: float = 0.0  # the longest time until every unfinished table had taken another move
    compared: int = 0  # messages that were compared with the replayed state


def markdown(tallies: list[Tally]) -> str:
    head = (
        "| Database | Fault | How many | Acknowledged moves | Lost | Doubled | Messages compared"
        " | Longest pause (s) | Until all tables moved (s) |"
    )
    lines = [head, "|---" * 9 + "|"]
    for one in [*tallies, total(tallies)]:
        lines.append(
            f"| {one.database} | {one.kind} | {one.faults} | {one.acknowledged} | {one.lost} | {one.doubled}"
            f" | {one.compared} | {one.pause:.1f} | {one.table_pause:.1f} |"
        )
    return "\n".join(lines)


def total(tallies: list[Tally]) -> Tally:
    all_of = Tally("", "all")
    for one in tallies:
        for name in ("faults", "acknowledged", "lost", "doubled", "compared"):
            setattr(all_of, name, getattr(all_of, name) + getattr(one, name))
        all_of.pause = max(all_of.pause, one.pause)
        all_of.table_pause = max(all_of.table_pause, one.table_pause)
    return all_of


def as_json(tallies: list[Tally], **more: object) -> str:
    return json.dumps({**more, "kinds": [asdict(one) for one in tallies], "all": asdict(total(tallies))}, indent=1)

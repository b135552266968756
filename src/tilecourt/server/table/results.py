"""How a game ended: by its rules, or because those who left, ran out of time or stayed away rank behind all others."""

from __future__ import annotations

from collections.abc import Sequence

from tilecourt.engine.result import Result, ranks_of
from tilecourt.server.base.terms import Closer, Out


def result_of(found: Result | None, out: Sequence[Out | None], closed: Closer | None, rule: str) -> Result:
    """The result of a table that is over; `found` is what the rules say, `rule` the one of how a game ends."""
    none: tuple[tuple[()], ...] = tuple(() for _ in out)
    if found is None and closed is not None:
        return Result("closed", rule, None, none, tuple(1 for _ in out), ())
    if found is None:
        order = [int(reason is None) for reason in out]
        last = next((reason for reason in reversed(out) if reason is not None), "resigned")
        winners = tuple(number for number, reason in enumerate(out) if reason is None)
        return Result(last, rule, None, none, ranks_of(order), winners)
    if not any(out):
        return found
    places = [(reason is None, -rank) for reason, rank in zip(out, found.ranks, strict=True)]
    ranks = ranks_of(places)
    winners = tuple(number for number in found.winners if out[number] is None)
    if found.winners and not winners:  # only those who are out would have won; where all lost, all lose
        winners = tuple(number for number, rank in enumerate(ranks) if rank == 1 and out[number] is None)
    return Result(found.reason, found.rule, found.scores, found.sheet, ranks, winners)

"""Match points and standings.

Two for each result that one's own is better than, one for each that it equals (`versus`). Where all tables play the
same deal, a result is compared with those of the same seat at the other tables; elsewhere with the others at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Scoring = Literal["duplicate", "table"]


@dataclass(frozen=True)
class Finish:
    """How a table ended: ranks and scores by seat, and who gets nothing for it.

    `scores` is None where the game gave none, `ranks` where it was called off before its end. `forfeits` are the seats
    that resigned, ran out of time, never came, or kept a table waiting that was called off.
    """

    ranks: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    forfeits: frozenset[int] = frozenset()

    def margin(self, seat: int) -> int | None:
        """The points of a seat above the best other seat (alone: its points); None without scores."""
        if self.scores is None:
            return None
        rest = [score for other, score in enumerate(self.scores) if other != seat]
        return self.scores[seat] - max(rest, default=0)


@dataclass(frozen=True)
class Played:
    """A table of an event: who sat where, and how it ended (None: not yet)."""

    entrants: tuple[int, ...]
    finish: Finish | None


@dataclass(frozen=True)
class Standing:
    """One line of the standings; `most` is what the games so far could have given at best."""

    place: int
    entrant: int
    points: int
    most: int
    games: int
    opponents: int  # the points of all whom one met, for Swiss events


def versus(one: Finish, other: Finish, seat: int, other_seat: int) -> int:
    """2 if a result is better than another, 1 if they are equal, else 0.

    The better rank counts first, then the larger margin. A table without a result equals every other, and so does a
    margin where the other game ended without scores.
    """
    if one.ranks is None or other.ranks is None:
        return 1
    if one.ranks[seat] != other.ranks[other_seat]:
        return 2 if one.ranks[seat] < other.ranks[other_seat] else 0
    mine, theirs = one.margin(seat), other.margin(other_seat)
    if one is other or mine is None or theirs is None or mine == theirs:
        return 1
    return 2 if mine > theirs else 0


def match_points(tables: Sequence[Played], at: int, seat: int, scoring: Scoring) -> tuple[int, int] | None:
    """What a seat has won in a round, and what it could have won at most; None while its table is not over."""
    finish = tables[at].finish
    if finish is None:
        return None
    rivals: list[tuple[Finish, int]]
    if scoring == "duplicate":
        rivals = [(t.finish, seat) for n, t in enumerate(tables) if n != at and t.finish is not None]
    else:
        rivals = [(finish, other) for other in range(len(tables[at].entrants)) if other != seat]
    won = 0 if seat in finish.forfeits else sum(versus(finish, one, seat, other) for one, other in rivals)
    return won, 2 * len(rivals)


RoundPoints = list[list[tuple[int, int] | None]]  # by table and seat


def round_points(tables: Sequence[Played], scoring: Scoring) -> RoundPoints:
    """The match points of every seat of a round."""
    return [
        [match_points(tables, at, seat, scoring) for seat in range(len(table.entrants))]
        for at, table in enumerate(tables)
    ]


def standings(
    rounds: Sequence[Sequence[Played]],
    entrants: int,
    scoring: Scoring,
    swiss: bool = False,
    known: Sequence[RoundPoints] | None = None,
) -> list[Standing]:
    """The sum of match points, the highest first; equal sums share a place, in a Swiss event by opponents' sums too.

    `known` are the points of the rounds, where they were worked out before.
    """
    points, most, games = [0] * entrants, [0] * entrants, [0] * entrants
    for number, tables in enumerate(rounds):
        found = round_points(tables, scoring) if known is None else known[number]
        for table, seats in zip(tables, found, strict=True):
            for entrant, won in zip(table.entrants, seats, strict=True):
                if won is not None:
                    points[entrant] += won[0]
                    most[entrant] += won[1]
                    games[entrant] += 1
    opponents = [0] * entrants
    for tables in rounds:
        for table in tables:
            for entrant in table.entrants:
                opponents[entrant] += sum(points[other] for other in table.entrants if other != entrant)
    keys = [(points[n], opponents[n] if swiss else 0) for n in range(entrants)]
    order = sorted(range(entrants), key=lambda n: (-keys[n][0], -keys[n][1], n))
    return [
        Standing(1 + sum(key > keys[n] for key in keys), n, points[n], most[n], games[n], opponents[n]) for n in order
    ]

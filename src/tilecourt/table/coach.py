"""The coach: the moments that decided a game for a seat, what was better and why, and one habit over several games.

A moment is a decision of the seat that surely lost something, or an event of chance; luck and decisions are told apart.
Everything follows from the analysis of the game (`analysis`, `luck`), so it needs the forecast that made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from tilecourt.engine.game import Game
from tilecourt.table import record as records
from tilecourt.table.analysis import MARKS, Judged
from tilecourt.table.luck import DIGITS, Priced
from tilecourt.table.reasons import Reason, reasons
from tilecourt.table.record import Record

MOST_MOMENTS = 3
# What is worth less decided nothing: a share of a win, alone a share of the score.
LEAST = 0.02
# A habit needs at least so many games, and looks at the latest.
LEAST_GAMES, MOST_GAMES = 5, 10
# A habit has at least this share of all losses, costs so many times more than other decisions, and shows in this part
# of the games.
GATHERED, COSTLIER, OFTEN = 0.35, 1.25, 0.5
STAGES = ("opening", "middle", "ending")


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a game: what it was worth to the seat, a share of a win (alone: points).

    A decision lost `-worth` beside `best`; what chance was worth after a move (0: the deal) can be good or bad.
    """

    kind: Literal["decision", "luck"]
    move: int
    worth: float
    action: int = -1
    best: int = -1
    reasons: list[Reason] = []


@dataclass(frozen=True)
class Decision:
    """What counts of a decision for a habit: the kind of move, the stage of the game, and what it surely lost."""

    kind: str
    stage: str
    loss: float


@dataclass(frozen=True)
class Habit:
    """Where a player's losses gather: a kind of move or a stage of the game.

    `loss` is what it costs in a game on average (a share of a win, alone of the score), `share` its part of all losses.
    """

    about: Literal["kind", "stage"]
    name: str
    loss: float
    share: float
    games: int

    def form(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "about": self.about,
            "name": self.name,
            "loss": round(self.loss, DIGITS),
            "share": round(self.share, DIGITS),
            "games": self.games,
        }


def moments(seat: int, judged: Sequence[Judged], luck: Sequence[Priced], score: float = 1.0) -> list[Moment]:
    """The moments that decided the game for a seat, in the order of the game.

    The largest count, but the costliest own decision is always among them, since only decisions can be done better.
    `score` is the final score of a solo game, of which moments are a share.
    """
    unit = max(1.0, abs(score))
    lost = [
        Moment(kind="decision", move=one.move, worth=-one.loss, action=one.action, best=one.best)
        for one in judged
        if one.seat == seat and one.sure and one.loss >= LEAST * unit
    ]
    chance = [
        Moment(kind="luck", move=one.move, worth=one.luck[seat]) for one in luck if abs(one.luck[seat]) >= LEAST * unit
    ]
    order = sorted(lost + chance, key=lambda moment: -abs(moment.worth))
    chosen = order[:MOST_MOMENTS]
    worst = min(lost, key=lambda moment: moment.worth, default=None)
    if worst is not None and worst not in chosen and -worst.worth >= MARKS[-1][1] * unit:
        chosen[-1] = worst
    return sorted(chosen, key=lambda moment: (moment.move, moment.kind))


def explained(record: Record, game: Game, seat: int, found: Sequence[Moment]) -> list[Moment]:
    """The moments with the reasons why another move was better."""
    wanted = {moment.move: moment for moment in found if moment.kind == "decision"}
    if not wanted:
        return list(found)
    why: dict[int, list[Reason]] = {}
    before = records.start(record, game)
    for move, played in enumerate(records.replay(record, game), 1):
        if move in wanted:
            before.telling = False
            why[move] = reasons(before, seat, wanted[move].action, wanted[move].best, str(move))
        before = played.state.copy()
    return [
        msgspec.structs.replace(moment, reasons=why[moment.move]) if moment.kind == "decision" else moment
        for moment in found
    ]


def decisions(game: Game, seat: int, judged: Iterable[Judged], total: int) -> list[Decision]:
    """What a habit is found in: the seat's decisions in a game of so many moves."""
    found = []
    for one in judged:
        if one.seat == seat and one.chances:
            kind, _ = game.actions.split(one.action)
            stage = STAGES[min(len(STAGES) - 1, (one.move - 1) * len(STAGES) // max(1, total))]
            found.append(Decision(kind.name, stage, one.share if one.sure else 0.0))
    return found


def habit(games: Sequence[Sequence[Decision]]) -> Habit | None:
    """The habit to work on in the latest games, the latest first; None if they are too few or show none."""
    games = games[:MOST_GAMES]
    if len(games) < LEAST_GAMES:
        return None
    every = [one for decided in games for one in decided]
    total = sum(one.loss for one in every)
    if total < LEAST * len(games):
        return None
    found: list[tuple[float, Habit]] = []
    for about in ("kind", "stage"):
        names = sorted({getattr(one, about) for one in every})
        for name in names if len(names) > 1 else ():
            mine = [one for one in every if getattr(one, about) == name]
            lost = sum(one.loss for one in mine)
            rest, others = total - lost, len(every) - len(mine)
            often = sum(any(one.loss > 0 and getattr(one, about) == name for one in decided) for decided in games)
            costlier = lost * others >= COSTLIER * rest * len(mine)
            if lost >= GATHERED * total and costlier and often >= OFTEN * len(games):
                # How much more is lost there than with losses spread evenly over all decisions.
                excess = lost - total * len(mine) / len(every)
                found.append((excess, Habit(about, name, lost / len(games), lost / total, len(games))))
    return max(found, key=lambda one: one[0])[1] if found else None

"""The luck ledger: what every deal, roll, draw and reveal of a game was worth to each seat.

A chance event is priced at the forecast after it, less the mean forecast over what could have come instead. Only what
no player had seen is dealt again, so what could have come has exactly the distribution that chance gave it. The price
is therefore zero on average, however good or bad the forecast is; a good one makes the prices tell more.
A result less its luck is an unbiased estimate of the same game with even luck, and it varies less.

What a roll is worth shows when it is used: a quick bot plays the turn to its end before the forecast is asked, after
what came and after what could have come alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec

from tilecourt.bots.greedy import GreedyBot
from tilecourt.bots.info import Info
from tilecourt.engine.build import compiled
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.model import MOST_SEATS
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table import record as records
from tilecourt.table.analysis import Judged
from tilecourt.table.record import Record

# Futures that stand for all that could have come, and turns played on from what came.
FUTURES = 16
# The move of the deal.
DEAL = 0
DIGITS = 4
# How many of the luckiest and unluckiest events are told.
EXTREMES = 3

Shares = tuple[float, ...]


@dataclass(frozen=True)
class Priced:
    """What chance was worth to each seat after a move, counted from 1 (0: the deal); `seat` made the move."""

    move: int
    seat: int | None
    luck: Shares

    def form(self) -> dict[str, Any]:
        """Plain values, rounded to the precision the figures have."""
        return {"move": self.move, "seat": self.seat, "luck": [round(one, DIGITS) for one in self.luck]}


@dataclass(frozen=True)
class Account:
    """How a seat's result came about: the parts add up to it exactly.

    `start` is what it could expect before the deal, and `skill` what its own decisions surely lost; `rest` is what the
    decisions of the others gave, and what the forecast could not tell. All are shares of a win; alone they are points.
    """

    start: float
    luck: float
    skill: float
    rest: float
    result: float

    def form(self) -> dict[str, float]:
        """Plain values that still add up when rounded."""
        parts = {name: round(getattr(self, name), DIGITS) for name in ("start", "luck", "skill", "result")}
        parts["rest"] = round(parts["result"] - parts["start"] - parts["luck"] - parts["skill"], DIGITS)
        return parts


class Ledger:
    """Prices the chance events of a game as it is played, from its deal on."""

    def __init__(self, state: GameState, rng: Rng, futures: int = FUTURES, ahead: bool | None = None) -> None:
        """`state` is the position after the deal, before the first move.

        With `ahead`, turns are played to their end; rules that are not compiled are too slow for that.
        """
        self.rng = rng
        self.futures = futures
        self.ahead = compiled() if ahead is None else ahead
        self.quick = GreedyBot("luck")
        deals = (state.another(rng.split()) for _ in range(futures))
        self.start = mean([self.at_end_of_turn(deal) for deal in deals])
        self.entries = [Priced(DEAL, None, less(self.worth(state), self.start))]

    def played(self, before: GameState, seat: int, action: int, after: GameState) -> None:
        """Prices what came with a move, which led from one state to the other."""
        # Whether chance is asked at all follows from what players had seen, so to pass over the rest is no bias.
        if after.reveals == before.reveals:
            return
        ends = [self.another_end(before, seat, action) for _ in range(self.futures)]
        came = seen(after)
        if all(seen(end) == came for end in ends):
            return  # something was shown, but nothing was left to chance
        could = mean([self.at_end_of_turn(end) for end in ends])
        luck = less(self.worth(after), could)
        if any(luck):
            self.entries.append(Priced(int(after.moves_made), seat, luck))

    @property
    def luck(self) -> Shares:
        """All luck of each seat."""
        return tuple(map(sum, zip(*(entry.luck for entry in self.entries), strict=True)))

    def another_end(self, before: GameState, seat: int, action: int) -> GameState:
        """What the move would have led to with other luck."""
        other = before.another_future(self.rng)
        other.apply(seat, action)
        return other

    def worth(self, state: GameState) -> Shares:
        """What a position is worth, over several futures: players know none of them yet."""
        if state.over or not self.ahead:
            return values(state)
        return mean([self.at_end_of_turn(state.another_future(self.rng)) for _ in range(self.futures)])

    def at_end_of_turn(self, state: GameState) -> Shares:
        """What a position is worth after a quick bot has played the turn; the state is used up."""
        while self.ahead and not state.over:
            seat = state.actors()[0]
            state.apply(seat, self.quick.choose(Info(state, seat)))
            if state.calm():
                break
        return values(state)


def mean(found: Sequence[Shares]) -> Shares:
    """The mean for each seat."""
    return tuple(sum(column) / len(found) for column in zip(*found, strict=True))


def less(one: Shares, other: Shares) -> Shares:
    """Seat by seat the difference."""
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))


def seen(state: GameState) -> list[list[int]]:
    """What the players see, seat by seat; at the end what all had and made of it."""
    return [list(state.observe(seat)) for seat in range(int(state.players))]


def values(state: GameState) -> Shares:
    """What a position is worth to each seat by the forecast, to an eye that knows what any player knows."""
    players = int(state.players)
    model = state.game.forecast_model(players)
    out = vec[float]([0.0] * MOST_SEATS)
    model.values_into(state, out)
    scale = model.scale if players == 1 else 1.0
    return tuple(out[seat] * scale for seat in range(players))


def luck_of(record: Record, game: Game, seed: str = "0", futures: int = FUTURES) -> Ledger:
    """The ledger of a finished game; the same seed gives the same figures."""
    state = records.start(record, game)
    state.telling = False
    ledger = Ledger(state, Rng.seeded(f"luck {seed}"), futures)
    before = state
    for played in records.replay(record, game):
        ledger.played(before, played.seat, played.action, played.state)
        before = played.state.copy()
    if not before.over:
        raise BadInput(
            f"Expected the record of a finished game, got one that breaks off after move {len(record.moves)}."
        )
    return ledger


def accounts(ledger: Ledger, end: GameState, judged: Sequence[Judged] = ()) -> list[Account]:
    """How each seat's result came about; without judged decisions all but luck is the rest."""
    results = values(end)
    found = []
    for seat, (start, luck, result) in enumerate(zip(ledger.start, ledger.luck, results, strict=True)):
        skill = -sum((one.loss for one in judged if one.seat == seat and one.sure), 0.0)
        found.append(Account(start, luck, skill, result - start - luck - skill, result))
    return found


def extremes(entries: Sequence[Priced], seat: int, most: int = EXTREMES) -> tuple[list[Priced], list[Priced]]:
    """The luckiest and the unluckiest events of a seat, the strongest first."""
    order = sorted(entries, key=lambda entry: entry.luck[seat])
    good = [entry for entry in reversed(order) if entry.luck[seat] > 0]
    bad = [entry for entry in order if entry.luck[seat] < 0]
    return good[:most], bad[:most]

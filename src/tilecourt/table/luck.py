"""The luck ledger: what every deal, roll, draw and reveal of a game was worth to each seat.

A chance event is priced at the forecast after it, less the mean forecast over what could have come instead. Only what
no player had seen is dealt again, so what could have come has exactly the distribution that chance gave it. The price
is therefore zero on average, however good or bad the forecast is; a good one makes the prices tell more.
A result less its luck is an unbiased estimate of the same game with even luck, and it varies less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.model import MOST_SEATS
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table import record as records
from tilecourt.table.analysis import Judged
from tilecourt.table.record import Record

# Futures that stand for all that could have come: their error adds a 32nd to the variance of a price.
FUTURES = 32
# The move of the deal.
DEAL = 0
DIGITS = 4
# A mean of equal figures differs from them by less than this.
ROUNDING = 1e-12
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

    def __init__(self, state: GameState, rng: Rng, futures: int = FUTURES) -> None:
        """`state` is the position after the deal, before the first move."""
        self.rng = rng
        self.futures = futures
        self.start = self.mean([self.another_deal(state) for _ in range(futures)])
        self.entries = [Priced(DEAL, None, less(values(state), self.start))]

    def played(self, before: GameState, seat: int, action: int, after: GameState) -> None:
        """Prices what came with a move, which led from one state to the other."""
        # Whether chance is asked at all follows from what players had seen, so to pass over the rest is no bias.
        if after.reveals == before.reveals:
            return
        could = self.mean([self.another_end(before, seat, action) for _ in range(self.futures)])
        luck = less(values(after), could)
        if max(map(abs, luck)) > ROUNDING:
            self.entries.append(Priced(int(after.moves_made), seat, luck))

    @property
    def luck(self) -> Shares:
        """All luck of each seat."""
        return tuple(map(sum, zip(*(entry.luck for entry in self.entries), strict=True)))

    def another_deal(self, state: GameState) -> Shares:
        """What another deal would have been worth."""
        return values(state.another(self.rng.split()))

    def another_end(self, before: GameState, seat: int, action: int) -> Shares:
        """What the move would have been worth with other luck."""
        other = before.another_future(self.rng)
        other.apply(seat, action)
        return values(other)

    def mean(self, found: Sequence[Shares]) -> Shares:
        """The mean for each seat."""
        return tuple(sum(column) / len(found) for column in zip(*found, strict=True))


def less(one: Shares, other: Shares) -> Shares:
    """Seat by seat the difference."""
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))


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

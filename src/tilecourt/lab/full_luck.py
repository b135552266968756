"""Luck in full: what chance and the bots' own random numbers were worth together, stretch by stretch.

A bot's choice is random as well: with other random numbers it would often have moved otherwise. So a game is cut into
stretches of a few turns, and each is priced as a whole: the forecast after it, less the mean forecast after other runs
of the same stretch, by copies of the same bots with fresh random numbers, and with fresh chance. What happened and what
could have happened come by the same chances, so the price is zero on average, however good or bad the forecast is
(AIVAT: Burch, Schmid, Moravčík, Morrill and Bowling 2018). Only the project's own bots can be copied.

What a move was worth often shows turns later. So long stretches take out more than single turns, at the same cost.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilecourt.bots.again import again
from tilecourt.bots.info import Bot, Info
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table.luck import Shares, less, mean, values

# Other runs of each stretch: a game takes as many times longer.
COPIES = 6
# How many turns of each player are a stretch.
TURNS = 8
# Deals that stand for all that could have been dealt: they cost next to nothing.
DEALS = 32


class Stretch:
    """Says where a stretch ends: where a player begins one turn more than TURNS, or the game is over."""

    def __init__(self, players: int) -> None:
        self.left = [TURNS] * players

    def ends(self, state: GameState) -> bool:
        """Whether it is over at this position; asked once at each, from its first on."""
        if state.over:
            return True
        if state.calm():
            for seat in state.actors():
                self.left[seat] -= 1
        return min(self.left) < 0


class FullLedger:
    """Prices the stretches of a game as it is played, from its deal on."""

    def __init__(self, state: GameState, minds: Sequence[Bot], rng: Rng, copies: int = COPIES) -> None:
        """`state` is the position after the deal; the bots have not moved yet."""
        self.minds = minds
        self.rng = rng
        self.copies = copies
        deals = [values(state.another(rng.split())) for _ in range(DEALS)]
        self.prices: list[Shares] = [less(values(state), mean(deals))]
        self.begin(state)

    def begin(self, state: GameState) -> None:
        """A stretch begins: what it will come to on average."""
        self.could = mean([values(self.another_end(state)) for _ in range(self.copies)])
        self.stretch = Stretch(int(state.players))
        self.stretch.ends(state)

    def reached(self, state: GameState) -> None:
        """The game has come to this position; the next decision has not been made."""
        if self.stretch.ends(state):
            self.prices.append(less(values(state), self.could))
            if not state.over:
                self.begin(state)

    def another_end(self, state: GameState) -> GameState:
        """Where the stretch could have led instead."""
        other = state.another_future(self.rng)
        play_stretch(other, [again(mind, self.rng) for mind in self.minds])
        return other

    @property
    def luck(self) -> Shares:
        """All luck of each seat."""
        return tuple(map(sum, zip(*self.prices, strict=True)))


def play_stretch(state: GameState, minds: Sequence[Bot]) -> None:
    """Plays from the beginning of a stretch to its end."""
    stretch = Stretch(len(minds))
    while not stretch.ends(state):
        # Seats that choose at the same time all see the same state, as at a table.
        for seat, action in [(seat, minds[seat].choose(Info(state, seat))) for seat in state.actors()]:
            state.play(seat, action)

"""Many games of one kind, stepped together inside the core.

Everything that changes is in flat lists, one stretch per game, which callers may read without copying: `seats`
(whose move it is), `observations` and `masks` of that seat, `ended`, `cut` and `rewards` of the last step, and what all
seats saw at the end of a game (`final`). The caller writes the actions to take into `chosen`. A game that is over is
dealt again at once.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from tilecourt.engine.bitboard import first_of
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import BUFFER, MOST_LEGAL, GameState


@final
class Batch:
    """`number` games of `game`; game i plays the deals seed + i, seed + i + number, and so on.

    `reward` gives the rewards of a finished state by seat; a game is cut off after `most` moves.
    """

    def __init__(self, game: Any, players: i64, options: Any, number: i64, seed: int, reward: Any, most: i64) -> None:
        self.game: Any = game
        self.players: i64 = players
        self.options: Any = options
        self.number: i64 = number
        self.seed: int = seed
        self.reward: Any = reward
        self.most: i64 = most
        self.size: i64 = game.observation(players).size
        self.actions: i64 = game.actions.size
        self.states: list[GameState] = []
        self.chosen: vec[i64] = vec[i64]([0] * number)
        self.seats: vec[i64] = vec[i64]([0] * number)
        self.deals: vec[i64] = vec[i64]([0] * number)
        self.ended: vec[u8] = vec[u8]([0] * number)
        self.cut: vec[u8] = vec[u8]([0] * number)
        length: i64 = number * players
        self.rewards: vec[float] = vec[float]([0.0] * length)
        length = number * self.size
        self.observations: vec[i16] = vec[i16]([0] * length)
        # What every seat of a game that ended or was cut off saw last; written only then.
        length = length * players
        self.final: vec[i16] = vec[i16]([0] * length)
        length = number * self.actions
        self.masks: vec[u8] = vec[u8]([0] * length)
        # The legal actions of game i are legal[starts[i]] to legal[starts[i + 1]].
        length = number + 1
        self.starts: vec[i64] = vec[i64]([0] * length)
        length = 128 * number + MOST_LEGAL
        self.legal: vec[i64] = vec[i64]([0] * length)
        i: i64
        for i in range(number):
            self.states.append(self.fresh(i))

    def fresh(self, i: i64) -> GameState:
        """The next deal of a game."""
        deal: int = self.seed + int(i) + int(self.deals[i]) * int(self.number)
        if len(self.states) > 0:
            return self.states[0].another(Rng.seeded(str(deal)))
        state: GameState = self.game.start(self.players, Rng.seeded(str(deal)), self.options)
        return state

    def allows(self, i: i64, action: i64) -> bool:
        """Whether the seat to move of game i may take the action."""
        return action >= 0 and action < self.actions and self.masks[i * self.actions + action] != 0

    def first_refused(self) -> i64:
        """The first game whose chosen action is not legal, or -1."""
        i: i64
        for i in range(self.number):
            if not self.allows(i, self.chosen[i]):
                return i
        return -1

    def play(self) -> None:
        """Takes the chosen action of every game (all must be legal); games that are over are dealt again."""
        i: i64
        seat: i64
        for i in range(self.number):
            state = self.states[i]
            state.moves_made += 1
            state.apply(self.seats[i], self.chosen[i])
            if self.ended[i] | self.cut[i] != 0:
                self.ended[i] = 0
                self.cut[i] = 0
                for seat in range(self.players):
                    self.rewards[i * self.players + seat] = 0.0
            if state.over:
                self.ended[i] = 1
                self.settle(i, state)
            elif state.moves_made >= self.most:
                self.cut[i] = 1
            else:
                continue
            self.keep_final(i, state)
            self.deals[i] += 1
            self.states[i] = self.fresh(i)

    def settle(self, i: i64, state: GameState) -> None:
        earned: list[float] = self.reward(state)
        seat: i64
        for seat in range(self.players):
            self.rewards[i * self.players + seat] = earned[seat]

    def keep_final(self, i: i64, state: GameState) -> None:
        """Writes what every seat sees of a game that is about to be dealt again."""
        start = i * self.players * self.size
        j: i64
        for j in range(start, start + self.players * self.size):
            self.final[j] = 0
        seat: i64
        for seat in range(self.players):
            state.observe_into(seat, self.final, start + seat * self.size)

    def look(self) -> None:
        """Writes seats, masks and observations; the observations must hold zeros before."""
        self.clear_masks()
        n: i64 = 0
        i: i64
        j: i64
        for i in range(self.number):
            state = self.states[i]
            seat = first_of(state.actor_set())
            self.seats[i] = seat
            state.observe_into(seat, self.observations, i * self.size)
            found = state.legal_into(seat, BUFFER)
            self.starts[i] = n
            if n + found > len(self.legal):
                self.grow(n)
            row = i * self.actions
            for j in range(found):
                action = BUFFER[j]
                self.legal[n + j] = action
                self.masks[row + action] = 1
            n += found
        self.starts[self.number] = n

    def clear_masks(self) -> None:
        # Clears only what was set before: a whole mask is hundreds of times as long.
        i: i64
        j: i64
        for i in range(self.number):
            row = i * self.actions
            for j in range(self.starts[i], self.starts[i + 1]):
                self.masks[row + self.legal[j]] = 0

    def grow(self, n: i64) -> None:
        """Makes room for more legal actions."""
        length: i64 = 2 * len(self.legal) + MOST_LEGAL
        longer = vec[i64]([0] * length)
        j: i64
        for j in range(n):
            longer[j] = self.legal[j]
        self.legal = longer

    def choose_any(self, rng: Rng) -> None:
        """Chooses any legal action for every game."""
        i: i64
        for i in range(self.number):
            start = self.starts[i]
            self.chosen[i] = self.legal[start + rng.below(self.starts[i + 1] - start)]

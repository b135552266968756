"""Many games stepped at once in the compiled core, seen through NumPy arrays that are never copied."""

from __future__ import annotations

from typing import Any

from tilecourt.engine.batch import Batch
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game, read_seed
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.envs.extras import require
from tilecourt.envs.setting import MOST_MOVES, RAISE, Setting, counted, whole

require("rl", "numpy")

import numpy as np

# The masks of all games, in bytes.
MOST_ROOM = 2**30


class Games:
    """`number` games with the same players and options, each at a decision of one seat.

    The arrays are read-only windows on the core's memory and show the newest step: copy what has to last longer. Game i
    begins with the deal of seed + i, then plays seed + i + number, and so on.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        number: int = 1024,
        seed: int | str | None = None,
        *,
        rewards: str | None = None,
        most_moves: int = MOST_MOVES,
        **options: Any,
    ) -> None:
        setting = Setting(game, players, options, rewards=rewards, illegal=RAISE, most_moves=most_moves)
        number = whole(number, "a number of games", 1, MOST_ROOM // setting.game.actions.size)
        self._begin(setting, number, int(read_seed(counted(seed))))

    def _begin(self, setting: Setting, number: int, seed: int) -> None:
        self.setting, self.number, self.seed = setting, number, seed
        self.game, self.players = setting.game, setting.players
        self.batch = Batch(
            self.game,
            self.players,
            self.setting.options,
            self.number,
            self.seed,
            self.setting.rewards_of,
            self.setting.most_moves,
        )
        batch = self.batch
        self.observations = np.asarray(batch.observations).reshape(self.number, -1)
        self.masks = np.asarray(batch.masks).reshape(self.number, -1)
        self.seats = np.asarray(batch.seats)
        self.ended = np.asarray(batch.ended).view(bool)
        self.cut = np.asarray(batch.cut).view(bool)
        self.rewards = np.asarray(batch.rewards).reshape(self.number, -1)
        self.deals = np.asarray(batch.deals)
        self._chosen = written_from_outside(np.asarray(batch.chosen))
        self._observations = written_from_outside(np.asarray(batch.observations))
        batch.look()

    @property
    def legal(self) -> tuple[Any, Any]:
        """The legal actions of all games end to end, and the index at which each game's begin."""
        starts = np.asarray(self.batch.starts)
        return np.asarray(self.batch.legal)[: starts[-1]], starts

    def step(self, actions: Any) -> None:
        """Takes one action in every game, or none if one of them is illegal. Games that end are dealt anew.

        `ended`, `cut` and `rewards` are about the games as they were, everything else about the next decision.
        """
        try:
            given = np.asarray(actions)
        except ValueError:  # lists of different lengths
            raise BadInput(f"Expected {self.number} whole numbers as actions, got lists that make no array.") from None
        if given.shape != (self.number,) or given.dtype.kind not in "iu":
            raise BadInput(
                f"Expected {self.number} whole numbers as actions, got {given.dtype} in the shape {given.shape}."
            )
        self._chosen[:] = given
        refused = self.batch.first_refused()
        if refused >= 0:
            state, seat = self.batch.states[refused], int(self.seats[refused])
            reason = state.refusal(seat, int(given[refused]))
            raise BadInput(f"Game {refused} was given an illegal action: {reason}")
        self._play()

    def step_at_random(self, rng: Rng) -> None:
        """Takes any legal action in every game, chosen in the core."""
        if not isinstance(rng, Rng):
            raise BadInput(f"Expected a tilecourt.Rng to choose with, got {rng!r}.")
        self.batch.choose_any(rng)
        self._play()

    def _play(self) -> None:
        self.batch.play()
        self._look()

    def _look(self) -> None:
        self._observations.fill(0)
        self.batch.look()

    def __deepcopy__(self, memo: Any) -> Games:
        _, (kind, setting, number, seed, states, *told) = self.__reduce__()
        return resumed(kind, setting, number, seed, [state.copy() for state in states], *told)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        told = [array.copy() for array in (self.deals, self.ended, self.cut, self.rewards)]
        return resumed, (type(self), self.setting, self.number, self.seed, list(self.batch.states), *told)

    def view(self, number: int) -> dict[str, Any]:
        """What the seat to move of one game sees, in the words of the rules."""
        chosen = whole(number, "a game", 0, self.number - 1)
        return self.batch.states[chosen].view(int(self.seats[chosen]))

    def seed_of(self, number: int) -> int:
        """The seed of the deal that a game plays now: `game.new(players, seed)` deals the same."""
        chosen = whole(number, "a game", 0, self.number - 1)
        return self.seed + chosen + int(self.deals[chosen]) * self.number


def resumed(kind: type[Games], setting: Setting, number: int, seed: int, states: list[GameState], *told: Any) -> Games:
    """Games resumed from these states, with the arrays of the last step."""
    games = kind.__new__(kind)
    games._begin(setting, number, seed)
    batch = games.batch
    batch.states[:] = states
    for numbers, values in zip((batch.deals, batch.ended, batch.cut, batch.rewards), told, strict=True):
        written_from_outside(np.asarray(numbers))[:] = values.reshape(-1)
    games._look()
    return games


def written_from_outside(window: Any) -> Any:
    """The same memory as an array that can be written to: NumPy takes the core's lists as read-only.

    The core holds its lists as long as it lives and never moves them.
    """
    kind = np.ctypeslib.as_ctypes_type(window.dtype) * window.size
    return np.frombuffer(kind.from_address(window.ctypes.data), window.dtype)

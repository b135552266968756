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

    The arrays are windows on the core's memory and show the newest step: copy what has to last longer. They are
    read-only; with `writable` they are not, which `torch.from_numpy` wants, and what is written there counts. Game i
    begins with the deal of seed + i, then plays seed + i + number, and so on. `final_observations` has what each seat
    of a game saw when it last ended or was cut off.
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
        writable: bool = False,
        **options: Any,
    ) -> None:
        setting = Setting(game, players, options, rewards=rewards, illegal=RAISE, most_moves=most_moves)
        number = whole(number, "a number of games", 1, MOST_ROOM // setting.game.actions.size)
        self._begin(setting, number, int(read_seed(counted(seed))), writable)

    def _begin(self, setting: Setting, number: int, seed: int, writable: bool = False) -> None:
        self.writable = writable
        window = (lambda numbers: written_from_outside(np.asarray(numbers))) if writable else np.asarray
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
        self.observations = window(batch.observations).reshape(self.number, -1)
        self.final_observations = window(batch.final).reshape(self.number, self.players, -1)
        self.masks = window(batch.masks).reshape(self.number, -1)
        self.seats = window(batch.seats)
        self.ended = window(batch.ended).view(bool)
        self.cut = window(batch.cut).view(bool)
        self.rewards = window(batch.rewards).reshape(self.number, -1)
        self.deals = window(batch.deals)
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
        _, (kind, begun, states, *told) = self.__reduce__()
        return resumed(kind, begun, [state.copy() for state in states], *told)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        told = [array.copy() for array in (self.deals, self.ended, self.cut, self.rewards, self.final_observations)]
        begun = self.setting, self.number, self.seed, self.writable
        return resumed, (type(self), begun, list(self.batch.states), *told)

    def view(self, number: int) -> dict[str, Any]:
        """What the seat to move of one game sees, in the words of the rules."""
        chosen = whole(number, "a game", 0, self.number - 1)
        return self.batch.states[chosen].view(int(self.seats[chosen]))

    def seed_of(self, number: int) -> int:
        """The seed of the deal that a game plays now: `game.new(players, seed)` deals the same."""
        chosen = whole(number, "a game", 0, self.number - 1)
        return self.seed + chosen + int(self.deals[chosen]) * self.number


def resumed(kind: type[Games], begun: tuple[Setting, int, int, bool], states: list[GameState], *told: Any) -> Games:
    """Games resumed from these states, with the arrays of the last step."""
    games = kind.__new__(kind)
    games._begin(*begun)
    batch = games.batch
    batch.states[:] = states
    for numbers, values in zip((batch.deals, batch.ended, batch.cut, batch.rewards, batch.final), told, strict=True):
        written_from_outside(np.asarray(numbers))[:] = values.reshape(-1)
    games._look()
    return games


def written_from_outside(window: Any) -> Any:
    """The same memory as an array that can be written to: NumPy takes the core's lists as read-only.

    The core never moves its lists.
    """
    kind = np.ctypeslib.as_ctypes_type(window.dtype) * window.size
    memory = kind.from_address(window.ctypes.data)
    memory.window = window  # which keeps the core's list alive as long as the array is
    return np.frombuffer(memory, window.dtype)

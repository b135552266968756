"""OpenSpiel: every installed game as a Python game, `tilecourt_GAME_vV(players=2,OPTION=VALUE,...)`.

All games are sequential here: players that choose at the same time are asked by seat, and their choices stay hidden
until all are in, so that search for imperfect information can play them.

All luck is one chance node at the beginning, which picks one of `deals` deals: number k is the game of seed + k, with
all later luck in it. So a history determines the state and states can be stored; sampled chance nodes would allow
neither in a Python game. A search that must not know future luck uses `resample_from_infostate`, which deals anew
everything the player cannot know.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from typing import Any, ClassVar

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game, read_seed
from tilecourt.engine.options import Value
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.envs.extras import require
from tilecourt.envs.setting import MOST_MOVES, RANK, SCORE, Setting, name_of, whole

require("openspiel", "numpy", "pyspiel")

import numpy as np
import pyspiel

NOBODY = -1
MOST_DEALS = 1_000_000


@cache
def setting_of(game: str, players: int, options: tuple[tuple[str, Value], ...]) -> Setting:
    """The setting of a loaded game; returns are by rank, in solo games the score."""
    return Setting(game, players, dict(options), rewards=RANK if players > 1 else SCORE)


class Deal:
    """The game behind a state, which copies itself quickly and is stored as its description.

    For each player `memory` is a digest of everything the player saw and did: two states have the same one only if the
    player never saw a difference.
    """

    def __init__(self, key: tuple[Any, ...], state: GameState | None, memory: list[str]) -> None:
        self.key = key
        self.state = state
        self.memory = memory

    def __deepcopy__(self, memo: Any) -> Deal:
        return Deal(self.key, self.state and self.state.copy(), self.memory[:])

    @property
    def setting(self) -> Setting:
        return setting_of(*self.key)

    @property
    def begun(self) -> GameState:
        """The state of a game that has been dealt."""
        if self.state is None:
            raise BadInput("The game has not been dealt yet: apply the chance outcome first.")
        return self.state

    def remember(self, before: str, player: int, done: str) -> str:
        seen = bytes(memoryview(self.begun.observe(player)).cast("B"))
        return blake2b(before.encode() + seen + done.encode(), digest_size=12).hexdigest()

    def after(self, mover: int, action: int) -> None:
        """Every player remembers what they see, and the mover the action too."""
        for player, before in enumerate(self.memory):
            self.memory[player] = self.remember(before, player, str(action) if player == mover else "")


class TilecourtState(pyspiel.State):
    """A state for OpenSpiel; before the deal it holds no game."""

    def __init__(self, game: TilecourtGame) -> None:
        super().__init__(game)
        self.deal = Deal(game.key, None, [""] * game.setting.players)

    @property
    def state(self) -> GameState:
        """The engine's state: everything, hidden things included."""
        return self.deal.begun

    def current_player(self) -> int:
        if self.deal.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.state.actors()[0]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.is_terminal() else self.state.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(number, 1 / deals) for number in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.deal.state is None:
            deals = self.get_game().deals
            self.deal.state = self.deal.setting.new(str(self.get_game().seed + whole(action, "a deal", 0, deals - 1)))
            self.deal.after(NOBODY, action)
            return
        player = self.current_player()
        self.state.play(player, action)
        self.deal.after(player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.deal.setting.game.actions.notation(action)

    def is_terminal(self) -> bool:
        """Over, or truncated: a few options allow games that never end."""
        return self.deal.state is not None and (
            self.state.over or self.state.moves_made >= self.deal.setting.most_moves
        )

    def returns(self) -> list[float]:
        """The rewards: 0 before the end and for a truncated game."""
        over = self.deal.state is not None and self.state.over
        setting = self.deal.setting
        return setting.rewards_of(self.state) if over else [0.0] * setting.players

    def __str__(self) -> str:
        return "not dealt" if self.deal.state is None else json.dumps(self.state.full())

    def view(self, player: int) -> dict[str, Any]:
        """What the player sees, in the words of the rules."""
        return self.state.view(player)

    def resample_from_infostate(self, player: int, sampler: Any) -> Any:
        """A state that the player could not tell from this one; `sampler` gives numbers from 0 to below 1.

        OpenSpiel keeps histories itself: the history of what was sampled is still that of the true state.
        """
        words = [int(sampler() * 2**32) for _ in range(4)]
        other = self.clone()
        other.deal.state = self.state.sample(player, Rng(words[0] | 1, *words[1:]))
        for rival in range(len(other.deal.memory)):
            if rival != player:  # there they may hold something else, so they remember something else
                other.deal.memory[rival] = other.deal.remember("", rival, "")
        return other


class TilecourtGame(pyspiel.Game):
    """A game for OpenSpiel, with the parameters it was loaded with; each game has a class derived from it."""

    definition: ClassVar[Game]

    def __init__(self, params: dict[str, Any]) -> None:
        game = self.definition
        given = dict(params)
        players = given.pop("players")
        self.seed = int(read_seed(given.pop("seed")))
        self.deals = whole(given.pop("deals"), "a number of deals", 1, MOST_DEALS)
        self.key = (game.id, players, tuple(sorted(given.items())))
        self.setting = setting_of(*self.key)
        score = players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.size,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1000.0 if score else -1.0,
            max_utility=1000.0 if score else 1.0,
            utility_sum=None,
            max_game_length=MOST_MOVES,
        )
        super().__init__(type_of(game), info, params)

    def new_initial_state(self) -> TilecourtState:
        return TilecourtState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise BadInput(f"Observations take no parameters, got {params!r}.")
        return Observer(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


class Observer:
    """Gives a player's observation as a tensor and as text; with perfect recall a digest of all the player has seen."""

    def __init__(self, setting: Setting, recalls: bool) -> None:
        self.recalls = recalls
        size = setting.game.observation(setting.players).size
        self.tensor = None if recalls else np.zeros(size, np.float32)
        self.dict: dict[str, Any] = {} if recalls else {"observation": self.tensor}

    def set_from(self, state: TilecourtState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = 0 if state.deal.state is None else np.asarray(state.state.observe(player))

    def string_from(self, state: TilecourtState, player: int) -> str:
        if self.recalls:
            return f"{player} {state.deal.memory[player]}"
        return "not dealt" if state.deal.state is None else json.dumps(state.view(player))


@cache
def type_of(game: Game) -> Any:
    """What OpenSpiel needs to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # some games can be lost by all
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": next(number for number in game.players if number > 1),
            "seed": 0,
            "deals": 10_000,
            **{option.name: option.default for option in game.options},
        },
    )


def loaded(text: str) -> Any:
    """The game with this description, also in a process that has registered none yet, so that games can be pickled."""
    register()
    return pyspiel.load_game(text)


def register() -> list[str]:
    """Registers every installed game in OpenSpiel, once, and returns the names to load them by."""
    names = []
    known = set(pyspiel.registered_names())
    for id in games():
        game = find_game(id)
        names.append(type_of(game).short_name)
        if names[-1] not in known:
            # A class and not a function, since OpenSpiel lets go of it only after Python has ended.
            pyspiel.register_game(type_of(game), type(game.id, (TilecourtGame,), {"definition": game}))
    return names

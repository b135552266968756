"""What an environment plays: the game, the number of players, the options, and how a finished game is rewarded."""

from __future__ import annotations

import operator
import random
from collections.abc import Mapping
from typing import Any

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game, read_seed
from tilecourt.engine.options import settle
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.result import Result
from tilecourt.engine.state import GameState

RANK, SCORE = "rank", "score"
LOSE, RAISE = "lose", "raise"
# The reward by score where the rules give no score, because all lost or an agent broke them: below any real score.
LOST_SCORE = -100.0
# No game played to win comes near this; a few options allow games that never end.
MOST_MOVES = 10_000
# Text, an array of pixels, and the source of a vector picture.
RENDER_MODES = ("ansi", "rgb_array", "svg")
KEYWORDS = ("rewards", "illegal", "views", "most_moves", "render_mode")


class Setting:
    """A game as an environment plays it; what cannot be played is `BadInput`.

    These are the settings of every environment. `rewards` is "rank" or "score" and comes at the end. An illegal action
    loses the game for its agent, or raises `Refused` if `illegal` is "raise". `views` puts the view of an agent to move
    into its info.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None,
        options: Mapping[str, Any],
        *,
        rewards: str | None = None,
        illegal: str = LOSE,
        views: bool = False,
        most_moves: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        if not isinstance(self.game, Game):
            raise BadInput(f"Expected a game or its id, got {game!r}.")
        self.players = self.game.players[0] if players is None else counted(players)
        self.options = settle(self.game.options, options)
        self.new("0")  # refuses what does not go together
        self.rewards = rewards or (RANK if self.players > 1 else SCORE)
        if self.rewards not in (RANK, SCORE):
            raise BadInput(f"Rewards are by {RANK} or by {SCORE}, not {rewards!r}.")
        if self.rewards == RANK and self.players == 1:
            raise BadInput(f"Who plays alone has no rank: take rewards by {SCORE}.")
        if illegal not in (LOSE, RAISE):
            raise BadInput(f"An illegal action can {LOSE} or {RAISE}, not {illegal!r}.")
        if render_mode not in (None, *RENDER_MODES):
            raise BadInput(f"The render mode is {', '.join(map(repr, RENDER_MODES))} or None, not {render_mode!r}.")
        self.raises = illegal == RAISE
        self.views = views
        self.render_mode = render_mode
        self.most_moves = whole(most_moves, "a number of moves", 1, 2**31)

    @staticmethod
    def of(game: str | Game, players: int | None, keywords: Mapping[str, Any]) -> Setting:
        """The setting from the keywords of an environment: all that are not settings are options of the game."""
        own = {name: value for name, value in keywords.items() if name in KEYWORDS}
        options = {name: value for name, value in keywords.items() if name not in KEYWORDS}
        return Setting(game, players, options, **own)

    @property
    def name(self) -> str:
        return name_of(self.game)

    @property
    def agents(self) -> list[str]:
        """The names of the agents, by seat."""
        return [f"player_{seat}" for seat in range(self.players)]

    def draw(self, view: dict[str, Any]) -> Any:
        """The table as a view shows it, in the form of the render mode."""
        if self.render_mode is None:
            return None
        picture = self.game.draw(view, self.game.text("en"), names=self.agents)
        if self.render_mode == "ansi":
            return picture.plain()
        from tilecourt.envs import drawing  # what is not shown needs no Pillow

        return drawing.svg(picture) if self.render_mode == "svg" else drawing.pixels(picture)

    def new(self, seed: str) -> GameState:
        """The game that belongs to a seed."""
        return self.game.new(self.players, seed, events=False, **self.options)

    def rewards_of(self, state: GameState) -> list[float]:
        """What each seat gets for a finished game."""
        result = self.game.result(state)
        return by_rank(result) if self.rewards == RANK else by_score(result)

    def rewards_for_breaking(self, breakers: list[int]) -> list[float]:
        """What each seat gets after illegal actions: those who took them lose, the others get 0."""
        lost = -1.0 if self.rewards == RANK else LOST_SCORE
        return [lost if seat in breakers else 0.0 for seat in range(self.players)]


def version_of(game: Game) -> int:
    """Goes up whenever the rules of the game or the meaning of its numbers change."""
    return game.rules_version + game.observation_version - 1


def name_of(game: Game) -> str:
    """The name of a game among environments."""
    return f"tilecourt_{game.id}_v{version_of(game)}"


def by_rank(result: Result) -> list[float]:
    """1 for the seat ahead of all others, -1 for the one behind all, 0 on average; -1 for all if all lost."""
    ranks = result.ranks
    if not result.winners:
        return [-1.0] * len(ranks)
    ahead = [sum(rank > mine for rank in ranks) - sum(rank < mine for rank in ranks) for mine in ranks]
    return [each / (len(ranks) - 1) for each in ahead]


def by_score(result: Result) -> list[float]:
    """The points of the score sheet; `LOST_SCORE` where the rules give none."""
    return [LOST_SCORE] * len(result.ranks) if result.scores is None else [float(score) for score in result.scores]


class Seeds:
    """The seeds of the games of an environment: the given one, then numbers that follow from it."""

    def __init__(self) -> None:
        self._after = random.Random()

    def next(self, given: int | None) -> str:
        """The seed of the next game; the same given seed always leads to the same ones."""
        if given is None:
            return str(self._after.getrandbits(62))
        seed = read_seed(counted(given))
        self._after.seed(seed)
        return seed


def not_running() -> BadInput:
    """The error for a step when there is no game to step."""
    return BadInput("There is no game to step: it is over or has not begun, so call reset first.")


def counted(value: Any) -> Any:
    """A NumPy integer as a Python one; anything else as it is, for the caller to check."""
    return operator.index(value) if hasattr(value, "__index__") and not isinstance(value, bool) else value


def whole(value: Any, what: str, least: int, most: int) -> int:
    """A whole number, as Python or NumPy writes it, within its bounds."""
    try:
        number = operator.index(value)
    except TypeError:
        raise BadInput(f"Expected {what} as a whole number, got {value!r}.") from None
    if isinstance(value, bool) or not least <= number <= most:
        raise BadInput(f"Expected {what} from {least} to {most}, got {value!r}.")
    return number

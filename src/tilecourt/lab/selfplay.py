"""Positions to learn from: bots play each other, some positions of every game are kept with how the game ended.

Neighbouring positions are nearly the same and end the same way, so of each game only a few are kept. They are looked
at as the one to move knows them: hidden things are dealt anew, as a search does.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec

from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot
from tilecourt.engine.errors import BadInput
from tilecourt.engine.model import MOST_FEATURES
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import NOBODY_WINS, GameState
from tilecourt.lab.simulate import MOST_MOVES

# A random number of 0 to 9999 below this part of them decides whether a move is random.
PARTS = 10_000


@dataclass(frozen=True)
class Plan:
    """What to play: the game, a bot for every seat, the share of random moves, and how many positions to keep."""

    game: str
    bots: tuple[str, ...]
    seed: int
    random: float
    positions: int
    options: Mapping[str, Any]
    components: str | None = None

    @property
    def players(self) -> int:
        return len(self.bots)


@dataclass(frozen=True)
class Harvest:
    """One game: its number, how every seat stood at the end (None if everybody lost), and its positions.

    `features` has position by position and seat by seat the numbers of `features_into`, `worth` those of `evaluate`.
    """

    number: int
    standing: tuple[float, ...] | None
    features: array[float]
    worth: array[float]


def harvest(plan: Plan, number: int) -> Harvest:
    """Plays one game to its end and keeps some of its positions."""
    game = find_game(plan.game, plan.components)
    seed = plan.seed + number
    state = game.new(plan.players, seed, events=False, **plan.options)
    rng = Rng.seeded(f"{seed}/positions")
    seats = [bot(spec, f"{seed}/{seat}/{spec}") for seat, spec in enumerate(plan.bots)]
    # Some games are played worse than others, all seats alike: up to twice the share of random moves.
    noise = rng.below(2 * round(PARTS * plan.random) + 1)
    kept: list[GameState] = []
    seen = 0
    while actors := state.actors():
        seen += 1
        if len(kept) < plan.positions:
            kept.append(state.copy())
        elif (place := rng.below(seen)) < plan.positions:
            kept[place] = state.copy()
        # Those who choose at the same time all look at the same state, as at a table.
        for seat, action in [(seat, choice(state, seat, seats[seat], noise, rng)) for seat in actors]:
            state.play(seat, action)
        if state.ply > MOST_MOVES:
            raise BadInput(f"The game of {plan.game} with seed {seed} did not end in {MOST_MOVES} moves.")
    standing = tuple(float(state.standing(seat)) for seat in range(plan.players))
    lost = max(standing) <= NOBODY_WINS
    features, worth = array("d"), array("d")
    for position in sorted(kept, key=lambda state: state.ply):
        look(position, rng, features, worth)
    return Harvest(number, None if lost else standing, features, worth)


def choice(state: GameState, seat: int, player: Any, noise: int, rng: Rng) -> int:
    """The bot's move, or now and then any move."""
    if rng.below(PARTS) < noise:
        legal = state.legal(seat)
        return legal[rng.below(len(legal))]
    chosen: int = player.choose(Info(state, seat))
    return chosen


def look(state: GameState, rng: Rng, features: array[float], worth: array[float]) -> None:
    """Notes the features and the worth of a position for every seat, as one of those who move knows it."""
    out = vec[float]([0.0] * MOST_FEATURES)
    actors = state.actors()
    seen = state.sample(actors[rng.below(len(actors))], rng)
    for seat in range(seen.players):
        number = seen.features_into(seat, out)
        features.extend(out[i] for i in range(number))
        worth.append(seen.evaluate(seat))

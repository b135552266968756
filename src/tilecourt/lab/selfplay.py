"""Self-play: bots play each other, and some positions of every game are kept with how the game ended.

Neighbouring positions are nearly the same and end the same way, so only a few of each game are kept, and only where
turns begin, since a search evaluates there. Now and then a bot makes a random move, so that the model also learns about
moves no bot would choose: half of the kept positions follow a turn with one. Features are taken from a determinization
for a seat to move, as a search does.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec

from tilecourt.bots.info import Bot
from tilecourt.bots.registry import dismiss, seat_bot
from tilecourt.bots.story import Story
from tilecourt.engine.model import MOST_FEATURES, Model
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import NOBODY_WINS, GameState
from tilecourt.engine.weights import Trained, model_of, plain_model
from tilecourt.lab.simulate import check_length

# Probabilities are drawn in this many parts.
PARTS = 10_000


@dataclass(frozen=True)
class Plan:
    """What to play: the game, a bot for every seat, the share of random moves, and how many positions to keep.

    Bots with a model use the one in `trained`; before anything is learned, `evaluate` stands in for it.
    """

    game: str
    bots: tuple[str, ...]
    seed: int
    random: float
    positions: int
    options: Mapping[str, Any]
    components: str | None = None
    trained: Trained | None = None
    # The share of the hand-made evaluation in the model that is learned.
    hand: float = 0.0
    # Positions are kept at every choice, not only where turns begin: for the forecast, which people are told anywhere.
    decisions: bool = False
    # If not 0, a search with this many iterations plays and gives the targets (`tilecourt.lab.search_targets`).
    think: int = 0

    @property
    def players(self) -> int:
        return len(self.bots)

    def model(self) -> Model:
        """The model of the bots: never the weights the game ships, so that the plan alone determines the result."""
        return plain_model(self.players) if self.trained is None else model_of(self.trained, self.players)


@dataclass(frozen=True)
class Harvest:
    """One game: its number, how every seat stood at the end (None if everybody lost), and its positions.

    By position and seat, `features` has the numbers of `features_into` and `worth` that of `evaluate`. With a search,
    `said` and `told` have its chances and margins (solo: the score).
    """

    number: int
    standing: tuple[float, ...] | None
    features: array[float]
    worth: array[float]
    said: array[float] | None = None
    told: array[float] | None = None


class Kept:
    """A uniform random choice of up to `most` states out of all that are shown (reservoir sampling)."""

    def __init__(self, most: int, rng: Rng) -> None:
        self.most = most
        self.rng = rng
        self.seen = 0
        self.states: list[GameState] = []

    def show(self, state: GameState) -> None:
        self.seen += 1
        if len(self.states) < self.most:
            self.states.append(state.copy())
        elif (place := self.rng.below(self.seen)) < self.most:
            self.states[place] = state.copy()


def harvest(plan: Plan, number: int) -> Harvest:
    """Plays one game to its end and keeps some of its positions."""
    return harvest_by(played, plan, number)


def harvest_by(play: Callable[[Plan, GameState, int, int], Harvest], plan: Plan, number: int) -> Harvest:
    """Deals one game of a plan and plays it in the given way; bots evaluate by the plan's model meanwhile.

    For a forecast they play as they are: people are told of games between such players.
    """
    game = find_game(plan.game, plan.components)
    if not plan.decisions:
        game.judge_by(plan.model(), plan.players)
    try:
        seed = plan.seed + number
        return play(plan, game.new(plan.players, seed, events=False, **plan.options), number, seed)
    finally:
        game.judge_by(None, plan.players)


def played(plan: Plan, state: GameState, number: int, seed: int) -> Harvest:
    rng = Rng.seeded(f"{seed}/positions")
    features, worth = array("d"), array("d")
    for position in kept_of(plan, state, seed, rng):
        look(position, rng, features, worth)
    return Harvest(number, stood(state), features, worth)


def kept_of(plan: Plan, state: GameState, seed: int, rng: Rng) -> list[GameState]:
    """Plays the game to its end, and returns the positions that are kept, in their order."""
    minds: list[Bot] = []
    reason = "stopped"
    try:
        for seat, spec in enumerate(plan.bots):
            minds.append(seat_bot(spec, seed, seat))
        kept = watched(plan, seed, state, minds, rng)
        reason = "over"
    finally:
        dismiss(minds, reason, state.result() if state.over else None)
    return sorted(kept, key=lambda state: state.moves_made)


def watched(plan: Plan, seed: int, state: GameState, minds: Sequence[Bot], rng: Rng) -> list[GameState]:
    """Plays to the end and returns the positions that are kept."""
    # The share of random moves differs between games, up to twice the plan's, alike for all seats.
    share = rng.below(2 * round(PARTS * plan.random) + 1)
    after, others = Kept(plan.positions // 2, rng), Kept(plan.positions, rng)
    slipped = False
    story = Story(state)
    while actors := state.actors():
        # A search evaluates where turns begin; people look at every choice.
        if any(len(state.legal(seat)) > 1 for seat in actors) if plan.decisions else state.calm():
            (after if slipped and after.most else others).show(state)
            slipped = False
        slips = {seat for seat in actors if rng.below(PARTS) < share}
        slipped |= bool(slips)
        # Seats that choose at the same time all see the same state, as at a table.
        chosen = []
        for seat in actors:
            mind = minds[seat]
            slip = seat in slips
            chosen.append((seat, any_move(state, seat, rng) if slip else mind.choose(story.asks(state, seat, mind))))
        for seat, action in chosen:
            state.play(seat, action)
            story.played(seat, action)
        check_length(int(state.moves_made), plan.game, seed)
    while len(after.states) + len(others.states) > plan.positions:
        others.states.pop(rng.below(len(others.states)))
    return after.states + others.states


def any_move(state: GameState, seat: int, rng: Rng) -> int:
    """A random move: first a random kind, so that rare kinds come up too."""
    space = state.game.actions
    legal = state.legal(seat)
    kinds = sorted({space.kind(action).name for action in legal})
    kind = kinds[rng.below(len(kinds))]
    legal = [action for action in legal if space.kind(action).name == kind]
    return legal[rng.below(len(legal))]


def stood(state: GameState) -> tuple[float, ...] | None:
    """How every seat stands at the end; None if everybody lost."""
    standing = tuple(float(state.standing(seat)) for seat in range(state.players))
    return None if max(standing) <= NOBODY_WINS else standing


def look(state: GameState, rng: Rng, features: array[float], worth: array[float]) -> None:
    """Adds the features and the evaluation of a position for every seat, as a seat to move knows it."""
    out = vec[float]([0.0] * MOST_FEATURES)
    actors = state.actors()
    seen = state.sample(actors[rng.below(len(actors))], rng)
    for seat in range(seen.players):
        number = seen.features_into(seat, out)
        features.extend(out[i] for i in range(number))
        worth.append(seen.evaluate(seat))

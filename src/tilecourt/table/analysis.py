"""Hints and analysis: what a search thinks of a position, and what every decision of a played game was worth.

A position is judged from the information of the seat that decides, never from the true state. So no player is blamed
for what they could not know, and a hint reveals nothing hidden. The chances before a move are those of the forecast,
where the game has one.
The move made and the best move are compared by a search after each, which evaluates by the same forecast, with the same
deals and iterations, so that luck after the move does not count. What is told of moves is brought to the forecast of
the position (`forecast.told`): the best move has its chance, and curve, hints and losses are one number.

A decision is marked by the chance to win it lost (in solo games: the share of the expected score): from 5 % an
inaccuracy, from 10 % a mistake, from 20 % a blunder, and only if the loss is more than twice its standard error.
docs/play/analysis.md says more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tilecourt.bots.info import Info
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table import record as records
from tilecourt.table.forecast import Eye, Forecast, forecast, foretells, told
from tilecourt.table.record import Record
from tilecourt.table.turn_plan import TRIES, Planner

MARKS = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05))
# A loss counts if it is more than this many standard errors.
SURE = 2.0
LEAST_ITERATIONS, MOST_ITERATIONS = 8, 100_000
MOST_HINTS = 5
# The eye of whichever seat decides.
DECIDING: Final = "seat"
# A move with less than this part of the most visits is no hint.
FEW_VISITS = 10


@dataclass(frozen=True)
class Hint:
    """A move worth making: how often the search visited it, the chance to win with it, and the margin in points (solo:
    the score). `then` are the steps that follow in the same turn, if the figures are those of a planned turn.

    The best move has the chance that the forecast gives the position (alone: `chance` and `margin` are the score).
    """

    action: int
    visits: int
    chance: float
    margin: float
    then: tuple[int, ...] = ()


@dataclass(frozen=True)
class Judged:
    """One decision of a game. Without a choice there is nothing to judge, and `chances` is empty."""

    move: int  # the number of the move, from 1
    seat: int
    action: int
    best: int
    chances: tuple[float, ...] = ()  # of each seat to win, before the move (alone: the expected score)
    loss: float = 0.0
    sure: bool = False  # the loss is beyond chance
    low: tuple[float, ...] = ()  # the interval of each chance; without a forecast, one spread of the search each way
    high: tuple[float, ...] = ()

    def form(self) -> dict[str, Any]:
        """Plain values, rounded to the precision the figures have."""
        return {
            "move": self.move,
            "seat": self.seat,
            "action": self.action,
            "best": self.best,
            "chances": [round(chance, 4) for chance in self.chances],
            "low": [round(low, 4) for low in self.low],
            "high": [round(high, 4) for high in self.high],
            "loss": round(self.loss, 4),
            "sure": self.sure,
            "mark": self.mark,
        }

    @property
    def mark(self) -> str:
        """`inaccuracy`, `mistake`, `blunder` or nothing."""
        return mark_of(self.share) if self.sure else ""

    @property
    def share(self) -> float:
        """The loss of chance; solo: the part of the score that was lost."""
        if len(self.chances) != 1:
            return self.loss
        return self.loss / max(1.0, abs(self.chances[0]))


def mark_of(share: float) -> str:
    """What a loss is called."""
    return next((name for name, least in MARKS if share >= least), "")


def check_iterations(iterations: int) -> int:
    """Checks a number of iterations: too few say nothing, too many never end."""
    if not LEAST_ITERATIONS <= iterations <= MOST_ITERATIONS:
        raise BadInput(f"Expected from {LEAST_ITERATIONS} to {MOST_ITERATIONS} iterations, got {iterations}.")
    return iterations


def hint(state: GameState, seat: int, iterations: int, seed: str = "0") -> list[Hint]:
    """The best moves for a seat that has to decide, by the chance to win with the best way found to end the turn."""
    settings = _settings(state, check_iterations(iterations))
    mind = SearchBot(f"hint {seed}", settings)
    info = Info(state, seat)
    if not info.legal:
        raise BadInput(f"Seat {seat} has nothing to decide now.")
    stats = mind.move_stats(info)
    visits = {move.action: move.visits for move in stats}
    # A move that was hardly visited may have a high mean by luck alone.
    found = [Hint(*move) for move in stats[:MOST_HINTS] if move.visits * FEW_VISITS >= stats[0].visits]
    best = {one.action: one for one in found}
    planner = Planner(info, settings, Rng.seeded(f"plan {seed}"), iterations * TRIES)
    for action, plan in planner.plans(list(best)).items():
        if action not in best or plan.chance > best[action].chance:
            best[action] = Hint(action, visits.get(action, 0), plan.chance, plan.margin, plan.steps[1:])
    hints = sorted(best.values(), key=lambda one: (one.chance, one.margin), reverse=True)[:MOST_HINTS]
    if not foretells(state):
        return hints
    position = position_of(state, seat, seed, int(state.moves_made) + 1).chances[seat]
    alone = state.players == 1
    tops = (hints[0].margin, position) if alone else (hints[0].chance, position)
    return [_brought(one, *tops, alone) for one in hints]


def _brought(one: Hint, best: float, position: float, alone: bool) -> Hint:
    """A hint with the chance (alone: the score) that people are told."""
    if alone:
        return replace(one, margin=told(one.margin, best, position, alone))
    return replace(one, chance=told(one.chance, best, position, alone))


def judge(
    state: GameState, move: int, seat: int, action: int, iterations: int, seed: str = "0", eye: Eye = DECIDING
) -> Judged:
    """What a move of a seat is worth; the state stays as it is. The chances are those the eye can know."""
    info = Info(state, seat)
    if len(info.legal) < 2:
        return Judged(move, seat, action, action)
    mind = SearchBot(f"analysis {seed} {move}", _settings(state, check_iterations(iterations)))
    best = mind.move_stats(info)[0].action
    before = _by_search(mind, int(state.players))
    if foretells(state):
        before = position_of(state, seat, seed, move)
    shown = before if eye in (DECIDING, seat) or not foretells(state) else position_of(state, eye, seed, move)
    known = Judged(move, seat, action, best, shown.chances, low=shown.low, high=shown.high)
    if best == action:
        return known
    made, made_spread = chance_after(state, seat, action, iterations, f"after {seed} {move}")
    could, could_spread = chance_after(state, seat, best, iterations, f"after {seed} {move}")
    if could <= made:
        return replace(known, best=action)  # the move made turns out better than the search's favourite
    error = math.sqrt((made_spread**2 + could_spread**2) / iterations)
    loss = could - made
    if foretells(state):
        position, alone = before.chances[seat], state.players == 1
        loss = told(could, could, position, alone) - told(made, could, position, alone)
    return replace(known, loss=loss, sure=could - made > SURE * error)


def position_of(state: GameState, eye: Eye, seed: str, move: int) -> Forecast:
    """What the eye can foretell before a move, by its number: hints and analyses have the same deals there."""
    return forecast(state, eye, Rng.seeded(f"forecast {seed} {move}"))


def _by_search(mind: SearchBot, players: int) -> Forecast:
    """Where there is no forecast, each seat's chance as the search sees it, and its spread."""
    chances = _chances(mind, players)
    least, most = (0.0, 1.0) if players > 1 else (-math.inf, math.inf)
    return Forecast(
        tuple(chance for chance, _ in chances),
        tuple(max(least, chance - spread) for chance, spread in chances),
        tuple(min(most, chance + spread) for chance, spread in chances),
    )


def _settings(state: GameState, iterations: int) -> Settings:
    """A search that evaluates by the forecast, where there is one."""
    return Settings(iterations, forecast=foretells(state))


class _AfterMove:
    """A seat's information with a move of its own made, for a search to start from."""

    def __init__(self, info: Info, action: int) -> None:
        self.game, self.players, self.seat = info.game, info.players, info.seat
        self._info, self._action = info, action

    def sample(self, rng: Rng) -> GameState:
        """A determinization after the move, with its dice and draws by chance."""
        state = self._info.sample(rng)
        state.apply(self.seat, self._action)
        return state


def chance_after(state: GameState, seat: int, action: int, iterations: int, seed: str) -> tuple[float, float]:
    """The seat's chance after a move, by a search from there, and its standard deviation."""
    settings = _settings(state, iterations)
    mind = SearchBot(seed, settings)
    # The move may have rolled or drawn, so the legal moves differ between determinizations.
    mind.search(_AfterMove(Info(state, seat), action), settings, common_random_numbers=False)
    return _chances(mind, int(state.players))[seat]


def _chances(mind: SearchBot, players: int) -> list[tuple[float, float]]:
    """Each seat's chance and its standard deviation; in solo games the score, which the model scales."""
    scale = mind.leaf.model.scale if players == 1 else 1.0
    return [(mean * scale, spread * scale) for mean, spread in mind.leaf.chances(players)]


def analyse(
    record: Record,
    game: Game,
    iterations: int,
    seed: str = "0",
    progress: Callable[[int, int], None] | None = None,
    moves: Sequence[int] | None = None,
    eye: Eye = DECIDING,
) -> list[Judged]:
    """Every decision of a record, or those of some moves (by number, from 1); the same seed gives the same figures.

    Each decision is judged by itself, so a game may be analysed in parts. The chances are those that the eye can know:
    of the seat that decides, of one seat all the time, of a spectator (None), or EVERY_EYE. A loss is always judged
    by what its seat could know.
    """
    check_iterations(iterations)
    wanted = range(1, len(record.moves) + 1) if moves is None else moves
    found: list[Judged] = []
    before = records.start(record, game)
    for move, played in enumerate(records.replay(record, game), 1):
        if move in wanted:
            before.telling = False
            found.append(judge(before, move, played.seat, played.action, iterations, seed, eye))
            if progress is not None:
                progress(len(found), len(wanted))
        before = played.state.copy()
    return found

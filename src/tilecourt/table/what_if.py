"""What if: a position of a finished game played on many times, from each of up to three candidate moves.

Everything the chosen seat could not know is dealt anew for each game, so the answer is what the seat could have known.
All candidates get the same deals, the same luck and the same bots, so that they differ by the move and not by chance.
Each deal is played by itself: the same seed gives the same games, in one piece or in parts, on one core or several.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from tilecourt.bots.info import Info
from tilecourt.bots.levels import LEVELS
from tilecourt.bots.registry import seat_bot
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.game import Game
from tilecourt.engine.result import Result
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table import record as records
from tilecourt.table.forecast import forecast_version, foretells
from tilecourt.table.record import Record

MOST_GAMES = 10_000
MOST_CANDIDATES = 3
# Iterations of the search that proposes a candidate.
ITERATIONS = 200
# A game that is longer would never end, as an option of some games allows.
MOST_MOVES = 100_000
QUANTILES = (10, 25, 50, 75, 90)
# Standard errors on either side of a share.
SURE = 1.96
DIGITS = 4


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked: before which move (from 1), through which seat's eyes, which moves, and who plays on.

    Without a candidate (where the seat has nothing to decide) the position is played on as it is.
    """

    move: int
    seat: int
    candidates: tuple[str, ...]
    bots: str
    games: int
    seed: str = "0"


class End(NamedTuple):
    """How a game ended for the seat: its share of the win, its rank, its score and its margin over the best other.

    There is no score where all lost, and no margin alone.
    """

    share: float
    rank: int
    score: int | None
    margin: int | None


class Spread(msgspec.Struct, frozen=True):
    """How a number was spread over the games: its mean, and the quantiles of QUANTILES."""

    mean: float
    quantiles: list[float]


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a candidate move; `move` is empty where the position was played on as it is.

    `ahead` is the mean difference of the share of wins (alone: of the score) to the first candidate, over the same
    deals, with its 95 % interval: value, low, high; empty for the first itself.
    """

    move: str
    wins: float
    low: float
    high: float
    ranks: list[int]  # games by rank, from the first on
    score: Spread | None
    margin: Spread | None
    ahead: list[float]


class WhatIf(msgspec.Struct, frozen=True, kw_only=True):
    """The answer, with everything it depends on."""

    record: str  # the record's digest
    game: str
    rules: int
    components: str
    forecast: str
    players: int
    move: int
    seat: int
    bots: str
    seed: str
    games: int  # played so far
    of: int  # asked for
    candidates: list[Candidate]


def check_games(games: int, most: int = MOST_GAMES) -> int:
    """Checks a number of games."""
    if not 1 <= games <= most:
        raise BadInput(f"Expected 1 to {most} games, got {games}.")
    return games


def check_level(bots: str) -> str:
    """Checks the level that plays on."""
    if bots not in LEVELS:
        raise BadInput(f"Expected a level ({', '.join(LEVELS)}), got {bots!r}.")
    return bots


def position(record: Record, game: Game, move: int) -> tuple[GameState, int, int]:
    """The state before a move of the record, and the seat and action of that move."""
    total = len(record.moves)
    if not 1 <= move <= total:
        raise BadInput(f"Expected a move from 1 to {total}, got {move}.")
    before = records.start(record, game)
    for number, played in enumerate(records.replay(record, game), 1):
        if number == move:
            break
        before = played.state.copy()
    before.telling = False
    return before, played.seat, played.action


def check_candidates(state: GameState, move: int, seat: int, candidates: Sequence[str]) -> tuple[str, ...]:
    """The candidates in their own notation, each once, if the seat may make them in this state."""
    players = int(state.players)
    if not 0 <= seat < players:
        raise BadInput(f"Expected a seat from 0 to {players - 1}, got {seat}.")
    if len(candidates) > MOST_CANDIDATES:
        raise BadInput(f"Expected up to {MOST_CANDIDATES} moves, got {len(candidates)}.")
    if seat not in state.actors():
        if candidates:
            raise BadInput(f"Seat {seat} has nothing to decide before move {move}.")
        return ()
    found = []
    for notation in candidates:
        action = state.game.actions.parse(notation)
        refused = state.refusal(seat, action)
        if refused is not None:
            raise _not_there(notation, move, refused)
        found.append(state.game.actions.notation(action))
    return tuple(dict.fromkeys(found))


def _not_there(notation: str, move: int, refused: Exception) -> BadInput:
    reason = str(refused) if isinstance(refused, Refused) else ""
    return BadInput(f"{notation!r} is not a legal move before move {move}. {reason}".rstrip())


def proposed(state: GameState, seat: int, made: int | None, iterations: int = ITERATIONS) -> tuple[str, ...]:
    """The candidates if none are named: the move made, and the one that the search likes best."""
    info = Info(state, seat)
    if not info.legal:
        return ()
    best = SearchBot("what if", Settings(iterations, forecast=foretells(state))).move_stats(info)[0].action
    notation = state.game.actions.notation
    return tuple(dict.fromkeys(notation(action) for action in (made, best) if action is not None))


def play_deal(state: GameState, question: Question, deal: int) -> list[End]:
    """Plays one deal, by its number, to the end: once from every candidate, or once as it is."""
    info = Info(state, question.seat)
    actions = [state.game.actions.parse(notation) for notation in question.candidates] or [None]
    return [_played(info, question, deal, action) for action in actions]


def play_on(
    state: GameState, question: Question, deals: Sequence[int], progress: Callable[[int], None] = lambda done: None
) -> Iterator[list[End]]:
    """Plays some deals one by one; whoever stops asking has cancelled the rest. `progress` gets the deals just done."""
    for deal in deals:
        yield play_deal(state, question, deal)
        progress(1)


def _played(info: Info, question: Question, deal: int, action: int | None) -> End:
    """One game from the position to its end, with what the seat cannot know dealt by the number of the deal."""
    seed = f"what if {question.seed} {question.move} {deal}"
    world = info.sample(Rng.seeded(seed))
    if action is not None:
        world.play(question.seat, action)
    minds = [seat_bot(question.bots, seed, seat) for seat in range(info.players)]
    while waiting := world.actors():
        # Seats that choose at the same time all see the same state.
        chosen = [(seat, minds[seat].choose(Info(world, seat))) for seat in waiting]
        for seat, choice in chosen:
            world.play(seat, choice)
        if world.moves_made > MOST_MOVES:
            raise BadInput(f"A game from move {question.move} on did not end in {MOST_MOVES} moves.")
    return end_of(world, question.seat)


def end_of(state: GameState, seat: int) -> End:
    """How a finished state ended for a seat."""
    result: Result = state.game.result(state)
    share = 1 / len(result.winners) if seat in result.winners else 0.0
    scores = result.scores
    if scores is None:
        return End(share, result.ranks[seat], None, None)
    others = [score for other, score in enumerate(scores) if other != seat]
    margin = scores[seat] - max(others) if others else None
    return End(share, result.ranks[seat], scores[seat], margin)


def answer(record: Record, game: Game, question: Question, ends: Sequence[Sequence[End]]) -> WhatIf:
    """The figures of the deals played so far."""
    return WhatIf(
        record=record.seal(),
        game=game.id,
        rules=record.rules,
        components=record.components,
        forecast=forecast_version(game, record.players, record.options),
        players=record.players,
        move=question.move,
        seat=question.seat,
        bots=question.bots,
        seed=question.seed,
        games=len(ends),
        of=question.games,
        candidates=compared(question, ends, record.players),
    )


def compared(question: Question, ends: Sequence[Sequence[End]], players: int) -> list[Candidate]:
    """The figures of every candidate."""
    columns = list(zip(*ends, strict=True)) or [()] * max(1, len(question.candidates))
    moves = question.candidates or ("",)
    return [figures(move, column, columns[0], players) for move, column in zip(moves, columns, strict=True)]


def figures(move: str, ends: Sequence[End], first: Sequence[End], players: int) -> Candidate:
    """The figures of one candidate, beside the first."""
    wins = sum(end.share for end in ends) / len(ends) if ends else 0.0
    low, high = wilson(wins, len(ends))
    return Candidate(
        move=move,
        wins=round(wins, DIGITS),
        low=round(low, DIGITS),
        high=round(high, DIGITS),
        ranks=[sum(end.rank == rank for end in ends) for rank in range(1, players + 1)],
        score=spread([end.score for end in ends if end.score is not None]),
        margin=spread([end.margin for end in ends if end.margin is not None]),
        ahead=[] if ends is first else ahead(ends, first, players == 1),
    )


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson); shared wins make it a little too wide."""
    if not games:
        return 0.0, 1.0
    z = SURE * SURE / games
    middle = (share + z / 2) / (1 + z)
    half = SURE * math.sqrt(share * (1 - share) / games + z / (4 * games)) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


def spread(values: Sequence[int]) -> Spread | None:
    """Mean and quantiles, with straight lines between the values; None if there are none."""
    if not values:
        return None
    order = sorted(values)
    found = []
    for percent in QUANTILES:
        place = percent / 100 * (len(order) - 1)
        below = math.floor(place)
        above = min(below + 1, len(order) - 1)
        found.append(round(order[below] + (place - below) * (order[above] - order[below]), 2))
    return Spread(round(sum(order) / len(order), 2), found)


def ahead(ends: Sequence[End], first: Sequence[End], alone: bool) -> list[float]:
    """The mean difference to the first candidate, deal by deal, with its 95 % interval: value, low, high."""
    worth = _score if alone else _share
    gains = [worth(mine) - worth(theirs) for mine, theirs in zip(ends, first, strict=True)]
    games = len(gains)
    if games < 2:
        return []  # one game has no spread to tell
    mean = sum(gains) / games
    error = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / (games - 1) / games)
    most = math.inf if alone else 1.0
    return [round(max(-most, min(most, one)), DIGITS) for one in (mean, mean - SURE * error, mean + SURE * error)]


def _share(end: End) -> float:
    return end.share


def _score(end: End) -> float:
    return float(end.score or 0)

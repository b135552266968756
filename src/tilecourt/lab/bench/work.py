"""The pieces of work that are timed for a game: random play, copies, views, samples, search, evaluation."""

from __future__ import annotations

import random
from typing import Final

from librt.vecs import vec

from tilecourt.bots.budget import Budget
from tilecourt.bots.info import Info
from tilecourt.bots.levels import Master
from tilecourt.bots.playouts import PlayoutsBot
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.build import compiled
from tilecourt.engine.game import Game
from tilecourt.engine.model import MOST_SEATS
from tilecourt.engine.random_play import played, played_games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.lab.bench.rounds import Work

# Longer games are abandoned (a few options allow games without end).
MOST_MOVES: Final = 10_000
FEW_GAMES: Final = 5 if compiled() else 1
# How many moves into a random game the measured positions are.
MIDDLE: Final = 20
POSITIONS: Final = 8
# Repetitions between two looks at the clock, so that these cost nothing.
PORTION: Final = 200
# Iterations of one decision: plain Python does a few in the time of thousands in the compiled engine.
THOUGHTS: Final = 1000 if compiled() else 2


class RandomGames:
    """Random games in the core or through the Python interface; counts games and moves."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.kind = game.new(players, 0, events=False)
        self.number = 0
        self.moves = 0

    def in_core(self) -> int:
        """A few games set up and played inside the core."""
        moves, _ = played_games(self.kind, self.number, FEW_GAMES, MOST_MOVES)
        self.number += FEW_GAMES
        self.moves += int(moves)
        return int(moves)

    def in_python(self) -> int:
        """A random game as a bot author would write it."""
        self.number += 1
        state = self.game.new(self.players, self.number, events=False)
        moves = 0
        while (seats := state.actors()) and moves < MOST_MOVES:
            legal = state.legal(seats[0])
            state.apply(seats[0], legal[int(random.random() * len(legal))])
            moves += 1
        return moves


def positions(game: Game, players: int) -> list[GameState]:
    """Positions in the middle of random games; the beginning of a game that is over too soon."""
    found = []
    for seed in range(POSITIONS):
        state = game.new(players, seed, events=False)
        middle = state.copy()
        played(middle, Rng.seeded(f"bench {seed}"), MIDDLE)
        found.append(state if middle.over else middle)
    return found


def copying(states: list[GameState]) -> Work:
    """Copies from Python."""

    def work() -> int:
        for state in states:
            for _ in range(PORTION):
                state.copy()
        return len(states) * PORTION

    return work


def viewing(states: list[GameState]) -> Work:
    """What the seat to move sees, in the words of the rules."""

    def work() -> int:
        for state in states:
            state.view(state.actors()[0])
        return len(states)

    return work


def sampling(states: list[GameState]) -> Work:
    """A state that the seat to move could not tell from the real one."""
    rng = Rng.seeded("bench")

    def work() -> int:
        for state in states:
            state.sample(state.actors()[0], rng)
        return len(states)

    return work


def judging(states: list[GameState]) -> Work:
    """Every seat's chance to win and margin, by the learned evaluation."""
    values = vec[float]([0.0] * MOST_SEATS)
    model = states[0].game.model(int(states[0].players))

    def work() -> int:
        for state in states:
            model.values_into(state, values)
        return len(states)

    return work


class Thinking:
    """The playout search from the beginning of games; counts iterations and positions."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.number = 0
        self.iterations = 0
        self.positions = 0

    def work(self) -> int:
        """One decision; counts the moves made in the search."""
        state = self.game.new(self.players, self.number % POSITIONS, events=False)
        self.number += 1
        bot = PlayoutsBot(str(self.number), Budget(iterations=THOUGHTS))
        bot.choose(Info(state, state.actors()[0]))
        self.iterations += int(bot.done)
        self.positions += int(bot.positions)
        return int(bot.positions)


def mastering(states: list[GameState]) -> Work:
    """Iterations of the search behind the levels, with the budget of `master`."""
    number = 0

    def work() -> int:
        nonlocal number
        number += 1
        state = states[number % len(states)]
        bot = SearchBot(str(number), Settings(Master.iterations if compiled() else THOUGHTS))
        bot.choose(Info(state, state.actors()[0]))
        return int(bot.root.visits)

    return work

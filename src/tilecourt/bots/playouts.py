"""The plain searching bot: information-set MCTS (ISMCTS) with random playouts, and no knowledge of any game.

Each iteration draws a determinization, walks down the tree, adds one node and plays at random to the end of the game.
Selection is UCB1 (Auer, Cesa-Bianchi and Fischer 2002; in trees Kocsis and Szepesvári 2006) with the correction of
ISMCTS (Cowling, Powley and Whitehouse 2012). It takes the move with the highest

    mean + EXPLORATION * sqrt(ln(available) / visits)

where `available` counts the visits of the parent in which the move was legal. This is what a general game program does
without being taught, so it is a yardstick: for the speed of the engine (`tilecourt bench`) and for the levels.
"""
# mypyc: compiled

from __future__ import annotations

import math
import time
from typing import Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tilecourt.bots.tree import Marks
from tilecourt.engine.bitboard import first_of, is_single
from tilecourt.engine.model import MOST_SEATS, NEARLY
from tilecourt.engine.random_play import played
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_ACTIONS, MOST_LEGAL, NOBODY_WINS, GameState

MOVES: Final = vec[i64]([0] * MOST_LEGAL)
# The last visit in which an action was legal, and in which it was found in the tree: no list has to be searched.
LEGAL_AT: Final = vec[i64]([0] * MOST_ACTIONS)
KNOWN_AT: Final = vec[i64]([0] * MOST_ACTIONS)
# No path down the tree and no playout is longer.
DEEPEST: Final[i64] = 256
LONGEST: Final[i64] = 10_000
PATH: Final = vec[i64]([0] * DEEPEST)
VALUE: Final = vec[float]([0.0] * MOST_SEATS)
EXPLORATION: Final = 0.7
# A solo score is divided by this, so that it is about 1 in size.
SOLO_SCALE: Final = 50.0
# How many iterations pass between two looks at the clock.
CHECK_EVERY: Final[i64] = 16
DEFAULT_ITERATIONS: Final = 1000
NONE: Final[i64] = -1
# Visits are numbered over all trees, so that the marks of one never look like those of another.
MARKS: Final = Marks()


@final
class PackedTree:
    """The nodes of a tree in packed lists, which the next search reuses; node 0 is the root."""

    def __init__(self) -> None:
        self.size: i64 = 0
        # The move that leads to a node and the seat that made it, its first child, and the next child of its parent.
        self.action: vec[i64] = vec[i64]()
        self.seat: vec[i64] = vec[i64]()
        self.child: vec[i64] = vec[i64]()
        self.sibling: vec[i64] = vec[i64]()
        # Its visits, how often it was available, and the total value for the seat that made the move.
        self.visits: vec[i64] = vec[i64]()
        self.available: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()

    def clear(self) -> None:
        """Leaves only a root."""
        self.size = 0
        self.add(NONE, NONE, NONE)

    def add(self, parent: i64, action: i64, seat: i64) -> i64:
        """A new node below another."""
        n = self.size
        if n == i64(len(self.action)):
            self.action = append(self.action, 0)
            self.seat = append(self.seat, 0)
            self.child = append(self.child, 0)
            self.sibling = append(self.sibling, 0)
            self.visits = append(self.visits, 0)
            self.available = append(self.available, 0)
            self.total = append(self.total, 0.0)
        self.action[n] = action
        self.seat[n] = seat
        self.child[n] = NONE
        self.sibling[n] = NONE
        self.visits[n] = 0
        self.available[n] = 1
        self.total[n] = 0.0
        if parent != NONE:
            self.sibling[n] = self.child[parent]
            self.child[parent] = n
        self.size = n + 1
        return n

    def step(self, node: i64, seat: i64, number: i64, rng: Rng) -> i64:
        """The node after one of the first `number` of MOVES: a new one while a move is untried, else by UCB1."""
        MARKS.number += 1
        mark = MARKS.number
        moves = MOVES
        legal_at = LEGAL_AT
        known_at = KNOWN_AT
        actions = self.action
        seats = self.seat
        siblings = self.sibling
        available = self.available
        i: i64
        for i in range(number):
            legal_at[moves[i]] = mark
        known: i64 = 0
        child = self.child[node]
        while child != NONE:
            action = actions[child]
            if legal_at[action] == mark and seats[child] == seat:
                known_at[action] = mark
                known += 1
                available[child] += 1
            child = siblings[child]
        if known == number:
            return self.select(node, seat)
        skip = rng.below(number - known)
        i = 0
        while skip > 0 or known_at[moves[i]] == mark:
            if known_at[moves[i]] != mark:
                skip -= 1
            i += 1
        return self.add(node, moves[i], seat)

    def select(self, node: i64, seat: i64) -> i64:
        """The child with the highest UCB1 score, where every legal move was tried."""
        mark = MARKS.number
        actions = self.action
        seats = self.seat
        siblings = self.sibling
        visits = self.visits
        available = self.available
        totals = self.total
        best: i64 = NONE
        most = -1.0
        child = self.child[node]
        while child != NONE:
            if KNOWN_AT[actions[child]] == mark and seats[child] == seat:
                tried = float(visits[child])
                score = totals[child] / tried + EXPLORATION * math.sqrt(math.log(float(available[child])) / tried)
                if score > most:
                    most = score
                    best = child
            child = siblings[child]
        return best


@final
class PlayoutsBot:
    """Thinks by random playouts within a budget; the same seed and iterations give the same moves."""

    takes_budget: ClassVar[bool] = True

    def __init__(self, seed: str, budget: Any = None) -> None:
        self.rng = Rng.seeded(seed)
        self.iterations: i64 = DEFAULT_ITERATIONS
        self.seconds: float = 0.0
        if budget is not None:
            self.iterations = budget.iterations or 0
            self.seconds = budget.seconds or 0.0
        self.tree: PackedTree = PackedTree()
        # How many iterations and positions there were so far: a position is one move made in the search.
        self.done: i64 = 0
        self.positions: i64 = 0

    def choose(self, info: Any) -> int:
        """The most visited move."""
        legal: list[int] = info.legal
        if len(legal) == 1:
            return legal[0]
        self.tree.clear()
        seat: i64 = info.seat
        until: float = time.perf_counter() + self.seconds
        done: i64 = 0
        while True:
            self.iterate(info.sample(self.rng), seat)
            done += 1
            if self.seconds > 0.0:
                if done % CHECK_EVERY == 0 and time.perf_counter() >= until:
                    break
            elif done >= self.iterations:
                break
        self.done += done
        return int(self.most_visited())

    def most_visited(self) -> i64:
        """The move of the root with the most visits."""
        tree = self.tree
        best = tree.child[0]
        node = best
        while node != NONE:
            if tree.visits[node] > tree.visits[best]:
                best = node
            node = tree.sibling[node]
        return tree.action[best]

    def iterate(self, state: GameState, me: i64) -> None:
        """One iteration: down the tree, one new node, a random playout, and its result back up."""
        tree = self.tree
        node: i64 = 0
        depth: i64 = 0
        new = False
        seat: i64
        i: i64
        while not state.over and not new and depth < DEEPEST:
            bits = state.actor_set()
            if is_single(bits):
                seat = first_of(bits)
            else:
                # In a simultaneous choice the others move at random, and no node below tells what they chose.
                for seat in range(state.players):
                    if bits >> seat & 1 and seat != me:
                        state.apply(seat, MOVES[self.rng.below(state.legal_into(seat, MOVES))])
                        self.positions += 1
                if not bits >> me & 1:
                    continue
                seat = me
            node = tree.step(node, seat, state.legal_into(seat, MOVES), self.rng)
            new = tree.visits[node] == 0
            PATH[depth] = node
            depth += 1
            state.apply(seat, tree.action[node])
            self.positions += 1
        moves, _ = played(state, self.rng, LONGEST)
        self.positions += moves
        settle(state)
        for i in range(depth):
            node = PATH[i]
            tree.visits[node] += 1
            tree.total[node] += VALUE[tree.seat[node]]


def settle(state: GameState) -> None:
    """Fills VALUE: the winners share 1 (solo: the score); an unfinished game is worth 0 to everyone."""
    players = state.players
    best = NOBODY_WINS
    winners = 0.0
    seat: i64
    for seat in range(players):
        VALUE[seat] = state.standing(seat) if state.over else NOBODY_WINS
        best = max(best, VALUE[seat])
    if players == 1:
        VALUE[0] = max(0.0, VALUE[0]) / SOLO_SCALE
        return
    for seat in range(players):
        VALUE[seat] = 1.0 if best > NOBODY_WINS and VALUE[seat] > best - NEARLY else 0.0
        winners += VALUE[seat]
    if winners > 1.0:
        for seat in range(players):
            VALUE[seat] /= winners

"""The searching bot: Monte Carlo tree search over the information of one seat (ISMCTS) with PUCT selection.

Each iteration draws a determinization, a full state the seat cannot tell from the real one, walks down the tree in it,
adds a node and evaluates the leaf by the game's model instead of a random playout (`tilecourt.bots.leaf`). The formula
of the selection and its sources are in `tilecourt.bots.tree`.

- Chance nodes do not exist: dice and draws fall as the determinization has them.
- Opponents are moved by the rollout policy, not by the tree, so the tree of the seat's own moves grows deeper.
- Simultaneous moves: each seat selects from its own edges without seeing the others (decoupled selection, Finnsson and
  Björnsson 2008), and the answer is drawn by visits, so that it cannot be predicted.
- Common random numbers: the k-th visit of every move at the root has the same determinization and dice, so that moves
  are compared on equal luck.

No game is named here: priors come from the game's `evaluate`, values from its model.
"""
# mypyc: compiled

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.bots.leaf import LeafEvaluation
from tilecourt.bots.rollout_policy import rollout_move
from tilecourt.bots.search_settings import MOST_DEPTH, Settings
from tilecourt.bots.tree import Edges, Node, drawn_by_visits, mark_all, most_visited, select, widen
from tilecourt.engine.bitboard import first_of, is_single
from tilecourt.engine.model import MOST_SEATS
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

# Visits that open the root to every move at once.
WIDE_OPEN: Final[i64] = 1 << 30
# How many iterations pass between two looks at the clock, or two tests for an early stop.
CHECK_EVERY: Final[i64] = 8
NO_EDGE: Final[i64] = -1
# Two sets of simultaneous moves have different keys as long as no action id reaches this.
KEY_BASE: Final = 1048576


class MoveStats(NamedTuple):
    """A move in a search: its visits, its chance to win and its margin in points (solo: the score)."""

    action: int
    visits: int
    chance: float
    margin: float


@final
class SearchBot:
    """Thinks by tree search within a budget; the same seed and iterations give the same moves."""

    def __init__(self, seed: str, settings: Settings) -> None:
        self.rng = Rng.seeded(seed)
        self.settings = settings
        self.root: Node = Node()
        self.leaf: LeafEvaluation = LeafEvaluation()
        self.seat: i64 = 0
        # The lowest and highest mean value of an edge, which scale Q.
        self.low: float = 0.0
        self.high: float = 0.0
        # The node after the last answer, and the moment at which it is where the game stands.
        self.next: Node | None = None
        self.next_moves_made: i64 = -1
        self.next_reveals: i64 = -1
        # Buffers of one iteration: the edges taken, and the moves of a simultaneous choice by seat.
        self.path_edge: vec[i64] = vec[i64]([0] * (MOST_DEPTH * MOST_SEATS))
        self.chosen: vec[i64] = vec[i64]([0] * MOST_SEATS)

    def choose(self, info: Any, settings: Settings | None = None) -> int:
        """The most visited move; among simultaneous choices one drawn by visits.

        `settings` are for this move alone; without them the bot's own count.
        """
        legal: list[int] = info.legal
        if len(legal) == 1:
            return legal[0]
        alone = self.search(info, self.settings if settings is None else settings)
        edges = self.root.edges(info.seat)
        edge = most_visited(edges, legal) if alone else drawn_by_visits(edges, self.rng)
        self.next = edges.child[edge] if alone else None
        self.next_moves_made = info.moves_made + 1
        self.next_reveals = info.reveals
        return int(edges.action[edge])

    def move_stats(self, info: Any) -> list[MoveStats]:
        """Every legal move that was visited, the most visited first.

        The search starts from an empty tree, so the answer depends on the position alone.
        """
        self.next = None
        self.search(info, self.settings)
        edges = self.root.edges(info.seat)
        legal: list[int] = info.legal
        allowed = set(legal)
        found: list[MoveStats] = []
        i: i64
        for i in range(edges.size):
            action = int(edges.action[i])
            if edges.visits[i] > 0 and action in allowed:
                n = float(edges.visits[i])
                found.append(MoveStats(action, int(edges.visits[i]), edges.chance[i] / n, edges.margin[i] / n))
        found.sort(key=visits_of, reverse=True)
        return found

    def search(self, info: Any, settings: Settings, common_random_numbers: bool = True) -> bool:
        """Grows the tree until the budget is spent; returns whether the seat alone decides at the root.

        Common random numbers need the same legal moves at the root in every determinization.
        """
        self.seat = info.seat
        self.root = self.kept_root(info)
        self.leaf.begin(info, settings)
        return self.iterate(info, settings, common_random_numbers)

    def kept_root(self, info: Any) -> Node:
        """The part of the last tree that still holds: only the seat moved since, and nothing was revealed."""
        if self.next is not None and info.moves_made == self.next_moves_made and info.reveals == self.next_reveals:
            edges = self.next.edges(info.seat)
            allowed = set(info.legal)
            # If nothing was revealed the same moves are legal as before; otherwise it is another game.
            i: i64 = 0
            while i < edges.size and int(edges.action[i]) in allowed:
                i += 1
            if i == edges.size:
                return self.next
        self.low = 1e300
        self.high = -1e300
        self.leaf.history.clear()
        return Node()

    def iterate(self, info: Any, settings: Settings, common_random_numbers: bool) -> bool:
        """Spends the budget; returns whether the seat alone decides at the root."""
        seat: i64 = info.seat
        until: float = time.perf_counter() + settings.seconds
        done: i64 = self.root.visits if settings.seconds == 0.0 else 0
        alone = True
        first: i64 = NO_EDGE
        streams: list[Rng] = []
        while True:
            if first == NO_EDGE:
                luck = self.rng.split()
            else:
                luck = self.stream(streams, self.root.edges(seat).visits[first])
            sample: GameState = info.sample(luck)
            seats = sample.actor_set()
            alone = is_single(seats)
            self.walk(sample, first, settings)
            if common_random_numbers and alone and seats >> seat & 1:
                edges = self.root.edges(seat)
                first = select(edges, mark_all(edges), settings, self.low, self.high)
            done += 1
            if settings.seconds > 0.0:
                if done % CHECK_EVERY == 0 and time.perf_counter() >= until:
                    break
            elif done >= settings.iterations or (alone and done % CHECK_EVERY == 0 and self.is_decided(settings, done)):
                break
        return alone

    def stream(self, streams: list[Rng], number: i64) -> Rng:
        """A fresh copy of one of the common random number streams, which are made as needed."""
        while len(streams) <= number:
            streams.append(self.rng.split())
        return streams[number].copy()

    def is_decided(self, settings: Settings, done: i64) -> bool:
        """Whether the remaining iterations cannot (with a lower `early_stop`: will hardly) change the answer."""
        edges = self.root.edges(self.seat)
        first: i64 = 0
        second: i64 = 0
        i: i64
        for i in range(edges.size):
            visits = edges.visits[i]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return float(first - second) > settings.early_stop * float(settings.iterations - done)

    def walk(self, state: GameState, first: i64, settings: Settings) -> None:
        """One iteration: down the tree (by the root edge `first`, if given), one new node, its value back up."""
        node = self.root
        path: list[Edges] = []
        depth: i64 = 0
        # How many own turns the line has completed, and the node where the last of them ended.
        turns: i64 = 0
        turn_end = node
        while not state.over and (node.visits > 0 or depth == 0) and depth < settings.depth:
            seats = state.actor_set()
            if settings.opponents_by_policy and is_single(seats) and not seats >> self.seat & 1:
                rollout_move(state, settings.tries, self.rng, self.leaf.history, settings.from_history)
                if turn_end is not node:
                    turn_end = node
                    turns += 1
                continue
            node.visits += 1
            depth += 1
            if is_single(seats):
                edge = first if depth == 1 else NO_EDGE
                node = self.step(state, node, first_of(seats), edge, depth == 1, path, settings)
            else:
                node = self.step_together(state, node, seats, path, settings)
        node.visits += 1
        self.leaf.evaluate(state, self.seat, settings, self.rng)
        if settings.correct_depth:
            if node.visits == 1:
                node.first_value = self.leaf.value[self.seat]
            if turns > 0:
                self.leaf.correct_depth(self.seat, turns, turn_end.first_value)
        i: i64 = len(path) - 1
        while i >= 0:
            self.back_up(path[i], self.path_edge[i])
            i -= 1

    def step(
        self, state: GameState, node: Node, seat: i64, edge: i64, at_root: bool, path: list[Edges], settings: Settings
    ) -> Node:
        """The one seat to act moves, by the given edge or by selection; returns the next node."""
        edges = node.edges(seat)
        if edge == NO_EDGE:
            visits = WIDE_OPEN if at_root else node.visits
            mark = widen(edges, state, settings.temperature, visits, self.rng)
            edge = select(edges, mark, settings, self.low, self.high)
        self.path_edge[len(path)] = edge
        path.append(edges)
        state.apply(seat, edges.action[edge])
        child = edges.child[edge]
        if child is None:
            child = Node()
            edges.child[edge] = child
        return child

    def step_together(self, state: GameState, node: Node, seats: i64, path: list[Edges], settings: Settings) -> Node:
        """All seats of a simultaneous choice select before any of their moves is played; returns the next node."""
        chosen = self.chosen
        key = 0
        seat: i64
        for seat in range(state.players):
            if seats >> seat & 1:
                edges = node.edges(seat)
                mark = widen(edges, state, settings.temperature, node.visits, self.rng)
                edge = select(edges, mark, settings, self.low, self.high)
                self.path_edge[len(path)] = edge
                path.append(edges)
                chosen[seat] = edges.action[edge]
                key = key * KEY_BASE + int(chosen[seat])
        for seat in range(state.players):
            if seats >> seat & 1:
                state.apply(seat, chosen[seat])
        if key not in node.joint:
            node.joint[key] = Node()
        return node.joint[key]

    def back_up(self, edges: Edges, edge: i64) -> None:
        """Adds the value of the leaf to an edge of the path."""
        leaf = self.leaf
        edges.visits[edge] += 1
        edges.total[edge] += leaf.value[edges.seat]
        edges.chance[edge] += leaf.chance[edges.seat]
        edges.margin[edge] += leaf.margin[edges.seat]
        mean = edges.total[edge] / float(edges.visits[edge])
        self.low = min(self.low, mean)
        self.high = max(self.high, mean)


def visits_of(move: MoveStats) -> int:
    """The key by which moves are sorted."""
    return move.visits

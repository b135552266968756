"""The tree of an information-set MCTS: nodes, their edges, PUCT selection and progressive widening.

A node stands for every state that the same moves can lead to, whatever chance and hidden information did. Which moves
are legal there differs between determinizations, so the edges hold every move seen so far and a visit looks only at
those legal in the state at hand (Cowling, Powley and Whitehouse 2012).

Selection is PUCT (Rosin 2011; Silver et al. 2017). Of the legal moves it takes the one with the highest

    Q + c_puct * P * sqrt(N + 1) / (1 + n)

where n counts the visits of the move, N those of all legal moves, and Q is the mean value of the move, scaled so that
the lowest and highest means of the tree are 0 and 1. P mixes the uniform distribution with the prior, the softmax of
the game's `evaluate` after the move at a temperature in points. A move without visits has as its Q the mean of its
visited siblings (first-play urgency, Gelly and Wang 2006).

Progressive widening (Coulom 2007; Chaslot et al. 2008): a visit adds only some of the moves not seen before, since a
rarely visited node needs no complete list.
"""
# mypyc: compiled

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tilecourt.bots.rollout_policy import value_after
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_ACTIONS, MOST_LEGAL, GameState

# Process-wide: at a megabyte each these buffers are too large for every bot to have its own.
LEGAL: Final = vec[i64]([0] * MOST_LEGAL)
# The last visit in which an action was legal, and in which it was among the edges: no list has to be searched.
LEGAL_AT: Final = vec[i64]([0] * MOST_ACTIONS)
FOUND_AT: Final = vec[i64]([0] * MOST_ACTIONS)
# How many edges a node has after its first visit, and how many more after each further one.
WIDE_AT_FIRST: Final[i64] = 24
WIDER_PER_VISIT: Final[i64] = 16
NO_MOVES: Final = vec[i64]()
NO_VALUES: Final = vec[float]()


@final
class Edges:
    """The moves of one seat at one node, each with its prior, its visits and what they gave."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.size: i64 = 0
        self.action: vec[i64] = NO_MOVES
        # Unnormalised: the best move has 1.
        self.prior: vec[float] = NO_VALUES
        self.visits: vec[i64] = NO_MOVES
        self.total: vec[float] = NO_VALUES
        # The two parts of the total, for reports: the chance to win, and the margin in points.
        self.chance: vec[float] = NO_VALUES
        self.margin: vec[float] = NO_VALUES
        self.child: list[Node | None] = []
        self.best_evaluation: float = -1e300

    def add(self, action: i64, evaluation: float, temperature: float) -> None:
        """One more move, with the game's evaluation of the position after it."""
        self.action = append(self.action, action)
        self.visits = append(self.visits, 0)
        self.total = append(self.total, 0.0)
        self.chance = append(self.chance, 0.0)
        self.margin = append(self.margin, 0.0)
        self.child.append(None)
        self.size += 1
        i: i64
        if evaluation > self.best_evaluation:
            # Priors are relative to the best move: a new best lowers all others.
            fade = math.exp((self.best_evaluation - evaluation) / temperature) if self.size > 1 else 1.0
            for i in range(self.size - 1):
                self.prior[i] *= fade
            self.best_evaluation = evaluation
        self.prior = append(self.prior, math.exp((evaluation - self.best_evaluation) / temperature))


@final
class Node:
    """A node of the tree: edges for every seat that may act there."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        # The value for the searching seat at the first visit.
        self.first_value: float = 0.0
        self.by_seat: list[Edges | None] = [None, None, None, None, None, None, None, None]
        # After a simultaneous choice: the node for each combination of moves.
        self.joint: dict[int, Node] = {}

    def edges(self, seat: i64) -> Edges:
        """The seat's edges here; empty ones at its first visit."""
        found = self.by_seat[seat]
        if found is None:
            found = Edges(seat)
            self.by_seat[seat] = found
        return found


@final
class Marks:
    """Numbers the visits, so that the marks of one visit never look like those of another."""

    def __init__(self) -> None:
        self.number: i64 = 0


MARKS: Final = Marks()


def mark_all(edges: Edges) -> i64:
    """Marks all edges, where all are known to be legal; returns the mark."""
    MARKS.number += 1
    actions = edges.action
    i: i64
    for i in range(edges.size):
        LEGAL_AT[actions[i]] = MARKS.number
    return MARKS.number


def widen(edges: Edges, state: GameState, temperature: float, visits: i64, rng: Rng) -> i64:
    """Marks the edges that are legal in this state, adds new ones (progressive widening), and returns the mark."""
    MARKS.number += 1
    mark = MARKS.number
    number = state.legal_into(edges.seat, LEGAL)
    i: i64
    for i in range(number):
        LEGAL_AT[LEGAL[i]] = mark
    known: i64 = 0
    actions = edges.action
    for i in range(edges.size):
        if LEGAL_AT[actions[i]] == mark:
            FOUND_AT[actions[i]] = mark
            known += 1
    room = WIDE_AT_FIRST + visits * WIDER_PER_VISIT - known
    unknown = number - known
    if unknown > 0 and (room > 0 or known == 0):
        # Every step-th of the new moves, from a random start.
        step: i64 = 1
        step_left: i64 = 0
        if unknown > room:
            step = unknown // room + 1
            step_left = rng.below(step)
        for i in range(number):
            if FOUND_AT[LEGAL[i]] != mark:
                if step_left == 0:
                    edges.add(LEGAL[i], value_after(state, edges.seat, LEGAL[i]), temperature)
                    step_left = step
                step_left -= 1
    return mark


def select(edges: Edges, mark: i64, settings: Settings, low: float, high: float) -> i64:
    """The edge with the highest PUCT score among those that bear the mark; `low` and `high` scale the means."""
    actions = edges.action
    visits = edges.visits
    priors = edges.prior
    all_visits: i64 = 0
    legal: i64 = 0
    all_priors = 0.0
    all_values = 0.0
    i: i64
    for i in range(edges.size):
        if LEGAL_AT[actions[i]] == mark:
            legal += 1
            all_visits += visits[i]
            all_priors += priors[i]
            all_values += edges.total[i]
    span = max(high - low, 1e-9)
    first_play_urgency = (all_values / float(all_visits) - low) / span if all_visits > 0 else 0.5
    exploration = settings.c_puct * math.sqrt(float(all_visits + 1))
    uniform = settings.uniform_mix / float(legal)
    share = (1.0 - settings.uniform_mix) / all_priors if all_priors > 0.0 else 0.0
    best: i64 = -1
    most = -1e300
    for i in range(edges.size):
        if LEGAL_AT[actions[i]] == mark:
            n = visits[i]
            score = first_play_urgency if n == 0 else (edges.total[i] / float(n) - low) / span
            score += exploration * (uniform + share * priors[i]) / float(1 + n)
            if score > most:
                most = score
                best = i
    return best


def most_visited(edges: Edges, legal: list[int]) -> i64:
    """The legal move with the most visits; of equal ones the one with the higher total."""
    allowed = set(legal)
    found: i64 = -1
    i: i64
    for i in range(edges.size):
        if int(edges.action[i]) in allowed:
            more = 1 if found < 0 else edges.visits[i] - edges.visits[found]
            if more > 0 or (more == 0 and edges.total[i] > edges.total[found]):
                found = i
    return found


def drawn_by_visits(edges: Edges, rng: Rng) -> i64:
    """A random move with the visits as weights; those with less than an eighth of the most are left out."""
    most: i64 = 0
    total: i64 = 0
    i: i64
    for i in range(edges.size):
        most = max(most, edges.visits[i])
    for i in range(edges.size):
        if edges.visits[i] * 8 >= most:
            total += edges.visits[i]
    point = rng.below(total)
    for i in range(edges.size):
        if edges.visits[i] * 8 >= most:
            point -= edges.visits[i]
            if point < 0:
                return i
    return 0

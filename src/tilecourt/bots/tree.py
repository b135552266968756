"""The tree a search grows: menus of moves with what is known of each, and the nodes between them.

A node stands for everything that can follow the same moves, whatever chance and hidden things did: which moves are
legal there differs from one sampled game to the next. So a menu holds every move ever seen in its place, and a visit
looks only at those that are legal in the game at hand.
"""
# mypyc: compiled

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_ACTIONS, MOST_LEGAL, GameState

MOST_SEATS: Final[i64] = 8
LEGAL: Final = vec[i64]([0] * MOST_LEGAL)
# The last visit in which an action was legal, and in which it was found in the menu: no list has to be searched.
LEGAL_AT: Final = vec[i64]([0] * MOST_ACTIONS)
FOUND_AT: Final = vec[i64]([0] * MOST_ACTIONS)
# So many moves are looked at by the first visit to a place, and so many more by each that follows.
AT_FIRST: Final[i64] = 24
PER_VISIT: Final[i64] = 16
NO_MOVES: Final = vec[i64]()
NO_WORTH: Final = vec[float]()


@final
class Menu:
    """The moves of one seat at one node, each with how promising it looks, how often it was tried and what it gave."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.size: i64 = 0
        self.action: vec[i64] = NO_MOVES
        self.worth: vec[float] = NO_WORTH
        self.weight: vec[float] = NO_WORTH
        self.visits: vec[i64] = NO_MOVES
        self.total: vec[float] = NO_WORTH
        # The same of its two parts, for whoever wants to know them: the chance to win, and the margin in points.
        self.chance: vec[float] = NO_WORTH
        self.margin: vec[float] = NO_WORTH
        self.after: list[Node | None] = []
        self.best_worth: float = -1e300

    def add(self, action: i64, worth: float, warmth: float) -> None:
        """One more move, with the worth of the position after it as the game's own judgement has it."""
        self.action = append(self.action, action)
        self.worth = append(self.worth, worth)
        self.visits = append(self.visits, 0)
        self.total = append(self.total, 0.0)
        self.chance = append(self.chance, 0.0)
        self.margin = append(self.margin, 0.0)
        self.after.append(None)
        self.size += 1
        i: i64
        if worth > self.best_worth:
            # Weights are relative to the best one: a new best lowers all others.
            fade = math.exp((self.best_worth - worth) / warmth) if self.size > 1 else 1.0
            for i in range(self.size - 1):
                self.weight[i] *= fade
            self.best_worth = worth
        self.weight = append(self.weight, math.exp((worth - self.best_worth) / warmth))

    def mean(self, edge: i64) -> float:
        """The mean value of the games in which this move was tried."""
        return self.total[edge] / float(self.visits[edge])


@final
class Node:
    """A place in the tree: a menu for every seat that may act there."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        # What was said of it for the searching seat when it was first reached.
        self.said: float = 0.0
        self.menus: list[Menu | None] = [None, None, None, None, None, None, None, None]
        # Where several choose at once: what follows each combination of their moves.
        self.joint: dict[int, Node] = {}

    def menu(self, seat: i64) -> Menu:
        """The seat's menu here, a new one at its first visit."""
        found = self.menus[seat]
        if found is None:
            found = Menu(seat)
            self.menus[seat] = found
        return found


@final
class Visits:
    """Counts the visits to menus, so that marks of one never look like marks of another."""

    def __init__(self) -> None:
        self.number: i64 = 0


VISITS: Final = Visits()


def mark_all(menu: Menu) -> i64:
    """Marks all moves of a menu, where it is known that all of them are legal, and returns the mark."""
    VISITS.number += 1
    actions = menu.action
    i: i64
    for i in range(menu.size):
        LEGAL_AT[actions[i]] = VISITS.number
    return VISITS.number


def open_menu(menu: Menu, state: GameState, warmth: float, visits: i64, rng: Rng) -> i64:
    """Finds which moves of the menu are legal in this game, with new ones added, and returns the mark they bear.

    Where there are many, not all are looked at by the first visits: what is hardly visited needs no complete menu.
    """
    VISITS.number += 1
    mark = VISITS.number
    number = state.legal_into(menu.seat, LEGAL)
    i: i64
    for i in range(number):
        LEGAL_AT[LEGAL[i]] = mark
    known: i64 = 0
    actions = menu.action
    for i in range(menu.size):
        if LEGAL_AT[actions[i]] == mark:
            FOUND_AT[actions[i]] = mark
            known += 1
    room = AT_FIRST + visits * PER_VISIT - known
    unknown = number - known
    if unknown > 0 and (room > 0 or known == 0):
        # Every so many of them, from a random one on.
        step: i64 = 1
        step_left: i64 = 0
        if unknown > room:
            step = unknown // room + 1
            step_left = rng.below(step)
        for i in range(number):
            if FOUND_AT[LEGAL[i]] != mark:
                if step_left == 0:
                    after = state.copy()
                    after.apply(menu.seat, LEGAL[i])
                    menu.add(LEGAL[i], after.evaluate(menu.seat), warmth)
                    step_left = step
                step_left -= 1
    return mark

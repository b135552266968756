"""The searching bot: it plays many games in its head, each from a position it could be in, and grows one tree of them.

Every iteration deals anew what the seat cannot know, walks down the tree, adds a node and judges the position there.
Dice and draws fall as the sampled game has them, and so do the answers of the others: a tree of the own plans grows
deeper than one of everybody's. Where several seats choose at once each walks by its own menu without looking at the
others', and the answer is drawn from what was tried most, so that nobody can count on it. No game is named here: moves
are ordered by the game's `evaluate`, and positions are judged by its model, where a turn begins: what is left of a turn
is first played to its end.
"""
# mypyc: compiled

from __future__ import annotations

import math
import time
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.bots.guess import NOTHING, Recall, guess
from tilecourt.bots.tree import LEGAL_AT, MOST_SEATS, Menu, Node, mark_all, open_menu
from tilecourt.engine.model import Model
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

# No walk down the tree is longer than this.
DEEPEST: Final[i64] = 64
PATH_EDGE: Final = vec[i64]([0] * (DEEPEST * MOST_SEATS))
CHOSEN: Final = vec[i64]([0] * MOST_SEATS)
VALUE: Final = vec[float]([0.0] * MOST_SEATS)
# What VALUE is made of.
CHANCE: Final = vec[float]([0.0] * MOST_SEATS)
MARGIN: Final = vec[float]([0.0] * MOST_SEATS)
# For each further turn of the seat: how often a position after it was compared with one before it, and all it gained.
COMPARED: Final = vec[float]([0.0] * (DEEPEST + 1))
GAINED: Final = vec[float]([0.0] * (DEEPEST + 1))
# Until a few were compared a turn is thought to gain little: as if so many had gained nothing.
UNSURE: Final = 8.0
NO_MODEL: Final = Model(1, 0, 0, vec[float](), vec[float](), vec[float](), 1.0)
# A margin of so many points counts half of what any margin can.
MUCH: Final = 10.0
# So many moves at most until a turn is over.
TO_REST: Final[i64] = 12
# At the root every move is looked at.
MANY: Final[i64] = 1 << 30
# The clock is looked at every so many iterations.
GLANCE: Final[i64] = 8


@final
class Settings:
    """How a search thinks; a level is one of these."""

    def __init__(
        self,
        iterations: i64,
        seconds: float = 0.0,
        curiosity: float = 1.2,
        warmth: float = 2.0,
        evenness: float = 0.02,
        playout: i64 = 0,
        tries: i64 = 12,
        recalled: i64 = 6,
        depth: i64 = DEEPEST,
        margin: float = 0.1,
        learned: bool = True,
        guess_others: bool = True,
        answers: bool = False,
        doubt: float = 1.0,
        fair: bool = False,
    ) -> None:
        # The budget of a move: so many iterations, or so many seconds if not 0.
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        # How much a promising but little tried move draws, and how warm the order of moves is, in points.
        self.curiosity: float = curiosity
        self.warmth: float = warmth
        # The part of the weight that is spread evenly over all moves.
        self.evenness: float = evenness
        # How many moves are played on before a position is judged, each the best of so many tries.
        self.playout: i64 = playout
        self.tries: i64 = tries
        # At most so many of these tries are moves that were the best in other games of the same search.
        self.recalled: i64 = recalled
        self.depth: i64 = depth
        # What the best margin is worth against the chance to win.
        self.margin: float = margin
        # Whether positions are judged by the learned model, or by the hand-made evaluation alone.
        self.learned: bool = learned
        # Whether the answers of others are guessed (the best of so many tries by their own judgement), or have a place
        # in the tree.
        self.guess_others: bool = guess_others
        # Whether a position is judged only after the answers of the others, in a game where these decide.
        self.answers: bool = answers
        # It stops early if the second move could come first only by more than this part of what is left of the budget.
        self.doubt: float = doubt
        # Whether what a further turn gains on average is taken off, so that moves with longer and shorter plans behind
        # them are compared fairly.
        self.fair: bool = fair


@final
class SearchBot:
    """Thinks by tree search within a budget; the same seed and iterations give the same moves."""

    def __init__(self, seed: str, settings: Settings) -> None:
        self.rng = Rng.seeded(seed)
        self.settings = settings
        self.root: Node = Node()
        self.model: Model = NO_MODEL
        self.recall: Recall = NOTHING
        self.seat: i64 = 0
        self.low: float = 0.0
        self.high: float = 0.0
        # The node after the last answer, and when it is where the game now stands.
        self.next: Node | None = None
        self.next_ply: i64 = -1
        self.next_reveals: i64 = -1
        # Over all iterations of the last search, for each seat: the chances, their squares, and the margins.
        self.judged: i64 = 0
        self.sums: vec[float] = vec[float]([0.0] * (3 * MOST_SEATS))

    def choose(self, info: Any) -> int:
        """The move tried most; one of those tried, by chance, where others choose at the same time."""
        legal: list[int] = info.legal
        if len(legal) == 1:
            return legal[0]
        alone = self.search(info, self.found_again(info))
        menu = self.root.menu(info.seat)
        edge = self.best(menu, info) if alone else self.drawn(menu)
        self.next = menu.after[edge] if alone else None
        self.next_ply = info.ply + 1
        self.next_reveals = info.reveals
        return int(menu.action[edge])

    def search(self, info: Any, root: Node) -> bool:
        """Grows the tree from a root; returns whether the seat alone decides there."""
        self.root = root
        self.seat = info.seat
        self.model = info.game.model(info.players) if self.settings.learned else info.game.plain_model(info.players)
        self.judged = 0
        i: i64
        for i in range(3 * MOST_SEATS):
            self.sums[i] = 0.0
        for i in range(DEEPEST + 1):
            COMPARED[i] = 0.0
            GAINED[i] = 0.0
        places: i64 = info.players * info.game.actions.size
        if len(self.recall.times) != places:
            self.recall = Recall(info.players, info.game.actions.size)
        return self.think(info)

    def weigh(self, info: Any) -> list[tuple[int, int, float, float]]:
        """Every legal move that was tried: how often, its chance to win and its margin in points (alone: the score).

        The most tried comes first. The tree is begun anew, so that the answer depends on the position alone.
        """
        self.next = None
        self.search(info, self.found_again(info))
        menu = self.root.menu(info.seat)
        legal: list[int] = info.legal
        allowed = set(legal)
        found: list[tuple[int, int, float, float]] = []
        i: i64
        for i in range(menu.size):
            action = int(menu.action[i])
            if menu.visits[i] > 0 and action in allowed:
                n = float(menu.visits[i])
                found.append((action, int(menu.visits[i]), menu.chance[i] / n, menu.margin[i] / n))
        found.sort(key=most_tried, reverse=True)
        return found

    def outlook(self, players: i64) -> list[tuple[float, float]]:
        """Every seat's chance to win over all iterations of the last search, and how much it differed among them."""
        found: list[tuple[float, float]] = []
        n = float(max(1, self.judged))
        seat: i64
        for seat in range(players):
            mean = self.sums[seat] / n
            square = self.sums[MOST_SEATS + seat] / n - mean * mean
            found.append((mean, math.sqrt(max(0.0, square))))
        return found

    def margins(self, players: i64) -> list[float]:
        """Every seat's margin in points over all iterations of the last search (alone: the score)."""
        n = float(max(1, self.judged))
        found: list[float] = []
        seat: i64
        for seat in range(players):
            found.append(self.sums[2 * MOST_SEATS + seat] / n)
        return found

    def found_again(self, info: Any) -> Node:
        """The part of the last tree that is still true: the game went on by the own move alone, and nothing showed."""
        if self.next is not None and info.ply == self.next_ply and info.reveals == self.next_reveals:
            menu = self.next.menu(info.seat)
            allowed = set(info.legal)
            # Where nothing showed the same moves are legal as before, or it is another game.
            i: i64 = 0
            while i < menu.size and int(menu.action[i]) in allowed:
                i += 1
            if i == menu.size:
                return self.next
        self.low = 1e300
        self.high = -1e300
        self.recall.forget()
        return Node()

    def think(self, info: Any) -> bool:
        """Spends the budget; returns whether the seat alone decides here."""
        settings = self.settings
        seat: i64 = info.seat
        until: float = time.perf_counter() + settings.seconds
        done: i64 = self.root.visits if settings.seconds == 0.0 else 0
        alone = True
        first: i64 = -1
        worlds: list[Rng] = []
        # Where nobody says which moves are legal, that differs from one sample to the next.
        legal: list[int] = info.legal
        while True:
            # The moves are compared in the same worlds: the luck of the deal and the dice is then nobody's merit.
            world = self.rng.split() if first < 0 else self.world(worlds, self.root.menu(seat).visits[first])
            sample: GameState = info.sample(world)
            bits = sample.actor_set()
            alone = bits & (bits - 1) == 0
            self.walk(sample, first)
            if legal and alone and bits >> seat & 1:
                menu = self.root.menu(seat)
                first = self.pick(menu, mark_all(menu))
            done += 1
            if settings.seconds > 0.0:
                if done % GLANCE == 0 and time.perf_counter() >= until:
                    break
            elif done >= settings.iterations or (alone and done % GLANCE == 0 and self.settled(seat, done)):
                break
        return alone

    def world(self, worlds: list[Rng], number: i64) -> Rng:
        """The beginning of one of the worlds, which are made as they are needed."""
        while len(worlds) <= number:
            worlds.append(self.rng.split())
        return worlds[number].copy()

    def settled(self, seat: i64, done: i64) -> bool:
        """Whether the rest of the budget cannot (or, with less doubt, will hardly) change which move was tried most."""
        menu = self.root.menu(seat)
        first: i64 = 0
        second: i64 = 0
        i: i64
        for i in range(menu.size):
            visits = menu.visits[i]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return float(first - second) > self.settings.doubt * float(self.settings.iterations - done)

    def walk(self, state: GameState, first: i64) -> None:
        """One iteration: down the tree (by the edge `first`, if one is given), one node more, its judgement back up."""
        settings = self.settings
        node = self.root
        path: list[Menu] = []
        depth: i64 = 0
        # The turns of the own plan that lie behind, and where the last of them was over.
        turns: i64 = 0
        rested = node
        i: i64
        while not state.over and (node.visits > 0 or depth == 0) and depth < settings.depth:
            bits = state.actor_set()
            if settings.guess_others and bits & (bits - 1) == 0 and not bits >> self.seat & 1:
                guess(state, settings.tries, self.rng, self.recall, settings.recalled)
                if rested is not node:
                    rested = node
                    turns += 1
                continue
            node.visits += 1
            depth += 1
            if bits & (bits - 1) == 0:
                seat: i64 = 0
                while not bits >> seat & 1:
                    seat += 1
                menu = node.menu(seat)
                if depth == 1 and first >= 0:
                    edge = first
                else:
                    visits = MANY if depth == 1 else node.visits
                    edge = self.pick(menu, open_menu(menu, state, settings.warmth, visits, self.rng))
                PATH_EDGE[len(path)] = edge
                path.append(menu)
                state.apply(seat, menu.action[edge])
                follows = menu.after[edge]
                if follows is None:
                    follows = Node()
                    menu.after[edge] = follows
                node = follows
            else:
                node = self.together(state, node, bits, path)
        node.visits += 1
        self.judge(state)
        if settings.fair:
            self.even_out(node, rested, turns)
        i = len(path) - 1
        while i >= 0:
            self.credit(path[i], PATH_EDGE[i])
            i -= 1

    def even_out(self, node: Node, rested: Node, turns: i64) -> None:
        """Takes off what each further turn of a plan gains on average, against what was said when the last was over.

        Own moves are chosen and those of others guessed, so it often gains: that is no merit of a move which was tried
        more, and so has a longer plan behind it.
        """
        value = VALUE[self.seat]
        if node.visits == 1:
            node.said = value
        if turns > 0:
            COMPARED[turns] += 1.0
            GAINED[turns] += value - rested.said
            i: i64
            for i in range(1, turns + 1):
                VALUE[self.seat] -= GAINED[i] / (COMPARED[i] + UNSURE)

    def together(self, state: GameState, node: Node, bits: i64, path: list[Menu]) -> Node:
        """All seats of a simultaneous choice pick, each from its own menu, before any of the picks is played."""
        key = 0
        seat: i64
        for seat in range(state.players):
            if bits >> seat & 1:
                menu = node.menu(seat)
                edge = self.pick(menu, open_menu(menu, state, self.settings.warmth, node.visits, self.rng))
                PATH_EDGE[len(path)] = edge
                path.append(menu)
                CHOSEN[seat] = menu.action[edge]
                key = key * 1048576 + int(CHOSEN[seat])
        for seat in range(state.players):
            if bits >> seat & 1:
                state.apply(seat, CHOSEN[seat])
        if key not in node.joint:
            node.joint[key] = Node()
        return node.joint[key]

    def credit(self, menu: Menu, edge: i64) -> None:
        menu.visits[edge] += 1
        menu.total[edge] += VALUE[menu.seat]
        menu.chance[edge] += CHANCE[menu.seat]
        menu.margin[edge] += MARGIN[menu.seat]
        mean = menu.total[edge] / float(menu.visits[edge])
        self.low = min(self.low, mean)
        self.high = max(self.high, mean)

    def pick(self, menu: Menu, mark: i64) -> i64:
        """The move with the best of what it gave and what it promises, among those that bear the mark."""
        settings = self.settings
        actions = menu.action
        visits = menu.visits
        weights = menu.weight
        tried: i64 = 0
        legal: i64 = 0
        weight = 0.0
        given = 0.0
        i: i64
        for i in range(menu.size):
            if LEGAL_AT[actions[i]] == mark:
                legal += 1
                tried += visits[i]
                weight += weights[i]
                given += menu.total[i]
        span = max(self.high - self.low, 1e-9)
        # A move that was never tried is expected to be as good as its neighbours on average.
        usual = (given / float(tried) - self.low) / span if tried > 0 else 0.5
        pull = settings.curiosity * math.sqrt(float(tried + 1))
        even = settings.evenness / float(legal)
        share = (1.0 - settings.evenness) / weight if weight > 0.0 else 0.0
        best: i64 = -1
        most = -1e300
        for i in range(menu.size):
            if LEGAL_AT[actions[i]] == mark:
                n = visits[i]
                looks = usual if n == 0 else (menu.total[i] / float(n) - self.low) / span
                looks += pull * (even + share * weights[i]) / float(1 + n)
                if looks > most:
                    most = looks
                    best = i
        return best

    # --- judging a position

    def judge(self, state: GameState) -> None:
        """Fills VALUE with each seat's chance to win, a better margin worth a little more (alone: with the score)."""
        settings = self.settings
        moves: i64 = 0
        # After the playout the turn is played to its end, if that is not far, and then the others' turns if they count.
        most = settings.playout + TO_REST
        while not state.over and moves < most:
            if moves >= settings.playout and state.calm():
                if not settings.answers or state.answered(self.seat):
                    break
                most = moves + TO_REST
            guess(state, settings.tries, self.rng, self.recall, settings.recalled)
            moves += 1
        model = self.model
        model.values_into(state, VALUE)
        self.judged += 1
        seat: i64
        for seat in range(state.players):
            margin = model.margin[seat]
            CHANCE[seat] = VALUE[seat]
            MARGIN[seat] = margin
            self.sums[seat] += VALUE[seat]
            self.sums[MOST_SEATS + seat] += VALUE[seat] * VALUE[seat]
            self.sums[2 * MOST_SEATS + seat] += margin
            if state.players > 1:
                VALUE[seat] += settings.margin * margin / (abs(margin) + MUCH)

    # --- the answer

    def best(self, menu: Menu, info: Any) -> i64:
        """The legal move tried most; of those tried equally often the one that gave more."""
        legal: list[int] = info.legal
        allowed = set(legal)
        found: i64 = -1
        i: i64
        for i in range(menu.size):
            if int(menu.action[i]) in allowed:
                more = 1 if found < 0 else menu.visits[i] - menu.visits[found]
                if more > 0 or (more == 0 and menu.total[i] > menu.total[found]):
                    found = i
        return found

    def drawn(self, menu: Menu) -> i64:
        """One of the moves, as likely as it was tried; those hardly tried are left out."""
        most: i64 = 0
        total: i64 = 0
        i: i64
        for i in range(menu.size):
            most = max(most, menu.visits[i])
        for i in range(menu.size):
            if menu.visits[i] * 8 >= most:
                total += menu.visits[i]
        point = self.rng.below(total)
        for i in range(menu.size):
            if menu.visits[i] * 8 >= most:
                point -= menu.visits[i]
                if point < 0:
                    return i
        return 0


def most_tried(weighed: tuple[int, int, float, float]) -> int:
    """How often a weighed move was tried."""
    return weighed[1]

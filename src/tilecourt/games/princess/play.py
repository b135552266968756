"""The state with its rules: what `game.new` gives, each method handing on to the file that knows."""
# mypyc: compiled

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.packed import upto
from tilecourt.engine.rng import Rng
from tilecourt.games.princess import action_ids, legal, observe, phases, rules, scoring, setup, why_not
from tilecourt.games.princess import state as at
from tilecourt.games.princess.judge import evaluate, features
from tilecourt.games.princess.lookup import CELLS
from tilecourt.games.princess.state import State


@final
class Princess(State):
    """The Princess and Magic Tile being played."""

    def begin(self) -> None:
        """A new game up to its first decision: the sides are chosen, or dealt by chance (PMT-R05)."""
        setup.deal_boards(self)
        if not self.choices.choose_side:
            while self.phase == phases.CHOOSE_SIDE:
                rules.choose_side(self, self.rng.below(2))

    def actor_set(self) -> i64:
        if self.over:
            return 0
        if self.phase == phases.STEAL_TAKE or self.phase == phases.STEAL_PLACE:
            return BIT[self.thief]
        return BIT[self.active]

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        return legal.legal_into(self, seat, out)

    def why_not(self, seat: i64, action: i64) -> i64:
        return why_not.why_not(self, seat, action)

    def apply(self, seat: i64, action: i64) -> None:
        kind = self.t.kind_of[action]
        x = action - self.t.start_of[kind]
        if kind == action_ids.PLACE:
            rules.place(self, x // (2 * CELLS), x % (2 * CELLS) >> 1, x & 1 != 0)
        elif kind == action_ids.SKIP:
            if self.phase == phases.RUNE_CARD:
                rules.to_take_gem(self)
            elif self.phase == phases.TAKE_GEM:
                rules.to_sprite(self)
            else:
                rules.to_place_tile(self)
        elif kind == action_ids.CLAIM:
            rules.claim(self, x // CELLS, x % CELLS)
        elif kind == action_ids.DONE:
            rules.after_declare(self)
        elif kind == action_ids.HOLD:
            rules.hold(self, x)
        elif kind == action_ids.REMOVE:
            rules.remove(self, x)
        elif kind == action_ids.TAKE_GEM:
            rules.take_gem(self, x)
        elif kind == action_ids.EXTRA_TILE:
            rules.extra_tile(self)
        elif kind == action_ids.SPRITE_PLACE:
            rules.sprite_place(self, x >> 1, x & 1 != 0)
        elif kind == action_ids.GEM_PLACE:
            rules.gem_place(self, x)
        elif kind == action_ids.GEM_MOVE:
            rules.gem_move(self, x // CELLS, x % CELLS)
        elif kind == action_ids.STEAL_TAKE:
            rules.steal_take(self, x)
        elif kind == action_ids.STEAL_PLACE:
            rules.steal_place(self, x)
        else:
            rules.choose_side(self, x)

    def empty(self, rng: Rng) -> Princess:
        return Princess(self.game, self.t, self.choices, self.players, rng)

    def copy(self) -> Princess:
        other = self.empty(self.rng.copy())
        self.copy_into(other)
        return other

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Nobody has private information, so every seat's unknown is the same: stacks, deck and bonus cards."""
        if self.phase == phases.CHOOSE_SIDE:
            return  # nothing is dealt yet; the new generator is all that differs
        self.stacks = self.stacks[:]
        rng.deal_anew(self.stacks, self.stacks_left)
        self.shuffle_unknown_deck(rng)
        cards = upto(self.t.bonuses)
        rng.shuffle(cards, self.t.bonuses)
        i: i64
        for i in range(self.t.bonuses_dealt):
            self.shared[at.BONUS + i] = cards[i]

    def shuffle_unknown_deck(self, rng: Rng) -> None:
        """Deals the deck anew, except for the Steal Tile cards whose depth everybody knows."""
        unknown = vec[i64]()
        i: i64
        for i in range(self.deck_left):
            if self.deck_known & BIT[i] == 0:
                unknown = append(unknown, self.deck[i])
        left: i64 = len(unknown)
        rng.deal_anew(unknown, left)
        self.deck = self.deck[:]
        for i in range(self.deck_left):
            if self.deck_known & BIT[i] == 0:
                left -= 1
                self.deck[i] = unknown[left]

    def evaluate(self, seat: i64) -> float:
        return evaluate.promise(self, seat)

    def features_into(self, seat: i64, out: vec[float]) -> i64:
        return features.features_into(self, seat, out)

    def calm(self) -> bool:
        return self.phase == phases.RUNE_CARD

    def standing(self, seat: i64) -> float:
        return scoring.standing(self, seat)

    def observe_into(self, seat: i64, out: vec[i16], n: i64) -> i64:
        return observe.observe_into(self, seat, out, n)

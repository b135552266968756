"""The state with its rules: what `game.new` gives, each method handing on to the file that knows."""
# mypyc: compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import EVERY_SEAT
from tilecourt.games.kaguyahime import action_ids, legal, observe, phases, rules, scoring, setup, why_not
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.judge import evaluate, features
from tilecourt.games.kaguyahime.line import designer, exchanger, in_priority
from tilecourt.games.kaguyahime.lookup import NONE
from tilecourt.games.kaguyahime.state import State

OFFERS: Final = vec[i64]([0] * 256)


@final
class Kaguyahime(State):
    """Kaguyahime being played."""

    def begin(self) -> None:
        """A new game up to its first decision, the first presentation."""
        setup.deal(self)
        rules.begin_round(self)

    def actor_set(self) -> i64:
        if self.over:
            return 0
        if self.phase == phases.DESIGN:
            return BIT[designer(self)]
        if self.phase == phases.PRESENT:
            return rules.waiting_set(self)
        if self.phase == phases.EXCHANGE:
            return BIT[exchanger(self)]
        return BIT[in_priority(self, self.turn)]

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        return legal.legal_into(self, seat, out)

    def why_not(self, seat: i64, action: i64) -> i64:
        return why_not.why_not(self, seat, action)

    def apply(self, seat: i64, action: i64) -> None:
        # Each phase has one kind of move.
        start = self.t.start_of
        if self.phase == phases.DESIGN:
            x = action - start[action_ids.PLACE]
            placing = self.t.placing[x]
            rules.place(self, placing >> 9, placing >> 5 & 15, placing >> 3 & 3, (placing & 7) - 1)
        elif self.phase == phases.PRESENT:
            rules.present(self, seat, action - start[action_ids.PRESENT])
        elif self.phase == phases.EXCHANGE:
            x = action - start[action_ids.EXCHANGE]
            rules.exchange(self, x // self.t.kinds, x % self.t.kinds)
        else:
            rules.restock(self, action - start[action_ids.RESTOCK])

    def empty(self, rng: Rng) -> Kaguyahime:
        return Kaguyahime(self.game, self.t, self.choices, self.players, rng)

    def copy(self) -> Kaguyahime:
        other = self.empty(self.rng.copy())
        self.copy_into(other)
        return other

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deals the cubes the seat has not seen: those in the box, and what others hold beyond the countable ones."""
        if seat == EVERY_SEAT:
            return  # what is not on the table and behind no screen is in the box
        unseen = vec[i64]()
        player: i64
        kind: i64
        i: i64
        for kind in range(self.t.colours):
            number = self.shared[at.BOX + kind]
            for player in range(self.players):
                if player != seat:
                    me = player * at.STRIDE
                    number += self.seat[me + at.SCREEN + kind] - self.seat[me + at.KNOWN + kind]
            for _ in range(number):
                unseen = append(unseen, kind)
        left: i64 = len(unseen)
        rng.deal_anew(unseen, left)
        for player in range(self.players):
            if player != seat:
                me = player * at.STRIDE
                hidden: i64 = 0
                for kind in range(self.t.colours):
                    hidden += self.seat[me + at.SCREEN + kind] - self.seat[me + at.KNOWN + kind]
                    self.seat[me + at.SCREEN + kind] = self.seat[me + at.KNOWN + kind]
                for _ in range(hidden):
                    left -= 1
                    self.seat[me + at.SCREEN + unseen[left]] += 1
                if self.phase == phases.PRESENT and self.seat[me + at.OFFER] != NONE:
                    self.reseal(player, rng)
        for kind in range(self.t.colours):
            self.shared[at.BOX + kind] = 0
        for i in range(left):
            self.shared[at.BOX + unseen[i]] += 1

    def reseal(self, player: i64, rng: Rng) -> None:
        """A sealed offer nobody else has seen becomes any that the player could have made."""
        number = legal.offers_into(self, player, OFFERS)
        self.seat[player * at.STRIDE + at.OFFER] = OFFERS[rng.below(number)] - self.t.start_of[action_ids.PRESENT]

    def evaluate(self, seat: i64) -> float:
        return evaluate.promise(self, seat)

    def features_into(self, seat: i64, out: vec[float]) -> i64:
        return features.features_into(self, seat, out)

    def calm(self) -> bool:
        return self.phase == phases.PRESENT

    def standing(self, seat: i64) -> float:
        return scoring.standing(self, seat)

    def observe_into(self, seat: i64, out: vec[i16], n: i64) -> i64:
        return observe.observe_into(self, seat, out, n)

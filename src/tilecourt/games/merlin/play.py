"""The state with its rules: what `game.new` gives, each method handing on to the file that knows."""
# mypyc: compiled

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from tilecourt.engine.rng import Rng
from tilecourt.engine.state import EVERY_SEAT
from tilecourt.games.merlin import action_ids, legal, observe, phases, rules, scoring, setup, why_not
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.bags import listed
from tilecourt.games.merlin.judge import evaluate, features
from tilecourt.games.merlin.state import State


@final
class Merlin(State):
    """Merlin's Beast Hunt being played."""

    def begin(self) -> None:
        """A new game up to its first decision, the opening beast."""
        setup.set_up(self)

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        return legal.legal_into(self, seat, out)

    def why_not(self, seat: i64, action: i64) -> i64:
        return why_not.why_not(self, seat, action)

    def apply(self, seat: i64, action: i64) -> None:
        t = self.t
        kind = t.kind_of[action]
        x = action - t.start_of[kind]
        if kind == action_ids.KEEP:
            rules.keep(self, x)
            return
        if kind == action_ids.DISCARD:
            rules.discard(self, x)
            return
        self.own_board()  # all other moves change it
        if kind == action_ids.PLACE_DIE:
            die = t.die_of_move[x]
            rules.place_die(self, die, x - die * t.spots)
        elif kind == action_ids.PLACE_CARD:
            image = t.image_of_move[x]
            rules.place_card(self, image, x - image * t.lines)
        elif kind == action_ids.END_PLACEMENT:
            rules.end_placement(self)
        elif kind == action_ids.ADD_BEAST:
            rules.add_beast(self, x // (t.beasts * t.squares), x // t.squares % t.beasts, x % t.squares)
        elif kind == action_ids.MOVE_BEAST:
            rules.move_beast(self, x // (t.squares * t.squares), x // t.squares % t.squares, x % t.squares)
        else:
            rules.opening_beast(self, x // t.squares, x % t.squares)

    def empty(self, rng: Rng) -> Merlin:
        return Merlin(self.game, self.t, self.choices, self.players, rng)

    def copy(self) -> Merlin:
        other = self.empty(self.rng.copy())
        self.copy_into(other)
        return other

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Every deck is shuffled; closed hands of the other players are dealt anew with it (rules.md section 3)."""
        self.decks = self.decks[:]
        player: i64
        for player in range(self.players):
            self.redeal_cards(player, player == seat or seat == EVERY_SEAT or self.choices.open_hands, rng)

    def redeal_cards(self, player: i64, hand_known: bool, rng: Rng) -> None:
        """Deals a player's unknown cards anew: what is known of the hand, and a top card in sight of all, stay."""
        me = player * at.STRIDE
        begin = player * self.t.deck_size
        left = self.seat[me + at.DECK_LEFT]
        hidden = left
        if self.choices.visible_deck_top > 0 and left > 0:
            hidden -= 1
        unknown = vec[i64]()
        image: i64
        i: i64
        for i in range(hidden):
            unknown = append(unknown, self.decks[begin + i])
        if not hand_known:
            for image in range(self.t.icons):
                unseen = self.seat[me + at.HAND + image] - self.seat[me + at.SEEN + image]
                unknown = listed(unknown, image, unseen)
                self.seat[me + at.HAND + image] = self.seat[me + at.SEEN + image]
        number: i64 = len(unknown)
        rng.deal_anew(unknown, number)
        for i in range(hidden):
            self.decks[begin + i] = unknown[i]
        for i in range(hidden, number):
            self.seat[me + at.HAND + unknown[i]] += 1

    def evaluate(self, seat: i64) -> float:
        return evaluate.promise(self, seat)

    def features_into(self, seat: i64, out: vec[float]) -> i64:
        return features.features_into(self, seat, out)

    def calm(self) -> bool:
        return self.phase == phases.KEEP

    def answered(self, seat: i64) -> bool:
        """For two: whoever's turn comes first closes a pen, so what a turn has left open shows after the other's."""
        return self.players > 2 or self.active == seat

    def standing(self, seat: i64) -> float:
        return scoring.standing(self, seat)

    def observe_into(self, seat: i64, out: vec[i16], n: i64) -> i64:
        return observe.observe_into(self, seat, out, n)

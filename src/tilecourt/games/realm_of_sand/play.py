"""The state with its rules: what `game.new` gives, each method handing on to the file that knows."""
# mypyc: compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from tilecourt.engine.bitboard import BIT, cells_into, count
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import EVERY_SEAT, NO_PLANS
from tilecourt.games.realm_of_sand import action_ids, legal, phases, powers, rules, scoring, setup, summon, why_not
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.judge import evaluate, features
from tilecourt.games.realm_of_sand.lookup import LEVELS, RED
from tilecourt.games.realm_of_sand.observe import observe_into
from tilecourt.games.realm_of_sand.state import State

# The cards that a redeal shuffles.
UNKNOWN: Final = vec[i64]([0] * 64)


@final
class RealmOfSand(State):
    """Realm of Sand being played."""

    def begin(self) -> None:
        """A new game up to its first decision (rules.md section 4)."""
        self.blank()
        setup.deal_cards(self)
        setup.lay_circle(self)
        setup.fill_supply(self)
        setup.choose_start_player(self)
        setup.deal_boards(self)
        if not (self.choices.choose_ribbon or self.choices.choose_side):
            rules.after_boards(self)

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        return legal.legal_into(self, seat, out)

    def why_not(self, seat: i64, action: i64) -> i64:
        return why_not.why_not(self, seat, action)

    def apply(self, seat: i64, action: i64) -> None:
        kind = self.t.kind_of[action]
        x = action - self.t.start_of[kind]
        boxes = self.t.boxes
        if kind == action_ids.PLACE_TILE:
            slot = x // self.t.placings
            tile = self.seat[seat * at.STRIDE + at.HAND + slot]
            rules.place_tile(self, slot, self.t.tile_at.find[(tile - slot) * self.t.placings + x])
        elif kind == action_ids.PICK_TILE:
            rules.pick_tile(self, x)
        elif kind == action_ids.END_TURN:
            rules.end_turn(self)
        elif kind == action_ids.COMPLETE:
            rules.complete(self, x // self.t.placings, self.fit.find[x])
        elif kind == action_ids.SUMMON_LAY:
            summon.lay(self, x // boxes, x % boxes)
        elif kind == action_ids.SUMMON_MOVE:
            summon.move(self, x // boxes, x % boxes)
        elif kind == action_ids.SUMMON_DONE:
            summon.done(self)
        elif kind == action_ids.SET_ASIDE:
            rules.lay_aside(self, x, rules.BY_SUMMON)
        elif kind == action_ids.LAY_SQUARE or kind == action_ids.LEAVE_EMPTY:
            rules.settle_box(self, x, kind == action_ids.LAY_SQUARE)
        elif kind == action_ids.USE_CRYSTAL:
            summon.use_crystal(self)
        elif kind == action_ids.DRAW_CARDS:
            powers.draw_cards(self, x)
        elif kind == action_ids.KEEP:
            powers.keep(self, x >> 1, x & 1 != 0)
        elif kind == action_ids.TRADE:
            powers.trade(self, x // self.t.colours, x % self.t.colours)
        elif kind == action_ids.TRADE_FROM:
            powers.trade_from(self, x // self.t.colours, x % self.t.colours)
        elif kind == action_ids.MOVE_SQUARE:
            powers.move_square(self, x // boxes, x % boxes)
        elif kind == action_ids.LEVEL_UP:
            powers.level_up(self)
        elif kind == action_ids.EXCHANGE:
            powers.exchange(self, x // self.t.tiles, x % self.t.tiles)
        elif kind == action_ids.EXCHANGE_DONE:
            powers.exchange_done(self)
        elif kind == action_ids.OPEN_BOX:
            rules.open_box(self, x)
        elif kind == action_ids.TAKE_DISK:
            rules.take_disk(self, x)
        else:
            rules.choose_board(self, x >> 1, x & 1)

    def empty(self, rng: Rng) -> RealmOfSand:
        return RealmOfSand(self.game, self.t, self.choices, self.players, rng)

    def copy(self) -> RealmOfSand:
        other = self.empty(self.rng.copy())
        self.copy_into(other)
        return other

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deals anew what the seat cannot know: decks, cards that others keep or look at (rules.md section 3)."""
        self.decks = self.decks[:]
        level: i64
        for level in range(LEVELS):
            self.redeal_level(seat, level, rng)

    def redeal_level(self, seat: i64, level: i64, rng: Rng) -> None:
        """Gathers the cards of a level that the seat cannot know, shuffles them, and deals them to the same places."""
        bottom = level * self.t.deck_size
        left = self.shared[at.DECK_LEFT + level]
        of_level = self.t.cards_of[level]
        # The red player knows the cards put under the deck.
        known: i64 = 0
        player: i64
        for player in range(self.players):
            if (player == seat or seat == EVERY_SEAT) and self.has_power(player * at.STRIDE, RED):
                known = self.shared[at.UNDER + level]
        looked_at = self.seen_level == level and self.active != seat and seat != EVERY_SEAT
        seen: i64 = self.seen if looked_at else 0
        unknown: i64 = 0
        i: i64
        for i in range(known, left):
            unknown |= BIT[self.decks[bottom + i]]
        for i in range(seen):
            unknown |= BIT[self.shared[at.SEEN + i]]
        for player in range(self.players):
            unknown |= self.hidden_from(seat, player) & of_level
        number = cells_into(unknown, UNKNOWN)
        rng.deal_anew(UNKNOWN, number)
        for i in range(known, left):
            number -= 1
            self.decks[bottom + i] = UNKNOWN[number]
        for i in range(seen):
            number -= 1
            self.shared[at.SEEN + i] = UNKNOWN[number]
        for player in range(self.players):
            hidden = self.hidden_from(seat, player) & of_level
            self.seat[player * at.STRIDE + at.KEPT] &= ~hidden
            last = number - count(hidden)
            while number > last:
                number -= 1
                self.seat[player * at.STRIDE + at.KEPT] |= BIT[UNKNOWN[number]]

    def hidden_from(self, seat: i64, player: i64) -> i64:
        """The kept cards of a player that the seat cannot see, as a set."""
        if player == seat or seat == EVERY_SEAT or self.choices.kept_visible:
            return 0
        return self.seat[player * at.STRIDE + at.KEPT]

    def evaluate(self, seat: i64) -> float:
        return evaluate.promise(self, seat)

    def features_into(self, seat: i64, out: vec[float]) -> i64:
        return features.features_into(self, seat, out)

    def calm(self) -> bool:
        return self.phase == phases.PRE

    def turn_number(self) -> i64:
        # Cards are turned up when a turn is over (ROS-R68); only the red power looks at some before.
        if self.phase < phases.PRE:
            return NO_PLANS
        return self.round * self.players + scoring.turn_place(self, self.active)

    def standing(self, seat: i64) -> float:
        return scoring.standing(self, seat)

    def observe_into(self, seat: i64, out: vec[i16], n: i64) -> i64:
        return observe_into(self, seat, out, n)

"""The definition of The Princess and Magic Tile: its box, options, actions, events and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.observation import Layout
from tilecourt.engine.options import Option, Value
from tilecourt.engine.picture import Picture
from tilecourt.engine.result import Result, ScoreLine, ranks_of
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.engine.text import Text, named
from tilecourt.games.princess import components, foresee, observation, scoring, view
from tilecourt.games.princess import state as at
from tilecourt.games.princess.actions import action_space
from tilecourt.games.princess.drawing import box, table
from tilecourt.games.princess.events import event_kinds
from tilecourt.games.princess.judge.features import FEATURES
from tilecourt.games.princess.legal import REASONS
from tilecourt.games.princess.lookup import NONE, Lookup
from tilecourt.games.princess.play import Princess, begin
from tilecourt.games.princess.restore import restore
from tilecourt.games.princess.words import walk_words


class PrincessGame(Game):
    """The Princess and Magic Tile, 2 to 4 players."""

    id = "princess"
    rules_version = 1
    rule_prefix = "PMT"
    rule_of_end = "PMT-5.10"
    rule_of_turn = "PMT-5"
    reasons = REASONS
    features = FEATURES
    named_in: ClassVar[Mapping[str, str]] = {"card": "rune", "covered": "tile"}
    phases_of_setup = frozenset({"choose_side"})

    def build(self) -> None:
        c = self.components = components.load(self.raw, self.source)
        self.tiles = [tile.id for tile in c.tile]
        self.cards = [rune.id for rune in c.rune for _ in range(rune.copies)]
        self.cards += [steal.id for steal in c.steal_card for _ in range(steal.copies)]
        self.steps = {rune.id: rune.steps for rune in c.rune}
        self.boards = [board.id for board in c.start_board]
        self.bonuses = [bonus.id for bonus in c.bonus]
        self.actions = action_space(c)
        self.lookup = Lookup(c, self.actions)
        self.event_kinds = event_kinds(c, self.cards)
        self.players = tuple(range(c.game.min_players, c.game.max_players + 1))
        o = c.options
        yes_no = (False, True)
        self.options = (
            Option("first_play", yes_no, o.first_play, "PMT-R55"),
            Option("first_turn", ("each_player", "starting_player", "free"), o.first_turn, "PMT-R03"),
            Option("claim_refilled", yes_no, o.claim_refilled, "PMT-R23"),
            Option("stacked_gems", yes_no, o.stacked_gems, "PMT-R13"),
            Option("overtake_floor", ("her_space", "space_beyond"), o.overtake_floor, "PMT-R36"),
            Option("steal_cancel", ("drawn_after_goal", "any_after_goal"), o.steal_cancel, "PMT-R33"),
            Option("last_tile_declare", yes_no, o.last_tile_declare, "PMT-R42"),
            Option("sky_point_ties", ("dense", "skip"), o.sky_point_ties, "PMT-R49"),
            Option("board_side", ("choose", "random"), o.board_side, "PMT-R05"),
            Option("start_player", ("random", "seat_zero"), o.start_player, "PMT-R01"),
        )

    def choices(self, options: Mapping[str, Value]) -> at.Choices:
        return at.Choices(dict(options))

    def options_of(self, s: Princess) -> dict[str, Value]:
        """The options a state was begun with."""
        return dict(s.choices.values)

    def start(self, players: int, rng: Rng, options: Mapping[str, Value]) -> Princess:
        return begin(self, self.lookup, self.choices(options), players, rng)

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        return view.view(self, state, seat)

    def layout(self, players: int) -> Layout:
        return observation.layout(self, players)

    def full(self, state: Any) -> dict[str, Any]:
        return view.full(self, state)

    def restore(self, full: Mapping[str, Any], rng: Rng) -> Princess:
        return restore(self, full, rng)

    def foreseen(self, state: Any, action: int) -> tuple[GameState, list[Event]] | None:
        return foresee.foreseen(self, state, action)

    def tell(self, event: Event, text: Text, names: Sequence[str]) -> str:
        if event.seat is None:
            return super().tell(event, text, names)
        if event.kind == "walked" and (more := walk_words(self.components, event, text)):
            return text("walk.told", who=names[event.seat], **more)
        if event.kind == "rune_claimed" and event.values["value"] != self.steps[event.values["rune"]]:
            # One tile of it does not fit, and the smaller number counts (PMT-5.0d).
            values = {name: self.say(name, value, text, names) for name, value in event.values.items()}
            return text("mixed.told", who=names[event.seat], **values)
        return super().tell(event, text, names)

    def result(self, state: Any) -> Result:
        s: Princess = state
        players = range(s.players)
        if s.lost:
            return Result("witch", "PMT-5.10.1", None, tuple(() for _ in players), tuple(1 for _ in players), ())
        sheet = tuple(tuple(self.score_sheet(s, player)) for player in players)
        scores = tuple(sum(line.points for line in lines) for lines in sheet)
        winners = tuple(player for player in players if scores[player] == max(scores))
        return Result("goal", "PMT-6.6", scores, sheet, ranks_of(list(scores)), winners)

    def score_name(self, state: Any, key: str, text: Text) -> str:
        if not key.startswith("bonus_"):
            return super().score_name(state, key, text)
        bonus = self.bonuses[state.shared[at.BONUS + int(key.removeprefix("bonus_")) - 1]]
        return text("score.bonus", bonus=named(text, "bonus", bonus))

    def score_sheet(self, s: Princess, player: int) -> list[ScoreLine]:
        """A player's points, line by line in the order of section 6."""
        if scoring.finish_place(s, player) == NONE:
            lines = [ScoreLine("unfinished", scoring.unfinished_points(s, player), "PMT-6.1")]
        else:
            lines = [
                ScoreLine("placement", scoring.placement_points(s, player), "PMT-6.1"),
                ScoreLine("leftover", scoring.leftover_points(s, player), "PMT-6.1"),
            ]
        if not s.choices.first_play:
            for number, sky in enumerate(self.components.attributes.skies):
                points = scoring.sky_points(s, player, s.t.elements + number)
                lines.append(ScoreLine(f"sky_{sky}", points, "PMT-6.3"))
        lines.append(ScoreLine("sprites", scoring.sprite_points(s, player), "PMT-6.4"))
        for i in range(s.t.bonuses_dealt):
            lines.append(
                ScoreLine(f"bonus_{i + 1}", scoring.bonus_points(s, player, s.shared[at.BONUS + i]), "PMT-6.5")
            )
        return lines

    def pieces(self, state: Any) -> dict[str, int]:
        s: Princess = state
        full = self.full(s)
        laid = [name for known in full["players"] for stack in known["area"].values() for name in stack]
        preset = sum(4 for known in full["players"] if known["side"] is not None)
        tiles = len(full["stacks"]) + len(full["display"]) + len(laid) - preset
        tiles += (full["drawn_tile"] is not None) + sum(tile is not None for tile in full["stolen"])
        cards = len(full["rune_deck"]) + sum(card is not None for card in full["row"]) + len(full["discard"])
        cards += len(full["pending_steals"]) + len(full["claimed"])
        cards += sum(known["held"] is not None for known in full["players"])
        if full["phase"] == "choose_side":  # nothing is dealt yet: all of it is in the box
            tiles = s.t.tiles
            cards = s.t.rune_cards if s.choices.first_play else s.t.cards
        counted = {"tiles": tiles, "cards": cards}
        for player, known in enumerate(full["players"]):
            gems: int = known["gems_in_hand"] + len(known["gems_on"])
            counted[f"gems of seat {player}"] = gems + (len(full["claimed"]) if player == s.active else 0)
        return counted

    def draw(self, view: Mapping[str, Any], text: Text, width: int = 100, names: Sequence[str] = ()) -> Picture:
        return table.table(self.components, view, text, width, names)

    def draw_components(self, text: Text) -> list[tuple[str, str, Picture]]:
        return box.box(self.components, text)

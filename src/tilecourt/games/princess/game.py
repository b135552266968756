"""The definition of The Princess and Magic Tile: its box, options, actions, events and result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tilecourt.engine.game import Game
from tilecourt.engine.options import Value, declared
from tilecourt.engine.result import ScoreLine
from tilecourt.engine.rng import Rng
from tilecourt.engine.text import Text, named
from tilecourt.games.princess import components, foresee, manor, near, phases, reasons, scoring, words
from tilecourt.games.princess import state as at
from tilecourt.games.princess.actions import action_space
from tilecourt.games.princess.events import event_kinds
from tilecourt.games.princess.judge.features import FEATURES
from tilecourt.games.princess.lookup import NONE, Lookup
from tilecourt.games.princess.play import Princess


class PrincessGame(Game):
    """The Princess and Magic Tile, 2 to 4 players."""

    id = "princess"
    rules_version = 1
    clock = (12, 15)
    rule_prefix = "PMT"
    rule_of_end = "PMT-5.10"
    rule_of_turn = "PMT-5"
    reasons = reasons.REASONS.named(reasons)
    features = FEATURES
    foreseen = foresee.foreseen
    near = near.near
    tell = words.tell
    meant = words.meant
    describe = words.describe
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
        self.options = declared(c.options)

    def empty(self, players: int, rng: Rng, options: Mapping[str, Value]) -> Princess:
        return Princess(self, self.lookup, at.Choices(dict(options)), players, rng)

    def options_of(self, state: Princess) -> dict[str, Value]:
        return dict(state.choices.values)

    def ending(self, s: Princess) -> tuple[str, str]:
        return ("witch", "PMT-5.10.1") if s.lost else ("goal", "PMT-6.6")

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

    def interim(self, s: Princess) -> list[list[ScoreLine]]:
        """Without the bonus cards, which lie face down; nobody is told who would have it with them (PMT-6)."""
        if s.phase == phases.CHOOSE_SIDE:
            return []
        sheets = []
        for player in range(s.players):
            sheet = [line for line in self.score_sheet(s, player) if not line.key.startswith("bonus_")]
            if sheet[0].key == "unfinished":
                steps = sum(line.points for line in sheet[1:]) if s.choices.paths_taken else 0
                space = s.seat[player * at.STRIDE + at.SPACE]
                points = manor.advance(s, space, steps) - steps - s.t.goal
                sheet[0] = ScoreLine("unfinished", points, "PMT-6.1")
            sheets.append(sheet)
        return sheets

    def pieces(self, state: Any) -> dict[str, int]:
        s: Princess = state
        full = s.full()
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

"""The definition of Kaguyahime: its box, options, actions, events and result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tilecourt.engine.game import Game
from tilecourt.engine.options import Value, declared
from tilecourt.engine.result import ScoreLine
from tilecourt.engine.rng import Rng
from tilecourt.games.kaguyahime import components, near, reasons, rules, scoring, words
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.actions import action_space, cell, presented
from tilecourt.games.kaguyahime.events import event_kinds
from tilecourt.games.kaguyahime.judge.features import FEATURES
from tilecourt.games.kaguyahime.lookup import Lookup
from tilecourt.games.kaguyahime.play import Kaguyahime


class KaguyahimeGame(Game):
    """Kaguyahime, 2 to 4 players."""

    id = "kaguyahime"
    rules_version = 1
    clock = (15, 30)
    rule_prefix = "KGH"
    rule_of_end = "KGH-6.1"
    rule_of_turn = "KGH-5.2"
    simultaneous = True  # the presents
    reasons = reasons.REASONS.named(reasons)
    features = FEATURES
    near = near.near
    tell = words.tell
    say = words.say
    named_in: ClassVar[Mapping[str, str]] = {"take": "cube", "give": "cube"}

    def build(self) -> None:
        c = self.components = components.load(self.raw, self.source)
        self.kinds = c.kinds
        self.tiles = [tile.id for tile in c.tile]
        self.colours = [colour.id for colour in c.player_color]
        self.cell = cell(c)
        self.handful = presented(c)
        self.actions = action_space(c)
        self.lookup = Lookup(c, self.actions)
        self.event_kinds = event_kinds(c)
        self.players = tuple(c.game.players)
        self.options = declared(c.option)
        self.last_choices = at.Choices({option.name: option.default for option in self.options})

    def choices(self, options: Mapping[str, Value]) -> at.Choices:
        # Most games have the options of the one before: those are not read again.
        if options != self.last_choices.values:
            self.last_choices = at.Choices(dict(options))
        return self.last_choices

    def empty(self, players: int, rng: Rng, options: Mapping[str, Value]) -> Kaguyahime:
        return Kaguyahime(self, self.lookup, self.choices(options), players, rng)

    def options_of(self, state: Kaguyahime) -> dict[str, Value]:
        return dict(state.choices.values)

    def ending(self, s: Kaguyahime) -> tuple[str, str]:
        return ("princess" if rules.princess_is_home(s) else "rounds"), "KGH-6.1"

    def score_sheet(self, s: Kaguyahime, player: int) -> list[ScoreLine]:
        """A player's favor and bonuses, line by line."""
        lines = [ScoreLine("favor", s.seat[player * at.STRIDE + at.FAVOR], "KGH-5.2.4f")]
        for number, colour in enumerate(self.kinds[:-1]):
            lines.append(ScoreLine(f"room_{colour}", scoring.room_bonus(s, player, number), "KGH-6.4"))
        return lines

    def interim(self, state: Any) -> list[list[ScoreLine]]:
        return [self.score_sheet(state, player) for player in range(state.players)]

    def pieces(self, state: Any) -> dict[str, int]:
        s: Kaguyahime = state
        full = s.full()
        boards = [full["princess_board"], *(known["board"] for known in full["players"])]
        laid = [tile for board in boards for tile in board.values()]
        counted = {"tiles": len(laid) + sum(tile is not None for column in full["column"] for tile in column)}
        sealed = full["phase"] == "present"
        offers = [known["offer"] for known in full["players"] if known["offer"] and not sealed]
        for kind in self.kinds:
            number = full["storage"][kind] + sum(known["screen"][kind] for known in full["players"])
            number += sum(tile["cube"] == kind for tile in laid)
            number += sum(offer["cubes"].count(kind) for offer in offers)
            # One cube of each colour marks its value; clear cubes may have left the game.
            number += full["clear_gone"] if kind == self.kinds[-1] else full["box"][kind] + 1
            counted[f"{kind} cubes"] = number
        counted["meeples"] = sum(meeple is not None for meeple in full["line"])
        return counted

"""The definition of Realm of Sand: its box, options, actions, events and result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.options import Value, declared
from tilecourt.engine.result import ScoreLine
from tilecourt.engine.rng import Rng
from tilecourt.games.realm_of_sand import components, near, reasons, scoring, words
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.actions import action_space
from tilecourt.games.realm_of_sand.events import event_kinds, rank_keys
from tilecourt.games.realm_of_sand.judge.features import FEATURES
from tilecourt.games.realm_of_sand.lookup import Lookup, Placements, orientations_of
from tilecourt.games.realm_of_sand.play import RealmOfSand


class RealmOfSandGame(Game):
    """Realm of Sand, 1 to 4 players; one player plays the solo challenge."""

    id = "realm_of_sand"
    rules_version = 1
    clock = (10, 15)
    rule_prefix = "ROS"
    rule_of_end = "ROS-5.7.3"
    rule_of_turn = "ROS-5.1"
    reasons = reasons.REASONS.named(reasons)
    features = FEATURES
    near = near.near
    meant = words.meant
    describe = words.describe
    refused = words.refused
    explain = words.explain
    # Many plans of a turn are nearly alike, and which is best shows only after many looks (docs/play/levels.md).
    patience = 2
    named_in: ClassVar[Mapping[str, str]] = {
        "wanted": "colour",
        "taken": "tile",
        "o": "orientation",
        "i": "nth",
        "place": "nth_place",
    }
    phases_of_setup = frozenset({"boards", "purple_disk"})

    def build(self) -> None:
        c = self.components = components.load(self.raw, self.source)
        self.colours = c.keys()
        self.runes = c.keys("rune")
        self.boxes = c.boxes()
        self.tiles = [tile.id for tile in c.tiles]
        self.cards = [card.id for card in c.cards]
        self.ranks = rank_keys(c)
        self.actions = action_space(c)
        self.lookup = Lookup(c, self.actions)
        self.placements: dict[tuple[bool, bool], Placements] = {}
        self.event_kinds = event_kinds(c)
        self.players = tuple(range(c.meta.players_min, c.meta.players_max + 1))
        self.options = declared(c.options)

    def choices(self, options: Mapping[str, Value], players: int) -> at.Choices:
        """The options as the rules read them; what does not go with the number of players is `BadInput`."""
        values = dict(options)
        if players == 1:
            values["variant"] = "solo_challenge"  # forced (rules.md section 7)
            if values["solo_board"] == "basic_only" and (values["mode"] == "advanced" or values["mixed_sides"]):
                raise BadInput(
                    "With solo_board basic_only one player has the basic side: mode basic, mixed_sides false."
                )
        elif values["variant"] == "solo_challenge":
            raise BadInput(f"The variant solo_challenge is for one player, not {players}.")
        if values["start_player"] != "random" and int(values["start_player"]) > players:
            raise BadInput(f"The start player is random or a seat from 1 to {players}, not {values['start_player']}.")
        return at.Choices(values, self.fit(values))

    def fit(self, values: Mapping[str, Any]) -> Placements:
        """Where cards may be built under these options; made when first needed."""
        key = (values["card_mirror"], values["card_rotation"])
        if key not in self.placements:
            patterns = [card.pattern for card in self.components.cards]
            self.placements[key] = Placements(self.components, patterns, orientations_of(*key))
        return self.placements[key]

    def empty(self, players: int, rng: Rng, options: Mapping[str, Value]) -> RealmOfSand:
        return RealmOfSand(self, self.lookup, self.choices(options, players), players, rng)

    def options_of(self, state: RealmOfSand) -> dict[str, Value]:
        return dict(state.choices.values)

    def restore(self, full: Mapping[str, Any], rng: Rng) -> RealmOfSand:
        restored: RealmOfSand = self.part("sight").settle(self, super().restore(full, rng))
        return restored

    def ending(self, s: RealmOfSand) -> tuple[str, str]:
        if s.choices.solo and s.round >= s.t.solo_rounds:
            return "solo_rounds", "ROS-6.2"
        return ("hourglasses", "ROS-6.1") if scoring.hourglasses_full(s) else ("safety_stop", "ROS-5.9")

    def score_sheet(self, s: RealmOfSand, player: int) -> list[ScoreLine]:
        """A player's points by the level of the buildings; in solo the rank they give."""
        lines = [ScoreLine(f"cards_{n + 1}", scoring.card_points(s, player, n), "ROS-6.3") for n in range(3)]
        if s.choices.solo:
            key = f"rank_{self.ranks[scoring.solo_rank(s, player)]}"
            # A rank of a custom box has no words of its own.
            lines.append(ScoreLine(key if f"score.{key}" in self.text("en") else "rank", 0, "ROS-6.5"))
        return lines

    def interim(self, state: Any) -> list[list[ScoreLine]]:
        return [self.score_sheet(state, player) for player in range(state.players)]

    def pieces(self, state: Any) -> dict[str, int]:
        full = state.full()
        players = full["players"]
        boards = "".join("".join(known["board"]) for known in players)
        counted = {
            "tiles": len(full["circle"]) + len(full["aside"]) + sum(len(known["tiles"]) for known in players),
            "cards": sum(len(deck) for deck in full["decks"])
            + len(full["seen"])
            + sum(card is not None for row in full["rows"] for card in row)
            + sum(len(known["completed"]) + len(known["kept"]) for known in players),
        }
        for key in self.colours:
            if key in self.runes:
                counted[f"squares {key}"] = full["squares"][key] + boards.count(key)
            disks = full["disks"][key] + boards.count(key.lower())
            counted[f"disks {key}"] = disks + sum(known["reserve"][key] for known in players)
        return counted

"""The definition of Merlin's Beast Hunt: its box, options, actions, events and result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tilecourt.engine.game import Game
from tilecourt.engine.names import names_of
from tilecourt.engine.options import Value
from tilecourt.engine.result import ScoreLine
from tilecourt.engine.rng import Rng
from tilecourt.games.merlin import components, endings, near, reasons, scoring, words
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.actions import action_space, dice_of
from tilecourt.games.merlin.events import REQUIREMENT_RULES, event_kinds
from tilecourt.games.merlin.judge.features import FEATURES
from tilecourt.games.merlin.lookup import Lookup
from tilecourt.games.merlin.play import Merlin

ENDING_RULES = {"board_full": "MBH-5.9.1", "dice": "MBH-5.9.4", "stalled": "MBH-5.9.5"}


class MerlinGame(Game):
    """Merlin's Beast Hunt, 2 to 4 players."""

    id = "merlin"
    rules_version = 1
    clock = (10, 10)
    rule_prefix = "MBH"
    rule_of_end = "MBH-R67"
    rule_of_turn = "MBH-R67"
    reasons = reasons.REASONS.named(reasons)
    features = FEATURES
    near = near.near
    say = words.say
    refused = words.refused
    named_in: ClassVar[Mapping[str, str]] = {
        "dice": "die",
        "cards": "image",
        "slot": "spot",
        "hole": "spot",
        "promised": "image",
    }
    phases_of_setup = frozenset({"opening_beast"})

    def build(self) -> None:
        c = self.components = components.load(self.raw, self.source)
        self.colours = [*(colour.id for colour in c.colour), c.neutral.colour]
        self.faces = c.die.faces
        self.dice = dice_of(c)
        self.holes = [hole.id for hole in c.hole]
        self.slots = [slot.id for hole in c.hole for slot in hole.slots]
        self.lines = [line.id for line in c.line]
        self.squares = [square.id for square in c.square]
        self.beasts = [beast.id for beast in c.beast]
        self.actions = action_space(c)
        self.lookup = Lookup(c, self.actions)
        self.event_kinds = event_kinds(self)
        self.players = tuple(pool.players for pool in c.dice_pool)
        self.options = components.options(c)

    def empty(self, players: int, rng: Rng, options: Mapping[str, Value]) -> Merlin:
        return Merlin(self, self.lookup, at.Choices(dict(options)), players, rng)

    def options_of(self, state: Merlin) -> dict[str, Value]:
        return dict(state.choices.values)

    # --- the end (rules.md section 6)

    def ending(self, s: Merlin) -> tuple[str, str]:
        reason = names_of(endings)[s.ending]
        return reason, ENDING_RULES[reason]

    def score_sheet(self, s: Merlin, player: int) -> list[ScoreLine]:
        """A player's points: for fences, for reinforced ones, colour bonuses, and the beasts by kind."""
        fences = scoring.fences_scored(s, player) * s.t.fence_points
        reinforced = scoring.reinforced_scored(s, player) * s.t.reinforced_points
        bonuses = s.seat[player * at.STRIDE + at.POINTS] - fences - reinforced
        lines = [
            ScoreLine("fences", fences, "MBH-5.8.1a"),
            ScoreLine("reinforced", reinforced, "MBH-5.8.1b"),
            ScoreLine("colour", bonuses, "MBH-5.8.1c"),
        ]
        for number, beast in enumerate(self.components.beast):
            points = s.seat[player * at.STRIDE + at.CAUGHT + number] * beast.vp
            lines.append(ScoreLine(f"beast_{beast.id}", points, REQUIREMENT_RULES[beast.requirement]))
        return lines

    def standing(self, s: Merlin, player: int) -> tuple[Any, ...]:
        """What is compared to rank the players, in this order (MBH-6 and MBH-6.1 to MBH-6.5, MBH-R54)."""
        caught = [s.seat[player * at.STRIDE + at.CAUGHT + number] for number in range(s.t.beasts)]
        values = sorted({s.scored_on(line) for line in range(s.t.lines)}, reverse=True)
        return (
            scoring.total(s, player),
            sum(caught),
            [caught[kind] for kind in s.t.dearest],
            scoring.reinforced_scored(s, player),
            [scoring.fences_worth(s, player, points) for points in values],
        )

    def interim(self, state: Any) -> list[list[ScoreLine]]:
        return [self.score_sheet(state, player) for player in range(state.players)]

    def pieces(self, state: Any) -> dict[str, int]:
        full = state.full()
        laid = [die["colour"] for die in full["slots"].values()]
        owners = [fence["owner"] for fence in full["lines"].values()]
        neutral = self.components.neutral.colour
        counted = {f"{neutral} dice": full["neutral_stock"] + laid.count(neutral)}
        for player, known in enumerate(full["players"]):
            counted[f"{neutral} dice"] += known["neutral_dice"]
            counted[f"{known['colour']} dice"] = known["pool"] + known["own_dice"] + laid.count(known["colour"])
            cards = len(known["hand"]) + len(known["deck"]) + len(known["discard"]) + owners.count(player)
            counted[f"{known['colour']} cards"] = cards
        for kind in self.beasts:
            caught = sum(known["captured"].get(kind, 0) for known in full["players"])
            counted[kind] = full["supply"][kind] + list(full["beasts"].values()).count(kind) + caught
        return counted

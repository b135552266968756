"""The definition of Merlin's Beast Hunt: its box, options, actions, events and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tilecourt.engine.game import Game
from tilecourt.engine.observation import Layout
from tilecourt.engine.options import Option, Value
from tilecourt.engine.picture import Picture
from tilecourt.engine.result import Result, ScoreLine, ranks_of
from tilecourt.engine.rng import Rng
from tilecourt.engine.text import Text
from tilecourt.games.merlin import components, observation, scoring, view
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.actions import action_space, dice_of
from tilecourt.games.merlin.drawing import box, table
from tilecourt.games.merlin.events import REQUIREMENT_RULES, event_kinds
from tilecourt.games.merlin.judge.features import FEATURES
from tilecourt.games.merlin.legal import REASONS
from tilecourt.games.merlin.lookup import Lookup
from tilecourt.games.merlin.play import Merlin, begin
from tilecourt.games.merlin.restore import restore

OPTION_RULES = {
    "enclosure_dice": "MBH-R33",
    "rerolls": "MBH-R08",
    "neutral_in_majority": "MBH-R30",
    "open_hands": "MBH-R57",
    "visible_deck_top": "MBH-R58",
    "stall_rounds": "MBH-R53",
    "take_back": "MBH-R23",
}
ENDING_RULES = {"board_full": "MBH-5.9.1", "dice": "MBH-5.9.4", "stalled": "MBH-5.9.5"}


class MerlinGame(Game):
    """Merlin's Beast Hunt, 2 to 4 players."""

    id = "merlin"
    rules_version = 1
    rule_prefix = "MBH"
    rule_of_end = "MBH-R67"
    rule_of_turn = "MBH-R67"
    reasons = REASONS
    features = FEATURES
    named_in: ClassVar[Mapping[str, str]] = {"dice": "die", "cards": "image", "slot": "spot", "hole": "spot"}
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
        self.event_kinds = event_kinds(c)
        self.players = tuple(pool.players for pool in c.dice_pool)
        offered = {option.name: option for option in c.option}
        self.options = tuple(
            Option(name, tuple(offered[name].choices), offered[name].default, rule)
            for name, rule in OPTION_RULES.items()
        )

    def choices(self, options: Mapping[str, Value]) -> at.Choices:
        return at.Choices(dict(options))

    def options_of(self, s: Merlin) -> dict[str, Value]:
        """The options a state was begun with."""
        return dict(s.choices.values)

    def start(self, players: int, rng: Rng, options: Mapping[str, Value]) -> Merlin:
        return begin(self, self.lookup, self.choices(options), players, rng)

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        return view.view(self, state, seat)

    def layout(self, players: int) -> Layout:
        return observation.layout(self, players)

    def full(self, state: Any) -> dict[str, Any]:
        return view.full(self, state)

    def restore(self, full: Mapping[str, Any], rng: Rng) -> Merlin:
        return restore(self, full, rng)

    def say(self, name: str, value: Any, text: Text, names: Sequence[str]) -> object:
        if isinstance(value, list):
            return ", ".join(str(self.say(name, part, text, names)) for part in value) or text("label.nothing")
        if name in ("reinforced", "bonus"):  # what a fence scored beyond its own points; nothing is not worth a word
            return text("label.colour" if name == "bonus" else "label.reinforced", n=value) if value else ""
        return super().say(name, value, text, names)

    # --- the end (rules.md section 6)

    def result(self, state: Any) -> Result:
        s: Merlin = state
        players = range(s.players)
        ending = at.ENDINGS[s.ending]
        sheet = tuple(tuple(self.score_sheet(s, player)) for player in players)
        scores = tuple(sum(line.points for line in lines) for lines in sheet)
        ranks = ranks_of([self.standing(s, player) for player in players])
        winners = tuple(player for player in players if ranks[player] == 1)
        return Result(ending, ENDING_RULES[ending], scores, sheet, ranks, winners)

    def score_sheet(self, s: Merlin, player: int) -> list[ScoreLine]:
        """A player's points: for fences, for reinforced ones, colour bonuses, and the beasts by kind."""
        fences = scoring.fences_scored(s, player) * s.t.fence_points
        reinforced = scoring.reinforced_scored(s, player) * s.t.reinforced_points
        bonuses = s.pieces[player * at.STRIDE + at.POINTS] - fences - reinforced
        lines = [
            ScoreLine("fences", fences, "MBH-5.8.1a"),
            ScoreLine("reinforced", reinforced, "MBH-5.8.1b"),
            ScoreLine("colour", bonuses, "MBH-5.8.1c"),
        ]
        for number, beast in enumerate(self.components.beast):
            points = s.pieces[player * at.STRIDE + at.CAUGHT + number] * beast.vp
            lines.append(ScoreLine(f"beast_{beast.id}", points, REQUIREMENT_RULES[beast.requirement]))
        return lines

    def standing(self, s: Merlin, player: int) -> tuple[Any, ...]:
        """What is compared to rank the players, in this order (MBH-6 and MBH-6.1 to MBH-6.5, MBH-R54)."""
        caught = [s.pieces[player * at.STRIDE + at.CAUGHT + number] for number in range(s.t.beasts)]
        dearest_first = sorted(range(s.t.beasts), key=lambda number: -s.t.value[number])
        values = sorted({s.scored_on(line) for line in range(s.t.lines)}, reverse=True)
        return (
            scoring.total(s, player),
            sum(caught),
            [caught[number] for number in dearest_first],
            scoring.reinforced_scored(s, player),
            [scoring.fences_worth(s, player, points) for points in values],
        )

    def pieces(self, state: Any) -> dict[str, int]:
        full = self.full(state)
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

    def draw(self, view: Mapping[str, Any], text: Text, width: int = 100, names: Sequence[str] = ()) -> Picture:
        return table.table(self.components, view, text, width, names)

    def draw_components(self, text: Text) -> list[tuple[str, str, Picture]]:
        return box.box(self.components, text)

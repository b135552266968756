"""The definition of Kaguyahime: its box, options, actions, events and result."""

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
from tilecourt.engine.text import Text
from tilecourt.games.kaguyahime import components, observation, rules, scoring, view
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.actions import action_space, cell, presented
from tilecourt.games.kaguyahime.drawing import box, table
from tilecourt.games.kaguyahime.events import event_kinds
from tilecourt.games.kaguyahime.judge.features import FEATURES
from tilecourt.games.kaguyahime.legal import REASONS
from tilecourt.games.kaguyahime.lookup import Lookup
from tilecourt.games.kaguyahime.play import Kaguyahime, begin
from tilecourt.games.kaguyahime.restore import restore


class KaguyahimeGame(Game):
    """Kaguyahime, 2 to 4 players."""

    id = "kaguyahime"
    rules_version = 1
    rule_prefix = "KGH"
    rule_of_end = "KGH-6.1"
    rule_of_turn = "KGH-5.2"
    simultaneous = True  # the presents
    reasons = REASONS
    features = FEATURES
    named_in: ClassVar[Mapping[str, str]] = {"take": "cube", "give": "cube"}

    def build(self) -> None:
        c = self.components = components.load(self.raw, self.source)
        self.kinds = c.kinds
        self.tiles = [tile.id for tile in c.tile]
        self.colors = [color.id for color in c.player_color]
        self.cell = cell(c)
        self.handful = presented(c)
        self.actions = action_space(c)
        self.lookup = Lookup(c, self.actions)
        self.event_kinds = event_kinds(c)
        self.players = tuple(c.game.players)
        o = c.option
        yes_no = (False, True)
        self.options = (
            Option("clear_cube_rule", ("discard", "storage", "return"), o.clear_cube_rule.default, "KGH-R14"),
            Option("houseplant_accepts_clear", yes_no, o.houseplant_accepts_clear.default, "KGH-R42"),
            Option("favor_floor_zero", yes_no, o.favor_floor_zero.default, "KGH-R37"),
            Option("priority_wrap", ("cyclic", "reflect"), o.priority_wrap.default, "KGH-R25"),
            Option("revalue_after_round_four", yes_no, o.revalue_after_round_four.default, "KGH-R47"),
            Option("princess_end", ("reach_29", "pass_29"), o.princess_end.default, "KGH-R49"),
            Option("final_tie", ("shared", "priority"), o.final_tie.default, "KGH-R60"),
        )
        self.last_choices = at.Choices({option.name: option.default for option in self.options})

    def choices(self, options: Mapping[str, Value]) -> at.Choices:
        # Most games have the options of the one before: those are not read again.
        if options != self.last_choices.values:
            self.last_choices = at.Choices(dict(options))
        return self.last_choices

    def options_of(self, s: Kaguyahime) -> dict[str, Value]:
        """The options a state was begun with."""
        return dict(s.choices.values)

    def start(self, players: int, rng: Rng, options: Mapping[str, Value]) -> Kaguyahime:
        return begin(self, self.lookup, self.choices(options), players, rng)

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        return view.view(self, state, seat)

    def layout(self, players: int) -> Layout:
        return observation.layout(self, players)

    def full(self, state: Any) -> dict[str, Any]:
        return view.full(self, state)

    def restore(self, full: Mapping[str, Any], rng: Rng) -> Kaguyahime:
        return restore(self, full, rng)

    def result(self, state: Any) -> Result:
        s: Kaguyahime = state
        sheet = tuple(tuple(self.score_sheet(s, player)) for player in range(s.players))
        scores = tuple(sum(line.points for line in lines) for lines in sheet)
        standing: list[Any] = list(scores)
        if s.choices.tie_by_priority:  # KGH-R60
            behind = view.Words(self, s).priority()
            standing = [(score, -behind.index(player)) for player, score in enumerate(scores)]
        ranks = ranks_of(standing)
        winners = tuple(player for player, rank in enumerate(ranks) if rank == 1)
        reason = "princess" if rules.princess_is_home(s) else "rounds"
        return Result(reason, "KGH-6.1", scores, sheet, ranks, winners)

    def score_sheet(self, s: Kaguyahime, player: int) -> list[ScoreLine]:
        """A player's favor and bonuses, line by line."""
        lines = [ScoreLine("favor", s.seat[player * at.STRIDE + at.FAVOR], "KGH-5.2.4f")]
        for number, colour in enumerate(self.kinds[:-1]):
            lines.append(ScoreLine(f"room_{colour}", scoring.room_bonus(s, player, number), "KGH-6.4"))
        return lines

    def pieces(self, state: Any) -> dict[str, int]:
        s: Kaguyahime = state
        full = self.full(s)
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

    def draw(self, view: Mapping[str, Any], text: Text, width: int = 100, names: Sequence[str] = ()) -> Picture:
        return table.table(self.components, view, text, width, names)

    def draw_components(self, text: Text) -> list[tuple[str, str, Picture]]:
        return box.box(self.components, text)

    # --- text

    def tell(self, event: Event, text: Text, names: Sequence[str]) -> str:
        """The bonus of the second room is half of what its size would bring, and says so (KGH-6.4)."""
        told = event.values
        if event.kind == "room_bonus" and event.seat is not None and told["points"] < told["size"] * told["rate"]:
            words = {name: self.say(name, value, text, names) for name, value in told.items()}
            return text("told.second_room", who=names[event.seat], **words)
        return super().tell(event, text, names)

    def say(self, name: str, value: Any, text: Text, names: Sequence[str]) -> object:
        """A handful of cubes is named cube by cube, the values colour by colour, the order player by player."""
        if name == "cell" and isinstance(value, list):
            named = f"cell.{','.join(map(str, value))}"
            return text(named) if named in text else super().say(name, value, text, names)
        if name == "cubes" and isinstance(value, list):
            words = [str(self.say("cube", kind, text, names)) for kind in value]
            return text("hand.join").join(words) if words else text("hand.nothing")
        if name == "order" and isinstance(value, list):
            return text("hand.then").join(names[seat] for seat in value)
        if name == "values" and isinstance(value, list):
            marked = zip(self.kinds, value, strict=False)  # clear has no value
            return text("hand.list").join(f"{self.say('cube', kind, text, names)} {stars}" for kind, stars in marked)
        return super().say(name, value, text, names)

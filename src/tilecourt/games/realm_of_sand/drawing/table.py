"""The table of Realm of Sand for a terminal: from a view alone, so nothing hidden can be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tilecourt.engine.picture import FAINT, HEAD, Picture, flow, stacked, wrapped
from tilecourt.engine.text import Text, named
from tilecourt.games.realm_of_sand.components import Card, Components
from tilecourt.games.realm_of_sand.drawing import parts as part

if TYPE_CHECKING:
    from tilecourt.games.realm_of_sand.game import RealmOfSandGame

View = Mapping[str, Any]


def draw(game: RealmOfSandGame, view: View, text: Text, width: int = 100, names: Sequence[str] = ()) -> Picture:
    """The whole table: whose decision it is, the circle, the three rows, the supply and every player's board."""
    seats = range(len(view["players"]))
    drawing = Drawing(game.components, view, text, width, names or [text("label.seat", seat=seat) for seat in seats])
    parts = [drawing.decision(), drawing.circle(), *drawing.rows(), drawing.seen(), *drawing.kept(), drawing.supply()]
    return stacked([*parts, *drawing.players(), drawing.legend()])


@dataclass
class Drawing:
    """One view being drawn."""

    c: Components
    view: View
    text: Text
    width: int
    names: Sequence[str]

    @cached_property
    def cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.c.cards}

    def decision(self) -> Picture:
        """The round, who decides and what, and how far a move of several steps has got."""
        view, text = self.view, self.text
        head = text("label.round", round=view["round"])
        if view["phase"] == "game_over":
            picture = Picture().line((f"{head} · {text('phase.game_over')}", HEAD))
            if view["solo_rank"]:
                picture.line(text("label.rank", rank=named(text, "rank", view["solo_rank"])))
            return picture
        seat = view["active"]
        phase = text("label.decides", who=self.names[seat], phase=text(f"phase.{view['phase']}"))
        picture = Picture().line(part.seat_sign(seat), (f" {head} · {phase}", HEAD))
        if view["laying"] is not None:
            laying = view["laying"]
            turned = text(f"orientation.{laying['o']}")
            picture.line(text("label.laying", slot=text(f"slot.{laying['slot']}"), o=turned, box=laying["box"]))
        if view["phase"] == "summon":
            picture.line(text("label.steps", n=view["summon"]["steps"], boxes=" ".join(view["summon"]["filled"])))
        return picture

    def circle(self) -> Picture:
        """The circle of runes from the Queen on, clockwise; the first two may be taken."""
        head = self.text("label.circle", n=len(self.view["circle"]))
        tiles = [part.tile(self.c, name, f"{place} {name}") for place, name in enumerate(self.view["circle"], 1)]
        queen = Picture().line((part.QUEEN, "bold magenta"))
        picture = Picture().line((head, HEAD)).below(flow([queen, *tiles], self.width, 2, 0))
        if self.view["aside"]:
            lines = wrapped(self.text("label.aside", tiles=" ".join(self.view["aside"])), self.width)
            for line in lines:
                picture.line((line, FAINT))
        return picture

    def rows(self) -> list[Picture]:
        """The three rows of building cards, with what is left of their decks and what the viewer put under them."""
        drawn = []
        for level in (3, 2, 1):
            cards = [self.cards[card] for card in self.view["rows"][level - 1] if card is not None]
            head = self.text("label.row", level=self.text(f"level.{level}"), n=self.view["decks_left"][level - 1])
            under = self.view["known_under"][level - 1]
            if under:
                head += " · " + self.text("label.under", cards=" ".join(under))
            rows = max((len(card.pattern) for card in cards), default=0)
            faces = [part.card_face(self.c, self.text, card, rows) for card in cards]
            drawn.append(Picture().line((head, HEAD)).below(flow(faces, self.width)))
        return drawn

    def seen(self) -> Picture:
        """The cards that the red power shows to its player alone."""
        if self.view["seen"] is None:
            return Picture()
        faces = []
        for place, card in enumerate(self.view["seen"]):
            head = Picture().line((self.text("label.place", place=place + 1), FAINT))
            faces.append(head.below(part.card_face(self.c, self.text, self.cards[card])))
        return Picture().line((self.text("label.seen"), HEAD)).below(flow(faces, self.width))

    def kept(self) -> list[Picture]:
        """The kept cards that the viewer knows, for they are built from as those of the rows are."""
        drawn = []
        for seat, known in enumerate(self.view["players"]):
            faces = [part.card_face(self.c, self.text, self.cards[card]) for card in known.get("kept", ())]
            if faces:
                head = self.text("label.kept_by", who=self.names[seat])
                drawn.append(Picture().line((head, HEAD)).below(flow(faces, self.width)))
        return drawn

    def supply(self) -> Picture:
        """Squares and disks that are left."""
        squares = part.squares(self.c, self.view["squares"])
        disks = part.disks(self.c, self.view["disks"])
        kinds = (("label.squares", squares), ("label.disks", disks))
        lines = [Picture().line((self.text(key) + " ", FAINT), *pieces) for key, pieces in kinds]
        return flow(lines, self.width, 4, 0)

    # --- players

    def players(self) -> list[Picture]:
        """The viewer first, then the others in the order of their seats."""
        seats = list(range(len(self.view["players"])))
        if self.view["seat"] is not None:
            seats.sort(key=lambda seat: seat != self.view["seat"])
        panels = [self.player(seat) for seat in seats]
        width = max(panel.width() for panel in panels)
        return [flow([panel.widened(width) for panel in panels], self.width, 4)]

    def player(self, seat: int) -> Picture:
        """A player's name and numbers above the board, the activated tiles beside it, cards below."""
        known, text = self.view["players"][seat], self.text
        marks = (f" {text('label.you')}" if seat == self.view["seat"] else "") + (
            " ◀" if seat == self.view["active"] and self.view["phase"] != "game_over" else ""
        )
        about = Picture().line(part.seat_sign(seat), (f" {self.names[seat]}", HEAD), marks)
        about.line(self.numbers(known))
        about.line(self.power(known))
        about.line((text("label.reserve") + " ", FAINT), *part.disks(self.c, known["reserve"]))
        if known["disk_to_leave"] is not None:
            leaving = part.disks(self.c, {known["disk_to_leave"]: 1})
            about.line((text("label.to_leave") + " ", FAINT), *leaving)
        board = part.board(self.c, known["board"], self.crystals(known), known["opened"])
        hand = [part.tile(self.c, name, f"{slot} {name}") for slot, name in enumerate(known["tiles"], 1)]
        about = about.below(board.beside(stacked(hand, 0), 2))
        for line in self.owned(known):
            about.line(line)
        return about

    def numbers(self, known: View) -> str:
        """Points, hourglasses and level."""
        glasses = f"{part.GLASS}{known['hourglasses']}/{self.c.turn.hourglasses_to_end}"
        level = self.text("label.level", level=known["level"], top=self.c.level_track.max)
        return f"{part.STAR}{known['points']}  {glasses}  {level}"

    def power(self, known: View) -> str:
        """The ribbon, and on the advanced side how its crystal lies."""
        if known["ribbon"] is None or known["side"] is None:
            return ""
        ribbon = self.text(f"ribbon.{known['ribbon']}")
        if known["crystal"] is None:
            return f"{ribbon}, {self.text('side.basic')}"
        return f"{ribbon}, {part.CRYSTAL} {named(self.text, 'crystal', known['crystal'])}"

    def crystals(self, known: View) -> list[str]:
        """The crystal boxes of an advanced side."""
        if known["crystal"] is None:
            return []
        return [box for board in self.c.advanced_boards if board.ribbon == known["ribbon"] for box in board.crystals]

    def owned(self, known: View) -> list[str]:
        """Completed and kept cards by their ids; of hidden ones only the level is known."""
        lines = [self.text("label.completed", cards=" ".join(known["completed"]) or "–")]
        if known["kept_levels"]:
            kept = known.get("kept") or [self.text(f"level.{level}") for level in known["kept_levels"]]
            lines.append(self.text("label.kept", cards=" ".join(kept)))
        return [piece for line in lines for piece in wrapped(line, 40)]

    def legend(self) -> Picture:
        """What the letters and signs mean."""
        letters = [f"{colour.key} {named(self.text, 'colour', colour.key)}" for colour in self.c.colors]
        signs = self.text("label.signs").split("  ")
        return flow([Picture().line((sign, FAINT)) for sign in letters + signs], self.width, 2, 0)

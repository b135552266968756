"""The table of Merlin's Beast Hunt for a terminal: from a view alone, so nothing hidden can be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilecourt.engine.picture import FAINT, HEAD, Picture, Piece, flow, pairs, stacked
from tilecourt.engine.text import Text, named
from tilecourt.games.merlin.components import Components
from tilecourt.games.merlin.drawing.parts import Ground, Signs, ink, words

if TYPE_CHECKING:
    from tilecourt.games.merlin.game import MerlinGame

View = Mapping[str, Any]


def draw(game: MerlinGame, view: View, text: Text, width: int = 100, names: Sequence[str] = ()) -> Picture:
    """The whole table: whose decision it is, the board, the dice of the turn, what is left, and every player."""
    c = game.components
    names = names or [text("label.seat", seat=seat) for seat in range(len(view["players"]))]
    drawing = Drawing(c, view, text, names, Signs(c))
    parts = [
        drawing.decision(),
        Ground(c, view, text).picture(),
        drawing.turn(),
        drawing.players(width),
        drawing.legend(width),
    ]
    return stacked(parts)


@dataclass(frozen=True)
class Drawing:
    """One view being drawn."""

    c: Components
    view: View
    text: Text
    names: Sequence[str]
    signs: Signs

    def colour(self, seat: int) -> str:
        return self.c.colour[seat].id

    def decision(self) -> Picture:
        """The phase in words; at the end, why the game is over."""
        phase = self.text(f"phase.{self.view['phase']}")
        if self.view["ending"] is not None:
            ending = self.text(f"ending.{self.view['ending']}")
            return Picture().line((self.text("label.decides", who=phase, phase=ending), HEAD))
        seat = self.view["active"]
        return Picture().line(
            self.pawn(seat), " ", (self.text("label.decides", who=self.names[seat], phase=phase), HEAD)
        )

    def pawn(self, seat: int) -> Piece:
        return f" {self.signs.colours[self.colour(seat)]} ", f"bold {ink(self.colour(seat))}"

    def turn(self) -> Picture:
        """The dice of the turn, and what is left beside the board."""
        view, text = self.view, self.text
        lines: list[tuple[str, list[Piece]]] = []
        for state in ("free", "aside", "spent"):
            dice = [die["die"] for die in view["dice"] if die["state"] == state]
            if dice:
                lines.append((text(f"label.dice_{state}"), self.signs.dice(dice, self.colour(view["active"]))))
        if view["phase"] == "keep" and view["options"]["rerolls"] > 1:
            left = view["options"]["rerolls"] - view["rerolls_made"]
            lines.append((text("label.rerolls_left"), [(str(left), "")]))
        if view["wild_used"]:
            lines.append(("", [(text("label.wild_used"), FAINT)]))
        supply = words((named(text, "beast", kind), number) for kind, number in view["supply"].items())
        lines.append((text("label.supply"), [(supply, "")]))
        lines.append((text("label.black_stock"), [(str(view["neutral_stock"]), "")]))
        end = view["options"]["stall_rounds"] * len(view["players"])
        if view["stall"] and end and view["last_turns"] is None:
            lines.append((text("label.idle"), [(text("label.idle_turns", n=view["stall"], end=end), "")]))
        if view["last_turns"] is not None and view["ending"] is None:
            waiting = ", ".join(self.names[seat] for seat in view["last_turns"]) or text("label.very_last")
            lines.append((text("label.last_turns"), [(waiting, "")]))
        return pairs(lines)

    def players(self, width: int) -> Picture:
        """All players beside each other as far as they fit."""
        panels = [self.player(seat) for seat in range(len(self.view["players"]))]
        widest = max(panel.width() for panel in panels)
        return flow([panel.widened(widest) for panel in panels], width, 4)

    def player(self, seat: int) -> Picture:
        player, text = self.view["players"][seat], self.text
        points = text("label.points", n=player["points"])
        marks = f" {text('label.you')}" if self.view["seat"] == seat else ""
        marks += " ◀" if self.view["active"] == seat and self.view["ending"] is None else ""
        picture = Picture().line(self.pawn(seat), " ", (self.names[seat], HEAD), f"{marks}  {points}")
        dice = {"own": player["own_dice"], "black": player["neutral_dice"], "pool": player["pool"]}
        deck = [str(player["deck_left"])]
        if player["unseen"]:
            holds = "label.deck_holds" if player["hand"] is not None else "label.deck_and_hand"
            deck.append(text(holds, cards=self.counted(player["unseen"])))
        deck += [text("label.deck_top", image=named(text, "image", image)) for image in player["deck_top"]]
        caught = words((named(text, "beast", kind), number) for kind, number in player["captured"].items())
        fences = " ".join(f"{fence['line']}={fence['points']}" for fence in player["fences"][:4])
        more = len(player["fences"]) - 4
        fences += f" +{more}" if more > 0 else ""
        lines: list[tuple[str, list[Piece]]] = [
            (text("label.hand"), self.hand(seat)),
            (text("label.deck"), [("  ".join(deck), FAINT)]),
            (text("label.discard"), [(self.counted(player["discard"]) or "–", FAINT)]),
            (text("label.dice"), [(text("label.player_dice", **dice), "")]),
            (text("label.captured"), [(caught or "–", "")]),
            (text("label.fences"), [(fences or "–", "")]),
        ]
        return picture.below(pairs(lines))

    def hand(self, seat: int) -> list[Piece]:
        """The cards; where they are hidden, how many they are and which of them everybody knows."""
        player = self.view["players"][seat]
        if player["hand"] is None:
            known = self.counted(player["seen_in_hand"])
            hidden = self.text("label.hand_hidden", n=player["hand_size"])
            return [(f"{hidden} {self.text('label.hand_known', cards=known)}" if known else hidden, FAINT)]
        cards = [self.signs.card(self.colour(seat), image) for image in player["hand"]]
        return [piece for card in cards for piece in (card, (" ", ""))] or [("–", "")]

    def counted(self, cards: Sequence[str]) -> str:
        """How many cards of each image, as `w3 t1`."""
        images = [image for image in self.c.icons.ids if image in cards]
        return " ".join(f"{self.signs.faces[image]}{cards.count(image)}" for image in images)

    def legend(self, width: int) -> Picture:
        """What the letters and signs mean, and what the beasts are worth and ask for."""
        text = self.text
        parts = self.signs.legend(self.c, text) + text("label.signs").split("  ")
        for beast in self.c.beast:
            worth, asks = text("label.points", n=beast.vp), text(f"requirement.{beast.requirement}")
            parts.append(text("label.beast_help", beast=named(text, "beast", beast.id), points=worth, asks=asks))
        return flow([Picture().line((part, FAINT)) for part in parts], width, 2, 0)

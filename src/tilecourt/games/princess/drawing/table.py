"""The table of The Princess and Magic Tile for a terminal: from a view alone, so nothing hidden can be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.picture import FAINT, HEAD, Picture, Piece, flow, pairs, stacked, wrapped
from tilecourt.engine.text import Text, named
from tilecourt.games.princess.components import Components
from tilecourt.games.princess.drawing import parts as part

if TYPE_CHECKING:
    from tilecourt.games.princess.game import PrincessGame

View = Mapping[str, Any]


def draw(game: PrincessGame, view: View, text: Text, width: int = 100, names: Sequence[str] = ()) -> Picture:
    """The whole table: whose decision it is, the manor, the cards and tiles on offer, and every player's area."""
    drawing = Drawing(game.components, view, text, width, names)
    parts = [drawing.decision(), drawing.manor()]
    if view["phase"] != "choose_side":
        parts += [flow([drawing.supply(), drawing.row()], width, 4), drawing.under_way()]
    return stacked([*parts, drawing.players(), drawing.legend()])


class Drawing:
    """One view being drawn."""

    def __init__(self, c: Components, view: View, text: Text, width: int, names: Sequence[str]) -> None:
        self.c = c
        self.view = view
        self.text = text
        self.width = width
        self.runes = {rune.id: rune for rune in c.rune}
        self.names = names or [text("label.seat", seat=seat) for seat in range(len(view["players"]))]

    def decider(self) -> int | None:
        """Who has to decide: in a theft the thief, else the one whose turn it is."""
        if self.view["phase"] == "game_over":
            return None
        active: int = self.view["active"]
        return active if self.view["thief"] is None else self.view["thief"]

    def decision(self) -> Picture:
        """The phase in words."""
        phase, seat = self.view["phase"], self.decider()
        if seat is None:
            ending = self.text("ending.goal" if self.view["finish_order"] else "ending.witch")
            head = self.text("label.decides", who=self.text("phase.game_over"), phase=ending)
            return Picture().line((head, HEAD))
        head = self.text("label.decides", who=self.names[seat], phase=self.text(f"phase.{phase}"))
        return Picture().line(self.pawn(seat), " ", (head, HEAD))

    def pawn(self, seat: int) -> Piece:
        return f" {seat} ", part.seat_style(self.c, seat)

    # --- the manor

    def manor(self) -> Picture:
        """The track with the pawns, and in words where the princess is and whether the secret paths are open."""
        captions = [Picture().line((self.text("label.manor"), HEAD)), self.princess(), self.gates()]
        ground = part.track(self.c, self.pawns(), self.view["gates_open"], self.width)
        return flow(captions, self.width, 2, 0).below(ground)

    def princess(self) -> Picture:
        view, manor = self.view, self.c.manor
        if view["finish_order"]:
            where = self.text("label.princess_home")
        elif view["carrier"] is not None:
            where = self.text("label.princess_carried", who=self.names[view["carrier"]], weight=manor.princess_weight)
        else:
            where = self.text("label.princess_waits", space=manor.princess_space)
        return Picture().line((part.CROWN, part.CROWN_STYLE), f" {where}")

    def gates(self) -> Picture:
        key = "label.gates_open" if self.view["gates_open"] else "label.gates_closed"
        return Picture().line(self.text(key, space=self.c.manor.gate_space))

    def pawns(self) -> dict[int, list[Piece]]:
        """The pieces on each space; whoever is beyond the Goal stands on it, and she rides on her carrier's pawn."""
        view, goal = self.view, self.c.manor_goal.goal_space
        found: dict[int, list[Piece]] = {}
        if view["carrier"] is None and not view["finish_order"]:
            found[self.c.manor.princess_space] = [(part.CROWN, part.CROWN_STYLE)]
        for seat, player in enumerate(view["players"]):
            sign = f"{part.CROWN if view['carrier'] == seat else ' '}{seat}"
            found.setdefault(min(player["space"], goal), []).append((sign, part.seat_style(self.c, seat)))
        return found

    # --- cards and tiles

    def supply(self) -> Picture:
        """The face-up tiles, and how much is left of the rest."""
        view, text = self.view, self.text
        shown = part.tiles(self.c, view["display"]) or [("–", "")]
        picture = Picture().line((text("label.display"), HEAD)).line(*shown)
        lines = [(text("label.stacks"), text("label.tiles", n=view["stacks_left"]))]
        lines.append((text("label.deck"), text("label.cards", n=view["deck_left"])))
        lines.append((text("label.discard"), text("label.cards", n=len(view["discard"]))))
        lines.append((text("label.bonus"), self.bonus()))
        return picture.below(pairs([(word, [(value, "")]) for word, value in lines]))

    def bonus(self) -> str:
        shown = self.view["bonus"]
        if shown is None:
            return self.text("label.face_down", n=self.c.bonus_deal.dealt_face_down)
        return ", ".join(named(self.text, "bonus", card) for card in shown)

    def row(self) -> Picture:
        """The runes that anybody may claim."""
        cards = [part.rune_card(self.text, self.runes[card]) for card in self.view["row"] if card is not None]
        return Picture().line((self.text("label.row"), HEAD)).below(flow(cards, self.width))

    def under_way(self) -> Picture:
        """What waits to be done in this turn or is known of the deck; nothing if there is nothing."""
        view, text = self.view, self.text
        lines: list[tuple[str, list[Piece]]] = []
        if view["drawn_tile"] is not None:
            lines.append((text("label.drawn"), part.tiles(self.c, [view["drawn_tile"]])))
        if view["claimed"]:
            runes = wrapped(self.claimed(), self.width - 20)
            lines += [("" if number else text("label.claimed"), [(line, "")]) for number, line in enumerate(runes)]
        if any(tile is not None for tile in view["stolen"]):
            lines.append((text("label.stolen"), self.stolen()))
        if view["pending_steals"]:
            cards = ", ".join(named(text, "steal_card", card) for card in view["pending_steals"])
            lines.append((text("label.pending"), [(cards, "")]))
        lines += [(text("label.known"), [(self.depth(known), "")]) for known in view["known_in_deck"]]
        if view["final_queue"]:
            lines.append(
                (text("label.last_turns"), [(", ".join(self.names[seat] for seat in view["final_queue"]), "")])
            )
        return pairs(lines)

    def depth(self, known: Mapping[str, Any]) -> str:
        """A Steal Tile card whose place in the deck everybody knows."""
        return self.text("label.known_depth", card=named(self.text, "steal_card", known["card"]), n=known["above"])

    def claimed(self) -> str:
        """The claimed runes and the steps they give together."""
        claimed = self.view["claimed"]
        extra = (len(claimed) - 1) * self.c.rune_row.combo_bonus_per_extra_rune
        total = sum(card["value"] for card in claimed) + extra
        parts = [f"{named(self.text, 'rune', card['card'])} {card['value']}" for card in claimed]
        if extra:
            parts.append(self.text("label.combo", n=extra))
        return f"{' + '.join(parts)} = {self.text('label.steps', steps=total, n=total)}"

    def stolen(self) -> list[Piece]:
        line: list[Piece] = []
        for seat, tile in enumerate(self.view["stolen"]):
            if tile is not None:
                line += [self.pawn(seat), (" ", ""), *part.tiles(self.c, [tile]), ("   ", "")]
        return line

    # --- players

    def players(self) -> Picture:
        """All players beside each other if they fit; four who do not stand two and two."""
        panels = [self.player(seat) for seat in range(len(self.view["players"]))]
        width = max(panel.width() for panel in panels)
        panels = [panel.widened(width) for panel in panels]
        a_line = 2 if len(panels) == 4 and self.width < 4 * width + 6 else len(panels)
        return stacked(flow(panels[at : at + a_line], self.width, 2) for at in range(0, len(panels), a_line))

    def player(self, seat: int) -> Picture:
        """A player's cards and cubes, and the area."""
        player = self.view["players"][seat]
        about = Picture().line(self.pawn(seat), " ", (self.names[seat], HEAD), (self.marks(seat), ""))
        hand = part.GEM * player["gems_in_hand"] or "–"
        about.line(self.text("label.place", space=player["space"], turns=player["turns_taken"], gems=hand))
        about = about.below(self.cards(player))
        if player["side"] is None:
            (board,) = [board for board in self.c.start_board if board.id == player["board"]]
            return about.below(part.board_sides(self.c, self.text, board))
        return about.below(part.area_grid(self.c, player["area"], player["gems_on"]))

    def marks(self, seat: int) -> str:
        """What sets a player apart: deciding now, looking at the table, carrying her, at the Goal."""
        view, text = self.view, self.text
        signs = [text("label.you")] if view["seat"] == seat else []
        signs += [f"{part.CROWN}"] if view["carrier"] == seat else []
        if seat in view["finish_order"]:
            signs.append("⚑ " + text(f"place.{view['finish_order'].index(seat) + 1}"))
        signs += ["◀"] if self.decider() == seat else []
        return "".join(f" {sign}" for sign in signs)

    def cards(self, player: Mapping[str, Any]) -> Picture:
        """The sprites and the held rune."""
        picture = Picture().line(self.text("label.sprites", **player["uses"]))
        if player["held"] is None:
            return picture.line((self.text("label.holds_nothing"), FAINT)).line("")
        rune = self.runes[player["held"]]
        held = self.text("label.holds", id=rune.id, rune=named(self.text, "rune", rune.id), steps=part.steps(rune))
        return picture.line(held).line("").beside(part.rune_small(rune), 2)

    def legend(self) -> Picture:
        """What the letters and signs mean."""
        attributes, text = self.c.attributes, self.text
        letters = [f"{attributes.element_codes[name]} {named(text, 'element', name)}" for name in attributes.elements]
        letters += [f"{attributes.sky_codes[name]} {named(text, 'sky', name)}" for name in attributes.skies]
        signs = text("label.signs").split("  ")
        return flow([Picture().line((sign, FAINT)) for sign in letters + signs], self.width, 2, 0)

"""The table of Kaguyahime for a terminal: from a view alone, so nothing hidden can be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.picture import FAINT, HEAD, Picture, Piece, flow, stacked, wrapped
from tilecourt.engine.text import Text, named
from tilecourt.games.kaguyahime.components import Components
from tilecourt.games.kaguyahime.drawing import parts as part

if TYPE_CHECKING:
    from tilecourt.games.kaguyahime.game import KaguyahimeGame

View = Mapping[str, Any]


def draw(game: KaguyahimeGame, view: View, text: Text, width: int = 100, names: Sequence[str] = ()) -> Picture:
    """The whole table: the round, the boards around the princess's, the storage, the islands and every player."""
    drawing = Drawing(game.components, view, text, names)
    boards = drawing.boards()
    beside = max(40, width - boards.width() - 4)
    right = stacked([drawing.storage(), drawing.islands(), drawing.line_up()])
    return stacked(
        [drawing.head(), flow([boards, right], width, 4), drawing.players(max(beside, width)), drawing.legend(width)]
    )


class Drawing:
    """One view being drawn."""

    def __init__(self, c: Components, view: View, text: Text, names: Sequence[str]) -> None:
        self.c = c
        self.view = view
        self.text = text
        self.names = names or [named(text, "colour", known["color"]) for known in view["players"]]
        self.tiles = {tile.id: tile for tile in c.tile}

    def head(self) -> Picture:
        """The round and the phase, and how far the princess is."""
        view, text = self.view, self.text
        phase = named(text, "phase", view["phase"])
        head = text("label.head", round=view["round"], rounds=self.c.game.max_rounds, phase=phase)
        end = self.c.favor_track.game_end_at + (view["options"]["princess_end"] == "pass_29")  # KGH-R49
        where = text("label.princess_favor", favor=view["princess_favor"], end=end)
        return Picture().line((head, HEAD)).line(part.meeple(self.c, "princess"), f" {where}")

    def boards(self) -> Picture:
        players = {known["side"]: known["board"] for known in self.view["players"]}
        return part.cross(self.c, {"P": self.view["princess_board"], **players})

    # --- the common board

    def storage(self) -> Picture:
        """Cubes, values and room rates by colour."""
        view, text = self.view, self.text
        kinds = [kind for kind in self.c.kinds if kind in view["value"] or view["storage"][kind]]
        rows = [
            ["", *(named(text, "cube", kind) for kind in kinds)],
            [text("label.storage"), *(str(view["storage"][kind]) for kind in kinds)],
            [text("label.value"), *("★" + str(view["value"][k]) if k in view["value"] else "" for k in kinds)],
            [text("label.rate"), *("×" + str(view["rate"][k]) if k in view["rate"] else "" for k in kinds)],
        ]
        return part.columns_of(rows)

    def islands(self) -> Picture:
        """The meeple line and the columns, lane by lane; lane 0 is next to the common board."""
        view, c = self.view, self.c
        gaps = {sum(c.draft.islands[: number + 1]) for number in range(len(c.draft.islands) - 1)}
        now = view["round"] - 1
        head = f"{self.text('label.lane')} {self.text('label.line')}"
        picture = Picture()
        line: list[Piece] = [(head, FAINT)]
        for number in range(len(view["column"])):
            title = f"[{number + 1}]" if number == now else f" {number + 1} "
            line += [("   " if number in gaps else " ", ""), (title, HEAD if number == now else FAINT)]
        picture.line(*line)
        width = picture.width() - sum(4 + 2 * (number in gaps) for number in range(len(view["column"])))
        for lane in range(len(view["players"]) + 1):
            line = [(f"{lane:>3}", FAINT), (" " * (width - 6), ""), self.standing(lane), ("  ", "")]
            for number, column in enumerate(view["column"]):
                line.append(("   " if number in gaps else " ", ""))
                line += self.place(column[lane], view["next_line"][lane] if number == now else None)
            picture.line(*line)
        return picture

    def standing(self, lane: int) -> Piece:
        """Who stands in front of a lane; a meeple that has moved this round stands in the column."""
        who = self.view["line"][lane]
        return (" ", "") if who in self.view["next_line"] else part.meeple(self.c, who)

    def place(self, tile: str | None, moved: int | str | None) -> list[Piece]:
        if tile is not None:
            return part.tile_code(self.c, self.tiles[tile])
        return [(" ", ""), part.meeple(self.c, moved) if moved is not None else ("·", FAINT), (" ", "")]

    def line_up(self) -> Picture:
        """Priority, and the order of the round once it is known."""
        view = self.view
        picture = Picture().line(self.text("label.priority", who=self.listed(view["priority"])))
        if view["phase"] == "design":
            picture.line(self.text("label.order", who=self.listed(view["order"])))
        return picture

    def listed(self, seats: Sequence[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)

    # --- the players

    def players(self, width: int) -> Picture:
        return stacked([self.player(seat, known, width) for seat, known in enumerate(self.view["players"])], 0)

    def player(self, seat: int, known: View, width: int) -> Picture:
        """What is to be seen of a player, and to its owner all that lies behind the screen."""
        text, own = self.text, seat == self.view["seat"]
        you = f" {text('label.you')}" if own else ""
        parts = [f"{self.names[seat]}{you}", named(text, "side", known["side"]), self.favor(known)]
        parts.append(text("label.cubes", n=known["cubes"]))
        parts.append(text("label.disk" if known["disk_available"] else "label.disk_spent"))
        picture = Picture().line(part.meeple(self.c, seat), f" {' · '.join(parts)}")
        signs = part.letters(self.c)
        rooms = " ".join(f"{signs[colour]}{size}" for colour, size in known["rooms"].items())
        hidden = known["cubes"] - sum(known["known"].values())
        cubes = f"{text('label.known')}: {part.counted(self.c, text, known['known'])}"
        if known["screen"] is not None:
            cubes = f"{text('label.screen')}: {part.counted(self.c, text, known['screen'])}"
        elif hidden:
            cubes += f" · {text('label.unknown', n=hidden)}"
        for words in (f"{text('label.rooms')}: {rooms}", cubes, self.offer(seat, known)):
            for line in wrapped(words, width - 4) if words else []:
                picture.line("    " + line)
        return picture

    def favor(self, known: View) -> str:
        """The favor; over a lap also as the track shows it (KGH-6.5)."""
        laps, space = known["track"]["laps"], known["track"]["space"]
        if laps <= 0:
            return self.text("label.favor", favor=known["favor"])
        lap = laps * self.c.favor_track.lap
        return self.text("label.favor_lap", favor=known["favor"], laps=lap, space=space)

    def offer(self, seat: int, known: View) -> str:
        """The offer, or as much as may be known of it."""
        text, sealed = self.text, self.view["phase"] == "present"
        if known["offer"] is None:
            if not sealed:
                return ""
            return text("label.sealed" if known["offered"] else "label.no_offer")
        cubes = text("hand.join").join(named(text, "cube", kind) for kind in known["offer"]["cubes"])
        words = (cubes or text("hand.nothing")) + (text("label.with_disk") if known["offer"]["disk"] else "")
        if sealed:
            return text("label.own_offer", offer=words)
        parts = [text("label.offer", offer=words), text("label.total", total=known["total"])]
        if seat in self.view["clashing"]:
            parts.append(text("label.clash"))
        return " · ".join(parts)

    def legend(self, width: int) -> Picture:
        signs = part.letters(self.c)
        rooms = "  ".join(f"{sign} {named(self.text, 'room', colour)}" for colour, sign in signs.items())
        picture = Picture()
        for line in wrapped(f"{rooms}  {self.text('label.signs')}", width):
            picture.line((line, FAINT))
        return picture

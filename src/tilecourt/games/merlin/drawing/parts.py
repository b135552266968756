"""The pieces of the drawings: dice, cards and the board, each with letters besides its colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tilecourt.engine.picture import FAINT, HEAD, Picture, Piece, columns
from tilecourt.engine.text import Text, named
from tilecourt.games.merlin.components import BEAST, WILD, Components

INK = {
    "purple": "white on magenta",
    "green": "black on green",
    "orange": "black on dark_orange",
    "yellow": "black on bright_yellow",
    "black": "white on grey23",
}
FREE_SLOT = "··"
# How many columns a hole and the square beside it take.
HOLE_WIDTH = 5
SQUARE_WIDTH = 12


def ink(colour: str) -> str:
    return INK.get(colour, "reverse")


def letters(names: Iterable[str], taken: Mapping[str, str]) -> dict[str, str]:
    """A letter of its own for each name: its first one that is free, or a digit."""
    found = dict(taken)
    for name in names:
        if name not in found:
            free = [sign for sign in f"{name}0123456789" if sign.isalnum() and sign.lower() not in found.values()]
            found[name] = free[0].lower()
    return found


class Signs:
    """How dice and cards are written: a capital for the colour, a small letter for the face, as `Pw`."""

    def __init__(self, c: Components) -> None:
        self.colours = {name: sign.upper() for name, sign in letters([colour.id for colour in c.colour], {}).items()}
        neutral = "K" if "K" not in self.colours.values() else "#"
        self.colours[c.neutral.colour] = neutral
        self.faces = letters(c.icons.ids, {WILD: "*", BEAST: "!"})
        self.neutral = c.neutral.colour

    def die(self, colour: str, face: str) -> Piece:
        return self.colours[colour] + self.faces[face], ink(colour)

    def named_die(self, name: str, own: str) -> Piece:
        """A die as moves name it: by its face, or by the neutral colour and its face."""
        prefix = f"{self.neutral}_"
        if name.startswith(prefix):
            return self.die(self.neutral, name.removeprefix(prefix))
        return self.die(own, name)

    def card(self, colour: str, image: str) -> Piece:
        return f"[{self.colours[colour]}{self.faces[image]}]", ink(colour)

    def dice(self, names: Sequence[str], own: str) -> list[Piece]:
        """Dice in a line."""
        return [piece for name in names for piece in (self.named_die(name, own), (" ", ""))][:-1]

    def legend(self, c: Components, text: Text) -> list[str]:
        """What the letters mean."""
        found = [f"{sign} {named(text, 'colour', colour)}" for colour, sign in self.colours.items()]
        return found + [f"{self.faces[face]} {named(text, 'face', face)}" for face in c.die.faces]


def centred(pieces: Sequence[Piece], width: int, fill: str = " ", style: str = "") -> list[Piece]:
    """Pieces in the middle of a stretch."""
    free = max(0, width - sum(columns(text) for text, _ in pieces))
    left = free // 2
    return [(fill * left, style), *pieces, (fill * (free - left), style)]


class Ground:
    """The board with its holes, lines and squares, from what a view says of them."""

    def __init__(self, c: Components, view: Mapping[str, Any], text: Text) -> None:
        self.c = c
        self.view = view
        self.text = text
        self.signs = Signs(c)
        self.holes = {(hole.y, hole.x): hole for hole in c.hole}
        self.squares = {(square.row, square.column): square.id for square in c.square}
        self.colours = [colour.id for colour in c.colour]

    def picture(self) -> Picture:
        """Line by line: the holes of a horizontal grid line, then the squares below it."""
        picture = Picture()
        for y in range(self.c.board.rows + 1):
            for part in ("N", "", "S"):
                if (part != "N" or y > 0) and (part != "S" or y < self.c.board.rows):
                    picture.line(*self.grid_line(y, part))
            if y < self.c.board.rows:
                picture.line(*self.square_line(y, True)).line(*self.square_line(y, False))
        return picture

    def grid_line(self, y: int, part: str) -> list[Piece]:
        """The northern dice of the holes, their names with the level lines between them, or the southern dice."""
        line: list[Piece] = []
        for x in range(self.c.board.columns + 1):
            if part:
                line += self.hole_dice(y, x, part)
                line.append((" " * SQUARE_WIDTH, ""))
            else:
                line += self.hole_name(y, x)
                inner = 0 < y < self.c.board.rows and x < self.c.board.columns
                line += self.level_line(y, x) if inner else [(" " * SQUARE_WIDTH, "")]
        return line[:-1]

    def hole_dice(self, y: int, x: int, part: str) -> list[Piece]:
        """The two slots of one side of a hole; outside the board there are none."""
        hole = self.holes.get((y, x))
        slots = {slot.id[-2:]: slot.id for slot in hole.slots} if hole else {}
        line: list[Piece] = []
        for corner in (f"{part}W", f"{part}E"):
            die = self.view["slots"].get(slots.get(corner, ""))
            if corner not in slots:
                line.append(("  ", ""))
            elif die is None:
                line.append((FREE_SLOT, FAINT))
            else:
                line.append(self.signs.die(die["colour"], die["face"]))
            line.append((" ", ""))
        return line[:-1]

    def hole_name(self, y: int, x: int) -> list[Piece]:
        hole = self.holes.get((y, x))
        if hole is None:
            return [(" " * HOLE_WIDTH, "")]
        kept = self.view["reserved"].get(hole.id)
        if kept:
            return [(f"{hole.id}:{self.signs.faces[kept]}", HEAD)]
        return centred([(hole.id, FAINT)], HOLE_WIDTH)

    def level_line(self, y: int, x: int) -> list[Piece]:
        name = f"{self.squares[y - 1, x]}-{self.squares[y, x]}"
        fence = self.fence(name)
        return centred([fence or (name, FAINT)], SQUARE_WIDTH, self.rail(name, "─", "═"))

    def fence(self, line: str) -> Piece | None:
        """The card on a line."""
        fence = self.view["lines"].get(line)
        if fence is None:
            return None
        return self.signs.card(self.colours[fence["owner"]], fence["image"])

    def rail(self, line: str, unfinished: str, complete: str) -> str:
        """How a line is drawn: empty without a card, double when its fence has scored."""
        fence = self.view["lines"].get(line)
        if fence is None:
            return " "
        return unfinished if fence["points"] is None else complete

    def square_line(self, row: int, first: bool) -> list[Piece]:
        """The upper half of a row of squares, with their names and the upright lines, or the lower, with the beasts."""
        line: list[Piece] = [(" " * HOLE_WIDTH, "")]
        for column in range(self.c.board.columns):
            square = self.squares[row, column]
            line += self.square_name(square) if first else self.beast(square)
            if column + 1 < self.c.board.columns:
                line += self.upright_line(f"{square}-{self.squares[row, column + 1]}", first)
        return line

    def upright_line(self, name: str, first: bool) -> list[Piece]:
        if first:
            return centred([self.fence(name) or (name, FAINT)], HOLE_WIDTH)
        return centred([(self.rail(name, "│", "║"), "")], HOLE_WIDTH)

    def square_name(self, square: str) -> list[Piece]:
        if square in self.view["enclosed"]:
            return centred([(f"▒ {square} ▒", FAINT)], SQUARE_WIDTH)
        return centred([(square, HEAD)], SQUARE_WIDTH)

    def beast(self, square: str) -> list[Piece]:
        kind = self.view["beasts"].get(square)
        if kind is None:
            return [(" " * SQUARE_WIDTH, "")]
        word = named(self.text, "beast", kind)
        while columns(word) > SQUARE_WIDTH:
            word = word[:-1]
        return centred([(word, "bold cyan")], SQUARE_WIDTH)


def words(names: Iterable[tuple[str, int]]) -> str:
    """Names with their numbers in a line."""
    return "  ".join(f"{name} ×{number}" for name, number in names)

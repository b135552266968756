"""The pieces of the drawings: runes, disks, tiles, cards and boards, each with a letter besides its colour."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tilecourt.engine.picture import FAINT, HEAD, Picture, Piece
from tilecourt.engine.text import Text, named
from tilecourt.games.realm_of_sand.components import LETTERS, Card, Components

INK = {
    "green": "black on green",
    "red": "white on red",
    "black": "bold white on bright_black",
    "blue": "white on blue",
    "yellow": "black on yellow",
}
STAR, GLASS, UP, QUEEN, CRYSTAL, DARK, OPEN = "★", "⧗", "↑", "♛", "◇", "░", "▒"
SEAT_STYLES = ("bold black on cyan", "bold black on magenta", "bold black on white", "bold black on green")


def style_of(c: Components, key: str) -> str:
    """The ink of a colour."""
    (word,) = [colour.word for colour in c.colors if colour.key == key.upper()]
    return INK.get(word, "reverse")


def seat_sign(seat: int) -> Piece:
    return f" {seat} ", SEAT_STYLES[seat % len(SEAT_STYLES)]


def face(c: Components, pattern: Sequence[str], rows: int = 0) -> Picture:
    """A pattern of coloured letters, filled up with empty lines."""
    picture = Picture()
    for row in pattern:
        picture.line(*((f" {sign} ", style_of(c, sign)) if sign != "." else ("   ", "") for sign in row))
    for _ in range(rows - len(pattern)):
        picture.line("")
    return picture


def tile(c: Components, name: str, head: str) -> Picture:
    """A rune tile under its place and id."""
    (found,) = [one for one in c.tiles if one.id == name]
    width = max(len(head), 3 * max(len(one.pattern[0]) for one in c.tiles))
    picture = Picture().line((head.ljust(width), FAINT))
    return picture.below(face(c, found.pattern, max(len(one.pattern) for one in c.tiles)))


def disks(c: Components, counts: Mapping[str, int]) -> list[Piece]:
    """Disks as round signs with how many there are; a dash where there are none."""
    pieces: list[Piece] = []
    for key, number in counts.items():
        if number:
            pieces += [(f"({key.lower()})", style_of(c, key)), (f"×{number} " if number > 1 else " ", "")]
    return pieces or [("–", FAINT)]


def squares(c: Components, counts: Mapping[str, int]) -> list[Piece]:
    """Squares with how many there are."""
    pieces: list[Piece] = []
    for key, number in counts.items():
        pieces += [(f" {key} ", style_of(c, key)), (f"×{number} ", "")]
    return pieces


def gains(c: Components, card: Card) -> list[Piece]:
    """What a card brings: points, hourglasses, disks and levels."""
    pieces: list[Piece] = [(f"{STAR}{card.points}", HEAD)]
    if card.hourglasses:
        pieces.append((f" {GLASS}{card.hourglasses}", ""))
    for key, number in card.disks.items():
        pieces += [(" +", ""), (f"({key.lower()})" * number, style_of(c, key))]
    if card.level_up:
        pieces.append((f" {UP}{card.level_up}", ""))
    return pieces


def card_face(c: Components, text: Text, card: Card, rows: int = 0) -> Picture:
    """A building card: id and gains, name, pattern."""
    picture = Picture().line((f"{card.id} ", FAINT), *gains(c, card))
    return picture.line((named(text, "card", card.id), HEAD)).below(face(c, card.pattern, rows))


def board(c: Components, rows: Sequence[str], crystals: Collection[str], opened: Collection[str]) -> Picture:
    """A player's board: letters are squares, in brackets disks; dark boxes are shaded, crystals have a diamond."""
    picture = Picture().line(("  " + "".join(f" {LETTERS[k]} " for k in range(c.board.cols)), FAINT))
    for r, row in enumerate(rows):
        line: list[Piece] = [(f"{r + 1} ", FAINT)]
        for k, sign in enumerate(row):
            name = f"{LETTERS[k]}{r + 1}"
            mark = CRYSTAL if name in crystals else " "
            if sign in ".#":
                ground = "·" if sign == "." else OPEN if name in opened else DARK
                line.append((f"{mark}{ground}{ground if sign == '#' else ' '}", FAINT))
            elif sign.islower():
                line.append((f"{mark if mark == CRYSTAL else '('}{sign})", style_of(c, sign)))
            else:
                line.append((f"{mark}{sign} ", style_of(c, sign)))
        picture.line(*line)
    return picture

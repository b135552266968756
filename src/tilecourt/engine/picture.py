"""Pictures for a terminal or a notebook: lines of styled pieces of text, without a terminal library."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from unicodedata import east_asian_width

Piece = tuple[str, str]
FAINT = "bright_black"
HEAD = "bold"

# The colours in a notebook: those of a dark terminal, whatever the notebook's theme.
PAPER = "background:#1b1b1b;color:#dddddd;padding:0.8em;line-height:1.25;overflow-x:auto"
LETTERS = {"bold": "font-weight:bold", "reverse": "background:#dddddd;color:#1b1b1b"}
COLOURS = {
    "black": "#000000",
    "red": "#c5362b",
    "green": "#4caf50",
    "yellow": "#d9a900",
    "blue": "#2f6fd0",
    "magenta": "#b04ec0",
    "cyan": "#27a8b8",
    "white": "#ffffff",
    "bright_black": "#808080",
    "bright_yellow": "#ffe14d",
    "dark_orange": "#ff8c1a",
    "grey23": "#3a3a3a",
}


@dataclass
class Picture:
    """Lines of (text, style) pieces; a style is a few words such as `bold red`, empty for plain."""

    lines: list[list[tuple[str, str]]] = field(default_factory=list)

    def line(self, *pieces: tuple[str, str] | str) -> Picture:
        """Adds a line."""
        self.lines.append([(piece, "") if isinstance(piece, str) else piece for piece in pieces])
        return self

    def plain(self) -> str:
        """The picture without colours."""
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self.lines)

    def html(self) -> str:
        """The picture with its colours as one HTML element."""
        lines = ("".join(html_piece(text, style) for text, style in line) for line in self.lines)
        return f'<pre style="{PAPER}">{chr(10).join(lines)}</pre>'

    def __str__(self) -> str:
        return self.plain()

    def __repr__(self) -> str:
        return f"<Picture, {len(self.lines)} lines of at most {self.width()} columns>"

    def _repr_html_(self) -> str:
        return self.html()

    def width(self) -> int:
        """How many columns the widest line takes."""
        return max(map(line_width, self.lines), default=0)

    def widened(self, width: int) -> Picture:
        """This picture with a first line that takes at least that many columns."""
        first = self.lines[0] if self.lines else []
        return Picture([[*first, (" " * max(0, width - line_width(first)), "")], *self.lines[1:]])

    def below(self, other: Picture) -> Picture:
        """This picture with another under it."""
        return Picture(self.lines + other.lines)

    def beside(self, other: Picture, gap: int = 3) -> Picture:
        """This picture with another to its right."""
        width = self.width()
        rows = max(len(self.lines), len(other.lines))
        joined = Picture()
        for i in range(rows):
            left = self.lines[i] if i < len(self.lines) else []
            right = other.lines[i] if i < len(other.lines) else []
            joined.lines.append([*left, (" " * (width - line_width(left) + gap), ""), *right])
        return joined


def flow(pictures: Iterable[Picture], width: int, gap: int = 3, lines: int = 1) -> Picture:
    """Pictures side by side while they fit into the width, then in further rows with empty lines between."""
    rows: list[Picture] = []
    for picture in pictures:
        if rows and rows[-1].width() + gap + picture.width() <= width:
            rows[-1] = rows[-1].beside(picture, gap)
        else:
            rows.append(picture)
    return stacked(rows, lines)


def stacked(pictures: Iterable[Picture], lines: int = 1) -> Picture:
    """Pictures under each other with empty lines between; empty ones are left out."""
    joined = Picture()
    for picture in pictures:
        if picture.lines:
            gap: list[list[tuple[str, str]]] = [[] for _ in range(lines if joined.lines else 0)]
            joined = Picture([*joined.lines, *gap, *picture.lines])
    return joined


def pairs(words: Sequence[tuple[str, list[Piece]]]) -> Picture:
    """Lines of a word and what it stands for, all aligned."""
    width = max((columns(word) for word, _ in words), default=0)
    picture = Picture()
    for word, pieces in words:
        picture.line((padded(word, width) + "  ", FAINT), *pieces)
    return picture


def html_piece(text: str, style: str) -> str:
    """A piece of a line in HTML."""
    from html import escape  # a start without a notebook does without it

    ink, _, ground = style.partition("on ")
    rules = [LETTERS[word] for word in ink.split() if word in LETTERS]
    rules += [f"color:{COLOURS[word]}" for word in ink.split() if word in COLOURS]
    rules += [f"background:{COLOURS[ground]}"] if ground in COLOURS else []
    return f'<span style="{";".join(rules)}">{escape(text)}</span>' if rules else escape(text)


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows of plain words, each column as wide as its widest."""
    widths = [max(columns(word) for word in column) for column in zip(*rows, strict=True)]
    lines = ("  ".join(padded(word, width) for word, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def line_width(line: list[tuple[str, str]]) -> int:
    """How many columns a line takes; Japanese characters take two."""
    return sum(columns(text) for text, _ in line)


def columns(text: str) -> int:
    """How many columns a text takes."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def padded(text: str, width: int) -> str:
    """The text filled up with spaces to a width in columns."""
    return text + " " * max(0, width - columns(text))


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most that many columns, broken at spaces, or inside a word that is longer than a line."""
    lines = [""]
    for word in re.findall(r"\S+\s*", text):
        if lines[-1] and columns(lines[-1] + word.rstrip()) > width:
            lines.append("")
        for sign in word:
            if columns(lines[-1] + sign) > width and sign != " ":
                lines.append("")
            lines[-1] += sign
    return [line.rstrip() for line in lines]

"""Pictures for a terminal: lines of styled pieces of text, with no terminal library in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from unicodedata import east_asian_width


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

    def below(self, other: Picture) -> Picture:
        """This picture with another under it."""
        return Picture(self.lines + other.lines)

    def beside(self, other: Picture, gap: int = 3) -> Picture:
        """This picture with another to its right."""
        width = max((line_width(line) for line in self.lines), default=0)
        rows = max(len(self.lines), len(other.lines))
        joined = Picture()
        for i in range(rows):
            left = self.lines[i] if i < len(self.lines) else []
            right = other.lines[i] if i < len(other.lines) else []
            joined.lines.append([*left, (" " * (width - line_width(left) + gap), ""), *right])
        return joined


def line_width(line: list[tuple[str, str]]) -> int:
    """How many columns a line takes; Japanese signs take two."""
    return sum(columns(text) for text, _ in line)


def columns(text: str) -> int:
    """How many columns a text takes."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def padded(text: str, width: int) -> str:
    """The text filled up with spaces to a width in columns."""
    return text + " " * max(0, width - columns(text))

"""The plots of the report, drawn as SVG: dots with whiskers, histograms, and small ones for the cells of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from unicodedata import east_asian_width

# As wide as the narrowest phone, so that letters keep their size everywhere.
WIDTH = 340
ROW = 24
# About how wide a letter is, to cut names that would run into the plot.
LETTER = 6.1
CELL = 112


@dataclass(frozen=True)
class Row:
    """One line of a plot: a label, a value with its interval (or none), the value in words, whether it is marked."""

    label: str
    value: float
    low: float | None
    high: float | None
    said: str
    marked: bool = False


def whiskers(title: str, rows: Sequence[Row], even: float | None = None, most: float | None = None) -> str:
    """A dot for each value, a whisker for its interval, and a dashed line where all would be alike."""
    labels = min(max(width_of(row.label) for row in rows) + 10, 170)
    words = max(width_of(row.said) for row in rows) + 16
    left, right = labels, WIDTH - words
    lowest = min(0.0, *(row.value if row.low is None else row.low for row in rows))
    highest = most or max(1e-9, *(row.value if row.high is None else row.high for row in rows))

    def x(value: float) -> float:
        return round(left + (right - left) * (value - lowest) / (highest - lowest), 1)

    # Few lines have more room each.
    tall = ROW + 8 if len(rows) <= 3 else ROW
    height = tall * len(rows) + 8
    parts = [line("axis", x(0), 2, x(0), height - 4)]
    if even is not None:
        parts.append(line("even", x(even), 2, x(even), height - 4))
    for number, row in enumerate(rows):
        y = tall * number + tall / 2 + 3
        whisker = ""
        if row.low is not None and row.high is not None:
            whisker = line("whisker", x(row.low), y, x(row.high), y)
        parts.append(
            ('<g class="marked">' if row.marked else "<g>")
            + text(0, y + 4, shortened(row.label, labels - 8))
            + whisker
            + f'<circle class="dot" cx="{x(row.value)}" cy="{y}" r="4"/>'
            + text(WIDTH, y + 4, row.said, "clear" if row.marked else "soft", "end")
            + "</g>"
        )
    return drawing(title, WIDTH, height, parts)


def histogram(title: str, bars: Sequence[Sequence[int]], mean: float) -> str:
    """A bar for each stretch of values, and a line at the mean."""
    most = max(number for _, _, number in bars) or 1
    floor, top = 108, 14
    first, last = bars[0][0], bars[-1][1] + 1
    width = WIDTH / len(bars)
    parts = []
    for number, (start, _, counted) in enumerate(bars):
        tall = round((floor - top) * counted / most, 1)
        parts.append(
            f'<rect class="bar" x="{round(number * width + 1, 1)}" y="{round(floor - tall, 1)}"'
            f' width="{round(width - 2, 1)}" height="{tall}" rx="1.5"/>'
        )
        # Only some numbers are written, so that they do not touch.
        if number % max(1, round(34 / width)) == 0:
            parts.append(text(round(number * width + 1, 1), floor + 15, str(start), "soft"))
    parts.append(line("axis", 0, floor, WIDTH, floor))
    at = round(WIDTH * (mean + 0.5 - first) / (last - first), 1)
    parts.append(line("mean", at, 2, at, floor))
    return drawing(title, WIDTH, floor + 20, parts)


def cell(value: float, low: float | None, high: float | None, reach: float, marked: bool) -> str:
    """A dot with its whisker around zero, for a table; `reach` is what the width stands for on either side."""

    def x(number: float) -> float:
        return round(CELL / 2 + (CELL / 2 - 6) * max(-1.0, min(1.0, number / reach)), 1)

    parts = [line("axis", CELL / 2, 1, CELL / 2, 17)]
    if low is not None and high is not None:
        parts.append(line("whisker", x(low), 9, x(high), 9))
    parts.append(f'<circle class="dot" cx="{x(value)}" cy="9" r="3.5"/>')
    group = "".join(parts) if not marked else f'<g class="marked">{"".join(parts)}</g>'
    return f'<svg viewBox="0 0 {CELL} 18" aria-hidden="true">{group}</svg>'


def length(value: float, most: float) -> str:
    """A bar for a table."""
    wide = round(64 * value / most, 1) if most else 0
    bar = f'<rect class="bar" x="{64 - wide}" y="4" width="{wide}" height="10" rx="1.5"/>'
    return f'<svg class="short" viewBox="0 0 64 18" aria-hidden="true">{bar}</svg>'


# --- pieces


def drawing(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    """A whole plot, which a screen reader reads as its title."""
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "") -> str:
    extra = (f' class="{kind}"' if kind else "") + (f' text-anchor="{anchor}"' if anchor else "")
    return f'<text x="{x}" y="{y}"{extra}>{escape(words)}</text>'


def width_of(words: str) -> float:
    """About how wide a text is; the signs of Japanese are twice as wide."""
    return sum(LETTER * (1.9 if east_asian_width(sign) in "WF" else 1) for sign in words)


def shortened(words: str, room: float) -> str:
    """A text that fits into the room."""
    if width_of(words) <= room:
        return words
    while words and width_of(words + "…") > room:
        words = words[:-1]
    return words.rstrip() + "…"

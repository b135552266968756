"""Pictures of a table for render modes: as SVG, or as an array of pixels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

from tilecourt.engine.errors import BadInput
from tilecourt.engine.picture import COLOURS, Picture, columns
from tilecourt.envs.extras import require

PAPER, INK = "#1b1b1b", "#dddddd"
# A cell of the grid, and the letters in it.
WIDE, HIGH, LETTERS = 9, 18, 15
MARGIN = 12
# Frames of one game have the same size unless a table grows past a multiple of these.
COLUMNS, LINES = 100, 16
FONTS = ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf")
OTHERS = ("Menlo.ttc", "consola.ttf", "LiberationMono-Regular.ttf", "NotoSansMono-Regular.ttf")
FAMILY = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"

Placed = tuple[int, int, str, str, str, bool]


def placed(picture: Picture) -> Iterator[Placed]:
    """Each piece: its line, its column, its text, the colours of its letters and ground, and whether it is bold."""
    for row, line in enumerate(picture.lines):
        at = 0
        for text, style in line:
            inked, _, grounded = style.partition("on ")
            words = inked.split()
            ink = next((COLOURS[word] for word in words if word in COLOURS), INK)
            ground = COLOURS.get(grounded, PAPER)
            if "reverse" in words:
                ink, ground = PAPER, INK
            yield row, at, text, ink, ground, "bold" in words
            at += columns(text)


def svg(picture: Picture) -> str:
    """The picture as an SVG that loads nothing."""
    wide, high = size(picture)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">',
        f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>',
        f'<g font-family="{FAMILY}" font-size="{LETTERS}" xml:space="preserve">',
    ]
    for row, at, text, ink, ground, bold in placed(picture):
        x, y, long = MARGIN + at * WIDE, MARGIN + row * HIGH, columns(text) * WIDE
        if ground != PAPER:
            out.append(f'<rect x="{x}" y="{y}" width="{long}" height="{HIGH}" fill="{ground}"/>')
        if text.strip():
            weight = ' font-weight="bold"' if bold else ""
            out.append(f'<text x="{x}" y="{y + 14}" fill="{ink}" textLength="{long}"{weight}>{escape(text)}</text>')
    return "\n".join([*out, "</g>", "</svg>"])


def pixels(picture: Picture) -> Any:
    """The picture as an array of height, width and the three colours, from 0 to 255."""
    require("render", "numpy", "PIL")
    import numpy as np
    from PIL import Image, ImageDraw

    frame = Image.new("RGB", size(picture), PAPER)
    draw = ImageDraw.Draw(frame)
    for row, at, text, ink, ground, bold in placed(picture):
        x, y = MARGIN + at * WIDE, MARGIN + row * HIGH
        if ground != PAPER:
            draw.rectangle((x, y, x + columns(text) * WIDE - 1, y + HIGH - 1), fill=ground)
        for sign in text:  # one by one: the grid holds whatever the font's own widths are
            draw.text((x, y), sign, fill=ink, font=font(bold))
            x += columns(sign) * WIDE
    return np.array(frame)


def size(picture: Picture) -> tuple[int, int]:
    """Width and height in pixels."""
    wide = max(COLUMNS, picture.width())
    high = -(-len(picture.lines) // LINES) * LINES
    return 2 * MARGIN + wide * WIDE, 2 * MARGIN + high * HIGH


@lru_cache(2)
def font(bold: bool) -> Any:
    """A fixed-width font of this machine."""
    from PIL import ImageFont

    for name in (FONTS[bold], FONTS[0], *OTHERS):
        try:
            return ImageFont.truetype(name, LETTERS)
        except OSError:
            continue
    raise BadInput(
        "Pictures need a fixed-width font such as DejaVu Sans Mono (Debian: fonts-dejavu-core); none is here."
    )

"""The pieces of the drawings: tiles, cubes, boards and meeples, each with a sign besides its colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tilecourt.engine.picture import FAINT, HEAD, Picture, Piece, columns, padded
from tilecourt.engine.text import Text, named
from tilecourt.games.kaguyahime.components import PLANT_HALF, SQUARES, STORING_HALF, WIDTH, Components, Tile
from tilecourt.games.kaguyahime.lookup import HALVES

INK = {
    "red": "white on red",
    "blue": "white on blue",
    "green": "black on green",
    "purple": "white on magenta",
    "white": "black on white",
    "yellow": "black on yellow",
}
CROWN = "♛"
STORING, BARE_PLANT, FREE, FIRST = "=", "%", "·", "+"


def letters(c: Components) -> dict[str, str]:
    """A capital letter for each room colour: its first, or the next free one of its name."""
    found: dict[str, str] = {}
    for colour in c.room_color:
        free = [sign for sign in colour.id.upper() if sign.isalpha() and sign not in found.values()]
        found[colour.id] = free[0] if free else "?"
    return found


def mat_piece(c: Components, mat: str, cube: str | None) -> Piece:
    """A mat by its letter and colour; that of a houseplant by the cube on it, in lower case."""
    signs = letters(c)
    if mat == STORING_HALF:
        return STORING, INK["yellow"]
    if mat == PLANT_HALF:
        return (signs[cube].lower(), INK.get(cube, "reverse")) if cube in signs else (BARE_PLANT, FAINT)
    return signs[mat], INK.get(mat, "reverse")


def tile_code(c: Components, tile: Tile) -> list[Piece]:
    """A tile in three signs: its mats and its hearts."""
    return [mat_piece(c, tile.a, None), mat_piece(c, tile.b, None), (f"{tile.hearts}", HEAD)]


def meeple(c: Components, who: int | str | None) -> Piece:
    """A player by the number of the seat, the princess by her crown."""
    if who is None:
        return " ", ""
    if isinstance(who, str):
        return CROWN, f"bold {INK['yellow']}"
    return f"{who}", f"bold {INK.get(c.player_color[who].id, 'reverse')}"


def counted(c: Components, text: Text, cubes: Mapping[str, int]) -> str:
    """Cubes by kind, those that are there."""
    found = [f"{named(text, 'cube', kind)} {number}" for kind, number in cubes.items() if number]
    return ", ".join(found) or text("label.none")


def columns_of(rows: Iterable[list[str]], gap: int = 2) -> Picture:
    """Rows of words in columns: the first to the left, the others to the right."""
    table = [*rows]
    widths = [max(columns(row[i]) for row in table) for i in range(len(table[0]))]
    picture = Picture()
    for row in table:
        line = padded(row[0], widths[0])
        for word, width in zip(row[1:], widths[1:], strict=True):
            line += " " * (gap + width - columns(word)) + word
        picture.line(line)
    return picture


def cross(c: Components, boards: Mapping[str, Mapping[str, Any]]) -> Picture:
    """The boards in use by side, as they lie: every cell four quarters, with the numbers of rows and columns."""
    tiles = {tile.id: tile for tile in c.tile}
    quarters: dict[tuple[int, int], Piece] = {}
    for board in c.board:
        if board.side not in boards:
            continue
        laid = boards[board.side]
        top, left = SQUARES[board.side]
        for row in range(top, top + WIDTH):
            for column in range(left, left + WIDTH):
                there = laid.get(f"{row},{column}")
                empty = FIRST if not laid and board.first_cell == (row, column) else FREE
                for down, right in ((0, 0), (0, 1), (1, 0), (1, 1)):
                    piece = (empty, FAINT)
                    if there is not None:
                        tile = tiles[there["tile"]]
                        mat = tile.a if (down, right) in HALVES[there["rotation"] // 90] else tile.b
                        piece = mat_piece(c, mat, there["cube"])
                    quarters[2 * row + down, 2 * column + right] = piece
    return grid(quarters)


def grid(quarters: Mapping[tuple[int, int], Piece]) -> Picture:
    """Quarters on a grid, a space between cells and a wider one between boards; unused outer rows are left out."""
    rows = range(min(r for r, _ in quarters) // 2, max(r for r, _ in quarters) // 2 + 1)
    across = range(min(k for _, k in quarters) // 2, max(k for _, k in quarters) // 2 + 1)
    picture = Picture()
    head = "   "
    for column in across:
        head += ("  " if column % WIDTH == 0 and column != across[0] else " ") + f"{column:>2}"
    picture.line((head, FAINT))
    for row in rows:
        if row % WIDTH == 0 and row != rows[0]:
            picture.line("")
        for down in (0, 1):
            line: list[Piece] = [(f"{row:>3}" if down == 0 else "   ", FAINT)]
            for column in across:
                line.append(("  " if column % WIDTH == 0 and column != across[0] else " ", ""))
                line += [quarters.get((2 * row + down, 2 * column + right), (" ", "")) for right in (0, 1)]
            picture.line(*line)
    return picture

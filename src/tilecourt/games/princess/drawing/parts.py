"""The pieces of the drawings: tiles, runes, areas and the manor, each with a sign besides its colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilecourt.engine.picture import FAINT, HEAD, Picture, Piece
from tilecourt.engine.text import Text, named
from tilecourt.games.princess.components import START_CELLS, Components, Rune, StartBoard

Cell = tuple[int, int]

INK = {"yellow": "black on yellow", "blue": "white on blue", "red": "white on red", "green": "black on green"}
GEM_STYLE, CROWN_STYLE = "bold black on white", "bold magenta"
GEM, CROWN, LOCK, FLAG = "◆", "♛", "╫", "⚑"
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def steps(rune: Rune) -> str:
    """The numbers on a rune: `2`, or `6/3` where one tile may differ."""
    return f"{rune.steps}/{rune.steps_mixed}" if rune.steps_mixed else str(rune.steps)


def tile_styles(c: Components) -> dict[str, str]:
    """The colours of each kind of tile."""
    return {tile.id: INK.get(c.attributes.element_colours[tile.element], "reverse") for tile in c.tile}


def tiles(c: Components, codes: Sequence[str]) -> list[Piece]:
    """Tiles in a line."""
    styles = tile_styles(c)
    line: list[Piece] = []
    for code in codes:
        line += [(f" {code} ", styles[code]), (" ", "")]
    return line[:-1]


def seat_style(c: Components, seat: int) -> str:
    """The colours of a player's cubes."""
    return "bold " + INK.get(c.player_colours.names[seat], "reverse")


# --- runes


def rune_card(text: Text, rune: Rune) -> Picture:
    """A rune as it lies in the row: its id, name, numbers and shape."""
    picture = Picture().line((f"{rune.id} ", FAINT), (named(text, "rune", rune.id), HEAD))
    picture.line(text("label.steps", steps=steps(rune), n=rune.steps))
    for row in rune.picture:
        signs = [("■", "bold") if sign == "#" else ("·", FAINT) for sign in row]
        picture.line(*(piece for sign in signs for piece in (sign, " ")))
    return picture


def rune_small(rune: Rune) -> Picture:
    """A rune's shape in half blocks, two of its rows in a line."""
    rows = [*rune.picture, "." * len(rune.picture[0])]
    picture = Picture()
    for upper, lower in zip(rows[:-1:2], rows[1::2], strict=True):
        picture.line("".join(HALVES[a == "#", b == "#"] for a, b in zip(upper, lower, strict=True)))
    return picture


# --- areas


def area_grid(c: Components, area: Mapping[str, Sequence[str]], gems: Sequence[Sequence[int]]) -> Picture:
    """An area with the numbers of its rows and columns; a dot marks each free cell that can take a tile."""
    stacks = {cell_of(key): stack for key, stack in area.items()}
    rows = reach([row for row, _ in stacks], c.player_area.frame_rows)
    columns = reach([column for _, column in stacks], c.player_area.frame_columns)
    picture = Picture().line(("  " + "".join(f"{column:>4} " for column in columns), FAINT))
    styles = tile_styles(c)
    for row in rows:
        line: list[Piece] = [(f"{row:>2}", FAINT)]
        for column in columns:
            here = (row, column)
            gem = sum(tuple(gem) == here for gem in gems)
            if here in stacks:
                line += [(" ", ""), *cell_signs(stacks[here], here, gem, styles[stacks[here][-1]])]
            else:
                line.append(("   · " if touches(here, stacks) else "     ", FAINT))
        picture.line(*line)
    return picture


def cell_of(key: str) -> Cell:
    row, _, column = key.partition(",")
    return int(row), int(column)


def reach(occupied: Sequence[int], frame: int) -> range:
    """The rows (or columns) in which a tile lies or could be laid without outgrowing the frame."""
    low, high = min(occupied, default=0), max(occupied, default=0)
    return range(max(low - 1, high - frame + 1), min(high + 1, low + frame - 1) + 1)


def touches(cell: Cell, stacks: Mapping[Cell, object]) -> bool:
    return any((cell[0] + down, cell[1] + right) in stacks for down in (-1, 0, 1) for right in (-1, 0, 1))


def cell_signs(stack: Sequence[str], cell: Cell, gems: int, style: str) -> list[Piece]:
    """The top tile between two signs: a gem (or how many) before it, the height of the stack behind it.

    Brackets are a cell of the start board that nothing covers.
    """
    printed = len(stack) == 1 and cell in START_CELLS
    behind = "²³⁴⁵⁶⁷⁸⁹"[min(len(stack), 9) - 2] if len(stack) > 1 else "]" if printed else " "
    if gems:
        return [(GEM if gems == 1 else str(gems), GEM_STYLE), (f"{stack[-1]}{behind}", style)]
    return [(f"{'[' if printed else ' '}{stack[-1]}{behind}", style)]


def board_sides(c: Components, text: Text, board: StartBoard) -> Picture:
    """Both sides of a start board."""
    sides = []
    for letter, codes in (("a", board.side_a), ("b", board.side_b)):
        side = Picture().line((text("label.side", side=named(text, "side", letter)), FAINT))
        sides.append(side.line(*tiles(c, codes[:2])).line(*tiles(c, codes[2:])))
    return Picture().line((named(text, "start_board", board.id), HEAD)).below(sides[0].beside(sides[1], 2))


# --- the manor


def track(c: Components, pawns: Mapping[int, Sequence[Piece]], gates_open: bool, width: int) -> Picture:
    """The way from START to the Goal with its pieces and secret paths; a long way takes several lines."""
    spaces = c.manor_goal.goal_space + 1
    a_line = max(1, width // 3)
    picture = Picture()
    for first in range(0, spaces, a_line):
        part = range(first, min(first + a_line, spaces))
        for level in reversed(range(max(1, *(len(pawns.get(space, ())) for space in part)))):
            picture.line(*(stop(c, space, pawns.get(space, ()), level, gates_open) for space in part))
        picture.line(*((f"{space:>3}", "" if gates_open or space != c.manor.gate_space else "bold") for space in part))
        for line in arcs(
            [path for path in c.manor.secret_paths if path[0] in part and path[1] in part], first, gates_open
        ):
            picture.line((line, "bold" if gates_open else FAINT))
    return picture


def stop(c: Components, space: int, pieces: Sequence[Piece], level: int, gates_open: bool) -> Piece:
    """What stands on a space: its piece on that level, or on the ground what is printed there."""
    if level < len(pieces):
        text, style = pieces[level]
        return f"{text:>3}", style
    if level > 0:
        return "   ", ""
    if space == c.manor.gate_space and not gates_open:
        return f"  {LOCK}", "bold"
    return (f"  {FLAG}", "bold") if space == c.manor_goal.goal_space else ("  ·", FAINT)


def arcs(paths: Sequence[tuple[int, int]], first: int, gates_open: bool) -> list[str]:
    """Secret paths as arcs under the numbers of their spaces, each a line deeper than the one before."""
    lines: list[list[str]] = []
    across = "─" if gates_open else "╌"
    for start, end in paths:
        left, right = ((space - first) * 3 + 2 for space in (start, end))
        for line in lines:
            line += [" "] * (right + 1 - len(line))
            for at in (left, right):
                line[at] = "│" if line[at] == " " else "┼"
        lines.append([*" " * left, "╰", *across * (right - left - 1), "╯"])
    return ["".join(line) for line in lines]

"""Where each room of a player can grow: the largest room of a colour, and the cells beside it (rules.md 5.2.4, 6.2).

Only the view is looked at, so nothing can show that its seat may not know. Rooms are never complete: what a room needs
besides a free cell is a tile of this round with its colour, and those are named in `also`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tilecourt.engine.near import Missing, Near

if TYPE_CHECKING:
    from tilecourt.engine.options import Value
    from tilecourt.games.kaguyahime.game import KaguyahimeGame

Quarter = tuple[int, int]
Cell = tuple[int, int]
NO_TILE = "no_tile"
# The quarters of mat a by rotation; mat b lies opposite.
HALVES = {
    0: ((0, 0), (1, 0)),
    90: ((0, 0), (0, 1)),
    180: ((0, 1), (1, 1)),
    270: ((1, 0), (1, 1)),
}


def near(game: KaguyahimeGame, view: Mapping[str, Any], seat: int, options: Mapping[str, Value]) -> list[Near]:
    """The largest room of each colour that the seat has, where it can grow, and with which tiles of this round."""
    if view["phase"] == "game_over":
        return []
    player = view["players"][seat]
    boards = [view["princess_board"], player["board"]]
    free = free_cells(game, player)
    found = []
    for colour in game.kinds[:-1]:
        rooms = rooms_of(quarters_of(game, boards, colour))
        room = max(rooms, key=len, default=frozenset())
        if room:
            beside = sorted(cell for cell in free if touches(cell, room))
            missing = tuple(Missing(word(cell), colour) for cell in beside)
            cells = (*map(word, sorted({(row // 2, column // 2) for row, column in room})), *map(word, beside))
            found.append(Near(colour, cells, missing, growing(game, view, player, colour), len(room) // 2))
    return found


def free_cells(game: KaguyahimeGame, player: Mapping[str, Any]) -> list[Cell]:
    """The cells of the player's own board that a tile may be placed on next."""
    board = next(board for board in game.components.board if board.side == player["side"])
    taken = {cell_of(key) for key in player["board"]}
    if not taken:
        return [(board.first_cell[0], board.first_cell[1])]
    cells = [(row, column) for row in spread(board.rows) for column in spread(board.cols)]
    return [cell for cell in cells if cell not in taken and any(next_to in taken for next_to in around(*cell))]


def spread(ends: tuple[int, int]) -> range:
    return range(ends[0], ends[1] + 1)


def quarters_of(game: KaguyahimeGame, boards: Iterable[Mapping[str, Any]], colour: str) -> set[Quarter]:
    """The quarters that mats of a colour cover."""
    tiles = {tile.id: tile for tile in game.components.tile}
    found: set[Quarter] = set()
    for board in boards:
        for key, laid in board.items():
            row, column = cell_of(key)
            tile = tiles[laid["tile"]]
            for mat, turn in ((tile.a, laid["rotation"]), (tile.b, (laid["rotation"] + 180) % 360)):
                if (laid["cube"] if tile.kind == "houseplant" else mat) == colour:
                    found |= {(2 * row + down, 2 * column + right) for down, right in HALVES[turn]}
    return found


def rooms_of(quarters: set[Quarter]) -> Iterator[frozenset[Quarter]]:
    """The connected groups of quarters."""
    left = set(quarters)
    while left:
        room, edge = set[Quarter](), [left.pop()]
        while edge:
            here = edge.pop()
            room.add(here)
            beside = [one for one in around(*here) if one in left]
            left.difference_update(beside)
            edge += beside
        yield frozenset(room)


def touches(cell: Cell, room: frozenset[Quarter]) -> bool:
    """Whether a mat on the cell can join the room: a tile can be turned so that its mat lies at any quarter."""
    row, column = cell
    return any(
        next_to in room for down in (0, 1) for right in (0, 1) for next_to in around(2 * row + down, 2 * column + right)
    )


def growing(game: KaguyahimeGame, view: Mapping[str, Any], player: Mapping[str, Any], colour: str) -> tuple[str, ...]:
    """The tiles of this round that have a mat of the colour, or take a cube of it that the player has."""
    tiles = {tile.id: tile for tile in game.components.tile}
    left = [tiles[tile] for tile in view["column"][view["round"] - 1] if tile is not None]
    has_cube = player["screen"].get(colour, 0) > 0
    fit = [tile.id for tile in left if colour in (tile.a, tile.b) or (tile.kind == "houseplant" and has_cube)]
    return tuple(fit) or (NO_TILE,)


def around(row: int, column: int) -> tuple[tuple[int, int], ...]:
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def cell_of(key: str) -> Cell:
    row, column = map(int, key.split(","))
    return row, column


def word(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"

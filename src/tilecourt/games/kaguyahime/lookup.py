"""The box as numbers and precomputed masks: all that the compiled rules look up, made once per component set.

A board is nine cells, cell 3 r + c of the square. Its rooms are drawn on 36 quarters, quarter 6 R + C of the 6 x 6
square (rules.md section 2): a mat is two quarters, and a mask of quarters is the part of a board that has one colour.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.packed import kinds_of, numbers, packed_rows
from tilecourt.games.kaguyahime import action_ids

NONE: Final[i64] = -1
WIDTH: Final = 3
CELLS: Final = 9
BOARDS: Final = 5

# The halves of a tile that show no room colour of their own.
STORING: Final[i64] = -1
PLANT: Final[i64] = -2

# The places of boards in the cross, numbered as in SIDES; what is none of these is west.
PRINCESS_SIDE: Final[i64] = 0
NORTH: Final[i64] = 1
EAST: Final[i64] = 2
SOUTH: Final[i64] = 3
SIDES: Final = ("P", "N", "E", "S", "W")

# At rotation 0 mat a is the west half of its cell; each step turns the tile a quarter to the right.
HALVES: Final = (
    ((0, 0), (1, 0)),  # west
    ((0, 0), (0, 1)),  # north
    ((0, 1), (1, 1)),  # east
    ((1, 0), (1, 1)),  # south
)


def half_mask(cell: int, direction: int) -> int:
    """The two quarters of one half of a cell."""
    found: i64 = 0
    row, column = cell // WIDTH * 2, cell % WIDTH * 2
    for down, right in HALVES[direction]:
        found |= BIT[(row + down) * 2 * WIDTH + column + right]
    return found


def beside(cells: int) -> int:
    """The empty cells of a board that share a side with one of these."""
    found: i64 = 0
    for cell in range(CELLS):
        row, column = cell // WIDTH, cell % WIDTH
        for r, k in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < WIDTH and 0 <= k < WIDTH and cells >> (r * WIDTH + k) & 1:
                found |= BIT[cell]
    return found & ~cells


def cube_in(hands: list[Any], place: int) -> vec[i64]:
    """The kind of the first (place 0) or second cube of each handful, NONE where there is none."""
    return numbers([hand[place] if len(hand) > place else NONE for hand in hands])


def enough_for(hands: list[Any], kinds: int, most: int) -> vec[i64]:
    """The handfuls, as bits, for which 0, 1, 2 or more cubes of a kind are enough: entry 3 kind + cubes.

    No handful with more than `most` of a kind counts.
    """
    return numbers(
        [
            sum(1 << number for number, hand in enumerate(hands) if hand.count(kind) <= min(cubes, most))
            for kind in range(kinds)
            for cubes in range(3)
        ]
    )


def of_at_least(hands: list[Any], least: int) -> int:
    """The handfuls of at least `least` cubes, as bits."""
    return sum(1 << number for number, hand in enumerate(hands) if len(hand) >= least)


def mats(c: Any, half: str) -> vec[i64]:
    """Mat a or b of each tile: the number of its colour, STORING or PLANT."""
    named: dict[str, int] = {colour: number for number, colour in enumerate(c.kinds[:-1])}
    named["storage"] = STORING
    named["plant"] = PLANT
    return numbers([named[getattr(tile, half)] for tile in c.tile])


def first_cells(c: Any) -> vec[i64]:
    """The cell for the first tile on the board of each side."""
    found = [0] * BOARDS
    for board in c.board:
        row, column = board.first_cell[0] - board.rows[0], board.first_cell[1] - board.cols[0]
        found[SIDES.index(board.side)] = row * WIDTH + column
    return numbers(found)


def placings(space: Any, cubes: int) -> vec[i64]:
    """What each move of the design says; `cubes` is the number of kinds, and one for no cube."""
    lanes: int = space.kinds[action_ids.PLACE].size // (BOARDS * CELLS * 4 * cubes)
    return numbers(
        [
            ((lane * 16 + cell) * 4 + turn) * 8 + cube
            for lane in range(lanes)
            for cell in list(range(CELLS)) * BOARDS
            for turn in range(4)
            for cube in range(cubes)
        ]
    )


def by_players(rows: Any, key: str) -> list[int]:
    """What a table says for each number of players, by that number."""
    found = {row.players: getattr(row, key) for row in rows}
    return [found.get(players, 0) for players in range(5)]


@final
class Lookup:
    """The box for the compiled rules; `c` is the checked `Components`, `space` the action space."""

    def __init__(self, c: Any, space: Any) -> None:
        # --- actions: the kind of each, and where a kind begins
        self.kind_of: vec[i64] = kinds_of(space)
        self.start_of: vec[i64] = numbers(space.starts)

        # --- cubes: kinds 0 to colours - 1 are the room colours, kind `clear` is the imitation
        kinds: int = len(c.kinds)
        self.colours: i64 = kinds - 1
        self.kinds: i64 = kinds
        self.clear: i64 = kinds - 1
        self.fixed: vec[i64] = numbers([c.starting_cubes.fixed.count(kind) for kind in c.kinds])
        self.random_cubes: i64 = c.starting_cubes.random_from_box
        self.storage_start: vec[i64] = numbers(list(c.value_area.storage_start_by_value))
        self.prepared: vec[i64] = numbers(by_players(c.cube_supply, "each_color"))

        # --- handfuls of cubes, for offers and for the restock
        offers: list[Any] = space.kinds[action_ids.PRESENT].params[0].bags
        self.offers: i64 = len(offers)
        self.first_of: vec[i64] = cube_in(offers, 0)
        self.second_of: vec[i64] = cube_in(offers, 1)
        self.offers_with: vec[i64] = enough_for(offers, kinds, 2)
        restocks: list[Any] = space.kinds[action_ids.RESTOCK].params[0].bags
        self.restock_first: vec[i64] = cube_in(restocks, 0)
        self.restock_second: vec[i64] = cube_in(restocks, 1)
        self.restock_cubes: i64 = c.restock.cubes
        self.restock_after: i64 = c.restock.after_round
        # Nobody takes two alike (KGH-R46), or too few of as many kinds as are stored (KGH-R76).
        self.restocks_with: vec[i64] = enough_for(restocks, kinds, 1)
        least = [min(stored, c.restock.cubes) for stored in range(kinds + 1)]
        self.restocks_of: vec[i64] = numbers([of_at_least(restocks, cubes) for cubes in least])

        # --- tiles
        self.tiles: i64 = len(c.tile)
        self.mat_a: vec[i64] = mats(c, "a")
        self.mat_b: vec[i64] = mats(c, "b")
        self.hearts: vec[i64] = numbers([tile.hearts for tile in c.tile])
        self.is_plant: vec[i64] = numbers([int(tile.a == "plant") for tile in c.tile])
        # Tiles that look alike in all rotations are always written with rotation 0 (KGH-5.2.4d).
        self.rotations: vec[i64] = numbers([1 if tile.a == tile.b else 4 for tile in c.tile])

        # --- boards: the action's cells are 9 b + cell for board b of the box
        sides = [board.side for board in c.board]
        self.side_of_board: vec[i64] = numbers([SIDES.index(side) for side in sides])
        self.board_of_side: vec[i64] = numbers([sides.index(side) for side in SIDES])
        self.first_cell: vec[i64] = first_cells(c)
        self.beside: vec[i64] = numbers([beside(cells) for cells in range(1 << CELLS)])
        # The quarters of mat a of cell x at rotation r are entry 4 x + r; mat b lies opposite.
        self.half: vec[i64] = numbers([half_mask(cell, turn) for cell in range(CELLS) for turn in range(4)])
        # The free cells of a board, as the part of an action that says the cell: places_from[cells] to [cells + 1].
        places = [4 * (kinds + 1) * cell for cell in range(CELLS)]
        rows = [[place for cell, place in enumerate(places) if cells >> cell & 1] for cells in range(1 << CELLS)]
        self.places, self.places_from = packed_rows(rows)
        # What a move of the design says, as ((lane * 16 + cell) * 4 + rotation) * 8 + cube + 1: no need to divide.
        self.placing: vec[i64] = placings(space, kinds + 1)
        self._rounds(c)

    def _rounds(self, c: Any) -> None:
        """Seats, rounds, track and scoring."""
        seats = [-1] * 25
        for row in c.seating:
            for player, side in enumerate(row.sides_clockwise):
                seats[5 * row.players + player] = SIDES.index(side)
        # The side of player p of n is entry 5 n + p.
        self.seating: vec[i64] = numbers(seats)
        self.rounds: i64 = c.game.max_rounds
        self.player_start: i64 = c.favor_track.player_start
        self.princess_start: i64 = c.favor_track.princess_start
        self.end_at: i64 = c.favor_track.game_end_at
        self.lap: i64 = c.favor_track.lap
        # How many cubes of a colour in the storage double and treble its rate, by number of players.
        self.twice_from: vec[i64] = numbers([once + 1 for once in by_players(c.room_rate, "x1_up_to")])
        self.thrice_from: vec[i64] = numbers(by_players(c.room_rate, "x3_from"))

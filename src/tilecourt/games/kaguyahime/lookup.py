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

NONE: Final[i64] = -1
WIDTH: Final = 3
CELLS: Final = 9
BOARDS: Final = 5
QUARTERS: Final = 36

# The halves of a tile that show no room colour of their own.
STORING: Final[i64] = -1
PLANT: Final[i64] = -2

# The sides of the princess board, as numbers.
PRINCESS_SIDE: Final[i64] = 0
NORTH: Final[i64] = 1
EAST: Final[i64] = 2
SOUTH: Final[i64] = 3
WEST: Final[i64] = 4
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


def with_at_most(hands: list[Any], kind: int, most: int) -> int:
    """The handfuls that hold at most so many cubes of a kind, as bits."""
    return sum(1 << number for number, hand in enumerate(hands) if hand.count(kind) <= most)


def of_at_least(hands: list[Any], least: int) -> int:
    """The handfuls of at least so many cubes, as bits."""
    return sum(1 << number for number, hand in enumerate(hands) if len(hand) >= least)


@final
class Lookup:
    """The box for the compiled rules; `c` is the checked `Components`, `space` the action space."""

    def __init__(self, c: Any, space: Any) -> None:
        # --- actions: the kind of each, and where a kind begins
        self.kind_of: vec[i64] = kinds_of(space)
        self.start_of: vec[i64] = numbers(space.starts)

        # --- cubes: kinds 0 to colours - 1 are the room colours, kind `clear` is the imitation
        kinds: list[str] = c.kinds
        self.colours: i64 = len(kinds) - 1
        self.kinds: i64 = len(kinds)
        self.clear: i64 = len(kinds) - 1
        self.fixed: vec[i64] = numbers([c.starting_cubes.fixed.count(kind) for kind in kinds])
        self.random_cubes: i64 = c.starting_cubes.random_from_box
        self.storage_start: vec[i64] = numbers(list(c.value_area.storage_start_by_value))
        # How many of each colour are prepared, by number of players.
        supply = {row.players: row.each_color for row in c.cube_supply}
        self.prepared: vec[i64] = numbers([supply.get(n, 0) for n in range(5)])

        # --- handfuls of cubes, for offers and for the restock: their kinds, NONE where there is none
        offers: list[Any] = space.kinds[0].params[0].bags
        self.offers: i64 = len(offers)
        self.first_of: vec[i64] = numbers([hand[0] if hand else NONE for hand in offers])
        self.second_of: vec[i64] = numbers([hand[1] if len(hand) > 1 else NONE for hand in offers])
        # Whoever has 0, 1, 2 cubes of a kind or more: the offers for which that is enough are entry 3 kind + cubes.
        self.offers_with: vec[i64] = numbers(
            [with_at_most(offers, kind, cubes) for kind in range(len(kinds)) for cubes in range(3)]
        )
        restocks: list[Any] = space.kinds[3].params[0].bags
        self.restocks: i64 = len(restocks)
        self.restock_first: vec[i64] = numbers([hand[0] if hand else NONE for hand in restocks])
        self.restock_second: vec[i64] = numbers([hand[1] if len(hand) > 1 else NONE for hand in restocks])
        # The same for the storage, from which nobody takes two alike (KGH-R46); and where so many kinds are stored, the
        # handfuls that are not too small (KGH-R76).
        self.restocks_with: vec[i64] = numbers(
            [with_at_most(restocks, kind, min(cubes, 1)) for kind in range(len(kinds)) for cubes in range(3)]
        )
        self.restocks_of: vec[i64] = numbers(
            [of_at_least(restocks, min(stored, c.restock.cubes)) for stored in range(len(kinds) + 1)]
        )
        self.restock_cubes: i64 = c.restock.cubes
        self.restock_after: i64 = c.restock.after_round

        # --- tiles
        colours: list[str] = kinds[:-1]
        halves = {name: number for number, name in enumerate(colours)}
        halves["storage"] = STORING
        halves["plant"] = PLANT
        self.tiles: i64 = len(c.tile)
        self.mat_a: vec[i64] = numbers([halves[tile.a] for tile in c.tile])
        self.mat_b: vec[i64] = numbers([halves[tile.b] for tile in c.tile])
        self.hearts: vec[i64] = numbers([tile.hearts for tile in c.tile])
        self.is_plant: vec[i64] = numbers([int(tile.a == "plant") for tile in c.tile])
        # Tiles that look alike in all rotations are always written with rotation 0 (KGH-5.2.4d).
        self.rotations: vec[i64] = numbers([1 if tile.a == tile.b else 4 for tile in c.tile])

        # --- boards: the action's cells are 9 b + cell for board b of the box; sides are numbers of SIDES
        sides = [board.side for board in c.board]
        self.side_of_board: vec[i64] = numbers([SIDES.index(side) for side in sides])
        self.board_of_side: vec[i64] = numbers([sides.index(side) for side in SIDES])
        first = [0] * BOARDS
        for board in c.board:
            row, column = board.first_cell[0] - board.rows[0], board.first_cell[1] - board.cols[0]
            first[SIDES.index(board.side)] = row * WIDTH + column
        self.first_cell: vec[i64] = numbers(first)
        self.beside: vec[i64] = numbers([beside(cells) for cells in range(1 << CELLS)])
        # The quarters of mat a of cell x at rotation r are entry 4 x + r; mat b lies opposite.
        self.half: vec[i64] = numbers([half_mask(cell, turn) for cell in range(CELLS) for turn in range(4)])
        # The free cells of a board, as the part of an action that says the cell: places_from[cells] to [cells + 1].
        cubes = len(kinds) + 1
        self.places, self.places_from = packed_rows(
            [[4 * cell * cubes for cell in range(CELLS) if cells >> cell & 1] for cells in range(1 << CELLS)]
        )
        # What a move of the design says, as ((lane * 16 + cell) * 4 + rotation) * 8 + cube + 1: no need to divide.
        lanes: int = space.kinds[2].size // (BOARDS * CELLS * 4 * cubes)
        self.placing: vec[i64] = numbers(
            [
                ((lane * 16 + cell) * 4 + turn) * 8 + cube
                for lane in range(lanes)
                for cell in list(range(CELLS)) * BOARDS
                for turn in range(4)
                for cube in range(cubes)
            ]
        )
        seats = [-1] * 25
        for row in c.seating:
            for player, side in enumerate(row.sides_clockwise):
                seats[5 * row.players + player] = SIDES.index(side)
        # The side of player p of n is entry 5 n + p.
        self.seating: vec[i64] = numbers(seats)

        # --- rounds, track and scoring
        self.rounds: i64 = c.game.max_rounds
        self.player_start: i64 = c.favor_track.player_start
        self.princess_start: i64 = c.favor_track.princess_start
        self.end_at: i64 = c.favor_track.game_end_at
        self.lap: i64 = c.favor_track.lap
        twos = {row.players: row.x1_up_to + 1 for row in c.room_rate}
        threes = {row.players: row.x3_from for row in c.room_rate}
        self.twice_from: vec[i64] = numbers([twos.get(n, 0) for n in range(5)])
        self.thrice_from: vec[i64] = numbers([threes.get(n, 0) for n in range(5)])

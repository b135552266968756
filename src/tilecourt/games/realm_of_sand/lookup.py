"""The box as numbers and precomputed masks: all that the compiled rules look up, made once per component set.

A box of the board is its number in reading order, a mask a set of boxes (engine/bitboard.py). A pattern that lies
somewhere is one mask for each of its colours, at most five.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import board_of
from tilecourt.engine.packed import kinds_of, numbers, packed_rows
from tilecourt.games.realm_of_sand.patterns import laid, oriented

NONE: Final[i64] = -1
COLOURS: Final[i64] = 5
LEVELS: Final[i64] = 3
ORIENTATIONS: Final[i64] = 8
# A tile has at most three boxes, so it needs none, one, two or three dark ones.
SHADES: Final[i64] = 4

# What `Placements.find` says of an orientation and corner that is no move of its own.
OFF_BOARD: Final[i64] = -1
NOT_TURNED: Final[i64] = -2
SAME_AS_ANOTHER: Final[i64] = -3

RED: Final[i64] = 0
PURPLE: Final[i64] = 1
YELLOW: Final[i64] = 2
GREEN: Final[i64] = 3
ORANGE: Final[i64] = 4
BLUE: Final[i64] = 5
RIBBONS: Final = ("red", "purple", "yellow", "green", "orange", "blue")


# How many sets of placements were made so far.
MADE: Final = vec[i64]([0])


def by_colour(listed: list[int]) -> list[int]:
    """A number for each colour there may be, 0 for those that the box does not have."""
    return listed + [0] * (int(COLOURS) - len(listed))


def counts_of(keys: list[str], listed: list[dict[str, int]]) -> vec[i64]:
    """The numbers by colour of several tables, one after the other."""
    return numbers([number for counts in listed for number in by_colour([counts.get(key, 0) for key in keys])])


def dark_boxes(c: Any) -> int:
    """The dark boxes of the board, as a set."""
    return int(board_of([box for box, sign in enumerate("".join(c.board.grid)) if sign == "D"]))


@final
class Laid:
    """Every way that patterns lie on the board, as lists, for `Placements` to pack."""

    def __init__(self, c: Any, patterns: list[list[str]], orientations: list[int]) -> None:
        self.rows: int = c.board.rows
        self.columns: int = c.board.cols
        self.keys: list[str] = c.keys()
        self.boxes: int = self.rows * self.columns
        self.patterns: list[list[str]] = patterns
        self.orientations: list[int] = orientations
        # For each pattern its different placements by their codes; all masks and needs one after the other.
        self.codes: list[list[int]] = []
        self.masks: list[int] = []
        self.needs: list[int] = []
        # For each pattern, orientation and corner the placement, or why there is none of its own.
        self.find: list[int] = []
        for pattern in patterns:
            self.lay(pattern)

    def lay(self, pattern: list[str]) -> None:
        """Lists the placements of one pattern."""
        codes: list[int] = []
        known: set[tuple[int, ...]] = set()
        absent = [OFF_BOARD if o in self.orientations else NOT_TURNED for o in range(ORIENTATIONS)]
        find = [int(why) for why in absent for _ in range(self.boxes)]
        for o, (row, column), cells in laid(pattern, self.rows, self.columns, self.orientations):
            boxes = [(r * self.columns + k, sign) for (r, k), sign in cells.items()]
            need = by_colour([int(board_of([box for box, sign in boxes if sign == key])) for key in self.keys])
            code = o * self.boxes + row * self.columns + column
            if tuple(need) in known:
                find[code] = SAME_AS_ANOTHER
                continue
            known.add(tuple(need))
            find[code] = len(self.masks)
            codes.append(code)
            self.masks.append(int(board_of([box for box, _ in boxes])))
            self.needs += need
        self.codes.append(codes)
        self.find += find

    def corners(self, start: int, avoided: int = 0) -> list[int]:
        """The corners that `find` knows from a place on, with no box of a set covered."""
        found = self.find[start : start + self.boxes]
        return [corner for corner, place in enumerate(found) if place >= 0 and self.masks[place] & avoided == 0]

    def turns(self) -> list[list[int]]:
        """For each pattern where in `find` its orientations begin that are moves of their own."""
        size = int(ORIENTATIONS) * self.boxes
        starts = [range(p * size, (p + 1) * size, self.boxes) for p in range(len(self.patterns))]
        return [[start for start in listed if self.corners(start)] for listed in starts]

    def turn_cells(self, start: int) -> list[int]:
        """The cells of an oriented pattern: 8 times the distance from the corner, plus the colour."""
        turn = start // self.boxes
        cells, _, _ = oriented(self.patterns[turn // int(ORIENTATIONS)], turn % int(ORIENTATIONS))
        return [(r * self.columns + k) * 8 + self.keys.index(sign) for (r, k), sign in cells.items()]

    def shady(self, dark: int) -> list[list[int]]:
        """The codes of the placements of pattern p that need at most d dark boxes, in row SHADES p + d."""
        needed = [bin(mask & dark).count("1") for mask in self.masks]
        rows: list[list[int]] = []
        for p, codes in enumerate(self.codes):
            first = p * int(ORIENTATIONS) * self.boxes
            for d in range(SHADES):
                rows.append([code for code in codes if needed[self.find[first + code]] <= d])
        return rows


@final
class Placements:
    """Every way that patterns lie on the board, each different one once, by its smallest orientation (rules.md 5.2)."""

    def __init__(self, c: Any, patterns: list[list[str]], orientations: list[int]) -> None:
        # The number of this set among all that were made: what is remembered of one is not taken for another's.
        MADE[0] += 1
        self.number: i64 = MADE[0]
        lies = Laid(c, patterns, orientations)
        # The placements of pattern p are at[p] to at[p + 1]; each has the code o * boxes + corner, as actions have.
        self.code, self.at = packed_rows(lies.codes)
        self.mask: vec[i64] = numbers(lies.masks)
        self.need: vec[i64] = numbers(lies.needs)
        self.find: vec[i64] = numbers(lies.find)
        # For each pattern the number of cells of each colour, counted on the face: under the options a card of a
        # custom box may lie nowhere.
        cells: list[int] = []
        for pattern in patterns:
            cells += by_colour(["".join(pattern).count(key) for key in lies.keys])
        self.cells: vec[i64] = numbers(cells)
        # For each colour the patterns that have a cell of it, as a set.
        having = [[p for p in range(len(patterns)) if cells[p * int(COLOURS) + i] > 0] for i in range(int(COLOURS))]
        self.with_colour: vec[i64] = numbers([int(board_of(members)) for members in having])
        # The orientations of pattern p that are moves of their own are turns_at[p] to turns_at[p + 1]. For each: where
        # its part of `find` begins, its cells, the corners that `find` knows, and those at which it needs no dark box.
        turns = lies.turns()
        starts = [start for listed in turns for start in listed]
        dark = dark_boxes(c)
        self.turn_start, self.turns_at = packed_rows(turns)
        self.turn_cells, self.turn_at = packed_rows([lies.turn_cells(start) for start in starts])
        self.corners: vec[i64] = numbers([int(board_of(lies.corners(start))) for start in starts])
        self.light_corners: vec[i64] = numbers([int(board_of(lies.corners(start, dark))) for start in starts])
        self.shady, self.shady_at = packed_rows(lies.shady(dark))


@final
class Lookup:
    """The box for the compiled rules; `c` is the checked `Components`, `space` the action space."""

    def __init__(self, c: Any, space: Any) -> None:
        self.kind_of: vec[i64] = kinds_of(space)
        self.start_of: vec[i64] = numbers(space.starts)
        keys: list[str] = c.keys()

        # --- the board
        names: list[str] = c.boxes()
        self.boxes: i64 = len(names)
        self.placings: i64 = ORIENTATIONS * len(names)
        self.board: i64 = board_of(list(range(len(names))))
        self.dark: i64 = dark_boxes(c)
        self.level_start: i64 = c.setup.level_start
        self.level_top: i64 = c.level_track.max

        # --- colours: squares and disks of one colour count alike (ROS-R25)
        self.colours: i64 = len(keys)
        self.spirits: i64 = board_of([i for i, colour in enumerate(c.colors) if colour.kind == "spirit"])
        self.squares: vec[i64] = numbers([c.supply.squares.counts.get(key, 0) for key in keys])
        # The disks of colour x in a game of n players: entry 5 n + x.
        self.disks: vec[i64] = counts_of(keys, [c.disks_for(players) for players in range(5)])

        # --- tiles and the circle
        self.tiles: i64 = len(c.tiles)
        self.hand: i64 = c.setup.tiles_per_player
        self.refill_choice: i64 = c.setup.refill_choice
        self.tile_at: Placements = Placements(c, [tile.pattern for tile in c.tiles], list(range(ORIENTATIONS)))

        # --- cards: numbered by level, in the order of the file
        self.cards: i64 = len(c.cards)
        self.row_size: i64 = c.setup.face_up_per_level
        self.deck_size: i64 = c.counts.cards_per_level
        self.level_of: vec[i64] = numbers([card.level - 1 for card in c.cards])
        levels = [[i for i, card in enumerate(c.cards) if card.level == level + 1] for level in range(LEVELS)]
        self.cards_of: vec[i64] = numbers([int(board_of(members)) for members in levels])
        self.points: vec[i64] = numbers([card.points for card in c.cards])
        self.hourglasses: vec[i64] = numbers([card.hourglasses for card in c.cards])
        self.level_up: vec[i64] = numbers([card.level_up for card in c.cards])
        self.bonus: vec[i64] = counts_of(keys, [card.disks for card in c.cards])
        # The colours of these disks for card x: given_at[x] to given_at[x + 1].
        self.given, self.given_at = packed_rows(
            [[i for i, key in enumerate(keys) if key in card.disks] for card in c.cards]
        )

        # --- advanced boards: the crystal boxes of each ribbon, in the order of RIBBONS
        crystals: dict[str, list[str]] = {board.ribbon: board.crystals for board in c.advanced_boards}
        self.ribbons: i64 = board_of([i for i, ribbon in enumerate(RIBBONS) if ribbon in crystals])
        self.crystals: vec[i64] = numbers(
            [int(board_of([names.index(box) for box in crystals.get(ribbon, [])])) for ribbon in RIBBONS]
        )

        # --- the turn and the end
        self.summon_limit: i64 = c.turn.summon_limit
        self.hourglasses_to_end: i64 = c.turn.hourglasses_to_end
        self.solo_rounds: i64 = c.solo.rounds
        self.rank_ends: vec[i64] = numbers([rank.max for rank in c.solo.ranks])


def orientations_of(mirror: bool, rotation: bool) -> list[int]:
    """The orientations in which a card may be built (options `card_mirror` and `card_rotation`, ROS-R23)."""
    return [o for o in range(ORIENTATIONS) if (mirror or o < 4) and (rotation or o % 4 == 0)]

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


@final
class Placements:
    """Every way that patterns lie on the board, each different one once, by its smallest orientation (rules.md 5.2)."""

    def __init__(self, c: Any, patterns: list[list[str]], orientations: list[int]) -> None:
        # The number of this set among all that were made: what is remembered of one is not taken for another's.
        MADE[0] += 1
        self.number: i64 = MADE[0]
        rows: int = c.board.rows
        columns: int = c.board.cols
        keys: list[str] = c.keys()
        boxes = rows * columns
        codes: list[list[int]] = []
        masks: list[int] = []
        needs: list[int] = []
        cells: list[int] = []
        mains: list[int] = []
        find: list[int] = []
        for pattern in patterns:
            listed: list[int] = []
            known: dict[tuple[int, ...], int] = {}
            where = [OFF_BOARD if o in orientations else NOT_TURNED for o in range(ORIENTATIONS) for _ in range(boxes)]
            # Counted on the face: under the options a card of a custom box may lie nowhere.
            signs = "".join(pattern)
            numbers_of = [signs.count(key) for key in keys] + [0] * (int(COLOURS) - len(keys))
            for o, (row, column), found in laid(pattern, rows, columns, orientations):
                need = [
                    int(board_of([r * columns + k for (r, k), sign in found.items() if sign == key])) for key in keys
                ]
                need += [0] * (COLOURS - len(need))
                code = o * boxes + row * columns + column
                if tuple(need) in known:
                    where[code] = SAME_AS_ANOTHER
                    continue
                known[tuple(need)] = len(masks)
                where[code] = len(masks)
                listed.append(code)
                masks.append(need[0] | need[1] | need[2] | need[3] | need[4])
                needs += need
            codes.append(listed)
            cells += numbers_of
            mains.append(numbers_of.index(max(numbers_of)))
            find += where
        # The placements of pattern p are at[p] to at[p + 1]; each has the code o * boxes + corner, as actions have.
        self.code, self.at = packed_rows(codes)
        self.mask: vec[i64] = numbers(masks)
        self.need: vec[i64] = numbers(needs)
        self.find: vec[i64] = numbers(find)
        # For each pattern the number of cells of each colour, the colour with the most, and that colour's masks.
        self.cells: vec[i64] = numbers(cells)
        self.main: vec[i64] = numbers(mains)
        # For each colour the patterns that have a cell of it, as a set.
        having = [[p for p in range(len(patterns)) if cells[p * int(COLOURS) + i] > 0] for i in range(int(COLOURS))]
        self.with_colour: vec[i64] = numbers([int(board_of(members)) for members in having])
        first: list[int] = []
        for main, listed in zip(mains, codes, strict=True):
            for _ in listed:
                first.append(needs[len(first) * COLOURS + main])
        self.first: vec[i64] = numbers(first)
        # The orientations of pattern p that are moves of their own are turns_at[p] to turns_at[p + 1]. For each: where
        # its part of `find` begins, the corners that `find` knows, and its cells: 8 times the distance from the corner,
        # plus the colour.
        turns: list[list[int]] = []
        turn_corners: list[int] = []
        turn_cells: list[list[int]] = []
        for p, pattern in enumerate(patterns):
            turns.append([])
            for o in range(ORIENTATIONS):
                start = (p * int(ORIENTATIONS) + o) * boxes
                own = [corner for corner in range(boxes) if find[start + corner] >= 0]
                if own:
                    turns[-1].append(start)
                    turn_corners.append(int(board_of(own)))
                    placed, _, _ = oriented(pattern, o)
                    turn_cells.append([(r * columns + k) * 8 + keys.index(sign) for (r, k), sign in placed.items()])
        self.turn_start, self.turns_at = packed_rows(turns)
        self.corners: vec[i64] = numbers(turn_corners)
        self.turn_cells, self.turn_at = packed_rows(turn_cells)
        dark = [r * columns + k for r in range(rows) for k in range(columns) if c.board.grid[r][k] == "D"]
        shade = int(board_of(dark))
        darkness = [bin(mask & shade).count("1") for mask in masks]
        # The codes of the placements of pattern p that need at most d dark boxes are row SHADES p + d.
        shady: list[list[int]] = []
        begins = 0
        for listed in codes:
            needed = darkness[begins : begins + len(listed)]
            begins += len(listed)
            for d in range(SHADES):
                shady.append([code for code, dark_boxes in zip(listed, needed, strict=True) if dark_boxes <= d])
        self.shady, self.shady_at = packed_rows(shady)
        # The corners at which an orientation needs no dark box.
        light: list[int] = []
        for listed in turns:
            for start in listed:
                free = [i for i in range(boxes) if find[start + i] >= 0 and masks[find[start + i]] & shade == 0]
                light.append(int(board_of(free)))
        self.light_corners: vec[i64] = numbers(light)


@final
class Lookup:
    """The box for the compiled rules; `c` is the checked `Components`, `space` the action space."""

    def __init__(self, c: Any, space: Any) -> None:
        self.kind_of: vec[i64] = kinds_of(space)
        self.start_of: vec[i64] = numbers(space.starts)
        keys: list[str] = c.keys()

        # --- the board
        names: list[str] = c.boxes()
        grid = "".join(c.board.grid)
        self.boxes: i64 = len(names)
        self.placings: i64 = ORIENTATIONS * len(names)
        self.board: i64 = board_of(list(range(len(names))))
        self.dark: i64 = board_of([box for box in range(len(names)) if grid[box] == "D"])
        self.level_start: i64 = c.setup.level_start
        self.level_top: i64 = c.level_track.max

        # --- colours: squares and disks of one colour count alike (ROS-R25)
        self.colours: i64 = len(keys)
        self.spirits: i64 = board_of([i for i, colour in enumerate(c.colors) if colour.kind == "spirit"])
        self.squares: vec[i64] = numbers([c.supply.squares.counts.get(key, 0) for key in keys])
        disks: list[int] = []
        for players in range(5):
            given = c.disks_for(players) if players > 0 else {}
            disks += [given.get(key, 0) for key in keys] + [0] * (COLOURS - len(keys))
        # The disks of colour x in a game of n players: entry 5 n + x.
        self.disks: vec[i64] = numbers(disks)

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
        self.points: vec[i64] = numbers([card.points for card in c.cards])
        self.hourglasses: vec[i64] = numbers([card.hourglasses for card in c.cards])
        self.level_up: vec[i64] = numbers([card.level_up for card in c.cards])
        bonus: list[int] = []
        for card in c.cards:
            bonus += [card.disks.get(key, 0) for key in keys] + [0] * (COLOURS - len(keys))
        self.bonus: vec[i64] = numbers(bonus)
        # The colours of these disks for card x: given_at[x] to given_at[x + 1].
        self.given, self.given_at = packed_rows(
            [[keys.index(key) for key in sorted(card.disks, key=keys.index)] for card in c.cards]
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

"""The box as numbers and precomputed masks: all that the compiled rules look up, made once per component set.

Cells lie on an 8 x 8 grid on which the upper left cell of the start board is (3, 3): with a frame of at most 5 x 5 no
area can leave it. A mask is a set of cells (engine/bitboard.py).
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.packed import kinds_of, numbers, packed_rows
from tilecourt.engine.shapes import normal, rotations, shifts

GRID: Final = 8
ORIGIN: Final = 3
CELLS: Final = 64
NONE: Final[i64] = -1

# How many boxes were read so far.
READ: Final = vec[i64]([0])

SQUARES: Final = [(row, column) for row in range(GRID) for column in range(GRID)]

LEFT: Final[i64] = 0
RIGHT: Final[i64] = 1


def mask(cells: Any) -> i64:
    """The set of these (row, column) cells of the grid."""
    found: i64 = 0
    for row, column in cells:
        found |= BIT[row * GRID + column]
    return found


class Tiles:
    """Tiles: pieces 0 to tiles - 1 are laid, the rest are the printed cells of the start boards."""

    def __init__(self, c: Any) -> None:
        codes: list[str] = [tile.id for tile in c.tile]
        elements: list[str] = list(c.attributes.elements)
        skies: list[str] = list(c.attributes.skies)
        self.tile_kinds: i64 = len(codes)
        self.elements: i64 = len(elements)
        self.attributes: i64 = len(elements) + len(skies)
        self.element_of: vec[i64] = numbers([elements.index(tile.element) for tile in c.tile])
        self.sky_of: vec[i64] = numbers([len(elements) + skies.index(tile.sky) for tile in c.tile])
        pieces: list[int] = []
        for number, tile in enumerate(c.tile):
            pieces += [number] * tile.copies
        self.tiles: i64 = len(pieces)
        for board in c.start_board:
            for side in (board.side_a, board.side_b):
                pieces += [codes.index(code) for code in side]
        self.kind_of_piece: vec[i64] = numbers(pieces)
        self.boards: i64 = len(c.start_board)
        self.display_size: i64 = c.tile_supply.display_after_setup


class Cards(Tiles):
    """Cards of the rune deck: runes first, then Steal Tile cards."""

    def __init__(self, c: Any) -> None:
        super().__init__(c)
        cards: list[int] = []
        for number, rune in enumerate(c.rune):
            cards += [number] * rune.copies
        self.rune_cards: i64 = len(cards)
        directions: list[int] = []
        for steal in c.steal_card:
            directions += [RIGHT if steal.direction == "right" else LEFT] * steal.copies
        self.cards: i64 = len(cards) + len(directions)
        self.rune_of_card: vec[i64] = numbers(cards + [NONE] * len(directions))
        self.direction_of_card: vec[i64] = numbers([NONE] * len(cards) + directions)
        self.runes: i64 = len(c.rune)
        # Cards that look alike are one kind: runes by their number, then Steal Tile cards.
        kinds: list[int] = cards[:]
        for number, steal in enumerate(c.steal_card):
            kinds += [len(c.rune) + number] * steal.copies
        self.kind_of_card: vec[i64] = numbers(kinds)
        self.card_kinds: i64 = len(c.rune) + len(c.steal_card)
        self.steps: vec[i64] = numbers([rune.steps for rune in c.rune])
        self.steps_mixed: vec[i64] = numbers([rune.steps_mixed for rune in c.rune])
        self.row_size: i64 = c.rune_row.in_play
        self.combo_bonus: i64 = c.rune_row.combo_bonus_per_extra_rune


def by_cell(laid: list[Any], marks: list[Any]) -> list[list[Any]]:
    """For each cell of the grid the marks of those that contain it."""
    found: list[list[Any]] = [[] for _ in range(CELLS)]
    for cells, mark in zip(laid, marks, strict=True):
        for row, column in cells:
            found[row * GRID + column].append(mark)
    return found


class Formations(Cards):
    """Where on the grid each rune can be formed; a card may be turned but not mirrored (PMT-R14)."""

    def __init__(self, c: Any) -> None:
        super().__init__(c)
        everywhere: list[list[int]] = []
        through: list[list[int]] = []
        turns: list[list[int]] = []  # for each rune a row as long as there are ways of turning it
        distances: list[list[int]] = []
        corners: list[int] = []
        corners_through: list[int] = []
        for rune in c.rune:
            shapes = rotations(normal(rune.cells))
            turns.append([0] * len(shapes))
            all_laid: list[Any] = []
            for turned in shapes:
                laid = list(shifts(turned, GRID, GRID))
                all_laid += laid
                places = [(cells[0][0] - turned[0][0], cells[0][1] - turned[0][1]) for cells in laid]
                distances.append([row * GRID + column for row, column in turned])
                corners.append(mask(places))
                corners_through += [mask(marks) for marks in by_cell(laid, places)]
            formations = [mask(cells) for cells in all_laid]
            everywhere.append(formations)
            through += by_cell(all_laid, formations)
        self.formations, self.formations_at = packed_rows(everywhere)
        # The formations of rune r that contain cell x are entry 64 r + x.
        self.through, self.through_at = packed_rows(through)
        # The ways of turning rune r are turns_at[r] to turns_at[r + 1]. For each: the distances of its cells from its
        # corner, the corners that keep it on the grid, and those that let it contain cell x (entry 64 way + x).
        _, self.turns_at = packed_rows(turns)
        self.turn_offsets, self.turn_offsets_at = packed_rows(distances)
        self.turn_corners: vec[i64] = numbers(corners)
        self.turn_through: vec[i64] = numbers(corners_through)
        self.rune_cells: vec[i64] = numbers([len(rune.cells) for rune in c.rune])


class LegalCells(Formations):
    """Neighbours (by side or corner, and the cell itself) and the floating frame."""

    def __init__(self, c: Any) -> None:
        super().__init__(c)
        self.near: vec[i64] = numbers(
            [
                mask([(r, k) for r, k in SQUARES if abs(r - row) <= 1 and abs(k - column) <= 1])
                for row, column in SQUARES
            ]
        )
        self.row_mask: vec[i64] = numbers([mask([(r, k) for r, k in SQUARES if r == row]) for row in range(GRID)])
        self.column_mask: vec[i64] = numbers(
            [mask([(r, k) for r, k in SQUARES if k == column]) for column in range(GRID)]
        )
        rows_within: list[int] = []
        columns_within: list[int] = []
        for low in range(GRID):
            for high in range(GRID):
                tall, wide = c.player_area.frame_rows, c.player_area.frame_columns
                rows_within.append(mask([(r, k) for r, k in SQUARES if max(r, high) - min(r, low) < tall]))
                columns_within.append(mask([(r, k) for r, k in SQUARES if max(k, high) - min(k, low) < wide]))
        # The cells that fit into the frame when the occupied rows (columns) are low to high: entry 8 low + high.
        self.rows_within: vec[i64] = numbers(rows_within)
        self.columns_within: vec[i64] = numbers(columns_within)
        corner = ORIGIN * GRID + ORIGIN
        self.start_cells: vec[i64] = numbers([corner, corner + 1, corner + GRID, corner + GRID + 1])


class Manor(LegalCells):
    """The manor, the sprites and the pawns."""

    def __init__(self, c: Any) -> None:
        super().__init__(c)
        self.gems: i64 = c.player_cubes.gems_per_player
        self.goal: i64 = c.manor_goal.goal_space
        self.princess_space: i64 = c.manor.princess_space
        self.gate_space: i64 = c.manor.gate_space
        self.weight: i64 = c.manor.princess_weight
        self.least_step: i64 = c.manor.minimum_weighted_step
        paths = dict(c.manor.secret_paths)
        # Where one step leads from each space up to the Goal once the gates are open (PMT-R45).
        self.open_step: vec[i64] = numbers(
            [paths.get(space, space + 1) for space in range(c.manor_goal.goal_space + 1)]
        )
        uses: dict[str, int] = {sprite.id: sprite.uses for sprite in c.sprite}
        self.uses_extra_tile: i64 = uses["extra_tile"]
        self.uses_gem_shift: i64 = uses["gem_shift"]


@final
class Lookup(Manor):
    """The box for the compiled rules; `c` is the checked `Components`, `space` the action space."""

    def __init__(self, c: Any, space: Any) -> None:
        super().__init__(c)
        # The number of this box among all that were read: what is remembered of one box is not taken for another's.
        READ[0] += 1
        self.number: i64 = READ[0]

        # --- actions: the kind of each, and where a kind begins
        self.kind_of: vec[i64] = kinds_of(space)
        self.start_of: vec[i64] = numbers(space.starts)

        # --- scoring
        self.placement: vec[i64] = numbers(list(c.scoring.placement_points))
        self.leftover_points: i64 = c.scoring.leftover_step_points
        self.sky_most: i64 = c.scoring.sky_most
        self.sky_second: i64 = c.scoring.sky_second
        self.sky_most_two: i64 = c.scoring.sky_most_two_players
        self.use_points: i64 = c.scoring.sprite_use_points
        self.bonuses: i64 = len(c.bonus)
        self.bonuses_dealt: i64 = c.bonus_deal.dealt_face_down
        self.bonus_most: vec[i64] = numbers([int(bonus.condition == "most") for bonus in c.bonus])
        self.bonus_element: vec[i64] = numbers([list(c.attributes.elements).index(bonus.element) for bonus in c.bonus])
        self.bonus_points: vec[i64] = numbers([bonus.points for bonus in c.bonus])

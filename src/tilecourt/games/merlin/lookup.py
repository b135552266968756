"""The box as numbers and masks: all that the compiled rules look up, made once per component set.

Slots, lines and squares are numbered as the component file lists them; a mask is a set of them (engine/bitboard.py).
A die is a type: its face if it has the player's colour, its face + `faces` if it is neutral.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, board_of
from tilecourt.engine.names import names_of
from tilecourt.engine.packed import kinds_of, numbers, packed_rows
from tilecourt.games.merlin import requirements
from tilecourt.games.merlin.bags import Bags
from tilecourt.games.merlin.judge.line_counts import Promises

NONE: Final[i64] = -1


@final
class Lookup:
    """The box for the compiled rules; `c` is the checked `Components`, `space` the action space."""

    def __init__(self, c: Any, space: Any) -> None:
        self.kind_of: vec[i64] = kinds_of(space)
        self.start_of: vec[i64] = numbers(space.starts)

        # --- dice and cards
        self.icons: i64 = len(c.icons.ids)
        self.faces: i64 = self.icons + 2
        self.wild: i64 = self.icons  # the face, as a die of the own colour
        self.beast: i64 = self.icons + 1
        self.types: i64 = 2 * self.faces
        self.face_of: vec[i64] = numbers(2 * list(range(int(self.faces))))
        self.colours: i64 = len(c.colour)
        self.neutral: i64 = self.colours  # the number of the neutral colour
        self.neutral_dice: i64 = c.neutral.dice_in_box
        pools: list[int] = [0, 0, 0, 0, 0]
        for pool in c.dice_pool:
            pools[pool.players] = pool.per_player
        self.pool_for: vec[i64] = numbers(pools)
        self.active_dice: i64 = c.turn.active_dice
        self.hand_size: i64 = c.turn.hand_size
        self.dice_bags: Bags = Bags(self.types, self.active_dice)
        self.card_bags: Bags = Bags(self.icons, self.hand_size)
        self.deck_size: i64 = c.deck.cards_per_player
        self.copies: vec[i64] = numbers([card.copies_per_deck for card in c.card])

        # --- beasts
        self.beasts: i64 = len(c.beast)
        self.value: vec[i64] = numbers([beast.vp for beast in c.beast])
        self.points: vec[float] = vec[float]([float(beast.vp) for beast in c.beast])  # the same, for the evaluation
        self.requirement: vec[i64] = numbers([names_of(requirements).index(beast.requirement) for beast in c.beast])
        self.supply: vec[i64] = numbers([supply.count for supply in c.beast_supply])

        # --- holes, their slots, and the spots a player names (MBH-R05)
        self.holes: i64 = len(c.hole)
        slots: list[str] = []
        hole_of: list[int] = []
        spot_of: list[int] = []
        slot_at: list[int] = []
        spot_slots: list[int] = []
        hole_slots: list[int] = []
        for number, hole in enumerate(c.hole):
            first = len(slots)
            for i, slot in enumerate(hole.slots):
                if i == 0 or hole.size == "large":
                    slot_at.append(len(slots))
                    spot_slots.append(0)
                spot_slots[-1] |= BIT[len(slots)]
                spot_of.append(len(slot_at) - 1)
                slots.append(slot.id)
                hole_of.append(number)
            hole_slots.append(board_of(list(range(first, len(slots)))))
        self.slots: i64 = len(slots)
        self.spots: i64 = len(slot_at)
        self.hole_of: vec[i64] = numbers(hole_of)
        self.spot_of: vec[i64] = numbers(spot_of)
        self.slot_at: vec[i64] = numbers(slot_at)  # the first slot of a spot
        self.spot_slots: vec[i64] = numbers(spot_slots)
        self.hole_slots: vec[i64] = numbers(hole_slots)
        self.all_slots: i64 = board_of(list(range(len(slots))))

        # --- lines: the two end holes, and at each the pair of slots that holds a card
        holes: list[str] = [hole.id for hole in c.hole]
        lines: list[str] = [line.id for line in c.line]
        pairs: list[list[int]] = [
            [board_of([slots.index(x) for x in pair]) for pair in line.supports] for line in c.line
        ]
        self.lines: i64 = len(lines)
        self.all_lines: i64 = board_of(list(range(len(lines))))
        self.end_a: vec[i64] = numbers([holes.index(line.ends[0]) for line in c.line])
        self.end_b: vec[i64] = numbers([holes.index(line.ends[1]) for line in c.line])
        self.pair_a: vec[i64] = numbers([pair[0] for pair in pairs])
        self.pair_b: vec[i64] = numbers([pair[1] for pair in pairs])
        self.supports: vec[i64] = numbers([pair[0] | pair[1] for pair in pairs])
        # The lines that a slot helps to hold: slot_lines_at[slot] to slot_lines_at[slot + 1].
        self.slot_lines, self.slot_lines_at = packed_rows(
            [
                [line for line, pair in enumerate(pairs) if (pair[0] | pair[1]) & BIT[slot] != 0]
                for slot in range(len(slots))
            ]
        )
        # The same as a set, and the lines that end at a hole.
        self.lines_beside: vec[i64] = numbers(
            [
                board_of([line for line, pair in enumerate(pairs) if (pair[0] | pair[1]) & BIT[slot] != 0])
                for slot in range(len(slots))
            ]
        )
        self.lines_from: vec[i64] = numbers(
            [board_of([i for i, line in enumerate(c.line) if hole in line.ends]) for hole in holes]
        )
        self.hole_lines: vec[i64] = numbers([board_of([lines.index(x) for x in hole.lines]) for hole in c.hole])

        # What a move places, as a table since division is slow: which die, which image.
        self.die_of_move: vec[i64] = numbers([i // len(slot_at) for i in range(int(self.types) * len(slot_at))])
        self.image_of_move: vec[i64] = numbers([i // len(lines) for i in range(int(self.icons) * len(lines))])

        # --- squares
        squares: list[str] = [square.id for square in c.square]
        self.squares: i64 = len(squares)
        self.square_lines: vec[i64] = numbers([board_of([lines.index(x) for x in square.lines]) for square in c.square])
        self.sides: vec[i64] = numbers([len(square.lines) for square in c.square])
        around: list[int] = []
        supporting: list[int] = []
        between: list[int] = [NONE] * (len(squares) * len(squares))
        for number, square in enumerate(c.square):
            full = 0
            for hole in square.holes:
                full |= hole_slots[holes.index(hole)]
            around.append(full)
            held = 0
            for name in square.lines:
                line = lines.index(name)
                held |= pairs[line][0] | pairs[line][1]
                for other in c.line[line].squares:
                    if other != square.id:
                        between[number * len(squares) + squares.index(other)] = line
            supporting.append(held)
        # The slots that must be filled to enclose a square, in both readings of MBH-R33.
        self.around: vec[i64] = numbers(around)
        self.supporting: vec[i64] = numbers(supporting)
        # The line that two squares share: entry squares * one + other.
        self.between: vec[i64] = numbers(between)
        # The squares beside square x, and the lines to them: steps_at[x] to steps_at[x + 1].
        rows = [between[one * len(squares) : (one + 1) * len(squares)] for one in range(len(squares))]
        self.step_to, self.steps_at = packed_rows([[i for i, line in enumerate(row) if line != NONE] for row in rows])
        self.step_over: vec[i64] = numbers([line for line in between if line != NONE])
        self.central: i64 = board_of([i for i, square in enumerate(c.square) if square.kind == "central"])
        self.all_squares: i64 = board_of(list(range(len(squares))))

        # --- points of a fence
        points: dict[str, int] = {score.id: score.vp for score in c.fence_score}
        self.fence_points: i64 = points["any_fence"]
        self.reinforced_points: i64 = points["reinforced"]
        self.most_points: i64 = points["single_most_colour"]
        self.own_wild_points: i64 = points["all_own_with_wild"]
        self.own_plain_points: i64 = points["all_own_no_wild"]
        self.promises: Promises = Promises(
            self.fence_points, self.reinforced_points, self.most_points, self.own_wild_points, self.own_plain_points
        )

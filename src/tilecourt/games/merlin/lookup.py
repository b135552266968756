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


class Pieces:
    """Dice, cards and beasts, and what fences and beasts are worth."""

    def __init__(self, c: Any) -> None:
        self.icons: i64 = len(c.icons.ids)
        self.faces: i64 = self.icons + 2
        self.wild: i64 = self.icons  # the face, as a die of the player's colour
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

        self.beasts: i64 = len(c.beast)
        self.value: vec[i64] = numbers([beast.vp for beast in c.beast])
        self.points: vec[float] = vec[float]([float(beast.vp) for beast in c.beast])  # the same, for the evaluation
        self.dearest: vec[i64] = numbers(
            [kind for _, kind in sorted([(-beast.vp, i) for i, beast in enumerate(c.beast)])]
        )
        asked: list[str] = list(names_of(requirements))
        self.requirement: vec[i64] = numbers([asked.index(beast.requirement) for beast in c.beast])
        self.supply: vec[i64] = numbers([supply.count for supply in c.beast_supply])

        points: dict[str, int] = {score.id: score.vp for score in c.fence_score}
        self.fence_points: i64 = points["any_fence"]
        self.reinforced_points: i64 = points["reinforced"]
        self.most_points: i64 = points["single_most_colour"]
        self.own_wild_points: i64 = points["all_own_with_wild"]
        self.own_plain_points: i64 = points["all_own_no_wild"]
        self.promises: Promises = Promises(
            self.fence_points, self.reinforced_points, self.most_points, self.own_wild_points, self.own_plain_points
        )


class Holes(Pieces):
    """Holes, their slots, and the spots that a player names (MBH-R05)."""

    def __init__(self, c: Any) -> None:
        super().__init__(c)
        hole_of: list[int] = []
        spot_of: list[int] = []
        slot_at: list[int] = []
        spot_slots: list[int] = []
        hole_slots: list[int] = []
        for number, hole in enumerate(c.hole):
            first = len(hole_of)
            for i in range(len(hole.slots)):
                if i == 0 or hole.size == "large":
                    slot_at.append(first + i)
                    spot_slots.append(0)
                spot_slots[-1] |= BIT[first + i]
                spot_of.append(len(slot_at) - 1)
                hole_of.append(number)
            hole_slots.append(board_of(list(range(first, len(hole_of)))))
        self.holes: i64 = len(c.hole)
        self.slots: i64 = len(hole_of)
        self.spots: i64 = len(slot_at)
        self.hole_of: vec[i64] = numbers(hole_of)
        self.spot_of: vec[i64] = numbers(spot_of)
        self.slot_at: vec[i64] = numbers(slot_at)  # the first slot of a spot
        self.spot_slots: vec[i64] = numbers(spot_slots)
        self.hole_slots: vec[i64] = numbers(hole_slots)
        self.all_slots: i64 = board_of(list(range(len(hole_of))))
        # What a move places, as a table since division is slow: which die.
        self.die_of_move: vec[i64] = numbers([i // len(slot_at) for i in range(int(self.types) * len(slot_at))])


class Lines(Holes):
    """Lines: the two end holes, and at each the pair of slots that holds a card."""

    def __init__(self, c: Any) -> None:
        super().__init__(c)
        slots: list[str] = [slot.id for hole in c.hole for slot in hole.slots]
        holes: list[str] = [hole.id for hole in c.hole]
        lines: list[str] = [line.id for line in c.line]
        pairs: list[list[int]] = [
            [board_of([slots.index(x) for x in pair]) for pair in line.supports] for line in c.line
        ]
        supports: list[int] = [pair[0] | pair[1] for pair in pairs]
        self.lines: i64 = len(lines)
        self.all_lines: i64 = board_of(list(range(len(lines))))
        self.end_a: vec[i64] = numbers([holes.index(line.ends[0]) for line in c.line])
        self.end_b: vec[i64] = numbers([holes.index(line.ends[1]) for line in c.line])
        self.pair_a: vec[i64] = numbers([pair[0] for pair in pairs])
        self.pair_b: vec[i64] = numbers([pair[1] for pair in pairs])
        self.supports: vec[i64] = numbers(supports)
        beside: list[list[int]] = [
            [line for line, held in enumerate(supports) if held & BIT[slot] != 0] for slot in range(len(slots))
        ]
        # The lines that a slot helps to hold: slot_lines_at[slot] to slot_lines_at[slot + 1]; and the same as a set.
        self.slot_lines, self.slot_lines_at = packed_rows(beside)
        self.lines_beside: vec[i64] = numbers([board_of(row) for row in beside])
        # The lines that end at a hole.
        self.hole_lines: vec[i64] = numbers([board_of([lines.index(x) for x in hole.lines]) for hole in c.hole])
        # Which image a move places (see die_of_move).
        self.image_of_move: vec[i64] = numbers([i // len(lines) for i in range(int(self.icons) * len(lines))])


class Squares(Lines):
    """Squares, what encloses them, and the steps between them."""

    def __init__(self, c: Any) -> None:
        super().__init__(c)
        holes: list[str] = [hole.id for hole in c.hole]
        lines: list[str] = [line.id for line in c.line]
        squares: list[str] = [square.id for square in c.square]
        self.squares: i64 = len(squares)
        self.all_squares: i64 = board_of(list(range(len(squares))))
        self.central: i64 = board_of([i for i, square in enumerate(c.square) if square.kind == "central"])
        self.square_lines: vec[i64] = numbers([board_of([lines.index(x) for x in square.lines]) for square in c.square])
        self.sides: vec[i64] = numbers([len(square.lines) for square in c.square])
        # The slots that must be filled to enclose a square, in both readings of MBH-R33.
        self.around: vec[i64] = numbers([union(self.hole_slots, holes, square.holes) for square in c.square])
        self.supporting: vec[i64] = numbers([union(self.supports, lines, square.lines) for square in c.square])
        # The line that two squares share: entry squares * one + other.
        between: list[list[int]] = [[NONE] * len(squares) for _ in squares]
        for number, line in enumerate(c.line):
            one, other = squares.index(line.squares[0]), squares.index(line.squares[1])
            between[one][other] = between[other][one] = number
        self.between: vec[i64] = numbers([line for row in between for line in row])
        # The squares beside square x, and the lines to them: steps_at[x] to steps_at[x + 1].
        self.step_to, self.steps_at = packed_rows(
            [[i for i, line in enumerate(row) if line != NONE] for row in between]
        )
        self.step_over: vec[i64] = numbers([line for row in between for line in row if line != NONE])


def union(sets: vec[i64], names: list[str], some: list[str]) -> i64:
    """What is in any of the named sets."""
    found: i64 = 0
    for name in some:
        found |= sets[names.index(name)]
    return found


@final
class Lookup(Squares):
    """The box for the compiled rules; `c` is the checked `Components`, `space` the action space.

    Its parts are base classes, not attributes: what the rules look up is one step away.
    """

    def __init__(self, c: Any, space: Any) -> None:
        super().__init__(c)
        self.kind_of: vec[i64] = kinds_of(space)
        self.start_of: vec[i64] = numbers(space.starts)

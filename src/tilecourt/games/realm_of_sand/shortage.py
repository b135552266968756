"""A tile whose colour runs short: the ways its squares can be laid, and the box to ask about (rules.md 5.3, step 2).

A way is a set of the tile's boxes that get a square, as bits by their order on the board (three boxes at most), and a
family of ways is a set of such numbers.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_into, count, lowest
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.lookup import COLOURS, NONE
from tilecourt.games.realm_of_sand.state import State

# The orders in which three boxes can be handled, two boxes, one box.
ORDERS: Final = vec[i64]([0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0])
BOX: Final = vec[i64]([0] * 64)
WANTED: Final = vec[i64]([0] * 3)
STOCK: Final = vec[i64]([0] * 5)


def family(s: State) -> i64:
    """All ways in which the tile being laid can get its squares that agree with what is settled so far."""
    size = cells_into(s.t.tile_at.mask[s.laying], BOX)
    filled: i64 = 0
    unfilled: i64 = 0
    i: i64
    colour: i64
    for i in range(size):
        box = BIT[BOX[i]]
        if s.filled & box != 0:
            filled |= BIT[i]
        if s.unfilled & box != 0:
            unfilled |= BIT[i]
        for colour in range(s.t.colours):
            if s.t.tile_at.need[s.laying * COLOURS + colour] & box != 0:
                WANTED[i] = colour
    ways = by_order(s, size) if s.choices.keeps_old else by_stock(s, size)
    way: i64
    for way in range(BIT[size]):
        if filled & ~way != 0 or unfilled & way != 0:
            ways &= ~BIT[way]
    return ways


def by_stock(s: State, size: i64) -> i64:
    """Covered squares return first; of each colour as many boxes are filled as there are squares (ROS-R13)."""
    me = s.active * at.STRIDE
    squares = s.t.tile_at.mask[s.laying] & ~s.seat[me + at.DISKS]
    ways: i64 = 0
    way: i64
    i: i64
    colour: i64
    for way in range(BIT[size]):
        right = True
        for colour in range(s.t.colours):
            wanted: i64 = 0
            filled: i64 = 0
            for i in range(size):
                if WANTED[i] == colour:
                    wanted += 1
                    if way & BIT[i] != 0:
                        filled += 1
            stock = s.shared[at.SQUARES + colour] + count(s.seat[me + at.COLOUR + colour] & squares)
            if filled != min(wanted, stock):
                right = False
        if right:
            ways |= BIT[way]
    return ways


def by_order(s: State, size: i64) -> i64:
    """Box after box in any order: one whose colour is out keeps what it has (option `keeps_old`)."""
    me = s.active * at.STRIDE
    ways: i64 = 0
    order: i64
    step: i64
    colour: i64
    for order in range(6):
        for colour in range(s.t.colours):
            STOCK[colour] = s.shared[at.SQUARES + colour]
        way: i64 = 0
        for step in range(3):
            i = ORDERS[order * 3 + step]
            if i >= size:
                continue
            wanted = WANTED[i]
            old = s.colour_at(me, BOX[i])
            square = old != NONE and s.seat[me + at.DISKS] & BIT[BOX[i]] == 0
            if square and old == wanted:
                way |= BIT[i]  # replaced by its like or kept: the same
            elif STOCK[wanted] > 0:
                way |= BIT[i]
                STOCK[wanted] -= 1
                if square:
                    STOCK[old] += 1
        ways |= BIT[way]
    return ways


def asked(s: State, ways: i64) -> i64:
    """The first box that some ways fill and others do not; NONE when there is one way only."""
    size = cells_into(s.t.tile_at.mask[s.laying], BOX)
    some: i64 = 0
    every: i64 = BIT[size] - 1
    way: i64
    for way in range(BIT[size]):
        if ways & BIT[way] != 0:
            some |= way
            every &= way
    return NONE if some & ~every == 0 else BOX[lowest(some & ~every)]


def filled_in(s: State, ways: i64) -> i64:
    """The boxes that the one way left fills."""
    size = cells_into(s.t.tile_at.mask[s.laying], BOX)
    way = lowest(ways)
    filled: i64 = 0
    i: i64
    for i in range(size):
        if way & BIT[i] != 0:
            filled |= BIT[BOX[i]]
    return filled

"""What the boards looked at come to, remembered: for each card its plan, and how good all of them together look.

A search tries the same moves in one guessed game after the other, so the same boards come back again and again. Each
has a place in a table, found by mixing its pieces; a board that comes to the place of another takes it. The whole board
with its disks is kept and compared, so what is remembered is never wrong.

A plan is one number: the nearest placement of the card, how many pieces it misses, how many of these are special disks,
how many ordinary disks could come, and whether a special disk is not owned.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import cells_into, count
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.judge.bonuses import belongings, forget_bonuses
from tilecourt.games.realm_of_sand.judge.nearest import fewest_missing, forget_nearest, look_at, nearest
from tilecourt.games.realm_of_sand.lookup import COLOURS, NONE
from tilecourt.games.realm_of_sand.state import State

# --- the stretch of a remembered board
BOX: Final[i64] = 0
HEIGHT: Final[i64] = 1  # the level
PIECES: Final[i64] = 2  # for each colour the boxes with a piece of it
ON_BOARD: Final[i64] = 7  # the boxes whose piece is a disk
TOUCHED: Final[i64] = 8  # those of them that the summon under way has filled
IN_RESERVE: Final[i64] = 9  # the disks of all colours, in one number
OWNED: Final[i64] = 10  # the same with those on the board
KNOWN: Final[i64] = 11  # the cards whose plan is known, as a set
# What it was weighed with last: the cards, the supply, the tiles of the hand, and the steps left of a summon.
WITH_CARDS: Final[i64] = 12
WITH_SUPPLY: Final[i64] = 13
WITH_HAND: Final[i64] = 14
WITH_STEPS: Final[i64] = 15
SIZE: Final[i64] = 16
PLACES: Final = 4096
BOARDS: Final = vec[i64]([NONE] * (PLACES * 16))
# The same in numbers with a fraction: the rounds left, how much they let things be used, the worth that came out. And
# what the level and the disks are worth.
LEFT: Final[i64] = 0
USE: Final[i64] = 1
WORTH: Final[i64] = 2
BELONGINGS: Final[i64] = 3
WEIGHED_SIZE: Final[i64] = 4
WEIGHED: Final = vec[float]([0.0] * (PLACES * 4))

# For each remembered board and card the plan.
CARDS: Final[i64] = 64
PLANS: Final = vec[i64]([NONE] * (PLACES * 64))

NEW_CARDS: Final = vec[i64]([0] * 64)

# --- the parts of a plan. Where less than eight pieces are missing, the first is all that `turns` has to know.
CODE: Final[i64] = 511
LACKING: Final[i64] = 512
LACKING_AT: Final[i64] = 9
MISSES_AT: Final[i64] = 10
SPIRITS_AT: Final[i64] = 16
COVERED_AT: Final[i64] = 22
PLACEMENT_AT: Final[i64] = 28
PART: Final[i64] = 63
FEW: Final[i64] = 8

# Five small numbers in one: no box has as many as 4096 disks of a colour.
DIGIT: Final[i64] = 4096
# The mixing: a board is folded to 30 bits, so that no product grows beyond 62.
FOLD: Final[i64] = 0x3FFFFFFF
LAST_PLACE: Final[i64] = 4095

# For each colour the pieces that a placement wants, and the disks that could come.
WANTED: Final = vec[i64]([0] * 8)
SPARE: Final = vec[i64]([0] * 8)


def forget() -> None:
    """Empties the table, and what it is made with: for the tests."""
    place: i64
    for place in range(PLACES):
        BOARDS[place * SIZE + BOX] = NONE
    forget_nearest()
    forget_bonuses()


def take_up(s: State, player: i64) -> i64:
    """The place of the player's board in the table, which now holds it."""
    seat = s.seat
    boards = BOARDS
    me = player * at.STRIDE
    first = seat[me + at.COLOUR]
    second = seat[me + at.COLOUR + 1]
    third = seat[me + at.COLOUR + 2]
    fourth = seat[me + at.COLOUR + 3]
    fifth = seat[me + at.COLOUR + 4]
    disks = seat[me + at.DISKS]
    reserve = in_one(seat, me + at.RESERVE)
    mixed = ((first ^ first >> 30) & FOLD) * 0x9E3779B + ((second ^ second >> 30) & FOLD) * 0x5851F43
    mixed += ((third ^ third >> 30) & FOLD) * 0xC2B2AE3 + ((fourth ^ fourth >> 30) & FOLD) * 0x27D4EB3
    mixed += ((fifth ^ fifth >> 30) & FOLD) * 0x85EBCA7 + ((disks ^ disks >> 30) & FOLD) * 0x165667D
    mixed += ((reserve ^ reserve >> 30) & FOLD) * 0x3C6EF37
    place = (mixed >> 18 ^ mixed >> 37) & LAST_PLACE
    base = place * SIZE
    if (
        boards[base + PIECES] == first
        and boards[base + PIECES + 1] == second
        and boards[base + PIECES + 2] == third
        and boards[base + PIECES + 3] == fourth
        and boards[base + PIECES + 4] == fifth
        and boards[base + ON_BOARD] == disks
        and boards[base + IN_RESERVE] == reserve
        and boards[base + TOUCHED] == s.touched & disks
        and boards[base + HEIGHT] == seat[me + at.LEVEL]
        and boards[base + BOX] == s.fit.number
    ):
        return place
    boards[base + BOX] = s.fit.number
    boards[base + HEIGHT] = seat[me + at.LEVEL]
    boards[base + PIECES] = first
    boards[base + PIECES + 1] = second
    boards[base + PIECES + 2] = third
    boards[base + PIECES + 3] = fourth
    boards[base + PIECES + 4] = fifth
    boards[base + ON_BOARD] = disks
    boards[base + TOUCHED] = s.touched & disks
    boards[base + IN_RESERVE] = reserve
    owned: i64 = 0
    if disks != 0:
        owned = count(first & disks) + DIGIT * count(second & disks) + DIGIT * DIGIT * count(third & disks)
        owned += DIGIT * DIGIT * DIGIT * (count(fourth & disks) + DIGIT * count(fifth & disks))
    boards[base + OWNED] = reserve + owned
    boards[base + KNOWN] = 0
    boards[base + WITH_CARDS] = NONE
    worth_at = place * WEIGHED_SIZE + BELONGINGS
    WEIGHED[worth_at] = belongings(s, me)
    return place


def in_one(numbers: vec[i64], base: i64) -> i64:
    """Five numbers of a list as one."""
    last = numbers[base + 3] + DIGIT * numbers[base + 4]
    return numbers[base] + DIGIT * (numbers[base + 1] + DIGIT * (numbers[base + 2] + DIGIT * last))


def learn(s: State, player: i64, place: i64, cards: i64) -> None:
    """Makes the plans of these cards known for the player's board, which has that place."""
    known = place * SIZE + KNOWN
    unknown = cards & ~BOARDS[known]
    if unknown == 0:
        return
    look_at(s, player)
    first = place * CARDS
    i: i64
    for i in range(cells_into(unknown, NEW_CARDS)):
        card = NEW_CARDS[i]
        entry = first + card
        PLANS[entry] = plan(s, player, card)
    BOARDS[known] |= unknown


def plan(s: State, player: i64, card: i64) -> i64:
    """The plan of a card on the player's board, which `look_at` has taken up; NONE if the card fits nowhere."""
    best = nearest(s, player, card)
    if best == NONE:
        return NONE
    missing = fewest_missing(player, card)
    if missing == 0:
        return best << PLACEMENT_AT
    count_wanted(s, player * at.STRIDE, card, best)
    special = s.t.spirits
    spirits: i64 = 0
    covered: i64 = 0
    parts: i64 = 0
    i: i64
    for i in range(s.t.colours):
        wanted = WANTED[i]
        if wanted > 0:
            if special >> i & 1 == 0:
                covered += min(wanted, SPARE[i])
            else:
                spirits += wanted
                if wanted > SPARE[i]:
                    parts = LACKING
    if missing < FEW:
        parts += missing + 8 * spirits + 64 * covered
    parts += (missing << MISSES_AT) + (spirits << SPIRITS_AT) + (covered << COVERED_AT)
    return parts + (best << PLACEMENT_AT)


def count_wanted(s: State, me: i64, card: i64, placement: i64) -> None:
    """Counts for each colour the pieces that a placement wants and, where it wants any, the disks that could come.

    These are in the reserve, or elsewhere on the board.
    """
    seat = s.seat
    cells = s.fit.cells
    need = s.fit.need
    movable = seat[me + at.DISKS] & ~s.fit.mask[placement] & ~s.touched
    i: i64
    for i in range(s.t.colours):
        WANTED[i] = 0
        if cells[card * COLOURS + i] != 0:
            pieces = seat[me + at.COLOUR + i]
            lacking = need[placement * COLOURS + i] & ~pieces
            if lacking != 0:
                WANTED[i] = count(lacking)
                spare = seat[me + at.RESERVE + i]
                elsewhere = pieces & movable
                if elsewhere != 0:
                    spare += count(elsewhere)
                SPARE[i] = spare

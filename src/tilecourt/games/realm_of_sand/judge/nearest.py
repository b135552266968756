"""For every building the placement that misses the fewest pieces, looked for at all corners of the board at once.

An oriented pattern is a list of distances from its corner. If the boxes without a colour are shifted to the right by
such a distance, bit c of the result says whether the pattern with its corner on c misses that piece: one instruction
looks at the whole board. The pieces missing at each corner are then added up as binary numbers whose digits are
boards: `ones` holds the last digit of all corners, `twos` the next, and so on.

What was found on a board is remembered until it changes, and in nearest_cache.py for longer. The whole board and the
level are compared, so what is remembered is never wrong.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, count, lowest
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.judge import nearest_cache as cache
from tilecourt.games.realm_of_sand.lookup import COLOURS, NONE, Placements
from tilecourt.games.realm_of_sand.state import State

# More than any board has boxes.
MORE_THAN_ANY: Final[i64] = 64
# From this many pieces on, a fourth digit is needed.
MANY: Final[i64] = 8
ALL_OR_NONE: Final = vec[i64]([0, -1])

# --- a player's stretch of BOARDS: the board that was looked at last
BOX: Final[i64] = 0
HEIGHT: Final[i64] = 1  # the level
PIECES: Final[i64] = 2  # for each colour the boxes with a piece of it
NUMBER: Final[i64] = 7  # for each colour how many
KNOWN: Final[i64] = 12  # the cards looked for since, as a set
UNUSED: Final[i64] = 13  # the dark boxes without a piece
ROOM: Final[i64] = 14  # how many of them the level still allows to use
CHANGES: Final[i64] = 15  # how often these two have changed
BOARD_STRIDE: Final[i64] = 16
BOARDS: Final = vec[i64]([0] * (4 * BOARD_STRIDE))

# For each player and card the nearest placement, and how many pieces it misses.
CARDS: Final[i64] = 64
NEAREST: Final = vec[i64]([NONE] * (4 * CARDS))
FEWEST: Final = vec[i64]([0] * (4 * CARDS))

# For each player what the colours and the unused dark boxes add to the mixture of a sight.
MIXED_STRIDE: Final[i64] = 8
MIXED: Final = vec[i64]([0] * (4 * MIXED_STRIDE))
# What the number of the card adds: it reaches the bits that say where a sight has its place.
CARD_FACTOR: Final[i64] = 0x3C6EF3720000
# More numbers of dark boxes that may come into use than there are; -1 stands for all below 0.
ROOMS: Final[i64] = 128
# An answer: the nearest placement plus 1, then how many pieces it misses.
ANSWER_BITS: Final[i64] = 7
ANSWER_PART: Final[i64] = 127

# For each player and orientation of a card the corners open to it, and the number of changes at which they were found.
TURNS: Final[i64] = 512
OPEN: Final = vec[i64]([0] * (4 * TURNS))
OPEN_SINCE: Final = vec[i64]([NONE] * (4 * TURNS))

# The digits of the numbers of pieces, of 1, 2, 4, 8, 16 and 32.
DIGITS: Final = 6
DIGIT: Final = vec[i64]([0] * DIGITS)
# Entry n: the corners at which more than n unused dark boxes come into use.
USED: Final = vec[i64]([0] * 64)


def forget_nearest() -> None:
    """Nothing is known of any player's board."""
    player: i64
    for player in range(4):
        BOARDS[player * BOARD_STRIDE + BOX] = NONE
    cache.forget_sights()


def look_at(s: State, player: i64) -> None:
    """Takes up the board of a player; what is known of its buildings stays if it is the board looked at last."""
    seat = s.seat
    me = player * at.STRIDE
    base = player * BOARD_STRIDE
    same_box = BOARDS[base + BOX] == s.fit.number
    if (
        same_box
        and BOARDS[base + HEIGHT] == seat[me + at.LEVEL]
        and BOARDS[base + PIECES] == seat[me + at.COLOUR]
        and BOARDS[base + PIECES + 1] == seat[me + at.COLOUR + 1]
        and BOARDS[base + PIECES + 2] == seat[me + at.COLOUR + 2]
        and BOARDS[base + PIECES + 3] == seat[me + at.COLOUR + 3]
        and BOARDS[base + PIECES + 4] == seat[me + at.COLOUR + 4]
    ):
        return
    BOARDS[base + BOX] = s.fit.number
    BOARDS[base + HEIGHT] = seat[me + at.LEVEL]
    BOARDS[base + KNOWN] = 0
    i: i64
    for i in range(COLOURS):
        BOARDS[base + PIECES + i] = seat[me + at.COLOUR + i]
        BOARDS[base + NUMBER + i] = count(seat[me + at.COLOUR + i])
        MIXED[player * MIXED_STRIDE + i] = cache.mixed_with(seat[me + at.COLOUR + i], i)
    used = s.occupied(me) & s.t.dark
    room = seat[me + at.LEVEL] - count(used)
    if not same_box or BOARDS[base + UNUSED] != s.t.dark & ~used or BOARDS[base + ROOM] != room:
        BOARDS[base + UNUSED] = s.t.dark & ~used
        BOARDS[base + ROOM] = room
        BOARDS[base + CHANGES] += 1
        MIXED[player * MIXED_STRIDE + COLOURS] = cache.mixed_with(s.t.dark & ~used, cache.OF_DARK)


def nearest(s: State, player: i64, card: i64) -> i64:
    """The first placement of a card with the fewest pieces missing on the board looked at; NONE if it fits nowhere."""
    base = player * BOARD_STRIDE
    if BOARDS[base + KNOWN] & BIT[card] == 0:
        BOARDS[base + KNOWN] |= BIT[card]
        search(s, player, card)
    return NEAREST[player * CARDS + card]


def fewest_missing(player: i64, card: i64) -> i64:
    """How many pieces the nearest placement misses."""
    return FEWEST[player * CARDS + card]


def search(s: State, player: i64, card: i64) -> None:
    """Finds the nearest placement of a card, where a board that is the same to it has not shown it before."""
    cells = s.fit.cells
    boards = BOARDS
    key = cache.KEY
    mixed = MIXED
    base = player * BOARD_STRIDE
    mix = player * MIXED_STRIDE
    first = card * COLOURS
    size: i64 = 0
    # However it lies, the building misses what the board has too few pieces for.
    least: i64 = 0
    mixture = card * CARD_FACTOR
    i: i64
    for i in range(COLOURS):
        number = cells[first + i]
        if number == 0:
            key[cache.PIECES + i] = 0
        else:
            size += number
            least += max(0, number - boards[base + NUMBER + i])
            key[cache.PIECES + i] = boards[base + PIECES + i]
            mixture += mixed[mix + i]
    room = boards[base + ROOM]
    limited = room < size
    who = (s.fit.number * CARDS + card) * ROOMS
    if limited:
        who += 2 + max(-1, room)
        key[cache.UNUSED] = boards[base + UNUSED]
        mixture += mixed[mix + COLOURS]
    else:
        key[cache.UNUSED] = 0
    key[cache.WHO] = who
    place = cache.place_of(mixture)
    entry = player * CARDS + card
    if cache.is_known(place):
        answer = cache.SIGHTS[place + cache.ANSWER]
        NEAREST[entry] = (answer >> ANSWER_BITS) - 1
        FEWEST[entry] = answer & ANSWER_PART
        return
    # Both go through the orientations in order, so that of equal placements the first is kept.
    NEAREST[entry] = NONE
    if size < MANY:
        search_few(s.fit, player, card, least, limited)
    else:
        search_any(s.fit, player, card, least, limited)
    cache.note(place, (NEAREST[entry] + 1 << ANSWER_BITS) + FEWEST[entry])


def search_few(fit: Placements, player: i64, card: i64, least: i64, limited: bool) -> None:
    """Looks for a building of at most seven pieces: three digits are enough for what it misses."""
    boards = BOARDS
    pieces = player * BOARD_STRIDE + PIECES
    cells = fit.turn_cells
    cells_at = fit.turn_at
    fewest = MANY
    # The digits of `fewest`, each at all corners: all bits or none.
    fewest_ones: i64 = 0
    fewest_twos: i64 = 0
    fewest_fours: i64 = 0
    turn = fit.turns_at[card]
    last = fit.turns_at[card + 1]
    i = cells_at[turn]
    while turn < last and fewest > least:
        end = cells_at[turn + 1]
        ones: i64 = 0
        twos: i64 = 0
        fours: i64 = 0
        while i < end:
            cell = cells[i]
            missing = ~boards[pieces + (cell & 7)] >> (cell >> 3)
            carried = ones & missing
            ones ^= missing
            fours ^= twos & carried
            twos ^= carried
            i += 1
        better = fit.corners[turn]
        if fewest != MANY:
            less = fewest_twos & ~twos | ~(fewest_twos ^ twos) & fewest_ones & ~ones
            better &= fewest_fours & ~fours | ~(fewest_fours ^ fours) & less
        if better != 0 and limited:
            better &= within_level(fit, player, turn)
        if better != 0:
            fewest = 0
            if better & ~fours != 0:
                better &= ~fours
            else:
                fewest = 4
            if better & ~twos != 0:
                better &= ~twos
            else:
                fewest += 2
            if better & ~ones != 0:
                better &= ~ones
            else:
                fewest += 1
            fewest_ones = ALL_OR_NONE[fewest & 1]
            fewest_twos = ALL_OR_NONE[fewest >> 1 & 1]
            fewest_fours = ALL_OR_NONE[fewest >> 2]
            NEAREST[player * CARDS + card] = fit.find[fit.turn_start[turn] + lowest(better)]
        turn += 1
    FEWEST[player * CARDS + card] = fewest


def search_any(fit: Placements, player: i64, card: i64, least: i64, limited: bool) -> None:
    """The same for a building of any size, digit by digit."""
    fewest = MORE_THAN_ANY
    turn = fit.turns_at[card]
    while turn < fit.turns_at[card + 1] and fewest > least:
        corners = within_level(fit, player, turn) if limited else fit.corners[turn]
        if corners != 0:
            add_up(fit, player * BOARD_STRIDE, turn)
            corner = lowest(smallest(corners))
            if number_at(corner) < fewest:
                fewest = number_at(corner)
                NEAREST[player * CARDS + card] = fit.find[fit.turn_start[turn] + corner]
        turn += 1
    FEWEST[player * CARDS + card] = fewest


def add_up(fit: Placements, base: i64, turn: i64) -> None:
    """Adds up the pieces that an oriented pattern misses at each corner."""
    i: i64
    digit: i64
    for digit in range(DIGITS):
        DIGIT[digit] = 0
    for i in range(fit.turn_at[turn], fit.turn_at[turn + 1]):
        cell = fit.turn_cells[i]
        carried = ~BOARDS[base + PIECES + (cell & 7)] >> (cell >> 3)
        for digit in range(DIGITS):
            kept = DIGIT[digit]
            DIGIT[digit] = kept ^ carried
            carried &= kept


def smallest(corners: i64) -> i64:
    """Those of the corners at which the smallest number stands."""
    digit: i64 = DIGITS - 1
    while digit >= 0:
        zeros = corners & ~DIGIT[digit]
        if zeros != 0:
            corners = zeros
        digit -= 1
    return corners


def number_at(corner: i64) -> i64:
    """The number that stands at a corner."""
    number: i64 = 0
    digit: i64
    for digit in range(DIGITS):
        number += (DIGIT[digit] >> corner & 1) * BIT[digit]
    return number


def within_level(fit: Placements, player: i64, turn: i64) -> i64:
    """The corners at which no more dark boxes come into use than the level allows (rules.md 5.2)."""
    base = player * BOARD_STRIDE
    entry = player * TURNS + turn
    if OPEN_SINCE[entry] != BOARDS[base + CHANGES]:
        OPEN_SINCE[entry] = BOARDS[base + CHANGES]
        OPEN[entry] = open_corners(fit, BOARDS[base + UNUSED], BOARDS[base + ROOM], turn)
    return OPEN[entry]


def open_corners(fit: Placements, unused: i64, room: i64, turn: i64) -> i64:
    """The same, counted; a board that uses too many dark boxes already is open to light placements alone."""
    if room < 0:
        return fit.light_corners[turn]
    cells = fit.turn_cells
    i = fit.turn_at[turn]
    end = fit.turn_at[turn + 1]
    # The corners at which at least one, two, three dark boxes come into use.
    one: i64 = 0
    two: i64 = 0
    three: i64 = 0
    while i < end:
        here = unused >> (cells[i] >> 3)
        three |= two & here
        two |= one & here
        one |= here
        i += 1
    if room == 0:
        return fit.corners[turn] & ~one
    if room == 1:
        return fit.corners[turn] & ~two
    if room == 2:
        return fit.corners[turn] & ~three
    return fit.corners[turn] & ~more_than(fit, unused, room, turn)


def more_than(fit: Placements, unused: i64, room: i64, turn: i64) -> i64:
    """The corners at which more than `room` unused dark boxes come into use."""
    i: i64
    k: i64
    for i in range(room + 1):
        USED[i] = 0
    for k in range(fit.turn_at[turn], fit.turn_at[turn + 1]):
        here = unused >> (fit.turn_cells[k] >> 3)
        i = room
        while i > 0:
            USED[i] |= USED[i - 1] & here
            i -= 1
        USED[0] |= here
    return USED[room]

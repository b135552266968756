"""How good a position looks for a seat: the features of rules.md section 10, weighed by hand.

Everything is counted in favor: what the track shows, what the rooms promise at the rates to be expected, what the next
tile will bring at the player's place in the draft, and what cubes and disk are still good for. While offers are sealed
only the seat's own is looked at; the others are expected to present anything they could.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, count
from tilecourt.games.kaguyahime import phases
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.legal import handfuls_behind
from tilecourt.games.kaguyahime.line import READ, clashes, priority_into, total_of
from tilecourt.games.kaguyahime.lookup import NONE
from tilecourt.games.kaguyahime.rooms import known_room_size
from tilecourt.games.kaguyahime.scoring import final_favor
from tilecourt.games.kaguyahime.state import State

# What a mat outside the largest room may still become worth, against one inside.
LOOSE_MAT: Final = 0.35
# The share of the cubes behind the screens that will be dedicated if there is time.
DEDICATED: Final = 0.6
CUBE: Final = 0.3
CLEAR: Final = 0.5
READY_DISK: Final = 0.8
# What it is worth to choose the princess's tile and cell.
LEADING: Final = 1.0
# The hearts of a typical tile.
USUAL_HEARTS: Final = 2.3
PRINCESS_STEPS: Final = 2.3
# How likely others present one cube, none or two, and their disk.
SIZE_CHANCE_ONE: Final = 0.4
SIZE_CHANCE: Final = 0.3
DISK_CHANCE: Final = 0.12

SIZE: Final = vec[float]([0.0] * 32)
RATE: Final = vec[float]([0.0] * 8)
GAIN: Final = vec[float]([0.0] * 8)
MAT: Final = vec[float]([0.0] * 8)


def promise(s: State, player: i64) -> float:
    """The player's prospects less the mean of the others'."""
    other: i64
    if s.over:
        ahead = float(final_favor(s, player))
        for other in range(s.players):
            if other != player:
                ahead -= float(final_favor(s, other)) / float(s.players - 1)
        return ahead
    left = rounds_left(s)
    look_at_rooms(s, player, left)
    worth = prospects(s, player, left, True) + next_tile(s, player, left)
    for other in range(s.players):
        if other != player:
            worth -= prospects(s, other, left, False) / float(s.players - 1)
            if s.phase == phases.DESIGN or s.phase == phases.EXCHANGE:
                worth -= next_tile(s, other, left) / float(s.players - 1)
    return worth


def rounds_left(s: State) -> float:
    """How many rounds will follow this one."""
    by_number = float(s.t.rounds - s.round)
    by_princess = float(s.t.end_at - s.princess_favor) / PRINCESS_STEPS
    return max(0.0, min(by_number, by_princess))


def look_at_rooms(s: State, player: i64, left: float) -> None:
    """Fills SIZE with every player's rooms, loose mats counted a little, and RATE with the rates to expect."""
    t = s.t
    loose = LOOSE_MAT * min(1.0, left / 3.0)
    colour: i64
    other: i64
    for colour in range(t.colours):
        stored = float(s.shared[at.STORAGE + colour])
        coming = 0.0
        for other in range(s.players):
            largest = float(known_room_size(s, other, colour))
            own = s.board[(other + 1) * at.BOARD_STRIDE + at.ROOM + colour]
            mats = float(count(s.board[at.ROOM + colour]) + count(own)) / 2.0
            SIZE[other * 8 + colour] = largest + loose * (mats - largest)
            coming += float(s.seat[other * at.STRIDE + at.SCREEN + colour])
            offer = s.seat[other * at.STRIDE + at.OFFER]
            if offer != NONE and (s.phase != phases.PRESENT or other == player):
                presented = float(holds(s, offer, colour))
                stored += presented
                if s.phase == phases.PRESENT:
                    coming -= presented
        coming *= DEDICATED * left / (left + 1.0)
        twice = chance_to_reach(stored, coming, float(t.twice_from[s.players]))
        RATE[colour] = 1.0 + twice + chance_to_reach(stored, coming, float(t.thrice_from[s.players]))


def holds(s: State, offer: i64, kind: i64) -> i64:
    """How many cubes of a kind an offer holds."""
    found: i64 = 0
    if s.t.first_of[offer >> 1] == kind:
        found += 1
    if s.t.second_of[offer >> 1] == kind:
        found += 1
    return found


def chance_to_reach(stored: float, coming: float, wanted: float) -> float:
    """How likely the storage will hold the `wanted` cubes, with `coming` more to expect."""
    missing = wanted - stored
    if missing <= 0.0:
        return 1.0
    spread = 0.5 + coming * 0.5
    return max(0.0, min(1.0, 0.5 + (coming - missing) / (2.0 * spread)))


def prospects(s: State, player: i64, left: float, own: bool) -> float:
    """Favor, rooms, cubes and disk; a sealed offer counts as spent only if it is the player's `own`."""
    t = s.t
    me = player * at.STRIDE
    worth = float(s.seat[me + at.FAVOR])
    colour: i64
    for colour in range(t.colours):
        worth += SIZE[player * 8 + colour] * RATE[colour] * share(s, player, colour, left)
    use = min(1.0, left / 3.0)
    cubes = float(s.coloured(player))
    clear = float(s.seat[me + at.SCREEN + t.clear])
    offer = s.seat[me + at.OFFER]
    disk = s.seat[me + at.DISK]
    if own and s.phase == phases.PRESENT and offer != NONE:
        fakes = float(holds(s, offer, t.clear))
        clear -= fakes
        if t.first_of[offer >> 1] != NONE:
            cubes -= 1.0
        if t.second_of[offer >> 1] != NONE:
            cubes -= 1.0
        cubes += fakes
        if offer & 1:
            disk = 0
    return worth + use * (CUBE * cubes + CLEAR * clear + READY_DISK * float(disk))


def share(s: State, player: i64, colour: i64, left: float) -> float:
    """The part of a room's bonus to expect: all for the first, half for the second, nothing for the rest."""
    mine = SIZE[player * 8 + colour]
    width = 2.0 * (0.5 + 0.6 * left)
    ahead = 1.0
    second = 0.0
    other: i64
    for other in range(s.players):
        if other != player:
            wins = max(0.0, min(1.0, 0.5 + (mine - SIZE[other * 8 + colour]) / width))
            second = second * wins + ahead * (1.0 - wins)
            ahead *= wins
    return ahead + 0.5 * second


# --- the next tile


def look_at_mats(s: State, player: i64, left: float) -> float:
    """Fills MAT with what a mat of each colour would bring a player, and returns the best of them."""
    best = 0.0
    colour: i64
    for colour in range(s.t.colours):
        mat = RATE[colour] * share(s, player, colour, left) * (0.4 + 0.05 * SIZE[player * 8 + colour])
        MAT[colour] = mat
        best = max(best, mat)
    return best


def tile_gain(s: State, player: i64, tile: i64, sign: float, best: float) -> float:
    """What a tile would bring the player, wherever it goes, if its mats bring MAT; a houseplant takes the best."""
    t = s.t
    worth = sign * float(t.hearts[tile])
    one = min(t.mat_a[tile], t.mat_b[tile])
    two = max(t.mat_a[tile], t.mat_b[tile])
    if one >= 0:  # below are storing and houseplants, which have no colour
        worth += MAT[one]
    if two >= 0:
        worth += MAT[two]
    return worth + 2.0 * best if t.is_plant[tile] != 0 and s.coloured(player) > 0 else worth


def gains_into(s: State, player: i64, sign: float, left: float) -> i64:
    """Writes what each tile left in the column would bring, best first, and returns how many they are."""
    best = look_at_mats(s, player, left)
    n: i64 = 0
    lane: i64
    for lane in range(s.lanes):
        tile = s.tile_at(lane)
        if tile != NONE:
            gain = tile_gain(s, player, tile, sign, best)
            place = n
            while place > 0 and GAIN[place - 1] < gain:
                GAIN[place] = GAIN[place - 1]
                place -= 1
            GAIN[place] = gain
            n += 1
    return n


def next_tile(s: State, player: i64, left: float) -> float:
    """What the tile the player is still to get this round will bring."""
    if s.phase == phases.DESIGN:
        place: i64 = 0
        while s.shared[at.ORDER + place] != player:
            place += 1
        return drafted(s, player, place, s.turn, left)
    offer = s.seat[player * at.STRIDE + at.OFFER]
    if offer == NONE:
        return 0.0
    if s.phase == phases.PRESENT:
        return expected(s, player, offer, left)
    return drafted(s, player, place_now(s, player), 0, left)


def place_now(s: State, player: i64) -> i64:
    """The place in line the player would have by the values as they are."""
    mine = total_of(s, s.seat[player * at.STRIDE + at.OFFER])
    place: i64 = 0
    before = True
    i: i64
    priority_into(s, READ)
    for i in range(s.players):
        other = READ[i]
        if other == player:
            before = False
        else:
            theirs = total_of(s, s.seat[other * at.STRIDE + at.OFFER])
            if theirs > mine or (theirs == mine and before):
                place += 1
    return place


def drafted(s: State, player: i64, place: i64, turn: i64, left: float) -> float:
    """The place in the draft is known: those before take a tile each, the leader has the last."""
    if place > 0 and place < turn:
        return 0.0
    sign = -1.0 if clashes(s, player) else 1.0
    n = gains_into(s, player, sign, left)
    if place == 0:
        if turn > 0:
            return GAIN[n - 1]
        return LEADING + 0.5 * (GAIN[n - 1] + GAIN[n - 2])
    # Who comes before takes one of the better half of what the player would like.
    return GAIN[min(n - 1, (place - turn + 1) // 2)]


def expected(s: State, player: i64, offer: i64, left: float) -> float:
    """The offer is sealed: its place and a clash are as likely as the others could make them."""
    total = total_of(s, offer)
    leads = 1.0
    behind = 0.0
    clean = 1.0
    other: i64
    for other in range(s.players):
        if other != player:
            above = chance_above(s, other, total)
            leads *= 1.0 - above
            behind += above
            clean *= 1.0 - chance_same(s, other, offer)
    n = gains_into(s, player, 1.0, left)
    place: i64 = min(n - 1, i64(behind + 0.5))
    tile = leads * (LEADING + 0.5 * (GAIN[n - 1] + GAIN[n - 2])) + (1.0 - leads) * GAIN[max(0, place - 1)]
    return tile - (1.0 - clean) * 2.0 * USUAL_HEARTS


def chance_above(s: State, other: i64, total: i64) -> float:
    """How many of the offers the other could make come before one with this total; ties count half."""
    could: i64 = 0
    above: i64 = 0
    behind = handfuls_behind(s, other)
    handful: i64
    for handful in range(s.t.offers):
        if behind & BIT[handful] != 0:
            could += 2
            theirs = total_of(s, 2 * handful)
            if theirs > total:
                above += 2
            elif theirs == total:
                above += 1
    return float(above) / float(could)


def chance_same(s: State, other: i64, offer: i64) -> float:
    """How likely the other makes the same offer: first how many cubes, then which of the handfuls of that size."""
    behind = handfuls_behind(s, other)
    if behind & BIT[offer >> 1] == 0:
        return 0.0
    has_disk = s.seat[other * at.STRIDE + at.DISK] != 0
    if offer & 1 and not has_disk:
        return 0.0
    size = size_of(s, offer >> 1)
    alike: i64 = 0
    handful: i64
    for handful in range(s.t.offers):
        if size_of(s, handful) == size and behind & BIT[handful] != 0:
            alike += 1
    likely = (SIZE_CHANCE_ONE if size == 1 else SIZE_CHANCE) / float(alike)
    if s.cubes(other) == 0:
        likely = 1.0  # an empty screen has nothing else to offer
    if not has_disk:
        return likely
    return likely * DISK_CHANCE if offer & 1 else likely * (1.0 - DISK_CHANCE)


def size_of(s: State, handful: i64) -> i64:
    """How many cubes a handful holds."""
    if s.t.first_of[handful] == NONE:
        return 0
    return 1 if s.t.second_of[handful] == NONE else 2

"""Legal moves phase by phase, by masks that follow the pieces; why_not.py says the same by the definitions."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_from, cells_into
from tilecourt.games.merlin import action_ids, phases
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.fences import free_to_add
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.state import State

CELLS: Final = vec[i64]([0] * 64)
# Lines that can hold a card, and of which images, as a set; filled for one list at a time.
LINES: Final = vec[i64]([0] * 64)
MAY_STAND: Final = vec[i64]([0] * 64)
# Dice that may add or move a beast, squares to add one on, and steps of beasts.
BEAST_DICE: Final = vec[i64]([0] * 16)
ADDABLE: Final = vec[i64]([0] * 64)
MOVES: Final = vec[i64]([0] * 256)


def legal_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Writes the legal actions of the one who decides, sorted."""
    start = s.t.start_of
    n: i64 = 0
    if s.phase == phases.PLACE:
        n = dice_into(s, out, n)
        n = cards_into(s, out, n)
        n = beasts_into(s, out, n)
        out[n] = start[action_ids.END_PLACEMENT]
        return n + 1
    if s.phase == phases.KEEP:
        found = s.t.dice_bags.within_into(s.seat, at.FREE, start[action_ids.KEEP], out) - 1
        for n in range(found):
            out[n] = out[n + 1]  # at least one die is kept (MBH-R07)
        return found
    if s.phase == phases.DISCARD:
        return s.t.card_bags.within_into(s.seat, seat * at.STRIDE + at.HAND, start[action_ids.DISCARD], out)
    kind: i64
    for kind in range(s.t.beasts):
        if s.shared[at.SUPPLY + kind] > 0:
            n = cells_from(s.t.all_squares, start[action_ids.OPENING_BEAST] + kind * s.t.squares, out, n)
    return n


def dice_into(s: State, out: vec[i64], n: i64) -> i64:
    """Every die that is still free to every slot it may go to; the slots of a small hole are one spot."""
    b = s.shared
    free = s.seat
    spots = s.t.spot_of
    spots_in_all = s.t.spots
    die: i64
    for die in range(s.t.types):
        if free[at.FREE + die] == 0:
            continue
        face = s.t.face_of[die]
        if face == s.t.beast or (face == s.t.wild and s.wild_used):
            continue
        slots = s.t.all_slots
        if face == s.t.wild:
            slots = b[at.STARTED]
        elif b[at.FILLED] != 0:
            slots = b[at.OPEN + face]
        first = s.t.start_of[action_ids.PLACE_DIE] + die * spots_in_all
        last: i64 = NONE
        i: i64
        for i in range(cells_into(slots & ~b[at.FILLED], CELLS)):
            spot = spots[CELLS[i]]
            if spot != last:
                last = spot
                out[n] = first + spot
                n += 1
    return n


def images_at(s: State, hole: i64) -> i64:
    """The images that a hole allows a card by its icon, or while it is empty by its reservation."""
    b = s.shared
    if b[at.ICON + hole] != NONE:
        return BIT[b[at.ICON + hole]]
    slots = s.t.hole_slots[hole]
    images: i64 = 0
    image: i64
    for image in range(s.t.icons):
        if b[at.REACHED] & slots == 0 or b[at.OPEN + image] & slots != 0:
            images |= BIT[image]
    return images


def cards_into(s: State, out: vec[i64], n: i64) -> i64:
    """Every card of the hand on every line that can hold it, and whose ends allow its image (MBH-5.6)."""
    hand = s.active * at.STRIDE + at.HAND
    if s.hand_count(s.active) == 0:
        return n
    seat = s.seat
    image: i64
    i: i64
    found = cells_into(s.shared[at.HELD] & ~s.shared[at.FENCED], LINES)
    if found == 0:
        return n
    for i in range(found):
        line = LINES[i]
        MAY_STAND[i] = images_at(s, s.t.end_a[line]) | images_at(s, s.t.end_b[line])
    for image in range(s.t.icons):
        if seat[hand + image] > 0:
            bit = BIT[image]
            first = s.t.start_of[action_ids.PLACE_CARD] + image * s.t.lines
            for i in range(found):
                if MAY_STAND[i] & bit != 0:
                    out[n] = first + LINES[i]
                    n += 1
    return n


def is_beast_die(s: State, die: i64) -> bool:
    """Whether a free die of this type may add or move a beast now."""
    free = at.FREE + die
    if s.seat[free] == 0:
        return False
    face = s.t.face_of[die]
    return face == s.t.beast or (face == s.t.wild and not s.wild_used)


def beasts_into(s: State, out: vec[i64], n: i64) -> i64:
    """Every beast die with every beast it can add, and then with every step of a beast."""
    t = s.t
    dice: i64 = 0
    i: i64
    for i in range(t.wild, t.types):
        if is_beast_die(s, i):
            BEAST_DICE[dice] = i
            dice += 1
    if dice == 0:
        return n
    addable = cells_into(free_to_add(s), ADDABLE)
    moves = moves_into(s)
    die: i64
    kind: i64
    for die in range(dice):
        for kind in range(t.beasts):
            if s.shared[at.SUPPLY + kind] > 0:
                start = t.start_of[action_ids.ADD_BEAST] + (BEAST_DICE[die] * t.beasts + kind) * t.squares
                for i in range(addable):
                    out[n] = start + ADDABLE[i]
                    n += 1
    for die in range(dice):
        start = t.start_of[action_ids.MOVE_BEAST] + BEAST_DICE[die] * t.squares * t.squares
        for i in range(moves):
            out[n] = start + MOVES[i]
            n += 1
    return n


def moves_into(s: State) -> i64:
    """Collects the steps of beasts as from * squares + to, sorted."""
    t = s.t
    standing = s.shared[at.STANDING]
    fenced = s.shared[at.FENCED]
    n: i64 = 0
    i: i64
    start: i64
    for start in range(t.squares):
        if standing & BIT[start] == 0:
            continue
        for i in range(t.steps_at[start], t.steps_at[start + 1]):
            end = t.step_to[i]
            line = t.step_over[i]
            if fenced & BIT[line] == 0 and standing & BIT[end] == 0:
                MOVES[n] = start * t.squares + end
                n += 1
    return n

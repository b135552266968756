"""Legal moves phase by phase, and the reason against a move that is not one.

Both answer the same question: the lists by masks that follow the pieces, for speed; the reasons by the definitions, in
the order of rules.md 5.11, for people. The conformance suite holds them against each other over the whole action space.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_from, cells_into, has
from tilecourt.engine.state import ALLOWED
from tilecourt.games.merlin.fences import free_to_add, is_enclosed, is_held, reserved
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.state import (
    ASIDE,
    DISCARD_CARDS,
    FENCED,
    FILLED,
    FREE,
    HAND,
    HELD,
    ICON,
    KEEP,
    OPEN,
    OPENING_BEAST,
    PLACE,
    REACHED,
    STANDING,
    STARTED,
    STRIDE,
    SUPPLY,
    State,
)

# The kinds of move, in the order of actions.py.
K_OPENING_BEAST: Final[i64] = 0
K_KEEP: Final[i64] = 1
K_PLACE_DIE: Final[i64] = 2
K_PLACE_CARD: Final[i64] = 3
K_ADD_BEAST: Final[i64] = 4
K_MOVE_BEAST: Final[i64] = 5
K_END_PLACEMENT: Final[i64] = 6
K_DISCARD: Final[i64] = 7

# The reasons against a move: the rule that says so and the key of the sentence, numbered from FIRST_OWN_REASON on.
REASONS: Final = (
    ("MBH-R67", "not_now"),
    ("MBH-R67", "not_active"),
    ("MBH-R07", "none_kept"),
    ("MBH-R07", "already_aside"),
    ("MBH-R11", "beast_face"),
    ("MBH-R04", "slot_taken"),
    ("MBH-R14", "second_wild"),
    ("MBH-R12", "wild_first"),
    ("MBH-R63", "other_icon"),
    ("MBH-R15", "not_reached"),
    ("MBH-R21", "hole_reserved"),
    ("MBH-R67", "not_in_hand"),
    ("MBH-R06", "line_taken"),
    ("MBH-R18", "not_held"),
    ("MBH-R21", "matches_nowhere"),
    ("MBH-R22", "far_hole_reserved"),
    ("MBH-R67", "not_a_beast_die"),
    ("MBH-R41", "kind_used_up"),
    ("MBH-R64", "central_square"),
    ("MBH-R65", "square_taken"),
    ("MBH-R37", "square_enclosed"),
    ("MBH-R67", "no_beast_there"),
    ("MBH-R43", "not_next"),
    ("MBH-R42", "fence_between"),
)
WRONG_PHASE: Final[i64] = 4
NOT_ACTIVE: Final[i64] = 5
NONE_KEPT: Final[i64] = 6
ALREADY_ASIDE: Final[i64] = 7
BEAST_FACE: Final[i64] = 8
SLOT_TAKEN: Final[i64] = 9
SECOND_WILD: Final[i64] = 10
WILD_FIRST: Final[i64] = 11
OTHER_ICON: Final[i64] = 12
NOT_REACHED: Final[i64] = 13
HOLE_RESERVED: Final[i64] = 14
NOT_IN_HAND: Final[i64] = 15
LINE_TAKEN: Final[i64] = 16
NOT_HELD: Final[i64] = 17
MATCHES_NOWHERE: Final[i64] = 18
FAR_HOLE_RESERVED: Final[i64] = 19
NOT_A_BEAST_DIE: Final[i64] = 20
KIND_USED_UP: Final[i64] = 21
CENTRAL_SQUARE: Final[i64] = 22
SQUARE_TAKEN: Final[i64] = 23
SQUARE_ENCLOSED: Final[i64] = 24
NO_BEAST_THERE: Final[i64] = 25
NOT_NEXT: Final[i64] = 26
FENCE_BETWEEN: Final[i64] = 27

CELLS: Final = vec[i64]([0] * 64)
# Lines that can hold a card, and of which images, as a set; filled for one list at a time.
LINES: Final = vec[i64]([0] * 64)
MAY_STAND: Final = vec[i64]([0] * 64)
ADDABLE: Final = vec[i64]([0] * 64)
MOVES: Final = vec[i64]([0] * 256)


# --- the lists


def legal_into(s: State, seat: i64, out: vec[i64]) -> i64:
    """Writes the legal actions of the one who decides, sorted."""
    start = s.t.start_of
    n: i64 = 0
    if s.phase == PLACE:
        n = dice_into(s, out, n)
        n = cards_into(s, out, n)
        n = beasts_into(s, out, n)
        out[n] = start[K_END_PLACEMENT]
        return n + 1
    if s.phase == KEEP:
        found = s.t.dice_bags.within_into(s.pieces, FREE, start[K_KEEP], out) - 1
        for n in range(found):
            out[n] = out[n + 1]  # at least one die is kept (MBH-R07)
        return found
    if s.phase == DISCARD_CARDS:
        return s.t.card_bags.within_into(s.pieces, seat * STRIDE + HAND, start[K_DISCARD], out)
    kind: i64
    for kind in range(s.t.beasts):
        if s.board[SUPPLY + kind] > 0:
            n = cells_from(s.t.all_squares, start[K_OPENING_BEAST] + kind * s.t.squares, out, n)
    return n


def dice_into(s: State, out: vec[i64], n: i64) -> i64:
    """Every die that is still free to every slot it may go to; the slots of a small hole are one spot."""
    b = s.board
    free = s.pieces
    spots = s.t.spot_of
    spots_in_all = s.t.spots
    die: i64
    for die in range(s.t.types):
        if free[FREE + die] == 0:
            continue
        face = s.t.face_of[die]
        if face == s.t.beast or (face == s.t.wild and s.wild_used):
            continue
        slots = s.t.all_slots
        if face == s.t.wild:
            slots = b[STARTED]
        elif b[FILLED] != 0:
            slots = b[OPEN + face]
        first = s.t.start_of[K_PLACE_DIE] + die * spots_in_all
        last: i64 = NONE
        i: i64
        for i in range(cells_into(slots & ~b[FILLED], CELLS)):
            spot = spots[CELLS[i]]
            if spot != last:
                last = spot
                out[n] = first + spot
                n += 1
    return n


def images_at(s: State, hole: i64) -> i64:
    """The images that a hole allows a card by its icon, or while it is empty by its reservation."""
    b = s.board
    if b[ICON + hole] != NONE:
        return BIT[b[ICON + hole]]
    slots = s.t.hole_slots[hole]
    images: i64 = 0
    image: i64
    for image in range(s.t.icons):
        if b[REACHED] & slots == 0 or b[OPEN + image] & slots != 0:
            images |= BIT[image]
    return images


def cards_into(s: State, out: vec[i64], n: i64) -> i64:
    """Every card of the hand on every line that can hold it, and whose ends allow its image (MBH-5.6)."""
    hand = s.active * STRIDE + HAND
    if s.hand_count(s.active) == 0:
        return n
    seat = s.pieces
    image: i64
    i: i64
    found = cells_into(s.board[HELD] & ~s.board[FENCED], LINES)
    if found == 0:
        return n
    for i in range(found):
        line = LINES[i]
        MAY_STAND[i] = images_at(s, s.t.end_a[line]) | images_at(s, s.t.end_b[line])
    for image in range(s.t.icons):
        if seat[hand + image] > 0:
            bit = BIT[image]
            first = s.t.start_of[K_PLACE_CARD] + image * s.t.lines
            for i in range(found):
                if MAY_STAND[i] & bit != 0:
                    out[n] = first + LINES[i]
                    n += 1
    return n


def is_beast_die(s: State, die: i64) -> bool:
    """Whether a free die of this type may add or move a beast now."""
    free = FREE + die
    if s.pieces[free] == 0:
        return False
    face = s.t.face_of[die]
    return face == s.t.beast or (face == s.t.wild and not s.wild_used)


def beasts_into(s: State, out: vec[i64], n: i64) -> i64:
    t = s.t
    die: i64 = t.wild
    while die < t.types and not is_beast_die(s, die):
        die += 1
    if die == t.types:
        return n
    addable = cells_into(free_to_add(s), ADDABLE)
    moves = moves_into(s)
    first = die
    kind: i64
    i: i64
    while die < t.types:
        if is_beast_die(s, die):
            for kind in range(t.beasts):
                if s.board[SUPPLY + kind] > 0:
                    start = t.start_of[K_ADD_BEAST] + (die * t.beasts + kind) * t.squares
                    for i in range(addable):
                        out[n] = start + ADDABLE[i]
                        n += 1
        die += 1
    die = first
    while die < t.types:
        if is_beast_die(s, die):
            start = t.start_of[K_MOVE_BEAST] + die * t.squares * t.squares
            for i in range(moves):
                out[n] = start + MOVES[i]
                n += 1
        die += 1
    return n


def moves_into(s: State) -> i64:
    """Collects the steps of beasts as from * squares + to, sorted."""
    t = s.t
    standing = s.board[STANDING]
    fenced = s.board[FENCED]
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


# --- the reasons, in the order of 5.11


def why_not(s: State, seat: i64, action: i64) -> i64:
    """ALLOWED, or why the one who decides may not do this now."""
    kind = s.t.kind_of[action]
    x = action - s.t.start_of[kind]
    phase = s.phase
    squares = s.t.squares
    if kind == K_KEEP and phase == KEEP:
        return why_not_keep(s, x)
    if kind == K_DISCARD and phase == DISCARD_CARDS:
        return ALLOWED if s.t.card_bags.holds(s.pieces, seat * STRIDE + HAND, x) else NOT_IN_HAND
    if kind == K_OPENING_BEAST and phase == OPENING_BEAST:
        return ALLOWED if s.board[SUPPLY + x // squares] > 0 else KIND_USED_UP
    if phase != PLACE:
        return WRONG_PHASE
    if kind == K_PLACE_DIE:
        return why_not_die(s, x // s.t.spots, x % s.t.spots)
    if kind == K_PLACE_CARD:
        return why_not_card(s, x // s.t.lines, x % s.t.lines)
    if kind == K_ADD_BEAST:
        return why_not_add(s, x // (s.t.beasts * squares), x // squares % s.t.beasts, x % squares)
    if kind == K_MOVE_BEAST:
        return why_not_move(s, x // (squares * squares), x // squares % squares, x % squares)
    return ALLOWED if kind == K_END_PLACEMENT else WRONG_PHASE


def why_not_keep(s: State, bag: i64) -> i64:
    bags = s.t.dice_bags
    left = bag
    while left != 0:
        die = bags.last[left]
        if s.pieces[FREE + die] + s.pieces[ASIDE + die] < bags.alike[left]:
            return NOT_ACTIVE
        left = bags.without[left]
    if bag == 0:
        return NONE_KEPT
    return ALLOWED if bags.holds(s.pieces, FREE, bag) else ALREADY_ASIDE


def why_not_die(s: State, die: i64, spot: i64) -> i64:
    """MBH-5.5, conditions 1 to 4."""
    b = s.board
    if s.pieces[FREE + die] == 0:
        return NOT_ACTIVE
    face = die % s.t.faces
    if face == s.t.beast:
        return BEAST_FACE
    if b[FILLED] & s.t.spot_slots[spot] == s.t.spot_slots[spot]:
        return SLOT_TAKEN
    hole = s.t.hole_of[s.t.slot_at[spot]]
    icon = b[ICON + hole]
    if face == s.t.wild:
        if s.wild_used:
            return SECOND_WILD
        return ALLOWED if icon != NONE else WILD_FIRST
    if icon != NONE:
        return ALLOWED if icon == face else OTHER_ICON
    if b[FILLED] == 0:
        return ALLOWED  # the very first die (MBH-R10)
    if b[FENCED] & s.t.hole_lines[hole] == 0:
        return NOT_REACHED
    promised = reserved(s, hole)
    return ALLOWED if promised == NONE or promised == face else HOLE_RESERVED


def why_not_card(s: State, image: i64, line: i64) -> i64:
    """MBH-5.6: held at one end, and matching there or at the other, now or later."""
    if s.pieces[s.active * STRIDE + HAND + image] == 0:
        return NOT_IN_HAND
    if has(s.board[FENCED], line):
        return LINE_TAKEN
    if not is_held(s, line):
        return NOT_HELD
    icon_a = s.board[ICON + s.t.end_a[line]]
    icon_b = s.board[ICON + s.t.end_b[line]]
    if icon_a == image or icon_b == image:
        return ALLOWED
    if icon_a != NONE and icon_b != NONE:
        return MATCHES_NOWHERE
    promised = reserved(s, s.t.end_a[line] if icon_a == NONE else s.t.end_b[line])
    return ALLOWED if promised == NONE or promised == image else FAR_HOLE_RESERVED


def why_not_beast_die(s: State, die: i64) -> i64:
    """MBH-5.7: a free die that shows a beast, or the one wild of the turn."""
    if s.pieces[FREE + die] == 0:
        return NOT_ACTIVE
    face = die % s.t.faces
    if face != s.t.beast and face != s.t.wild:
        return NOT_A_BEAST_DIE
    return SECOND_WILD if face == s.t.wild and s.wild_used else ALLOWED


def why_not_add(s: State, die: i64, kind: i64, square: i64) -> i64:
    reason = why_not_beast_die(s, die)
    if reason != ALLOWED:
        return reason
    if s.board[SUPPLY + kind] == 0:
        return KIND_USED_UP
    if has(s.t.central, square):
        return CENTRAL_SQUARE
    if has(s.board[STANDING], square):
        return SQUARE_TAKEN
    return SQUARE_ENCLOSED if is_enclosed(s, square) else ALLOWED


def why_not_move(s: State, die: i64, start: i64, end: i64) -> i64:
    reason = why_not_beast_die(s, die)
    if reason != ALLOWED:
        return reason
    if not has(s.board[STANDING], start):
        return NO_BEAST_THERE
    line = s.t.between[start * s.t.squares + end]
    if line == NONE:
        return NOT_NEXT
    if has(s.board[FENCED], line):
        return FENCE_BETWEEN
    return SQUARE_TAKEN if has(s.board[STANDING], end) else ALLOWED

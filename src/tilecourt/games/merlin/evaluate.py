"""How good a position looks for a player: the features of rules.md section 10, weighed by hand, in points.

Five things count: points made (also those that the end of the placement will give), fences on the way, lines that can
be fenced, pens that somebody can close, and what the hand and the dice just rolled are good for.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, count
from tilecourt.games.merlin.fences import any_reinforced, is_complete, is_enclosed, is_held, meets_requirement
from tilecourt.games.merlin.scoring import fence_points, total
from tilecourt.games.merlin.state import (
    ASIDE,
    COLOUR,
    ENCLOSED,
    FENCED,
    FILLED,
    FREE,
    HAND,
    ICON,
    KEEP,
    OPEN,
    OWNER,
    PLACE,
    SCORED,
    SHOWS_WILD,
    SPENT,
    STANDING,
    STARTED,
    STRIDE,
    State,
)
from tilecourt.games.merlin.tables import FOUR_FENCES, NONE, ONE_REINFORCED, THREE_IMAGES

# What others make counts against a player, shared among them.
RIVAL: Final = 0.75
# A fence that lacks one, two, three dice is worth this part of its points.
LACKS_ONE: Final = 0.75
LACKS_TWO: Final = 0.55
LACKS_MORE: Final = 0.35
# A line that could carry one of the own cards: held already, or by one die more.
CAN_STAND: Final = 0.3
HALF_HELD: Final = 0.06
# A pen that the player can close with the dice and cards at hand; and one that lacks so many pieces when others move.
CLOSES_NOW: Final = 0.9
DANGER: Final = 0.55
DANGER_STEP: Final = 0.4
# Pieces on the board hold up the end of the game and leave room for nothing better.
PIECE: Final = 0.12
PLAYABLE: Final = 0.35
# Dice just rolled: each that can be used, each pair, a wild, a beast.
USABLE: Final = 0.45
PAIRED: Final = 0.5
WILD_DIE: Final = 0.7
BEAST_DIE: Final = 0.25
# A die that can still be placed in this turn; less than a piece on the board, so that it is placed.
FOLLOWING: Final = 0.1


def promise(s: State, player: i64) -> float:
    """The worth of the position for a player, rivals' prospects taken off."""
    rivals = 0.0
    other: i64
    for other in range(s.players):
        if other != player:
            rivals += prospects(s, other)
    return outlook(s, player) - RIVAL * rivals / float(s.players - 1)


def outlook(s: State, player: i64) -> float:
    """The worth of the position for a player, whatever the others have."""
    worth = prospects(s, player) + pens(s, player)
    if s.over:
        return worth
    worth += PIECE * float(count(s.board[COLOUR + player]) + count(s.board[OWNER + player]))
    worth += hand_worth(s, player)
    if s.active == player and (s.phase == KEEP or (s.phase == PLACE and not s.placed and nothing_spent(s))):
        worth += dice_worth(s)
    elif s.active == player and s.phase == PLACE:
        worth += FOLLOWING * float(dice_that_fit(s))
    return worth


# --- points and fences


def prospects(s: State, player: i64) -> float:
    """Points made, points that wait for the end of the placement, and fences on the way."""
    b = s.board
    worth = float(total(s, player))
    if s.over:
        return worth
    open_fences = b[OWNER + player] & ~b[SCORED]
    line: i64
    for line in range(s.t.lines):
        if open_fences & BIT[line] != 0:
            worth += fence_worth(s, line, player)
    if s.phase == PLACE and s.active == player:
        square: i64
        for square in range(s.t.squares):
            if b[STANDING] & ~b[ENCLOSED] & BIT[square] != 0 and is_enclosed(s, square):
                kind = s.beast_on(square)
                if meets_requirement(s, square, kind):
                    worth += float(s.t.value[kind])
    return worth


def fence_worth(s: State, line: i64, owner: i64) -> float:
    """What an unscored fence promises its owner."""
    if is_complete(s, line):
        return float(fence_points(s, line, owner))
    missing = 4 - count(s.board[FILLED] & s.t.supports[line])
    part = LACKS_MORE
    if missing == 1:
        part = LACKS_ONE
    elif missing == 2:
        part = LACKS_TWO
    return part * expected_points(s, line, owner, s.image_on(line))


def expected_points(s: State, line: i64, owner: i64, image: i64) -> float:
    """The points of a fence of this image if the dice to come are mixed."""
    b = s.board
    points = float(s.t.fence_points)
    icon_a = b[ICON + s.t.end_a[line]]
    icon_b = b[ICON + s.t.end_b[line]]
    if icon_a == image and icon_b == image:
        points += float(s.t.reinforced_points)
    elif icon_a == NONE or icon_b == NONE:
        points += 0.3 * float(s.t.reinforced_points)
    laid = b[FILLED] & s.t.supports[line]
    mine = count(laid & b[COLOUR + owner])
    if mine == count(laid):
        best = s.t.own_plain_points if laid & b[SHOWS_WILD] == 0 else s.t.own_wild_points
        points += float(best) * (0.3 + 0.15 * float(mine))
    elif 2 * mine > count(laid):
        points += float(s.t.most_points) * 0.7
    return points


# --- the hand


def hand_worth(s: State, player: i64) -> float:
    """Lines that the own cards can stand on, now or soon, and cards that fit anywhere."""
    b = s.board
    me = player * STRIDE
    fits: i64 = 0
    worth = 0.0
    line: i64
    for line in range(s.t.lines):
        if b[FENCED] & BIT[line] != 0:
            continue
        laid = b[FILLED] & s.t.supports[line]
        if laid == 0:
            continue
        image = best_image(s, me, line)
        if image == NONE:
            continue
        if is_held(s, line):
            fits |= BIT[image]
            worth += CAN_STAND * expected_points(s, line, player, image)
        worth += HALF_HELD * float(count(laid & b[COLOUR + player]))
    for image in range(s.t.icons):
        if fits & BIT[image] != 0 and s.seat[me + HAND + image] > 0:
            worth += PLAYABLE
    return worth


def best_image(s: State, me: i64, line: i64) -> i64:
    """The image in the hand that matches an end of the line, rather both; NONE if there is none."""
    icon_a = s.board[ICON + s.t.end_a[line]]
    icon_b = s.board[ICON + s.t.end_b[line]]
    if icon_a != NONE and s.seat[me + HAND + icon_a] > 0:
        return icon_a
    if icon_b != NONE and s.seat[me + HAND + icon_b] > 0:
        return icon_b
    return NONE


# --- pens


def pens(s: State, player: i64) -> float:
    """Beasts in open squares: a gain if the player can close the pen in this turn, else a gift to those who follow."""
    b = s.board
    worth = 0.0
    moving = s.active == player and (s.phase == PLACE or s.phase == KEEP)
    square: i64
    for square in range(s.t.squares):
        if b[ENCLOSED] & BIT[square] != 0 or is_enclosed(s, square):
            continue
        kind = s.beast_on(square)
        if kind == NONE or not can_be_caught(s, square, kind):
            continue
        value = float(s.t.value[kind])
        if moving and closes_now(s, square):
            worth += CLOSES_NOW * value
            continue
        missing = missing_pieces(s, square)
        if missing <= 4:
            part = DANGER
            while missing > 1:
                part *= DANGER_STEP
                missing -= 1
            worth -= part * value
    return worth


def missing_pieces(s: State, square: i64) -> i64:
    """How many dice and cards a pen lacks."""
    dice = s.t.supporting[square] if s.choices.supports_only else s.t.around[square]
    return count(dice & ~s.board[FILLED]) + count(s.t.square_lines[square] & ~s.board[FENCED])


def can_be_caught(s: State, square: i64, kind: i64) -> bool:
    """Whether the fences that stand round a square still allow the capture of this beast."""
    lines = s.t.square_lines[square]
    free = count(lines & ~s.board[FENCED])
    asks = s.t.requirement[kind]
    if asks == ONE_REINFORCED:
        return free > 0 or any_reinforced(s, lines)
    if asks == THREE_IMAGES:
        return free + count(lines) > 2 if free > 0 else meets_requirement(s, square, kind)
    return asks != FOUR_FENCES or count(lines) >= 4


def closes_now(s: State, square: i64) -> bool:
    """Whether the free dice and the hand of the one who moves hold all that the pen lacks, in holes with dice."""
    b = s.board
    t = s.t
    wilds: i64 = 0
    if not s.wild_used and s.dice[FREE + t.wild] + s.dice[FREE + t.faces + t.wild] > 0:
        wilds = 1
    dice = t.supporting[square] if s.choices.supports_only else t.around[square]
    lacking = dice & ~b[FILLED]
    icon: i64
    needed: i64
    for icon in range(t.icons):
        needed = count(lacking & b[OPEN + icon] & b[STARTED])
        needed -= s.dice[FREE + icon] + s.dice[FREE + t.faces + icon]
        if needed > 0:
            wilds -= needed
    if wilds < 0 or lacking & ~b[STARTED] != 0:
        return False
    me = s.active * STRIDE
    cards: i64 = 0
    lines = t.square_lines[square] & ~b[FENCED]
    line: i64
    for line in range(t.lines):
        if lines & BIT[line] != 0:
            cards += 1
            if best_image(s, me, line) == NONE:
                return False
    return cards <= s.hand_count(s.active)


# --- dice just rolled


def nothing_spent(s: State) -> bool:
    i: i64
    for i in range(s.t.types):
        if s.dice[SPENT + i] > 0:
            return False
    return True


def dice_worth(s: State) -> float:
    """What the dice of the turn look good for before any of them is used."""
    b = s.board
    t = s.t
    worth = 0.0
    icon: i64
    for icon in range(t.icons):
        dice = dice_of(s, icon)
        room = dice
        if b[FILLED] != 0:
            room = min(dice, count(b[OPEN + icon] & ~b[FILLED]))
        worth += USABLE * float(room) + PAIRED * float(room // 2)
    if dice_of(s, t.wild) > 0:
        worth += WILD_DIE
    if dice_of(s, t.beast) > 0:
        worth += BEAST_DIE
    return worth


def dice_that_fit(s: State) -> i64:
    """How many of the free dice that show an icon have a slot to go to."""
    fit: i64 = 0
    icon: i64
    for icon in range(s.t.icons):
        room = count(s.board[OPEN + icon] & ~s.board[FILLED])
        fit += min(room, s.dice[FREE + icon] + s.dice[FREE + s.t.faces + icon])
    return fit


def dice_of(s: State, face: i64) -> i64:
    """How many dice of the turn show a face, own and neutral, set aside or not."""
    own = s.dice[FREE + face] + s.dice[ASIDE + face]
    return own + s.dice[FREE + s.t.faces + face] + s.dice[ASIDE + s.t.faces + face]

"""How good a position looks for a player: the features of rules.md section 10, weighed by hand, in points.

Five things count: points made (also those that the end of the placement will give), fences on the way, lines that can
be fenced, pens that can be closed, and what the hand and the dice just rolled are good for.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, count
from tilecourt.games.merlin import phases, requirements
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.fences import any_reinforced, lacking_dice, meets_requirement
from tilecourt.games.merlin.judge import line_counts as counts
from tilecourt.games.merlin.scoring import fence_points, total
from tilecourt.games.merlin.state import State

# What others make counts against a player, shared among them.
RIVAL: Final = 0.75
# A line that could carry one of the player's cards by one die more; line_counts.py says what fences are worth.
HALF_HELD: Final = 0.06
# A pen that the player can close with the dice and cards at hand; and one that still lacks pieces when others move.
CLOSES_NOW: Final = 0.9
DANGER: Final = 0.55
DANGER_STEP: Final = 0.4
MOST_LACKING: Final[i64] = 4
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

# How many dice of a colour support a line, as numbers to reckon with: making them of whole numbers takes time.
NUMBERS: Final = vec[float]([0.0, 1.0, 2.0, 3.0, 4.0])
# The part of its value that a pen takes off, by the pieces it lacks; one that lacks more takes off nothing.
DANGERS: Final = vec[float](
    [
        0.0,
        DANGER,
        DANGER * DANGER_STEP,
        DANGER * DANGER_STEP * DANGER_STEP,
        DANGER * DANGER_STEP * DANGER_STEP * DANGER_STEP,
    ]
)


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
    place = at.LAID_BY + player
    worth += PIECE * float(s.shared[place])
    worth += hand_worth(s, player)
    if s.active == player and (
        s.phase == phases.KEEP or (s.phase == phases.PLACE and not s.placed and nothing_spent(s))
    ):
        worth += dice_worth(s)
    elif s.active == player and s.phase == phases.PLACE:
        worth += FOLLOWING * float(dice_that_fit(s))
    return worth


# --- points and fences


def prospects(s: State, player: i64) -> float:
    """Points made, points that wait for the end of the placement, and fences on the way."""
    b = s.shared
    worth = float(total(s, player))
    if s.over:
        return worth
    fences = b[at.OWNER + player] & ~b[at.SCORED]
    if fences != 0:
        open_fence = s.t.promises.open_fence
        mine = counts.MINE + 3 * player
        while fences != 0:
            line = counts.FIRST[(fences & -fences) * counts.SPREAD >> 27 & 31]
            fences &= fences - 1
            place = at.BESIDE + line
            beside = b[place]
            if beside & counts.LAID == counts.COMPLETE:
                worth += float(fence_points(s, line, player))
            else:
                matching = counts.MATCHES[beside >> counts.END_A & counts.ENDS_AND_FENCE]
                dice = (beside >> mine & counts.THREE) << counts.OWN_DICE
                worth += open_fence[matching | dice | beside & counts.LOOK]
    if s.phase == phases.PLACE and s.active == player:
        worth = with_captures(s, worth)
    return worth


def with_captures(s: State, worth: float) -> float:
    """What the player has and the beasts that the end of the placement will give."""
    b = s.shared
    t = s.t
    fenced = b[at.FENCED]
    squares = b[at.STANDING] & ~b[at.ENCLOSED]
    while squares != 0:
        square = counts.FIRST[(squares & -squares) * counts.SPREAD >> 27 & 31]
        squares &= squares - 1
        if t.square_lines[square] & ~fenced == 0 and lacking_dice(s, square) == 0:
            kind = b[at.KINDS] >> 3 * square & counts.THREE
            if meets_requirement(s, square, kind):
                worth += t.points[kind]
    return worth


# --- the hand


def hand_worth(s: State, player: i64) -> float:
    """Lines that cards of the hand can stand on, now or soon, and cards that fit anywhere."""
    b = s.shared
    hand = images_of(s, player)
    lines = lines_for(s, hand) & b[at.BEGUN] & ~b[at.FENCED]
    if lines == 0:
        return 0.0
    held = b[at.HELD]
    can_stand = s.t.promises.can_stand
    own = counts.MINE + 3 * player
    fits: i64 = 0
    worth = 0.0
    while lines != 0:
        first = lines & -lines
        lines &= lines - 1
        line = counts.FIRST[first * counts.SPREAD >> 27 & 31]
        place = at.BESIDE + line
        beside = b[place]
        mine = beside >> own & counts.THREE
        if held & first != 0:
            image = best_image(beside, hand)
            fits |= BIT[image]
            matching = counts.MATCHES[image << counts.FENCE_AFTER_ENDS | beside >> counts.END_A & counts.ENDS]
            worth += can_stand[matching | mine << counts.OWN_DICE | beside & counts.LOOK]
        worth += HALF_HELD * NUMBERS[mine]
    while fits != 0:
        fits &= fits - 1
        worth += PLAYABLE
    return worth


def images_of(s: State, player: i64) -> i64:
    """The images in the hand as a set; they count from 1, as beside a line."""
    pieces = s.seat
    hand = player * at.STRIDE + at.HAND
    images: i64 = 0
    image: i64
    for image in range(s.t.icons):
        if pieces[hand + image] > 0:
            images |= BIT[image + 1]
    return images


def lines_for(s: State, images: i64) -> i64:
    """The lines of which an end shows one of these images."""
    b = s.shared
    lines: i64 = 0
    image: i64
    for image in range(s.t.icons):
        if images >> image & 2 != 0:
            lines |= b[at.SHOWN_AT + image]
    return lines


def best_image(beside: i64, images: i64) -> i64:
    """Which of the images matches an end of the line, rather the first one; there is one."""
    image = beside >> counts.END_A & counts.THREE
    if images >> image & 1 == 0:
        image = beside >> counts.END_B & counts.THREE
    return image


# --- pens


def pens(s: State, player: i64) -> float:
    """Beasts in open squares: a gain if the player can close the pen in this turn, else a gift to those who follow."""
    b = s.shared
    worth = 0.0
    standing = b[at.STANDING] & ~b[at.ENCLOSED]
    if standing == 0:
        return worth
    t = s.t
    moving = s.active == player and (s.phase == phases.PLACE or s.phase == phases.KEEP)
    fenced = b[at.FENCED]
    empty = ~b[at.FILLED]
    kinds = b[at.KINDS]
    around = t.around
    if s.choices.supports_only:
        around = t.supporting
    while standing != 0:
        square = counts.FIRST[(standing & -standing) * counts.SPREAD >> 27 & 31]
        standing &= standing - 1
        dice = around[square] & empty
        lines = t.square_lines[square] & ~fenced
        missing = count(dice) + count(lines)
        if missing == 0 or (missing > MOST_LACKING and not moving):
            continue
        kind = kinds >> 3 * square & counts.THREE
        if not can_be_caught(s, square, kind, lines):
            continue
        if moving and closes_now(s, dice, lines):
            worth += CLOSES_NOW * t.points[kind]
        elif missing <= MOST_LACKING:
            worth -= DANGERS[missing] * t.points[kind]
    return worth


def can_be_caught(s: State, square: i64, kind: i64, free: i64) -> bool:
    """Whether the fences that stand round a square, with these lines still free, allow the capture of this beast."""
    t = s.t
    asks = t.requirement[kind]
    if asks == requirements.NONE:
        return True
    if asks == requirements.FOUR_FENCES:
        return t.sides[square] >= 4
    if asks == requirements.ONE_REINFORCED_FENCE:
        return free != 0 or any_reinforced(s, t.square_lines[square])
    if free == 0:
        return meets_requirement(s, square, kind)
    return count(free) + t.sides[square] > 2


def closes_now(s: State, lacking: i64, lines: i64) -> bool:
    """Whether the free dice and the hand of the one who moves hold all that the pen lacks, in holes with dice."""
    b = s.shared
    if lacking & ~b[at.STARTED] != 0:
        return False
    if lines != 0 and not has_cards(s, lines):
        return False
    if lacking == 0:
        return True
    t = s.t
    free = s.seat
    wild = at.FREE + t.wild
    black = t.faces
    wilds: i64 = 0
    if not s.wild_used and free[wild] + free[wild + black] > 0:
        wilds = 1
    icon: i64
    for icon in range(t.icons):
        needed = lacking & b[at.OPEN + icon]
        if needed != 0:
            place = at.FREE + icon
            short = count(needed) - free[place] - free[place + black]
            if short > 0:
                wilds -= short
                if wilds < 0:
                    return False
    return True


def has_cards(s: State, lines: i64) -> bool:
    """Whether the hand of the one who moves has a card for each of these lines, and for each one that matches there."""
    return lines & ~lines_for(s, images_of(s, s.active)) == 0 and count(lines) <= s.hand_count(s.active)


# --- dice just rolled


def unused(s: State) -> bool:
    """Whether none of the dice of the turn is used yet."""
    return s.phase == phases.KEEP or (s.phase == phases.PLACE and not s.placed and nothing_spent(s))


def nothing_spent(s: State) -> bool:
    dice = s.seat
    i: i64
    for i in range(at.SPENT, at.SPENT + s.t.types):
        if dice[i] > 0:
            return False
    return True


def dice_worth(s: State) -> float:
    """What the dice of the turn look good for before any of them is used."""
    b = s.shared
    t = s.t
    empty = ~b[at.FILLED]
    worth = 0.0
    icon: i64
    for icon in range(t.icons):
        room = dice_of(s, icon)
        if room == 0:
            continue
        if b[at.FILLED] != 0:
            room = min(room, count(b[at.OPEN + icon] & empty))
        worth += USABLE * float(room) + PAIRED * float(room >> 1)
    if dice_of(s, t.wild) > 0:
        worth += WILD_DIE
    if dice_of(s, t.beast) > 0:
        worth += BEAST_DIE
    return worth


def dice_that_fit(s: State) -> i64:
    """How many of the free dice that show an icon have a slot to go to."""
    b = s.shared
    free = s.seat
    empty = ~b[at.FILLED]
    black = s.t.faces
    fit: i64 = 0
    icon: i64
    for icon in range(s.t.icons):
        place = at.FREE + icon
        dice = free[place] + free[place + black]
        if dice > 0:
            fit += min(dice, count(b[at.OPEN + icon] & empty))
    return fit


def dice_of(s: State, face: i64) -> i64:
    """How many dice of the turn show a face, own and neutral, set aside or not."""
    dice = s.seat
    free = at.FREE + face
    aside = at.ASIDE + face
    black = s.t.faces
    return dice[free] + dice[aside] + dice[free + black] + dice[aside + black]

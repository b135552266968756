"""What the evaluation of Merlin's Beast Hunt is meant to say, line by line and square by square, from the definitions.

Nothing that the state keeps count of for speed is read here: only where the pieces are.
"""

from __future__ import annotations

from tilecourt.engine.bitboard import BIT, count
from tilecourt.games.merlin import requirements
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.phases import KEEP, PLACE
from tilecourt.games.merlin.play import Merlin
from tilecourt.games.merlin.state import (
    ASIDE,
    BEAST,
    CAUGHT,
    COLOUR,
    ENCLOSED,
    FENCED,
    FILLED,
    FREE,
    HAND,
    ICON,
    IMAGE,
    OPEN,
    OWNER,
    POINTS,
    SCORED,
    SHOWS_WILD,
    SPENT,
    STANDING,
    STARTED,
    STRIDE,
)

# What others make counts against a player, shared among them.
RIVAL = 0.75
# A fence that lacks one, two, three dice is worth this part of its points.
LACKS_ONE = 0.75
LACKS_TWO = 0.55
LACKS_MORE = 0.35
# A line that could carry one of the own cards: held already, or by one die more.
CAN_STAND = 0.3
HALF_HELD = 0.06
# A pen that the player can close with the dice and cards at hand; and one that lacks so many pieces when others move.
CLOSES_NOW = 0.9
DANGER = 0.55
DANGER_STEP = 0.4
# Pieces on the board hold up the end of the game and leave room for nothing better.
PIECE = 0.12
PLAYABLE = 0.35
# Dice just rolled: each that can be used, each pair, a wild, a beast.
USABLE = 0.45
PAIRED = 0.5
WILD_DIE = 0.7
BEAST_DIE = 0.25
# A die that can still be placed in this turn; less than a piece on the board, so that it is placed.
FOLLOWING = 0.1


def promise(s: Merlin, player: int) -> float:
    """The worth of the position for a player, rivals' prospects taken off."""
    rivals = 0.0
    for other in range(s.players):
        if other != player:
            rivals += prospects(s, other)
    return outlook(s, player) - RIVAL * rivals / float(s.players - 1)


def outlook(s: Merlin, player: int) -> float:
    """The worth of the position for a player, whatever the others have."""
    worth = prospects(s, player) + pens(s, player)
    if s.over:
        return worth
    worth += PIECE * float(count(s.shared[COLOUR + player]) + count(s.shared[OWNER + player]))
    worth += hand_worth(s, player)
    if s.active == player and (s.phase == KEEP or (s.phase == PLACE and not s.placed and nothing_spent(s))):
        worth += dice_worth(s)
    elif s.active == player and s.phase == PLACE:
        worth += FOLLOWING * float(dice_that_fit(s))
    return worth


# --- points and fences


def prospects(s: Merlin, player: int) -> float:
    """Points made, points that wait for the end of the placement, and fences on the way."""
    b = s.shared
    worth = float(total(s, player))
    if s.over:
        return worth
    open_fences = b[OWNER + player] & ~b[SCORED]
    for line in range(s.t.lines):
        if open_fences & BIT[line] != 0:
            worth += fence_worth(s, line, player)
    if s.phase == PLACE and s.active == player:
        for square in range(s.t.squares):
            if b[STANDING] & ~b[ENCLOSED] & BIT[square] != 0 and is_enclosed(s, square):
                kind = beast_on(s, square)
                if meets_requirement(s, square, kind):
                    worth += float(s.t.value[kind])
    return worth


def fence_worth(s: Merlin, line: int, owner: int) -> float:
    """What an unscored fence promises its owner."""
    if is_complete(s, line):
        return float(fence_points(s, line, owner))
    missing = 4 - count(s.shared[FILLED] & s.t.supports[line])
    part = LACKS_MORE
    if missing == 1:
        part = LACKS_ONE
    elif missing == 2:
        part = LACKS_TWO
    return part * expected_points(s, line, owner, image_on(s, line))


def expected_points(s: Merlin, line: int, owner: int, image: int) -> float:
    """The points of a fence of this image if the dice to come are mixed."""
    b = s.shared
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


def hand_worth(s: Merlin, player: int) -> float:
    """Lines that the own cards can stand on, now or soon, and cards that fit anywhere."""
    b = s.shared
    me = player * STRIDE
    fits = 0
    worth = 0.0
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


def best_image(s: Merlin, me: int, line: int) -> int:
    """The image in the hand that matches an end of the line, rather both; NONE if there is none."""
    icon_a = s.shared[ICON + s.t.end_a[line]]
    icon_b = s.shared[ICON + s.t.end_b[line]]
    if icon_a != NONE and s.seat[me + HAND + icon_a] > 0:
        return icon_a
    if icon_b != NONE and s.seat[me + HAND + icon_b] > 0:
        return icon_b
    return NONE


# --- pens


def pens(s: Merlin, player: int) -> float:
    """Beasts in open squares: a gain if the player can close the pen in this turn, else a gift to those who follow."""
    b = s.shared
    worth = 0.0
    moving = s.active == player and (s.phase == PLACE or s.phase == KEEP)
    for square in range(s.t.squares):
        if b[ENCLOSED] & BIT[square] != 0 or is_enclosed(s, square):
            continue
        kind = beast_on(s, square)
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


def missing_pieces(s: Merlin, square: int) -> int:
    """How many dice and cards a pen lacks."""
    dice = s.t.supporting[square] if s.choices.supports_only else s.t.around[square]
    return count(dice & ~s.shared[FILLED]) + count(s.t.square_lines[square] & ~s.shared[FENCED])


def can_be_caught(s: Merlin, square: int, kind: int) -> bool:
    """Whether the fences that stand round a square still allow the capture of this beast."""
    lines = s.t.square_lines[square]
    free = count(lines & ~s.shared[FENCED])
    asks = s.t.requirement[kind]
    if asks == requirements.ONE_REINFORCED_FENCE:
        return free > 0 or any_reinforced(s, lines)
    if asks == requirements.THREE_IMAGES:
        return free + count(lines) > 2 if free > 0 else meets_requirement(s, square, kind)
    return asks != requirements.FOUR_FENCES or count(lines) >= 4


def closes_now(s: Merlin, square: int) -> bool:
    """Whether the free dice and the hand of the one who moves hold all that the pen lacks, in holes with dice."""
    b = s.shared
    t = s.t
    wilds = 0
    if not s.wild_used and s.seat[FREE + t.wild] + s.seat[FREE + t.faces + t.wild] > 0:
        wilds = 1
    dice = t.supporting[square] if s.choices.supports_only else t.around[square]
    lacking = dice & ~b[FILLED]
    for icon in range(t.icons):
        needed = count(lacking & b[OPEN + icon] & b[STARTED])
        needed -= s.seat[FREE + icon] + s.seat[FREE + t.faces + icon]
        if needed > 0:
            wilds -= needed
    if wilds < 0 or lacking & ~b[STARTED] != 0:
        return False
    me = s.active * STRIDE
    cards = 0
    lines = t.square_lines[square] & ~b[FENCED]
    for line in range(t.lines):
        if lines & BIT[line] != 0:
            cards += 1
            if best_image(s, me, line) == NONE:
                return False
    return cards <= s.hand_count(s.active)


# --- dice just rolled


def nothing_spent(s: Merlin) -> bool:
    for i in range(s.t.types):
        if s.seat[SPENT + i] > 0:
            return False
    return True


def dice_worth(s: Merlin) -> float:
    """What the dice of the turn look good for before any of them is used."""
    b = s.shared
    t = s.t
    worth = 0.0
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


def dice_that_fit(s: Merlin) -> int:
    """How many of the free dice that show an icon have a slot to go to."""
    fit = 0
    for icon in range(s.t.icons):
        room = count(s.shared[OPEN + icon] & ~s.shared[FILLED])
        fit += min(room, s.seat[FREE + icon] + s.seat[FREE + s.t.faces + icon])
    return fit


def dice_of(s: Merlin, face: int) -> int:
    """How many dice of the turn show a face, own and neutral, set aside or not."""
    own = s.seat[FREE + face] + s.seat[ASIDE + face]
    return own + s.seat[FREE + s.t.faces + face] + s.seat[ASIDE + s.t.faces + face]


# --- the definitions


def beast_on(s: Merlin, square: int) -> int:
    return next((kind for kind in range(s.t.beasts) if s.shared[BEAST + kind] & BIT[square] != 0), NONE)


def image_on(s: Merlin, line: int) -> int:
    return next((image for image in range(s.t.icons) if s.shared[IMAGE + image] & BIT[line] != 0), NONE)


def is_held(s: Merlin, line: int) -> bool:
    return any(s.shared[FILLED] & pair == pair for pair in (s.t.pair_a[line], s.t.pair_b[line]))


def is_complete(s: Merlin, line: int) -> bool:
    supports = s.t.supports[line]
    return s.shared[FENCED] & BIT[line] != 0 and s.shared[FILLED] & supports == supports


def is_reinforced(s: Merlin, line: int) -> bool:
    image = image_on(s, line)
    return image != NONE and all(s.shared[ICON + hole] == image for hole in (s.t.end_a[line], s.t.end_b[line]))


def any_reinforced(s: Merlin, lines: int) -> bool:
    return any(is_reinforced(s, line) for line in range(s.t.lines) if lines & BIT[line] != 0)


def is_enclosed(s: Merlin, square: int) -> bool:
    dice = s.t.supporting[square] if s.choices.supports_only else s.t.around[square]
    return s.t.square_lines[square] & ~s.shared[FENCED] == 0 and dice & ~s.shared[FILLED] == 0


def meets_requirement(s: Merlin, square: int, kind: int) -> bool:
    lines = s.t.square_lines[square]
    asks = s.t.requirement[kind]
    if asks == requirements.ONE_REINFORCED_FENCE:
        return any_reinforced(s, lines)
    if asks == requirements.THREE_IMAGES:
        return sum(s.shared[IMAGE + image] & lines != 0 for image in range(s.t.icons)) >= 3
    return asks != requirements.FOUR_FENCES or count(lines) >= 4


def fence_points(s: Merlin, line: int, owner: int) -> int:
    supports = s.t.supports[line]
    plain = supports & ~s.shared[SHOWS_WILD]
    colours = [colour for colour in range(s.t.colours + 1) if colour < s.t.neutral or s.choices.neutral_in_majority]
    dice = {colour: count(plain & s.shared[COLOUR + colour]) for colour in colours}
    bonus = 0
    if dice[owner] > max(number for colour, number in dice.items() if colour != owner):
        bonus = s.t.most_points
    if s.shared[COLOUR + owner] & supports == supports:
        bonus = max(bonus, s.t.own_plain_points if plain == supports else s.t.own_wild_points)
    return s.t.fence_points + bonus + (s.t.reinforced_points if is_reinforced(s, line) else 0)


def total(s: Merlin, player: int) -> int:
    me = player * STRIDE
    return s.seat[me + POINTS] + sum(s.seat[me + CAUGHT + kind] * s.t.value[kind] for kind in range(s.t.beasts))

"""How good a position looks for a seat, in points: what is won, what is owned, and the buildings within reach.

A building is worth its points and bonuses, discounted by the turns it still takes: a summon lays up to three disks, a
tile brings two or three missing squares. The numbers follow rules.md 10.4 and were tuned by play.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import cells_into, count
from tilecourt.games.realm_of_sand.nearest import fewest_missing, look_at, nearest
from tilecourt.games.realm_of_sand.scoring import hourglasses_full, turn_place
from tilecourt.games.realm_of_sand.state import (
    COLOUR,
    DISKS,
    EXCHANGE,
    HAND,
    HELD,
    HOURGLASSES,
    KEPT,
    LEVEL,
    POINTS,
    PRE,
    RED_KEEP,
    RESERVE,
    STRIDE,
    SUMMON,
    SUPPLY,
    State,
)
from tilecourt.games.realm_of_sand.tables import COLOURS, NONE

# What things are worth beside points, while there is time to use them.
FIRST_SPIRIT: Final = 2.9
MORE_SPIRITS: Final = 2.2
ORDINARY_DISK: Final = 1.0
A_LEVEL: Final = 1.0
MAIN_ACTION: Final = 2.0
PIECE: Final = 0.02
# How the worth of a building falls: for each turn it takes, without its spirits, ready but not yet completed, and on
# boxes that a better one needs.
PER_TURN: Final = 0.45
NO_SPIRIT: Final = 0.32
NOT_YET: Final = 0.97
OVERLAP: Final = 0.42
# The turns that a summon takes, a step of one under way, and tiles for so many missing squares, from 0 on.
SUMMON_TURN: Final = 0.7
A_STEP: Final = 0.1
TILE_TURNS: Final = vec[float]([0.0, 0.8, 1.4, 1.7, 2.3, 3.0, 3.2, 4.4])
# What a rune of an activated tile is worth that a building misses, as a part of the building.
TILE_FIT: Final = 0.04
# The weights of the buildings within reach, the best first.
RANKS: Final = vec[float]([1.0, 0.5, 0.33, 0.39, 0.27, 0.12])
RANKED: Final[i64] = 6
# The turns of a building that fits nowhere.
NEVER: Final = 9.0
# The one who has the most gains about so many hourglasses a round; a game has about so many rounds, and plans reach
# at least so many ahead.
PACE: Final = 0.8
USUAL_ROUNDS: Final = 14.0
LAST_ROUNDS: Final = 4.0
FULL_WORTH: Final = 6.0

CARDS: Final = vec[i64]([0] * 64)
TOP: Final = vec[float]([0.0] * 8)
WHERE: Final = vec[i64]([0] * 8)
MISSING: Final = vec[i64]([0] * 8)
WANTED: Final = vec[i64]([0] * 8)
SPARE: Final = vec[i64]([0] * 8)
KEPT_TURNS: Final = vec[float]([-1.0] * 128)
KEPT_DISCOUNT: Final = vec[float]([0.0] * 128)
GAIN: Final = vec[float]([0.0])
HELPED: Final = vec[i64]([0])
HELPED_WORTH: Final = vec[float]([0.0])
# For each card looked at: what it is worth now, the turns it takes, and whether it wants a special disk not owned.
REACH: Final = vec[float]([0.0] * 64)
TURNS: Final = vec[float]([0.0] * 64)
LACKS: Final = vec[i64]([0] * 64)


def promise(s: State, player: i64) -> float:
    """The worth of all the player has and may still build."""
    me = player * STRIDE
    worth = float(s.seat[me + POINTS]) + PIECE * float(count(s.occupied(me)))
    if s.over:
        return worth
    now = main_action_now(s, player)
    rounds = rounds_left(s)
    # What is owned is worth less and less, so that nobody waits for ever; plans are made as long as the game goes on.
    use = min(1.0, (now + rounds) / FULL_WORTH)
    worth += use * belongings(s, me) + MAIN_ACTION * now
    if not s.choices.solo and not hourglasses_full(s):
        rounds = max(rounds, LAST_ROUNDS)
    return worth + within_reach(s, player, now + rounds, use)


def main_action_now(s: State, player: i64) -> float:
    """1 if the player's main action of this round is still to come, else 0."""
    if s.active != player:
        return 1.0 if turn_place(s, player) > turn_place(s, s.active) else 0.0
    # A power comes back to its window; a summon or a tile that has begun is the main action spent.
    window = s.window if s.phase == RED_KEEP or s.phase == EXCHANGE else s.phase
    return 1.0 if window <= PRE else 0.0


def rounds_left(s: State) -> float:
    """The rounds after this one; in a game of several an estimate by the hourglasses of who has the most."""
    if s.choices.solo:
        return float(s.t.solo_rounds - s.round)
    most: i64 = 0
    other: i64
    for other in range(s.players):
        most = max(most, s.seat[other * STRIDE + HOURGLASSES])
    by_glasses = float(s.t.hourglasses_to_end - most) / PACE
    return max(0.0, min(USUAL_ROUNDS - float(s.round), by_glasses))


def belongings(s: State, me: i64) -> float:
    """Disks and levels: the first disk of a special colour opens the greatest buildings."""
    worth = A_LEVEL * float(s.seat[me + LEVEL])
    i: i64
    for i in range(s.t.colours):
        owned = s.seat[me + RESERVE + i] + count(s.seat[me + COLOUR + i] & s.seat[me + DISKS])
        worth += disks_worth(s, i, owned)
    return worth


def disks_worth(s: State, colour: i64, owned: i64) -> float:
    if s.t.spirits >> colour & 1 == 0:
        return ORDINARY_DISK * float(owned)
    if owned == 0:
        return 0.0
    return FIRST_SPIRIT + MORE_SPIRITS * float(owned - 1)


def card_worth(s: State, me: i64, card: i64, use: float) -> float:
    """Points and bonuses of a card, as far as the supply has them."""
    worth = A_LEVEL * float(min(s.t.level_up[card], s.t.level_top - s.seat[me + LEVEL]))
    k = s.t.given_at[card]
    while k < s.t.given_at[card + 1]:
        i = s.t.given[k]
        gained = min(s.t.bonus[card * COLOURS + i], s.shared[SUPPLY + i])
        if gained > 0:
            owned = s.seat[me + RESERVE + i] + count(s.seat[me + COLOUR + i] & s.seat[me + DISKS])
            worth += disks_worth(s, i, owned + gained) - disks_worth(s, i, owned)
        k += 1
    return float(s.t.points[card]) + use * worth


def tile_turns(missing: i64) -> float:
    return TILE_TURNS[min(missing, 7)]


def discount(turns: float) -> float:
    """PER_TURN to the power of so many turns: few numbers of turns occur, so what was worked out is kept."""
    place: i64 = int(turns * 20.0)
    place &= 127
    if KEPT_TURNS[place] != turns:
        KEPT_TURNS[place] = turns
        KEPT_DISCOUNT[place] = PER_TURN**turns
    return KEPT_DISCOUNT[place]


def within_reach(s: State, player: i64, left: float, use: float) -> float:
    """The best few buildings, each by the turns its best placement takes."""
    me = player * STRIDE
    i: i64
    GAIN[0] = 0.0
    for i in range(RANKED):
        TOP[i] = 0.0
        WHERE[i] = 0
        MISSING[i] = NONE
    look_at(s, player)
    for i in range(cells_into(s.rows_set() | s.seat[me + KEPT], CARDS)):
        rank_card(s, player, CARDS[i], left, use)
    if GAIN[0] > 0.0:
        # The rest of a summon helps one building: that one is ranked anew.
        remove(HELPED[0])
        insert(HELPED_WORTH[0], s.fit.mask[HELPED[0]], HELPED[0])
    worth = 0.0
    for i in range(RANKED):
        part = RANKS[i] * TOP[i]
        if i > 0 and WHERE[i] & WHERE[0] != 0:
            part *= OVERLAP
        worth += part
    return worth + tiles_fit(s, me)


def rank_card(s: State, player: i64, card: i64, left: float, use: float) -> None:
    """Puts a card among the best, by its worth and the turns of its nearest placement."""
    me = player * STRIDE
    fit = s.fit
    best = nearest(s, player, card)
    REACH[card] = 0.0
    TURNS[card] = NEVER
    LACKS[card] = 1
    if best == NONE:
        return
    fewest = fewest_missing(player, card)
    worth = card_worth(s, me, card, use)
    lacking = False
    if fewest == 0:
        worth *= NOT_YET
    else:
        count_wanted(s, me, card, best)
        lacking = lacks_spirit(s)
        if lacking:
            worth *= NO_SPIRIT
    turns = turns_for(s, fewest, 0)
    later = worth * discount(turns) if turns <= left + 0.5 else 0.0
    REACH[card] = later
    TURNS[card] = turns
    LACKS[card] = 1 if lacking else 0
    insert(later, fit.mask[best], best)
    if s.phase == SUMMON and s.active == player and not lacking:
        turns = turns_for(s, fewest, s.t.summon_limit - s.steps)
        gain = worth * discount(turns) - later
        if turns <= left + 0.5 and gain > GAIN[0]:
            GAIN[0] = gain
            HELPED[0] = best
            HELPED_WORTH[0] = later + gain


def count_wanted(s: State, me: i64, card: i64, placement: i64) -> None:
    """Counts for each colour the pieces that a placement wants and, where it wants any, the disks that could come.

    These are in the reserve, or elsewhere on the board.
    """
    movable = s.seat[me + DISKS] & ~s.fit.mask[placement] & ~s.touched
    i: i64
    for i in range(s.t.colours):
        WANTED[i] = 0
        if s.fit.cells[card * COLOURS + i] != 0:
            lacking = s.fit.need[placement * COLOURS + i] & ~s.seat[me + COLOUR + i]
            if lacking != 0:
                WANTED[i] = count(lacking)
                SPARE[i] = s.seat[me + RESERVE + i]
                elsewhere = s.seat[me + COLOUR + i] & movable
                if elsewhere != 0:
                    SPARE[i] += count(elsewhere)


def lacks_spirit(s: State) -> bool:
    """Whether the placement wants a special disk that the player does not own."""
    i: i64
    for i in range(s.t.colours):
        if WANTED[i] > 0 and s.t.spirits >> i & 1 != 0 and WANTED[i] > SPARE[i]:
            return True
    return False


def turns_for(s: State, missing: i64, steps: i64) -> float:
    """The turns a placement still takes: by tiles alone, or with a summon that lays up to three of its disks.

    With `steps` left in a summon that is under way these come first, spirits before others.
    """
    if missing == 0:
        return 0.0
    spirits: i64 = 0
    covered: i64 = 0
    i: i64
    for i in range(s.t.colours):
        if WANTED[i] > 0:
            if s.t.spirits >> i & 1 != 0:
                spirits += WANTED[i]
            else:
                covered += min(WANTED[i], SPARE[i])
    runes = missing - spirits
    if steps > 0 and steps >= spirits:
        covered = min(covered, steps - spirits)
        return A_STEP * float(spirits + covered) + tile_turns(runes - covered)
    room = s.t.summon_limit - spirits
    covered = max(0, min(covered, room))
    by_summon = SUMMON_TURN * float(1 + max(0, -room)) + tile_turns(runes - covered)
    return by_summon if spirits > 0 else min(tile_turns(runes), by_summon)


def insert(worth: float, where: i64, placement: i64) -> None:
    """Keeps the best few in order."""
    if TOP[RANKED - 1] >= worth:
        return
    i: i64 = 0
    while i < RANKED and TOP[i] >= worth:
        i += 1
    while i < RANKED:
        next_worth = TOP[i]
        next_where = WHERE[i]
        next_placement = MISSING[i]
        TOP[i] = worth
        WHERE[i] = where
        MISSING[i] = placement
        worth = next_worth
        where = next_where
        placement = next_placement
        i += 1


def remove(placement: i64) -> None:
    """Takes a building out of the best few, if it is among them."""
    i: i64 = 0
    while i < RANKED and MISSING[i] != placement:
        i += 1
    while i < RANKED:
        if i + 1 < RANKED:
            TOP[i] = TOP[i + 1]
            WHERE[i] = WHERE[i + 1]
            MISSING[i] = MISSING[i + 1]
        else:
            TOP[i] = 0.0
            WHERE[i] = 0
            MISSING[i] = NONE
        i += 1


def tiles_fit(s: State, me: i64) -> float:
    """How well the activated tiles bring the colours that the two best buildings still miss."""
    worth = 0.0
    rank: i64
    slot: i64
    colour: i64
    for rank in range(2):
        placement = MISSING[rank]
        if placement == NONE:
            continue
        for colour in range(s.t.colours):
            WANTED[colour] = count(s.fit.need[placement * COLOURS + colour] & ~s.seat[me + COLOUR + colour])
        most: i64 = 0
        for slot in range(s.seat[me + HELD]):
            tile = s.seat[me + HAND + slot]
            fits: i64 = 0
            for colour in range(s.t.colours):
                fits += min(WANTED[colour], s.t.tile_at.cells[tile * COLOURS + colour])
            most = max(most, fits)
            worth += TILE_FIT * 0.3 * TOP[rank] * float(fits)
        worth += TILE_FIT * TOP[rank] * float(most)
    return worth

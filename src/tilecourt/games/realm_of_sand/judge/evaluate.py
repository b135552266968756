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
from tilecourt.games.realm_of_sand import phases
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.judge import plans
from tilecourt.games.realm_of_sand.judge.bonuses import BONUS, learn_bonuses
from tilecourt.games.realm_of_sand.judge.turns_left import DISCOUNT_OF, TURNS_OF, entry_of, keep_to
from tilecourt.games.realm_of_sand.lookup import COLOURS, NONE
from tilecourt.games.realm_of_sand.scoring import hourglasses_full, turn_place
from tilecourt.games.realm_of_sand.state import State

# What things are worth beside points, while there is time to use them.
MAIN_ACTION: Final = 2.0
PIECE: Final = 0.02
# The part of a building's worth that is left: without a spirit it needs, ready but not yet completed, and on boxes that
# a better one needs. Tuned by play.
NO_SPIRIT: Final = 0.32
NOT_YET: Final = 0.97
OVERLAP: Final = 0.42
# What a rune of an activated tile is worth that a building misses, as a part of the building.
TILE_FIT: Final = 0.04
# The weights of the buildings within reach, the best first.
RANKS: Final = vec[float]([1.0, 0.5, 0.33, 0.39, 0.27, 0.12])
RANKED: Final[i64] = 6
# The turns of a building that fits nowhere.
NEVER: Final = 9.0
# The hourglasses a round that the player with the most gains, on average.
PACE: Final = 0.8
# The rounds of an average game, and how many rounds ahead plans reach at least.
USUAL_ROUNDS: Final = 14.0
LAST_ROUNDS: Final = 4.0
FULL_WORTH: Final = 6.0

CARDS: Final = vec[i64]([0] * 64)
# The best few: worth, boxes and placement of each; behind them stands an empty one.
TOP: Final = vec[float]([0.0] * 8)
WHERE: Final = vec[i64]([0] * 8)
MISSING: Final = vec[i64]([NONE] * 8)
GAIN: Final = vec[float]([0.0])
HELPED: Final = vec[i64]([0])
HELPED_WORTH: Final = vec[float]([0.0])
# For each card looked at: what it is worth now, the turns it takes, and whether it wants a special disk not owned.
REACH: Final = vec[float]([0.0] * 64)
TURNS: Final = vec[float]([0.0] * 64)
LACKS: Final = vec[i64]([0] * 64)


def promise(s: State, player: i64) -> float:
    """The worth of all the player has and may still build."""
    me = player * at.STRIDE
    worth = float(s.seat[me + at.POINTS]) + PIECE * float(count(s.occupied(me)))
    if s.over:
        return worth
    place = plans.take_up(s, player)
    owned = place * plans.WEIGHED_SIZE + plans.BELONGINGS
    now = main_action_now(s, player)
    rounds = rounds_left(s)
    # What is owned is worth less and less, so that nobody waits for ever; plans are made as long as the game goes on.
    use = min(1.0, (now + rounds) / FULL_WORTH)
    worth += use * plans.WEIGHED[owned] + MAIN_ACTION * now
    if not s.choices.solo and not hourglasses_full(s):
        rounds = max(rounds, LAST_ROUNDS)
    return worth + remembered_reach(s, player, place, now + rounds, use)


def main_action_now(s: State, player: i64) -> float:
    """1 if the player's main action of this round is still to come, else 0."""
    if s.active != player:
        return 1.0 if turn_place(s, player) > turn_place(s, s.active) else 0.0
    # A power comes back to its window; a summon or a tile that has begun is the main action spent.
    window = s.window if s.phase == phases.RED_KEEP or s.phase == phases.EXCHANGE else s.phase
    return 1.0 if window <= phases.PRE else 0.0


def rounds_left(s: State) -> float:
    """The rounds after this one; in a game of several an estimate by the hourglasses of who has the most."""
    if s.choices.solo:
        return float(s.t.solo_rounds - s.round)
    most: i64 = 0
    other: i64
    for other in range(s.players):
        most = max(most, s.seat[other * at.STRIDE + at.HOURGLASSES])
    by_glasses = float(s.t.hourglasses_to_end - most) / PACE
    return max(0.0, min(USUAL_ROUNDS - float(s.round), by_glasses))


def remembered_reach(s: State, player: i64, place: i64, left: float, use: float) -> float:
    """What `within_reach` finds, or found when the board was weighed last, if all else was the same too."""
    boards = plans.BOARDS
    weighed = plans.WEIGHED
    seat = s.seat
    me = player * at.STRIDE
    base = place * plans.SIZE
    to = place * plans.WEIGHED_SIZE
    cards = s.available(me)
    supply = plans.in_one(s.shared, at.SUPPLY)
    hand = plans.in_one(seat, me + at.HELD)
    steps = steps_left(s, player)
    if (
        boards[base + plans.WITH_CARDS] == cards
        and boards[base + plans.WITH_HAND] == hand
        and boards[base + plans.WITH_SUPPLY] == supply
        and boards[base + plans.WITH_STEPS] == steps
        and weighed[to + plans.LEFT] == left
        and weighed[to + plans.USE] == use
    ):
        return weighed[to + plans.WORTH]
    worth = weigh(s, player, place, cards, left, use)
    boards[base + plans.WITH_CARDS] = cards
    boards[base + plans.WITH_HAND] = hand
    boards[base + plans.WITH_SUPPLY] = supply
    boards[base + plans.WITH_STEPS] = steps
    weighed[to + plans.LEFT] = left
    weighed[to + plans.USE] = use
    weighed[to + plans.WORTH] = worth
    return worth


def within_reach(s: State, player: i64, left: float, use: float) -> float:
    """The best few buildings, each by the turns its best placement takes."""
    return weigh(s, player, plans.take_up(s, player), s.available(player * at.STRIDE), left, use)


def weigh(s: State, player: i64, place: i64, cards: i64, left: float, use: float) -> float:
    """The same for the board at a place of the table of plans and a set of cards."""
    i: i64
    GAIN[0] = 0.0
    for i in range(RANKED):
        TOP[i] = 0.0
        WHERE[i] = 0
        MISSING[i] = NONE
    keep_to(s.t.summon_limit)
    plans.learn(s, player, place, cards)
    owned = place * plans.SIZE + plans.OWNED
    learn_bonuses(s, player, plans.BOARDS[owned], plans.in_one(s.shared, at.SUPPLY), cards)
    steps = steps_left(s, player)
    for i in range(cells_into(cards, CARDS)):
        rank_card(s, player, place, CARDS[i], steps, left, use)
    if GAIN[0] > 0.0:
        # The rest of a summon helps one building: that one is ranked anew.
        remove(HELPED[0])
        insert(HELPED_WORTH[0], s.fit.mask[HELPED[0]], HELPED[0])
    worth = 0.0
    first = WHERE[0]
    for i in range(RANKED):
        part = RANKS[i] * TOP[i]
        if i > 0 and WHERE[i] & first != 0:
            part *= OVERLAP
        worth += part
    return worth + tiles_fit(s, player * at.STRIDE)


def steps_left(s: State, player: i64) -> i64:
    """The steps that a summon of the player's has left; NONE if there is none under way."""
    return max(0, s.t.summon_limit - s.steps) if s.phase == phases.SUMMON and s.active == player else NONE


def rank_card(s: State, player: i64, place: i64, card: i64, steps: i64, left: float, use: float) -> None:
    """Puts a card among the best, by its worth and the turns of its plan."""
    entry = place * plans.CARDS + card
    parts = plans.PLANS[entry]
    if parts == NONE:
        REACH[card] = 0.0
        TURNS[card] = NEVER
        LACKS[card] = 1
        return
    # Points and bonuses.
    entry = player * plans.CARDS + card
    worth = float(s.t.points[card]) + use * BONUS[entry]
    if parts >> plans.MISSES_AT & plans.PART == 0:
        worth *= NOT_YET
    elif parts & plans.LACKING != 0:
        worth *= NO_SPIRIT
    entry = entry_of(parts, 0)
    turns = TURNS_OF[entry]
    later = worth * DISCOUNT_OF[entry] if turns <= left + 0.5 else 0.0
    REACH[card] = later
    TURNS[card] = turns
    LACKS[card] = parts >> plans.LACKING_AT & 1
    best = parts >> plans.PLACEMENT_AT
    if later > TOP[RANKED - 1]:
        insert(later, s.fit.mask[best], best)
    if steps != NONE and parts & plans.LACKING == 0:
        entry = entry_of(parts, steps)
        gain = worth * DISCOUNT_OF[entry] - later
        if gain > GAIN[0] and TURNS_OF[entry] <= left + 0.5:
            GAIN[0] = gain
            HELPED[0] = best
            HELPED_WORTH[0] = later + gain


def insert(worth: float, where: i64, placement: i64) -> None:
    """Keeps the best few in order; of equal ones the first comes first."""
    i: i64 = RANKED - 1
    if TOP[i] >= worth:
        return
    while i > 0 and TOP[i - 1] < worth:
        TOP[i] = TOP[i - 1]
        WHERE[i] = WHERE[i - 1]
        MISSING[i] = MISSING[i - 1]
        i -= 1
    TOP[i] = worth
    WHERE[i] = where
    MISSING[i] = placement


def remove(placement: i64) -> None:
    """Takes a building out of the best few, if it is among them."""
    i: i64 = 0
    while i < RANKED and MISSING[i] != placement:
        i += 1
    while i < RANKED:
        TOP[i] = TOP[i + 1]
        WHERE[i] = WHERE[i + 1]
        MISSING[i] = MISSING[i + 1]
        i += 1


def tiles_fit(s: State, me: i64) -> float:
    """How well the activated tiles bring the colours that the two best buildings still miss."""
    seat = s.seat
    held = seat[me + at.HELD]
    if held == 0:
        return 0.0
    need = s.fit.need
    cells = s.t.tile_at.cells
    worth = 0.0
    rank: i64
    slot: i64
    for rank in range(2):
        placement = MISSING[rank]
        if placement == NONE:
            continue
        base = placement * COLOURS
        first = count(need[base] & ~seat[me + at.COLOUR])
        second = count(need[base + 1] & ~seat[me + at.COLOUR + 1])
        third = count(need[base + 2] & ~seat[me + at.COLOUR + 2])
        fourth = count(need[base + 3] & ~seat[me + at.COLOUR + 3])
        fifth = count(need[base + 4] & ~seat[me + at.COLOUR + 4])
        top = TOP[rank]
        most: i64 = 0
        for slot in range(held):
            tile = seat[me + at.HAND + slot] * COLOURS
            fits = min(first, cells[tile]) + min(second, cells[tile + 1]) + min(third, cells[tile + 2])
            fits += min(fourth, cells[tile + 3]) + min(fifth, cells[tile + 4])
            most = max(most, fits)
            worth += TILE_FIT * 0.3 * top * float(fits)
        worth += TILE_FIT * top * float(most)
    return worth

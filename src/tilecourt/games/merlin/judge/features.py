"""What the learned evaluation looks at (rules.md section 10), for one player; each number is about 1 in size."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_from, count
from tilecourt.games.merlin import phases
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.fences import lacking_dice, meets_requirement
from tilecourt.games.merlin.judge import evaluate
from tilecourt.games.merlin.judge import line_counts as counts
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.scoring import fence_points, total
from tilecourt.games.merlin.state import State

LINES: Final = vec[i64]([0] * 64)
SQUARES: Final = vec[i64]([0] * 64)

FEATURES: Final = (
    "stage",
    "points",
    "points_late",
    "lead",
    "lead_late",
    "fences_done",
    "fences_lack_one",
    "fences_lack_two",
    "fences_late",
    "lines_held",
    "best_line",
    "lines_begun",
    "images_playable",
    "cards",
    "beasts_caught_now",
    "pens_closing",
    "pens_lack_one",
    "pens_lack_two",
    "pens_next_lack_one",
    "pens_next_lack_two",
    "own_dice",
    "own_dice_late",
    "black_dice",
    "dice_on_board",
    "dice_rolled",
    "dice_fitting",
    "to_move",
    "turns_ahead",
    "last_turns",
    "turns_taken",
    "outlook",
    "outlook_late",
)

# Points that make a number of about 1.
POINTS: Final = 10.0


def features_into(s: State, player: i64, out: vec[float]) -> i64:
    """Writes the numbers of FEATURES for a player."""
    me = player * at.STRIDE
    late = stage(s)
    made = float(total(s, player)) / POINTS
    lead = max(-2.0, min(2.0, made - best_rival(s, player) / POINTS))
    moving = s.active == player and not s.over
    out[0] = late
    out[1] = made
    out[2] = late * made
    out[3] = lead
    out[4] = late * lead
    fences_into(s, player, out)
    out[8] = late * (out[6] + out[7])
    lines_into(s, player, out)
    out[13] = float(s.hand_count(player)) / float(max(1, s.t.hand_size))
    pens_into(s, player, out)
    left = float(s.seat[me + at.POOL] + s.seat[me + at.OWN]) / float(max(1, s.t.pool_for[s.players]))
    out[20] = left
    out[21] = late * left
    out[22] = float(s.seat[me + at.BLACK]) / 4.0
    out[23] = float(count(s.shared[at.COLOUR + player])) / 10.0
    out[24] = 0.0
    out[25] = 0.0
    if moving and evaluate.unused(s):
        out[24] = evaluate.dice_worth(s) / 3.0
    if moving and s.phase == phases.PLACE:
        out[25] = float(evaluate.dice_that_fit(s)) / 4.0
    out[26] = 1.0 if moving else 0.0
    turns = turns_ahead(s, player)
    out[27] = 1.0 - float(distance(s, player)) / float(s.players) if turns else 0.0
    out[28] = 1.0 if s.last_turns != NONE and turns else 0.0
    # Who has had this round's turn has had one more than the others.
    before = (player - s.first + s.players) % s.players < (s.active - s.first + s.players) % s.players
    out[29] = 1.0 if before else 0.0
    out[30] = evaluate.outlook(s, player) / POINTS
    out[31] = late * out[30]
    return 32


def stage(s: State) -> float:
    """How far the game is, by the dice on the board and by whose coloured dice run out, from 0 to 1."""
    if s.over or s.last_turns != NONE:
        return 1.0
    fewest = s.t.pool_for[s.players]
    other: i64
    for other in range(s.players):
        fewest = min(fewest, s.seat[other * at.STRIDE + at.POOL] + s.seat[other * at.STRIDE + at.OWN])
    by_dice = 1.0 - float(fewest) / float(max(1, s.t.pool_for[s.players]))
    return max(by_dice, float(count(s.shared[at.FILLED])) / float(s.t.slots))


def best_rival(s: State, player: i64) -> float:
    """The most points that another player has made."""
    best: i64 = 0
    other: i64
    for other in range(s.players):
        if other != player:
            best = max(best, total(s, other))
    return float(best)


def distance(s: State, player: i64) -> i64:
    """How many turns it takes until the player moves; 0 in the player's turn."""
    return (player - s.active + s.players) % s.players


def turns_ahead(s: State, player: i64) -> bool:
    """Whether the player has a turn now or later."""
    if s.over:
        return False
    return s.last_turns == NONE or distance(s, player) <= s.last_turns


def fences_into(s: State, player: i64, out: vec[float]) -> None:
    """Features 5 to 7: the points to expect from own fences that have not scored, by the dice they lack."""
    b = s.shared
    expected = s.t.promises.expected
    mine = counts.MINE + 3 * player
    out[5] = 0.0
    out[6] = 0.0
    out[7] = 0.0
    i: i64
    for i in range(cells_from(b[at.OWNER + player] & ~b[at.SCORED], 0, LINES, 0)):
        place = at.BESIDE + LINES[i]
        beside = b[place]
        laid = beside & counts.LAID
        if laid == counts.COMPLETE:
            out[5] += float(fence_points(s, LINES[i], player)) / 5.0
            continue
        matching = counts.MATCHES[beside >> counts.END_A & counts.ENDS_AND_FENCE]
        points = expected[matching | (beside >> mine & counts.THREE) << counts.OWN_DICE | beside & counts.LOOK] / 5.0
        if laid == counts.COMPLETE - 1:
            out[6] += points
        else:
            out[7] += points  # a fence has one end filled at least


def lines_into(s: State, player: i64, out: vec[float]) -> None:
    """Features 9 to 12: lines on which a card of the hand can stand, now or by one die more."""
    b = s.shared
    expected = s.t.promises.expected
    hand = evaluate.images_of(s, player)
    own = counts.MINE + 3 * player
    fits: i64 = 0
    held = 0.0
    best = 0.0
    begun = 0.0
    i: i64
    for i in range(cells_from(evaluate.lines_for(s, hand) & b[at.BEGUN] & ~b[at.FENCED], 0, LINES, 0)):
        place = at.BESIDE + LINES[i]
        beside = b[place]
        mine = beside >> own & counts.THREE
        if b[at.HELD] & BIT[LINES[i]] != 0:
            image = evaluate.best_image(beside, hand)
            fits |= BIT[image]
            matching = counts.MATCHES[image << counts.FENCE_AFTER_ENDS | beside >> counts.END_A & counts.ENDS]
            points = expected[matching | mine << counts.OWN_DICE | beside & counts.LOOK]
            held += points
            best = max(best, points)
        begun += float(mine)
    out[9] = held / 15.0
    out[10] = best / 5.0
    out[11] = begun / 10.0
    out[12] = float(count(fits)) / 3.0


def pens_into(s: State, player: i64, out: vec[float]) -> None:
    """Features 14 to 19: beasts that the player takes at the end of this placement, or could close a pen around.

    A pen that lacks little is worth much to who moves now, and most of the rest to who moves next.
    """
    b = s.shared
    i: i64
    for i in range(14, 20):
        out[i] = 0.0
    if s.over:
        return
    moving = s.active == player and (s.phase == phases.PLACE or s.phase == phases.KEEP)
    next = distance(s, player) == 1
    if not (s.active == player or next):
        return
    t = s.t
    for i in range(cells_from(b[at.STANDING] & ~b[at.ENCLOSED], 0, SQUARES, 0)):
        square = SQUARES[i]
        kind = b[at.KINDS] >> 3 * square & counts.THREE
        value = float(t.value[kind]) / POINTS
        dice = lacking_dice(s, square)
        lines = t.square_lines[square] & ~b[at.FENCED]
        missing = count(dice) + count(lines)
        if missing == 0:
            if moving and meets_requirement(s, square, kind):
                out[14] += value
            continue
        if not evaluate.can_be_caught(s, square, kind, lines):
            continue
        if moving and evaluate.closes_now(s, dice, lines):
            out[15] += value
        elif missing <= 2:
            # Who moves now has the first pair of places, who moves next the other.
            if moving:
                out[15 + missing] += value
            elif next:
                out[17 + missing] += value

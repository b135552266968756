"""What the learned evaluation looks at (rules.md 10.4), for one player; each number is about 1 in size."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import cells_into, count
from tilecourt.games.realm_of_sand import phases
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.fitting import is_built
from tilecourt.games.realm_of_sand.judge import evaluate
from tilecourt.games.realm_of_sand.judge.bonuses import belongings
from tilecourt.games.realm_of_sand.judge.turns_left import discount
from tilecourt.games.realm_of_sand.lookup import NONE
from tilecourt.games.realm_of_sand.scoring import hourglasses_full, turn_place
from tilecourt.games.realm_of_sand.state import State

FEATURES: Final = (
    "stage",
    "points",
    "points_late",
    "lead",
    "lead_late",
    "hourglasses",
    "level",
    "level_early",
    "disks",
    "disks_early",
    "first_spirits",
    "first_spirits_early",
    "more_spirits",
    "more_spirits_early",
    "best_building",
    "best_building_late",
    "second_building",
    "other_buildings",
    "buildings_early",
    "buildings_ready",
    "tiles_fit",
    "pieces",
    "pieces_early",
    "to_move",
    "to_move_late",
    "summoning",
    "turn_place",
    "rounds_squared",
    "outlook",
    "outlook_late",
    "first_level",
    "second_level",
    "third_level",
    "next_third_level",
    "third_level_turns",
    "third_level_open",
    "third_level_points",
    "blue",
    "yellow",
    "ordinary_colours",
    "dark_room",
    "free_boxes",
    "loose_pieces",
    "spirits_left",
    "soon",
    "two_buildings",
    "rounds",
    "spirits_rounds",
)

# Points that make a number of about 1.
SCORE: Final = 20.0
BUILDING: Final = 10.0
# A building that takes at most this many turns can be finished with the next main action.
SOON: Final = 1.0


def features_into(s: State, player: i64, out: vec[float]) -> i64:
    """Writes the numbers of FEATURES for a player."""
    me = player * at.STRIDE
    rounds = 0.0 if s.over else evaluate.rounds_left(s)
    now = 0.0 if s.over else evaluate.main_action_now(s, player)
    early = min(1.0, (rounds + now) / evaluate.USUAL_ROUNDS)
    late = 1.0 - early
    points = float(s.seat[me + at.POINTS]) / SCORE
    lead = 0.0
    if s.players > 1:
        lead = max(-1.0, min(1.0, points - best_rival(s, player) / SCORE))
    out[0] = late
    out[1] = points
    out[2] = late * points
    out[3] = lead
    out[4] = late * lead
    out[5] = float(s.seat[me + at.HOURGLASSES]) / float(max(1, s.t.hourglasses_to_end))
    level = float(s.seat[me + at.LEVEL]) / 4.0
    out[6] = level
    out[7] = early * level
    disks_into(s, me, early, out)
    outlook = buildings_into(s, player, rounds + now, out)
    out[15] = late * out[14]
    out[18] = early * (out[14] + out[16] + out[17])
    out[21] = float(count(s.occupied(me))) / 10.0
    out[22] = early * out[21]
    out[23] = now
    out[24] = late * now
    out[25] = 1.0 if s.phase == phases.SUMMON and s.active == player and not s.over else 0.0
    out[26] = float(turn_place(s, player)) / 3.0
    out[27] = early * early
    # The sum that `evaluate` makes of the same parts.
    if not s.over:
        outlook += min(1.0, (rounds + now) / evaluate.FULL_WORTH) * belongings(s, me) + evaluate.MAIN_ACTION * now
    out[28] = points + (outlook + evaluate.PIECE * float(count(s.occupied(me)))) / SCORE
    out[29] = late * out[28]
    plans_into(s, player, out)
    out[46] = rounds / evaluate.USUAL_ROUNDS
    out[47] = (out[37] + out[38]) * out[46]
    return 48


def plans_into(s: State, player: i64, out: vec[float]) -> None:
    """Features 30 to 45: the buildings by level, and what there is to build them with."""
    i: i64
    for i in range(30, 46):
        out[i] = 0.0
    if s.over:
        return
    me = player * at.STRIDE
    seat = s.seat
    t = s.t
    for i in range(cells_into(s.available(me), evaluate.CARDS)):
        card = evaluate.CARDS[i]
        level = t.level_of[card]
        worth = evaluate.REACH[card] / BUILDING
        if level == 2:
            if worth > out[32]:
                out[33] = out[32]
                out[32] = worth
                out[34] = discount(evaluate.TURNS[card])
            elif worth > out[33]:
                out[33] = worth
            if evaluate.LACKS[card] == 0:
                out[35] += 0.25
                out[36] = max(out[36], float(t.points[card]) / BUILDING)
        else:
            out[30 + level] = max(out[30 + level], worth)
        if evaluate.TURNS[card] <= SOON and evaluate.LACKS[card] == 0:
            out[44] = max(out[44], float(t.points[card]) / BUILDING)
    colours: i64 = 0
    special: i64 = 37
    for i in range(t.colours):
        owned = seat[me + at.RESERVE + i] + count(seat[me + at.COLOUR + i] & seat[me + at.DISKS])
        if t.spirits >> i & 1 == 0:
            colours += 1 if owned > 0 else 0
        else:
            out[43] += float(s.shared[at.SUPPLY + i]) / 4.0
            if special < 39:
                out[special] = float(owned) / 2.0
                special += 1
    out[39] = float(colours) / 3.0
    occupied = s.occupied(me)
    out[40] = float(seat[me + at.LEVEL] - count(occupied & t.dark)) / 4.0
    out[41] = float(count(t.board & ~t.dark & ~occupied)) / 18.0
    out[42] = float(count(occupied & ~evaluate.WHERE[0] & ~evaluate.WHERE[1])) / 10.0
    beside = 0.0
    for i in range(1, evaluate.RANKED):
        if evaluate.WHERE[i] & evaluate.WHERE[0] == 0:
            beside = max(beside, evaluate.TOP[i])
    out[45] = (evaluate.TOP[0] + beside) / BUILDING


def best_rival(s: State, player: i64) -> float:
    """The most points of another player."""
    best: i64 = 0
    other: i64
    for other in range(s.players):
        if other != player:
            best = max(best, s.seat[other * at.STRIDE + at.POINTS])
    return float(best)


def disks_into(s: State, me: i64, early: float, out: vec[float]) -> None:
    """Features 8 to 13: ordinary disks, special colours of which one is owned, and further disks of these."""
    ordinary: i64 = 0
    first: i64 = 0
    more: i64 = 0
    i: i64
    for i in range(s.t.colours):
        owned = s.seat[me + at.RESERVE + i] + count(s.seat[me + at.COLOUR + i] & s.seat[me + at.DISKS])
        if s.t.spirits >> i & 1 == 0:
            ordinary += owned
        elif owned > 0:
            first += 1
            more += owned - 1
    out[8] = float(ordinary) / 4.0
    out[9] = early * out[8]
    out[10] = float(first) / 2.0
    out[11] = early * out[10]
    out[12] = float(more) / 2.0
    out[13] = early * out[12]


def buildings_into(s: State, player: i64, left: float, out: vec[float]) -> float:
    """Features 14, 16, 17, 19 and 20: the buildings within reach as `evaluate` ranks them, and those that are ready.

    Returns what `evaluate` makes of them.
    """
    i: i64
    for i in range(14, 21):
        out[i] = 0.0
    if s.over:
        return 0.0
    use = min(1.0, left / evaluate.FULL_WORTH)
    if not s.choices.solo and not hourglasses_full(s):
        left = max(left, evaluate.LAST_ROUNDS)
    me = player * at.STRIDE
    reach = evaluate.within_reach(s, player, left, use)
    others = 0.0
    ready = 0.0
    for i in range(evaluate.RANKED):
        worth = evaluate.TOP[i] / BUILDING
        if i > 0 and evaluate.WHERE[i] & evaluate.WHERE[0] != 0:
            worth *= evaluate.OVERLAP
        if i == 0:
            out[14] = worth
        elif i == 1:
            out[16] = worth
        else:
            others += worth
        placement = evaluate.MISSING[i]
        if placement != NONE and evaluate.TOP[i] > 0.0 and is_built(s, me, placement) and (i == 0 or ready == 0.0):
            ready = worth
    out[17] = others / 2.0
    out[19] = ready
    out[20] = evaluate.tiles_fit(s, me)
    return reach

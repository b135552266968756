"""What the learned evaluation looks at (rules.md section 10), for one player; each number is about 1 in size."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import count
from tilecourt.games.princess import phases
from tilecourt.games.princess import state as at
from tilecourt.games.princess.judge import evaluate
from tilecourt.games.princess.judge.near_runes import look_at
from tilecourt.games.princess.lookup import NONE
from tilecourt.games.princess.manor import landing, takes_princess, total_steps
from tilecourt.games.princess.scoring import finish_place, sprite_points, visible
from tilecourt.games.princess.state import State

FEATURES: Final = (
    "stage",
    "pawn",
    "pawn_late",
    "lead",
    "lead_late",
    "carries",
    "carries_ahead",
    "arrived",
    "arrived_first",
    "ready",
    "ready_late",
    "ready_now",
    "ready_goal",
    "ready_goal_now",
    "held_rune",
    "row_runes",
    "best_rune",
    "gems_in_hand",
    "gems_idle",
    "sky_points",
    "sky_lead",
    "bonus_hope",
    "sprites",
    "tiles",
    "to_move",
    "laying",
    "turns_ahead",
    "last_turn",
    "turns_taken",
    "outlook",
    "outlook_late",
)

# Points that make a number of about 1.
POINTS: Final = 10.0


def features_into(s: State, player: i64, out: vec[float]) -> i64:
    """Writes the numbers of FEATURES for a player."""
    t = s.t
    me = player * at.STRIDE
    running = s.phase != phases.GAME_OVER
    moving = running and s.active == player
    steps: i64 = 0
    if moving:
        steps = total_steps(s)
    now = s.seat[me + at.SPACE] if steps == 0 else landing(s, player, steps)
    arrived = finish_place(s, player) != NONE
    late = stage(s)
    pawn = evaluate.pawn_worth(s, player, now)
    lead = max(-1.5, min(1.5, (pawn - best_rival_pawn(s, player)) / POINTS))

    ready = 0.0
    ready_goal = 0.0
    if running and not arrived and still_moves(s, player):
        more = evaluate.declarable(s, player, steps > 0)
        if more > 0:
            end = landing(s, player, steps + more)
            ready = (evaluate.pawn_worth(s, player, end) - pawn) / POINTS
            ready_goal = 1.0 if end >= t.goal else 0.0
    declaring = 1.0 if moving and s.phase == phases.DECLARE else 0.0

    carries = s.carrier == player or (steps > 0 and takes_princess(s, player, now))
    out[0] = late
    out[1] = pawn / POINTS
    out[2] = late * pawn / POINTS
    out[3] = lead
    out[4] = late * lead
    out[5] = 1.0 if carries else 0.0
    out[6] = max(0.0, lead) if carries else 0.0
    out[7] = 1.0 if arrived or now >= t.goal else 0.0
    out[8] = 1.0 if finish_place(s, player) == 0 or (now >= t.goal and s.finished == 0) else 0.0
    out[9] = ready
    out[10] = late * ready
    out[11] = declaring * ready
    out[12] = ready_goal
    out[13] = declaring * ready_goal
    runes_into(s, player, running and not arrived, out)
    out[17] = float(s.seat[me + at.HAND]) / 4.0
    out[18] = float(count(s.seat[me + at.GEMS])) / 4.0
    out[19] = evaluate.sky_total(s, player) / POINTS
    out[20] = sky_lead(s, player)
    out[21] = bonus_hope(s, player)
    out[22] = float(sprite_points(s, player)) / POINTS
    out[23] = float(count(s.seat[me + at.OCCUPIED])) / 16.0
    turn_into(s, player, arrived, out)
    # The sum that `evaluate` makes of the same parts.
    time = evaluate.time_left(s)
    outlook = pawn + time * (evaluate.READY * POINTS * ready + 3.0 * out[14] + evaluate.ROW_RUNE * POINTS * out[15])
    outlook += evaluate.GEM_IN_HAND * float(s.seat[me + at.HAND]) + evaluate.area_worth(s, player)
    outlook += evaluate.SPRITE_NOW * float(sprite_points(s, player))
    out[29] = outlook / POINTS
    out[30] = late * out[29]
    return 31


def stage(s: State) -> float:
    """How far the game is, by the foremost pawn and by the tiles that are gone, from 0 to 1."""
    if s.phase == phases.GAME_OVER or s.finished > 0:
        return 1.0
    if s.phase == phases.CHOOSE_SIDE:
        return 0.0
    foremost: i64 = 0
    other: i64
    for other in range(s.players):
        foremost = max(foremost, s.seat[other * at.STRIDE + at.SPACE])
    by_pawn = float(foremost) / float(s.t.goal)
    by_tiles = 1.0 - float(s.tiles_left()) / float(s.t.tiles)
    return min(1.0, max(by_pawn, by_tiles))


def best_rival_pawn(s: State, player: i64) -> float:
    """The worth of the best pawn of the others."""
    best = -1e9
    other: i64
    for other in range(s.players):
        if other != player:
            best = max(best, evaluate.pawn_worth(s, other, s.seat[other * at.STRIDE + at.SPACE]))
    return best


def still_moves(s: State, player: i64) -> bool:
    """Whether the player will declare once more: always, until somebody has reached the Goal."""
    if s.finished == 0 or s.active == player:
        return True
    i: i64
    for i in range(s.queued):
        if s.shared[at.QUEUE + i] == player:
            return True
    # In the turn of the first at the Goal the queue of last turns is not made yet.
    return s.queued == 0 and finish_place(s, s.active) == 0 and s.phase != phases.GAME_OVER


def runes_into(s: State, player: i64, useful: bool, out: vec[float]) -> None:
    """Features 14 to 16: what the held rune, all runes of the row, and the best of them promise, in steps."""
    held = 0.0
    row = 0.0
    best = 0.0
    if useful:
        look_at(s, player)
        card = s.seat[player * at.STRIDE + at.HELD]
        if card != NONE:
            held = evaluate.near_worth(s, player, s.t.rune_of_card[card])
        i: i64
        for i in range(s.t.row_size):
            card = s.shared[at.ROW + i]
            if card != NONE:
                worth = evaluate.near_worth(s, player, s.t.rune_of_card[card])
                row += worth
                best = max(best, worth)
    out[14] = held / 3.0
    out[15] = row / POINTS
    out[16] = best / 3.0


def sky_lead(s: State, player: i64) -> float:
    """The tiles of each sky against the best rival's, each difference cut off where it no longer matters."""
    if s.choices.first_play:
        return 0.0
    total = 0.0
    sky: i64
    other: i64
    for sky in range(s.t.elements, s.t.attributes):
        most: i64 = 0
        for other in range(s.players):
            if other != player:
                most = max(most, visible(s, other, sky))
        total += float(max(-3, min(3, visible(s, player, sky) - most)))
    return total / 6.0


def bonus_hope(s: State, player: i64) -> float:
    """The share of all bonus cards that the player would win now: which of them count is unknown (PMT-6.5)."""
    won: i64 = 0
    bonus: i64
    other: i64
    for bonus in range(s.t.bonuses):
        element = s.t.bonus_element[bonus]
        most = s.t.bonus_most[bonus] != 0
        mine = visible(s, player, element)
        wins: i64 = 0 if most and mine == 0 else 1
        for other in range(s.players):
            theirs = visible(s, other, element)
            if (most and theirs > mine) or (not most and theirs < mine):
                wins = 0
        won += wins
    return float(won) / float(max(1, s.t.bonuses))


def turn_into(s: State, player: i64, arrived: bool, out: vec[float]) -> None:
    """Features 24 to 28: whose turn it is, and who still has how many."""
    running = s.phase != phases.GAME_OVER
    moving = running and s.active == player
    waiting = running and not arrived and still_moves(s, player)
    fewest = s.seat[at.TURNS]
    other: i64
    for other in range(1, s.players):
        fewest = min(fewest, s.seat[other * at.STRIDE + at.TURNS])
    away = (player - s.active + s.players) % s.players
    out[24] = 1.0 if moving else 0.0
    out[25] = 1.0 if moving and s.phase != phases.DECLARE else 0.0
    out[26] = 1.0 - float(away) / float(s.players) if waiting else 0.0
    out[27] = 1.0 if s.finished > 0 and waiting else 0.0
    out[28] = float(s.seat[player * at.STRIDE + at.TURNS] - fewest)

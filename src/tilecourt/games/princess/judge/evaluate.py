"""How good a position looks for a player: the features of rules.md section 10, weighed by hand, in points.

Four things count: how far the pawn is (or will be, with what is claimed), what could be declared at once, what is
nearly formed, and what the area and the sprites would score at the end.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_into
from tilecourt.games.princess import phases, scoring
from tilecourt.games.princess import state as at
from tilecourt.games.princess.area import legal_cells
from tilecourt.games.princess.judge import near_runes as near
from tilecourt.games.princess.lookup import NONE
from tilecourt.games.princess.manor import landing, total_steps
from tilecourt.games.princess.state import State

# A rune that is formed but not declared may be taken by a rival, or the row may turn over.
READY: Final = 0.92
# With fewer turns than this before the witch returns, waiting is worth less and less.
PATIENCE: Final = 2.0
# A rune that lacks one, two tiles, by its steps; a row rune may go to somebody else, a held one may not.
# A formation that lacks one or none is worth more than one that lacks two, with a gem or without: where there is one,
# nearly.py looks no further.
LACKS_ONE: Final = 0.34
LACKS_TWO: Final = 0.1
ROW_RUNE: Final = 0.7
WITHOUT_GEM: Final = 0.6
SKY_NOW: Final = 0.4
SPRITE_NOW: Final = 0.45
RIVAL: Final = 0.3
RIVAL_RUNES: Final = 0.5
GEM_IN_HAND: Final = 0.15
SKY_TILE: Final = 0.05

BEST: Final = vec[i64]([0] * 128)
LAY_LIST: Final = vec[i64]([0] * 64)


def promise(s: State, player: i64) -> float:
    """The worth of the position for a player, rivals' prospects taken off."""
    if s.phase == phases.SPRITE_PLACE and s.active == player:
        return best_laying(s, player)
    worth = own_worth(s, player)
    rivals = 0.0
    other: i64
    for other in range(s.players):
        if other != player:
            theirs = pawn_worth(s, other, s.seat[other * at.STRIDE + at.SPACE])
            # A thief also looks at what the victim still has.
            if s.phase == phases.STEAL_TAKE or s.phase == phases.STEAL_PLACE:
                theirs += RIVAL_RUNES * rune_worth(s, other)
            rivals += theirs
    return worth - RIVAL * rivals / float(s.players - 1)


def best_laying(s: State, player: i64) -> float:
    """A drawn tile is worth what the best place for it is worth."""
    best = -1e18
    me = player * at.STRIDE
    i: i64
    for i in range(cells_into(legal_cells(s, player), LAY_LIST)):
        cell = LAY_LIST[i]
        s.lay(player, cell, s.drawn)
        worth = own_worth(s, player)
        if s.seat[me + at.HAND] > 0:
            s.put_gem(me, cell)
            worth = max(worth, own_worth(s, player))
            s.pick_gem(me, cell)
        s.lift(player, cell)
        best = max(best, worth)
    return best


def own_worth(s: State, player: i64) -> float:
    me = player * at.STRIDE
    space = s.seat[me + at.SPACE]
    if s.phase == phases.GAME_OVER:
        return final_worth(s, player)
    steps: i64 = 0
    if s.active == player:
        steps = total_steps(s)
    now = space if steps == 0 else landing(s, player, steps)
    worth = pawn_worth(s, player, now)
    if scoring.finish_place(s, player) == NONE:
        time = time_left(s)
        ready = steps + declarable(s, player, steps > 0)
        if ready > steps:
            worth += READY * time * (pawn_worth(s, player, landing(s, player, ready)) - worth)
        worth += time * rune_worth(s, player)
    worth += GEM_IN_HAND * float(s.seat[me + at.HAND])
    return worth + area_worth(s, player) + SPRITE_NOW * float(scoring.sprite_points(s, player))


def time_left(s: State) -> float:
    """1 while there are turns enough to wait for more, less as the tiles run out (or the last turns are played)."""
    if s.finished > 0:
        return 0.5
    return min(1.0, float(s.tiles_left()) / float(s.players) / PATIENCE)


def final_worth(s: State, player: i64) -> float:
    if s.lost:
        return -30.0
    return (
        pawn_worth(s, player, s.seat[player * at.STRIDE + at.SPACE])
        + sky_total(s, player)
        + float(scoring.sprite_points(s, player))
    )


def pawn_worth(s: State, player: i64, space: i64) -> float:
    """The points of a pawn on a space: placement and leftover steps at the Goal, the missing steps before it."""
    if space < s.t.goal:
        return float(space - s.t.goal)
    if scoring.finish_place(s, player) != NONE:
        return float(scoring.placement_points(s, player) + scoring.leftover_points(s, player))
    return float(s.t.placement[s.finished] + (space - s.t.goal) * s.t.leftover_points)


def sky_total(s: State, player: i64) -> float:
    total: i64 = 0
    sky: i64
    for sky in range(s.t.elements, s.t.attributes):
        total += scoring.sky_points(s, player, sky)
    return float(total)


def area_worth(s: State, player: i64) -> float:
    """Sky majorities as they stand, and a little for every tile that shows."""
    tiles: i64 = 0
    sky: i64
    for sky in range(s.t.elements, s.t.attributes):
        tiles += scoring.visible(s, player, sky)
    return SKY_NOW * sky_total(s, player) + SKY_TILE * float(tiles)


def declarable(s: State, player: i64, going_on: bool) -> i64:
    """The most steps the player could declare now: runes matched with gems, one gem a rune, combos included."""
    near.look_at(s, player)
    gems = near.gems_out(player)
    if gems == 0:
        return 0
    sets: i64 = BIT[gems]
    i: i64
    for i in range(sets):
        BEST[i] = -1
    BEST[0] = 0
    match_card(s, player, s.seat[player * at.STRIDE + at.HELD], gems, sets)
    for i in range(s.t.row_size):
        match_card(s, player, s.shared[at.ROW + i], gems, sets)
    most: i64 = 0
    for i in range(sets):
        most = max(most, BEST[i])
    if most > 0 and not going_on:
        most -= s.t.combo_bonus
    return most


def match_card(s: State, player: i64, card: i64, gems: i64, sets: i64) -> None:
    """Lets one more card take part in the matching: BEST[g] is the most steps that the gems of set g can pay for."""
    if card == NONE:
        return
    rune = s.t.rune_of_card[card]
    if near.ways(s, player, rune) & near.CLAIMABLE == 0:
        return
    chosen = sets - 1
    # From large sets down, so that the card is used once.
    g: i64
    while chosen > 0:
        for g in range(gems):
            if chosen & BIT[g] != 0 and BEST[chosen & ~BIT[g]] >= 0:
                value = near.claim_with(player, rune, g)
                if value > 0:
                    BEST[chosen] = max(BEST[chosen], BEST[chosen & ~BIT[g]] + value + s.t.combo_bonus)
        chosen -= 1


def rune_worth(s: State, player: i64) -> float:
    """What the nearly formed runes of the row and the held one promise."""
    near.look_at(s, player)
    held = s.seat[player * at.STRIDE + at.HELD]
    worth = 0.0
    if held != NONE:
        worth += near_worth(s, player, s.t.rune_of_card[held])
    i: i64
    for i in range(s.t.row_size):
        card = s.shared[at.ROW + i]
        if card != NONE:
            worth += ROW_RUNE * near_worth(s, player, s.t.rune_of_card[card])
    return worth


def near_worth(s: State, player: i64, rune: i64) -> float:
    """The best of a rune's formations that lack one or two tiles of an attribute, in the area looked at."""
    found = near.ways(s, player, rune)
    spare = s.seat[player * at.STRIDE + at.HAND] > 0
    steps = float(s.t.steps[rune])
    paid = 1.0 if spare else WITHOUT_GEM
    best = 0.0
    if found & near.FORMED != 0:
        best = 0.5 * steps * paid  # formed, only a gem is missing
    if found & near.ONE_GEM != 0:
        best = max(best, LACKS_ONE * steps)
    if found & near.ONE != 0:
        best = max(best, LACKS_ONE * steps * paid)
    if found & near.TWO_GEM != 0:
        best = max(best, LACKS_TWO * steps)
    if found & near.TWO != 0:
        best = max(best, LACKS_TWO * steps * paid)
    return best

"""The parts of the evaluation that are computed by a trick, as rules.md section 10 says them: place by place."""

from __future__ import annotations

from typing import Any

from tilecourt.engine.bitboard import cells
from tilecourt.games.princess.area import claim_value, within_frame
from tilecourt.games.princess.judge import evaluate
from tilecourt.games.princess.lookup import NONE
from tilecourt.games.princess.state import ATTRIBUTE, GEMS, HAND, HELD, ROW, STRIDE


def near_worth(s: Any, player: int, rune: int) -> float:
    """The best of a rune's formations within the frame: every place, every attribute."""
    me = player * STRIDE
    inside = set(cells(within_frame(s, player)))
    gems = set(cells(s.seat[me + GEMS]))
    shown = [set(cells(s.seat[me + ATTRIBUTE + k])) for k in range(s.t.attributes)]
    steps = float(s.t.steps[rune])
    best = 0.0
    for i in range(s.t.formations_at[rune], s.t.formations_at[rune + 1]):
        formation = set(cells(s.t.formations[i]))
        if not formation <= inside:
            continue
        paid = 1.0 if s.seat[me + HAND] > 0 or formation & gems else evaluate.WITHOUT_GEM
        for attribute in shown:
            missing = formation - attribute
            if missing & gems:
                continue  # a tile with a gem cannot be covered
            if len(missing) == 1:
                best = max(best, evaluate.LACKS_ONE * steps * paid)
            elif len(missing) == 2:
                best = max(best, evaluate.LACKS_TWO * steps * paid)
            elif not missing and not formation & gems:
                best = max(best, 0.5 * steps * paid)
    return best


def declarable(s: Any, player: int, going_on: bool) -> int:
    """The most steps of all ways to give cards to gems, one each, and a bonus for every rune after the first."""
    me = player * STRIDE
    cards = [c for c in [s.seat[me + HELD], *(s.shared[ROW + i] for i in range(s.t.row_size))] if c != NONE]
    gems = cells(s.seat[me + GEMS])
    runes = [int(s.t.rune_of_card[card]) for card in cards]
    claims = [
        (gem, place, value)
        for gem, cell in enumerate(gems)
        for place, rune in enumerate(runes)
        if (value := int(claim_value(s, player, rune, cell))) > 0
    ]

    def most(free_from: int, used: frozenset[int]) -> int:
        """The best that the gems from one on can add; every rune counts with its bonus."""
        tried = [0]
        for gem, place, value in claims:
            if gem >= free_from and place not in used:
                tried.append(value + int(s.t.combo_bonus) + most(gem + 1, used | {place}))
        return max(tried)

    best = most(0, frozenset())
    return best if going_on or best == 0 else best - int(s.t.combo_bonus)


def sky_points(s: Any, player: int, sky: int) -> int:
    """Places by the number of visible tiles, as PMT-6.3 gives them."""
    counts = [len(cells(s.seat[other * STRIDE + ATTRIBUTE + sky])) for other in range(s.players)]
    mine, ranks = counts[player], sorted(set(counts), reverse=True)
    if s.choices.first_play or mine == 0:
        return 0
    if mine == ranks[0]:
        return int(s.t.sky_most_two if s.players == 2 else s.t.sky_most)
    shared = s.choices.sky_ties_skip and counts.count(ranks[0]) > 1
    return int(s.t.sky_second) if s.players > 2 and mine == ranks[1] and not shared else 0

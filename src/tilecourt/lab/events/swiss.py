"""Swiss pairing: those who stand alike meet, and nobody meets anybody again while that can be avoided.

The entrants in the order of their standings are cut into tables, then entrants change tables as long as that makes the
round better: first fewer meetings again, then closer standings. For two seats this finds a round without a meeting
again whenever fewer than half of the others were met: for each pair that met before, another can exchange with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tilecourt.lab.events.movement import Movement, Round, cut, others, pair_of

AGAIN = 10**9  # one meeting again is worse than any distance in the standings
MOST_PASSES = 50


def swiss_round(order: Sequence[int], points: Sequence[int], before: Movement, seats: int) -> Round:
    """The next round: `order` is the standings, `points` are by entrant, `before` the rounds so far."""
    met = Counter(pair for one in before for table in one for pair in combinations(sorted(table), 2))
    line = list(order)
    places = range(len(line))

    def cost(entrant: int, beside: Sequence[int]) -> int:
        return sum(AGAIN * met[pair_of(entrant, x)] + (points[entrant] - points[x]) ** 2 for x in beside)

    for _ in range(MOST_PASSES):
        changed = False
        for a, b in combinations(places, 2):
            if a // seats == b // seats:
                continue
            beside_a, beside_b = others(line, a, seats), others(line, b, seats)
            now = cost(line[a], beside_a) + cost(line[b], beside_b)
            if cost(line[b], beside_a) + cost(line[a], beside_b) < now:
                line[a], line[b] = line[b], line[a]
                changed = True
        if not changed:
            break
    tables = sorted(cut(line, seats), key=lambda table: min(map(order.index, table)))
    return [seated(table, before) for table in tables]


def seated(table: Sequence[int], before: Movement) -> tuple[int, ...]:
    """The seats of a table: each in turn goes to the entrant who has had it least often; equal ones by their order."""
    had = Counter((entrant, seat) for one in before for other in one for seat, entrant in enumerate(other))
    left, found = list(table), []
    for seat in range(len(table)):
        entrant = min(left, key=lambda one: (had[one, seat], -sum(had[one, s] for s in range(seat + 1, len(table)))))
        left.remove(entrant)
        found.append(entrant)
    return tuple(found)

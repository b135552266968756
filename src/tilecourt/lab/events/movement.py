"""Movements: who plays whom on which seat in each round of an event, so that everybody has the same chances.

A movement is a list of rounds, a round a list of tables, a table the entrants by seat. Three numbers say how fair it is
(`balance`): how often two entrants meet, how often an entrant has each seat, and how often two entrants have the same
seat in the same round, because these are compared where all tables play the same deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from random import Random

from tilecourt.engine.errors import BadInput

Table = tuple[int, ...]
Round = list[Table]
Movement = list[Round]

MOST_ENTRANTS = 64
MOST_ROUNDS = 63
# Simulated annealing: how many steps a search takes (a second or two in plain Python), and how warm it begins.
STEPS = 40_000
MEETING_HEAT, SEAT_HEAT = 1.5, 12.0
# What a seat counts against a comparison: less where all play the same deal, and a good seat is good for all on it.
DUPLICATE_WEIGHT, PLAIN_WEIGHT = 6, 100
SEED = 1


@dataclass(frozen=True)
class Balance:
    """The least and the most of each number, over all entrants or pairs of them."""

    meetings: tuple[int, int]
    seats: tuple[int, int]
    comparisons: tuple[int, int]


def check_size(entrants: int, seats: int, rounds: int) -> None:
    """Refuses sizes for which there is no movement."""
    if not 2 <= seats <= 4:
        raise BadInput(f"Expected tables of 2 to 4 seats, got {seats}.")
    if not seats <= entrants <= MOST_ENTRANTS or entrants % seats:
        raise BadInput(f"Expected {seats} to {MOST_ENTRANTS} entrants in whole tables of {seats}, got {entrants}.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"Expected 1 to {MOST_ROUNDS} rounds, got {rounds}.")


def movement(entrants: int, seats: int, rounds: int, duplicate: bool = True) -> Movement:
    """A balanced movement: a complete Howell movement where there is one of this size, else one that is searched for.

    Two seats: nobody meets anybody a second time before having met all others. Where not all tables play the same deal
    (`duplicate`), nobody is compared over tables, and what counts is that all have each seat equally often.
    """
    check_size(entrants, seats, rounds)
    if duplicate and seats == 2 and rounds == entrants - 1 and is_howell(entrants):
        return howell(entrants)
    meetings = circle(entrants, rounds) if seats == 2 else groups(entrants, seats, rounds)
    return with_seats(meetings, entrants, DUPLICATE_WEIGHT if duplicate else PLAIN_WEIGHT)


def is_howell(entrants: int) -> bool:
    """Whether `howell` knows a movement: one less than the entrants is a prime that leaves 3 when divided by 4."""
    p = entrants - 1
    return p >= 3 and p % 4 == 3 and all(p % d for d in range(2, int(p**0.5) + 1))


def howell(entrants: int) -> Movement:
    """The complete Howell movement by quadratic residues: all meet once, and any two are compared equally often.

    In round r the entrants r + x and r - x meet for each square x modulo p, the squares on one seat, and r meets the
    last entrant. -1 is no square modulo such a p, hence the balance. Which seat that is may differ from round to round
    without any harm to it, so it is chosen such that nobody keeps a seat.
    """
    p = entrants - 1
    squares = sorted({x * x % p for x in range(1, p)})
    rounds: Movement = [[(p, r), *(((r + x) % p, (r - x) % p) for x in squares)] for r in range(p)]
    random, best = Random(SEED), rounds
    for _ in range(60):
        turned = [[table[::-1] for table in one] if random.random() < 0.5 else one for one in rounds]
        best = min(best, turned, key=lambda one: balance(one, entrants).seats[1])
    return best


def circle(entrants: int, rounds: int) -> Movement:
    """Round robin by the circle method: one entrant stays, the others move on; after `entrants` - 1 rounds again."""
    turning = list(range(entrants - 1))
    found: Movement = []
    for r in range(rounds):
        shift = r % len(turning)
        ring = [*turning[shift:], *turning[:shift], entrants - 1]
        found.append([(ring[i], ring[-1 - i]) for i in range(entrants // 2)])
    return found


def groups(entrants: int, seats: int, rounds: int) -> Movement:
    """Tables of three or four such that two entrants meet as seldom as possible, found by exchanging entrants."""
    random = Random(SEED)
    lines = [random.sample(range(entrants), entrants) for _ in range(rounds)]
    met = Counter(pair for line in lines for table in cut(line, seats) for pair in combinations(sorted(table), 2))
    pairs, total = entrants * (entrants - 1) // 2, sum(met.values())
    every, rest = divmod(total, pairs)
    least = pairs * every**2 + rest * (2 * every + 1)
    cost = sum(times**2 for times in met.values())
    if entrants == seats:
        return [cut(line, seats) for line in lines]
    for step in range(STEPS):
        if cost == least:
            break
        line = random.choice(lines)
        a, b = random.sample(range(entrants), 2)
        if a // seats == b // seats:
            continue
        beside_a, beside_b = others(line, a, seats), others(line, b, seats)
        one, other = line[a], line[b]
        gone = [pair_of(one, x) for x in beside_a] + [pair_of(other, x) for x in beside_b]
        come = [pair_of(other, x) for x in beside_a] + [pair_of(one, x) for x in beside_b]
        change = sum(1 - 2 * met[pair] for pair in gone) + sum(1 + 2 * met[pair] for pair in come)
        if taken(change, MEETING_HEAT, step / STEPS, random):
            met.subtract(gone)
            met.update(come)
            line[a], line[b] = other, one
            cost += change
    return [cut(line, seats) for line in lines]


def with_seats(meetings: Movement, entrants: int, weight: int) -> Movement:
    """The same tables with seats such that all have each seat equally often and are compared equally often."""
    random = Random(SEED)
    rounds = [[list(table) for table in one] for one in meetings]
    size = len(rounds[0][0])
    had = [[0] * size for _ in range(entrants)]
    same = [[0] * entrants for _ in range(entrants)]
    for one in rounds:
        for seat in range(size):
            column = [table[seat] for table in one]
            for entrant in column:
                had[entrant][seat] += 1
                for other in column:
                    same[entrant][other] += other != entrant
    steps = STEPS // max(1, entrants // 16)
    for step in range(steps):
        one = random.choice(rounds)
        table = random.choice(one)
        s, t = random.sample(range(size), 2)
        a, b = table[s], table[t]
        change = weight * (had[a][t] - had[a][s] + had[b][s] - had[b][t] + 2)
        for beside in one:
            if beside is table:
                continue
            x, y = beside[s], beside[t]
            change += same[a][y] - same[a][x] + same[b][x] - same[b][y] + 2
        if taken(change, SEAT_HEAT, step / steps, random):
            exchange(one, table, s, t, had, same)
    return [[tuple(table) for table in one] for one in rounds]


def taken(change: int, heat: float, done: float, random: Random) -> bool:
    """Whether a search takes a step: always to the better, and while it is warm sometimes to the worse."""
    return change <= 0 or (done < 0.9 and random.random() < exp(-change / (heat * (0.9 - done) + 0.05)))


def exchange(
    one: list[list[int]], table: list[int], s: int, t: int, had: list[list[int]], same: list[list[int]]
) -> None:
    """Exchanges two seats of a table, and keeps the counts."""
    a, b = table[s], table[t]
    for entrant, old, new in ((a, s, t), (b, t, s)):
        had[entrant][old] -= 1
        had[entrant][new] += 1
        for other in one:
            if other is not table:
                for seat, step in ((old, -1), (new, 1)):
                    same[entrant][other[seat]] += step
                    same[other[seat]][entrant] += step
    table[s], table[t] = b, a


def balance(rounds: Movement, entrants: int) -> Balance:
    """How fair a movement is."""
    meetings: Counter[tuple[int, int]] = Counter()
    seats: Counter[tuple[int, int]] = Counter()
    comparisons: Counter[tuple[int, int]] = Counter()
    for one in rounds:
        for table in one:
            meetings.update(combinations(sorted(table), 2))
            seats.update((entrant, seat) for seat, entrant in enumerate(table))
        for seat in range(len(one[0])):
            comparisons.update(combinations(sorted(table[seat] for table in one), 2))
    pairs = list(combinations(range(entrants), 2))
    places = [(entrant, seat) for entrant in range(entrants) for seat in range(len(rounds[0][0]))]

    def ends(counted: Counter[tuple[int, int]], keys: Sequence[tuple[int, int]]) -> tuple[int, int]:
        times = [counted[key] for key in keys]
        return min(times), max(times)

    return Balance(ends(meetings, pairs), ends(seats, places), ends(comparisons, pairs))


def cut(line: Sequence[int], seats: int) -> Round:
    """A line of entrants as tables."""
    return [tuple(line[at : at + seats]) for at in range(0, len(line), seats)]


def others(line: Sequence[int], at: int, seats: int) -> list[int]:
    """Who else is at the table of a place in a line."""
    first = at - at % seats
    return [line[place] for place in range(first, first + seats) if place != at]


def pair_of(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)

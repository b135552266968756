"""Movements are balanced, standings are what an independent calculation gives, Swiss repeats no meeting."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.lab.events.movement import balance, howell, is_howell, movement
from tilecourt.lab.events.points import Finish, Played, standings
from tilecourt.lab.events.swiss import swiss_round

SIZES = [(16, 2, 3), (6, 2, 5), (10, 2, 4), (9, 3, 4), (12, 3, 4), (16, 4, 3), (16, 4, 5), (8, 4, 4), (4, 4, 2)]


@pytest.mark.slow
@pytest.mark.parametrize(("entrants", "seats", "rounds"), SIZES)
@pytest.mark.parametrize("duplicate", [True, False])
def test_a_movement_is_whole_and_balanced(entrants: int, seats: int, rounds: int, duplicate: bool) -> None:
    found = movement(entrants, seats, rounds, duplicate)
    assert len(found) == rounds
    for tables in found:
        assert sorted(entrant for table in tables for entrant in table) == list(range(entrants))
        assert {len(table) for table in tables} == {seats}
    figures = balance(found, entrants)
    # No two meet more often than they must; where one more table than seats leaves no way around it, once more.
    total = rounds * (entrants // seats) * seats * (seats - 1) // 2
    must = -(-total // (entrants * (entrants - 1) // 2))
    assert figures.meetings[1] <= must + (entrants < seats * seats)
    slack = 1 if duplicate else 0
    assert rounds // seats - slack <= figures.seats[0] and figures.seats[1] <= -(-rounds // seats) + slack


@pytest.mark.parametrize("entrants", [entrants for entrants in range(4, 33) if is_howell(entrants)])
def test_in_a_howell_movement_all_meet_once_and_are_compared_equally_often(entrants: int) -> None:
    figures = balance(howell(entrants), entrants)
    assert figures.meetings == (1, 1)
    assert figures.comparisons == ((entrants - 2) // 2,) * 2


def test_balance_is_counted_as_one_would_by_hand() -> None:
    rounds = [[(0, 1), (2, 3)], [(0, 2), (1, 3)]]
    figures = balance(rounds, 4)
    # 0-3 and 1-2 never meet; 0 always has seat 0, 3 never; on one seat in one round are 0-2, 1-3, then 0-1, 2-3.
    assert (figures.meetings, figures.seats, figures.comparisons) == ((0, 1), (0, 2), (0, 1))


@pytest.mark.parametrize(("size", "said"), [((5, 2, 1), "got 5"), ((4, 1, 1), "got 1"), ((4, 2, 0), "got 0")])
def test_sizes_without_a_movement_are_refused(size: tuple[int, int, int], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        movement(*size)


def drawn(random: Random, seats: int) -> Finish | None:
    """Any end a table can have."""
    kind = random.choice(["scored"] * 5 + ["resigned", "called off", "running"])
    if kind == "running":
        return None
    if kind == "called off":
        return Finish(None, None, frozenset({random.randrange(seats)}))
    if kind == "resigned":
        out = random.randrange(seats)
        return Finish(tuple(2 if seat == out else 1 for seat in range(seats)), None, frozenset({out}))
    scores = tuple(random.randrange(20, 26) for _ in range(seats))
    return Finish(tuple(1 + sum(one > score for one in scores) for score in scores), scores)


def by_hand(rounds: list[list[Played]], entrants: int, duplicate: bool) -> dict[int, int]:
    """The sums of match points, calculated pair by pair and in another way than the program does."""
    sums = dict.fromkeys(range(entrants), 0)
    for tables in rounds:
        done = [table for table in tables if table.finish is not None]
        pairs = (
            [((a, seat), (b, seat)) for a, b in combinations(done, 2) for seat in range(len(a.entrants))]
            if duplicate
            else [((t, s), (t, o)) for t in done for s, o in combinations(range(len(t.entrants)), 2)]
        )
        for (a, s), (b, o) in pairs:
            shares = share(a, s, b, o, duplicate)
            for table, seat, points in ((a, s, shares), (b, o, 2 - shares)):
                assert table.finish is not None
                if seat not in table.finish.forfeits:
                    sums[table.entrants[seat]] += points
    return sums


def share(a: Played, s: int, b: Played, o: int, duplicate: bool) -> int:
    assert a.finish is not None and b.finish is not None
    if a.finish.ranks is None or b.finish.ranks is None:
        return 1
    first, second = -a.finish.ranks[s], -b.finish.ranks[o]
    if first == second and duplicate and a.finish.scores is not None and b.finish.scores is not None:
        first = sorted(a.finish.scores)[-1 if a.finish.scores[s] < max(a.finish.scores) else -2]
        first, second = a.finish.scores[s] - first, b.finish.scores[o]
        rest = list(b.finish.scores)
        del rest[o]
        second -= max(rest)
    return (first > second) * 2 + (first == second)


@pytest.mark.parametrize("scoring", ["duplicate", "table"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_standings_are_what_an_independent_calculation_gives(scoring: str, seats: int) -> None:
    random = Random(seats)
    for _ in range(60):
        entrants = seats * random.randint(1, 5)
        rounds = []
        for _ in range(random.randint(1, 5)):
            line = random.sample(range(entrants), entrants)
            rounds.append(
                [Played(tuple(line[at : at + seats]), drawn(random, seats)) for at in range(0, entrants, seats)]
            )
        found = standings(rounds, entrants, scoring)  # type: ignore[arg-type]
        sums = by_hand(rounds, entrants, scoring == "duplicate")
        assert {line.entrant: line.points for line in found} == sums
        ordered = sorted(sums.values(), reverse=True)
        assert [line.points for line in found] == ordered
        assert [line.place for line in found] == [1 + ordered.index(points) for points in ordered], "ties share"


@pytest.mark.parametrize(("entrants", "rounds"), [(4, 2), (8, 4), (16, 8), (30, 7), (64, 10)])
def test_swiss_repeats_no_meeting_and_pairs_those_who_stand_alike(entrants: int, rounds: int) -> None:
    random = Random(entrants)
    before: list[list[tuple[int, ...]]] = []
    points = [0] * entrants
    for _ in range(rounds):
        order = sorted(range(entrants), key=lambda one: -points[one])
        tables = swiss_round(order, points, before, 2)
        assert sorted(one for table in tables for one in table) == list(range(entrants))
        before.append(tables)
        for table in tables:
            points[random.choice(table)] += 2
    met = [tuple(sorted(table)) for tables in before for table in tables]
    assert len(set(met)) == len(met)
    had = [[table.index(one) for tables in before for table in tables if one in table] for one in range(entrants)]
    assert all(abs(seats.count(0) - seats.count(1)) <= 3 for seats in had)


def test_swiss_begins_with_the_first_two_of_the_standings() -> None:
    assert swiss_round([2, 0, 3, 1], [4, 0, 8, 2], [], 2) == [(2, 0), (3, 1)]
    assert swiss_round([2, 0, 3, 1], [4, 0, 8, 2], [[(2, 0), (1, 3)]], 2) == [(3, 2), (0, 1)]

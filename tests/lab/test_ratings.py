"""Ratings: known strengths are found again, and the intervals say how far to trust them."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from tilecourt.lab import ratings
from tilecourt.lab.ratings import ELO, Deal, Leg, Pair, fit, rate, share, weighed


@pytest.fixture(autouse=True)
def _few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough for these tests; those that look at the ends of an interval ask for more."""
    monkeypatch.setattr(ratings, "RESAMPLES", 200)


def duel(wins: int, losses: int, ties: int = 0) -> Counter[Deal]:
    """Deals of one game each between two bots."""
    found: Counter[Deal] = Counter()
    for number, won in ((wins, 1.0), (losses, 0.0), (ties, 0.5)):
        if number:
            found[(Leg(1, 1, 1, won),)] = number
    return found


@pytest.mark.parametrize(("wins", "losses", "ties"), [(70, 30, 0), (3, 1, 4), (0, 9, 0), (400, 0, 0), (1, 1, 0)])
def test_two_bots_have_the_rating_of_the_closed_form(wins: int, losses: int, ties: int) -> None:
    games = wins + losses + ties
    chance = (wins + ties / 2 + 0.5) / (games + 1)
    a, b = rate(2, [Pair(0, 1, duel(wins, losses, ties))])
    assert a.value - b.value == pytest.approx(400 * math.log10(chance / (1 - chance)), abs=1e-6)
    assert a.value == pytest.approx(-b.value)
    assert a.low < a.value < a.high and all(map(math.isfinite, a))


@pytest.mark.parametrize(("players", "won", "games"), [(3, 40, 100), (4, 50, 100), (4, 25, 100)])
def test_one_against_several_has_the_odds_of_one_to_several(players: int, won: int, games: int) -> None:
    """Without the virtual game: won / lost = strength(a) / ((players - 1) strength(b))."""
    deals: Counter[Deal] = Counter({(Leg(1, players - 1, 1, 1.0),): won, (Leg(1, players - 1, 1, 0.0),): games - won})
    a, b = fit(2, weighed([Pair(0, 1, deals)], None)[1:])
    assert a - b == pytest.approx(math.log(won / (games - won) * (players - 1)), abs=1e-9)


def test_the_fit_is_where_no_rating_can_be_bettered() -> None:
    """At the maximum each bot has won as much as its chances add up to: the condition of Bradley and Terry."""
    chance = random.Random(5)
    pairs = [
        Pair(a, b, duel(chance.randrange(1, 40), chance.randrange(1, 40), chance.randrange(5)))
        for a in range(5)
        for b in range(a + 1, 5)
    ]
    played = weighed(pairs, None)
    strengths = fit(5, played)
    assert sum(strengths) == pytest.approx(0)
    for bot in range(5):
        excess = 0.0
        for a, b, start, games, won_a in played:
            expected = games / (1 + math.exp(-(strengths[a] - strengths[b] + start)))
            excess += (bot == a) * (won_a - expected) - (bot == b) * (won_a - expected)
        assert excess == pytest.approx(0, abs=1e-6)


def test_known_strengths_are_found_again() -> None:
    true = [-300.0, -50.0, 100.0, 250.0]
    chance = random.Random(1)
    pairs = []
    for a in range(4):
        for b in range(a + 1, 4):
            p = 1 / (1 + math.exp(-(true[a] - true[b]) / ELO))
            wins = sum(chance.random() < p for _ in range(4000))
            pairs.append(Pair(a, b, duel(wins, 4000 - wins)))
    for found, rating in zip(rate(4, pairs), true, strict=True):
        assert found.value == pytest.approx(rating, abs=15)
        assert found.low < rating < found.high
        assert found.high - found.low < 40


def test_the_same_games_have_the_same_ratings() -> None:
    pairs = [Pair(0, 1, duel(8, 3, 1))]
    assert rate(2, pairs, "x") == rate(2, pairs, "x") != rate(2, pairs, "y")


def test_a_bot_that_wins_all_is_rated_no_higher_than_its_games_allow() -> None:
    few, many = (rate(2, [Pair(0, 1, duel(games, 0))])[0] for games in (10, 1000))
    assert 0 < few.low < few.value < many.value < 1500
    assert few.high > few.value + 50, "ten wins do not say how much better it is"


@pytest.mark.parametrize(("wins", "games"), [(7, 10), (50, 100), (400, 400), (0, 20)])
def test_the_interval_of_a_share_is_that_of_jeffreys(wins: int, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "RESAMPLES", 4000)
    found = share(duel(wins, games - wins), 1)
    chance = random.Random(2)
    drawn = sorted(chance.betavariate(wins + 0.5, games - wins + 0.5) for _ in range(20_000))
    assert found.value == wins / games
    for end, exact in ((found.low, drawn[500]), (found.high, drawn[19_500])):
        assert end == pytest.approx(exact, abs=0.02) or end == found.value


def cover(repeats: int, deals: int, p: float, alike: float, chance: random.Random) -> float:
    """How often the interval holds the true share, where both games of a deal often end alike."""
    hits = 0
    for number in range(repeats):
        found: Counter[Deal] = Counter()
        for _ in range(deals):
            first = float(chance.random() < p)
            second = first if chance.random() < alike else float(chance.random() < p)
            found[(Leg(1, 1, 2, first + second),)] += 1
        estimate = share(found, 1, str(number))
        hits += estimate.low <= p <= estimate.high
    return hits / repeats


@pytest.mark.slow
@pytest.mark.parametrize("alike", [0.0, 0.8])
def test_intervals_cover_the_truth_even_where_the_games_of_a_deal_end_alike(alike: float) -> None:
    assert 0.88 <= cover(200, 40, 0.6, alike, random.Random(3)) <= 1.0

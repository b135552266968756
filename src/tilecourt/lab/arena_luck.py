"""An arena with luck taken out: shares and ratings from results less what chance was worth.

The luck of a game is zero on average, so these figures estimate the same strengths as the plain ones, with less spread.
A price has an error of its own, so luck counts with the weight that leaves least spread. The weight of a deal comes
from the other deals of its pair (cross-fitting): so it cannot lean to the result, and the mean stays true.
What is independent are deals, never the games of one deal.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tilecourt.lab.estimate import Estimate, mean
from tilecourt.lab.ratings import ELO, RESAMPLES, VIRTUAL, Weighed, fit, interval
from tilecourt.lab.ratings import Estimate as Rating

if TYPE_CHECKING:
    from tilecourt.lab.arena import Arena, Game

# Before there are games, luck counts in full; this much squared luck (a few games) outweighs that.
PRIOR = 1.0


class Adjusted(NamedTuple):
    """A game: how many seats a held, what a won, and what it won with luck taken out, which may be outside 0 to 1."""

    seats_a: int
    plain: float
    won: float


Deals = Sequence[Sequence[Adjusted]]
# By the seats of a: games, and what a won in them.
Legs = dict[int, tuple[int, float]]


def luck_of_a(game: Game) -> float:
    """What chance was worth to all seats of a."""
    return sum(luck for luck, side in zip(game.outcome.luck, game.seats, strict=True) if side == 0)


def adjusted(deals: Sequence[Sequence[Game]], players: int) -> list[list[Adjusted]]:
    """The games of a pair with luck taken out."""
    sums = [sums_of(deal, players) for deal in deals]
    total = [sum(column) for column in zip(*sums, strict=True)]
    found = []
    for deal, own in zip(deals, sums, strict=True):
        games, gains, luck, both, squares = (whole - mine for whole, mine in zip(total, own, strict=True))
        middle = gains / games if games else 0.0
        weight = (both - middle * luck + PRIOR) / (squares + PRIOR)
        found.append([Adjusted(game.seats_a, game.won_a, game.won_a - weight * luck_of_a(game)) for game in deal])
    return found


def sums_of(deal: Sequence[Game], players: int) -> tuple[float, ...]:
    """Over the games of a deal: their number, gains over a fair share, luck, both multiplied, and luck squared."""
    pairs = [(game.won_a - game.seats_a / players, luck_of_a(game)) for game in deal]
    gains, luck = (sum(column) for column in zip(*pairs, strict=True))
    return len(deal), gains, luck, sum(gain * one for gain, one in pairs), sum(one * one for _, one in pairs)


def luck_report(plan: Arena, played: Sequence[Sequence[Sequence[Game]]]) -> dict[str, Any]:
    """The part of the report that `tilecourt arena --luck` adds."""
    pairs = [(pair, adjusted(deals, plan.players)) for pair, deals in zip(plan.pairs, played, strict=True)]
    rated = rate(len(plan.bots), pairs, plan.players, f"luck/{plan.seed}")
    firsts = [deal[0] for deals in played for deal in deals]  # the other games of a deal share its luck
    return {
        "priced": plan.luck,
        "pairs": [pair_form(plan, pair, deals) for pair, deals in pairs],
        "ratings": [
            {"bot": bot, **{key: round(value, 1) for key, value in zip(("elo", "low", "high"), found, strict=True)}}
            for bot, found in zip(plan.bots, rated, strict=True)
        ],
        "variance": variance_left([deals for _, deals in pairs]),
        "seats": [form(mean([game.outcome.luck[seat] for game in firsts])) for seat in range(plan.players)],
    }


def pair_form(plan: Arena, pair: tuple[int, int], deals: Deals) -> dict[str, Any]:
    """What one of a and one of b win alone against the others, with luck taken out."""
    alone_a = mean([share_of(deal, 1) for deal in deals])
    alone_b = mean([1 - share_of(deal, plan.players - 1) for deal in deals])
    a, b = plan.bots[pair[0]], plan.bots[pair[1]]
    return {"a": a, "b": b, "alone_a": form(alone_a), "alone_b": form(alone_b)}


def share_of(deal: Sequence[Adjusted], seats_a: int) -> float:
    """The mean adjusted result of a with this number of seats in one deal."""
    won = [game.won for game in deal if game.seats_a == seats_a]
    return sum(won) / len(won)


def form(found: Estimate) -> dict[str, float | None]:
    """A figure with its interval, rounded."""
    low, high = found.interval or (None, None)
    return {
        "share": None if found.value is None else round(found.value, 4),
        "low": None if low is None else round(low, 4),
        "high": None if high is None else round(high, 4),
    }


def variance_left(pairs: Sequence[Deals]) -> float | None:
    """The variance of adjusted results as a share of that of plain ones, within pairs and equal numbers of seats."""
    plain = rest = 0.0
    for deals in pairs:
        games = [game for deal in deals for game in deal]
        for seats_a in {game.seats_a for game in games}:
            alike = [game for game in games if game.seats_a == seats_a]
            plain += spread([game.plain for game in alike])
            rest += spread([game.won for game in alike])
    return round(rest / plain, 4) if plain else None


def spread(values: Sequence[float]) -> float:
    """The sum of squares around the mean."""
    middle = sum(values) / len(values)
    return sum((value - middle) ** 2 for value in values)


def rate(bots: int, pairs: Sequence[tuple[tuple[int, int], Deals]], players: int, seed: str) -> list[Rating]:
    """Ratings as `ratings.rate` gives them, from adjusted results."""
    chance = random.Random(seed)
    legs = [(pair, [legs_of(deal) for deal in deals]) for pair, deals in pairs]
    rated = fit(bots, weighed(legs, players, None))
    drawn = [fit(bots, weighed(legs, players, chance)) for _ in range(RESAMPLES)]
    return [interval(rated[bot] * ELO, [strengths[bot] * ELO for strengths in drawn]) for bot in range(bots)]


def legs_of(deal: Sequence[Adjusted]) -> Legs:
    """By the seats of a: the games of a deal, and what a won in them, adjusted."""
    found: Legs = {}
    for game in deal:
        games, won = found.get(game.seats_a, (0, 0.0))
        found[game.seats_a] = games + 1, won + game.won
    return found


def weighed(
    pairs: Sequence[tuple[tuple[int, int], Sequence[Legs]]], players: int, chance: random.Random | None
) -> list[Weighed]:
    """As `ratings.weighed`, with all games that have equally many seats of a in one."""
    found = []
    for (a, b), deals in pairs:
        won, lost = (chance.gammavariate(VIRTUAL, 1) if chance else VIRTUAL for _ in range(2))
        found.append(Weighed(a, b, 0.0, won + lost, won))
        games: dict[int, float] = {}
        wins: dict[int, float] = {}
        for deal in deals:
            weight = chance.expovariate(1) if chance else 1.0
            for seats_a, (number, adjusted_wins) in deal.items():
                games[seats_a] = games.get(seats_a, 0.0) + weight * number
                wins[seats_a] = wins.get(seats_a, 0.0) + weight * adjusted_wins
        for seats_a, played in games.items():
            start = math.log(seats_a / (players - seats_a))
            # No strength explains more wins than games.
            found.append(Weighed(a, b, start, played, min(played, max(0.0, wins[seats_a]))))
    return found

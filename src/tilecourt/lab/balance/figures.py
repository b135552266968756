"""The figures of many games with one number of players: who wins, how long it takes, how it ends, what is scored."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any

from tilecourt.lab.balance.sheet import Sheet
from tilecourt.lab.estimate import Estimate, mean, ratio, share

# About how many bars a histogram has, and the widths they may have.
BARS = 14
WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


def figures(sheets: Sequence[Sheet], beside: Sequence[Sheet] = ()) -> dict[str, Estimate]:
    """All figures by key, in the order in which they are shown. A key is a path: `wins.order.0`, `ends.goal`.

    Endings and lines of the score sheet that only the games `beside` these had have a figure too, which is 0.
    """
    both = [*sheets, *beside]
    return {
        **win_figures(sheets),
        **end_figures(sheets, both),
        **length_figures(sheets),
        **score_figures(sheets, both),
    }


def win_figures(sheets: Sequence[Sheet]) -> dict[str, Estimate]:
    """Wins by place in turn order (if there are turns) and by seat; a shared win counts for each winner."""
    found: dict[str, Estimate] = {}
    players = range(sheets[0].players)
    if len(players) == 1:
        return found
    if all(sheet.first is not None for sheet in sheets):
        for place in players:
            found[f"wins.order.{place}"] = share([sheet.in_order(place) in sheet.winners for sheet in sheets])
    for seat in players:
        found[f"wins.seat.{seat}"] = share([seat in sheet.winners for sheet in sheets])
    found["ties"] = share([len(sheet.winners) > 1 for sheet in sheets])
    found["nobody"] = share([not sheet.winners for sheet in sheets])
    return found


def advantages(sheets: Sequence[Sheet]) -> dict[str, Estimate]:
    """How much more than an even share of the wins each place in turn order (without turns: each seat) has.

    A shared win is divided, so that the shares of a game add up to one, or to zero if nobody wins.
    """
    players = sheets[0].players
    if players == 1:
        return {}
    ordered = all(sheet.first is not None for sheet in sheets)
    found: dict[str, Estimate] = {}
    for place in range(players):
        more: list[float | None] = []
        for sheet in sheets:
            seat = sheet.in_order(place) if ordered else place
            won = 1 / len(sheet.winners) if seat in sheet.winners else 0.0
            more.append(won - bool(sheet.winners) / players)
        found[f"wins.{'order' if ordered else 'seat'}.{place}"] = mean(more)
    return found


def end_figures(sheets: Sequence[Sheet], known: Sequence[Sheet]) -> dict[str, Estimate]:
    """How often each ending of the known games came."""
    reasons = sorted({sheet.reason for sheet in known})
    return {f"ends.{reason}": share([sheet.reason == reason for sheet in sheets]) for reason in reasons}


def length_figures(sheets: Sequence[Sheet]) -> dict[str, Estimate]:
    """Moves, turns and rounds of a game, and what there is to decide in a turn."""
    found = {"moves": mean([sheet.moves for sheet in sheets])}
    parts = [sheet.turns or (sheet.rounds or 0) * sheet.players for sheet in sheets]
    if all(sheet.turns is not None for sheet in sheets):
        found["turns"] = mean([sheet.turns for sheet in sheets])
    if all(sheet.rounds is not None for sheet in sheets):
        found["rounds"] = mean([sheet.rounds for sheet in sheets])
    # Without turns, a player's part of a round counts as one.
    key = "decisions_per_turn" if "turns" in found else "decisions_per_round"
    found[key] = ratio([sheet.decisions for sheet in sheets], parts)
    found["options_per_decision"] = ratio([sheet.offered for sheet in sheets], [sheet.decisions for sheet in sheets])
    return found


def score_figures(sheets: Sequence[Sheet], known: Sequence[Sheet]) -> dict[str, Estimate]:
    """Scores over the games that have any, also by each line of the score sheet that the known games have."""
    found = {"scores": mean([of_seats(sheet.scores) for sheet in sheets])}
    if sheets[0].players > 1:
        found["winning_score"] = mean([max(sheet.scores) if sheet.scores else None for sheet in sheets])
        found["lead"] = mean([max(sheet.margins) if sheet.margins else None for sheet in sheets])
    # A line that never gives a point, such as a solo rank, is no figure.
    giving = {key for sheet in known for lines in sheet.lines for key, points in lines.items() if points}
    keys = dict.fromkeys(key for sheet in known for lines in sheet.lines for key in lines if key in giving)
    for key in keys:
        found[f"sheet.{key}"] = mean(
            [of_seats([lines.get(key, 0) for lines in sheet.lines]) if sheet.scores else None for sheet in sheets]
        )
    return found


def of_seats(values: Sequence[int] | None) -> float | None:
    """The mean over the seats of one game."""
    return None if values is None else statistics.fmean(values)


# --- how figures are spread


def distributions(sheets: Sequence[Sheet]) -> dict[str, dict[str, Any]]:
    """How scores, leads and lengths are spread, with a histogram each."""
    scored = [sheet for sheet in sheets if sheet.scores is not None]
    samples = {
        "scores": [score for sheet in scored for score in sheet.scores or ()],
        "moves": [sheet.moves for sheet in sheets],
        "turns": [sheet.turns for sheet in sheets if sheet.turns is not None],
        "rounds": [sheet.rounds for sheet in sheets if sheet.rounds is not None],
    }
    if sheets[0].players > 1:
        samples["lead"] = [max(sheet.margins or [0]) for sheet in scored]
    return {name: distribution(numbers) for name, numbers in samples.items() if numbers}


def distribution(numbers: Sequence[int]) -> dict[str, Any]:
    """Mean, standard deviation, least, quartiles, most, and a histogram: [first, last, how many] for each bar."""
    quarters = statistics.quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else [float(*numbers)] * 3
    low, high = min(numbers), max(numbers)
    width = next((wide for wide in WIDTHS if (high - low) / wide < BARS), WIDTHS[-1])
    starts = range(low // width * width, high + 1, width)
    counts = dict.fromkeys(starts, 0)
    for number in numbers:
        counts[number // width * width] += 1
    return {
        "mean": statistics.fmean(numbers),
        "sd": statistics.stdev(numbers) if len(numbers) > 1 else 0.0,
        "min": low,
        "quartiles": list(quarters),
        "max": high,
        "histogram": [[start, start + width - 1, number] for start, number in counts.items()],
    }

"""What each card, tile or other component is used for, what it earns, and how its users stand.

The last is an association, not a cause: a card that only the leader can use looks strong.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from tilecourt.engine.game import Game
from tilecourt.lab.balance.sheet import Sheet, Tally
from tilecourt.lab.estimate import Estimate, contrast, mean, ratio, share

Key = tuple[str, str]


@dataclass(frozen=True)
class Usage:
    """One component over many games: its group, its id, its figures by key, and how often each event named it."""

    group: str
    id: str
    figures: dict[str, Estimate]
    ways: dict[str, Estimate]


def usages(game: Game, sheets: Sequence[Sheet]) -> list[Usage]:
    """Every component of the groups that were used, in the order of the box, over sheets of any number of players."""
    standings = standings_of(sheets)
    ways = ways_of(game)
    return [
        Usage(group, id, figures_of(group, id, game, sheets, standings), way_figures(ways[group], (group, id), sheets))
        for group, id in keys_of(game, sheets)
    ]


def keys_of(game: Game, sheets: Sequence[Sheet]) -> list[Key]:
    """The components, used or not, of the groups that were used; groups that earn something come first."""
    named = {key for sheet in sheets for key in sheet.parts}
    groups = {group for group, _ in named}
    keys = dict.fromkeys(
        (part.group_name, id)
        for kind in game.event_kinds
        for part in kind.parts
        for id in part.ids
        if part.group_name in groups
    )
    earning = {part.group_name for kind in game.event_kinds for part in kind.parts if part.earns}
    return sorted([*keys, *sorted(named - keys.keys())], key=lambda key: key[0] not in earning)


def ways_of(game: Game) -> dict[str, list[str]]:
    """For each group the kinds of event that name its components."""
    ways: dict[str, list[str]] = {}
    for kind in game.event_kinds:
        for part in kind.parts:
            known = ways.setdefault(part.group_name, [])
            if part.role != "earning" and kind.name not in known:
                known.append(kind.name)
    return ways


def way_figures(ways: Sequence[str], key: Key, sheets: Sequence[Sheet]) -> dict[str, Estimate]:
    """How often in a game each kind of event named the component."""
    return {
        way: mean([sheet.parts[key].ways.get(way, 0) if key in sheet.parts else 0 for sheet in sheets]) for way in ways
    }


def figures_of(
    group: str, id: str, game: Game, sheets: Sequence[Sheet], standings: Sequence[Sequence[tuple[float, float]] | None]
) -> dict[str, Estimate]:
    """Uses a game, games with a use, what a use earns, and how users stand against the others."""
    tallies = [sheet.parts.get((group, id)) or Tally([0] * sheet.players, [0] * sheet.players) for sheet in sheets]
    found = {
        "uses": mean([sum(tally.uses) for tally in tallies]),
        "games": share([any(tally.uses) for tally in tallies]),
    }
    if any(part.earns for kind in game.event_kinds for part in kind.parts if part.group_name == group):
        found["earned"] = ratio([sum(tally.earned) for tally in tallies], [sum(tally.uses) for tally in tallies])
    for place, key in enumerate(("margin", "wins")):
        users: list[list[float]] = []
        others: list[list[float]] = []
        for tally, standing in zip(tallies, standings, strict=True):
            seats = standing or ()
            users.append([seat[place] for seat, uses in zip(seats, tally.uses, strict=False) if uses])
            others.append([seat[place] for seat, uses in zip(seats, tally.uses, strict=False) if not uses])
        found[key] = contrast(users, others)
    return found


def standings_of(sheets: Sequence[Sheet]) -> list[list[tuple[float, float]] | None]:
    """By scored game and seat: the margin and the win, minus their means for that number of players."""
    usual: dict[int, float] = {}
    for players in {sheet.players for sheet in sheets}:
        margins = [margin for sheet in sheets if sheet.players == players for margin in sheet.margins or ()]
        usual[players] = statistics.fmean(margins) if margins else 0.0
    return [
        None
        if sheet.margins is None
        else [
            (margin - usual[sheet.players], (seat in sheet.winners) - 1 / sheet.players)
            for seat, margin in enumerate(sheet.margins)
        ]
        for sheet in sheets
    ]

"""A study of one box: bots play many games with every number of players, and everything is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tilecourt.bots.registry import lineup
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.lab.balance.figures import advantages, distributions, figures
from tilecourt.lab.balance.sheet import Sheet, watch
from tilecourt.lab.balance.usage import Usage, usages
from tilecourt.lab.estimate import Estimate, holm, p_value_of
from tilecourt.lab.pool import run_all
from tilecourt.lab.simulate import MOST_GAMES, Match

# A figure is significant if its corrected p-value is below this.
SIGNIFICANT = 0.05


@dataclass(frozen=True)
class Study:
    """What to play: `games` games with each number of players; if none is given, with all that fit the options."""

    game: str
    bots: str = "greedy"
    players: tuple[int, ...] = ()
    games: int = 50
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    components: str | None = None

    def settled(self) -> Study:
        """With the numbers of players filled in and everything checked before the first game is played."""
        if not 1 <= self.games <= MOST_GAMES:
            raise BadInput(f"Expected 1 to {MOST_GAMES} games, got {self.games}.")
        game = find_game(self.game, self.components)
        fitting, refused = [], None
        for players in self.players or game.players:
            try:
                game.new(players, 0, events=False, **self.options)
                fitting.append(players)
            except BadInput as error:
                refused = error
        if refused is not None and (self.players or not fitting):
            raise refused
        for players in fitting:
            lineup(self.bots, players)
        return replace(self, players=tuple(fitting))

    def match(self, players: int) -> Match:
        """The games with this number of players."""
        return Match(self.game, tuple(lineup(self.bots, players)), self.seed, dict(self.options), self.components)


@dataclass(frozen=True)
class Findings:
    """What a study found: the game with its box, and the sheets of all games by number of players."""

    study: Study
    game: Game
    sheets: dict[int, list[Sheet]]

    @property
    def all_sheets(self) -> list[Sheet]:
        return [sheet for sheets in self.sheets.values() for sheet in sheets]


def play(study: Study, jobs: int = 1, progress: Callable[[int], None] = lambda done: None) -> Findings:
    """Plays the games of a settled study; the findings do not depend on the number of jobs."""
    items = [(study.match(players), number) for players in study.players for number in range(study.games)]
    found = run_all(_watched, items, jobs, progress=progress)
    sheets = {
        players: found[place * study.games : (place + 1) * study.games] for place, players in enumerate(study.players)
    }
    return Findings(study, find_game(study.game, study.components), sheets)


def _watched(item: tuple[Match, int]) -> Sheet:
    return watch(*item)


# --- the findings as plain data, as `tilecourt balance --json` prints them


def report(found: Findings) -> dict[str, Any]:
    """All figures of a study."""
    study, game = found.study, found.game
    known = usages(game, found.all_sheets)
    tables = [
        {
            "players": players,
            "bots": list(study.match(players).bots),
            "games": len(sheets),
            "scored": sum(sheet.scores is not None for sheet in sheets),
            # Every seat's share of wins if seats do not matter; shared wins and games without a winner count.
            "fair": rounded(sum(len(sheet.winners) for sheet in sheets) / len(sheets) / players),
            "figures": {key: form(figure) for key, figure in figures(sheets).items()},
            "distributions": {name: rounded(data) for name, data in distributions(sheets).items()},
        }
        for players, sheets in found.sheets.items()
    ]
    parts = [usage_form(usage) for usage in known]
    for players, sheets in found.sheets.items():
        alone = {(usage.group, usage.id): usage for usage in usages(game, sheets)} if len(found.sheets) > 1 else {}
        for usage, part in zip(known, parts, strict=True):
            if (usage.group, usage.id) in alone:
                part["by_players"][players] = usage_form(alone[usage.group, usage.id])["figures"]
    return {
        "game": game.id,
        "components": game.digest,
        "file": study.components,
        "bots": study.bots,
        "seed": study.seed,
        "options": dict(study.options),
        "games": len(found.all_sheets),
        "players": tables,
        "parts": parts,
        "comparisons": mark(found, tables, known, parts),
    }


def usage_form(usage: Usage) -> dict[str, Any]:
    return {
        "group": usage.group,
        "id": usage.id,
        "figures": {key: form(figure) for key, figure in usage.figures.items()},
        "ways": {key: form(figure) for key, figure in usage.ways.items()},
        "by_players": {},
    }


def form(figure: Estimate) -> dict[str, Any]:
    """A figure with its interval; `games` is how many games it rests on."""
    low, high = figure.interval or (None, None)
    return {"value": rounded(figure.value), "low": rounded(low), "high": rounded(high), "games": figure.games}


def rounded(data: Any) -> Any:
    """Numbers to four places: more would be noise."""
    if isinstance(data, float):
        return round(data, 4) + 0.0
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    if isinstance(data, list):
        return [rounded(value) for value in data]
    return data


def mark(
    found: Findings, tables: Sequence[dict[str, Any]], known: Sequence[Usage], parts: Sequence[dict[str, Any]]
) -> int:
    """Marks what is `significant`: wins that are not shared fairly, components whose users do better.

    Returns how many figures were tested; the p-values are corrected for that number (Holm).
    """
    tested: list[tuple[dict[str, Any], float]] = []
    for table in tables:
        if len(set(table["bots"])) > 1:
            continue  # the bots differ, not only the seats
        for key, more in advantages(found.sheets[table["players"]]).items():
            p_value = p_value_of(more)
            if p_value is not None:
                tested.append((table["figures"][key], p_value))
    for usage, part in zip(known, parts, strict=True):
        p_value = p_value_of(usage.figures["margin"])
        if p_value is not None:
            tested.append((part["figures"]["margin"], p_value))
    for (figure, _), p_value in zip(tested, holm([p_value for _, p_value in tested]), strict=True):
        figure["p_value"] = round(p_value, 6)
        figure["significant"] = p_value < SIGNIFICANT
    return len(tested)

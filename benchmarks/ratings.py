"""Which rating model fits our games: OpenSkill's five models and Elo, on the games that the arena kept.

    ./run dev python benchmarks/ratings.py                 # the tables of docs/play/ratings.md
    ./run dev python benchmarks/ratings.py --anchors       # writes the bots' fixed ratings from the ladder

Each model rates 2,000 games of the ladder in a random order that is the same for all, without knowing the bots. From
the second half on, the chance it gave the winner counts (log loss: smaller is better; 0.693 is a coin). Then it rates
the three- and four-seat games. At last a newcomer as strong as one bot plays the others, whose ratings are fixed.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from openskill import models

from tilecourt.lab import skill
from tilecourt.lab.skill import Skill

HERE = Path(__file__).parent
GAMES = ("kaguyahime", "merlin", "princess", "realm_of_sand")
PACKAGE = HERE.parent / "src" / "tilecourt"
RATED = 2000
CHOSEN = "BradleyTerryFull"  # by skill.py
ELO_STEP = 24.0
NEWCOMERS = 200
AFTER = (5, 10, 20, 40)


class Played(NamedTuple):
    """One game: who sat where, and their ranks."""

    bots: list[str]
    ranks: list[int]


Rate = Callable[[Sequence[Skill], Sequence[int]], list[Skill]]
Chances = Callable[[Sequence[Skill]], list[float]]


def games_of(path: Path) -> Iterator[Played]:
    """The games of an arena file; the winners first, the others by their points."""
    with path.open() as file:
        plan = json.loads(file.readline())
        pairs = list(combinations(plan["bots"], 2))
        for line in file:
            pair, _, games = json.loads(line)
            for game in games:
                outcome = game["outcome"]
                winners = outcome["winners"] or range(len(game["seats"]))
                points = [(seat in winners, outcome["scores"][seat]) for seat in range(len(game["seats"]))]
                order = [(True, 0) if first else (first, score) for first, score in points]  # winners share the win
                ranks = [1 + sum(other > mine for other in order) for mine in order]
                yield Played([pairs[pair][side] for side in game["seats"]], ranks)


def elo_after(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """Elo, pair by pair: the usual way for several seats without a library."""
    found = []
    for mine, rank in zip(skills, ranks, strict=True):
        step = 0.0
        for other, theirs in zip(skills, ranks, strict=True):
            if other is not mine:
                step += (0.5 if rank == theirs else float(rank < theirs)) - expected(mine.mean - other.mean)
        found.append(Skill(mine.mean + ELO_STEP * step / (len(skills) - 1), 0.0, mine.games + 1))
    return found


def expected(lead: float) -> float:
    return 1 / (1 + 10 ** (-lead / 400))


def candidates() -> dict[str, tuple[Rate, Chances]]:
    """Each model by its name: how it rates, and what it says beforehand."""
    found: dict[str, tuple[Rate, Chances]] = {}
    for name in ("PlackettLuce", "BradleyTerryFull", "BradleyTerryPart", "ThurstoneMostellerFull"):
        model = getattr(models, name)(mu=skill.MEAN, sigma=skill.SPREAD, beta=skill.BETA, tau=skill.DRIFT)
        normal = name.startswith("Thurstone")
        found[name] = (rating_by(model), predicting_by(model) if normal else skill.chances)
    part = models.ThurstoneMostellerPart(mu=skill.MEAN, sigma=skill.SPREAD, beta=skill.BETA, tau=skill.DRIFT)
    found["ThurstoneMostellerPart"] = (rating_by(part), predicting_by(part))
    found["Elo, pairwise"] = (elo_after, skill.chances)
    return found


def rating_by(model: Any) -> Rate:
    def rate(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
        teams = [[model.rating(mu=one.mean, sigma=one.spread)] for one in skills]
        rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
        return [Skill(one.mu, one.sigma, old.games + 1) for (one,), old in zip(rated, skills, strict=True)]

    return rate


def predicting_by(model: Any) -> Chances:
    def chances(skills: Sequence[Skill]) -> list[float]:
        return list(model.predict_win([[model.rating(mu=one.mean, sigma=one.spread)] for one in skills]))

    return chances


def loss_of(chances: Sequence[float], ranks: Sequence[int]) -> float:
    """What the winner's chance costs; winners who share are counted alike."""
    won = [chance for chance, rank in zip(chances, ranks, strict=True) if rank == 1]
    return statistics.fmean(-math.log(max(chance, 1e-9)) for chance in won)


def follow(games: Sequence[Played], rate: Rate, chances: Chances, known: dict[str, Skill]) -> list[float]:
    """Rates game after game; what each cost beforehand."""
    losses = []
    for game in games:
        skills = [known.setdefault(bot, Skill()) for bot in game.bots]
        losses.append(loss_of(chances(skills), game.ranks))
        if len(set(game.bots)) == len(game.bots):
            known.update(zip(game.bots, rate(skills, game.ranks), strict=True))
        else:  # a bot on several seats learns the mean of what happened there
            rated = rate(skills, game.ranks)
            for bot in set(game.bots):
                seats = [one for one, name in zip(rated, game.bots, strict=True) if name == bot]
                known[bot] = Skill(*(statistics.fmean(values) for values in zip(*seats, strict=True)))
    return losses


def ladder(game: str) -> dict[str, tuple[float, float]]:
    """The ladder's ratings and their standard deviations, around the mean of a newcomer."""
    report = json.loads((HERE / f"ladder/{game}.json").read_text())
    return {
        line["bot"]: (round(skill.MEAN + line["elo"], 1), round((line["high"] - line["low"]) / 2 / skill.SURE, 1))
        for line in report["ratings"]
    }


def settle(game: str, games: Sequence[Played], chance: random.Random) -> dict[int, tuple[float, float]]:
    """After so many games against fixed bots: how far a newcomer's rating is off, and how often its interval holds."""
    fixed = {bot: Skill(*found) for bot, found in ladder(game).items()}
    errors: dict[int, list[float]] = {number: [] for number in AFTER}
    inside: dict[int, list[bool]] = {number: [] for number in AFTER}
    for _ in range(NEWCOMERS):
        me = chance.choice(("greedy", "adept", "master", "grandmaster"))
        mine = [one for one in games if me in one.bots]
        now = Skill()
        for number, one in enumerate(chance.sample(mine, max(AFTER)), 1):
            skills = [now if bot == me else fixed[bot] for bot in one.bots]
            now = skill.after(skills, one.ranks)[one.bots.index(me)]
            if number in AFTER:
                errors[number].append(abs(now.mean - fixed[me].mean))
                inside[number].append(abs(now.mean - fixed[me].mean) <= skill.SURE * now.spread)
    return {number: (statistics.fmean(errors[number]), statistics.fmean(inside[number])) for number in AFTER}


def row(*cells: object) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


def anchors() -> dict[Path, dict[str, tuple[float, float]]]:
    """The files of fixed ratings: one in each game's folder, and their mean for games that were never measured.

    The doubt of the mean is what a further game is expected to be away from it (the spread of a prediction).
    """
    measured = {game: ladder(game) for game in GAMES}
    found = {PACKAGE / "games" / game / "judge" / "anchors.json": bots for game, bots in measured.items()}
    usual = {}
    for bot in measured[GAMES[0]]:
        means = [bots[bot][0] for bots in measured.values()]
        usual[bot] = (
            round(statistics.mean(means), 1),
            round(statistics.stdev(means) * math.sqrt(1 + 1 / len(means)), 1),
        )
    return {**found, PACKAGE / "lab" / "anchors.json": usual}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--anchors", action="store_true", help="write the bots' fixed ratings from the ladder")
    if parser.parse_args().anchors:
        for path, ratings in anchors().items():
            path.write_text(json.dumps(ratings, indent=1) + "\n")
        return
    played = {game: list(games_of(HERE / f"ladder/{game}.jsonl")) for game in GAMES}
    chance = random.Random("ratings")
    sample = {game: chance.sample(games, RATED) for game, games in played.items()}
    seats = {
        game: [list(games_of(path)) for path in sorted((HERE / "larger").glob(f"{game}*.jsonl"))] for game in GAMES
    }
    count = sum(len(games) for files in seats.values() for games in files)
    row("Model", *GAMES, "mean", f"3 and 4 seats ({count} games)", "orders as the ladder")
    row(*["---"] * 8)
    agree = True
    for name, (rate, chances) in candidates().items():
        losses, larger, right = [], [], 0
        for game in GAMES:
            known: dict[str, Skill] = {}
            losses.append(statistics.fmean(follow(sample[game], rate, chances, known)[RATED // 2 :]))
            place = ladder(game)
            same = sorted(place, key=lambda bot: place[bot][0]) == sorted(place, key=lambda bot: known[bot].mean)
            right += same
            agree = agree and (same or name != CHOSEN)
            for games in seats[game]:
                larger += follow(games, rate, chances, dict(known))
        cells = [f"{loss:.4f}" for loss in losses]
        row(name, *cells, f"{statistics.fmean(losses):.4f}", f"{statistics.fmean(larger):.4f}", f"{right} of 4")
    print()
    row("Game", *(f"after {number} games" for number in AFTER))
    row(*["---"] * (1 + len(AFTER)))
    for game in GAMES:
        found = settle(game, played[game], chance)
        row(game, *(f"± {error:.0f}, {100 * held:.0f} % inside" for error, held in found.values()))
    if not agree:
        sys.exit("The order of the bots differs from the ladder's.")


if __name__ == "__main__":
    main()

"""Ratings of people: OpenSkill's Bradley-Terry model for several seats, with the built-in bots as fixed points.

A game is a list of players with their ranks, for any number of seats. `after` says what each rating is after it. Each
rating is a mean and a standard deviation: between two players who are both well known, 400 points are odds of 10 : 1.
Bots never change: their ratings come from the ladder (`judge/anchors.json` in a game's folder), so that a newcomer who
plays bots is measured against known strength, and the scale stays where it is. A game whose bots were not measured
takes the mean of those that were (`anchors.json` here), with as much doubt as they differ.

`benchmarks/ratings.py` compares the models of OpenSkill on the arena's games; docs/play/ratings.md has its table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

import msgspec
from openskill.models import BradleyTerryFull

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games

MEAN = 1500.0  # of a newcomer, and of the five bots of the ladder
SPREAD = 350.0  # how unsure a newcomer's rating is: one standard deviation
# So that a difference of d points between two well-known players means odds of 10 ** (d / 400).
BETA = 400 / math.log(10) / math.sqrt(2)
DRIFT = SPREAD / 100  # people change: each game adds as much doubt
SETTLED_GAMES = 10  # with fewer rated games a rating is provisional
SURE = 1.96  # standard deviations in half of a 95 % interval


class Skill(NamedTuple):
    """A rating: its mean, its standard deviation, and from how many rated games it comes."""

    mean: float = MEAN
    spread: float = SPREAD
    games: int = 0

    @property
    def shown(self) -> int:
        """The figure that people see."""
        return round(self.mean)

    @property
    def give_or_take(self) -> int:
        """Half of the 95 % interval around it."""
        return round(SURE * self.spread)

    @property
    def provisional(self) -> bool:
        """Whether too few games were played to compare it with others."""
        return self.games < SETTLED_GAMES


@lru_cache(None)
def anchors(game: str) -> dict[str, Skill]:
    """The fixed ratings of the built-in bots in a game, from the weakest to the strongest."""
    own = find_game(game).file("judge/anchors.json") if game in games() else None
    text = files("tilecourt.lab").joinpath("anchors.json").read_bytes() if own is None else own.read_bytes()
    try:
        known = msgspec.json.decode(text, type=dict[str, tuple[float, float]])
    except msgspec.DecodeError as error:
        raise BadInput(f"Expected a mean and a spread for each bot in {own}: {error}.") from None
    return {bot: Skill(mean, spread) for bot, (mean, spread) in known.items()}


@lru_cache(None)
def _model() -> BradleyTerryFull:
    return BradleyTerryFull(mu=MEAN, sigma=SPREAD, beta=BETA, tau=DRIFT)


def after(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """The ratings after a game of these players with these ranks; equal ranks share a place."""
    model = _model()
    teams = [[model.rating(mu=skill.mean, sigma=skill.spread)] for skill in skills]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(one.mu, one.sigma, skill.games + 1) for (one,), skill in zip(rated, skills, strict=True)]


def chances(skills: Sequence[Skill]) -> list[float]:
    """Each player's chance of the first place, as the model sees it."""
    doubt = math.sqrt(sum(skill.spread**2 + BETA**2 for skill in skills))
    best = max(skill.mean for skill in skills)
    odds = [math.exp((skill.mean - best) / doubt) for skill in skills]
    return [one / sum(odds) for one in odds]

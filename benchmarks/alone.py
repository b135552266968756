"""What one bot wins at a larger table where all other seats are bots of another kind, against its fair share.

    .venv-play/bin/python benchmarks/alone.py merlin --players 4 --games 200 [--bot grandmaster] [--others master]
        [--seed 7] [--jobs 2] [--keep FILE]

Each deal is played once with the bot in every seat. These are the games that begin each deal of
`tilecourt arena GAME --bots BOT,OTHERS --players N --seed S`; the other half of a deal, in which one of the others sits
among several of the bot, is left out: it takes most of the time and says nothing about this. `--keep FILE` stores
deals as they end, like the arena, and does not play them again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial

from tilecourt.engine.errors import BadInput, TilecourtError
from tilecourt.lab.arena import Arena, Game, part_of_a, planned, seatings
from tilecourt.lab.arena_file import ArenaFile
from tilecourt.lab.pool import run_all
from tilecourt.lab.ratings import Estimate, Leg, share
from tilecourt.lab.simulate import Match, play_one


@dataclass(frozen=True)
class Found:
    """What the bot won, of how many games, with its interval and the fair share."""

    won: Estimate
    games: int
    fair: float

    def sentence(self) -> str:
        won, low, high = (f"{100 * part:.1f}" for part in self.won)
        times = self.won.value / self.fair
        return f"{won} % of {self.games} games ({low} to {high}), {times:.2f} times a fair share of {self.fair:.0%}"


def play_deal(plan: Arena, place: tuple[int, int]) -> list[Game]:
    """One deal with the first bot in every seat, all others held by the second."""
    found = []
    for seats in alone(plan.players):
        bots = tuple(plan.bots[side] for side in seats)
        outcome = play_one(Match(plan.game, bots, plan.seed, plan.options, plan.components), place[1])
        found.append(Game(1, part_of_a(seats, outcome), seats, outcome))
    return found


def alone(players: int) -> list[tuple[int, ...]]:
    return seatings(players)[:players]


def fits(plan: Arena, place: tuple[int, int], games: Sequence[Game]) -> bool:
    """Whether these games can belong to one deal."""
    return place[0] == 0 and place[1] >= 0 and [game.seats for game in games] == alone(plan.players)


def measure(plan: Arena, jobs: int, keep: str | None) -> Found:
    """Plays the deals that are not stored yet."""
    named = {**plan.named(), "alone": plan.bots[0]}
    file = None if keep is None else ArenaFile(keep, named, list[Game], partial(fits, plan))
    played = {} if file is None else dict(file.found)

    def arrived(place: tuple[int, int], games: list[Game]) -> None:
        played[place] = games
        if file is not None:
            file.add(place, games)

    places = [(0, deal) for deal in range(plan.deals)]
    left = [place for place in places if place not in played]
    run_all(partial(play_deal, plan), left, jobs, chunk=1, arrived=arrived)
    deals = [sum(game.won_a for game in played[place]) for place in places]
    legs = Counter((Leg(1, plan.players - 1, plan.players, won),) for won in deals)
    return Found(share(legs, 1, f"alone/{plan.seed}"), plan.deals * plan.players, 1 / plan.players)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=100, help="rounded up to whole deals")
    parser.add_argument("--bot", default="grandmaster")
    parser.add_argument("--others", default="master")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep")
    args = parser.parse_args()
    try:
        plan = planned(args.game, [args.bot, args.others], players=args.players, games=1, seed=args.seed)
        if args.players < 3:
            raise BadInput(f"Expected a table of three or more, got {args.players} players.")
        if args.games < 1:
            raise BadInput(f"Expected at least one game, got {args.games}.")
        plan = Arena(**{**asdict(plan), "deals": -(-args.games // args.players)})
        print(f"{plan.bots[0]} alone among {plan.bots[1]}s: {measure(plan, args.jobs, args.keep).sentence()}")
    except TilecourtError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The arena: bots play each other pair by pair with the same deals and in every seat; then they are rated.

With N players a pair plays each deal 2N times (with two players twice): one bot a against N - 1 of b, with a in every
seat, then the other way round. No two pairs share a deal. A bot that fails loses the game to the other of the pair.
More games are the same games and some more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from tilecourt.bots.registry import can_copy
from tilecourt.bots.spec import Spec
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.lab.arena_file import ArenaFile
from tilecourt.lab.arena_luck import luck_report
from tilecourt.lab.pool import run_all
from tilecourt.lab.ratings import Deal, Estimate, Leg, Pair, rate, share
from tilecourt.lab.rows import of_pair
from tilecourt.lab.simulate import CHANCE, FULL, Match, Outcome, play_one

MOST_GAMES = 1_000_000
MOST_BOTS = 32


@dataclass(frozen=True)
class Arena:
    """What is played: the game with its options and components, the bots, the number of players, the deals a pair."""

    game: str
    bots: tuple[str, ...]
    players: int
    deals: int
    seed: int
    options: Mapping[str, Any]
    components: str | None = None
    # What is priced, for results with luck taken out: `simulate.CHANCE`, `simulate.FULL` or nothing.
    luck: str = ""

    @property
    def rounds(self) -> int:
        """How many games are played with one deal."""
        return rounds_of(self.players)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The bots that meet, by their numbers."""
        return list(combinations(range(len(self.bots)), 2))

    def named(self) -> dict[str, Any]:
        """Everything that its deals depend on: all but their number."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "players": self.players,
            "seed": self.seed,
            "options": dict(self.options),
            "components": find_game(self.game, self.components).digest,
        }


@dataclass(frozen=True)
class Game:
    """One game of a pair: how many seats a held, the share of the win that fell to a, and who sat where."""

    seats_a: int
    won_a: float
    seats: tuple[int, ...]
    outcome: Outcome


def arena(
    plan: Arena,
    *,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    ray: str | None = None,
    keep: str | None = None,
    rows: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """Plays every pair of bots and returns the cross table and the ratings.

    Deals are written to the file `keep` as they end, and those already there are not played again. `rows` gets a row
    for each game.
    """
    places = [(pair, deal) for deal in range(plan.deals) for pair in range(len(plan.pairs))]
    file = None if keep is None else ArenaFile(keep, plan.named(), list[Game], partial(is_deal_of, plan))
    played = {} if file is None else {place: file.found[place] for place in places if has(plan, file, place)}
    left = [place for place in places if place not in played]
    if played:
        progress(len(played) * plan.rounds)

    def advance(done: int) -> None:
        progress(done * plan.rounds)

    def arrived(place: tuple[int, int], games: list[Game]) -> None:
        played[place] = games
        if file is not None:
            file.add(place, games)

    run_all(partial(play_deal, plan), left, jobs, ray, advance, chunk=1, arrived=arrived)
    by_pair = [[played[pair, deal] for deal in range(plan.deals)] for pair in range(len(plan.pairs))]
    if rows is not None:
        rows.extend(row for place in places for row in of_pair(plan, place, played[place]))
    return report(plan, by_pair)


def planned(
    game: str,
    bots: Sequence[str],
    *,
    players: int = 2,
    games: int = 100,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    components: str | None = None,
    luck: str = "",
) -> Arena:
    """The plan of an arena; what cannot be played is `BadInput`.

    The games of a pair are rounded up to whole deals, so that both bots sit everywhere equally often.
    """
    definition = find_game(game, components)
    if players < 2 or players not in definition.players:
        least = max(2, definition.players[0])
        raise BadInput(
            f"An arena of {definition.title} is for {least} to {definition.players[-1]} players, not {players}."
        )
    names = tuple(Spec.read(bot).text for bot in bots)
    if len(set(names)) != len(names) or not 2 <= len(names) <= MOST_BOTS:
        raise BadInput(f"Expected 2 to {MOST_BOTS} different bots, got {', '.join(bots)}.")
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"Expected 1 to {MOST_GAMES} games a pair, got {games}.")
    if luck not in ("", CHANCE, FULL):
        raise BadInput(f"Expected the luck to price as {CHANCE} or {FULL}, got {luck}.")
    others = [name for name in names if not can_copy(name)] if luck == FULL else []
    if others:
        raise BadInput(f"Luck in full needs bots that can be copied: {others[0]} is none of the project's own.")
    deals = -(-games // rounds_of(players))
    return Arena(game, names, players, deals, seed, dict(options or {}), components, luck)


def rounds_of(players: int) -> int:
    """How many games are played with one deal."""
    return 2 if players == 2 else 2 * players


def play_deal(plan: Arena, place: tuple[int, int]) -> list[Game]:
    """All games of one pair with one deal."""
    pair, deal = place
    a, b = plan.pairs[pair]
    number = deal * len(plan.pairs) + pair
    found = []
    for seats in seatings(plan.players):
        bots = tuple(plan.bots[a if side == 0 else b] for side in seats)
        outcome = play_one(Match(plan.game, bots, plan.seed, plan.options, plan.components, plan.luck), number)
        found.append(Game(seats.count(0), part_of_a(seats, outcome), seats, outcome))
    return found


def has(plan: Arena, file: ArenaFile[list[Game]], place: tuple[int, int]) -> bool:
    """Whether a deal was played before; one without the luck that is asked for is played again."""
    games = file.found.get(place)
    # Files of before say nothing about what was priced: it was chance.
    kinds = [game.outcome.priced or CHANCE for game in games or () if game.outcome.luck]
    return games is not None and (not plan.luck or kinds == [plan.luck] * len(games))


def is_deal_of(plan: Arena, place: tuple[int, int], games: Sequence[Game]) -> bool:
    """Whether these can be the games of one pair with one deal."""
    pair, deal = place
    if not 0 <= pair < len(plan.pairs) or deal < 0 or [game.seats for game in games] != seatings(plan.players):
        return False
    seats = range(plan.players)
    for game in games:
        outcome = game.outcome
        named = {*outcome.winners, *(seat for seat, _ in outcome.forfeits)}
        thought = (len(outcome.decisions), len(outcome.seconds)) == (plan.players, plan.players)
        if not (thought and all(seat in seats for seat in named) and len(outcome.luck) in (0, plan.players)):
            return False
        if (game.seats_a, game.won_a) != (game.seats.count(0), part_of_a(game.seats, outcome)):
            return False
    return True


def seatings(players: int) -> list[tuple[int, ...]]:
    """Who sits where in the games of one deal: 0 for a, 1 for b. First a alone in every seat, then b."""
    alone = [tuple(0 if seat == lone else 1 for seat in range(players)) for lone in range(players)]
    return alone if players == 2 else alone + [tuple(1 - side for side in seats) for seats in alone]


def part_of_a(seats: Sequence[int], outcome: Outcome) -> float:
    """The share of the win that falls to a: all winners share it; if nobody wins, all seats do."""
    failed = {seats[seat] for seat, _ in outcome.forfeits}
    if failed:
        return 0.5 if len(failed) == 2 else float(1 in failed)
    winners = outcome.winners or tuple(range(len(seats)))
    return sum(seats[seat] == 0 for seat in winners) / len(winners)


def report(plan: Arena, played: Sequence[Sequence[Sequence[Game]]]) -> dict[str, Any]:
    """The report that `tilecourt arena --json` prints."""
    pairs = [
        Pair(a, b, Counter(legs_of(games, plan.players) for games in deals))
        for (a, b), deals in zip(plan.pairs, played, strict=True)
    ]
    rated = rate(len(plan.bots), pairs, f"arena/{plan.seed}")
    games = [(pair, game) for pair, deals in zip(plan.pairs, played, strict=True) for deal in deals for game in deal]
    return {
        **plan.named(),
        "games": plan.deals * plan.rounds,
        "deals": plan.deals,
        "fair_share": round(1 / plan.players, 4),
        "pairs": [
            pair_form(plan, pair, [game for deal in deals for game in deal])
            for pair, deals in zip(pairs, played, strict=True)
        ],
        "ratings": [
            {"bot": bot, **{key: round(value, 1) for key, value in zip(("elo", "low", "high"), found, strict=True)}}
            for bot, found in zip(plan.bots, rated, strict=True)
        ],
        "ends": dict(sorted(Counter(game.outcome.reason for _, game in games).items())),
        "thinking": [thinking(bot, number, games) for number, bot in enumerate(plan.bots)],
        "failures": failures(plan, games),
        **({"luck": luck_report(plan, played)} if plan.luck else {}),
    }


def legs_of(games: Sequence[Game], players: int) -> Deal:
    """The games of one deal as the ratings see them."""
    found = []
    for seats_a in sorted({game.seats_a for game in games}):
        won = [game.won_a for game in games if game.seats_a == seats_a]
        found.append(Leg(seats_a, players - seats_a, len(won), sum(won)))
    return tuple(found)


def pair_form(plan: Arena, pair: Pair, games: Sequence[Game]) -> dict[str, Any]:
    """One pair: who won how many, and what one of each won alone against the others."""
    a, b = plan.bots[pair.a], plan.bots[pair.b]
    alone_a = share(pair.deals, 1, f"{plan.seed}/{a}/{b}")
    against = share(pair.deals, plan.players - 1, f"{plan.seed}/{a}/{b}")
    alone_b = Estimate(1 - against.value, 1 - against.high, 1 - against.low)
    return {
        "a": a,
        "b": b,
        "games": len(games),
        "wins_a": sum(game.won_a == 1 for game in games),
        "wins_b": sum(game.won_a == 0 for game in games),
        "ties": sum(0 < game.won_a < 1 for game in games),
        "alone_a": share_form(alone_a),
        "alone_b": share_form(alone_b),
        "forfeits_a": sum(any(game.seats[seat] == 0 for seat, _ in game.outcome.forfeits) for game in games),
        "forfeits_b": sum(any(game.seats[seat] == 1 for seat, _ in game.outcome.forfeits) for game in games),
    }


def share_form(found: Estimate) -> dict[str, float]:
    return {"share": round(found.value, 4), "low": round(found.low, 4), "high": round(found.high, 4)}


def thinking(bot: str, number: int, games: Sequence[tuple[tuple[int, int], Game]]) -> dict[str, Any]:
    """How many decisions a bot made and how long it took for one: the only figures that differ from run to run."""
    decisions, seconds = 0, 0.0
    for pair, game in games:
        for seat, side in enumerate(game.seats):
            if pair[side] == number and game.outcome.decisions:
                decisions += game.outcome.decisions[seat]
                seconds += game.outcome.seconds[seat]
    return {"bot": bot, "decisions": decisions, "seconds_a_move": round(seconds / decisions, 6) if decisions else None}


def failures(plan: Arena, games: Sequence[tuple[tuple[int, int], Game]]) -> dict[str, str]:
    """What each bot that failed did the first time."""
    found: dict[str, str] = {}
    for pair, game in games:
        for seat, sentence in game.outcome.forfeits:
            found.setdefault(plan.bots[pair[game.seats[seat]]], sentence)
    return found

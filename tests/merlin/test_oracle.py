"""Whole games beside the naive oracle: the table, the legal moves and the reasons of refusals must be the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.merlin.build import GAME, Position
from tests.merlin.oracle import Oracle, standing
from tests.positions import told

OPTIONS: dict[str, list[Any]] = {option.name: list(option.values) for option in GAME.options}


def follow(players: int, seed: int, options: dict[str, Any]) -> Counter[str]:
    """Plays a random game on both and compares the whole table after every move; returns what happened how often."""
    chance = Random(seed)
    # Some players play everything, some hold back their dice, some their cards: so that games end in every way.
    tempers = [chance.choice([(0.9, 0.9), (0.9, 0.2), (0.1, 0.8), (0.5, 0.5), (0.95, 1.0)]) for _ in range(players)]
    p = Position(GAME.new(players, seed, **options))
    seen: Counter[str] = Counter()
    while not p.state.over and p.state.moves_made < 1500:
        oracle, moves = Oracle(p.full), p.moves()
        assert len(set(moves)) == len(moves)
        assert set(moves) == oracle.moves()
        for _ in range(8):
            unlikely = any_move(chance, oracle)
            rule = oracle.against(p.actor, unlikely)
            refused = p.state.refusal(p.actor, p.action(unlikely))
            assert (refused and refused.rule) == (rule and f"MBH-{rule}"), unlikely
            seen[f"refused {rule}"] += 1
        move = livelier(chance, moves, *tempers[p.actor])
        before = p.player(p.actor), p.actor
        events = p.do(move)
        oracle.rolls = iter(
            [event.values["dice"] for event in events if event.kind in ("dice_rolled", "dice_rerolled")]
        )
        if told(events, "deck_reshuffled"):
            oracle.shuffled = new_deck(*before, move, p)
        oracle.play(move)
        assert p.full == oracle.f, move
        seen.update(event.kind for event in events)
    if p.state.over:
        judge(p, seen)
    return seen


def any_move(chance: Random, oracle: Oracle) -> str:
    """A move of the phase that need not be legal, or now and then of any phase."""
    if oracle.f["phase"] == "place" and chance.random() < 0.8:
        return chance.choice(list(oracle.every()))
    return GAME.actions.notation(chance.randrange(GAME.actions.size))


def livelier(chance: Random, moves: list[str], dice: float, cards: float) -> str:
    """A random move of a player who likes to place dice and cards that much."""
    for kind, likely in (("place_card", cards), ("place_die", dice), ("add_beast", 0.3), ("move_beast", 0.3)):
        some = [move for move in moves if move.startswith(kind)]
        if some and chance.random() < likely:
            return chance.choice(some)
    return "end_placement" if "end_placement" in moves else chance.choice(moves)


def new_deck(player: dict[str, Any], seat: int, move: str, p: Position) -> list[str]:
    """A reshuffled deck as it turned out: the cards drawn from it, and what is left."""
    chosen = move.removeprefix("discard ")
    kept = Counter(player["hand"]) - Counter(chosen.split("+")) + Counter(player["deck"])
    return [*(Counter(p.player(seat)["hand"]) - kept).elements(), *p.player(seat)["deck"]]


def judge(p: Position, seen: Counter[str]) -> None:
    result = p.state.result()
    orders = [standing(player) for player in p.full["players"]]
    assert list(result.scores) == [order[0] for order in orders]
    assert list(result.ranks) == [1 + sum(other > order for other in orders) for order in orders]
    assert list(result.winners) == [seat for seat, order in enumerate(orders) if order == max(orders)]
    assert result.reason == p.full["ending"]
    seen[f"ended by {result.reason}"] += 1


def options_of(chance: Random) -> dict[str, Any]:
    return {name: chance.choice(values) for name, values in OPTIONS.items()}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_whole_games(seed: int) -> None:
    follow(2 + seed % 3, seed, options_of(Random(seed)))


@pytest.mark.slow
def test_many_whole_games() -> None:
    seen: Counter[str] = Counter()
    for seed in range(100, 130):
        seen += follow(2 + seed % 3, seed, options_of(Random(seed)))
    for kind in GAME.event_kinds:
        assert seen[kind.name] > 0, kind.name
    for rule in {rule.removeprefix("MBH-") for rule, _ in GAME.reasons}:
        assert seen[f"refused {rule}"] > 0, rule
    assert all(seen[f"ended by {ending}"] for ending in ("board_full", "dice", "stalled"))

"""Finished random games scored a second time, plainly, from rules.md alone: quarters, groups, rates, ranks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kaguyahime.positions import COLOURS, GAME
from tilecourt.engine.random_play import played
from tilecourt.engine.rng import Rng

TILES = {tile["id"]: tile for tile in GAME.raw["tile"]}
RATES = {row["players"]: (row["x1_up_to"], row["x2_up_to"]) for row in GAME.raw["room_rate"]}
Quarters = dict[tuple[int, int], str]


def quarters(board: dict[str, Any]) -> Quarters:
    """The colour of each quarter, where it has one."""
    found: Quarters = {}
    for place, laid in board.items():
        row, column = (int(part) for part in place.split(","))
        tile = TILES[laid["tile"]]
        north, south = [(2 * row, 2 * column + k) for k in (0, 1)], [(2 * row + 1, 2 * column + k) for k in (0, 1)]
        west, east = [(2 * row + k, 2 * column) for k in (0, 1)], [(2 * row + k, 2 * column + 1) for k in (0, 1)]
        first, second = {0: (west, east), 90: (north, south), 180: (east, west), 270: (south, north)}[laid["rotation"]]
        for half, mat in ((first, tile["a"]), (second, tile["b"])):
            colour = laid["cube"] if mat == "plant" else mat
            if colour in COLOURS:
                found.update(dict.fromkeys(half, colour))
    return found


def largest(area: Quarters, colour: str) -> int:
    """The mats of the largest connected group of a colour."""
    left = {quarter for quarter, shown in area.items() if shown == colour}
    best = 0
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            row, column = edge.pop()
            group.add((row, column))
            for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if near in left:
                    left.remove(near)
                    edge.append(near)
        assert len(group) % 2 == 0
        best = max(best, len(group) // 2)
    return best


def priority(line: list[int | str]) -> list[int]:
    her = line.index("princess")
    return [seat for seat in [*reversed(line[:her]), *reversed(line[her + 1 :])] if isinstance(seat, int)]


def scores(full: dict[str, Any]) -> list[int]:
    players = full["players"]
    total = [known["favor"] for known in players]
    hers = quarters(full["princess_board"])
    first = priority(full["line"])
    for colour in COLOURS:
        sizes = [largest({**hers, **quarters(known["board"])}, colour) for known in players]
        one, two = RATES[len(players)]
        stored = full["storage"][colour]
        rate = 1 if stored <= one else 2 if stored <= two else 3
        ranked = sorted(range(len(players)), key=lambda seat: (-sizes[seat], first.index(seat)))
        total[ranked[0]] += sizes[ranked[0]] * rate
        total[ranked[1]] += sizes[ranked[1]] * rate // 2
    return total


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_final_scores(players: int) -> None:
    for seed in range(60):
        state = GAME.new(players, seed, events=False)
        played(state, Rng.seeded(f"oracle {seed}"), 5000)
        assert list(state.result().scores) == scores(state.full()), f"seed {seed}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_round_by_hand(players: int) -> None:
    """Values, order, favor and storage of each round, followed from the moves alone."""
    for seed in range(15):
        state = GAME.new(players, seed)
        rng = Rng.seeded(f"rounds {seed}")
        while not state.over:
            begun = state.full()
            offers: list[dict[str, Any]] = []
            for seat in range(players):
                legal = state.legal(seat)
                action = legal[rng.below(len(legal))]
                offers.append(GAME.actions.form(action))
                state.play(seat, action)
            clashing = {seat for seat in range(players) if offers.count(offers[seat]) > 1}
            storage = dict(begun["storage"])
            while state.full()["phase"] == "exchange":
                seat = state.actors()[0]
                legal = state.legal(seat)
                action = legal[rng.below(len(legal))]
                form = GAME.actions.form(action)
                storage[form["take"]] -= 1
                storage[form["give"]] += 1
                state.play(seat, action)
            value = values(storage) if any(made["disk"] for made in offers) else begun["value"]
            assert state.full()["value"] == value
            totals = [total(made["cubes"], value) for made in offers]
            first = priority(begun["line"])
            order = sorted(range(players), key=lambda seat: (-totals[seat], first.index(seat)))
            assert state.full()["order"] == order
            favor = [known["favor"] for known in begun["players"]]
            princess = begun["princess_favor"]
            line: list[Any] = [None] * (players + 1)
            for turn in range(players + 1):
                seat = order[turn % players]
                assert state.actors() == [seat]
                legal = state.legal(seat)
                action = legal[rng.below(len(legal))]
                lane = GAME.actions.form(action)["lane"]
                hearts = TILES[begun["column"][begun["round"] - 1][lane]]["hearts"]
                line[lane] = seat if turn else "princess"
                if turn == 0:
                    princess += hearts
                else:
                    favor[seat] = max(0, favor[seat] + (-hearts if seat in clashing else hearts))
                state.play(seat, action)
            for made in offers:
                for kind in made["cubes"]:
                    storage[kind] += kind != "clear"
            after = state.full()
            assert (after["line"], after["princess_favor"]) == (line, princess)
            assert [known["favor"] for known in after["players"]] == favor
            assert after["storage"] == storage
            assert after["value"] == values(storage)
            assert state.over == (princess >= 29 or begun["round"] == 9)
            assert (after["phase"] == "restock") == (begun["round"] == 4 and not state.over)
            while state.full()["phase"] == "restock":
                assert state.actors() == [priority(line)[state.full()["turn"]]]
                seat = state.actors()[0]
                legal = state.legal(seat)
                state.play(seat, legal[rng.below(len(legal))])


def values(storage: dict[str, int]) -> dict[str, int]:
    return {colour: 1 + sum(storage[other] > storage[colour] for other in COLOURS) for colour in COLOURS}


def total(cubes: list[str], value: dict[str, int]) -> int:
    coloured = [value[kind] for kind in cubes if kind != "clear"]
    return sum(coloured) + (coloured[0] if len(coloured) == 1 and len(cubes) == 2 else 0)

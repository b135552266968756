"""The engine against the naive oracle: formations, legal moves, walks, and whole games move by move."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.princess.boxes import write_box
from tests.princess.build import GAME, Position, position, told
from tests.princess.oracle import Oracle
from tests.princess.oracle_scores import scores
from tilecourt.engine.events import Event
from tilecourt.games.princess.game import PrincessGame

BOX = tomllib.loads((Path(__file__).parents[2] / "docs/rules/princess/components.toml").read_text(encoding="utf-8"))
TILES = [tile["id"] for tile in BOX["tile"]]


def no_shuffle(cards: list[str]) -> list[str]:
    raise AssertionError("nothing is shuffled here")


def test_the_oracle_and_the_engine_read_the_same_box() -> None:
    assert GAME.raw == BOX


# --- formations and legal cells in areas that are fuller than most games get


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> PrincessGame:
    """The printed game with 16 copies of each tile."""

    def change(raw: dict[str, Any]) -> None:
        for tile in raw["tile"]:
            tile["copies"] = 16
        raw["counts"]["tiles"] = 192
        raw["tile_supply"]["stacked_after_setup"] = 188

    return PrincessGame(write_box(tmp_path_factory.mktemp("rich"), change))


def random_area(chance: Random) -> str:
    """A 5 x 5 drawing with a start board in the middle, its tiles mostly of a few kinds, so that runes are formed."""
    bag = [tile for tile in chance.sample(TILES, chance.choice([2, 3, 4, 12])) for _ in range(16)]
    bag = chance.sample(bag, 25) if chance.random() < 0.9 else chance.choices(TILES, k=25)
    filled = chance.random()
    cells = [[tile if at in CENTRE or chance.random() < filled else ".." for at, tile in row] for row in grid(bag)]
    return " / ".join(" ".join(row) for row in cells)


def grid(tiles: list[str]) -> list[list[tuple[tuple[int, int], str]]]:
    return [[((row, column), tiles[5 * row + column]) for column in range(5)] for row in range(5)]


CENTRE = {(1, 1), (1, 2), (2, 1), (2, 2)}


def random_position(chance: Random, game: PrincessGame, phase: str) -> Position:
    area = random_area(chance)
    cells = [(r, c) for r, row in enumerate(area.split(" / ")) for c, tile in enumerate(row.split()) if tile != ".."]
    gems = chance.sample(cells, min(len(cells), chance.randint(1, 4)))
    cards = chance.sample([rune["id"] for rune in BOX["rune"]], 5)
    given: dict[str, Any] = {"board": chance.choice(["SB1", "SB2", "SB3", "SB4"]), "side": chance.choice("ab")}
    return position(area, gems, start=(1, 1), row=cards[:4], held=cards[4], phase=phase, game=game, **given)


def agree(p: Position) -> Oracle:
    """The legal moves are those of the oracle."""
    oracle = Oracle(BOX, p.full, no_shuffle)
    start, p.start = p.start, (0, 0)
    assert set(p.moves()) == oracle.moves()
    p.start = start
    return oracle


@pytest.mark.parametrize("seed", range(8))
def test_formations_by_brute_force(seed: int, rich: PrincessGame) -> None:
    chance = Random(seed)
    for _ in range(12):
        p = random_position(chance, rich, "declare")
        oracle = agree(p)
        for move in p.moves("claim"):
            q = p.copy()
            (claim,) = told(q.do(move), "rune_claimed")
            gem = tuple(claim["cell"])
            assert claim["value"] == oracle.claims(0, claim["rune"])[gem]
            formation = {tuple(cell) for cell in claim["formation"]}
            assert gem in formation
            assert (formation, claim["value"]) in list(oracle.formations(0, claim["rune"]))


@pytest.mark.slow
@pytest.mark.parametrize("phase", ["place_tile", "sprite", "take_gem", "rune_card"])
def test_legal_moves_by_definition(phase: str, rich: PrincessGame) -> None:
    chance = Random(phase)
    for _ in range(40):
        p = random_position(chance, rich, phase)
        agree(p)
        if phase == "place_tile":
            tile = p.full["display"][0]
            legal = agree(p).legal_cells(0)
            for row in range(-3, 5):
                for column in range(-3, 5):
                    move = f"place {tile} {row + 1},{column + 1} -"
                    assert p.allows(move) == ((row, column) in legal)


# --- walks


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_walks_by_the_text(seed: int) -> None:
    chance = Random(seed)
    for _ in range(50):
        spaces = [chance.randint(0, 24) for _ in range(3)]
        front = max(spaces)
        carrier = chance.choice([i for i in range(3) if spaces[i] == front]) if front >= 13 else None
        given: dict[str, Any] = {"spaces": spaces, "carrier": carrier, "gates": front >= 20}
        if chance.random() < 0.2:
            given.update(spaces=[26, *spaces[1:]], carrier=None, gates=True, finished=[0], queue=[])
        seat = chance.choice([1, 2])
        floor = chance.choice(["her_space", "space_beyond"])
        p = position(seat=seat, claimed=chance.randint(2, 30), overtake_floor=floor, **given)
        oracle = Oracle(BOX, p.full, no_shuffle)
        oracle.walk()
        (walked,) = told(p.do("done"), "walked")
        assert walked["to"] == oracle.f["players"][seat]["space"]
        for key in ("carrier", "gates_open", "finish_order"):
            assert p.full[key] == oracle.f[key]
        # What 5.7 says of all walks.
        assert walked["to"] > walked["from"]
        ahead = [player["space"] for player in p.full["players"] if player["space"] >= 13]
        if not p.full["finish_order"] and ahead:
            assert p.player(p.full["carrier"])["space"] == max(ahead)


# --- whole games


OPTIONS: dict[str, list[Any]] = {option.name: list(option.values) for option in GAME.options}


def follow(game: PrincessGame, box: dict[str, Any], players: int, seed: int, options: dict[str, Any]) -> dict[str, int]:
    """Plays a random game on both and compares the whole table after every move; returns what happened how often."""
    chance = Random(seed)
    p = Position(game, game.new(players, seed, **options))
    seen: dict[str, int] = {}
    while not p.state.over:
        if p.phase == "choose_side":
            p.do(chance.choice(p.moves()))
            continue
        moves = p.moves()
        oracle = Oracle(box, p.full, no_shuffle)
        assert set(moves) == oracle.moves()
        move = livelier(chance, moves)
        events = p.do(move)
        oracle.shuffled = told_order(events, p)
        oracle.play(move)
        assert p.full == oracle.f, move
        for event in events:
            seen[event.kind] = seen.get(event.kind, 0) + 1
    result = p.state.result()
    if result.scores is not None:
        totals = scores(box, p.full)
        assert list(result.scores) == totals
        assert result.winners == tuple(seat for seat in range(players) if totals[seat] == max(totals))
    return seen


def livelier(chance: Random, moves: list[str]) -> str:
    """A random move that more often makes something happen: claims are taken, cards removed, gems laid."""
    for kind, likely in (("claim", 0.9), ("remove", 0.5), ("place", 0.9), ("gem_", 0.2)):
        some = [move for move in moves if move.startswith(kind) and (kind != "place" or move.endswith(" gem"))]
        if some and chance.random() < likely:
            return chance.choice(some)
    return chance.choice(moves)


def told_order(events: list[Event], p: Position) -> Any:
    """The order into which the engine has shuffled the discard pile: the cards drawn since, then the deck."""

    def shuffled(cards: list[str]) -> list[str]:
        at = max(i for i, event in enumerate(events) if event.kind == "deck_reshuffled")
        drawn = [
            event.values for event in events[at:] if event.kind in ("rune_turned_up", "steal_drawn", "steal_ignored")
        ]
        found: list[str] = [one.get("rune") or one["steal_card"] for one in drawn] + p.full["rune_deck"]
        assert sorted(found) == sorted(cards)
        return found

    return shuffled


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_whole_games(seed: int) -> None:
    follow(GAME, BOX, 2 + seed % 3, seed, {name: Random(seed).choice(values) for name, values in OPTIONS.items()})


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_whole_games(seed: int) -> None:
    chance = Random(seed)
    follow(GAME, BOX, 2 + seed % 3, seed, {name: chance.choice(values) for name, values in OPTIONS.items()})


@pytest.mark.slow
def test_whole_games_with_short_ways_and_many_thefts(tmp_path: Path) -> None:
    """A box in which all that is rare happens often."""

    def change(raw: dict[str, Any]) -> None:
        raw["rune"] = raw["rune"][:10]
        for rune in raw["rune"]:
            rune["cells"], rune["picture"] = rune["cells"][:1], ["#" if rune["cells"][0] == [0, 0] else ".#"]
        for card in raw["steal_card"]:
            card["copies"] = 3
        raw["counts"]["rune_deck_cards"] = 16

    game = PrincessGame(write_box(tmp_path, change))
    seen: dict[str, int] = {}
    for seed in range(3):
        chance = Random(seed)
        options = {name: chance.choice(values) for name, values in OPTIONS.items()}
        for kind, number in follow(game, game.raw, 2 + seed % 3, seed, {**options, "first_play": False}).items():
            seen[kind] = seen.get(kind, 0) + number
    for kind in ("deck_reshuffled", "steal_ignored", "theft_over", "gem_returned", "goal_reached", "princess_taken"):
        assert seen.get(kind, 0) > 0, kind

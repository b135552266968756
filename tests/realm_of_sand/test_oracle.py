"""Whole games and odd positions played beside a second, naive Realm of Sand: the same moves, the same tables."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.realm_of_sand.build import GAME
from tests.realm_of_sand.oracle import BOXES, CARD_LIES, CARDS, COLOURS, DARK, Oracle
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

EAGER = ("complete", "use_crystal", "open_box", "draw_cards", "trade", "trade_from", "move_square", "exchange")


def random_options(dice: random.Random, players: int) -> dict[str, Any]:
    """Each option half the time by default, else any of its values that the number of players allows."""
    chosen: dict[str, Any] = {"mode": dice.choice(("basic", "advanced", "advanced"))}
    for option in GAME.options:
        if option.name in ("mode", "variant") or dice.random() < 0.5:
            continue
        if option.name == "start_player":
            chosen[option.name] = dice.choice(("random", *(str(seat + 1) for seat in range(players))))
        else:
            chosen[option.name] = dice.choice(option.values)
    if players == 1 and chosen.get("solo_board") == "basic_only":
        chosen.update(mode="basic", mixed_sides=False)
    return chosen


def settle(state: GameState, seat: int) -> list[dict[str, Any]]:
    """All tables that the questions about a tile's squares can lead to."""
    if state.full()["phase"] != "unfilled":
        return [state.full()]
    found: list[dict[str, Any]] = []
    moves = state.legal(seat)
    assert len(moves) > 1, "a question with one answer"
    for move in moves:
        other = state.copy()
        other.play(seat, move)
        found += settle(other, seat)
    return found


def same_lays(oracle: Oracle, state: GameState, seat: int, move: str) -> None:
    other = state.copy()
    other.play(seat, GAME.actions.parse(move))
    ours, theirs = oracle.outcomes(move), settle(other, seat)
    assert len(ours) == len(theirs), move
    for table in theirs:
        assert table in ours, move


def choose(dice: random.Random, moves: list[str]) -> str:
    """A move, the rarer kinds as often as the common ones."""
    eager = [move for move in moves if move.split(" ")[0] in EAGER]
    if eager and dice.random() < 0.7:
        moves = eager
    kind = dice.choice(sorted({move.split(" ")[0] for move in moves}))
    return dice.choice([move for move in moves if move.split(" ")[0] == kind])


def beside(dice: random.Random, state: GameState, most: int = 10_000) -> set[str]:
    """Plays on at random, comparing everything before and after every move; returns the kinds of move met."""
    oracle = Oracle(state.full())
    met: set[str] = set()
    for _ in range(most):
        if state.over:
            break
        (seat,) = state.actors()
        assert seat == oracle.t["active"]
        moves = sorted(GAME.actions.notation(action) for action in state.legal(seat))
        assert moves == oracle.legal()
        move = choose(dice, moves)
        met.add(move.split(" ")[0])
        if move.startswith("place_tile"):
            same_lays(oracle, state, seat, move)
            state.play(seat, GAME.actions.parse(move))
            while state.full()["phase"] == "unfilled":
                action = dice.choice(state.legal(seat))
                met.add(GAME.actions.kind(action).name)
                state.play(seat, action)
            oracle = Oracle(state.full())
        else:
            oracle.play(move)
            state.play(seat, GAME.actions.parse(move))
            assert state.full() == oracle.t, move
    if state.over:
        assert oracle.t["phase"] == "game_over"
        result = state.result()
        assert list(result.scores) == [player["points"] for player in oracle.t["players"]]
        order = oracle.ranking()
        assert [result.ranks[seat] for seat in order] == list(range(1, len(order) + 1))
        assert list(result.winners) == order[:1]
    return met


def odd_position(dice: random.Random) -> GameState:
    """A table in mid-game: crowded boards, short supplies, charged crystals, thin decks."""
    players = dice.randint(1, 4)
    state = GAME.new(players, dice.randrange(1 << 30), **random_options(dice, players))
    while state.full()["phase"] != "pre":
        (seat,) = state.actors()
        state.play(seat, dice.choice(state.legal(seat)))
    full = state.full()
    full["round"] = dice.choice((1, 13, 14, 19, 40))
    for deck in full["decks"]:
        del deck[dice.choice((0, 1, 2, 3, 6, 14)) :]
    for player in full["players"]:
        crowd(dice, full, player)
    full["squares"] = {key: dice.choice((0, 0, 1, 2, 5, 20)) for key in "GRK"}
    return GAME.restore(full, Rng.seeded("odd"))


def crowd(dice: random.Random, full: dict[str, Any], player: dict[str, Any]) -> None:
    player["level"] = dice.choice((0, 0, 1, 2, 3, 7, 8))
    dark = dice.sample(sorted(DARK), player["level"])
    if full["options"]["dark_boxes"] == "fixed_choice":
        dark = dark[: dice.randint(0, len(dark))]
        player["opened"] = sorted(dark, key=BOXES.index)
    usable = [box for box in BOXES if box not in DARK or box in dark]
    board = dict.fromkeys(BOXES, "")
    thick = dice.choice((0.0, 0.4, 0.8, 1.0))
    for box in usable:
        if dice.random() < thick:
            board[box] = dice.choice("GRK")
    wanted = [card for row in full["rows"] for card in row if card is not None]
    for card in dice.sample(wanted, min(2, len(wanted))):
        lies = [lie for lie in CARD_LIES[True, True][card].values() if set(lie) <= set(usable)]
        board.update(dice.choice(lies) if lies else {})
    for box in usable:
        key = board[box]
        if key and (key in "BY" or dice.random() < 0.2):
            board[box] = key.lower() if full["disks"][key] else ""
            full["disks"][key] -= full["disks"][key] > 0
    for key in COLOURS:
        number = min(full["disks"][key], dice.choice((0, 0, 1, 2)))
        player["reserve"][key] += number
        full["disks"][key] -= number
    signs = [board[box] or ("#" if box in DARK else ".") for box in BOXES]
    player["board"] = ["".join(signs[row : row + 6]) for row in range(0, 30, 6)]
    if player["crystal"] is not None:
        player["crystal"] = dice.choice(("clear", "charged", "charged"))
    if (player["ribbon"], player["side"]) == ("red", "advanced"):
        deck = dice.choice([deck for deck in full["decks"] if deck] or [[]])
        if deck:
            player["kept"] = [deck.pop()]
            player["kept_levels"] = [CARDS[player["kept"][0]]["level"]]


def game(dice: random.Random, players: int, **options: Any) -> None:
    beside(dice, GAME.new(players, dice.randrange(1 << 30), **random_options(dice, players) | options))


def test_whole_games_beside_the_oracle() -> None:
    dice = random.Random(11)
    game(dice, 1)
    game(dice, 3, max_rounds=20)


@pytest.mark.slow
def test_odd_positions_beside_the_oracle() -> None:
    dice = random.Random(12)
    met: set[str] = set()
    for _ in range(60):
        met |= beside(dice, odd_position(dice), 16)
    assert met == {kind.name for kind in GAME.actions.kinds} - {"choose_board", "take_disk"}


@pytest.mark.slow
def test_more_games_beside_the_oracle() -> None:
    dice = random.Random(13)
    for number in range(24):
        game(dice, number % 4 + 1)
    for _ in range(300):
        beside(dice, odd_position(dice), 40)

"""The evaluation's shortcuts give what the plain formula gives, in boxes printed and changed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.princess import plain_worth
from tests.princess.boxes import Change, write_box
from tests.princess.build import GAME
from tilecourt.engine.bitboard import cells
from tilecourt.games.princess.area import claim_value
from tilecourt.games.princess.game import PrincessGame
from tilecourt.games.princess.judge import evaluate, near_runes
from tilecourt.games.princess.scoring import sky_points
from tilecourt.games.princess.state import GEMS, STRIDE


def seven_gems(raw: dict[str, Any]) -> None:
    raw["player_cubes"].update(per_colour=8, gems_per_player=7)
    raw["counts"]["player_cubes"] = 32


def other_runes(raw: dict[str, Any]) -> None:
    """Runes of one to twelve cells, some of two numbers, some too large for a small frame."""
    pictures = (["#"], ["##"], ["#", "#", "#"], ["###", "###", "###"], ["#####", "#...#", "#####"], ["#.#.#"])
    for number, picture in enumerate(pictures):
        cells = [[r, k] for r, line in enumerate(picture) for k, sign in enumerate(line) if sign == "#"]
        raw["rune"][4 * number].update(picture=picture, cells=cells, steps=9, steps_mixed=number % 3)


def small_frame(raw: dict[str, Any]) -> None:
    raw["player_area"].update(frame_rows=3, frame_columns=4)
    raw["rune_row"]["in_play"] = 7


def compare(state: Any, chance: Random) -> None:
    for player in range(state.players):
        near_runes.look_at(state, player)
        for rune in chance.sample(range(state.t.runes), 4):
            assert evaluate.near_worth(state, player, rune) == plain_worth.near_worth(state, player, rune)
        gems = cells(state.seat[player * STRIDE + GEMS])
        for rune in range(state.t.runes):
            near_runes.look_at(state, player)
            near_runes.ways(state, player, rune)
            for number, gem in enumerate(gems):
                assert near_runes.claim_with(player, rune, number) == claim_value(state, player, rune, gem)
        for going_on in (True, False):
            assert evaluate.declarable(state, player, going_on) == plain_worth.declarable(state, player, going_on)
        for sky in range(state.t.elements, state.t.attributes):
            assert sky_points(state, player, sky) == plain_worth.sky_points(state, player, sky)


def follow(game: PrincessGame, players: int, seed: int, every: int, **options: Any) -> None:
    """Plays a game in which claims are rarely made, so that much is formed, and compares on the way."""
    chance = Random(seed)
    state = game.new(players, seed, events=False, **options)
    while seats := state.actors():
        moves = state.legal(seats[0])
        quiet = [move for move in moves if not game.actions.notation(move).startswith("claim")]
        state.play(seats[0], chance.choice(quiet if chance.random() < 0.8 else moves))
        if chance.randrange(every) == 0:
            compare(state, chance)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_printed_box(players: int) -> None:
    follow(GAME, players, players, 12)


@pytest.mark.parametrize("changes", [(seven_gems,), (other_runes,), (small_frame,), (small_frame, other_runes)])
def test_changed_boxes(tmp_path: Path, changes: tuple[Change, ...]) -> None:
    game = PrincessGame(write_box(tmp_path, *changes))
    follow(game, 3, 5, 20, stacked_gems=True, sky_point_ties="skip")


def test_what_is_remembered_of_one_box_is_not_taken_for_anothers(tmp_path: Path) -> None:
    game = PrincessGame(write_box(tmp_path, other_runes))
    chance = Random(1)
    for _ in range(2):
        for one in (GAME, game):
            compare(one.new(2, 7, board_side="random"), chance)

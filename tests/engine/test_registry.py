"""Finding installed games, and making new ones from them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import read_seed
from tilecourt.engine.registry import game, games

SOME = games()[0]


def test_games_are_listed_in_order_and_made_once() -> None:
    assert games() == sorted(set(games()))
    for name in games():
        assert game(name) is game(name)
        assert game(name).id == name


@pytest.mark.parametrize("name", ["", "nope", "../x", SOME.upper()])
def test_an_unknown_game_is_bad_input(name: str) -> None:
    with pytest.raises(BadInput, match=SOME):
        game(name)


def test_a_component_file_of_ones_own(tmp_path: Path) -> None:
    printed = game(SOME)
    source = files(printed.package).joinpath("components.toml")
    mine = tmp_path / "mine.toml"
    mine.write_text("# mine\n" + source.read_text("utf-8"), "utf-8")
    own = game(SOME, mine)
    assert own is not printed
    assert own.digest == printed.digest
    assert own.source_path == str(mine) and printed.source_path is None
    assert own.new(printed.players[0], 3).full() == printed.new(printed.players[0], 3).full()


@pytest.mark.parametrize("content", [b"", b"x", b"\xff", b"[a]\n" * 2, b"[[[[", b"a = 1\n", b"x" * 1_000_001])
def test_a_bad_component_file_is_bad_input(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=r"bad\.toml"):
        game(SOME, path)


def test_no_component_file_is_bad_input(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(BadInput, match="cannot be read"):
            game(SOME, path)


@pytest.mark.parametrize("players", [0, -1, 99, True, 2.0, "2"])
def test_a_wrong_number_of_players_is_bad_input(players: Any) -> None:
    with pytest.raises(BadInput, match="players"):
        game(SOME).new(players, 1)


@pytest.mark.parametrize("seed", [-1, "-1", "x", "", "٣", "1.5", 1.5, True, 2**256, "9" * 5000, b"1", [1]])
def test_what_is_no_seed_is_bad_input(seed: Any) -> None:
    with pytest.raises(BadInput, match="seed"):
        read_seed(seed)


@pytest.mark.parametrize(("seed", "expected"), [(0, "0"), ("007", "7"), (2**256 - 1, str(2**256 - 1))])
def test_a_seed_as_text(seed: int | str, expected: str) -> None:
    assert read_seed(seed) == expected


def test_no_seed_draws_one() -> None:
    assert len({read_seed(None) for _ in range(20)}) > 1


def test_unknown_options_are_bad_input() -> None:
    with pytest.raises(BadInput, match="no option 'no_such'"):
        game(SOME).new(game(SOME).players[0], 1, no_such=1)

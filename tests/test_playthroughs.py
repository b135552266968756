"""Every recorded play-through still goes the way it is written down, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilecourt.engine.registry import game as find_game
from tools.playthroughs import FOLDER, key_of, moves_in, path_of, render, shipped_games, wanted

REMAKE = "after a change that is meant: ./run dev python tools/playthroughs.py"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_playthrough(path: Path) -> None:
    name, players, seed = key_of(path)
    game = find_game(name)
    text = path.read_text("utf-8")
    written = text.splitlines()
    played = list(render(game, players, seed, moves_in(text, game)))
    for number, (ours, theirs) in enumerate(zip(played, written, strict=False), 1):
        assert ours == theirs, f"{path.name}, line {number} ({REMAKE})"
    assert len(played) == len(written), REMAKE
    assert "The game is not over." not in played


def test_there_is_one_for_every_game_and_number_of_players() -> None:
    missing = [path_of(*key).name for key in wanted() if not path_of(*key).exists()]
    assert not missing, REMAKE


def test_all_belong_to_a_game_of_this_tree() -> None:
    assert {key_of(path)[0] for path in FOLDER.glob("*.txt")} <= set(shipped_games())

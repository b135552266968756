"""Pickled states: cheap to bring back, and never under another component set."""

from __future__ import annotations

import pickle
from importlib.resources import files
from pathlib import Path

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game, games


@pytest.mark.parametrize("name", games())
def test_many_states_share_one_game(name: str) -> None:
    states = [game(name).new(seed=seed) for seed in range(3)]
    restored = pickle.loads(pickle.dumps(states))
    again = pickle.loads(pickle.dumps(states[0]))
    assert len({id(state.game) for state in (*restored, again)}) == 1


@pytest.mark.parametrize("name", games())
def test_a_state_of_a_box_that_changed_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(files(game(name).package).joinpath("components.toml").read_text("utf-8"), "utf-8")
    state = game(name, path).new(seed=1)
    restored = pickle.loads(pickle.dumps(state))
    assert restored.full() == state.full()
    assert restored.game.source_path == str(path)
    changed = pickle.dumps(state).replace(state.game.digest.encode(), b"0" * len(state.game.digest))
    with pytest.raises(BadInput, match="component set"):
        pickle.loads(changed)

"""`learned:FILE`: weights of a file against those of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot, check
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game

WEIGHTS = Path(__file__).resolve().parents[2] / "src/tilecourt/games/merlin/judge/weights.json"


@pytest.mark.slow
def test_the_games_own_weights_play_as_the_learned_bot() -> None:
    state = game("merlin").new(2, seed=3)
    mine, own = bot(f"learned:{WEIGHTS}", "x"), bot("learned", "x")
    for _ in range(25):
        (seat,) = state.actors()
        chosen = mine.choose(Info(state, seat))
        assert chosen == own.choose(Info(state, seat))
        state.play(seat, chosen)


def turned_round(data: Any) -> Any:
    """The same data with every number in a list negated."""
    if isinstance(data, dict):
        return {key: turned_round(value) for key, value in data.items()}
    if isinstance(data, list):
        return [-value if isinstance(value, float) else turned_round(value) for value in data]
    return data


@pytest.mark.slow
def test_other_weights_play_otherwise(tmp_path: Path) -> None:
    changed = tmp_path / "new.json"
    changed.write_text(json.dumps(turned_round(json.loads(WEIGHTS.read_text("utf-8")))), encoding="utf-8")
    state = game("merlin").new(2, seed=3)
    mine, own = bot(f"learned:{changed}", "x"), bot("learned", "x")
    different = 0
    for _ in range(25):
        (seat,) = state.actors()
        chosen = own.choose(Info(state, seat))
        different += mine.choose(Info(state, seat)) != chosen
        state.play(seat, chosen)
    assert different


def test_what_is_refused(tmp_path: Path) -> None:
    assert check(f"learned: {WEIGHTS}") == f"learned:{WEIGHTS}"
    with pytest.raises(BadInput, match="cannot be read"):
        check("learned:none.json")
    with pytest.raises(BadInput, match="Expected a file of weights after learned:"):
        check("learned:")
    state = game("kaguyahime").new(2, seed=1)
    with pytest.raises(BadInput, match="kaguyahime"):
        bot(f"learned:{WEIGHTS}", "x").choose(Info(state, 0))

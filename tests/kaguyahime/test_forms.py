"""The declared form of a view is the one that is given: no key more or less, in every phase and with every option."""

from typing import Any

import msgspec
import pytest

from tests.kaguyahime.positions import GAME
from tilecourt.engine.rng import Rng
from tilecourt.games.kaguyahime.forms import View

# Every number of players and every value of every option occurs, without playing all combinations.
FIRST = {option.name: option.values[0] for option in GAME.options}
LAST = {option.name: option.values[-1] for option in GAME.options}
GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, FIRST),
    (2, LAST),
    (3, {}),
    (3, {"clear_cube_rule": "storage"}),
    (4, {}),
]


def fits(view: Any) -> bool:
    """Whether the view has exactly the declared keys; an undeclared one is lost in the conversion."""
    return bool(msgspec.convert(view, View) == view)


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_view_has_the_declared_form(players: int, options: dict[str, Any]) -> None:
    state = GAME.new(players, seed=players, **options)
    rng = Rng.seeded(f"forms {players}")
    looked = 0
    seen: set[tuple[str, int]] = set()
    while True:
        if (now := (state.view(None)["phase"], len(state.actors()))) not in seen or looked % 8 == 0:
            seen.add(now)
            assert all(fits(state.view(seat)) for seat in (None, *range(players)))
        looked += 1
        if state.over:
            break
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    assert {phase for phase, _ in seen} >= {"present", "design", "restock", "game_over"}


def test_a_key_too_many_or_too_few_is_found() -> None:
    view = dict(GAME.new(2, seed=1).view(0))
    assert fits(view)
    assert not fits({**view, "box": {}})
    assert not fits({**view, "players": [{**player, "secret": 1} for player in view["players"]]})
    del view["rate"]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(view, View)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**GAME.new(2, seed=1).view(0), "phase": "tea"}, View)

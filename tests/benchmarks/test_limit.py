"""The C++ yardstick does exactly the work of the core."""

from __future__ import annotations

import shutil

import pytest

from tilecourt.engine.build import compiled
from tilecourt.engine.registry import game

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("g++") is None, reason="the yardstick is C++, and there is no g++"),
]
GAMES = 300 if compiled() else 12


@pytest.mark.parametrize("id", ["kaguyahime", "realm_of_sand"])
def test_every_list_of_legal_moves_is_the_same(id: str) -> None:
    from limit.compare import Different, core_played, prove
    from limit.yardstick import Yardstick

    with Yardstick(id) as yardstick:
        for players in (2, 3, 4):
            prove(game(id), yardstick, players, GAMES)
            _, moves, check = core_played(game(id), players, 5, 3)
            _, their_moves, their_check = yardstick.played(players, 5, 3)
            assert (moves, check) == (their_moves, their_check)
        # The checksums would tell: with other players it is another game.
        other = yardstick.proofs(3, 1, 1)
        yardstick.proofs = lambda *_: other  # type: ignore[method-assign]
        with pytest.raises(Different, match="game 1 differs"):
            prove(game(id), yardstick, 2, 1)

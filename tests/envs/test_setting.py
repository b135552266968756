"""What environments play, how they reward, and how they refuse."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.envs.conftest import fewest
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.result import Result
from tilecourt.envs.setting import (
    LOSE,
    LOST_SCORE,
    MOST_MOVES,
    Seeds,
    Setting,
    by_rank,
    by_score,
    whole,
)

SOME = games()[0]


def result(ranks: tuple[int, ...], scores: tuple[int, ...] | None) -> Result:
    winners = () if scores is None else tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Result("end", "X-1", scores, tuple(() for _ in ranks), ranks, winners)


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ((1, 2), [1, -1]),
        ((1, 1), [0, 0]),
        ((2, 1, 3), [0, 1, -1]),
        ((1, 1, 3), [0.5, 0.5, -1]),
        ((4, 2, 1, 2), [-1, 0, 1, 0]),
    ],
)
def test_rewards_by_rank(ranks: tuple[int, ...], expected: list[float]) -> None:
    rewards = by_rank(result(ranks, ranks))
    assert rewards == expected and sum(rewards) == 0


def test_a_game_lost_by_all_is_lost_by_all() -> None:
    lost = result((1, 1, 1), None)
    assert by_rank(lost) == [-1, -1, -1]
    assert by_score(lost) == [LOST_SCORE] * 3


def test_rewards_by_score() -> None:
    assert by_score(result((2, 1), (-3, 17))) == [-3, 17]


def setting(game: Any = SOME, players: Any = None, rewards: Any = None, **given: Any) -> Setting:
    illegal, most_moves = given.pop("illegal", LOSE), given.pop("most_moves", MOST_MOVES)
    return Setting(game, players, given, rewards=rewards, illegal=illegal, most_moves=most_moves)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"game": "nope"}, "There is no game 'nope'"),
        ({"game": 7}, "Expected a game or its id, got 7"),
        ({"players": 9}, "players, not 9"),
        ({"players": "2"}, "players, not 2"),
        ({"rewards": "money"}, "Rewards are by rank or by score, not 'money'"),
        ({"illegal": "ignore"}, "An illegal action can lose or raise, not 'ignore'"),
        ({"most_moves": 0}, "Expected a number of moves from 1"),
        ({"no_such": 1}, "There is no option 'no_such'"),
    ],
)
def test_what_cannot_be_played_is_bad_input(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        setting(**given)


def test_who_plays_alone_is_rewarded_by_score() -> None:
    alone = [game for game in games() if 1 in find_game(game).players]
    assert alone
    for game in alone:
        assert setting(game, 1).rewards == "score"
        with pytest.raises(BadInput, match="has no rank"):
            setting(game, 1, "rank")


def test_names_carry_the_versions_of_rules_and_observation(game: str) -> None:
    made = setting(game, fewest(game))
    assert made.name == f"tilecourt_{game}_v{made.game.rules_version + made.game.observation_version - 1}"


def test_a_seed_leads_to_the_same_seeds() -> None:
    one, other = Seeds(), Seeds()
    assert [one.next(5), one.next(None), one.next(None)] == [other.next(5), other.next(None), other.next(None)]
    assert one.next(None) != one.next(None)
    for bad in (-1, "x", 1.5, 2**256):
        with pytest.raises(BadInput, match="seed"):
            one.next(bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [None, 1.5, "1", [1], True, -1, 10, float("nan")])
def test_what_is_no_action(value: Any) -> None:
    with pytest.raises(BadInput, match=r"Expected an action (as a whole number|from 0 to 9), got"):
        whole(value, "an action", 0, 9)


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert setting(SOME, numpy.int64(fewest(SOME))).players == fewest(SOME)
    assert Seeds().next(numpy.int64(4)) == "4"
    with pytest.raises(BadInput, match="players, not True"):
        setting(SOME, True)


def test_there_are_three_ways_to_render() -> None:
    for mode in (None, "ansi", "rgb_array", "svg"):
        assert Setting.of("merlin", 2, {"render_mode": mode}).render_mode == mode
    with pytest.raises(BadInput, match="The render mode is 'ansi', 'rgb_array', 'svg' or None, not 'human'"):
        Setting.of("merlin", 2, {"render_mode": "human"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "missing", "words"),
    [
        ("aec", "pettingzoo", "needs pettingzoo: pip install pettingzoo (or tilecourt with the extra rl)"),
        ("vector", "numpy", "needs numpy: pip install numpy (or tilecourt with the extra rl)"),
        ("openspiel", "pyspiel", "needs open_spiel: pip install open_spiel (or tilecourt with the extra openspiel)"),
    ],
)
def test_a_missing_package_is_named(module: str, missing: str, words: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None\nimport tilecourt.envs.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert words in done.stderr.splitlines()[-1]

"""Environments are copied and stored in the midst of a game: the copy goes on by itself, and in the same way."""

from __future__ import annotations

import copy
import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")

import gymnasium
import numpy as np

from tests.envs.conftest import fewest
from tilecourt.bots.child_process import LIVING
from tilecourt.bots.forfeit import BotFailed
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.envs import aec_env, parallel_env, single_env
from tilecourt.envs.single import id_of
from tilecourt.envs.vector import Games

Copy = Callable[[Any], Any]
SOME = games()[0]
BOTS = """
import threading


class Counts:
    def __init__(self, seed):
        self.asked = 0

    def choose(self, info):
        self.asked += 1
        return info.legal[self.asked % len(info.legal)]


class Holds(Counts):
    def __init__(self, seed):
        super().__init__(seed)
        self.lock = threading.Lock()


class Spies(Counts):
    def __deepcopy__(self, memo):
        other = Spies("")
        other.found = [type(thing).__name__ for thing in memo.values()]
        return other


class Leaves(Counts):
    def __deepcopy__(self, memo):
        raise SystemExit

    def __reduce__(self):
        raise SystemExit
"""


def stored(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


COPIES = [pytest.param(copy.deepcopy, id="copied"), pytest.param(stored, id="stored")]


def aec_step(env: Any, lot: int) -> Any:
    """One move of whoever is to move, and everything that is then told."""
    legal = env.infos[env.agent_selection]["legal"]
    env.step(legal[lot % len(legal)])
    seen = {agent: [part.tobytes() for part in env.observe(agent).values()] for agent in env.possible_agents}
    told = (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards)
    return env.agent_selection, copy.deepcopy(told), seen


def parallel_step(env: Any, lot: int) -> Any:
    legal = {agent: env.legal(seat) for seat, agent in enumerate(env.possible_agents)}
    seen, *told = env.step({agent: moves[lot % len(moves)] for agent, moves in legal.items()})
    return told, {agent: [part.tobytes() for part in seen[agent].values()] for agent in seen}


def single_step(env: Any, lot: int) -> Any:
    legal = np.flatnonzero(env.unwrapped.action_masks())
    seen, *told, info = env.step(legal[lot % len(legal)])
    return seen.tobytes(), told, info.pop("action_mask").tobytes(), info


def over(env: Any) -> bool:
    """Whether there is nothing left to step."""
    env = env.unwrapped
    return not env.running if isinstance(env, gymnasium.Env) else env.table.over


def go_on(env: Any, step: Callable[[Any, int], Any], most: int, first: int = 0) -> list[Any]:
    """What is told of the next moves, at most so many."""
    told = []
    while not over(env) and len(told) < most:
        told.append(step(env, 7 * (first + len(told)) + 3))
    return told


def check(made: Callable[[], Any], step: Callable[[Any, int], Any], copied: Copy, before: int, after: int) -> None:
    """A copy after some moves goes on like one that was never copied, whatever the other has done meanwhile."""
    env, alone = made(), made()
    for each in (env, alone):
        each.reset(seed=5)
    assert go_on(env, step, before) == go_on(alone, step, before)
    other = copied(env)
    expected = go_on(alone, step, after, before)
    assert len(expected) > 2
    assert go_on(other, step, after, before) == expected
    assert not over(env)
    assert go_on(env, step, after, before) == expected
    # The games that follow are the same too.
    for each in (env, other):
        each.reset()
    assert env.unwrapped.seed == other.unwrapped.seed != "5"
    assert env.unwrapped.table.full() == other.unwrapped.table.full()


@pytest.mark.slow
@pytest.mark.parametrize("copied", COPIES)
def test_agents_in_turn(game: str, copied: Copy) -> None:
    check(lambda: aec_env(game, fewest(game), rewards="score", views=True), aec_step, copied, 15, 1000)


@pytest.mark.parametrize("copied", COPIES)
def test_agents_in_parallel(simultaneous: str, copied: Copy) -> None:
    check(lambda: parallel_env(simultaneous, rewards="score"), parallel_step, copied, 10, 1000)


@pytest.mark.slow
@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_one_agent_against_bots(game: str, bots: str, copied: Copy) -> None:
    name = id_of(find_game(game), fewest(game))
    check(lambda: gymnasium.make(name, bots=bots, seat=0), single_step, copied, 4, 6)


@pytest.mark.slow
@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("bots", ["apprentice", "learned", "playouts@3", "adept@6", "grandmaster@4"])
def test_every_built_in_bot_is_copied_with_what_it_has_in_mind(game: str, bots: str, copied: Copy) -> None:
    """At every decision anew: a search may go on from what it found at the last."""
    env, alone = (single_env(game, fewest(game), bots=bots, seat=0) for _ in range(2))
    for each in (env, alone):
        each.reset(seed=6)
    for number in range(8):
        if over(alone):
            break
        env = copied(env)
        assert go_on(env, single_step, 1, number) == go_on(alone, single_step, 1, number)


@pytest.mark.parametrize("copied", COPIES)
def test_before_and_after_a_game(copied: Copy) -> None:
    for env, step in ((aec_env(SOME), aec_step), (single_env(SOME), single_step)):
        other = copied(env)
        for each in (env, other):
            each.reset(seed=1)
        assert go_on(env, step, 1000) == go_on(other, step, 1000)
        assert copied(other).table.result() == env.table.result()


def test_a_copy_shares_the_definition_of_the_game(game: str) -> None:
    env = aec_env(game)
    env.reset(seed=1)
    other = copy.deepcopy(env)
    assert other.game is other.setting.game is other.table.game is env.game is copy.deepcopy(env.game)
    again = stored(env)
    assert again.game is again.setting.game is again.table.game
    assert again.game.digest == env.game.digest


def test_an_environment_with_a_box_of_ones_own(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    printed = (Path(sys.modules[find_game(SOME).package].__path__[0]) / "components.toml").read_text()
    box.write_text(printed)
    env = aec_env(find_game(SOME, box))
    env.reset(seed=1)
    again = stored(env)
    assert again.game.source_path == str(box) and again.table.full() == env.table.full()


@pytest.mark.parametrize("copied", COPIES)
def test_many_games(game: str, copied: Copy) -> None:
    """Over the ends of games too."""
    env, alone = (Games(game, fewest(game), 3, seed=40, rewards="score", most_moves=45) for _ in range(2))
    lots, same = Rng.seeded("x"), Rng.seeded("x")
    for number in range(100):
        if number % 9 == 0 or number == 45:
            other = copied(env)
            env.step_at_random(Rng.seeded("y"))  # what becomes of the old ones is their own affair
            env = other
        for name in ("observations", "masks", "seats", "ended", "cut", "rewards", "deals"):
            assert np.array_equal(getattr(env, name), getattr(alone, name)), name
        assert [part.tolist() for part in env.legal] == [part.tolist() for part in alone.legal]
        env.step_at_random(lots)
        alone.step_at_random(same)
    assert alone.deals.min() >= 1 and env.seed_of(1) == alone.seed_of(1)
    assert all(state.game is env.game for state in env.batch.states)


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"copied_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return name


@pytest.mark.parametrize("copied", COPIES)
def test_bots_of_others_are_copied_as_they_are(theirs: str, copied: Copy) -> None:
    check(lambda: single_env(SOME, bots=f"{theirs}:Counts", seat=0), single_step, copied, 5, 20)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize(("name", "reason"), [("Holds", "TypeError: cannot pickle"), ("Leaves", "SystemExit")])
def test_a_bot_that_cannot_be_copied_says_so(theirs: str, copied: Copy, name: str, reason: str) -> None:
    env = single_env(SOME, bots=f"{theirs}:{name}")
    env.reset(seed=1)
    with pytest.raises(BotFailed, match=f"The bot {theirs}:{name} cannot be (copied|stored): {reason}"):
        copied(env)


def test_a_stored_bot_is_found_in_the_current_folder(theirs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    env = single_env(SOME, bots=f"{theirs}:Counts", seat=0)
    env.reset(seed=1)
    pickled = pickle.dumps(env)
    monkeypatch.delitem(sys.modules, theirs)  # as in another process
    monkeypatch.setattr(sys, "path", [part for part in sys.path if part != str(Path.cwd())])
    assert pickle.loads(pickled).rivals[1].name == f"{theirs}:Counts"


def test_a_bot_that_is_no_longer_there_says_so(theirs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    env = single_env(SOME, bots=f"{theirs}:Counts")
    env.reset(seed=1)
    pickled = pickle.dumps(env)
    monkeypatch.delitem(sys.modules, theirs)
    Path(f"{theirs}.py").unlink()
    with pytest.raises(BotFailed, match=f"The bot {theirs}:Counts could not be made again: ModuleNotFoundError"):
        pickle.loads(pickled)


@pytest.mark.skipif(os.name != "posix", reason="programs as bots need a POSIX system")
@pytest.mark.parametrize("copied", COPIES)
def test_a_program_that_plays_cannot_be_copied(tmp_path: Path, copied: Copy) -> None:
    program = tmp_path / "bot.sh"
    program.write_text("""#!/bin/sh
while read -r line; do case $line in
*'"type":"choose"'*) echo "$line" | sed 's/.*"legal":\\[{"id":\\([0-9]*\\).*/\\1/';; esac; done
""")
    program.chmod(0o755)
    env = single_env("kaguyahime", 2, bots=f"exec@9s:{program}", seat=0)
    env.reset(seed=3)
    waiting = copied(env)  # nobody has asked it yet
    single_step(env, 0)
    assert len(LIVING) == 1
    with pytest.raises(BadInput, match=f"The bot exec@9s:{program} is a program in the middle of a game"):
        copied(env)
    env.close()
    assert not LIVING
    copied(env).reset(seed=3)
    single_step(waiting, 0)
    waiting.close()
    assert not LIVING


def test_a_bot_that_is_copied_is_not_shown_what_else_is(theirs: str) -> None:
    env = single_env(SOME, bots=f"{theirs}:Spies", seat=0)
    env.reset(seed=1)
    rival: Any = copy.deepcopy(env).rivals[1]
    assert rival.mind.found == []


@pytest.mark.parametrize("copied", COPIES)
def test_what_else_holds_the_table_holds_the_copied_one(copied: Copy) -> None:
    env = aec_env(SOME)
    env.reset(seed=1)
    table, other = copied([env.table, env])
    assert other.table is table is not env.table

"""Lantern Garden, a game of another package: it has everything that our own games have, on both builds."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.example import LANTERNS, ROOT, beside, install, python

MOST_LINES = 400


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(LANTERNS, tmp_path_factory.mktemp("lanterns") / "site")


def run(site: Path, *arguments: str, given: str = "") -> str:
    return python(site, "-m", "tilecourt", *arguments, given=given)


def refusal(site: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "tilecourt", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=beside(site), cwd=site)
    assert done.returncode == 2, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stderr


def test_it_is_a_small_package() -> None:
    """README and texts count too."""
    files = [path for path in LANTERNS.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= MOST_LINES


@pytest.mark.slow
def test_it_is_found_by_its_entry_point_and_runs_on_this_build(site: Path) -> None:
    assert "Lantern Garden" in run(site, "games")
    expected = "compiled" if os.environ.get("TILECOURT_EXPECT") == "compiled" else "plain"
    assert expected in run(site, "--version")


@pytest.mark.slow
def test_the_conformance_suite_holds(site: Path) -> None:
    said = python(site, "-m", "pytest", "--tilecourt-game", "lanterns", "-q", "-p", "no:cacheprovider")
    assert re.search(r"\d\d+ passed", said)


@pytest.mark.slow
def test_it_is_played_in_the_terminal(site: Path) -> None:
    said = run(
        site, "play", "lanterns", "--seed", "5", "--bots", "random", given="take 2\nundo\ntake 2\nhang 2,2\nquit\n"
    )
    assert "Market" in said and "Hang the lantern" in said
    assert "You hung green 3 in cell 2,2." in said


@pytest.mark.slow
def test_every_level_of_bot_plays_it(site: Path) -> None:
    bots = "apprentice,adept,master@40,grandmaster@40"
    said = run(site, "simulate", "lanterns", "--players", "4", "--games", "1", "--bots", bots, "--seed", "1")
    assert "grandmaster@40" in said


@pytest.fixture(scope="module")
def record(site: Path) -> str:
    """The record of a game between bots."""
    path = str(site / "game.json")
    run(site, "record", "lanterns", "--players", "2", "--seed", "7", "--bots", "greedy", "-o", path)
    return path


@pytest.mark.slow
def test_records_replay_and_verify(site: Path, record: str) -> None:
    assert "wished for" in run(site, "replay", record)
    said = run(site, "verify", record)
    assert "all 36 recorded moves are legal" in said and "✗" not in said


@pytest.mark.slow
def test_analysis_coach_and_what_if(site: Path, record: str) -> None:
    assert len(json.loads(run(site, "analyse", record, "--iterations", "20", "--json"))["moves"]) == 36
    coached = json.loads(run(site, "coach", record, "--iterations", "20", "--json"))
    assert "moments" in coached
    asked = ("what-if", record, "--at", "12", "--games", "2", "--bots", "apprentice", "--seed", "1", "--json")
    assert json.loads(run(site, *asked))["candidates"]


@pytest.mark.slow
def test_an_arena_and_the_forecast(site: Path) -> None:
    said = json.loads(
        run(site, "arena", "lanterns", "--bots", "greedy,random", "--games", "8", "--seed", "1", "--json")
    )
    assert said["ratings"][0]["bot"] == "greedy" and not said["failures"]
    refused = refusal(site, "calibrate", "lanterns", "--games", "2", "--bots", "greedy", "--seed", "1")
    assert "has no forecast for 2 players" in refused, "where nothing was fitted there is nothing to check"


@pytest.mark.slow
def test_puzzles_are_found_in_its_games(site: Path) -> None:
    found = site / "puzzles.jsonl"
    mined = ("puzzles", "mine", "lanterns", "--selfplay", "1", "--bots", "greedy", "--seed", "1", "-o", str(found))
    assert "1 puzzle" in run(site, *mined)
    (puzzle,) = (json.loads(line) for line in found.read_text("utf-8").splitlines())
    assert puzzle["view"]["game"] == "lanterns"


@pytest.mark.slow
def test_balance_rules_and_box(site: Path) -> None:
    figures = run(site, "balance", "lanterns", "--games", "4", "--players", "2", "--bots", "random", "--seed", "1")
    assert "Lanterns" in figures
    assert "LAN-7" in run(site, "rules", "lanterns")
    assert run(site, "components", "lanterns")


SCRIPT = """
import tilecourt
from tilecourt.table.lesson import accepted, lesson_of, lesson_text, positions
from tilecourt.table.table import Table

game = tilecourt.game("lanterns")
lesson = lesson_of(game)
for language in ("en", "ja"):
    words = lesson_text(game, language)
    for step, (state, _) in zip(lesson.steps, positions(game, lesson)):
        assert f"{step.id}.title" in words and f"{step.id}.say" in words
        moves = accepted(game, state, step)
        assert bool(moves) == bool(step.accept)
        for move in moves:
            assert set(step.tells) <= {event.kind for event in state.copy().play(0, move)}
table = Table(game, 2, "5")
before = table.state.full()
table.play(0, game.actions.parse("take 2"))
table.undo()
assert table.state.full() == before
assert "another step" in str(table.state.refusal(0, "hang 1,1"))
"""


RATED = """
from tilecourt.lab.skill import anchors
from tilecourt.server.table.rated import need_bot

need_bot("lanterns", "adept")
assert anchors("lanterns")["master"].spread > anchors("merlin")["master"].spread
"""


def test_its_bots_may_sit_at_rated_tables(site: Path) -> None:
    python(site, "-c", RATED)


def test_lesson_undo_and_why_not(site: Path) -> None:
    python(site, "-c", SCRIPT)


ENVIRONMENTS = """
import warnings
import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test
import tilecourt.envs
from tilecourt.envs import aec_env

warnings.simplefilter("ignore")
check_env(gymnasium.make("tilecourt/lanterns-2p-v1").unwrapped, skip_render_check=True)
api_test(aec_env("lanterns", 3), num_cycles=200)
"""


@pytest.mark.slow
def test_environments(site: Path) -> None:
    for package in ("numpy", "gymnasium", "pettingzoo"):
        pytest.importorskip(package)
    python(site, "-c", ENVIRONMENTS)


OPENSPIEL = """
import pyspiel
from tilecourt.envs.openspiel import register

register()
game = pyspiel.load_game("tilecourt_lanterns_v1", {"deals": 100})
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
"""


@pytest.mark.slow
def test_openspiel(site: Path) -> None:
    pytest.importorskip("pyspiel")
    python(site, "-c", OPENSPIEL)


@pytest.mark.slow
def test_server_tables(site: Path) -> None:
    """The whole game that our games must pass over real sockets, with people, bots and spectators."""
    tests = str(ROOT / "tests" / "server" / "test_whole_games.py")
    said = python(site, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), tests, "-k", "lanterns", "-q")
    assert re.search(r"\d passed", said)


@pytest.mark.slow
def test_a_bot_of_another_machine_searches_at_a_server(site: Path) -> None:
    """`tilecourt join` over real sockets; the states it searches in come from views alone."""
    tests = str(ROOT / "tests" / "server" / "test_join.py")
    said = python(site, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), tests, "-k", "lanterns", "-q")
    assert re.search(r"\b1 passed", said)

"""Lantern Garden, a game of another package: it has everything that our own games have, on both builds."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.example import LANTERNS, ROOT, install, python

MOST_LINES = 400


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(LANTERNS, tmp_path_factory.mktemp("lanterns") / "site")


def run(site: Path, *arguments: str, given: str = "") -> str:
    return python(site, "-m", "tilecourt", *arguments, given=given)


def test_it_is_a_small_package() -> None:
    files = [path for path in LANTERNS.rglob("*") if path.suffix in (".py", ".toml")]
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


@pytest.mark.slow
def test_records_replay_verify_and_analysis(site: Path) -> None:
    record = str(site / "game.json")
    run(site, "record", "lanterns", "--players", "2", "--seed", "7", "--bots", "greedy", "-o", record)
    assert "wished for" in run(site, "replay", record)
    assert run(site, "analyse", record, "--iterations", "20")


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

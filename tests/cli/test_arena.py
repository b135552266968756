"""The arena command, and bots of others in every command that takes bots."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.command import Run
from tests.cli.test_process import COMMAND, environment, hear_ctrl_c
from tilecourt.engine.text import LANGUAGES

posix = pytest.mark.skipif(os.name != "posix", reason="programs as bots need a POSIX system")
ARENA = ["arena", "kaguyahime", "--games", "2", "--seed", "1"]


@pytest.fixture
def dies(tmp_path: Path) -> str:
    """A program that says something and ends."""
    path = tmp_path / "dies.sh"
    path.write_text("#!/bin/sh\nprintf 'my \\033[31mlast\\n' >&2\nexit 3\n")
    path.chmod(0o755)
    return "exec:./dies.sh"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_arena_for_people(tilecourt: Run, lang: str) -> None:
    out = tilecourt(*ARENA, "--bots", "random,tilecourt.bots.random:RandomBot", "--lang", lang).fine
    assert {"en": "Cross table", "ja": "総当たり表"}[lang] in out
    assert out.count("tilecourt.bots.random:RandomBot") == 2
    out = tilecourt(*ARENA, "--bots", "random,tilecourt.bots.random:RandomBot", "--players", "3", "--lang", lang).fine
    assert "33.3 %" in out


def test_an_arena_for_programs(tilecourt: Run) -> None:
    words = [*ARENA, "--bots", "random, tilecourt.bots.random:RandomBot", "--option", "final_tie=priority", "--json"]
    found = json.loads(tilecourt(*words).fine)
    assert found["options"] == {"final_tie": "priority"}
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("kaguyahime", 2, 2, 1)
    (pair,) = found["pairs"]
    assert {"a", "b", "games", "wins_a", "wins_b", "ties"} <= set(pair)
    assert [set(rating) for rating in found["ratings"]] == [{"bot", "elo", "low", "high"}] * 2
    assert all(rating["low"] <= rating["elo"] <= rating["high"] for rating in found["ratings"])


@pytest.mark.slow
def test_an_arena_without_a_seed_goes_on_with_the_one_in_its_file(tilecourt: Run, tmp_path: Path) -> None:
    words = ["arena", "kaguyahime", "--bots", "random,greedy", "--json", "--keep", str(tmp_path / "games")]
    few = json.loads(tilecourt(*words, "--games", "2").fine)
    many = json.loads(tilecourt(*words, "--games", "4").fine)
    assert many["seed"] == few["seed"] and many["games"] == 4
    assert len((tmp_path / "games").read_text().splitlines()) == 3
    other = str((few["seed"] + 1) % 1000)
    assert "are of another arena: expected seed" in tilecourt(*words, "--seed", other).refused


@posix
def test_failures_are_shown(tilecourt: Run, dies: str) -> None:
    for words in (ARENA, ["simulate", "kaguyahime", "--games", "2", "--seed", "1"]):
        out = tilecourt(*words, "--bots", f"random,{dies}").fine
        assert r"The bot exec:./dies.sh ended with exit code 3 (its last words: my \x1b[31mlast)." in out
        assert out.count("ended with exit code 3") == 1
    assert "Forfeited by a bot" in out
    found = json.loads(tilecourt(*ARENA, "--bots", f"random,{dies}", "--json").fine)
    assert found["pairs"][0]["forfeits_b"] == 2 and found["ends"] == {"forfeit": 2}


@posix
@pytest.mark.parametrize("words", [["record", "-o", "x.json"], ["play", "--seat", "none"], ["play", "--seat", "0"]])
def test_one_game_with_a_bot_that_fails_ends_with_a_sentence(tilecourt: Run, dies: str, words: list[str]) -> None:
    ended = tilecourt(words[0], "kaguyahime", *words[1:], "--seed", "1", "--bots", dies, typed=["1"] * 50)
    assert ended.code == 2 and ended.err.count("\n") == 1
    assert "ended with exit code 3" in ended.err and "Traceback" not in ended.err
    assert not Path("x.json").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["arena", "chess", "--bots", "random,greedy"], "There is no game 'chess'"),
        (["arena", "princess"], "required: --bots"),
        ([*ARENA, "--bots", "random"], "Expected 2 to 32 different bots, got random."),
        ([*ARENA, "--bots", "random,random"], "Expected 2 to 32 different bots, got random."),
        ([*ARENA, "--bots", "adept@010,adept@10"], "Expected 2 to 32 different bots, got adept@10."),
        ([*ARENA, "--bots", ","], "Expected bots such as random,greedy"),
        ([*ARENA, "--bots", "random,clever"], "There is no bot 'clever'"),
        ([*ARENA, "--bots", "random,no_such_file:Bot"], "There is no module 'no_such_file'"),
        ([*ARENA, "--bots", "random,greedy@0"], "Expected a budget of 1 to "),
        ([*ARENA, "--bots", "random,greedy@2s"], "The bot greedy takes no budget, but got 2s."),
        ([*ARENA, "--bots", "random,exec:./nothing"], "There is no program './nothing'"),
        ([*ARENA, "--bots", "random,exec:a\nb"], r"There is no program 'a' that can be run for the bot exec:a\nb."),
        ([*ARENA, "--bots", "random,greedy", "--players", "7"], "is for 2 to 4 players, not 7."),
        (["arena", "realm_of_sand", "--bots", "random,greedy", "--players", "1"], "is for 2 to 4 players, not 1."),
        ([*ARENA, "--bots", "random,greedy", "--games", "0"], "Expected 1 to 1000000 games a pair, got 0."),
        ([*ARENA, "--bots", "random,greedy", "--jobs", "0"], "Expected 1 to 256 jobs, got 0."),
        ([*ARENA, "--bots", "random,greedy", "--keep", "no/such/place"], "The games cannot be kept in no/such/place: "),
        ([*ARENA, "--bots", "random,greedy", "--keep", "."], "The games cannot be kept in .: is a directory."),
        ([*ARENA, "--bots", "random,greedy", "--seed", "x"], "Expected a seed"),
        ([*ARENA, "--bots", "random,greedy", "--ray", "nowhere"], "Expected a Ray address"),
        ([*ARENA, "--bots", "random,greedy", "--ray", "127.0.0.1:1"], "The Ray address 127.0.0.1:1 does not answer"),
        (["simulate", "princess", "--ray", "127.0.0.1:1"], "The Ray address 127.0.0.1:1 does not answer"),
        (["simulate", "princess", "--bots", "random@-1"], "Expected a budget such as 2s"),
        (["record", "princess", "--bots", "exec:", "-o", "x"], "Expected a command after exec:"),
        (["play", "princess", "--bots", "os:nothing"], "The module os has no class 'nothing'."),
    ],
)
def test_bad_input(tilecourt: Run, words: list[str], sentence: str) -> None:
    assert sentence in tilecourt(*words).refused


@posix
@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_an_arena_and_its_programs(jobs: str, tmp_path: Path) -> None:
    stubborn = tmp_path / "stubborn.sh"
    stubborn.write_text("#!/bin/sh\necho $$ >> pids\ntrap '' TERM INT HUP\nwhile :; do sleep 60; done\n")
    stubborn.chmod(0o755)
    words = [*COMMAND, "arena", "kaguyahime", "--bots", "random,exec@60s:./stubborn.sh", "--jobs", jobs]
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
        cwd=tmp_path,
        preexec_fn=hear_ctrl_c,
    ) as process:
        try:
            pids = tmp_path / "pids"
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline and not (
                pids.exists() and len(pids.read_text().splitlines()) == int(jobs)
            ):
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=30)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, out, err) == (130, b"", b"Interrupted.\n")
    for pid in pids.read_text().split():
        status = Path(f"/proc/{pid}/stat")
        assert not status.exists() or status.read_text().split(") ")[1][0] == "Z"


@pytest.mark.slow
def test_luck_is_taken_out_on_demand(tilecourt: Run) -> None:
    words = ["arena", "kaguyahime", "--bots", "random,greedy", "--games", "4", "--seed", "1"]
    assert "運を除いた結果" in tilecourt(*words, "--luck", "--lang", "ja").fine
    found = json.loads(tilecourt(*words, "--luck", "--json").fine)
    assert [rated["bot"] for rated in found["luck"]["ratings"]] == ["random", "greedy"]
    assert "luck" not in json.loads(tilecourt(*words, "--json").fine)
    in_full = ["arena", "kaguyahime", "--bots", "apprentice,greedy", "--games", "2", "--seed", "1", "--luck", "full"]
    assert "the bots' own random numbers" in tilecourt(*in_full).fine
    assert json.loads(tilecourt(*in_full, "--json").fine)["luck"]["priced"] == "full"

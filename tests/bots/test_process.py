"""Bots in any language: what they are told, what they may answer, and that none of them hangs or stays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import tilecourt
from tilecourt.bots import process
from tilecourt.bots.child_process import LIVING
from tilecourt.bots.forfeit import BotFailed
from tilecourt.bots.info import Info
from tilecourt.bots.process import understood
from tilecourt.bots.registry import bot, check, dismiss
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import games
from tilecourt.lab.selfplay import Plan, harvest
from tilecourt.lab.simulate import FORFEIT, Match, Outcome, play_one, simulate

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as bots need a POSIX system")

FIRST = r"""while read -r line; do case $line in
*'"type":"choose"'*) echo "$line" | sed 's/.*"legal":\[{"id":\([0-9]*\).*/\1/';; esac; done"""
# Keeps all it was told, and answers with the last legal move, in the way its argument says.
LISTENER = """
import json, sys
with open(sys.argv[1], "w") as told:
    for line in sys.stdin:
        told.write(line)
        told.flush()
        message = json.loads(line)
        if message["type"] == "choose":
            move = message["legal"][-1]
            print({"id": move["id"], "notation": move["notation"], "form": json.dumps(move["form"]),
                   "object": json.dumps({"id": move["id"]}), "wrapped": json.dumps({"form": move["form"]}),
                   "text": json.dumps(move["notation"])}[sys.argv[2]], flush=True)
"""


@pytest.fixture(autouse=True)
def _no_time_to_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(process, "SECONDS_TO_START", 0.5)


def script(body: str, name: str = "bot.sh") -> str:
    """A spec of a bot that is a shell script."""
    Path(name).write_text(f"#!/bin/sh\n{body}\n")
    Path(name).chmod(0o755)
    return f"exec@0.2s:./{name}"


def play(spec: str, game: str = "kaguyahime", seed: int = 1) -> Outcome:
    return play_one(Match(game, ("random", spec), seed, {}), 0)


def failure(spec: str) -> str:
    """The sentence by which a bot loses; nothing of it is left afterwards."""
    outcome = play(spec)
    assert (outcome.reason, outcome.winners, outcome.scores) == (FORFEIT, (0,), None)
    ((seat, sentence),) = outcome.forfeits
    assert seat == 1 and "\n" not in sentence and len(sentence) < 600
    assert not LIVING
    return sentence


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["kaguyahime", *(pytest.param(id, marks=pytest.mark.slow) for id in games() if id != "kaguyahime")]
)
def test_a_shell_script_plays_whole_games(game: str) -> None:
    spec = script(FIRST).replace("0.2s", "9s")
    outcome = play(spec, game)
    assert outcome.reason != FORFEIT and outcome.moves > 10
    assert outcome == play(spec, game)


@pytest.mark.parametrize("way", ["id", "notation", "form", "object", "wrapped", "text"])
def test_what_a_program_is_told_and_how_it_may_answer(way: str) -> None:
    Path("listener.py").write_text(LISTENER)
    spec = f"exec@9s:{sys.executable} -S -E listener.py told.txt {way}"
    assert play(spec).reason != FORFEIT
    hello, *choices, bye = map(json.loads, Path("told.txt").read_text().splitlines())
    game = tilecourt.game("kaguyahime")
    assert (hello["type"], hello["protocol"], hello["game"]) == ("hello", 3, "kaguyahime")
    assert (hello["rules"], hello["components"]) == (game.rules_version, game.digest)
    assert (hello["players"], hello["seat"], hello["seconds"]) == (2, 1, 9.0)
    assert hello["options"] == game.new(2).view(0)["options"]
    for choice in choices:
        assert (choice["type"], choice["seat"], choice["view"]["seat"]) == ("choose", 1, 1)
        for move in choice["legal"]:
            assert game.actions.parse(move["notation"]) == game.actions.id(move["form"]) == move["id"]
        assert len(choice["observation"]) == game.observation(2).size
    kinds = {event["kind"] for choice in choices[1:] for event in choice["events"]}
    assert kinds and kinds <= {kind.name for kind in game.event_kinds}
    assert [choice["moves_made"] for choice in choices] == sorted({choice["moves_made"] for choice in choices})
    assert (bye["type"], bye["reason"]) == ("bye", "over")
    assert len(bye["result"]["ranks"]) == 2


def test_a_program_is_told_when_a_game_to_learn_from_is_over() -> None:
    Path("listener.py").write_text(LISTENER)
    spec = f"exec@9s:{sys.executable} -S -E listener.py told.txt id"
    found = harvest(Plan("kaguyahime", ("random", spec), 1, 0.0, 4, {}), 0)
    assert found.standing is not None
    *_, bye = map(json.loads, Path("told.txt").read_text().splitlines())
    assert (bye["type"], bye["reason"], len(bye["result"]["ranks"])) == ("bye", "over", 2)
    assert not LIVING


def test_a_program_sees_what_its_seat_sees_and_no_seed_of_the_deal() -> None:
    Path("listener.py").write_text(LISTENER)
    state = tilecourt.game("princess").new(2, seed=424242)
    mind = bot(f"exec@9s:{sys.executable} -S -E listener.py told.txt id", "424242/0/x")
    mind.choose(Info(state, state.actors()[0]))
    dismiss([mind], "stopped")
    _, choice, bye = map(json.loads, Path("told.txt").read_text().splitlines())
    assert choice["view"] == json.loads(json.dumps(state.view(state.actors()[0])))
    assert bye == {"type": "bye", "protocol": 3, "reason": "stopped", "result": None}
    assert "424242" not in Path("told.txt").read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("sleep 60", "did not answer within 0.7 seconds."),
        ("trap '' TERM INT HUP; echo I stay >&2; while :; do sleep 60; done", "(its last words: I stay)."),
        ("yes noise >&2", "did not answer within 0.7 seconds (its last words: "),
        ("echo some words >&2; exit 3", "ended with exit code 3 (its last words: some words)."),
        ("exit 0", "ended with exit code 0."),
        ("kill -9 $$", "was killed by signal 9."),
        ("exec >&-; sleep 60", "closed its output."),
        ("read a; read b; yes x | tr -d '\\n'", "said more than 65536 bytes for one decision."),
        ("read a; read b; cat /dev/zero", "said more than 65536 bytes for one decision."),
        ("read a; read b; yes", "answered 'y', which is not a legal move."),
        ("yes", "bot.sh "),  # too early or no move, whichever is seen first
        ("cat /dev/zero", "bot.sh said "),
        ("read a; read b; echo; sleep 60", "answered '', which is not a legal move."),
        ("read a; read b; echo 999999999; sleep 60", "answered '999999999', which is not a legal move."),
        ("read a; read b; echo -1", "answered '-1', which is not a legal move."),
        ("read a; read b; echo true", "answered 'true', which is not a legal move."),
        ("read a; read b; printf '\\377\\033[31m\\n'", "which is not a legal move."),
        ("read a; read b; head -c 60000 /dev/zero | tr '\\0' '['; echo", "which is not a legal move."),
    ],
)
def test_what_a_program_does_wrong_loses_the_game(body: str, sentence: str) -> None:
    began = time.monotonic()
    assert sentence in failure(script(body))
    assert time.monotonic() - began < 5


def test_a_program_that_does_not_listen_loses_the_game() -> None:
    sentence = failure(script("exec <&-; sleep 60"))
    assert sentence.endswith((" closed its input.", " did not answer within 0.7 seconds."))


def test_two_answers_to_one_question_lose_the_game() -> None:
    body = FIRST.replace("/\\1/'", "/\\1 \\1/' | tr ' ' '\\n'")
    assert "said something without being asked" in failure(script(body).replace("0.2s", "9s"))


@pytest.mark.slow
def test_what_a_program_leaves_behind_is_ended_too() -> None:
    for body in ("echo $! > kid; wait", f"echo $! > kid\n{FIRST}", "echo $! > kid"):
        play(script(f"sleep 300 & {body}"))
        assert is_gone(int(Path("kid").read_text()))


def is_gone(pid: int, seconds: float = 5.0) -> bool:
    """Whether a process has ended, or ends soon."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] == "Z":
            return True  # dead, and waiting for somebody to notice
        time.sleep(0.02)
    return False


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_program_does_not_outlive_who_asked_it(number: signal.Signals) -> None:
    spec = script("echo $$ > pid; trap '' TERM; while :; do sleep 60; done").replace("0.2s", "60s")
    code = f"from tilecourt.lab.simulate import *; play_one(Match('kaguyahime', ({spec!r}, 'random'), 1, {{}}), 0)"
    # Whoever started the tests may have had these signals ignored, as `nohup` does.
    usual = "signal.default_int_handler" if number == signal.SIGINT else "signal.SIG_DFL"
    code = f"import signal; signal.signal({int(number)}, {usual}); {code}"
    asking = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 20
    while not (Path("pid").exists() and Path("pid").read_text().strip()):
        assert time.monotonic() < deadline and asking.poll() is None
        time.sleep(0.02)
    asking.send_signal(number)
    assert asking.wait(10) != 0
    assert is_gone(int(Path("pid").read_text()))


def test_a_forgotten_program_is_ended() -> None:
    mind: Any = bot(script("echo $$ > pid; " + FIRST).replace("0.2s", "9s"), "1")
    mind.choose(Info(tilecourt.game("kaguyahime").new(2, seed=1), 0))
    del mind
    assert is_gone(int(Path("pid").read_text()))


def test_a_failed_program_is_not_asked_again() -> None:
    mind = bot(script("exit 1"), "1")
    info = Info(tilecourt.game("kaguyahime").new(2, seed=1), 0)
    for sentence in ("ended with exit code 1", "has been ended already"):
        with pytest.raises(BotFailed, match=sentence):
            mind.choose(info)


def test_forfeits_are_counted_by_seat() -> None:
    found = simulate(Match("kaguyahime", ("random", script("exit 4"), "random"), 1, {}), 3)
    assert (found["ends"], found["wins"], found["forfeits"]) == ({FORFEIT: 3}, [3, 0, 3], [0, 3, 0])
    assert found["failures"] == [None, "The bot exec@0.2s:./bot.sh ended with exit code 4.", None]


def test_all_who_fail_at_the_same_decision_forfeit() -> None:
    spec = script("exit 4")
    outcome = play_one(Match("kaguyahime", (spec, spec), 1, {}), 0)
    assert (outcome.winners, [seat for seat, _ in outcome.forfeits]) == ((), [0, 1])


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("exec:./nothing", "There is no program './nothing' that can be run"),
        ("exec:no-such-program-anywhere -x", "There is no program 'no-such-program-anywhere'"),
        ("exec:.", "There is no program '.'"),
        ("exec:./data.txt", "There is no program './data.txt'"),
        ("exec:sh 'x", "cannot be read: no closing quotation"),
        ("exec:''", "There is no program ''"),
    ],
)
def test_a_command_that_cannot_run_is_bad_input(spec: str, sentence: str) -> None:
    Path("data.txt").write_text("not a program")
    with pytest.raises(BadInput) as caught:
        check(spec)
    assert sentence in str(caught.value)


def test_a_file_that_is_no_program_cannot_be_started() -> None:
    Path("noise").write_bytes(b"\0\1\2")
    Path("noise").chmod(0o755)
    assert "could not be started: exec format error" in failure("exec:./noise")


@pytest.mark.parametrize("answer", ["[[" * 30000, "9" * 5000, "NaN", "null", "[]", '{"kind": 3}', '{"kind": "x"}', '"'])
def test_nonsense_is_no_action(answer: str) -> None:
    assert understood(answer, tilecourt.game("princess").actions) == -1

"""The command as a process of its own: closed pipes, Ctrl-C, odd encodings."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "tilecourt"]
posix = pytest.mark.skipif(os.name != "posix", reason="pipes and signals as POSIX has them")


def environment(**variables: str) -> dict[str, str]:
    return {**os.environ, "PYTHONUNBUFFERED": "", "TILECOURT_LANG": "en", **variables}


def hear_ctrl_c() -> None:
    """In a new process: whoever starts the tests in the background or under nohup hands down that SIGINT is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def closed_after_a_line(*words: str) -> tuple[int, str]:
    """Runs the command into a reader that takes one line and goes."""
    with subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        return process.wait(60), process.stderr.read().decode()


@pytest.mark.slow
@posix
def test_a_closed_pipe(record: Path) -> None:
    """Once through rich, once through plain lines."""
    for words in (["rules", "princess"], ["replay", str(record), "--trace"]):
        assert closed_after_a_line(*words) == (2, "The output was closed before everything was written.\n")


@posix
@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_at_once(jobs: str) -> None:
    words = [*COMMAND, "simulate", "princess", "--games", "1000000", "--jobs", jobs]
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    ) as process:
        try:
            time.sleep(8)
            began = time.monotonic()
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process of the command hears it
            out, err = process.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        assert (process.returncode, out, err) == (130, b"", b"Interrupted.\n")
        assert time.monotonic() - began < 30


@pytest.mark.slow
@posix
def test_ctrl_c_leaves_a_game() -> None:
    words = [*COMMAND, "play", "princess", "--seed", "1"]
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
        preexec_fn=hear_ctrl_c,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"The Princess and Magic Tile, seed 1")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (130, b"Interrupted.\n")


@pytest.mark.slow
def test_typed_bytes_that_are_no_text_and_a_terminal_without_letters() -> None:
    ended = subprocess.run(
        [*COMMAND, "play", "princess", "--seed", "1", "--lang", "ja"],
        input=b"\xff\xfe\n\xe3\x81\nquit\n",
        capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"),
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.isascii()


@pytest.mark.slow
def test_words_that_are_no_text() -> None:
    ended = subprocess.run([*COMMAND, "replay", b"\xff.json"], capture_output=True, env=environment(), timeout=60)
    assert ended.returncode == 2 and ended.stdout == b""
    assert ended.stderr.count(b"\n") == 1 and b"cannot be read" in ended.stderr


@pytest.mark.slow
@posix
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_streams_that_were_closed_from_the_beginning(closed: str) -> None:
    """There is nobody to tell, but nothing is wrong either; what is wrong still shows in the exit code."""
    arena = ["arena", "kaguyahime", "--bots", "random,greedy", "--games", "2", "--seed", "1", "--json"]
    for words, code in ((arena, 0), (["arena", "chess", "--bots", "random,greedy"], 2)):
        line = f'exec "$@" {closed}'
        ran = subprocess.run(
            ["sh", "-c", line, "sh", *COMMAND, *words], capture_output=True, env=environment(), timeout=60, check=False
        )
        assert (ran.returncode, b"Traceback" in ran.stdout + ran.stderr) == (code, False)

"""The fault harness: a short run finds nothing on a good server, and every planted bug is found."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from fault import patience  # type: ignore[import-not-found]
from fault.ledger import Differs, Heard, Ledger, Sent  # type: ignore[import-not-found]
from fault.reference import Reference  # type: ignore[import-not-found]
from fault.report import Book, Tally, markdown  # type: ignore[import-not-found]
from fault.run import Run  # type: ignore[import-not-found]
from fault.stage import Stage  # type: ignore[import-not-found]

from tests.server.club import club
from tests.server.cluster import binaries
from tilecourt.server.store.api import StoredEntry
from tilecourt.server.store.find import find_store

ROOT = Path(__file__).parents[2]
STUCK = 90.0  # the machine may be busy with other things


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_short_run_of_all_kinds(tmp_path: Path, database: str) -> None:
    """25 faults of all kinds at each database; more with TILECOURT_FAULTS."""
    if database == "postgresql" and binaries() is None:
        assert os.environ.get("CI") != "true", "there is no PostgreSQL for the build"
        pytest.skip("there is no PostgreSQL here")
    faults = os.environ.get("TILECOURT_FAULTS", "25")
    words = ["--database", database, "--faults", faults, "--stuck", str(STUCK), "--output", str(tmp_path / "faults")]
    command = [sys.executable, str(ROOT / "benchmarks" / "faults.py"), *words]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=1500)
    assert ended.returncode == 0, ended.stdout[-2000:] + ended.stderr[-4000:]
    figures = json.loads((tmp_path / "faults.json").read_text())
    assert figures["all"]["faults"] == int(faults) and figures["all"]["acknowledged"] > 50
    assert figures["all"]["lost"] == figures["all"]["doubled"] == 0
    assert "| Lost | Doubled |" in (tmp_path / "faults.md").read_text()


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.parametrize(("bug", "found"), [("early", ("lost", "log")), ("leak", ("view",)), ("twice", ("doubled",))])
def test_a_planted_bug_is_found(bug: str, found: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANTED", bug)

    async def test() -> None:
        stage = Stage("sqlite", "tests.benchmarks.planted")
        try:
            await stage.open()
            run = Run(stage, 1, STUCK)
            with pytest.raises(Differs) as caught:
                await run.faults(["kill"], 5, show=False)
            assert caught.value.kind in found, caught.value
        finally:
            await stage.close()

    asyncio.run(asyncio.wait_for(test(), 600))


# --- a busy machine, and a long run


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def passed(monkeypatch: pytest.MonkeyPatch, *words: tuple[float, str]) -> float:
    """How much patience passes while the yardstick says these words, each after so many seconds."""
    clock = Clock()
    monkeypatch.setattr(patience, "monotonic", clock)
    one = patience.Patience()
    begun = one.now()
    for seconds, word in words:
        clock.at += seconds
        if word:
            one.hear(word)
    return float(one.now() - begun)


def test_on_an_idle_machine_patience_passes_as_time_does(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [(0.5, "begin"), (0.03, "end")] * 20
    assert passed(monkeypatch, *words) == pytest.approx(10.6, rel=0.01)


def test_on_a_busy_machine_patience_passes_more_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [(0.5, "begin"), (0.3, "end")] * 20  # a piece takes ten times as long
    assert passed(monkeypatch, *words[2:]) < 0.15 * 16 + 0.5


def test_while_the_yardstick_gets_nothing_or_is_stopped_hardly_any_patience_passes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert passed(monkeypatch, (0.5, "begin"), (600.0, "")) == pytest.approx(0.53)
    assert passed(monkeypatch, (0.5, "begin"), (0.03, "end"), (600.0, "")) <= 0.53 + patience.MOST_UNSEEN


def test_a_yardstick_runs() -> None:
    one = patience.Patience()
    one.begin()
    try:
        begun = one.now()
        end = time.monotonic() + 30
        while one.now() < begun + 1 and time.monotonic() < end:
            time.sleep(0.05)
        assert one.now() >= begun + 1
    finally:
        one.end()


def test_a_long_run_goes_on_after_its_last_leg(tmp_path: Path) -> None:
    file = tmp_path / "faults.json"
    book = Book(file)
    book.write("sqlite", 1, [Tally("sqlite", "kill", faults=3, acknowledged=40, pause=1.5)], "")
    book.write("sqlite", 2, [Tally("sqlite", "kill", faults=2, stuck=1, pause=0.5)], "seed 2: no move")
    book.write("postgresql", 1, [Tally("postgresql", "stop", faults=4)], "")
    again = Book(file)
    assert (again.faults("sqlite"), again.faults("postgresql")) == (5, 4)
    assert again.next_seed(1, "sqlite") == 3 and again.next_seed(1, "postgresql") == 2
    assert again.differs() == ["seed 2: no move"]
    [kill, stop] = again.tallies()
    assert (kill.faults, kill.acknowledged, kill.stuck, kill.pause) == (5, 40, 1, 1.5)
    assert "| sqlite | kill | 5 | 40 | 0 | 0 | 1 |" in markdown([kill, stop])


# --- a doctored ledger


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[StoredEntry], list[dict[str, Any]], list[Sent]]:
    """The log of a short game at a real server, what seat 0 was told, and what it sent."""
    folder = tmp_path_factory.mktemp("played")
    heard, sent = [], []
    with club(folder, bot_processes=0) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        table = ann.open_table("kaguyahime", "me", "open")
        bob.sit(table)
        ann.post(f"/tables/{table}/start")
        with ann.at(table, 0) as eyes, bob.at(table, 1) as other:
            for number in range(16):
                seat = eyes.now["waiting"][0]
                mover = (eyes, other)[seat]
                while seat not in mover.now["waiting"]:
                    mover.hear()
                move, entry = mover.now["legal"][0], mover.now["entry"]
                told = mover.ask("play", f"m{number}", seat=seat, action=move["id"], entry=entry)
                sent.append(Sent(seat, f"m{number}", entry, move["id"], move["notation"], told["entry"]))
                for one in (eyes, other):
                    one.until(told["entry"])
            heard = [json.loads(text) for text in eyes.heard]

    async def log() -> list[StoredEntry]:
        store = find_store(f"sqlite://{folder}/games.db")
        await store.open()
        try:
            return await store.log(table)
        finally:
            await store.close()

    return asyncio.run(log()), [message for message in heard if "now" in message], sent


def checked(log: list[StoredEntry], heard: list[dict[str, Any]], sent: list[Sent]) -> Reference:
    ledger = Ledger(heard[0]["now"]["table"], sent=list(sent), settled=list(sent))
    for message in json.loads(json.dumps(heard)):
        ledger.hear(Heard(0, (0,), True, "en", message["now"], message.get("lines", [])))
    reference = Reference(ledger)
    reference.check(log, len(sent), 0)
    reference.check_record()
    reference.check_end()
    return reference


def changed(log: list[StoredEntry], number: int, old: str, new: str) -> list[StoredEntry]:
    body = log[number].body.replace(old, new)
    assert body != log[number].body
    return [*log[:number], StoredEntry(number, log[number].at, body), *log[number + 1 :]]


@pytest.mark.slow
def test_what_is_right_is_found_right(played: Any) -> None:
    log, heard, sent = played
    assert checked(log, heard, sent).compared == len(heard) > 16


def test_a_lost_move_is_found(played: Any) -> None:
    log, heard, sent = played
    with pytest.raises(Differs) as caught:
        checked(log[:-1], [message for message in heard if message["now"]["entry"] < len(log) - 1], sent)
    assert caught.value.kind == "lost"
    with pytest.raises(Differs, match="told of entry"):
        checked(log[:-1], heard, sent[:-1])


def test_a_doubled_move_is_found(played: Any) -> None:
    log, heard, sent = played
    twice = StoredEntry(len(log), log[-1].at, log[-1].body)
    with pytest.raises(Differs) as caught:
        checked([*log, twice], heard, sent)
    assert caught.value.kind == "doubled"


def test_a_move_that_nobody_sent_or_sent_otherwise_is_found(played: Any) -> None:
    log, heard, sent = played
    with pytest.raises(Differs) as caught:
        checked(log, heard, sent[:-1])
    assert caught.value.kind == "invented"
    other = Sent(sent[-1].seat, sent[-1].mark, sent[-1].entry, 0, "another move", sent[-1].acknowledged)
    with pytest.raises(Differs, match="expected 'another move'"):
        checked(log, heard, [*sent[:-1], other])


def test_a_move_that_had_not_seen_the_state_is_found(played: Any) -> None:
    log, heard, sent = played
    last = sent[-1]
    old = Sent(last.seat, last.mark, 1, last.action, last.notation, last.acknowledged)
    with pytest.raises(Differs) as caught:
        checked(changed(log, last.acknowledged, f'"{last.message}"', f'"{old.message}"'), heard, [*sent[:-1], old])
    assert caught.value.kind == "order"


def test_a_refused_move_in_the_log_is_found(played: Any) -> None:
    log, heard, sent = played
    last = sent[-1]
    refused = Sent(last.seat, last.mark, last.entry, last.action, last.notation, None, "stale")
    with pytest.raises(Differs, match="was refused"):
        checked(log, heard, [*sent[:-1], refused])


@pytest.mark.parametrize("key", ["view", "legal", "sealed", "seats", "lines", "more"])
def test_a_message_with_too_much_is_found(played: Any, key: str) -> None:
    log, heard, sent = played
    told = json.loads(json.dumps(heard))
    message = next(one for one in told if one.get("lines") and one["lines"][-1]["kind"] in ("moved", "sealed"))
    match key:
        case "view":
            message["now"]["view"]["more"] = 1
        case "legal":
            message["now"]["legal"] = [*message["now"].get("legal", []), {"id": 0}]
        case "sealed":
            message["now"]["sealed"] = 99
        case "seats":
            message["now"]["seats"][1]["choice"] = 3
        case "lines":
            message["lines"][-1]["move"] = "offer"
        case "more":
            message["now"]["seed"] = "7"
    with pytest.raises(Differs) as caught:
        checked(log, told, sent)
    assert caught.value.kind == "view"

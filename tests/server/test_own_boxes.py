"""Component sets of strangers: whatever is in them, nobody else waits for it and nothing of it stays."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, club
from tilecourt.server.base.scratch import LOCK, Scratch
from tilecourt.server.table import boxes

PRINCESS = files("tilecourt.games.princess").joinpath("components.toml").read_text("utf-8")
DOTS = ".".join("a" * 18_000)
SEATS = [{"kind": "me"}, {"kind": "open"}]


@pytest.mark.slow
def test_while_a_set_is_read_everybody_else_is_served(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    answers: list[Any] = []
    sets = [f"x = {{ {DOTS} = 1 }}", f'"".{DOTS} = 1']  # hidden from a look at the keys
    threads = [
        threading.Thread(
            target=lambda box=box: answers.append(
                ann.http.post("/api/v2/tables", json={"game": "princess", "seats": SEATS, "components": box})
            )
        )
        for box in sets
    ]
    for thread in threads:
        thread.start()
    longest = 0.0
    while any(thread.is_alive() for thread in threads):
        begun = time.perf_counter()
        assert bob.http.get("/healthz").status_code == 200
        longest = max(longest, time.perf_counter() - begun)
        time.sleep(0.05)
    assert longest < 1.5, f"somebody waited {longest:.1f} s"
    assert [(answer.status_code, answer.json()["reason"]) for answer in answers] == [(409, "bad_box")] * 2
    assert ann.get("/me/tables") == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("box", "words"),
    [
        (f"{DOTS} = 1", "at most 8 dots, got one with more in line 1"),
        (f"[{DOTS}]", "at most 8 dots, got one with more in line 1"),
        ("a.b = 1\n" + "a." * 9 + "b = 1", "line 2"),
        ("a = " + "1" * 5000, "too large or too deep"),
        ("a = " + "[" * 5000 + "]" * 5000, "TOML|too large or too deep"),
        ("not toml [", "not valid TOML"),
        ("x = 1", "The section [x] is not known."),
    ],
)
def test_a_set_that_cannot_be_used_is_refused_in_a_sentence_and_leaves_nothing(
    house: Club, box: str, words: str
) -> None:
    before = set(boxes._FOLDER.path.iterdir())
    ann = house.person("Ann")
    told = ann.post("/tables", 409, game="princess", seats=SEATS, components=box)
    assert told["reason"] == "bad_box"
    assert any(word in told["text"] for word in words.split("|")), told["text"]
    assert set(boxes._FOLDER.path.iterdir()) == before
    told = ann.post("/records", 409, record={"game": "princess"}, components=box)
    assert told["reason"] == "bad_box"


@pytest.mark.slow
def test_a_person_may_not_bring_one_set_after_another(tmp_path: Path) -> None:
    with club(tmp_path) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        answers = [
            ann.http.post("/api/v2/tables", json={"game": "princess", "seats": SEATS, "components": f"x = {n}"})
            for n in range(14)
        ]
        assert [answer.status_code for answer in answers[:5]] == [409] * 5
        assert answers[-1].status_code == 429 and answers[-1].json()["reason"] == "too_fast"
        for _ in range(14):  # a set that is known here costs nothing
            bob.open_table("princess", "me", "open", components=PRINCESS + "\n# Bob's\n")


def test_what_a_killed_server_left_is_cleared_away() -> None:
    code = (
        "from tilecourt.server.base.scratch import Scratch; import os;"
        "mine = Scratch('tilecourt-test-boxes-'); print(mine.path, flush=True); os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    left = Path(done.stdout.strip())
    assert left.exists() and (left / LOCK).exists()
    mine = Scratch("tilecourt-test-boxes-")
    assert mine.path.exists() and not left.exists()
    other = Scratch("tilecourt-test-boxes-")
    assert other.path != mine.path and mine.path.exists(), "what another process has stays"
    assert mine.path.parent == Path(tempfile.gettempdir())

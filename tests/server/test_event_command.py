"""`tilecourt event` at a real server: an event from its beginning to its standings, and one that is cancelled."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.club import Club
from tests.server.test_events import member, until
from tilecourt.cli.main import main


@pytest.mark.slow
def test_an_event_is_made_played_and_shown_by_command(house: Club, capsys: pytest.CaptureFixture[str]) -> None:
    ann = member(house, "Ann")
    token = ann.post("/bots", name="Robo")["token"]

    def call(*words: str, expect: int = 0) -> str:
        assert main(["--lang", "en", "event", house.url, *words]) == expect
        told = capsys.readouterr()
        return told.out if expect == 0 else told.err

    def answer(*words: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(call(*words, "--json"))
        return found

    robot = ["--token", token]
    asked = ["--name", "By command", "--game", "merlin", "--format", "swiss", "--rounds", "2", "--minutes", "10"]
    made = answer("create", *asked, *robot)
    event = made["event"]
    assert (made["rounds"], made["pace"]["minutes"], made["format"]) == (2, 10, "swiss")
    assert event in call("list") and "By command" in call("list")
    assert answer("enter", event, *robot)["entrants"] == 1
    assert answer("withdraw", event, *robot)["entrants"] == 0
    assert answer("bots", event, "--bot", "random", "--count", "4", *robot)["entrants"] == 4
    assert "By command" in call("start", event, *robot)
    until(lambda: ann.get(f"/events/{event}")["status"] == "over")
    shown = call("show", event)
    assert "over" in shown and shown.lower().count("random") >= 4
    assert len(answer("round", f"{event}/2")["tables"]) == 2
    assert "random" in call("round", f"{event}/1").lower()

    other = answer("create", "--name", "Never", "--game", "merlin", "--starts", "2027-01-01T18:00+01:00", *robot)
    assert other["starts"] == 1798822800000
    stranger = ["--token", member(house, "Eve").post("/bots", name="Evil")["token"]]
    assert "Only the organiser" in call("cancel", other["event"], *stranger, expect=2)
    assert "cancelled" in call("cancel", other["event"], *robot)
    assert "Expected --token" in call("enter", event, expect=2)
    assert "Expected a time" in call("create", "--name", "x", "--game", "merlin", "--starts", "soon", *robot, expect=2)

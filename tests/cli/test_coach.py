"""`tilecourt coach`: what decided a game, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Run
from tilecourt.cli.coach import tell
from tilecourt.engine.registry import game
from tilecourt.table.coach import Habit, Moment
from tilecourt.table.reasons import Reason
from tilecourt.table.table import Table


def write(path: Path, name: str = "kaguyahime", moves: int = 1000, players: tuple[str, ...] = ("Ann", "Bo")) -> str:
    """The record of a game in which everybody takes the last legal move."""
    table = Table(game(name), len(players), seed=3, names=list(players))
    while (waiting := table.waiting()) and len(table.history) < moves:
        table.play(waiting[0], table.state.legal(waiting[0])[-1])
    path.write_text(table.record.text(), encoding="utf-8")
    return str(path)


@pytest.mark.slow
def test_for_programs(tilecourt: Run, tmp_path: Path) -> None:
    whole = write(tmp_path / "whole.json")
    found = json.loads(tilecourt("coach", whole, "--iterations", "8", "--seat", "1", "--json").fine)
    assert found["habit"] is None
    assert 0 < len(found["moments"]) <= 3
    assert {one["kind"] for one in found["moments"]} <= {"decision", "luck"}
    assert all(one["best"] != one["action"] for one in found["moments"] if one["kind"] == "decision")


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(game("kaguyahime"), 2, seed=3, names=["Ann", "Bo"])
    while waiting := table.waiting():
        table.play(waiting[0], table.state.legal(waiting[0])[-1])
    turned = table.history[4]
    why = [Reason("favor", turned.seat, "more", 0.04), Reason("mats", 1 - turned.seat, "rarer", 0.02)]
    best = turned.before.legal(turned.seat)[0]
    moments = [
        Moment(kind="luck", move=0, worth=0.05),
        Moment(kind="decision", move=5, worth=-0.12, action=turned.action, best=best, reasons=why),
        Moment(kind="decision", move=7, worth=-0.1, action=turned.action, best=best),
        Moment(kind="decision", move=9, worth=-0.2, action=turned.action, best=best, reasons=why),
    ]
    tell(table.record, table.game, turned.seat, moments, Habit("stage", "ending", 0.07, 0.6, 8), 8, "en")
    told = " ".join(capsys.readouterr().out.split())
    for sentence in (
        "The deal, luck: +5 %",
        "Move 5, own decision: -12 %",
        "because: more – Favour (+4 %)",
        f"because: rarer – {table.record.seats[1 - turned.seat]}: Rooms in all (+2 %)",
        "Why it is better shows only some moves later.",
        # 4 % and 2 % explain half of 12 %, but not of 20 %.
        "The rest of the 20 % shows only some moves later.",
        "in 8 games 60 % of the losses came in the last third of the game, 7 % a game",
    ):
        assert sentence in told
    assert "The rest of the 12 %" not in told


def test_bad_input(tilecourt: Run, tmp_path: Path) -> None:
    whole, begun = write(tmp_path / "whole.json"), write(tmp_path / "begun.json", moves=3)
    assert "Expected a seat from 0 to 1, got 2." in tilecourt("coach", whole, "--seat", "2").refused
    assert "breaks off after move 3" in tilecourt("coach", begun).refused
    assert "breaks off after move 3" in tilecourt("coach", whole, begun).refused
    assert "iterations, got 0" in tilecourt("coach", whole, "--iterations", "0").refused
    other = write(tmp_path / "other.json", "merlin", 1)
    assert "Expected records of kaguyahime" in tilecourt("coach", whole, other).refused
    stranger = write(tmp_path / "stranger.json", players=("Cy", "Di"))
    assert "Expected a player named 'Ann'" in tilecourt("coach", whole, stranger).refused

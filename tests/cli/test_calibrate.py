"""`tilecourt calibrate`: the tables, the JSON and the page, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Run

SMALL = ["calibrate", "kaguyahime", "--players", "2", "--games", "3", "--bots", "random", "--seed", "5"]


def test_tables_json_and_page(tilecourt: Run, tmp_path: Path) -> None:
    found = json.loads(tilecourt(*SMALL, "--json", "--html", "page.html").fine)
    assert (found["game"], found["games"], found["lost"]) == ("kaguyahime", 3, 0)
    assert sum(tenth["number"] for tenth in found["tenths"]) == 2 * found["forecasts"]
    for tenth in found["tenths"]:
        assert tenth["apart"][0] <= tenth["apart"][1]
        assert tenth["band"][0] <= tenth["said"] <= tenth["band"][1]
    assert 0 <= found["yardstick"]["expected"] <= found["yardstick"]["most"]
    assert len(found["quarters"]) == 4
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.count("<circle") == len(found["tenths"]) == page.count('class="sure"')
    assert "A perfectly true forecast would have" in page and "{" not in page.split("</style>")[1]
    told = tilecourt(*SMALL, "--lang", "ja").fine
    assert "差の95%区間" in told and f"{found['worst']:.3f}" in told


@pytest.mark.slow
def test_alone_it_tells_errors_and_how_often_the_interval_held(tilecourt: Run) -> None:
    words = ["calibrate", "realm_of_sand", "--players", "1", "--games", "2", "--bots", "random", "--seed", "5"]
    found = json.loads(tilecourt(*words, "--json", "--html", "page.html").fine)
    assert set(found["alone"]) == {"error", "error_of_mean", "held"}
    assert "80 % interval" in tilecourt(*words).fine


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--games", "0"], "Expected 1 to "),
        (["--bots", "clever"], "There is no bot 'clever'"),
        (["--html", "missing/page.html"], "cannot be written"),
        (["--option", "clear_cube_rule=storage"], "has no forecast for 2 players with this box and these options."),
    ],
)
def test_bad_input(tilecourt: Run, words: list[str], expected: str) -> None:
    assert expected in tilecourt(*SMALL, *words).refused

"""The command that measures the engine."""

from __future__ import annotations

import json

import pytest

from tests.cli.command import Run
from tilecourt.cli.bench import show
from tilecourt.engine.text import LANGUAGES


def test_figures_for_programs_and_people(tilecourt: Run, capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = json.loads(tilecourt("bench", "kaguyahime", "--players", "2", "--seconds", "0.001", "--json").fine)
    assert (row["game"], row["players"]) == ("kaguyahime", 2)
    assert isinstance(row["core_moves_per_second"], int) and row["core_moves_per_second"] > 0
    for lang, line in ("en", "random moves in the core, per second"), ("ja", "コア内のランダムな手数、毎秒"):
        show([row], 1, lang)
        out = capsys.readouterr().out
        assert line in out and f"{row['core_moves_per_second']:,}" in out


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_unit_of_work_is_told(tilecourt: Run, lang: str) -> None:
    out = tilecourt("bench", "kaguyahime", "--players", "2", "--seconds", "0.001", "--lang", lang).fine
    assert {"en": "list all legal moves", "ja": "合法手をすべて挙げ"}[lang] in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "There is no game 'chess'"),
        (["merlin", "--players", "1"], "not 1"),
        (["--players", "9"], "No game is for 9 players."),
        (["merlin", "--seconds", "0"], "Expected a time above 0"),
        (["merlin", "--seconds", "nan"], "Expected a time above 0"),
        (["merlin", "--seconds", "soon"], "expected a number, got 'soon'"),
    ],
)
def test_refusals(tilecourt: Run, words: list[str], said: str) -> None:
    assert said in tilecourt("bench", *words).refused

"""Playing at one screen: what is private is not shown to the next one, and a sealed offer to nobody."""

from typing import Any

import pytest

from tests.kaguyahime.positions import GAME
from tilecourt.bots.random import RandomBot
from tilecourt.cli.seatplay import Evening
from tilecourt.table.table import Table


class Typist:
    """Types lines one after the other and remembers what was on the screen before each."""

    def __init__(self, lines: Any, capsys: pytest.CaptureFixture[str]) -> None:
        self.lines = list(lines)
        self.screens: list[str] = []
        self.capsys = capsys

    def __call__(self, prompt: Any) -> Any:
        self.screens.append(self.capsys.readouterr().out + prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def evening(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lines: list[str],
    people: tuple[int, ...] = (0, 1),
    minds: Any = None,
    language: str = "en",
) -> tuple[Table, list[str]]:
    typist = Typist(lines, capsys)
    monkeypatch.setattr("builtins.input", typist)
    table = Table(GAME, 2, 4, ["Ann", "Ben"])
    Evening(table, list(people), minds or {}, language, None).play()
    return table, [*typist.screens, capsys.readouterr().out]


def test_the_screen_is_passed_with_nothing_private_on_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table, screens = evening(monkeypatch, capsys, ["", "present purple+clear disk", "board", "hint", "", "quit"])
    first, ann, after_ann, board, hint, ben, _ = screens
    assert "Behind your screen" not in first
    assert "Behind your screen: red 1, blue 3, green 2, purple 3, clear 1" in ann
    assert "Ann has chosen" in after_ann
    for shown in (after_ann, board, hint):
        assert "purple + clear" not in shown
        assert "Behind your screen" not in shown
    assert "Offer sealed" not in ben  # the table holds it: not even the state knows
    assert "purple + clear" not in ben
    held = [f"{kind} {n}" for kind, n in table.state.full()["players"][1]["screen"].items() if n]
    assert f"Behind your screen: {', '.join(held)}" in ben
    assert table.record.moves == []


def test_an_offer_is_changed_before_the_last_one_is_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["", "present purple+clear disk", "", "undo", "", "present red -", "", "present nothing -", "quit"]
    table, screens = evening(monkeypatch, capsys, lines)
    assert table.record.moves == ["0 present red -", "1 present nothing -"]
    assert "purple + clear" not in "".join(screens[3:])
    assert "Ann presented red." in screens[-2]
    assert "Ben presented nothing." in screens[-2]


@pytest.mark.parametrize(("language", "words"), [("en", "bot has chosen"), ("ja", "bot が決めました")])
def test_a_bots_offer_stays_sealed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, words: str
) -> None:
    typist = Typist(["quit"], capsys)
    monkeypatch.setattr("builtins.input", typist)
    table = Table(GAME, 2, 4, ["Ann", "bot"])
    Evening(table, [0], {1: RandomBot("1")}, language, None).play()
    assert words in typist.screens[0]
    assert table.has_sealed(1)
    assert table.record.moves == []


def test_a_whole_game_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    table, screens = evening(monkeypatch, capsys, ["1"] * 600, people=(0,), minds={1: RandomBot("2")})
    assert table.state.over
    assert "KGH-6.4" in screens[-1]
    assert "wins" in screens[-1] or "share the win" in screens[-1]

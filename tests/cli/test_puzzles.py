"""`tilecourt puzzles`: listing, solving with explanations, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import Run
from tilecourt.engine.registry import game as find_game
from tilecourt.table.puzzle import Puzzle, check, read_library, write_puzzle
from tilecourt.table.table import Table


def a_puzzle() -> Puzzle:
    return read_library(find_game("merlin")).puzzles[0]


def test_the_list_names_themes_and_difficulties_and_never_the_answer(tilecourt: Run) -> None:
    out = tilecourt("puzzles", "list", "merlin").fine
    told = json.loads(tilecourt("puzzles", "list", "merlin", "--json").fine)
    assert all(one["id"] in out for one in told) and len(told) == len(read_library(find_game("merlin")))
    assert all(set(one) == set("id game players seat theme difficulty moves gap".split()) for one in told)
    assert "幻獣" in tilecourt("puzzles", "list", "merlin", "--lang", "ja").fine


def test_a_wrong_answer_is_explained_and_may_be_tried_again(tilecourt: Run) -> None:
    game, puzzle = find_game("merlin"), a_puzzle()
    legal = [game.actions.notation(action) for action in check(game, puzzle).legal(puzzle.seat)]
    wrong = next(notation for notation in legal if notation not in puzzle.best)
    out = tilecourt("puzzles", "play", "merlin", "--id", puzzle.id, typed=["dance", wrong, puzzle.best[0], ""]).fine
    chances = dict(zip(legal, puzzle.figures, strict=True))
    assert f"after it: {chances[wrong] / 10:.0f} %" in out and "Not the best move" in out
    assert f"Right. Your chance to win after it: {chances[puzzle.best[0]] / 10:.0f} %" in out
    assert "Rules: MBH-" in out and "There is no choice dance" in out


def test_the_solution_on_request_and_a_rule_by_its_id(tilecourt: Run) -> None:
    typed = ["help", "rule MBH-5.5", "rule nonsense", "solution", ""]
    out = tilecourt("puzzles", "play", "merlin", "--daily", typed=typed).fine
    assert "The best move leaves you a chance to win of" in out and "There is no rule" in out
    again = tilecourt("puzzles", "play", "--daily", "--lang", "ja", typed=["quit"]).fine
    assert "最善手は?" in again


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["list", "chess"], "There is no game 'chess'"),
        (["list", "merlin", "--theme", "tea"], "There is no theme 'tea'"),
        (["play", "merlin", "--id", "0000000000"], "There is no puzzle '0000000000' of merlin."),
        (["play", "--id", "0000000000"], "Expected the game whose puzzles are meant"),
        (["list", "merlin", "--file", "none.jsonl"], "cannot be read: no such file"),
        (["mine", "merlin", "-o", "x.jsonl"], "one of the arguments --from --selfplay is required"),
        (["mine", "merlin", "--selfplay", "0", "-o", "x.jsonl"], "Expected 1 to "),
        (["mine", "merlin", "--from", "none.jsonl", "-o", "x.jsonl"], "cannot be read: no such file"),
        (["choose", "merlin", "none.jsonl", "-o", "x"], "cannot be read: no such file"),
        (["check", "merlin", "--iterations", "1"], "Expected from 8 to "),
    ],
)
def test_what_is_refused(tilecourt: Run, words: list[str], expected: str) -> None:
    assert expected in tilecourt("puzzles", *words).refused


def test_a_puzzle_file_of_another_rules_version(tilecourt: Run) -> None:
    line = write_puzzle(find_game("merlin"), a_puzzle()).replace('"rules":', '"rules":9')
    Path("old.jsonl").write_text(line, encoding="utf-8")
    for words in (["list", "merlin"], ["play", "merlin"], ["check", "merlin"]):
        assert "was made for rules version 9" in tilecourt("puzzles", *words, "--file", "old.jsonl").refused
    Path("broken.jsonl").write_text(line[:100], encoding="utf-8")
    assert "line 1, is not a puzzle" in tilecourt("puzzles", "list", "merlin", "--file", "broken.jsonl").refused


def test_records_of_another_game_are_no_source(tilecourt: Run, record: Path) -> None:
    words = ["puzzles", "mine", "merlin", "--from", str(record), "-o", "x.jsonl"]
    assert "has a record of princess, not of merlin" in tilecourt(*words).refused


def test_a_record_that_breaks_off_is_no_source(tilecourt: Run, tmp_path: Path) -> None:
    table = Table(find_game("merlin"), 2, seed=1)
    table.play(table.waiting()[0], table.state.legal(table.waiting()[0])[0])
    (tmp_path / "begun.json").write_text(table.record.text(), encoding="utf-8")
    refused = tilecourt("puzzles", "mine", "merlin", "--from", "begun.json", "-o", "x.jsonl").refused
    assert "Expected the record of a finished game, got one that breaks off after move 1." in refused


def test_chosen_puzzles_are_a_file_of_their_own(tilecourt: Run) -> None:
    source = find_game("merlin").file("puzzles.jsonl")
    tilecourt("puzzles", "choose", "merlin", str(source), "--number", "2", "-o", "two.jsonl").fine  # noqa: B018
    assert len(json.loads(tilecourt("puzzles", "list", "merlin", "--file", "two.jsonl", "--json").fine)) == 2

"""Whatever is wrong with the input: one sentence on the error stream, exit code 2, nothing else."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Run
from tilecourt.cli.main import COMMANDS
from tilecourt.table import record as records

PRINCESS = ["simulate", "princess", "--games", "1"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["simulate", "chess"], "There is no game 'chess'; the games are "),
        (["play", "chess"], "There is no game 'chess'"),
        (["record", "chess", "-o", "x"], "There is no game 'chess'"),
        (["rules", "chess"], "There is no game 'chess'"),
        (["components", "chess"], "There is no game 'chess'"),
        ([*PRINCESS, "--players", "5"], "is for 2 to 4 players, not 5."),
        ([*PRINCESS, "--players", "0"], "is for 2 to 4 players, not 0."),
        ([*PRINCESS, "--players", "-1"], "is for 2 to 4 players, not -1."),
        ([*PRINCESS, "--players", "99999999999999999999"], "is for 2 to 4 players"),
        ([*PRINCESS, "--players", "two"], "--players: expected a whole number, got 'two'"),
        (["record", "princess", "--players", "5", "-o", "x"], "is for 2 to 4 players"),
        (["play", "princess", "--players", "5"], "is for 2 to 4 players"),
        ([*PRINCESS, "--seed", "-1"], "Expected a seed as a whole number from 0 to 2**256 - 1, got -1."),
        ([*PRINCESS, "--seed", "abc"], "got abc."),
        ([*PRINCESS, "--seed", ""], "Expected a seed"),
        ([*PRINCESS, "--seed", "1.5"], "got 1.5."),
        ([*PRINCESS, "--seed", "³"], "got ³."),
        ([*PRINCESS, "--seed", str(2**256)], "Expected a seed"),
        ([*PRINCESS, "--seed", "9" * 5000], "Expected a seed"),
        ([*PRINCESS, "--bots", "clever"], "There is no bot 'clever'; the bots are "),
        ([*PRINCESS, "--bots", ""], "Expected bots such as random,greedy, got ''."),
        ([*PRINCESS, "--bots", "random,random,random"], "Expected at most 2 bots for 2 players, got 3."),
        ([*PRINCESS, "--option", "speed=1"], "There is no option 'speed'; the options are first_play, "),
        ([*PRINCESS, "--option", "first_play"], "Expected an option as name=value, got 'first_play'."),
        ([*PRINCESS, "--option", "first_play=maybe"], "The option first_play takes false or true, not 'maybe'."),
        ([*PRINCESS, "--option", "first_turn="], "The option first_turn takes each_player or "),
        (["play", "princess", "--option", "first_play=maybe"], "The option first_play takes"),
        (["simulate", "princess", "--jobs", "0"], "Expected 1 to 256 jobs, got 0."),
        (["simulate", "princess", "--jobs", "-2"], "Expected 1 to 256 jobs, got -2."),
        (["simulate", "princess", "--jobs", "9999"], "Expected 1 to 256 jobs, got 9999."),
        (["simulate", "princess", "--games", "0"], "Expected 1 to 10000000 games, got 0."),
        (["simulate", "princess", "--games", "-5"], "got -5."),
        (["simulate", "princess", "--games", "9" * 30], "Expected 1 to 10000000 games"),
        (["simulate", "princess", "--games", "many"], "--games: expected a whole number, got 'many'"),
        (["balance", "princess", "--solo"], "is not played alone"),
        (["balance", "realm_of_sand", "--solo", "--bots", "clever"], "There is no bot 'clever'"),
        (["balance", "realm_of_sand", "--solo", "--bots", ","], "Expected bots such as"),
        (["balance", "realm_of_sand", "--solo", "--games", "0"], "Expected 1 to 10000000 games, got 0."),
        (["simulate"], "the following arguments are required: GAME"),
        (["record", "princess"], "required: -o/--output"),
        (["replay"], "required: FILE"),
        (["simulate", "princess", "--fast"], "unrecognized arguments: --fast (see tilecourt --help)."),
        (["simulate", "princess", "--play", "2"], "unrecognized arguments: --play 2"),
        (["simulate", "princess", "--seed"], "--seed: expected one argument"),
        (["dance"], "invalid choice: 'dance'"),
        (["games", "--lang", "fr"], "--lang: invalid choice: 'fr'"),
        (["--lang", "fr"], "--lang: invalid choice: 'fr'"),
        (["rules", "princess", "PMT-5.66"], "There is no rule 'PMT-5.66' in princess; the nearest is PMT-5.6."),
        (["rules", "princess", "5"], "There is no rule '5' in princess"),
        (["rules", "princess", ""], "There is no rule '' in princess"),
        (["play", "princess", "--seat", "7"], "Expected seats from 0 to 1 such as 0 or 0,1, or all or none, got '7'."),
        (["play", "princess", "--seat", "-1"], "got '-1'."),
        (["play", "princess", "--seat", "me"], "got 'me'."),
        (["play", "princess", "--seat", ""], "got ''."),
        (["play", "princess", "--seat", "0,,1"], "got '0,,1'."),
        (["play", "princess", "--seat", "9" * 5000], "Expected seats"),
        (["play", "princess", "--bots", "clever"], "There is no bot 'clever'"),
        # A file that is not there, is a folder, or has no name.
        (["replay", "none.json"], "The record none.json cannot be read: no such file or directory."),
        (["replay", "."], "The record . cannot be read: is a directory."),
        (["replay", ""], "cannot be read: is a directory."),
        (["replay", "a\0b"], "cannot be read: "),
        (["play", "princess", "--resume", "none.json"], "The record none.json cannot be read"),
        (["play", "princess", "--resume", ""], "cannot be read"),
        ([*PRINCESS, "--components", "none.toml"], "The component file none.toml cannot be read: no such file"),
        ([*PRINCESS, "--components", "."], "The component file . cannot be read: is a directory."),
        (["components", "princess", "--components", ""], "cannot be read"),
        (["components", "princess", "--components", "a\0b"], "cannot be read"),
        # A line break in a word stays in the line.
        (["replay", "a\nb"], r"The record a\nb cannot be read"),
        (["simulate", "a\nb"], r"There is no game 'a\nb'"),
        (["simulate", "princess", "--\x1b[31m\n"], r"unrecognized arguments: --\x1b[31m\n"),
        (["rules", "princess", "\udcff"], "There is no rule"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else None,
)
def test_bad_words(tilecourt: Run, words: list[str], expected: str) -> None:
    assert expected in tilecourt(*words).refused


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_flag_of_each_command(tilecourt: Run, command: str) -> None:
    own = {"games": [], "replay": ["x"], "record": ["princess", "-o", "x"], "arena": ["princess", "--bots", "x"]}
    own |= {
        "what-if": ["x", "--at", "1"],
        "backup": ["-o", "x"],
        "join": ["http://x", "--token", "x", "--bot", "random"],
        "event": ["http://x", "list"],
        "moderate": ["figures"],
        "ratings": ["show"],
    }
    own |= {"puzzles": ["list", "princess"]}
    required = own.get(command, ["princess"])
    assert "--nonsense" in tilecourt(command, *required, "--nonsense").refused


@pytest.mark.parametrize("command", [["play", "princess", "--save"], ["record", "princess", "--bots", "random", "-o"]])
def test_an_output_that_cannot_be_written(tilecourt: Run, command: list[str]) -> None:
    for name in ("none/x.json", ".", "", "a\0b", "x" * 300):
        assert "writ" in tilecourt(*command, name).refused
    if os.geteuid() != 0:
        Path("locked").mkdir(0o500)
        assert "cannot be written: permission denied." in tilecourt(*command, "locked/x.json").refused


def test_a_menu_without_a_terminal(tilecourt: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.cli.command.Typist.isatty", lambda self: False)
    assert "The menu needs a terminal" in tilecourt().refused
    assert "端末" in tilecourt("--lang", "ja").refused


# --- records


def changed(record: Path, change: Callable[[dict[str, Any]], object], sealed: bool = True) -> None:
    """Rewrites a record, with a new checksum or the old one."""
    content = json.loads(record.read_text(encoding="utf-8"))
    change(content)
    if sealed:
        content["checksum"] = records.Record(**content).seal()
    record.write_text(json.dumps(content), encoding="utf-8")


COMMANDS_THAT_READ = [["replay"], ["replay", "--trace"], ["replay", "--json"], ["play", "princess", "--resume"]]


@pytest.fixture(params=COMMANDS_THAT_READ, ids=" ".join)
def reading(request: pytest.FixtureRequest) -> list[str]:
    """Each way to read a record."""
    return list(request.param)


@pytest.mark.parametrize("part", [0, 1, 10, 400, -2, -30])
def test_a_truncated_record(tilecourt: Run, record: Path, reading: list[str], part: int) -> None:
    record.write_bytes(record.read_bytes()[:part])
    assert "is not complete JSON" in tilecourt(*reading, str(record)).refused


@pytest.mark.parametrize(
    "content",
    [b"[]", b"3", b"null", b"{}", b'{"tilecourt": "1"}', b'{"tilecourt": true}', b"\xff\xfe", b"[" * 100_000, b"{]"],
    ids=repr,
)
def test_what_is_no_record(tilecourt: Run, record: Path, content: bytes) -> None:
    record.write_bytes(content[:200_000])
    assert "The record" in tilecourt("replay", str(record)).refused


def test_a_record_that_is_not_utf_8(tilecourt: Run, record: Path, reading: list[str]) -> None:
    record.write_bytes(record.read_bytes().replace(b"left", b"l\xffft"))
    assert "is not complete JSON" in tilecourt(*reading, str(record)).refused


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content["moves"].pop(),
        lambda content: content["moves"].reverse(),
        lambda content: content.update(seed="8"),
        lambda content: content.update(seats=["right", "left"]),
        lambda content: content.update(checksum=""),
    ],
    ids=["last move gone", "moves reversed", "seed", "seats", "checksum"],
)
def test_a_record_changed_by_hand(
    tilecourt: Run, record: Path, reading: list[str], change: Callable[[dict[str, Any]], object]
) -> None:
    changed(record, change, sealed=False)
    assert "was changed or cut short: its checksum is" in tilecourt(*reading, str(record)).refused


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda content: content.update(rules=99), "was played under rules version 99 of princess; this is 1."),
        (lambda content: content.update(components="0" * 16), "was played with the component set 0000000000000000; "),
        (lambda content: content.update(game="chess"), "The record is of the game 'chess'; the games here are "),
        (lambda content: content.update(players=3), "The record names 2 seats for 3 players."),
        (lambda content: content.update(seats=["a"]), "The record names 1 seats for 2 players."),
        (lambda content: content.update(seats=["a", "\x1b[2J"]), "Expected a player's name as plain text"),
        (lambda content: content.update(players=5, seats=list("abcde")), "is for 2 to 4 players, not 5."),
        (lambda content: content.update(seed="-4"), "Expected a seed as a whole number"),
        (lambda content: content.update(options={"speed": 1}), "There is no option 'speed'"),
        (lambda content: content.update(options={"first_play": 1}), "The option first_play takes false or true"),
        (lambda content: content["moves"].insert(0, "skip"), "Move 1 of the record: expected a seat and a move"),
        (lambda content: content["moves"].insert(0, "9" * 5000 + " skip"), "Move 1 of the record"),
        (lambda content: content["moves"].insert(0, "7 skip"), "Expected a seat from 0 to 1, got 7."),
        (lambda content: content["moves"].insert(3, "0 dance"), "Move 4 of the record, '0 dance', cannot be played"),
        (lambda content: content["moves"].insert(3, "0 hold R99"), "card must be one of R01, "),
        (lambda content: content["moves"].pop(0), "cannot be played"),
        (lambda content: content["moves"].append("0 skip"), "The game is over"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_a_record_with_a_right_checksum_that_cannot_be_played(
    tilecourt: Run, record: Path, reading: list[str], change: Callable[[dict[str, Any]], object], expected: str
) -> None:
    changed(record, change)
    assert expected in tilecourt(*reading, str(record)).refused


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda content: content.update(tilecourt=3), "has format 3; this program reads formats 1 and 2."),
        (lambda content: content.update(extra=1), "is not a record of format 1"),
        (lambda content: content.pop("moves"), "is not a record of format 1"),
        (lambda content: content.update(moves=[1]), "is not a record of format 1"),
        (lambda content: content.update(players="2"), "is not a record of format 1"),
        (lambda content: content.update(players=10**30), "is not a record of format 1"),
    ],
    ids=["format", "extra key", "no moves", "moves of numbers", "players as text", "many players"],
)
def test_a_record_of_another_shape(
    tilecourt: Run, record: Path, change: Callable[[dict[str, Any]], object], expected: str
) -> None:
    changed(record, change, sealed=False)
    assert expected in tilecourt("replay", str(record)).refused


def test_a_saved_game_of_another_game(tilecourt: Run, record: Path) -> None:
    assert "is of princess, not of merlin" in tilecourt("play", "merlin", "--resume", str(record)).refused


def test_names_are_never_markup(tilecourt: Run, record: Path) -> None:
    changed(record, lambda content: content.update(seats=["[/b]", "[red]x"]))
    out = tilecourt("replay", str(record)).fine
    assert "[/b]: " in out and "[red]x: " in out
    assert "  [/b]  " in out and "  [red]x  " in out  # the headings of the score sheet


# --- component files


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("copies = 1", "copies = 0", "section [rune] number 1 (R01), key copies: expected "),
        ('id = "R02"', 'id = "R01"', "section [rune], key id: expected every id once, got 'R01'."),
        ("rune_deck_cards = 32", "rune_deck_cards = 31", "key rune_deck_cards: expected 32, as many as are listed"),
        ("goal_space = 25", 'goal_space = "far"', "section [manor_goal], key goal_space: expected a whole number"),
        ("[manor_goal]", "[manor_gaol]", "the section [manor_gaol] is not known"),
        (
            "combo_bonus_per_extra_rune = 1",
            "",
            "section [rune_row]: expected a key combo_bonus_per_extra_rune, got none",
        ),
        ("goal_space = 25", "goal_space = ", "is not valid TOML"),
    ],
)
def test_a_bad_component_file(tilecourt: Run, box: Path, old: str, new: str, expected: str) -> None:
    text = box.read_text(encoding="utf-8")
    assert old in text
    box.write_text(text.replace(old, new, 1), encoding="utf-8")
    for command in ("simulate", "components"):
        sentence = tilecourt(command, "princess", "--components", str(box)).refused
        assert sentence.startswith(f"The component file {box}") and expected in sentence


def test_a_box_with_a_missing_card(tilecourt: Run, box: Path) -> None:
    head, _, rest = box.read_text(encoding="utf-8").partition("[[rune]]")
    box.write_text(head + "[[rune]]" + rest.partition("[[rune]]")[2], encoding="utf-8")
    sentence = tilecourt(*PRINCESS, "--components", str(box)).refused
    assert sentence.endswith("section [counts], key rune_deck_cards: expected 31, as many as are listed, got 32.")


def test_component_files_that_are_no_text(tilecourt: Run, box: Path) -> None:
    box.write_bytes(box.read_bytes().replace(b"Slant", b"Sl\xe4nt"))
    assert tilecourt("components", "princess", "--components", str(box)).refused.endswith("is not text in UTF-8.")
    box.write_bytes(b"#" * 2_000_000)
    assert "has more than 1000000 bytes" in tilecourt("components", "princess", "--components", str(box)).refused
    box.write_bytes(b"a = " + b"[" * 50_000)
    assert "sections that are too deep" in tilecourt("components", "princess", "--components", str(box)).refused
    box.write_bytes(b"")
    assert (
        "expected it to be there, got nothing" in tilecourt("components", "princess", "--components", str(box)).refused
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs a device that is always full")
def test_a_full_disk(tilecourt: Run) -> None:
    if Path("/dev/full").exists():
        words = ["record", "princess", "--bots", "random", "-o", "/dev/full"]
        assert "The file /dev/full cannot be written: no space left on device." in tilecourt(*words).refused

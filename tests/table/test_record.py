"""Records: what is not one, or not of this program, is refused in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.cases import plain_cases
from tilecourt.engine.errors import BadInput
from tilecourt.engine.events import Event
from tilecourt.engine.registry import games
from tilecourt.table import record as records
from tilecourt.table.table import Table

CASE = plain_cases(games()[0])[0]


def record(moves: int = 3) -> records.Record:
    table = Table(CASE.definition, CASE.players, 1)
    while len(table.record.moves) < moves:
        seat = table.waiting()[0]
        table.play(seat, table.state.legal(seat)[0])
    return records.parse(table.record.text())


def forged(**changes: Any) -> records.Record:
    """A record with changes and a checksum that fits them."""
    made = record()
    for name, value in changes.items():
        setattr(made, name, value)
    return records.parse(made.text())


def play(made: records.Record) -> None:
    records.final(made, records.game_of(made))


def test_the_text_is_json_with_a_move_a_line() -> None:
    text = record().text()
    assert json.loads(text) == record().content()
    assert sum(line.startswith("    ") for line in text.splitlines()) == 3


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "nope"}, "of the game 'nope'"),
        ({"rules": 99}, "under rules version 99"),
        ({"components": "0"}, "component set 0"),
        ({"seats": []}, "names 0 seats"),
        ({"players": 16, "seats": ["x"] * 16}, "players"),
        ({"seed": "-1"}, "seed"),
        ({"seed": "9" * 5000}, "seed"),
        ({"options": {"nope": 1}}, "no option 'nope'"),
        ({"moves": [""]}, "Move 1 of the record"),
        ({"moves": ["0"]}, "Move 1 of the record"),
        ({"moves": ["0 "]}, "Move 1 of the record"),
        ({"moves": ["x y"]}, "Move 1 of the record"),
        ({"moves": ["٣ skip"]}, "Move 1 of the record"),
        ({"moves": ["99999999999999999999 skip"]}, "Move 1 of the record"),
        ({"moves": ["9" * 5000 + " skip"]}, "Move 1 of the record"),
        ({"moves": ["-1 skip"]}, "Move 1 of the record"),
        ({"moves": ["00" + record(1).moves[0][1:]]}, "Move 1 of the record"),
    ],
)
def test_a_record_that_cannot_be_played_here(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        play(forged(**changes))


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "1", '"x"', "{}", '{"tilecourt": 2}', '{"tilecourt": true}', '{"tilecourt": "1"}',
        '{"tilecourt": 1}', "[" * 100_000, '{"tilecourt": 1e400}', "\ud800", '{"tilecourt": ' + "9" * 5000 + "}",
        "\x00", b"\xff", b"\xef\xbb\xbf{}", " " * 10_000_001,
    ],
    ids=lambda text: str(text[:20]).encode("unicode_escape").decode(),
)  # fmt: skip
def test_what_is_no_record(text: str | bytes) -> None:
    with pytest.raises(BadInput, match="The record"):
        records.parse(text)


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 0}, {"players": 17}, {"players": "2"}, {"moves": [1]}, {"moves": None}, {"options": []},
        {"options": {"x": None}}, {"extra": 1}, {"seats": [1]}, {"seed": 1}, {"checksum": None}, {"checksum": "0"},
    ],
)  # fmt: skip
def test_a_part_of_another_sort(changes: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="The record"):
        records.parse(json.dumps({**record().content(), **changes}))


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(record().text(), "utf-8")
    assert records.read(path) == record()
    for bad in (tmp_path, tmp_path / "none.json"):
        with pytest.raises(BadInput, match="cannot be read"):
            records.read(bad)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match=r"game\.json"):
        records.read(path)


def test_a_replay_names_what_it_yields_and_ends_at_the_final_state() -> None:
    made = record()
    game = records.game_of(made)
    played = [records.written(game, one.seat, one.action) for one in records.replay(made, game)]
    assert played == made.moves
    assert all(isinstance(event, Event) for one in records.replay(made, game) for event in one.events)
    assert records.final(made, game).moves_made == len(made.moves) == 3
    assert records.final(forged(moves=[]), game).full() == records.start(made, game).full()


def test_a_move_of_a_record_is_taken_apart_as_it_was_written() -> None:
    game = records.game_of(record())
    for move in record().moves[:5]:
        seat, notation = records.split_move(move)
        assert records.written(game, seat, game.actions.parse(notation)) == move
    for broken in ("", "pass", "01 pass", "-1 pass", "١ pass"):
        with pytest.raises(BadInput, match=r"^A move of the record: expected a seat and a move, got "):
            records.split_move(broken)

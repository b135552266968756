"""Records go out and come in: a finished game from anywhere becomes a table like any other."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club, club
from tilecourt.bots.random import RandomBot
from tilecourt.cli.main import main
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.table.fair import Fair, commit, commitment_of
from tilecourt.table.record import Record
from tilecourt.table.table import Table

Change = Callable[[dict[str, Any]], object]


def played(game: str, fair: bool = False, moves: int = 10_000, names: tuple[str, ...] = ("Ann", "Bob")) -> Record:
    """The record of a game of bots that play by chance."""
    secret = commit()[0]
    shuffle = Fair(table_id="elsewhere", commitment=commitment_of(secret), contributions=["", "words"], secret=secret)
    table = Table(find_game(game), 2, 5, list(names), shuffle if fair else None)
    bot = RandomBot("records")
    while (seats := table.waiting()) and len(table.record.moves) < moves:
        table.play(seats[0], table.ask(bot, seats[0]))
    return table.record


@pytest.fixture(scope="module")
def finished() -> str:
    return played("kaguyahime", fair=True).text()


@pytest.mark.parametrize("game", games())
def test_a_record_comes_in_and_goes_out_unchanged(house: Club, game: str) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    text = played(game).text()
    made = ann.post("/records", 201, record=json.loads(text))
    table = made["table"]
    assert ann.http.get(f"/api/v2/tables/{table}/record").text == text
    now = ann.get(f"/tables/{table}")
    assert now["status"] == "over" and now["host"] and now["mine"] == [0, 1]
    assert [seat["name"] for seat in now["seats"]] == ["Ann", "Bob"]
    assert now["result"]["ranks"] and now["view"]["game"] == game
    log = ann.log(table)
    assert [line["kind"] for line in log[:3]] == ["created", "joined", "imported"]
    assert sum(line["kind"] == "moved" for line in log) == len(json.loads(text)["moves"])
    assert [card["table"] for card in ann.get("/me/tables")] == [table]
    assert bob.get(f"/tables/{table}", 403)["reason"] == "not_invited", "it is its owner's alone"
    bob.post(f"/tables/{table}/join", invitation=made["invitation"])
    assert bob.get(f"/tables/{table}/log?since=2")
    assert ann.post(f"/tables/{table}/moves", 409, seat=0, action=0)["reason"] == "table_over"


def test_a_fair_record_proves_itself_after_it_came_in(house: Club, finished: str) -> None:
    ann = house.person("Ann")
    table = ann.post("/records", 201, record=json.loads(finished), public=True)["table"]
    assert ann.http.get(f"/api/v2/tables/{table}/record").text == finished
    assert house.person().get(f"/tables/{table}/proof")["holds"]
    assert house.person().get(f"/tables/{table}")["commitment"] == json.loads(finished)["fair"]["commitment"]


def changed(text: str, change: Change, sealed: bool = True) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(text)
    change(content)
    if sealed:
        content["checksum"] = Record(**content).seal()
    return content


@pytest.mark.parametrize(
    ("change", "sealed", "words"),
    [
        (lambda r: r["moves"].pop(), False, "checksum"),
        (lambda r: r["moves"].pop(), True, "result"),
        (lambda r: r["moves"].insert(3, "0 nonsense"), True, "Move 4"),
        (lambda r: r["result"].update(scores=[99, 0]), True, "99"),
        (lambda r: r["fair"].update(secret="0" * 64), True, "ommit"),
        (lambda r: r.update(rules=999), True, "rules version 999"),
        (lambda r: r.update(game="chess"), True, "chess"),
        (lambda r: r.update(seats=["Ann"]), True, "1 seats for 2 players"),
        (lambda r: r.update(seats=["Ann" * 50, "Bob"]), True, "at most 100 letters"),
        (lambda r: r.clear(), False, "not a Tilecourt record"),
    ],
)
def test_a_record_that_does_not_hold_is_refused(
    house: Club, finished: str, change: Change, sealed: bool, words: str
) -> None:
    ann = house.person("Ann")
    told = ann.post("/records", 400, record=changed(finished, change, sealed))
    assert told["reason"] == "bad_record" and words in told["text"], told["text"]
    assert ann.get("/me/tables") == []


def test_a_game_that_still_goes_on_is_refused(house: Club) -> None:
    ann = house.person("Ann")
    told = ann.post("/records", 400, record=json.loads(played("merlin", moves=3).text()))
    assert "still goes on" in told["text"]
    assert house.person().post("/records", 401, record={})["reason"] == "no_name"


def test_records_are_no_way_to_fill_the_disk(house: Club) -> None:
    ann = house.person("Ann")
    answers = [ann.http.post("/api/v2/records", json={"record": {}}).status_code for _ in range(25)]
    assert answers[0] == 400 and answers[-1] == 429


# --- the commands


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main([*words, "--lang", "en"])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


@pytest.mark.slow
def test_import_and_export_while_a_server_runs(
    tmp_path: Path, finished: str, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = played("princess").text()
    (tmp_path / "fair.json").write_text(finished, encoding="utf-8")
    (tmp_path / "plain.json").write_text(plain, encoding="utf-8")
    (tmp_path / "bad.json").write_text(finished[:-50], encoding="utf-8")
    files = [str(tmp_path / "fair.json"), str(tmp_path / "plain.json")]
    out = str(tmp_path / "out")
    with club(tmp_path, bot_processes=0) as house:
        where = ["--database", house.settings.database]
        ann = house.person("Ann")
        ann.post("/me/account", login="ann", passphrase="a long passphrase")
        running = ann.open_table("realm_of_sand", "me")
        ann.post(f"/tables/{running}/start")
        code, _, err = run("import", *files, str(tmp_path / "bad.json"), *where, capsys=capsys)
        assert code == 2 and "bad.json" in err and err.count("\n") == 1
        assert len(house.person().get("/tables")) == 1, "all or none"
        code, said, err = run("import", *files, *where, capsys=capsys)
        assert (code, err) == (0, "") and said.count("\n") == 2
        tables = [line.rstrip(".").split()[-1] for line in said.splitlines()]
        assert house.person().http.get(f"/api/v2/tables/{tables[0]}/record").text == finished
        code, said, _ = run("import", files[1], *where, "--owner", "ann", capsys=capsys)
        own = said.rstrip(".\n").split()[-1]
        assert own in [card["table"] for card in ann.get("/me/tables")]
        assert house.person().get(f"/tables/{own}", 403)
        assert "no account" in run("import", files[1], *where, "--owner", "bob", capsys=capsys)[2]

        code, said, _ = run("export", "--all", "-o", out, *where, capsys=capsys)
        assert code == 0 and "3 records" in said and "1 table was left out" in said
        assert (tmp_path / "out" / f"tilecourt-{tables[1]}.json").read_text(encoding="utf-8") == plain
        assert run("export", tables[0], "-o", out, *where, capsys=capsys)[0] == 0
        assert "not over" in run("export", running, "-o", out, *where, capsys=capsys)[2]
        assert "no table" in run("export", "nowhere", "-o", out, *where, capsys=capsys)[2]
        assert "Expected the tables" in run("export", "-o", out, *where, capsys=capsys)[2]
        assert "cannot be made" in run("export", "--all", "-o", files[0], *where, capsys=capsys)[2]
    nowhere = f"sqlite://{tmp_path}/none.db"
    assert "no database" in run("import", files[0], "--database", nowhere, capsys=capsys)[2]
    assert "cannot be read" in run("import", "missing.json", "--database", nowhere, capsys=capsys)[2]


@pytest.mark.slow
def test_a_box_of_ones_own_travels_with_its_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = resources.files("tilecourt.games.princess").joinpath("components.toml").read_text("utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('"Slant"', '"Slope"', 1), encoding="utf-8")
    game = find_game("princess", own)
    table = Table(game, 2, 5, ["Ann", "Bob"])
    bot = RandomBot("own")
    while seats := table.waiting():
        table.play(seats[0], table.ask(bot, seats[0]))
    (tmp_path / "own.json").write_text(table.record.text(), encoding="utf-8")
    with club(tmp_path, bot_processes=0) as house:
        ann = house.person("Ann")
        record = json.loads(table.record.text())
        assert "component set" in ann.post("/records", 400, record=record)["text"]
        made = ann.post("/records", 201, record=record, components=own.read_text("utf-8"))
        assert ann.get(f"/tables/{made['table']}")["own_box"]
        where = ["--database", house.settings.database]
        assert run("import", str(tmp_path / "own.json"), "--components", str(own), *where, capsys=capsys)[0] == 0
        assert run("export", made["table"], "-o", str(tmp_path / "out"), *where, capsys=capsys)[0] == 0
    assert (tmp_path / "out" / f"tilecourt-{made['table']}.toml").read_text("utf-8") == own.read_text("utf-8")

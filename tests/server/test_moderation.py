"""The operator, by command and while the server runs: bans, hidden tables, removed chat lines, other names, figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.club import club
from tilecourt.cli.main import main
from tilecourt.server.store.club import Report


@pytest.mark.slow
def test_the_operator_bans_hides_and_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TILECOURT_DATABASE", f"sqlite://{tmp_path}/games.db")
    with club(tmp_path) as house:
        ann, bob = house.person("Ann"), house.person("Rude Bob")
        bob.post("/me/account", login="rude_bob", passphrase="correct horse battery")
        token = bob.post("/bots", name="Robo")["token"]
        table = ann.open_table("merlin", "me", "open")
        bob.sit(table)
        said = bob.post(f"/tables/{table}/chat", text="something rude")["entry"]

        assert main(["moderate", "hide-line", f"{table}/{said}"]) == 0
        assert main(["moderate", "hide-table", table]) == 0
        assert main(["moderate", "rename", "rude_bob", "--name", "Bob"]) == 0
        assert main(["moderate", "hide-line", f"{table}/0"]) == 2, "no line of chat"
        assert main(["moderate", "ban", "nobody_at_all"]) == 2
        assert main(["moderate", "ban"]) == 2
        assert main(["moderate", "ban", "rude_bob", "--days", "0"]) == 2
        house.inside(house.context.house._refresh(house.context.house.rooms[table]))
        lines = ann.log(table)
        assert lines[said]["text"] == "(removed by the operator)" and "rude" not in str(lines)
        assert table not in [card["table"] for card in house.person("Eve").get("/tables")]
        assert house.person("Eve").get(f"/tables/{table}", 403)["reason"] == "not_invited"
        assert ann.get(f"/tables/{table}")["mine"] == [0], "its players go on"

        report = Report(id="r1", who="x", about="y", table_id=table, reason="chat", text="rude", at=1)
        house.inside(house.context.store.add_report(report))
        capsys.readouterr()
        assert main(["moderate", "reports", "--json"]) == 0
        assert [one["id"] for one in json.loads(capsys.readouterr().out)] == ["r1"]
        assert main(["moderate", "reports"]) == 0 and "rude" in capsys.readouterr().out
        assert main(["moderate", "settle", "r1"]) == 0 and main(["moderate", "reports"]) == 0
        assert "No report waits." in capsys.readouterr().out

        assert main(["moderate", "ban", "rude_bob", "--reason", "insults", "--days", "7"]) == 0
        house.context.people.forget()  # another process has changed it; by itself it is noticed within 20 seconds
        refusal = bob.get("/me", 403)
        assert refusal["reason"] == "banned_until" and "insults" in refusal["text"]
        robo = house.person()
        robo.http.headers["authorization"] = f"Bearer {token}"
        assert robo.get("/me", 403)["reason"] == "banned_until", "and so are the bots of a banned person"
        assert ann.get("/me")["name"] == "Ann"
        capsys.readouterr()
        assert main(["moderate", "bans", "--json"]) == 0
        assert [ban["reason"] for ban in json.loads(capsys.readouterr().out)] == ["insults"]
        assert main(["moderate", "figures", "--json"]) == 0
        figures = json.loads(capsys.readouterr().out)
        assert (figures["accounts"], figures["bot_accounts"], figures["bans"], figures["open_tables"]) == (1, 1, 1, 1)
        assert main(["moderate", "unban", "rude_bob"]) == 0
        house.context.people.forget()
        assert bob.get("/me")["name"] == "Bob"

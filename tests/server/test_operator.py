"""The operator's page over HTTP: for operators alone, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.club import Person, club
from tilecourt.cli.main import main

LOGIN = {"passphrase": "correct horse battery"}


def said(ann: Person, table: str, entry: int) -> str:
    return str(ann.log(table)[entry]["text"])


@pytest.mark.slow
def test_an_operator_sees_reports_in_their_place_and_acts_on_them(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TILECOURT_DATABASE", address)
    with club(tmp_path, database=address) as house:
        ann, bob, olga = (house.person(name) for name in ("Ann", "Rude Bob", "Olga"))
        for person, login in ((bob, "rude_bob"), (olga, "olga")):
            person.post("/me/account", login=login, **LOGIN)
        assert olga.get("/operator", 404)["reason"] == "nothing_here"
        assert olga.post("/operator/ban", 404)["reason"] == "nothing_here", "not even that the body is wrong"
        assert main(["moderate", "operator", ann.get("/me")["id"]]) == 2, "a guest"
        assert main(["moderate", "operator", "olga"]) == 0
        house.context.people.forget()
        assert olga.get("/me")["operator"] and "operator" not in bob.get("/me")

        table = ann.open_table("merlin", "me", "open")
        bob.sit(table)
        before, rude = (bob.post(f"/tables/{table}/chat", text=text)["entry"] for text in ("hello", "something rude"))
        ann.post("/me/report", table=table, entry=rude, reason="chat", text="look at this")
        ann.post("/me/report", table=table, seat=1, reason="leaving")
        whole, line = olga.get("/operator")["reports"]
        assert whole["reason"] == "leaving" and not any(one.get("meant") for one in whole["lines"])
        assert (line["by"]["name"], line["about"]["login"], line["about"]["reports"]) == ("Ann", "rude_bob", 2)
        assert (line["table"], line["game"], line["text"], line["public"]) == (table, "merlin", "look at this", True)
        assert [(one["entry"], one.get("meant", False)) for one in line["lines"]] == [(before, False), (rude, True)]

        olga.post("/operator/hide", table=table, entry=rude)
        assert said(ann, table, rude) == "(removed by the operator)"
        assert olga.get("/operator")["reports"][1]["lines"][1]["text"] == "something rude", "an operator still reads it"
        olga.post("/operator/hide", table=table, entry=rude, shown=True)
        assert said(ann, table, rude) == "something rude"
        assert olga.post("/operator/hide", 404, table=table, entry=0)["reason"] == "no_chat_line"
        for shown in (False, True):
            olga.post("/operator/hide", table=table, shown=shown)
            assert (table in [card["table"] for card in olga.get("/tables")]) == shown
        assert main(["moderate", "hide-table", table]) == main(["moderate", "show-table", table]) == 0

        about = line["about"]["id"]
        assert olga.get("/operator/person", who="Rude_Bob")["id"] == about
        assert olga.get("/operator/person", 404, who="nobody")["reason"] == "no_such_person"
        assert olga.post("/operator/rename", player=about, name="Bob")["name"] == "Bob"
        me = olga.get("/me")["id"]
        assert olga.post("/operator/ban", 400, player=me)["reason"] == "not_yourself"
        olga.post("/operator/ban", player=about, reason="insults", days=7)
        assert "insults" in bob.get("/me", 403)["text"], "at once, where the operator is"
        found = olga.get("/operator", days=1)
        assert [ban["player"] for ban in found["bans"]] == [about] and found["figures"]["bans"] == 1
        assert found["reports"][0]["about"]["banned"]
        olga.post("/operator/unban", player=about)
        assert bob.get("/me")["name"] == "Bob"
        for report in (whole, line):
            olga.post("/operator/settle", report=report["report"])
        assert olga.get("/operator")["reports"] == []
        assert olga.post("/operator/settle", 404, report="x")["reason"] == "no_report"

        capsys.readouterr()
        assert main(["moderate", "operators", "--json"]) == 0 and capsys.readouterr().out == '["olga"]\n'
        assert main(["moderate", "no-operator", "olga"]) == 0
        house.context.people.forget()
        olga.get("/operator", 404)
        assert main(["moderate", "operators"]) == 0 and "No account is an operator." in capsys.readouterr().out


@pytest.mark.slow
def test_a_table_that_its_host_made_private_is_not_shown_again(tmp_path: Path) -> None:
    with club(tmp_path) as house:
        ann, olga = house.person("Ann"), house.person("Olga")
        olga.post("/me/account", login="olga", **LOGIN)
        house.inside(house.context.store.put_operator(olga.get("/me")["id"]))
        house.context.people.forget()
        table = ann.open_table("merlin", "me", "open")
        olga.post("/operator/hide", table=table)
        ann.post(f"/tables/{table}/private")
        olga.post("/operator/hide", table=table, shown=True)
        assert table not in [card["table"] for card in olga.get("/tables")]
        olga.post("/me/delete", **LOGIN)
        assert house.inside(house.context.store.operators()) == []

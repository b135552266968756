"""Oneself and others: history and statistics, profiles, friends, blocks, reports, one's data, the end of an account."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.server.club import API, Club, Person, club
from tests.server.test_ratings import PASSPHRASE, account, history_of, refused


def quick_game(winner: Person, loser: Person, game: str = "merlin", **more: Any) -> str:
    """A game for two that ends at once."""
    table = winner.open_table(game, "me", "open", **more)
    seat = loser.sit(table)
    winner.post(f"/tables/{table}/start")
    loser.post(f"/tables/{table}/resign", seat=seat)
    return table


def me(person: Person) -> str:
    return str(person.get("/me")["id"])


@pytest.mark.slow
def test_history_and_statistics_on_both_databases(address: str, tmp_path: Path) -> None:
    with club(tmp_path, database=address) as house:
        ann, bob, eve = account(house, "Ann"), house.person("Bob_100%"), house.person("Eve")
        tables = [quick_game(ann, bob), quick_game(bob, ann, "princess"), quick_game(ann, eve, "kaguyahime")]
        for table in tables:
            history_of(ann, table)
        games = ann.get("/me/history")["games"]
        assert {one["table"] for one in games} == set(tables)
        assert [one["ended"] for one in games] == sorted((one["ended"] for one in games), reverse=True)

        def found(**wish: Any) -> list[str]:
            return [one["table"] for one in ann.get("/me/history", **wish)["games"]]

        assert found(game="merlin") == [tables[0]]
        assert found(result="left") == [tables[1]]
        assert set(found(opponent="bob_100%")) == set(tables[:2])
        assert found(opponent="bobx") == [] and found(players=3) == [] and found(rated=True) == []
        first = ann.get("/me/history", limit=2)
        rest = ann.get("/me/history", limit=2, before=first["next"])
        assert [one["table"] for one in first["games"] + rest["games"]] == [one["table"] for one in games]
        assert "next" not in rest
        lines = ann.get("/me/statistics")
        assert {line["game"]: (line["games"], line["won"]) for line in lines} == {
            "kaguyahime": (1, 1.0),
            "merlin": (1, 1.0),
            "princess": (1, 0.0),
        }
        assert all(line["against"] == ["person"] for line in lines)


def test_the_games_of_a_guest_come_along_into_an_account(house: Club) -> None:
    guest, bob = house.person("Gus"), house.person("Bob")
    table = quick_game(guest, bob)
    history_of(guest, table)
    guest.post("/me/account", login=f"gus{id(guest) % 10**8}", passphrase=PASSPHRASE)
    assert [one["table"] for one in guest.get("/me/history")["games"]] == [table]
    assert guest.get(f"/players/{me(guest)}")["records"] == [{"game": "merlin", "games": 1, "won": 1.0}]


def test_a_profile_is_public_for_accounts_and_not_for_guests(house: Club) -> None:
    ann, guest = account(house, "Ann"), house.person("Gus")
    ann.post("/me/profile", picture="merlin/emblem", languages=["en", "ja", "en"])
    seen = house.person().get(f"/players/{me(ann)}")
    assert (seen["name"], seen["picture"], seen["languages"]) == ("Ann", "merlin/emblem", ["en", "ja"])
    assert "login" not in json.dumps(seen)
    house.person().get(f"/players/{me(guest)}", expect=404)
    assert refused(ann, "/me/profile", picture="../../x") == "bad_request"
    assert refused(ann, "/me/profile", languages=["<script>"]) == "bad_request"


def test_friends_can_be_followed_and_invited_to_a_private_table(house: Club) -> None:
    ann, bob = account(house, "Ann"), account(house, "Bob")
    ann.post("/me/follow", player=me(bob))
    assert [one["name"] for one in ann.get("/me/friends")["following"]] == ["Bob"]
    table = ann.open_table("merlin", "me", "open", public=False)
    assert refused(bob, f"/tables/{table}/join") == "not_invited"
    assert refused(bob, f"/tables/{table}/invite", player=me(ann)) == "not_invited"
    ann.post(f"/tables/{table}/invite", player=me(bob))
    assert [(one["table"], one["by"]) for one in bob.get("/me/friends")["invitations"]] == [(table, "Ann")]
    bob.post(f"/tables/{table}/join")
    bob.sit(table)
    ann.post("/me/unfollow", player=me(bob))
    assert ann.get("/me/friends")["following"] == []
    assert refused(ann, "/me/follow", player=me(ann)) == "not_yourself"


def test_whoever_is_blocked_is_not_read_and_cannot_invite(house: Club) -> None:
    ann, bob, eve = account(house, "Ann"), account(house, "Bob"), account(house, "Eve")
    table = ann.open_table("merlin", "me", "open", "open")
    bob.sit(table)
    eve.sit(table)
    bob.post(f"/tables/{table}/chat", text="before")
    with ann.at(table, 0) as eyes, eve.at(table, 2) as others:
        ann.post("/me/block", table=table, seat=1)
        bob.post(f"/tables/{table}/chat", text="unwelcome")
        eve.post(f"/tables/{table}/chat", text="welcome")
        while not any(line.get("text") == "welcome" for line in eyes.lines):
            eyes.hear()
        while not any(line.get("text") == "welcome" for line in others.lines):
            others.hear()
        assert not any("unwelcome" in text for text in eyes.heard)
        assert any("unwelcome" in text for text in others.heard)
    said = [line["text"] for line in ann.log(table) if line["kind"] == "said"]
    assert said == ["welcome"]
    with ann.at(table, 0, since=-1) as eyes:
        assert [line["text"] for line in eyes.lines if line["kind"] == "said"] == ["welcome"]
    other = bob.open_table("merlin", "me", "open", public=False)
    assert refused(bob, f"/tables/{other}/invite", player=me(ann)) == "blocked"
    ann.post("/me/unblock", player=me(bob))
    assert [line["text"] for line in ann.log(table) if line["kind"] == "said"] == ["before", "unwelcome", "welcome"]


def test_a_report_waits_for_the_operator(house: Club) -> None:
    ann, bob = account(house, "Ann"), house.person("Bob")
    table = ann.open_table("merlin", "me", "open")
    bob.sit(table)
    entry = bob.post(f"/tables/{table}/chat", text="something rude")["entry"]
    ann.post("/me/report", table=table, entry=entry, reason="chat", text="Look at this.")
    store = house.context.store
    found = [one for one in house.inside(store.reports()) if one.who == me(ann)]
    assert [(one.about, one.reason, one.text, one.table_id) for one in found] == [
        (me(bob), "chat", "Look at this.", f"{table}/{entry}")
    ]
    house.inside(store.settle_report(found[0].id))
    assert not [one for one in house.inside(store.reports()) if one.who == me(ann)]
    assert refused(ann, "/me/report", table=table, entry=0, reason="chat") == "no_player"
    assert refused(house.person("Eve"), "/me/report", reason="chat") == "bad_request"


def test_my_data_is_all_of_mine_and_no_secret(house: Club) -> None:
    ann, bob = account(house, "Ann"), house.person("Bob")
    ann.post("/me/profile", picture="merlin/emblem", languages=["en"])
    table = ann.open_table("merlin", "me", "open")
    bob.sit(table)
    ann.post(f"/tables/{table}/chat", text="my words")
    bob.post(f"/tables/{table}/chat", text="the words of another")
    ann.post(f"/tables/{table}/start")
    bob.post(f"/tables/{table}/resign", seat=1)
    history_of(ann, table)
    answer = ann.http.get(f"{API}/me/data")
    assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert data["identity"]["name"] == "Ann" and data["profile"]["picture"] == "merlin/emblem"
    assert [one["table_id"] for one in data["games"]] == [table]
    assert "my words" in answer.text and "the words of another" not in answer.text
    assert not any(word in answer.text for word in ("argon2", "passphrase", "secret", 'invitation":"'))


@pytest.mark.slow
def test_a_deleted_account_is_gone_and_the_games_of_others_stay(address: str, tmp_path: Path) -> None:
    with club(tmp_path, database=address) as house:
        ann, bob = account(house, "Annabella"), account(house, "Bob")
        login = ann.get("/me")["login"]
        over = quick_game(bob, ann)
        running = bob.open_table("merlin", "me", "open")
        ann.sit(running)
        ann.post(f"/tables/{running}/chat", text="remember me")
        bob.post(f"/tables/{running}/start")
        history_of(bob, over)
        assert refused(ann, "/me/delete", passphrase="not the right one") == "wrong_passphrase"
        ann.post("/me/delete", passphrase=PASSPHRASE)
        ann.get("/me", expect=401)
        assert refused(house.person(), "/me/login", login=login, passphrase=PASSPHRASE) == "wrong_login"
        end = monotonic() + 20
        while house.inside(house.context.store.leaving()) and monotonic() < end:
            sleep(0.1)
        assert history_of(bob, running)["result"] == "won"
        assert [one["name"] for one in history_of(bob, over)["others"]] == ["Deleted player"]
        for table in (over, running):
            seen = json.dumps([bob.get(f"/tables/{table}"), bob.log(table), bob.get(f"/tables/{table}/record")])
            assert "Annabella" not in seen and "remember me" not in seen
            assert bob.get(f"/tables/{table}", lang="ja")["seats"][1]["name"] == "退会したプレイヤー"
            assert bob.get(f"/tables/{table}/proof")["checks"]

    assert b"Annabella" not in (tmp_path / "games.db").read_bytes() if address.startswith("sqlite") else True

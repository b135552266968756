"""Who is in the lobby, on both databases."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Person, club


def here(who: Person) -> list[dict[str, Any]]:
    return list(who.post("/lobby"))


@pytest.mark.slow
def test_the_lobby_says_who_is_there_and_which_friends_play(tmp_path: Path, address: str) -> None:
    with club(tmp_path, database=address) as house:
        ann, ben, cy = house.person("Ann"), house.person("Ben"), house.person("Cy")
        ben.post("/me/account", login="ben", passphrase="correct horse battery")
        ben_id = ben.get("/me")["id"]
        assert here(house.person()) == []
        assert here(ann) == [{"name": "Ann", "me": True}]
        here(ben)
        ann.post("/me/follow", player=ben_id)
        assert here(ann) == [{"name": "Ann", "me": True}, {"name": "Ben", "player": ben_id, "followed": True}]
        assert here(house.person()) == [{"name": "Ann"}, {"name": "Ben", "player": ben_id}]
        assert ben.http.patch("/api/v2/me", json={"presence": False}).is_success
        assert here(ann) == [{"name": "Ann", "me": True}], "who hides is not told"
        here(ben)
        assert here(ann) == [{"name": "Ann", "me": True}], "and leaves no sign"

        assert ben.http.patch("/api/v2/me", json={"presence": True}).is_success
        table = ben.open_table("merlin", "me", "open")
        with ben.at(table, 0):
            end = time.monotonic() + 30
            while not (found := [one for one in here(ann) if one.get("playing")]) and time.monotonic() < end:
                time.sleep(0.1)  # a node says twice a second who has come
            assert [one["name"] for one in found] == ["Ben"] and found[0]["followed"]
            assert not any(one.get("playing") for one in here(cy)), "only whom one follows"
        ann.post("/me/block", player=ben_id)
        assert [one["name"] for one in here(ann)] == ["Ann", "Cy"]

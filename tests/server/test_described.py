"""A game described over HTTP: everything a page needs that does not have the game's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.club import Club
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.server.http.rest import described


def test_a_game_is_described_in_the_language_asked_for(house: Club) -> None:
    found = {lang: house.person().get("/games/princess", lang=lang) for lang in ("en", "ja")}
    for lang, one in found.items():
        game = find_game("princess")
        assert one["messages"]["game.title"] == game.text(lang)("game.title")
        assert len(one["rules"]) > 100 and one["rules"][0].keys() == {"id", "title", "text", "see"}
        assert [move["kind"] for move in one["board"]["moves"]] == [kind.name for kind in game.actions.kinds]
        assert one["box"] == game.raw
    assert found["en"]["board"] == found["ja"]["board"]


def test_every_game_can_be_described(house: Club) -> None:
    person = house.person()
    for game in person.get("/games")["games"]:
        assert person.get(f"/games/{game['id']}")["id"] == game["id"]
        assert game["other_title"] and game["lesson"] and not game["cover"]


def test_there_is_no_description_of_a_game_that_is_not_there(house: Club) -> None:
    assert house.person().get("/games/chess", 404)["reason"] == "nothing_here"


def test_only_the_pictures_of_a_game_are_shown(house: Club, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "cover.svg").write_text("<svg/>", "utf-8")
    (tmp_path / "secret.svg").write_text("<svg/>", "utf-8")

    def file(self: Game, name: str) -> Path | None:
        path = tmp_path / name
        return path if path.is_file() else None

    described.pictures_of.cache_clear()
    monkeypatch.setattr(type(find_game("merlin")), "file", file)
    person = house.person()
    shown = person.http.get("/api/v2/games/merlin/pictures/cover.svg")
    assert shown.text == "<svg/>" and shown.headers["content-type"].startswith("image/svg+xml")
    for name in ("other.svg", "..%2Fsecret.svg"):
        assert person.get(f"/games/merlin/pictures/{name}", 404)["reason"] == "nothing_here"
    described.pictures_of.cache_clear()

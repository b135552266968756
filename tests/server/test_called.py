"""What bots are called: in the language of whoever reads, everywhere, and the same for all in the log itself."""

from __future__ import annotations

from tests.server.club import Club


def test_a_built_in_bot_is_called_in_the_language_of_the_reader(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("kaguyahime", "me", "adept", public=True)
    assert [seat["name"] for seat in ann.get(f"/tables/{table}")["seats"]] == ["Ann", "Adept 2"]
    assert ann.get("/tables")[0]["seats"] == ["Ann", "Adept 2"]
    ann.http.headers["accept-language"] = "ja"
    assert [seat["name"] for seat in ann.get(f"/tables/{table}")["seats"]] == ["Ann", "腕利きボット2"]
    assert ann.get("/tables")[0]["seats"] == ["Ann", "腕利きボット2"]


def test_a_bot_put_on_an_open_seat_and_one_that_plays_for_somebody(house: Club) -> None:
    ann = house.person("Ann")
    table = ann.open_table("kaguyahime", "me", "open")
    ann.post(f"/tables/{table}/give", seat=1, bot="random")
    ann.post(f"/tables/{table}/start")
    ann.post(f"/tables/{table}/give", seat=0, bot="greedy")
    texts = [line["text"] for line in ann.get(f"/tables/{table}/log") if line["kind"] == "given"]
    assert texts == ["The bot Random takes seat 2.", "The bot Greedy plays seat 1 for Ann."]
    seats = ann.get(f"/tables/{table}")["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Random 2"], "who plays for Ann goes by her name"
    ann.http.headers["accept-language"] = "ja"
    texts = [line["text"] for line in ann.get(f"/tables/{table}/log") if line["kind"] == "given"]
    assert texts == [
        "席 2 はボット ランダム が担当します。",
        "席 1 は Ann さんに代わってボット 欲張り が担当します。",
    ]

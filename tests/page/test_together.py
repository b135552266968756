"""Four people in four browsers: they come by link, play, and play again; one leaves and comes back, one never does."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.page.house import ME, OPEN, guests
from tests.page.players import click_moves, open_list, play_on, until_over
from tests.server.club import club
from tilecourt.server.base.absence import RULES
from tilecourt.server.house import presence

pytestmark = pytest.mark.slow


def player(guest: Any, name: str) -> Any:
    return guest.page.locator("ul[aria-label=Players] li", has_text=name)


def press(page: Any, *buttons: str) -> None:
    for button in buttons:
        page.get_by_role("button", name=button, exact=True).click()


def again(everybody: list[Any], table: str) -> str:
    """Everybody presses for a rematch; the table at which they meet again."""
    for guest in everybody:
        guest.page.locator("[data-end] button.button").first.click()
    for guest in everybody:
        guest.page.wait_for_url(lambda url: f"/t/{table}" not in url)
        guest.page.locator(".answer, #tab-choices").first.wait_for()
    return str(everybody[0].page.url.split("/t/")[1].split("#")[0])


def test_four_people_play_twice_one_comes_back_and_one_never_does(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.2)
    monkeypatch.setitem(RULES, "live", msgspec.structs.replace(RULES["live"], remind=1, lend=600, claim=2))
    with club(tmp_path, database=address) as house, guests(browser, SimpleNamespace(address=house.url)) as come:  # type: ignore[arg-type]
        ann, ben, cleo, dan = come("Ann"), come(""), come("", lang="ja"), come("", size=(390, 844))
        for guest in (ann, ben, cleo, dan):
            guest.in_words()
        clock = {"kind": "live", "minutes": 20, "increment": 15}
        table = ann.table("kaguyahime", ME, OPEN, OPEN, OPEN, start=False, pace=clock)
        ann.page.get_by_text("after 0:02, the others may claim the game.").wait_for()
        link = ann.page.locator(".link input").input_value()
        for guest, name in ((ben, "Ben"), (cleo, "Cleo"), (dan, "Dan")):
            guest.page.goto(link)
            guest.page.locator("[data-invitation] form input").first.fill(name)
            guest.page.locator("[data-invitation] form .button").click()
            guest.page.locator(".before").wait_for()
        ben.page.locator(".chat input").fill("good evening")
        ben.page.locator(".chat input").press("End")
        ann.page.get_by_text("Ben is typing…").wait_for()
        ben.page.keyboard.press("Enter")
        ann.page.locator(".chat").get_by_text("good evening").wait_for()
        press(cleo.page, "定型メッセージ", "よろしくお願いします！")
        ann.page.locator(".chat").get_by_text("Have fun!").wait_for()
        press(ann.page, "Start the game")
        everybody = [ann, ben, cleo, dan]
        for seed, guest in enumerate(everybody, 1):
            open_list(guest.page)
            play_on(guest.page, seed)
        for guest in everybody:
            until_over(guest.page)
        before = ann.context.request.get(f"{house.url}/api/v2/tables/{table}").json()["result"]
        table = again(everybody, table)
        now = ann.context.request.get(f"{house.url}/api/v2/tables/{table}").json()
        assert before and now["status"] == "running" and "result" not in now
        names = [seat["name"] for seat in now["seats"]]
        assert sorted(names) == ["Ann", "Ben", "Cleo", "Dan"] and names[0] != "Ann", "the seats are rotated"
        by_seat = [everybody[["Ann", "Ben", "Cleo", "Dan"].index(name)] for name in names]
        for guest in everybody:
            click_moves(guest.page, 1)
        player(ann, "Ben").get_by_text("here", exact=True).wait_for(state="attached")

        ben.page.close()
        player(ann, "Ben").get_by_text("away 0:0").wait_for()
        ben.page = ben.context.new_page()
        ben.page.goto(f"{house.url}/t/{table}")
        player(ann, "Ben").get_by_text("here", exact=True).wait_for(state="attached")
        ben.page.locator("#tab-chat").wait_for()
        assert ben.page.locator("#tab-chat .count").count() == 0, "read before the game, and his own line is no news"

        dan.page.close()
        while by_seat.index(dan) not in (
            waiting := ann.context.request.get(f"{house.url}/api/v2/tables/{table}").json()["waiting"]
        ):
            click_moves(by_seat[waiting[0]].page, 1)
        ann.page.get_by_text("You may claim the game in 0:0").or_(
            ann.page.get_by_role("button", name="Claim the game")
        ).first.wait_for()
        press(ann.page, "Claim the game")
        player(ann, "Dan").get_by_text("stayed away").wait_for()
        ann.page.locator("#tab-log").click()
        ann.page.locator(".log").get_by_text("Dan was away too long: Ann claims the game.").wait_for()
        press(ann.page, "More", "Propose to end without a result")
        ben.page.get_by_text("Ann proposes to end the game without a result.").first.wait_for()
        press(ben.page, "Agree")
        press(cleo.page, "同意する")
        ann.page.locator("[data-end]").get_by_text("All agreed to end the game without a result.").wait_for()
        assert "<" not in ann.page.inner_text("main") + cleo.page.inner_text("main"), "a text is missing"

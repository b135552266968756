"""Four people in four browsers: they come by link, play, and play again; one leaves and comes back, one never does."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.page.house import ME, OPEN, guests
from tests.page.players import Keys, click_moves, open_list, play_on
from tests.server.club import club
from tilecourt.server.base.absence import RULES
from tilecourt.server.house import presence

pytestmark = pytest.mark.slow
PATIENCE = 240  # seconds


def player(guest: Any, name: str) -> Any:
    return guest.page.locator("ul[aria-label=Players] li", has_text=name)


def press(page: Any, *buttons: str) -> None:
    for button in buttons:
        page.get_by_role("button", name=button, exact=True).press("Enter")


def come_by_link(guest: Any, link: str, name: str) -> None:
    """From the link to a seat: a name and one press, by keyboard alone."""
    guest.page.goto(link)
    field = guest.page.locator("[data-invitation] form input").first
    field.wait_for()
    for _ in range(40):
        if field.evaluate("(one) => one === document.activeElement"):
            break
        guest.page.keyboard.press("Tab")
    guest.page.keyboard.press("Control+A")
    guest.page.keyboard.type(name)
    guest.page.keyboard.press("Enter")
    guest.page.locator(".before").wait_for()


def play_to_the_end(everybody: list[Any], by_keys: int) -> None:
    """All play at the same time; one of them by keyboard alone."""
    for seed, guest in enumerate(everybody, 1):
        open_list(guest.page)
        if seed - 1 != by_keys:
            play_on(guest.page, seed)
    end, keys = time.monotonic() + PATIENCE, Keys(everybody[by_keys].page)
    while keys.step() != "over":
        assert time.monotonic() < end, f"after {keys.moves} moves"
        keys.page.wait_for_timeout(5)
    assert keys.moves > 5
    for guest in everybody:
        guest.page.locator("[data-end]").wait_for()


def again(everybody: list[Any], table: str) -> str:
    """Everybody presses for a rematch; the table at which they meet again."""
    for guest in everybody:
        guest.page.locator("[data-end] button.button").first.press("Enter")
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
            come_by_link(guest, link, name)
        ben.page.locator(".chat input").fill("good evening")
        ben.page.locator(".chat input").press("End")
        ann.page.get_by_text("Ben is typing…").wait_for()
        ben.page.keyboard.press("Enter")
        ann.page.locator(".chat").get_by_text("good evening").wait_for()
        press(cleo.page, "定型メッセージ", "よろしくお願いします！")
        ann.page.locator(".chat").get_by_text("Have fun!").wait_for()
        press(ann.page, "Start the game")
        everybody = [ann, ben, cleo, dan]
        play_to_the_end(everybody, by_keys=2)
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
        press(cleo.page, "同意しない")
        ann.page.get_by_text("Cleo does not agree").first.wait_for()
        ann.page.locator("#tab-choices").click()
        play_to_the_end([ann, ben, cleo], by_keys=1)
        over = ann.context.request.get(f"{house.url}/api/v2/tables/{table}").json()
        assert over["result"]["ranks"][names.index("Dan")] == 4, "whoever stayed away is behind all others"
        assert "<" not in ann.page.inner_text("main") + cleo.page.inner_text("main"), "a text is missing"

"""Oneself in a real browser: a rated game, its change, history, statistics, a profile, friends, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.axe import examined, violations
from tests.page.house import ME, OPEN, Guest, House, soon
from tests.page.places import ask

pytestmark = pytest.mark.slow

LIVE = {"kind": "live", "minutes": 30, "increment": 30}
PASSPHRASE = "correct horse battery"


def account(come: Any, name: str, **more: Any) -> Guest:
    guest: Guest = come(name, **more)
    guest.ask("/me/account", {"login": f"{name.lower()}.club", "passphrase": PASSPHRASE})
    return guest


def test_a_rated_game_from_the_form_to_the_profile(come: Any, house: House) -> None:
    ann, ben = account(come, "Annika"), account(come, "Benedikt", lang="ja", size=(390, 844))
    page = ann.page
    page.goto(f"{house.address}/new/merlin")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_role("combobox", name="How much time?").select_option("2")
    page.get_by_role("checkbox", name="Rated").check()
    page.get_by_role("button", name="Open the table").click()
    page.locator(".before").wait_for()
    table = page.url.split("/t/")[1].split("#")[0]
    ben.page.goto(page.url)
    ben.page.locator("[data-invitation] form .button").click()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".rating").first.wait_for()
    assert page.locator(".rating").all_inner_texts() == ["1500?", "1500?"]
    page.get_by_role("button", name="More", exact=True).click()
    assert not page.get_by_role("button", name="Propose hints").count()
    page.get_by_role("button", name="Players…").click()
    page.get_by_role("dialog").get_by_role("link", name="Benedikt").wait_for()
    page.keyboard.press("Escape")
    ben.ask(f"/tables/{table}/resign", {"seat": 1})
    page.locator(".changes").wait_for()
    assert "Annika: " in page.locator(".changes").inner_text() and "(+" in page.locator(".changes").inner_text()

    # Oneself: everything by the keyboard and by links.
    page.goto(f"{house.address}/me")
    page.get_by_text("provisional").wait_for()
    page.get_by_role("link", name="Games", exact=True).click()
    page.locator("ul.listed li").wait_for()
    page.get_by_label("Opponent’s name").fill("nobody of this name")
    page.get_by_text("No game matches.").wait_for()
    page.get_by_label("Opponent’s name").fill("bened")
    page.locator("ul.listed li").wait_for()
    assert "Won" in page.locator("ul.listed li").inner_text()
    page.get_by_role("link", name="Statistics").click()
    page.get_by_role("button", name="By seat").press("Enter")
    assert soon(page, lambda: page.locator("tbody tr").all_inner_texts() == ["Merlin's Beast Hunt\tSeat 1\t1\t100%\t–"])
    page.get_by_role("link", name="Profile", exact=True).click()
    page.get_by_role("radio", name="Picture 2", exact=True).check(force=True)
    page.get_by_role("checkbox", name="Japanese").check()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved").first.wait_for()

    # Others: the public page, following, and an invitation, in Japanese on a phone.
    me = ann.context.request.get(f"{house.address}/api/v2/me").json()["id"]
    phone = ben.page
    phone.goto(f"{house.address}/u/{me}")
    phone.get_by_text("日本語").first.wait_for()
    phone.get_by_role("button", name="フォロー", exact=True).click()
    phone.get_by_role("button", name="フォローをやめる").wait_for()
    other = ben.context.request.get(f"{house.address}/api/v2/me").json()["id"]
    invited = ann.ask("/tables", {"game": "princess", "seats": [ME, OPEN]})["table"]
    ann.ask(f"/tables/{invited}/invite", {"player": other})
    phone.goto(f"{house.address}/me#friends")
    phone.get_by_role("button", name="席に着く").click()
    phone.wait_for_url(f"**/t/{invited}")
    phone.locator(".before").wait_for()

    # The end of an account.
    phone.goto(f"{house.address}/me#account")
    phone.get_by_role("button", name="アカウントを削除…").click()
    phone.get_by_label("合言葉", exact=True).fill(PASSPHRASE)
    phone.get_by_role("button", name="完全に削除する").click()
    phone.wait_for_url(f"{house.address}/")
    page.goto(f"{house.address}/me#games")
    gone = lambda: "Deleted player" in (page.reload(), page.locator("ul.listed li").first.inner_text())[1]  # noqa: E731
    assert soon(page, gone)


def test_axe_finds_nothing_on_the_pages_of_people(browser: Any, house: House) -> None:
    with examined(browser) as context:
        page, api = context.new_page(), f"{house.address}/api/v2"
        me = ask(context, f"{api}/me", {"name": "Axel"})["id"]
        ask(context, f"{api}/me/account", {"login": "axel.club", "passphrase": PASSPHRASE})
        for path in ("/me", "/me#games", "/me#statistics", "/me#friends", "/me#account", f"/u/{me}", "/ratings"):
            page.goto(f"{house.address}{path}")
            page.locator("main h2, main table").first.wait_for()
            assert violations(page) == [], path

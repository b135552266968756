"""What waits for somebody is counted in the head of every page; what a guest has comes along at a login."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.house import ME, OPEN, House, soon
from tests.page.test_club import LIVE, PASSPHRASE, account

pytestmark = pytest.mark.slow


def me(guest: Any) -> dict[str, Any]:
    found: dict[str, Any] = guest.context.request.get(f"{guest.house.address}/api/v2/me").json()
    return found


def test_an_invitation_is_counted_in_the_head_and_seats_in_one_press(come: Any, house: House) -> None:
    ann, ben = account(come, "Annelie"), account(come, "Bjorn", lang="ja", size=(390, 844))
    page = ben.page
    table = ann.ask("/tables", {"game": "merlin", "seats": [ME, OPEN], "options": {}})["table"]
    ann.ask(f"/tables/{table}/invite", {"player": me(ben)["id"]})
    page.goto(house.address)
    link = page.locator("header a.me")
    link.get_by_text("1", exact=True).wait_for()
    assert "1件" in link.inner_text() and page.evaluate("document.documentElement.scrollWidth") <= 390
    link.press("Enter")
    page.get_by_role("heading", name="あなたを待っています").wait_for()
    page.get_by_role("button", name="席に着く Annelie").press("Enter")
    page.wait_for_url(f"**/t/{table}")
    page.locator(".before").wait_for()
    assert ben.context.request.get(f"{house.address}/api/v2/tables/{table}").json()["mine"] == [1]
    assert soon(page, lambda: link.locator(".count").count() == 0), "taken up"

    ann.ask(f"/tables/{table}/start", {})
    waits = ann.context.request.get(f"{house.address}/api/v2/tables/{table}").json()["waiting"]
    for guest, seat in ((ann, 0), (ben, 1)):
        guest.page.goto(f"{house.address}/lobby")
        count = guest.page.locator("header a.me .count")
        assert soon(guest.page, lambda count=count, mine=seat in waits: count.count() == mine)
    mover = ann if 0 in waits else ben
    mover.page.goto(f"{house.address}/me")
    mover.page.locator("main a.game-link").first.press("Enter")
    mover.page.wait_for_url(f"**/t/{table}")
    assert soon(mover.page, lambda: mover.page.locator("header .count").count() == 0), "this table is open"


def test_a_guest_takes_everything_along_into_an_account_by_keyboard(come: Any, house: House) -> None:
    owner = account(come, "Owner")
    for lang, log_in, button, welcome in (
        ("en", "Log in", "Log in", "Welcome back."),
        ("ja", "ログイン", "ログイン", "おかえりなさい。"),
    ):
        guest = come("Gaston", lang=lang)
        page = guest.page
        table = guest.ask("/tables", {"game": "merlin", "seats": [ME, OPEN]})["table"]
        page.goto(f"{house.address}/me#account")
        form = page.locator("section", has=page.get_by_role("heading", name=log_in, exact=True))
        assert form.get_by_role("checkbox").is_checked() and "Gaston" in form.inner_text()
        form.locator("input[type=text]").fill("owner.club")
        form.locator("input[type=password]").fill(PASSPHRASE)
        form.get_by_role("button", name=button).press("Enter")
        page.get_by_text(welcome).first.wait_for()
        mine = guest.context.request.get(f"{house.address}/api/v2/me/tables").json()
        assert table in {card["table"] for card in mine}
        assert me(guest)["id"] == me(owner)["id"]


def test_whoever_needs_an_account_first_comes_back_to_the_invitation(come: Any, house: House) -> None:
    ann, newcomer = account(come, "Antonia"), come("")
    made = ann.ask("/tables", {"game": "merlin", "seats": [ME, OPEN], "pace": LIVE, "rated": True})
    page = newcomer.page
    page.goto(f"{house.address}/t/{made['table']}#{made['invitation']}")
    page.get_by_role("link", name="Create an account").press("Enter")
    form = page.locator("section", has=page.get_by_role("heading", name="Keep your games"))
    form.get_by_label("Your name").fill("Norma Newcomer")
    form.get_by_label("Login").fill("newcomer.club")
    form.locator("input[type=password]").fill(PASSPHRASE)
    form.locator("input[type=password]").press("Enter")
    page.wait_for_url(f"**/t/{made['table']}#{made['invitation']}")
    page.get_by_role("button", name="Norma Newcomer").press("Enter")
    page.locator(".before").wait_for()
    assert newcomer.context.request.get(f"{house.address}/api/v2/tables/{made['table']}").json()["mine"] == [1]

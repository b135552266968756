"""Being told in a real browser: e-mail by a real mail server, the worker's push message, the icon of the tab."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.house import ME, OPEN, House, guests, soon
from tests.page.players import click_moves
from tests.server.club import club
from tests.server.listeners import mail_server

pytestmark = pytest.mark.slow

# Headless browsers may show no notification: what would be shown is kept in the worker.
KEEPS = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, look) => self.shown.push([title, look.body, look.data.link]);
}"""


def test_an_e_mail_address_is_confirmed_and_stopped_by_keyboard(browser: Any, tmp_path: Path) -> None:
    with (
        mail_server() as (box, smtp),
        club(tmp_path, smtp=smtp, mail_from="court@example.org") as house,
        guests(browser, SimpleNamespace(address=house.url)) as come,  # type: ignore[arg-type]
    ):
        for lang, save, sent, yes, done, stop, gone in (
            ("en", "Save", "there is a link", "Yes, write", "Confirmed.", "Stop e-mails", "The address is forgotten."),
            ("ja", "保存", "確認用のリンク", "はい", "確認できました", "メールを止めて", "アドレスを消しました"),
        ):
            page = come("Ann", lang=lang).page
            page.goto(f"{house.url}/me")
            told = page.locator("section", has=page.locator("#told"))
            told.locator("input[type=email]").fill("ann@example.org")
            told.locator("form", has=page.locator("input[type=email]")).get_by_role("button", name=save).press("Enter")
            page.get_by_text(sent).first.wait_for()
            link = re.search(r"(/mail#\S+)", box.next().get_content())
            assert link is not None
            page.goto(house.url + link[1])
            page.get_by_role("button", name=yes).press("Enter")
            page.get_by_role("status").get_by_text(done).wait_for()
            page.goto(f"{house.url}/me")
            told.get_by_text("ann@example.org").wait_for()
            told.get_by_role("button", name=stop).press("Enter")
            page.get_by_text(gone).first.wait_for()
            page.goto(f"{house.url}/mail")
            assert page.locator("main button").count() == 0, "without a key nothing can be pressed"


def test_a_push_message_is_shown_unless_its_table_is_looked_at(come: Any, house: House) -> None:
    ann = come("Ann")
    page = ann.page
    page.goto(f"{house.address}/lobby")
    page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    wire = ann.context.new_cdp_session(page)
    registered: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registered.extend(one["registrationId"] for one in told["registrations"]),
    )
    wire.send("ServiceWorker.enable")
    assert soon(page, lambda: registered)

    def deliver(content: str) -> None:
        wire.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": house.address, "registrationId": registered[0], "data": content},
        )

    assert soon(page, lambda: ann.context.service_workers)
    worker = ann.context.service_workers[0]
    worker.evaluate(KEEPS)
    page.bring_to_front()
    deliver("{}")  # not a message of ours
    deliver('{"title": "It is your turn", "body": "here", "link": "/lobby", "tag": "lobby"}')
    deliver('{"title": "It is your turn", "body": "Merlin", "link": "/t/abc", "tag": "abc"}')
    assert soon(page, lambda: worker.evaluate("self.shown.length")), "nothing is shown"
    assert worker.evaluate("self.shown") == [["It is your turn", "Merlin", "/t/abc"]]


def test_a_browser_without_a_push_service_says_so_and_a_webhook_is_kept(come: Any, house: House) -> None:
    page = come("Ann").page
    page.goto(f"{house.address}/me")
    told = page.locator("section", has=page.locator("#told"))
    told.locator("summary").press("Enter")
    told.get_by_label("Webhook for turns").fill("https://example.org/turn")
    told.get_by_label("Webhook for turns").press("Enter")
    page.get_by_text("Saved").first.wait_for()
    page.reload()
    told.locator("summary").press("Enter")
    assert told.get_by_label("Webhook for turns").input_value() == "https://example.org/turn"
    push = told.get_by_label("Push message")
    push.focus()
    push.press("Space")
    told.get_by_role("alert").get_by_text("The browser does not allow it.").wait_for()
    assert not push.is_checked()


def test_the_icon_of_the_tab_says_whose_turn_it_is(come: Any) -> None:
    ann, ben = come("Ann"), come("Ben")
    for guest in (ann, ben):
        guest.in_words()
    table = ann.table("princess", ME, OPEN, start=False, options={"start_player": "seat_zero"})
    ben.page.goto(ann.page.locator(".link input").input_value())
    ben.page.locator("[data-invitation] form .button").click()
    ann.page.get_by_role("button", name="Start the game").click()

    def icons() -> list[str]:
        find = "document.querySelector('link[rel=icon]').getAttribute('href')"
        return [str(guest.page.evaluate(find)) for guest in (ann, ben)]

    assert soon(ann.page, lambda: icons() == ["/icon-turn.svg", "/icon.svg"]), icons()
    while table and 0 in ann.context.request.get(f"{ann.house.address}/api/v2/tables/{table}").json()["waiting"]:
        click_moves(ann.page, 1)
    assert soon(ann.page, lambda: icons() == ["/icon.svg", "/icon-turn.svg"]), icons()
    for name in ("icon", "icon-turn"):
        assert ann.page.request.get(f"{ann.house.address}/{name}.svg").ok


def test_a_link_goes_to_the_share_sheet_of_a_phone(come: Any) -> None:
    ann = come("Ann", size=(390, 844))
    # Headless browsers have no share sheet: this stands where a phone's would open.
    ann.context.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    ann.table("merlin", ME, OPEN, start=False)
    ann.page.get_by_role("button", name="Share").press("Enter")
    link = ann.page.locator(".link input").input_value()
    ann.page.wait_for_function("window.shared")
    assert ann.page.evaluate("window.shared.url") == link
    assert "play with me" in ann.page.evaluate("window.shared.text")

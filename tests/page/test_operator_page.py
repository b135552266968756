"""The operator's page in a real browser: for operators alone, by keyboard, in both languages, and for axe."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.page.axe import examined, violations
from tests.page.house import ME, OPEN, House
from tests.page.places import ask

pytestmark = pytest.mark.slow

PASSPHRASE = "correct horse battery"


def make_operator(house: House, login: str) -> None:
    command = [sys.executable, "-m", "tilecourt", "moderate", "operator", login, "--database", house.database]
    subprocess.run(command, check=True, capture_output=True)


def reported(come: Any, ann: Any, text: str) -> str:
    """A line of chat that Ann has reported; its table."""
    rude = come("Rude Bob")
    table = str(ann.ask("/tables", {"game": "merlin", "seats": [ME, OPEN], "public": True})["table"])
    rude.ask(f"/tables/{table}/sit", {})
    entry = rude.ask(f"/tables/{table}/chat", {"text": text})["entry"]
    ann.ask("/me/report", {"table": table, "entry": entry, "reason": "chat", "text": "please look"})
    return table


def test_an_operator_goes_through_the_queue_by_keyboard(come: Any, house: House) -> None:
    ann, olga = come("Ann"), come("Olga")
    olga.ask("/me/account", {"login": "olga.operator", "passphrase": PASSPHRASE})
    table = reported(come, ann, "something rude")
    ann.page.goto(f"{house.address}/operator")
    ann.page.get_by_role("heading", name="There is nothing here").wait_for()
    make_operator(house, "olga.operator")

    page = olga.page
    page.goto(f"{house.address}/me")
    page.get_by_role("link", name="Operator’s page").press("Enter")
    report = page.get_by_role("article", name="Report about Rude Bob").filter(has_text="please look")
    report.get_by_text("something rude").first.wait_for()
    assert "reported by Ann" in report.inner_text() and table in report.inner_text()
    report.get_by_role("button", name="Hide something rude").press("Enter")
    report.get_by_role("button", name="Show again something rude").wait_for()
    assert ann.context.request.get(f"{house.address}/api/v2/tables/{table}/log").text().count("something rude") == 0
    report.get_by_role("button", name="Hide the table").press("Enter")
    report.get_by_role("button", name="Show the table again").wait_for()
    report.get_by_role("button", name="Ban… Rude Bob").press("Enter")
    report.get_by_label("Reason (the person is told)").fill("insults")
    report.get_by_label("Reason (the person is told)").press("Enter")
    bans = page.get_by_role("region", name="Bans")
    bans.get_by_text("insults").wait_for()
    bans.get_by_role("button", name="Lift the ban Rude Bob").press("Enter")
    bans.get_by_text("Nobody is banned.").wait_for()
    report.get_by_role("button", name="Mark as settled").press("Enter")
    report.wait_for(state="detached")

    page.locator(".languages [lang=ja]").click()
    page.get_by_label("ログイン名またはID").fill("olga.operator")
    page.keyboard.press("Enter")
    person = page.get_by_role("region", name="ユーザーを探す")
    person.get_by_text("アカウント · olga.operator · 管理者").wait_for()
    assert "<" not in page.inner_text("main"), "a text is missing"


def test_axe_finds_nothing_on_the_page_of_operators(come: Any, browser: Any, house: House) -> None:
    ann = come("Ann")
    reported(come, ann, "a line for axe")
    with examined(browser) as context:
        api = f"{house.address}/api/v2"
        ask(context, f"{api}/me", {"name": "Otto"})
        ask(context, f"{api}/me/account", {"login": "otto.operator", "passphrase": PASSPHRASE})
        make_operator(house, "otto.operator")
        page = context.new_page()
        page.goto(f"{house.address}/operator")
        page.get_by_role("button", name="Ban… Rude Bob").first.click()
        page.get_by_label("For how long?").wait_for()
        assert violations(page) == []

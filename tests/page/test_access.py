"""axe-core on every page of the house and on what opens there, in both themes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.axe import examined, violations
from tests.page.house import ME, OPEN, House
from tests.page.places import ask, in_play, of_people, over, still
from tilecourt.engine.registry import games

pytestmark = pytest.mark.slow

ENLARGE = {
    "princess": "button.rival",
    "realm_of_sand": "button.mini",
    "merlin": ".others button.shield",
    "kaguyahime": '[data-spot="enlarge"]',
}


@pytest.mark.parametrize(
    "kind", ["home", "lobby", "me", "lost", "new", "rules", "components", "puzzle", "ratings", "mail", "offline"]
)
def test_axe_finds_nothing_on_the_pages_at_which_nobody_plays(browser: Any, house: House, kind: str) -> None:
    with examined(browser) as context:
        page = context.new_page()
        for name, path in still().items():
            if name.startswith(kind):
                page.goto(house.address + path)
                page.locator("main h1, main h2").first.wait_for()
                page.locator("main section, main form, main .button").first.wait_for()
                assert violations(page) == [], name


# What is there once the place has been fetched.
MARKS = {
    "player": "main h1",
    "me-waiting": "#waiting",
    "events": "#organise",
    "event-open": "main form",
    "event-running": "main table",
    "event-over": "main table",
    "daily": "main details",
    "invitation": "[data-invitation] .button",
    "pairing": ".before",
    "absence": "section.absence",
    "proposal": "section.proposal",
}


def test_axe_finds_nothing_where_people_meet(browser: Any, house: House) -> None:
    with examined(browser) as context:
        page, api = context.new_page(), f"{house.address}/api/v2"
        ask(context, f"{api}/me", {"name": "Ann"})
        for name, path in of_people(context, api).items():
            page.goto(house.address + path)
            page.locator(MARKS[name]).first.wait_for()
            assert violations(page) == [], name


def test_axe_finds_nothing_in_what_opens_at_home(browser: Any, house: House) -> None:
    with examined(browser) as context:
        page = context.new_page()
        page.goto(house.address)
        for sheet in ("With friends", "Same screen"):
            page.get_by_role("button", name=sheet).first.click()
            page.locator("dialog[open]").wait_for()
            assert violations(page) == [], sheet
            page.keyboard.press("Escape")
        page.get_by_role("button", name="Settings").click()
        page.locator("#settings").wait_for()
        assert violations(page) == [], "settings"


@pytest.mark.parametrize("game", games())
def test_axe_finds_nothing_in_a_lesson(browser: Any, house: House, game: str) -> None:
    with examined(browser) as context:
        page = context.new_page()
        page.goto(f"{house.address}/learn/{game}")
        page.locator("aside.guide h2").wait_for()
        assert violations(page) == [], "first step"
        show = page.get_by_role("button", name="Show me", exact=True)
        while not show.count():
            said = page.locator("aside.guide .say").first.inner_text()
            page.get_by_role("button", name="Next", exact=True).click()
            page.wait_for_function("(old) => document.querySelector('aside.guide .say').innerText !== old", arg=said)
        show.click()
        page.locator("aside.guide .done").wait_for()
        assert violations(page) == [], "a move was shown"


@pytest.mark.parametrize("game", games())
def test_axe_finds_nothing_at_a_table(browser: Any, house: House, game: str) -> None:
    with examined(browser) as context:
        page = context.new_page()
        ask(context, f"{house.address}/api/v2/me", {"name": "Ann"})
        page.goto(house.address + in_play(context, f"{house.address}/api/v2", game))
        page.locator(".answer").first.click()
        assert violations(page) == [], "moves"
        for tab in ("log", "chat", "rules", "words"):
            page.locator(f"#tab-{tab}").click()
            page.locator("[role=tabpanel] *").first.wait_for()
            assert violations(page) == [], tab
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Resign", exact=True).click()
        assert violations(page) == [], "menu"
        page.keyboard.press("Escape")
        page.locator(ENLARGE[game]).first.click()
        page.locator("dialog[open]").wait_for()
        assert violations(page) == [], "enlarged"


@pytest.mark.parametrize("game", games())
def test_axe_finds_nothing_after_a_game(browser: Any, house: House, game: str) -> None:
    with examined(browser) as context:
        page = context.new_page()
        ask(context, f"{house.address}/api/v2/me", {"name": "Ann"})
        table = over(context, f"{house.address}/api/v2", game)
        page.goto(f"{house.address}/t/{table}")
        page.locator("[data-end] .rank").first.wait_for()
        assert violations(page) == [], "score sheet"
        page.goto(f"{house.address}/replay/{table}#5")
        page.locator(".sentence").first.wait_for()
        assert violations(page) == [], "replay"


def test_axe_finds_nothing_before_a_game_and_between_two_at_one_screen(browser: Any, house: House) -> None:
    with examined(browser) as context:
        page, api = context.new_page(), f"{house.address}/api/v2"
        ask(context, f"{api}/me", {"name": "Ann"})
        table = ask(context, f"{api}/tables", {"game": "princess", "seats": [ME, OPEN]})["table"]
        page.goto(f"{house.address}/t/{table}")
        page.locator(".before").wait_for()
        assert violations(page) == [], "before the game"
        seats = [{**ME, "name": "Ann"}, {**ME, "name": "Ben"}]
        shared = ask(context, f"{api}/tables", {"game": "kaguyahime", "seats": seats, "hot_seat": True})["table"]
        ask(context, f"{api}/tables/{shared}/start", {})
        page.goto(f"{house.address}/t/{shared}")
        page.get_by_role("button", name="I am Ann").wait_for()
        assert violations(page) == [], "handing over"

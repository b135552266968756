"""How the page begins: what is seen before its script has come, what is asked for at once, and that nothing moves."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.page.house import BOT, ME, House, painted
from tests.page.places import in_play
from tilecourt.engine.registry import games

pytestmark = pytest.mark.slow

KINDS = ["/", "/lobby", "/me", "/ratings"]
KINDS += [f"/{kind}/merlin" for kind in ("new", "t", "replay", "learn", "rules", "components", "u")]
LANGUAGES = {"en": "Play now", "ja": "今すぐ遊ぶ"}
PHONE, DESK = (390, 844), (1280, 720)
MOST_SHIFT = 0.02  # Lighthouse's CLS; up to 0.1 is called good
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


def start_file(context: Any, address: str, lang: str) -> str:
    answer = context.request.get(address, headers={"accept": "text/html", "accept-language": lang})
    assert answer.status == 200
    return str(answer.text())


def held(page: Any) -> Callable[[], None]:
    """Keeps the page's own script back until the answer is called: so it is on a slow line."""
    gate = threading.Event()
    waiting: list[Any] = []

    def hold(route: Any) -> None:
        if gate.is_set():
            route.continue_()
        else:
            waiting.append(route)

    def release() -> None:
        gate.set()
        for route in waiting:
            route.continue_()

    page.route(re.compile(r"/assets/index-[^/]*\.js"), hold)
    return release


def settled(page: Any) -> float:
    """How much has moved, once nothing has been drawn for a while."""
    count, since = -1, time.monotonic()
    while time.monotonic() - since < 0.5:
        now = page.evaluate("document.querySelectorAll('*').length")
        if now != count:
            count, since = now, time.monotonic()
        page.wait_for_timeout(50)
    return float(page.evaluate("window.shifted"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_start_file_asks_for_is_there(come: Any, house: House, lang: str) -> None:
    context = come("").context
    for path in KINDS:
        html = start_file(context, house.address + path, lang)
        assert f'<html lang="{lang}">' in html
        files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', html)
        assert any("early" in file for file in files) and any(file.endswith(".css") for file in files)
        for file in files:
            assert context.request.get(house.address + file).status == 200, f"{path} asks for {file}"


@pytest.mark.parametrize("path", ["/", "/lobby", "/me", "/t/nosuchtable"])
def test_a_start_file_names_all_that_the_page_will_ask_for(come: Any, house: House, path: str) -> None:
    guest = come("")
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url.removeprefix(house.address)))
    guest.page.goto(house.address + path)
    guest.page.wait_for_load_state("networkidle")
    html = start_file(guest.context, house.address + path, "en")
    scripts = [file for file in asked if file.startswith("/assets/") and file.endswith((".js", ".css"))]
    assert len(scripts) > 5
    assert [file for file in scripts if file not in html] == []


def test_nothing_of_a_table_is_in_its_start_file(come: Any, house: House) -> None:
    ann, stranger = come("Ann"), come("Ben")
    table = ann.table("merlin", ME, BOT)
    seen = start_file(stranger.context, f"{house.address}/t/{table}", "en")
    assert seen == start_file(stranger.context, f"{house.address}/t/nosuchtable", "en")
    assert seen == start_file(ann.context, f"{house.address}/t/{table}", "en")
    assert not any(game in seen for game in games())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_is_seen_without_any_script(browser: Any, house: House, lang: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="ja-JP" if lang == "ja" else "en-US")
    page = context.new_page()
    page.goto(house.address)
    assert page.get_by_role("button", name=LANGUAGES[lang]).count() == 4
    assert page.locator("article").first.is_visible()
    assert page.locator("article img").first.evaluate("picture => picture.naturalWidth > 0")
    assert not page.locator(".waiting").is_visible()  # whoever has no tables sees no place for them
    context.close()


def test_what_is_pressed_before_the_page_is_alive_is_done(come: Any, house: House) -> None:
    page = come("").page
    release = held(page)
    page.goto(house.address, wait_until="commit")
    page.get_by_role("button", name="Play now").nth(2).click()
    assert page.url.rstrip("/") == house.address
    release()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    page.locator("[data-game=merlin] .board").first.wait_for()


def test_nobody_sees_the_wrong_language_or_theme(come: Any, house: House) -> None:
    page = come("").page
    page.goto(house.address)
    page.get_by_role("button", name="日本語").click()
    page.get_by_role("button", name=LANGUAGES["ja"]).first.wait_for()
    page.get_by_role("button", name="暗い配色にする").click()
    release = held(page)
    page.goto(house.address, wait_until="commit")  # the cookie told the server
    page.get_by_role("button", name=LANGUAGES["ja"]).first.wait_for()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    release()
    page.locator("html:not([data-still])").wait_for(state="attached")  # alive; it has told the server once more
    page.context.clear_cookies()
    release = held(page)
    page.goto(house.address, wait_until="commit")  # here only the browser knows
    page.locator("article").first.wait_for(state="attached")
    assert page.locator("html").get_attribute("lang") == "en"
    assert not page.locator("article").first.is_visible()
    release()
    page.get_by_role("button", name=LANGUAGES["ja"]).first.wait_for()
    assert page.locator("html").get_attribute("lang") == "ja"


@pytest.mark.parametrize(("lang", "size"), [("en", PHONE), ("ja", DESK)], ids=["phone", "desk"])
def test_nothing_moves_while_home_and_tables_come(come: Any, house: House, lang: str, size: tuple[int, int]) -> None:
    guest = come("Ann", lang=lang, size=size)
    page = guest.page
    tables = {game: in_play(guest.context, f"{house.address}/api/v2", game) for game in games()}
    page.goto(house.address)
    page.locator("section[aria-labelledby=going] li").first.wait_for()  # from here on the browser knows its tables
    page.add_init_script(SHIFTS)
    release = held(page)
    page.goto(house.address, wait_until="commit")
    page.locator(".waiting li").first.wait_for()
    painted(page)
    release()
    page.locator("section[aria-labelledby=going] li").first.wait_for()
    assert settled(page) < MOST_SHIFT
    for game, path in tables.items():
        page.goto(house.address + path)
        page.locator("#tab-choices").wait_for()
        assert settled(page) < MOST_SHIFT, game

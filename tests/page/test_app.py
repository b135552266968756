"""The page as an app, and coming in by an invitation: QR code, who reads it, one press to sit; what works offline."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.page.house import House, soon
from tilecourt.engine.registry import games

pytestmark = pytest.mark.slow

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
SHOWN = {"/rules/merlin": "h2[id^=chapter-]", "/learn/kaguyahime": ".lesson .board svg"}
# The modules of the drawn code, as a scanner sees them: a row of 0 and 1 for each line.
MODULES = """(svg) => [svg.viewBox.baseVal.width, svg.querySelector('path').getAttribute('d')]"""


def test_an_invitation_says_what_it_leads_to_and_one_press_sits(come: Any) -> None:
    ann = come("Ann", size=(1280, 720))
    options = {"first_play": True}
    ann.table("princess", ME, OPEN, BOT, start=False, options=options, pace={"kind": "days", "days": 2})
    link = ann.page.locator(".link input").input_value()

    ann.page.get_by_text("QR code", exact=True).click()
    size, path = ann.page.locator("[data-qr]").evaluate(MODULES)
    drawn = {tuple(map(int, one.split("h")[0].split())) for one in path.split("M")[1:]}
    assert size >= 29 and len(drawn) > 200 and min(x for x, _ in drawn) == 4, "with a quiet zone of four modules"
    assert {(4, y) for y in range(4, 11)} <= drawn and (5, 5) not in drawn, "the first finder pattern"

    ben = come("", size=(390, 844))
    ben.page.goto(link)
    card = ben.page.locator("[data-invitation]")
    card.wait_for()
    text = card.inner_text()
    for word in ("Ann invites you to The Princess and Magic Tile", "3, 1 seat free", "2 days per move", "random 3"):
        assert word.lower() in text.lower(), (word, text)
    card.get_by_text("Different from usual").wait_for()
    ann.page.get_by_text("Somebody is reading the invitation.").wait_for()
    ben.page.locator("form input").fill("Ben")
    ben.page.locator("form button").click()
    ann.page.locator("li").get_by_text("Ben").wait_for()
    assert not ben.page.locator("[data-invitation]").count()

    # Whoever is known has one button and no field, and is shown to the host by name; a full table is watched.
    eve = come("Eve")
    eve.page.goto(link)
    eve.page.get_by_text("The host starts the game when all seats are taken.").wait_for()


def test_the_page_is_an_app_and_keeps_rules_and_lessons_for_times_without_a_network(come: Any, house: House) -> None:
    ann = come("Ann")
    page = ann.page
    page.goto(f"{house.address}/rules/merlin")
    manifest = json.loads(page.request.get(f"{house.address}/app.en.webmanifest").text())
    for icon in manifest["icons"]:
        answer = page.request.get(house.address + icon["src"])
        assert answer.ok and answer.headers["content-type"] == icon["type"]
    assert page.request.get(house.address + "/icons/180.png").ok
    page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    version = page.evaluate("caches.keys()")
    for path in ("/rules/merlin", "/learn/kaguyahime"):  # what was opened once stays
        page.goto(house.address + path)
        page.locator(SHOWN[path]).first.wait_for()
    page.wait_for_load_state("networkidle")

    ann.context.set_offline(True)
    for path, shown in SHOWN.items():
        page.goto(house.address + path)
        page.locator(shown).first.wait_for()
    page.goto(f"{house.address}/lobby#kept")
    page.get_by_role("heading", name="You are offline").wait_for()
    assert page.url == f"{house.address}/offline?to=%2Flobby#kept"
    kept = page.evaluate(
        "caches.keys().then((n) => caches.open(n[0])).then((c) => c.keys()).then((k) => k.map((r) => r.url))"
    )
    for address in kept:
        path = address.removeprefix(house.address)
        assert path.startswith(("/assets/", "/start/", "/api/v2/lessons/", "/api/v2/puzzles")), (
            f"{path} is not alike for everybody"
        )
    with page.expect_navigation(url="**/offline?**"):
        page.get_by_role("button", name="Try again").click()
    page.get_by_role("heading", name="You are offline").wait_for()
    ann.context.set_offline(False)  # and the page goes on by itself
    page.get_by_role("heading", name="Lobby").wait_for()
    assert page.url == f"{house.address}/lobby#kept"
    assert page.evaluate("caches.keys()") == version and len(version) == 1
    assert soon(
        page, lambda: page.evaluate("document.querySelector('link[rel=manifest]').href").endswith("en.webmanifest")
    )


KEPT = """caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys())
  .then((keys) => keys.filter(({ url }) => url.includes('/solution')).length)"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_todays_puzzles_are_solved_without_a_network(come: Any, house: House, lang: str) -> None:
    words = {
        "en": ("Today’s puzzle", "Answer", "That is not the best move.", "Show the solution"),
        "ja": ("今日の問題", "これで答える", "最善手ではありません。", "正解を見る"),
    }[lang]
    ann = come("Ann", lang=lang)
    page = ann.page
    page.goto(f"{house.address}/puzzles")
    page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    page.reload()  # from here on the worker sees what is asked for
    assert soon(page, lambda: page.evaluate(KEPT) == 2 * len(games())), "each of today's, in both languages"
    page.locator("article[data-game=kaguyahime] a").first.click()
    page.locator(".puzzle .board svg").first.wait_for()  # what was opened once stays: the board
    page.wait_for_load_state("networkidle")

    ann.context.set_offline(True)
    page.goto(f"{house.address}/lobby")
    page.locator("li[data-game=kaguyahime]").get_by_role("link", name=words[0]).press("Enter")
    confirm = page.get_by_role("button", name=words[1], exact=True)
    page.locator(".answer").first.wait_for()
    while not (confirm.count() and confirm.is_enabled()):
        page.locator(".answer:visible").last.click()
        page.wait_for_timeout(50)
    confirm.click()
    right = page.locator("[data-verdict=right]")
    right.or_(page.get_by_text(words[2])).first.wait_for()
    if not right.count():
        page.get_by_role("button", name=words[3]).click()
        page.locator("[data-verdict=shown]").wait_for()
    assert "<" not in page.inner_text("main"), "a text is missing"

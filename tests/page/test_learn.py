"""Lessons, rulebook and components in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.house import House

pytestmark = pytest.mark.slow

GAMES = ("princess", "realm_of_sand", "merlin", "kaguyahime")
FIRST_GAME = {"en": re.compile(r"First game against \d apprentices?"), "ja": re.compile(r"見習い\d人とはじめての対戦")}
SHOW = {"en": "Show me", "ja": "お手本を見る"}
NEXT = {"en": "Next", "ja": "次へ"}


# The first place a step speaks of has a ring that can be seen, and on a wide screen every other one has, too.
RINGED = """([first, number]) => {
  const frame = document.querySelector('section.board').getBoundingClientRect();
  const rings = [...document.querySelectorAll('[data-point]')];
  const seen = rings.filter((ring) => {
    const box = ring.getBoundingClientRect();
    return box.width > 12 && box.top < frame.bottom - 8 && box.bottom > frame.top + 8;
  });
  return rings.length >= number && (seen[0]?.dataset.point === first || number === 1 && seen.length > 0);
}"""


@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 720)), ("ja", (390, 844))])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_walked_to_its_end(come: Any, house: House, game: str, lang: str, size: tuple[int, int]) -> None:
    page = come("", lang=lang, size=size).page
    steps = page.request.get(f"{house.address}/api/v2/lessons/{game}?lang={lang}").json()["steps"]
    page.goto(f"{house.address}/learn/{game}")
    for number, step in enumerate(steps):
        page.get_by_role("heading", name=step["title"], exact=True).wait_for()
        for _ in step["say"].split("\n\n")[1:]:
            page.get_by_role("button", name=NEXT[lang], exact=True).click()
        for regions in (step["point"], step["then"] if step["outcomes"] else None):
            if regions is None:
                continue
            if regions is step["then"]:
                page.get_by_role("button", name=SHOW[lang], exact=True).click()
                page.locator("aside.guide .done").wait_for()
            page.wait_for_function(RINGED, arg=[regions[0], len(regions) if size[0] > 860 else 1])
        assert "<" not in page.locator("aside.guide").inner_text(), "a text is missing"
        assert "{" not in page.locator("aside.guide").inner_text(), "a number is missing"
        last = number == len(steps) - 1
        next = page.get_by_role("button", name=(FIRST_GAME if last else NEXT)[lang], exact=True)
        next.wait_for()
        if not last:
            next.click()


def test_another_legal_move_is_answered_and_the_right_one_goes_on(come: Any, house: House) -> None:
    page = come("").page
    page.goto(f"{house.address}/learn/merlin")
    page.get_by_role("button", name="Next", exact=True).click()  # the second paragraph
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("heading", name="Before the first turn").wait_for()
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("heading", name="Roll, keep, roll again").wait_for()
    answers = page.locator("aside.guide .list button")
    answers.first.wait_for()
    confirm = page.get_by_role("button", name="Confirm", exact=True)
    while confirm.count() == 0:
        answers.first.click()
    confirm.click()
    page.get_by_text("not the one this step is about").wait_for()
    page.get_by_role("button", name="Show me").click()
    page.get_by_text("all faces are fixed").wait_for()


def test_the_search_finds_while_one_types_and_a_link_leads_to_its_rule(come: Any, house: House) -> None:
    page = come("").page
    page.goto(f"{house.address}/rules/princess#PMT-5.2")
    rule = page.locator("[id='PMT-5.2']")
    rule.wait_for()
    page.wait_for_function("Math.abs(document.getElementById('PMT-5.2').getBoundingClientRect().top) < 200")
    page.get_by_label("Search the rules").fill("witch returns")
    page.get_by_text("rules found").wait_for()
    assert page.locator("[id='PMT-E19']").count() == 1
    assert rule.count() == 0
    page.get_by_label("Search the rules").fill("no such words at all")
    page.get_by_text("No rule contains these words.").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_every_group_of_components_says_where_it_comes_from(come: Any, house: House, game: str) -> None:
    page = come("", lang="ja").page
    page.goto(f"{house.address}/components/{game}")
    page.locator("section li").first.wait_for()
    for section in page.locator(".page section").all():
        assert section.locator(".letter").count() >= 1
        assert section.locator(".origin").text_content().strip()
    assert "<" not in page.locator("main").text_content(), "a text is missing"

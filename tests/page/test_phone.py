"""A phone in the hand: what is needed stays in sight, and nothing slips away from under the finger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.house import BOT, ME, soon
from tests.page.players import play_on, until_over
from tests.page.test_board_merlin import roll

pytestmark = pytest.mark.slow

PHONE = (390, 844)
BOX = "(node) => { const { top, bottom } = node.getBoundingClientRect(); return [top, bottom]; }"

# Tabs and prompt in sight at once, the ones above the other. Both are looked at in one moment, and until it is so: the
# board comes piece by piece, and the prompt grows with what there is to choose.
TABS_AND_PROMPT = """() => {
    const [tabs, prompt] = ["[role=tablist]", ".now"].map((at) => document.querySelector(at).getBoundingClientRect());
    return tabs.bottom <= prompt.top + 2 && prompt.bottom <= innerHeight + 1;
}"""


def edges(page: Any, selector: str) -> tuple[float, float]:
    """Where something begins and ends on the screen."""
    top, bottom = page.locator(selector).first.evaluate(BOX)
    return top, bottom


def test_tabs_log_result_and_replay(come: Any) -> None:
    ann = come(size=PHONE)
    ann.in_words()
    table = ann.table("merlin", ME, BOT)
    page = ann.page
    page.locator(".answer").first.wait_for()
    page.wait_for_function(TABS_AND_PROMPT)
    play_on(page)
    until_over(page)

    page.locator("#tab-log").click()

    def newest_is_in_sight() -> bool:
        top, bottom = page.locator(".log li").last.evaluate(BOX)
        return bool(top > 0 and bottom <= edges(page, "[role=tablist]")[0])

    assert soon(page, newest_is_in_sight)

    page.locator("#tab-choices").click()

    def end_of_the_result_is_not_covered() -> bool:
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        return bool(edges(page, "[data-end]")[1] <= edges(page, "[role=tablist]")[0])

    assert soon(page, end_of_the_result_is_not_covered)

    page.goto(f"{ann.house.address}/replay/{table}#3")
    page.locator(".steps button").first.wait_for()
    page.wait_for_timeout(500)
    seen = set()
    for _ in range(6):
        on = page.locator(".steps").get_by_label("One move forward")
        seen.add(round(on.evaluate(BOX)[0]))
        on.click()
        page.wait_for_timeout(150)
        assert page.evaluate("() => scrollY") == 0, "the board stays where it is"
    assert len(seen) == 1 and max(seen) < PHONE[1] - 40, "the controls stay where they are"


def test_the_end_of_a_placement_is_looked_at_before(come: Any) -> None:
    ann = come(size=PHONE)
    ann.table("merlin", ME, BOT)
    page = ann.page
    roll(page)
    page.locator(".tray button.glow").first.click()
    page.locator("[data-last]").get_by_text("the other dice are rolled again").wait_for()
    page.locator(".do.keep").click()
    finish = page.locator(".do.end")
    finish.click()
    page.locator("[data-last]").get_by_text("This cannot be undone.").wait_for()
    assert finish.inner_text() == "Confirm: end placement"
    finish.click()
    page.locator(".do.throw").wait_for()

"""What deserves a moment gets it in a real browser: pieces fly over the board and are gone, and sums are counted up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.house import BOT, ME, soon
from tests.page.players import click_moves

pytestmark = pytest.mark.slow

# Notes everything that ever floated over the page.
WATCH = """() => {
  window.floated = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.dataset?.afloat !== undefined)
          floated.push(node.firstChild.className === 'counted' ? 'counted' : node.firstChild.tagName);
  }).observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize("game", ["merlin", "realm_of_sand", "princess", "kaguyahime"])
def test_a_rivals_pieces_fly_and_are_gone_when_they_have_come(come: Any, game: str) -> None:
    ann = come(steps=True)
    ann.context.add_init_script('localStorage.setItem(\'tilecourt.settings\', \'{"pace":"quick","forced":false}\')')
    ann.table(game, ME, BOT)
    page = ann.page
    page.locator(".prompt").wait_for()
    page.evaluate(WATCH)
    for _ in range(14):  # random bots do not place much: until one has
        click_moves(page, 1)
        page.locator(".answer, [data-end]").first.wait_for()
        if page.evaluate("floated.length") > 0:
            break
    assert page.evaluate("floated.length") > 0
    assert soon(page, lambda: page.locator("[data-afloat]").count() == 0), "nothing is left floating"


def test_the_points_if_the_game_ended_now_are_a_press_away(come: Any) -> None:
    ann = come()
    ann.table("kaguyahime", ME, BOT)
    page = ann.page
    score = page.locator("button.score").first
    score.wait_for()
    score.focus()
    page.keyboard.press("Enter")
    page.locator("[data-interim] table").wait_for()
    assert page.locator("[data-interim] li").count() == 2
    page.keyboard.press("Escape")
    assert soon(page, lambda: page.locator("[data-interim]").count() == 0)

"""Hints at a table: pointing at one shows it on the board, and pressing one moves nothing from under the pointer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.house import ME, soon

pytestmark = pytest.mark.slow
GREEDY = {"kind": "bot", "bot": "greedy"}


def test_hints_show_on_the_board_and_stay_under_the_pointer(come: Any) -> None:
    ann = come()
    ann.table("merlin", ME, GREEDY)
    page = ann.page
    page.locator(".hint-panel > .button-2").click()
    hints = page.locator(".hint-panel li button")
    hints.first.wait_for()
    chances = [int(text.split("%")[0].split()[-1]) for text in hints.locator("small:last-child").all_inner_texts()]
    assert chances == sorted(chances, reverse=True)
    place = hints.first.bounding_box()
    hints.first.hover()
    assert soon(page, lambda: page.locator(".considered .move").count() == 1)
    words = page.locator(".considered .move").inner_text()
    assert words == hints.first.locator("span").inner_text()
    hints.first.click()
    page.locator(".prompt .buttons .button").wait_for()
    assert hints.first.bounding_box() == place
    # What was pressed stays considered when the pointer leaves, until another one is pressed.
    page.mouse.move(2, 2)
    page.wait_for_timeout(300)
    assert page.locator(".considered .move").inner_text() == words

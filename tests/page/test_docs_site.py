"""The documentation site in a real browser: the strict policy stops nothing of it, and its search finds rules."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.page.house import House, soon
from tilecourt.server.base.built import docs, is_built

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def need_docs() -> None:
    if not is_built(docs()):
        assert os.environ.get("CI") != "true", "the documentation site is not built"
        pytest.skip("the documentation site is not built (./run docs)")


def test_a_rule_by_its_id_and_by_search(come: Any, house: House) -> None:
    page = come("").page
    stopped: list[str] = []
    page.on("console", lambda message: stopped.append(message.text) if message.type == "error" else None)
    page.goto(f"{house.address}/docs/rules/princess/#PMT-5.1f")
    assert soon(
        page, lambda: page.evaluate("() => document.getElementById('PMT-5.1f').getBoundingClientRect().top") < 300
    )
    page.locator("input[name=q]").first.fill("secret paths")
    page.keyboard.press("Enter")
    page.wait_for_url("**/docs/search/**")
    page.locator("#search-results li a").first.wait_for()
    assert not stopped


def test_the_tables_are_shown_and_nothing_scrolls_sideways_on_a_phone(come: Any, house: House) -> None:
    page = come("", size=(390, 844)).page
    page.goto(f"{house.address}/docs/play/")
    pictures = page.locator("article img")
    assert pictures.count() == 4
    for number in range(4):
        pictures.nth(number).scroll_into_view_if_needed()
        assert soon(page, lambda number=number: pictures.nth(number).evaluate("(image) => image.naturalWidth") > 0)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

"""Coordinates are for those who ask for them: sentences go without, and the board shows what they mean."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.house import House, soon
from tests.page.places import ask
from tests.page.positions import at_phase

pytestmark = pytest.mark.slow

COORDINATE = {
    "princess": re.compile(r"-?\d,-?\d"),
    "realm_of_sand": re.compile(r"\b[A-E][1-5]\b"),
    "merlin": re.compile(r"\b[A-C][1-4]\b"),
    "kaguyahime": re.compile(r"\brow \d"),
}
PHASE = {"princess": "place_tile", "realm_of_sand": "pre", "merlin": "place", "kaguyahime": "design"}


@pytest.mark.parametrize("game", list(COORDINATE))
def test_prompt_and_log_say_no_coordinates(come: Any, house: House, game: str) -> None:
    ann = come()
    at = at_phase(ann.context, f"{house.address}/api/v2", game, 2, PHASE[game], after=6)
    page, coordinate = ann.page, COORDINATE[game]
    page.goto(house.address + at)
    page.locator(".answer").first.wait_for()
    for _ in range(12):  # down to a move
        if page.locator(".prompt .buttons .button").count():
            break
        page.locator(".answer").last.click()
    page.locator(".considered .move").wait_for()
    assert not coordinate.search(page.locator(".considered").inner_text())
    page.locator(".prompt .buttons .button").click()
    page.wait_for_function("() => !document.querySelector('.considered')")
    page.locator("#tab-log").click()
    page.locator(".log .told").first.wait_for()
    log = page.locator(".log ol").inner_text()
    assert not coordinate.search(re.sub(r"[A-Z]{3}-[\w.]+", "", log)), log


def test_whoever_asks_has_them_in_sentences_and_on_the_board(come: Any, house: House) -> None:
    ann = come()
    ann.context.add_init_script(
        'localStorage.setItem(\'tilecourt.settings\', \'{"pace":"off","forced":false,"coordinates":true}\')'
    )
    at = at_phase(ann.context, f"{house.address}/api/v2", "princess", 2, "place_tile", after=6)
    page = ann.page
    page.goto(house.address + at)
    page.locator("#tab-log").click()
    assert soon(page, lambda: COORDINATE["princess"].search(page.locator(".log ol").inner_text()))
    assert page.locator(".axis").first.evaluate("(node) => getComputedStyle(node).visibility") == "visible"


def test_a_list_that_names_places_shows_them_on_the_board_meanwhile(come: Any, house: House) -> None:
    ann = come()
    at = at_phase(ann.context, f"{house.address}/api/v2", "princess", 2, "place_tile", after=6)
    page = ann.page
    page.goto(house.address + at)
    axis = page.locator(".axis").first
    axis.wait_for(state="attached")

    def shown() -> str:
        return str(axis.evaluate("(node) => getComputedStyle(node).visibility"))

    page.mouse.move(2, 2)
    assert soon(page, lambda: shown() == "hidden")
    page.locator(".answer").first.hover()
    assert soon(page, lambda: shown() == "visible")


def test_a_refusal_marks_the_place_it_speaks_of(come: Any, house: House) -> None:
    ann = come()
    at = at_phase(ann.context, f"{house.address}/api/v2", "kaguyahime", 2, "design")
    table = ask(ann.context, f"{house.address}/api/v2{at.replace('/t/', '/tables/')}?seat=0")
    lane = next(move["form"]["lane"] for move in table["legal"] if move["form"]["kind"] == "place")
    page = ann.page
    page.goto(house.address + at)
    page.locator(f'[data-spot="lane-{lane}"]').click()
    legal = {",".join(map(str, move["form"]["cell"])) for move in table["legal"]}
    spots = page.locator('[data-spot^="cell-"]').evaluate_all("(all) => all.map((one) => one.dataset.spot.slice(5))")
    wrong = next(cell for cell in spots if cell not in legal)
    page.locator(f'[data-spot="cell-{wrong}"]').click(force=True)
    page.locator(".reason").wait_for()
    assert not COORDINATE["kaguyahime"].search(page.locator(".reason").inner_text())
    assert soon(page, lambda: page.locator(f'[data-spot="cell-{wrong}"][data-mark-lit]').count() == 1)

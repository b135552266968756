"""Pressing: each button has a place of its own, and an impatient second press decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.house import soon
from tests.page.places import ask
from tests.page.players import open_list
from tests.page.positions import PHASES, at_position

pytestmark = pytest.mark.slow

SLOWLY_MS = 450  # of a double press by somebody who waits for something to happen
DESK, PHONE = (1280, 720), (390, 844)
GAMES = tuple(PHASES)


def visit(come: Any, game: str, size: tuple[int, int], found: Callable[[Any], bool], **more: Any) -> tuple[Any, str]:
    """One who stands before such a position, and the address of the table."""
    ann = come(size=size)
    address = f"{ann.house.address}/api/v2"
    path = at_position(ann.context, address, game, 2, found, **more)
    ann.page.goto(ann.house.address + path)
    ann.page.locator("[role=tabpanel]").wait_for(state="attached")
    return ann, address + path.replace("/t/", "/tables/")


def made(ann: Any, address: str) -> list[Any]:
    """What the first seat did: its moves, and what it undid."""
    lines = ask(ann.context, f"{address}/log")
    return [line for line in lines if line.get("seat") == 0 and line["kind"] in ("moved", "undone", "withdrawn")]


def press(page: Any, spot: Any) -> Callable[[], None]:
    """Presses there with the mouse; what comes back presses the same place again."""
    box = spot.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    return lambda: page.mouse.click(x, y)


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("game", GAMES)
def test_a_second_press_where_a_move_was_confirmed_decides_nothing(come: Any, game: str, size: tuple[int, int]) -> None:
    ann, address = visit(come, game, size, lambda now: len(now["legal"]) > 1)
    page = ann.page
    for _ in range(3):
        before = len(made(ann, address))
        confirm = page.locator(".prompt .buttons .button")
        while not confirm.count():
            open_list(page)
            page.locator(".answer").first.click()
        again = press(page, confirm)
        page.wait_for_timeout(SLOWLY_MS)
        again()
        page.wait_for_function("() => !document.querySelector('.prompt .buttons .button')")
        assert soon(page, lambda before=before: len(made(ann, address)) > before), "the server has the move"
        page.wait_for_timeout(200)
        after = made(ann, address)
        assert len(after) == before + 1 and after[-1]["kind"] == "moved"


def test_the_end_of_a_placement_and_of_a_discard_are_not_at_one_place(come: Any) -> None:
    ann, _ = visit(come, "merlin", PHONE, lambda now: now["view"]["phase"] == "place")
    page = ann.page
    end = page.locator(".do.end")
    press(page, end)
    page.get_by_text("Confirm: end placement").wait_for()
    place = end.bounding_box()
    press(page, end)
    throw = page.locator(".do.throw")
    throw.wait_for()
    there = throw.bounding_box()
    assert there["y"] + there["height"] <= place["y"] or there["y"] >= place["y"] + place["height"]
    assert min(there["height"], place["height"]) >= 40


def test_nothing_presented_is_not_cancelled_by_a_second_press(come: Any) -> None:
    ann, _ = visit(come, "kaguyahime", PHONE, lambda now: now["view"]["phase"] == "present")
    page = ann.page
    again = press(page, page.locator('[data-spot="nothing"]'))
    page.locator('.spot.live[data-spot="confirm"]').wait_for()
    page.wait_for_timeout(SLOWLY_MS)
    again()
    page.wait_for_timeout(200)
    assert page.locator('.spot.live[data-spot="confirm"]').count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_says_what_to_do_after_a_rivals_move(come: Any, game: str) -> None:
    ann, _ = visit(come, game, PHONE, lambda now: now["entry"] > 12 and len(now["legal"]) > 1)
    page = ann.page
    page.locator(".prompt .todo").wait_for()
    shown = page.locator(".prompt .text").evaluate(
        """(box) => {
          const todo = box.querySelector('.todo').getBoundingClientRect(), own = box.getBoundingClientRect();
          return todo.height > 0 && todo.top >= own.top - 1 && todo.bottom <= own.bottom + 1;
        }"""
    )
    assert shown, page.locator(".prompt .text").inner_text()


@pytest.mark.parametrize("forced", [True, False])
def test_the_only_move_is_made_by_itself_if_one_wishes_so(come: Any, forced: bool) -> None:
    ann = come()
    kept = f'{{"pace":"off","forced":{str(forced).lower()}}}'
    ann.context.add_init_script(f"localStorage.setItem('tilecourt.settings', '{kept}')")
    api = f"{ann.house.address}/api/v2"
    path = at_position(ann.context, api, "realm_of_sand", 2, lambda now: len(now["legal"]) == 1)
    page = ann.page
    address = api + path.replace("/t/", "/tables/")
    before = len(made(ann, address))
    page.goto(ann.house.address + path)
    page.locator(".prompt").wait_for()
    page.wait_for_timeout(4000)
    assert len(made(ann, address)) == before + forced

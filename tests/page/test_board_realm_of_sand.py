"""The drawn board of Realm of Sand in a real browser: a game with the mouse on the board, a turn with the keys."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.page.house import BOT, ME, House

pytestmark = pytest.mark.slow

MINE = '.sands[data-mine="true"], .sands[data-phase="game_over"]'


def seen(page: Any, what: str) -> int:
    return int(page.locator(what).count())


def place_tile(page: Any, chance: random.Random) -> None:
    """Picks a tile, turns it, and lays it on the first light box where it may lie."""
    tiles = page.locator(".tile.ready")
    tiles.nth(chance.randrange(tiles.count())).click()
    for _ in range(chance.randrange(3)):
        page.keyboard.press(chance.choice("rf"))
    boxes = page.locator(".box.open:not(.dark)")
    for _ in range(40):
        box = boxes.nth(chance.randrange(boxes.count()))
        box.click()
        if seen(page, ".ghost"):
            box.click()
            return
    raise AssertionError("no box for the tile")


def lay_disk(page: Any, chance: random.Random) -> None:
    page.locator(".disk.ready").first.click()
    boxes = page.locator(".box.open")
    boxes.nth(chance.randrange(boxes.count())).click()
    page.locator("[data-do=confirm]").click()


def one_move(page: Any, phase: str, chance: random.Random) -> str:
    """Does the first thing that glows; what it was."""
    if seen(page, ".card.ready"):
        if seen(page, "[data-tab=circle]"):  # on a phone the cards lie behind the own board
            page.locator("[data-tab=circle]").click()
        page.locator(".card.ready").first.click()
        page.locator(".card.shown").first.click()
        return "complete"
    if seen(page, ".stone.open"):
        stone = page.locator(".stone.open").nth(chance.randrange(2))
        stone.click()
        stone.click()
        return "pick"
    for button in ("end_turn", "summon_done"):
        if seen(page, f"[data-do={button}]"):
            page.locator(f"[data-do={button}]").click()
            return button
    if phase == "set_aside":
        page.locator('[data-slot="1"]').click()
        page.locator('[data-slot="1"]').click()
        return "set_aside"
    if seen(page, ".disk.ready") and chance.random() < 0.5:
        lay_disk(page, chance)
        return "summon"
    place_tile(page, chance)
    return "place"


@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 720)), ("ja", (390, 844))])
def test_a_solo_game_by_clicking_on_the_board(come: Any, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang=lang, size=size)
    ann.table("realm_of_sand", ME)
    chance, done = random.Random(4), list[str]()
    for _ in range(120):
        ann.page.locator(MINE).wait_for()
        phase = ann.page.get_attribute(".sands", "data-phase")
        if phase == "game_over":
            break
        mark = ann.page.get_attribute(".sands", "data-mark")
        done.append(one_move(ann.page, phase, chance))
        ann.page.wait_for_function(
            "(mark) => document.querySelector('.sands').dataset.mark !== mark", arg=mark, timeout=10_000
        )
    assert ann.page.get_attribute(".sands", "data-phase") == "game_over"
    assert done.count("place") + done.count("set_aside") == 14
    assert ann.page.locator(".solo .rank").count() == 1
    ann.page.locator(".end").wait_for(state="attached")


def test_a_turn_by_keys_on_the_board_and_a_refusal(come: Any) -> None:
    ann = come(lang="ja")
    ann.table("realm_of_sand", ME, BOT, options={"start_player": "1"})
    page = ann.page
    page.locator('.sands[data-phase="pre"][data-mine="true"]').wait_for()
    page.locator('[data-box="C3"]').wait_for()
    page.locator('[data-slot="0"]').focus()
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.dataset.box") == "C3"
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.locator("text=ROS-5.2d").first.wait_for()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "r"):
        page.keyboard.press(key)
    assert page.locator(".ghost").count() == 3
    page.keyboard.press("Enter")
    page.locator('.sands[data-phase="pick"]').wait_for()
    assert page.locator(".grid .piece").count() == 3


def middle(page: Any, what: str) -> tuple[float, float]:
    box = page.locator(what).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_dragged_by_a_quick_hand_lies_where_it_is_let_go(come: Any, house: House) -> None:
    """One movement from the tile to the box: the tile itself hears of none of it."""
    page = come("").page
    page.goto(f"{house.address}/learn/realm_of_sand")
    read_on(page)
    page.locator('.sands[data-mine="true"]').wait_for()
    page.mouse.move(*middle(page, '[data-slot="2"]'))
    page.mouse.down()
    page.mouse.move(*middle(page, "aside.guide"))
    page.locator(".carried").wait_for()
    page.mouse.move(*middle(page, '.front [data-box="D3"]'))
    page.mouse.up()
    assert page.locator(".ghost").count() == 3
    page.locator("[data-do=confirm]").click()
    page.locator("aside.guide .done").wait_for()


def read_on(page: Any) -> None:
    """Reads the lesson on, paragraph by paragraph, until there is something to do."""
    page.get_by_role("button", name=re.compile("^(Next|Show me)$")).first.wait_for()
    while not page.get_by_role("button", name="Show me", exact=True).count():
        page.get_by_role("button", name="Next", exact=True).click()


def lesson_at(page: Any, house: House, shown: int, title: str) -> None:
    """The lesson, at the step of that title: so many moves before it are shown."""
    page.goto(f"{house.address}/learn/realm_of_sand")
    read_on(page)
    for _ in range(shown):
        page.get_by_role("button", name="Show me", exact=True).click()
        page.get_by_role("button", name="Next", exact=True).click()
        read_on(page)
    page.get_by_role("heading", name=title).wait_for()


def test_the_other_way_round_is_right_too(come: Any, house: House) -> None:
    page = come("").page
    lesson_at(page, house, 2, "Covering is allowed")
    page.locator('[data-slot="2"]').click()
    for _ in range(3):
        page.keyboard.press("r")
    page.locator('.front [data-box="D4"]').click()
    page.locator('.front [data-box="D4"]').click()
    page.locator("aside.guide .done").wait_for()


def test_a_double_click_ends_no_turn_in_which_a_card_could_be_completed(come: Any, house: House) -> None:
    page = come("").page
    lesson_at(page, house, 3, "Complete a building")
    page.locator("[data-do=end_turn]").dblclick()
    assert page.locator(".bad").count() == 0, "the turn was not ended"
    page.locator("[data-do=end_turn]").click()
    page.get_by_text("You can still complete Market Stall.").wait_for()
    page.locator("[data-do=end_anyway]").click()
    page.get_by_text("not the one this step is about").wait_for()


def test_a_card_pointed_at_is_seen_large_with_its_name(come: Any, house: House) -> None:
    page = come("", lang="ja").page
    page.goto(f"{house.address}/learn/realm_of_sand")
    page.locator(".court .card").first.hover()
    page.locator("[data-look] .name").wait_for()
    page.mouse.move(5, 5)
    page.locator("[data-look]").wait_for(state="detached")

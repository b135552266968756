"""The board of Kaguyahime in a real browser: by mouse, by keyboard, sealed, and on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.house import BOT, ME, OPEN
from tests.page.players import until_over

pytestmark = pytest.mark.slow

# Plays on by pressing what glows on the board, and nothing but the board, until the game is over.
PRESS = """() => {
  let seed = 7;
  const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
  const live = (id) => [...document.querySelectorAll(`.spot.live[data-spot^="${id}"]`)];
  const free = (id) => live(id).filter((spot) => !spot.classList.contains('chosen'));
  const press = (spot) => spot.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const step = () => {
    if (live('confirm').length) return press(live('confirm')[0]);
    if (live('cell').length) return press(any(live('cell')));
    if (live('lane').length) return press(any(live('lane')));
    if (live('store').length) {
      const taking = live('stack').length > 0 && live('store').length > free('store').length;
      return press(any(taking ? live('stack') : free('store')));
    }
    if (live('nothing').length) return press(any([...live('stack'), ...live('disk'), ...live('nothing')]));
  };
  const timer = setInterval(() => {
    if (document.querySelector('.end')) { clearInterval(timer); document.body.dataset.over = 'yes'; }
    else step();
  }, 4);
}"""


def spot(page: Any, id: str) -> Any:
    return page.locator(f'[data-spot="{id}"]')


def live(page: Any, kind: str) -> Any:
    return page.locator(f'.spot.live[data-spot^="{kind}"]')


@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 720)), ("ja", (390, 844))])
def test_a_game_on_the_board_alone(come: Any, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang=lang, size=size)
    ann.table("kaguyahime", ME, BOT)
    spot(ann.page, "nothing").wait_for()
    ann.page.evaluate(PRESS)
    until_over(ann.page)
    assert "<" not in ann.page.inner_text("main"), "a text is missing"
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_tile_is_turned_and_placed_by_mouse_and_a_wrong_cell_gives_the_rule(come: Any) -> None:
    ann = come()
    ann.table("kaguyahime", ME, BOT)
    page = ann.page
    live(page, "stack").first.click()
    spot(page, "confirm").click()
    live(page, "lane").first.wait_for()
    live(page, "lane").first.click()
    live(page, "cell").first.hover()
    page.locator(".prompt .buttons .button").wait_for()  # the table knows what is looked at
    spot(page, "cell-0,0").dispatch_event("click")  # never the first cell of a board
    page.locator(".reason").wait_for()
    assert "KGH-" in page.inner_text(".reason")
    cell = live(page, "cell").first
    cell.click()
    cell.click()
    page.wait_for_function("() => !document.querySelector('.spot.chosen[data-spot^=cell]')")


def test_a_round_by_keyboard_alone(come: Any) -> None:
    ann = come()
    ann.table("kaguyahime", ME, BOT)
    page = ann.page
    live(page, "stack").first.wait_for()
    page.evaluate("document.querySelector('.spot.live[data-spot^=stack]').focus()")
    page.keyboard.press("Enter")
    before = page.evaluate("document.activeElement.dataset.spot")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.spot") != before
    page.keyboard.press("Escape")
    spot(page, "nothing").focus()
    page.keyboard.press("Enter")
    spot(page, "confirm").focus()
    page.keyboard.press("Enter")
    live(page, "lane").first.wait_for()
    live(page, "lane").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    live(page, "cell").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.spot.chosen[data-spot^=cell]')")


def test_an_offer_is_sealed_for_the_others_and_can_be_changed(come: Any) -> None:
    ann, ben = come("Ann"), come("")
    ann.table("kaguyahime", ME, OPEN, start=False)
    ben.page.goto(ann.page.locator(".link input").input_value())
    ben.page.locator("form input").fill("Ben")
    ben.page.locator("form button").click()
    ann.page.get_by_role("button", name="Start the game").click()
    spot(ann.page, "nothing").wait_for()
    live(ann.page, "stack").first.click()
    spot(ann.page, "confirm").click()
    ben.page.locator(".kaguyahime .seal").wait_for()
    assert ben.page.locator("[aria-label*='Offer of Ann']").get_attribute("aria-label") == "Offer of Ann: sealed"
    assert spot(ann.page, "nothing").count() == 0
    live(ann.page, "stack").last.click()  # thought better of it
    spot(ann.page, "confirm").click()
    spot(ben.page, "nothing").click()
    spot(ben.page, "confirm").click()
    ann.page.locator("[aria-label*='Offer of Ben: nothing']").wait_for()


def test_a_board_can_be_enlarged_and_put_away(come: Any) -> None:
    ann = come()
    ann.table("kaguyahime", ME, BOT)
    spot(ann.page, "enlarge").first.click()
    ann.page.locator("dialog[open]").wait_for()
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_function("() => !document.querySelector('dialog[open]')")


def test_cubes_and_tiles_can_be_dragged(come: Any) -> None:
    ann = come()
    ann.table("kaguyahime", ME, BOT)
    page = ann.page

    def drag(start: Any, end: Any) -> None:
        start.hover()
        page.mouse.down()
        there = end.bounding_box()
        page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=4)
        page.mouse.up()

    drag(live(page, "stack").first, spot(page, "disk"))
    spot(page, "slot-0").wait_for()
    spot(page, "confirm").click()
    live(page, "lane").first.wait_for()
    live(page, "lane").first.click()
    place = live(page, "cell").first.get_attribute("data-spot")
    page.keyboard.press("Escape")
    drag(live(page, "lane").last, spot(page, place))
    page.locator(f'.spot.chosen[data-spot="{place}"]').wait_for()
    spot(page, "confirm").click()
    page.wait_for_function("() => !document.querySelector('.spot.chosen[data-spot^=cell]')")

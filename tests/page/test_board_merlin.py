"""The board of Merlin's Beast Hunt in a real browser: a whole game on the board itself, dragging, and the keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.house import BOT, ME, painted, soon

pytestmark = pytest.mark.slow

# Clicks pieces and glowing places of the board, never the list of moves, until the game is over.
CLICKS = """(seed) => {
  const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
  const all = (selector) => [...document.querySelectorAll('.merlin ' + selector)];
  const press = (node) => node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  let again = null;
  let steps = 0;
  const go = () => {
    if (document.querySelector('.end .rank')) { clearInterval(timer); document.body.dataset.over = 'yes'; return; }
    if (again?.matches('.legal')) { const place = again; again = null; return press(place); }
    again = null;
    const [half] = all('.place.picked');
    const beasts = all('.supply button.glow:not(.picked)');
    // A square by itself does not say which beast comes there: one of the supply, or one from beside it.
    const comers = half ? [...beasts, ...all('.place.legal[data-piece]')] : [];
    if (comers.length) { again = half; return press(any(comers)); }
    const places = all('.place.legal.strong:not([data-piece])');
    if (places.length) { again = any(places); return press(again); }
    const [keep] = all('.do.keep');
    if (keep) return press(all('.tray button[aria-pressed=true]').length ? keep : any(all('.tray button.glow')));
    const [discard] = all('.do.throw');
    if (discard) return press(discard);
    const [finish] = all('.do.end');
    const pieces = all('.tray button.glow, .hand button.glow');
    if (finish) return press(pieces.length && steps++ % 9 < 8 ? any(pieces) : finish);
    if (beasts.length) press(any(beasts));
  };
  const timer = setInterval(go, 5);
}"""

# What the board says to people, in labels and in words: a missing text would show in angle brackets.
SAID = """() => [...document.querySelectorAll('.merlin [aria-label], .merlin [title]')]
  .flatMap((node) => [node.getAttribute('aria-label') ?? '', node.getAttribute('title') ?? ''])"""


def roll(page: Any) -> None:
    """To the first dice of one's own: the opening beast, if it is one's own to choose, goes where the keyboard is."""
    page.locator(".supply button.glow, .do.keep").first.wait_for()
    if page.locator(".do.keep").count() == 0:
        page.locator(".supply button").nth(3).focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement?.matches('.place.square')")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.locator(".do.keep").wait_for()


@pytest.mark.parametrize(("lang", "size"), [("ja", (1280, 720)), ("en", (390, 844))])
def test_a_whole_game_on_the_board(come: Any, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang=lang, size=size)
    ann.table("merlin", ME, BOT)
    page = ann.page
    page.locator(".merlin .place").first.wait_for(state="attached")
    page.evaluate(CLICKS, 7)
    page.wait_for_function("() => document.body.dataset.over === 'yes'", timeout=240_000)
    assert not [said for said in page.evaluate(SAID) if "<" in said]
    assert page.locator(".merlin .place.legal, .merlin .glow").count() == 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_pieces_by_keyboard_and_by_dragging(come: Any) -> None:
    ann = come()
    ann.table("merlin", ME, BOT)
    page = ann.page
    roll(page)
    page.locator(".do.keep").click()
    page.get_by_text("MBH-R07").first.wait_for()  # nothing set aside: the rule is told

    page.locator(".tray button").first.focus()
    page.keyboard.press("Space")
    assert soon(page, lambda: page.locator(".tray button[aria-pressed=true]").count() == 1)
    page.locator(".do.keep").focus()
    page.keyboard.press("Enter")
    page.locator(".do.end").wait_for()

    # Every die or beast that glows leads by Enter to the places, and back by Esc. One roll in 66 has only wild dice and
    # beasts: then no die can be laid, and the beasts of the supply glow.
    dice, beasts = page.locator(".tray button.glow"), page.locator(".supply button.glow")
    dice.or_(beasts).first.wait_for()  # the board is drawn piece by piece: on a busy machine they glow a moment later
    piece = dice.first if dice.count() else beasts.first
    piece.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.matches('.place.legal')")
    page.keyboard.press("Escape")
    assert soon(page, lambda: page.locator(".merlin .picked").count() == 0)

    # A beast of the supply with a beast die, or a die into a hole: dragged, and there at once.
    wanted = beasts.first if beasts.count() else piece
    name = wanted.get_attribute("data-piece").split()[0]
    wanted.click()
    target = page.locator(".place.square.legal.strong" if name == "beast" else ".place.spot.legal.strong").last
    key = target.get_attribute("data-place")
    page.keyboard.press("Escape")
    assert soon(page, lambda: page.locator(".merlin .picked").count() == 0)
    painted(page)
    start, end = wanted.bounding_box(), page.locator(f'[data-place="{key}"]').bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.locator(".drag").wait_for()
    assert page.get_by_role("button", name="Undo").count() == 0
    page.mouse.up()
    page.get_by_role("button", name="Undo").wait_for()

"""Hands that play: by mouse, by keyboard, or as fast as the page allows."""

from __future__ import annotations

import random
import time
from typing import Any

# Plays on in the page itself by clicking what can be clicked, until the game is over.
CLICKS = """(wish) => {
  let seed = wish.seed;
  const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
  const click = () => {
    const hand = document.querySelector('[data-hand-over] .button');
    const sure = document.querySelector('.prompt .buttons .button');
    const answers = document.querySelectorAll('.answer');
    if (hand) hand.click();
    else if (sure) { if (!sure.disabled) sure.click(); }
    else if (answers.length) any([...answers]).click();
  };
  const go = () => {
    if (document.querySelector('[data-end]')) { clearInterval(timer); document.body.dataset.over = 'yes'; }
    else click();
  };
  const timer = setInterval(go, 4);
}"""

WHERE = """() => {
  const at = document.activeElement;
  if (document.querySelector('[data-end]')) return 'over';
  if (at?.closest('.answer')) return 'answer';
  if (at?.closest('.prompt .buttons') && at.classList.contains('button')) return 'confirm';
  return document.querySelector('.answer') ? 'elsewhere' : 'waiting';
}"""


def play_on(page: Any, seed: int = 1) -> None:
    """Lets the page be clicked to the end of the game."""
    page.evaluate(CLICKS, {"seed": seed})


def until_over(page: Any, seconds: float = 300) -> None:
    page.wait_for_function("() => document.body.dataset.over === 'yes'", timeout=seconds * 1000)


def open_list(page: Any) -> None:
    """On a phone the list of moves lies over the board once it is asked for."""
    page.locator("#tab-choices").wait_for()
    if page.locator("#tab-choices[aria-expanded=false]").count():
        page.locator("#tab-choices").click()


def click_moves(page: Any, number: int) -> None:
    """Makes so many moves with the mouse: an answer to each question, then the button."""
    for _ in range(number):
        for _ in range(12):
            open_list(page)
            page.locator(".answer, [data-end]").first.wait_for()
            if page.locator("[data-end]").count():
                return
            page.locator(".answer").last.click()
            if page.locator(".prompt .buttons .button").count():
                break
        page.locator(".prompt .buttons .button").click()
        page.wait_for_function("() => !document.querySelector('.prompt .buttons .button')")


class Keys:
    """A keyboard that plays: Tab, arrows and Enter alone, one press after the other."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page, self.chance, self.moves = page, random.Random(seed), 0
        self.found = False  # the list of moves; from then on the focus stays with it

    def step(self) -> str:
        """Presses what the question needs; where the keyboard is."""
        where = str(self.page.evaluate(WHERE))
        if where == "answer":
            self.found = True
            for _ in range(self.chance.randrange(3)):
                self.page.keyboard.press("ArrowDown")
            self.page.keyboard.press("Enter")
        elif where == "confirm":
            self.page.keyboard.press("Enter")
            self.moves += 1
        elif where == "elsewhere" and not self.found:
            self.page.keyboard.press("Tab")
        return where


def play_by_keys(page: Any, seconds: float = 120) -> int:
    """Plays to the end with Tab, arrows and Enter alone; the number of moves made."""
    keys, end = Keys(page), time.monotonic() + seconds
    page.locator(".answer").first.wait_for()
    while (where := keys.step()) != "over":
        assert time.monotonic() < end, f"after {keys.moves} moves the keyboard is {where}"
        if where in ("waiting", "elsewhere") and keys.found:
            page.wait_for_timeout(5)
    return keys.moves

"""A rival's turn is shown step by step: every piece by itself, and the next decision after the last of them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.page.house import BOT, ME
from tests.page.players import click_moves

# Notes every change of what lies on the isle, who acts and whether more is to come.
SAMPLER = """() => {
  window.samples = [];
  const look = () => ({
    pieces: document.querySelectorAll('[data-at^="slot:"], [data-at^="line:"], [data-at^="square:"]').length,
    behind: document.querySelector('[data-skip]') !== null,
    open: document.querySelector('.answer') !== null,
    marked: document.querySelectorAll('[data-mark-recent]').length,
  });
  setInterval(() => {
    const now = look();
    if (JSON.stringify(now) !== JSON.stringify(samples.at(-1))) samples.push(now);
  }, 20);
}"""


@pytest.mark.slow
def test_a_bots_turn_is_shown_piece_by_piece_and_stays_marked(come: Any) -> None:
    ann = come(steps=True)
    ann.context.add_init_script('localStorage.setItem(\'tilecourt.settings\', \'{"pace":"quick","forced":false}\')')
    ann.table("merlin", ME, BOT)
    page = ann.page
    page.locator(".prompt").wait_for()
    page.evaluate(SAMPLER)
    steps: list[int] = []
    for _ in range(12):  # random bots do not place much: until one has
        click_moves(page, 1)
        page.locator(".answer").first.wait_for()
        samples = page.evaluate("samples")
        steps = [one["pieces"] for one in samples if one["behind"]]
        if len(set(steps)) > 2:
            break
    assert len(set(steps)) > 2, f"a turn of several pieces has states in between: {steps}"
    assert all(after - before <= 1 for before, after in pairwise(steps)), steps
    assert not any(one["behind"] and one["open"] for one in samples), "nothing is decided before everything is shown"
    assert samples[-1]["marked"] > 0
    since = page.locator("[data-since]")
    since.wait_for()
    assert since.evaluate("(box) => box.scrollHeight <= box.clientHeight + 1"), "it is never cut"
    since.locator("li button").first.hover()
    page.locator("[data-mark-lit]").first.wait_for()
    # What was shown is shown once more, step by step, and ends as it was.
    before = page.evaluate("samples.length")
    page.locator("[data-again]").click()
    page.locator(".answer").first.wait_for(state="detached")
    page.locator(".answer").first.wait_for()
    again = page.evaluate("samples")[before:]
    shown = [one["pieces"] for one in again]
    assert len(set(shown)) > 2 and shown[-1] == samples[-1]["pieces"] == max(shown), shown
    assert not any(one["behind"] and one["open"] for one in again)

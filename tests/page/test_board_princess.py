"""The board of The Princess and Magic Tile in a real browser: a whole game by clicking on the board alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.axe import need_axe
from tests.page.house import BOT, ME, House

pytestmark = pytest.mark.slow

# Plays by clicking pieces and places of the board, never the list: what glows is picked, then its place twice.
# The kinds of move made are counted, so that the test can say which were tried.
HANDS = """(seed) => {
  const made = {};
  const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
  const chance = (part) => any([...Array(100).keys()]) < part * 100;
  const all = (css) => [...document.querySelectorAll('.board ' + css)];
  const press = (element) => element?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  const count = (kind) => { made[kind] = (made[kind] ?? 0) + 1; };
  const place = (kind) => {
    const cell = any(all('.cell.open'));
    if (!cell) return;
    press(cell);
    count(kind);
    setTimeout(() => press(document.querySelector(`.board [data-cell="${cell.dataset.cell}"]`)), 0);
  };
  const step = () => {
    const phase = document.querySelector('.board[data-phase]')?.dataset.phase;
    const pass = all('.bar .pass')[0];
    const sides = all('.sides button.open');
    if (sides.length) { const side = any(sides); press(side); press(side); count('side'); }
    else if (all('.display .tile.open').length) {
      if (all('.tile.picked').length) return place('tile');
      if (chance(0.6)) press(all('.gems')[0]);
      press(any(all('.display .tile.open')));
    }
    else if (phase === 'declare' && pass) {
      const card = any(all('.row .card.open, .held.open'));
      if (all('.cell.open').length) place('claim');
      else if (all('.bar .go:not(.pass)').length) { press(all('.bar .go:not(.pass)')[0]); count('claim'); }
      else if (card) press(card);
    }
    else if (phase === 'rune_card' && all('.bar .go').length) {
      const keeps = all('.bar .go:not(.pass):not(.off)');
      if (keeps.length) { press(any(keeps)); count('rune'); }
      else if (chance(0.7)) press(any(all('.row .card.open')));
      else press(pass);
    }
    else if (phase === 'sprite' && pass) {
      const draw = all('button.sprite.open')[0];
      if (all('.cell.open').length) place('gem');
      else if (draw && chance(0.4)) { press(draw); setTimeout(() => press(draw), 0); count('sprite'); }
      else press(pass);
    }
    else if (pass && chance(0.6)) press(pass);
    else if (all('.cell.open').length) place(phase);
    else if (pass) press(pass);
  };
  const timer = setInterval(() => {
    if (document.querySelector('.end')) { clearInterval(timer); document.body.dataset.made = JSON.stringify(made); }
    else step();
  }, 6);
}"""


@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 720)), ("ja", (390, 844))])
def test_a_game_on_the_board_alone(come: Any, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang=lang, size=size)
    ann.table("princess", ME, BOT, BOT, BOT)
    ann.page.locator(".sides button.open").first.wait_for()
    ann.page.evaluate(HANDS, 7)
    ann.page.wait_for_function("() => document.body.dataset.made", timeout=120_000)
    made = ann.page.evaluate("() => JSON.parse(document.body.dataset.made)")
    assert made["side"] >= 1 and made["tile"] > 5 and made["rune"] >= 1
    assert "<" not in ann.page.inner_text("main"), "a text is missing"


def test_a_tile_is_laid_by_mouse_with_a_gem_and_asked_why_not(come: Any) -> None:
    ann = come()
    ann.table("princess", ME, BOT, options={"board_side": "random", "start_player": "seat_zero"})
    page = ann.page
    page.locator(".display .tile.open").first.click()
    page.locator(".cell.open").nth(11).wait_for()
    page.keyboard.press("g")
    cell = page.locator('[data-cell="-1,-1"]')
    cell.click()
    assert cell.locator(".ghost").count() == 2, "the tile and the gem stand where they would go"
    page.keyboard.press("Escape")
    assert page.locator(".cell.open").count() == 0
    page.locator("button.sprite").first.click()
    page.locator(".reason").wait_for()
    page.locator(".display .tile.open").first.click()
    cell.click()
    cell.click()
    cell.locator(".piece:not(.ghost)").first.wait_for()


def test_picking_a_tile_skips_the_steps_before_it(come: Any) -> None:
    ann = come()
    ann.table("princess", ME, BOT, options={"board_side": "random", "start_player": "seat_zero"})
    page = ann.page
    page.locator(".display .tile.open").first.click()
    page.locator(".cell.open").first.click()
    page.locator(".cell.open").first.click()
    page.locator('.board[data-phase="rune_card"] .bar .pass').wait_for()
    before = page.locator(".own .bar").bounding_box()
    page.locator(".row .card.open").first.click()
    page.get_by_role("button", name="Hold", exact=True).wait_for()
    assert page.locator(".own .bar").bounding_box() == before, "what is asked there moves nothing"
    page.keyboard.press("Escape")
    page.locator(".display .tile").nth(2).click()
    page.locator('.board[data-phase="place_tile"] .display li:nth-child(3) .tile.picked').wait_for()
    page.locator(".cell.open").nth(5).wait_for()


def test_the_lesson_claims_by_the_gem_that_is_shown(come: Any, house: House) -> None:
    page = come("").page
    page.goto(f"{house.address}/learn/princess")
    for _ in range(40):  # steps and their paragraphs
        page.locator("aside.guide h2").wait_for()
        if page.get_by_role("heading", name="Out of the manor").count():
            break
        show = page.get_by_role("button", name="Show me", exact=True)
        if show.count():
            show.click()
        page.get_by_role("button", name="Next", exact=True).click()
    page.locator('.shared [data-fly="card:R15"] button').click()
    page.locator('.own [data-cell="-1,2"]').click()
    page.locator("aside.guide .done").wait_for()


def test_all_a_decision_needs_is_on_one_screen(come: Any) -> None:
    ann = come()
    ann.table("princess", ME, BOT, BOT, BOT, options={"board_side": "random", "start_player": "seat_zero"})
    ann.page.locator(".display .tile.open").first.wait_for()
    outside = ann.page.evaluate(
        """() => [...document.querySelectorAll('.board .manor, .board .cell, .board .rival, .board button')]
          .filter((one) => {
            const at = one.getBoundingClientRect();
            return at.bottom > innerHeight || at.right > innerWidth || at.top < 0;
          }).map((one) => one.className.toString())"""
    )
    assert outside == []


def test_a_tile_is_laid_by_keyboard_alone_and_the_board_keeps_nobody_out(come: Any) -> None:
    ann = come()
    ann.table("princess", ME, BOT, options={"board_side": "random", "start_player": "seat_zero"})
    page = ann.page
    page.locator(".display .tile.open").first.focus()
    page.keyboard.press("Enter")
    page.locator('.cell[tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".cell:focus .ghost").count() == 1, "what is focused shows what it would do"
    where = page.evaluate("document.activeElement.dataset.cell")
    page.evaluate(need_axe())
    found = page.evaluate("axe.run('section.board').then((r) => r.violations.map((one) => one.id))")
    assert found == []
    page.keyboard.press("Enter")
    page.locator(f'[data-cell="{where}"] .piece:not(.ghost)').first.wait_for()

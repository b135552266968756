"""Puzzles in a real browser: a wrong answer and its figures, the right one, and what the browser remembers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.house import House
from tilecourt.engine.registry import game as find_game
from tilecourt.table.puzzle import check, shipped

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 720)), ("ja", (390, 844))])
def test_a_puzzle_is_tried_again_until_it_is_solved(come: Any, house: House, lang: str, size: tuple[int, int]) -> None:
    game = find_game("merlin")
    # Few enough moves to be listed as sentences.
    puzzle = next(one for one in shipped(game).puzzles if len(one.figures) <= 8)
    said = {
        game.actions.notation(action): game.describe(action, game.text(lang))
        for action in check(game, puzzle).legal(puzzle.seat)
    }
    wrong = next(notation for notation in said if notation not in puzzle.best)
    page = come("", lang=lang, size=size).page
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{house.address}/puzzles")
    page.locator("article[data-game=merlin] a").wait_for()
    link = page.locator(f"a[href='/puzzle/merlin-{puzzle.id}']").last
    page.locator("section[data-game] select").first.select_option("merlin")
    link.click()
    confirm = page.get_by_role("button", name={"en": "Answer", "ja": "これで答える"}[lang], exact=True)
    for notation, verdict in ((wrong, "wrong"), (puzzle.best[0], "right")):
        page.locator("button.answer", has_text=said[notation]).first.click()
        confirm.click()
        page.locator(f"[data-verdict={verdict}]").wait_for()
        panel = page.locator("aside:has([data-verdict])").inner_text()
        assert "%" in panel and "MBH-" in panel and "<" not in panel and "{" not in panel
    page.goto(f"{house.address}/puzzles")
    page.locator("section[data-game] select").first.select_option("merlin")
    page.locator(f"a[href='/puzzle/merlin-{puzzle.id}'] .mark").wait_for()
    assert errors == []


def test_the_solution_is_shown_on_request_and_does_not_count(come: Any, house: House) -> None:
    for id in ("princess", "realm_of_sand", "kaguyahime"):
        puzzle = shipped(find_game(id)).puzzles[0]
        page = come("").page
        page.goto(f"{house.address}/puzzle/{id}-{puzzle.id}")
        page.get_by_role("button", name="Show the solution").click()
        page.locator("[data-verdict=shown]").wait_for()
        assert page.evaluate("JSON.parse(localStorage['tilecourt.puzzles'])")["solved"] == []
    page.goto(f"{house.address}/puzzle/merlin-0000000000")
    page.get_by_role("heading").first.wait_for()

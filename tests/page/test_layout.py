"""
Every board on every screen: what one decides with is large enough, whole, uncovered, and stays where it is.

CI sweeps a few screens. The whole sweep, 320 to 2560 wide, upright and across, two and four players, every phase:

    TILECOURT_SWEEP=all ./run test tests/page/test_layout.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page import layouts
from tests.page.house import House
from tests.page.positions import PHASES, at_phase

pytestmark = pytest.mark.slow

ALL = os.environ.get("TILECOURT_SWEEP") == "all"
UPRIGHT = [(320, 568), (360, 640), (360, 740), (390, 844), (430, 932), (600, 960), (768, 1024), (820, 1180), (1024, 1366)]
ACROSS = [(568, 320), (667, 375), (844, 390), (932, 430), (1024, 768), (1180, 820), (1280, 720), (1366, 768)]
LARGE = [(1440, 900), (1600, 900), (1920, 1080), (2560, 1080), (2560, 1440)]
EDGES = [(width, 900) for width in range(680, 1120, 20)]  # where one arrangement gives way to another
SHORT = [(360, 740), (844, 390), (820, 1180), (720, 900), (1024, 768), (1280, 720), (2560, 1440)]
SCREENS = [*UPRIGHT, *ACROSS, *LARGE, *EDGES] if ALL else SHORT
PLAYERS = (2, 3, 4) if ALL else (4,)


@pytest.fixture(scope="module")
def tables(browser: Any, house: House) -> Iterator[Any]:
    """A table for each game, number of players and phase; and the cookies of whoever plays there."""
    context = browser.new_context()
    context.request.post(f"{house.address}/api/v2/me", data={"name": "Ann"})

    def table(game: str, players: int, phase: str) -> tuple[str, Any]:
        path = at_phase(context, f"{house.address}/api/v2", game, players, phase)
        return house.address + path, context.cookies()

    yield table
    context.close()


def _page(browser: Any, cookies: Any, address: str, size: tuple[int, int], touch: bool) -> Any:
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, has_touch=touch, reduced_motion="reduce", locale="en-US")
    context.add_cookies(cookies)
    context.add_init_script("localStorage.setItem('tilecourt.known', 'yes')")
    page = context.new_page()
    page.goto(address)
    page.locator(".prompt").wait_for()
    page.locator(", ".join(layouts.PIECES[address_game(page)])).first.wait_for(state="attached")
    page.wait_for_timeout(400)  # the board is drawn piece by piece
    return page


def address_game(page: Any) -> str:
    return str(page.locator("[data-game]").first.get_attribute("data-game"))


@pytest.mark.parametrize("game", PHASES)
def test_a_board_fits_every_screen(browser: Any, tables: Any, game: str) -> None:
    found = []
    for players in PLAYERS:
        for phase in PHASES[game]:
            address, cookies = tables(game, players, phase)
            for touch in (True, False):
                screens = [size for size in SCREENS if layouts.finger(size) == touch]
                page = _page(browser, cookies, address, screens[0], touch)
                for size in screens:
                    where = f"{phase}, {players} players, {size[0]}x{size[1]}"
                    found += [f"{where}: {one}" for one in layouts.wrong(page, game, size, touch)]
                    if touch and size in SHORT or size == (1280, 720):
                        found += [f"{where} moves: {one}" for one in layouts.moved(page, game)]
                page.context.close()
    assert not found, "\n".join(found[:40])

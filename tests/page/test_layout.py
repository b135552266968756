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
from tests.page.positions import PHASES, RARE, at_phase, at_rare

pytestmark = pytest.mark.slow

ALL = os.environ.get("TILECOURT_SWEEP") == "all"
UPRIGHT = [
    (320, 568),
    (360, 640),
    (360, 740),
    (390, 844),
    (430, 932),
    (600, 960),
    (768, 1024),
    (820, 1180),
    (1024, 1366),
]
ACROSS = [(568, 320), (667, 375), (844, 390), (932, 430), (1024, 768), (1180, 820), (1280, 720), (1366, 768)]
LARGE = [(1440, 900), (1600, 900), (1920, 1080), (2560, 1080), (2560, 1440)]
EDGES = [(width, 900) for width in range(680, 1120, 20)]  # where one arrangement gives way to another
SHORT = [(360, 740), (844, 390), (820, 1180), (720, 900), (1024, 768), (1280, 720), (2560, 1440)]
SCREENS = [*UPRIGHT, *ACROSS, *LARGE, *EDGES] if ALL else SHORT
PLAYERS = (2, 3, 4) if ALL else (4,)


@pytest.fixture(scope="module")
def ann(browser: Any, house: House) -> Iterator[dict[bool, Any]]:
    """One who plays with a finger (True) or with a mouse (False), on a page each."""
    first = browser.new_context()
    first.request.post(f"{house.address}/api/v2/me", data={"name": "Ann"})
    pages = {}
    for touch in (True, False):
        context = browser.new_context(has_touch=touch, reduced_motion="reduce", locale="en-US")
        context.add_cookies(first.cookies())
        context.add_init_script("localStorage.setItem('tilecourt.known', 'yes')")
        pages[touch] = context.new_page()
    yield pages
    for page in pages.values():
        page.context.close()
    first.close()


def visits(game: str, players: int) -> list[tuple[str, bool]]:
    """Phase, and whether it is by touch; in CI the mouse comes to the last phase only. Rare phases come with two."""
    phases = [*PHASES[game], *(RARE.get(game, {}) if ALL and players == 2 else ())]
    return [(phase, touch) for phase in phases for touch in (True, False) if ALL or touch or phase == PHASES[game][-1]]


def go(page: Any, house: House, game: str, players: int, phase: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    reach = at_rare if phase in RARE.get(game, {}) else at_phase
    page.goto(house.address + reach(page.context, f"{house.address}/api/v2", game, players, phase))
    page.locator(", ".join(layouts.PIECES[game])).first.wait_for(state="attached")
    page.locator("[role=tabpanel]").wait_for(state="attached")  # it is drawn after the board


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", PHASES)
def test_a_board_fits_every_screen(ann: Any, house: House, game: str, players: int) -> None:
    found = []
    for phase, touch in visits(game, players):
        screens = [size for size in SCREENS if layouts.finger(size) == touch]
        page = ann[touch]
        go(page, house, game, players, phase, screens[0])
        for size in screens:
            where = f"{phase}, {players} players, {size[0]}x{size[1]}"
            found += [f"{where}: {one}" for one in layouts.wrong(page, game, size, touch)]
            found += [f"{where} moves: {one}" for one in layouts.moved(page, game)]
        if not touch and players == 4 and game in layouts.RIVALS:
            sizes = [layouts.rival_size(page, game, size) for size in ((1280, 720), (1920, 1080), (2560, 1440))]
            if sizes[0] < layouts.RIVALS[game][1] or sorted(set(sizes)) != sizes:
                found.append(f"{phase}: the rivals' tiles are {sizes}")
    assert not found, f"{len(found)} of them:\n" + "\n".join(found[:: max(1, len(found) // 60)])


@pytest.mark.parametrize(("size", "touch"), [((1280, 720), False), ((390, 844), True)])
def test_a_second_press_where_a_move_was_confirmed_undoes_nothing(
    ann: Any, house: House, size: tuple[int, int], touch: bool
) -> None:
    page = ann[touch]
    go(page, house, "princess", 2, "rune_card", size)
    page.locator(".answer").first.dispatch_event("click")  # skips the step, which can be undone
    box = page.locator(".prompt .buttons .button").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    page.locator(".undo button").first.wait_for()
    page.wait_for_timeout(450)
    page.mouse.click(x, y)
    page.wait_for_timeout(300)
    page.locator("#tab-log").click()
    page.locator(".log li").first.wait_for()
    assert page.locator(".log").get_by_text("undoes").count() == 0


SEVERAL = """() => {
  const holes = new Set();
  for (const { dataset: { place } } of document.querySelectorAll('.place.spot.legal')) {
    const hole = place.split('.')[0];
    if (place !== hole && holes.has(hole)) return place;
    holes.add(hole);
  }
}"""


def test_a_finger_chooses_a_socket_of_the_isle_in_a_loupe(ann: Any, house: House) -> None:
    page = ann[True]
    for _ in range(8):  # until a die fits into several sockets of one hole
        go(page, house, "merlin", 2, "place", (360, 740))
        page.locator(".die.glow").first.wait_for()
        for die in page.locator(".die.glow").all():
            die.click()
            if place := page.evaluate(SEVERAL):
                page.locator(f'[data-place="{place}"]').click()
                sockets = page.locator("[data-socket]")
                assert sockets.count() > 1
                assert all(one.bounding_box()["width"] >= layouts.FINGER for one in sockets.all())
                sockets.first.click()
                page.locator(".prompt .buttons .button").wait_for()
                return
    raise AssertionError("no die fitted into several sockets of one hole")

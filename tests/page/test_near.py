"""Before a move: what a rune, building, pen, fence or room misses on the board, and what the move completes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.house import House, soon
from tests.page.places import ask
from tests.page.positions import at_phase

pytestmark = pytest.mark.slow


def go(come: Any, house: House, game: str, phase: str) -> tuple[Any, list[dict[str, Any]], str]:
    """A guest at a table where they decide, what the server says they are near to, and the table."""
    ann = come()
    api = f"{house.address}/api/v2"
    at = at_phase(ann.context, api, game, 2, phase)
    near = ann.context.request.post(f"{api}/tables/{at[3:]}/near", data={"seat": 0}).json()["near"]
    ann.page.goto(house.address + at)
    return ann, near, at[3:]


def shown(page: Any, of: str) -> list[str]:
    names = page.locator(".near-missing").evaluate_all("(all) => all.map((one) => one.dataset.at)")
    return sorted(name.removeprefix(of) for name in names)


def test_a_rune_shows_where_it_fits_best_and_what_is_missing(come: Any, house: House) -> None:
    ann, near, _ = go(come, house, "princess", "place_tile")
    page = ann.page
    best = near[0]
    page.locator(f'[data-fly="card:{best["card"]}"] button').hover()
    missing = sorted(lack["cell"] for lack in best.get("missing", []))
    assert soon(page, lambda: shown(page, "cell:0:") == missing)
    assert str(best["worth"]) in page.locator("[data-near-note]").inner_text()
    page.mouse.move(2, 2)
    assert soon(page, lambda: page.locator(".near-missing").count() == 0)
    # By keyboard too.
    page.locator(f'[data-fly="card:{best["card"]}"] button').focus()
    assert soon(page, lambda: shown(page, "cell:0:") == missing)


def test_a_building_shows_what_is_missing_in_its_colours(come: Any, house: House) -> None:
    ann, near, _ = go(come, house, "realm_of_sand", "pre")
    page = ann.page
    best = min(near, key=lambda one: len(one.get("missing", [])))
    missing = sorted(lack["cell"] for lack in best.get("missing", []))
    page.locator(f'[data-card="{best["card"]}"]').first.hover()
    assert soon(page, lambda: shown(page, "box:0:") == missing)
    assert page.locator(".near-missing .wanted").count() == len(missing)


def test_the_building_that_a_move_completes_is_ticked(come: Any, house: House) -> None:
    """Plays on until a tile would complete a building, then considers it in the list."""
    ann, _, table = go(come, house, "realm_of_sand", "pre")
    page, api = ann.page, f"{house.address}/api/v2"
    for _ in range(60):
        now = ann.context.request.get(f"{api}/tables/{table}?seat=0").json()
        for legal in now.get("legal") or []:
            if legal["form"]["kind"] != "place_tile":
                continue
            preview = ask(ann.context, f"{api}/tables/{table}/preview", {"seat": 0, "action": legal["id"]})
            if preview.get("completes"):
                break
        else:
            if now.get("legal"):
                laid = [one for one in now["legal"] if one["form"]["kind"] == "place_tile"]
                move = {"seat": 0, "action": (laid or now["legal"])[0]["id"]}
                ann.context.request.post(f"{api}/tables/{table}/moves", data=move)
            continue
        break
    else:
        raise AssertionError("no tile completes a building")
    page.reload()
    form = legal["form"]
    page.locator(f'[data-slot="{form["slot"]}"]').first.wait_for()
    page.locator(f'[data-slot="{form["slot"]}"]').first.click()
    for key in ["f"] * (form["o"] >= 4) + ["r"] * 3:
        page.keyboard.press(key)
    card = page.locator(f'[data-card="{preview["completes"][0]}"]').first
    for _ in range(4):  # until the tile lies as it has to
        page.keyboard.press("r")
        for box in page.locator(".front [data-box]").all():
            box.hover()
            page.wait_for_timeout(250)
            if "ticked" in (card.get_attribute("class") or ""):
                return
    raise AssertionError("no tick")


def lacking(page: Any) -> list[str]:
    """What is dashed on the isle or beside a room."""
    names = page.locator(".near .missing[data-near]").evaluate_all("(all) => all.map((one) => one.dataset.near)")
    return sorted(names)


def places(one: dict[str, Any]) -> list[str]:
    return sorted(lack["cell"] for lack in one.get("missing", []))


def test_a_pen_and_a_card_show_the_cards_and_dice_they_miss(come: Any, house: House) -> None:
    ann, near, _ = go(come, house, "merlin", "place")
    page = ann.page
    pen = next(one for one in near if page_place(page, f"square {one['card']}"))
    page.locator(f'[data-place="square {pen["card"]}"]').hover()
    assert soon(page, lambda: lacking(page) == places(pen) != [])
    assert f"{pen['worth']} points" in page.locator("[data-near-note]").inner_text()
    page.mouse.move(2, 2)
    assert soon(page, lambda: lacking(page) == [])
    # By keyboard too, whether or not the square is a legal choice now.
    page.locator(f'[data-place="square {pen["card"]}"]').focus()
    page.keyboard.press("Shift")
    assert soon(page, lambda: lacking(page) == places(pen))
    # A card of the hand: the fence that lacks the fewest dice.
    card = next(one for one in near if "card" in one.get("also", []))
    page.locator(f'[data-piece="card {card["card"]}"]').first.hover()
    assert soon(page, lambda: lacking(page) == places(card))


def page_place(page: Any, key: str) -> bool:
    page.locator("[data-place]").first.wait_for()
    return (
        soon(page, lambda: page.locator("[data-place]").count() > 40)
        and page.locator(f'[data-place="{key}"]').count() == 1
    )


def test_a_room_shows_where_it_can_grow_and_with_which_tiles(come: Any, house: House) -> None:
    ann = come()
    api = f"{house.address}/api/v2"
    at = at_phase(ann.context, api, "kaguyahime", 2, "design", after=14)
    near = ann.context.request.post(f"{api}/tables/{at[3:]}/near", data={"seat": 0}).json()["near"]
    ann.page.goto(house.address + at)
    page = ann.page
    room = max(near, key=lambda one: len(one.get("missing", [])))
    spot = page.locator(f'[data-spot="room-{room["card"]}"]')
    spot.hover()
    assert soon(page, lambda: lacking(page) == places(room) != [])
    tiles = page.locator("[data-near-tile]").evaluate_all("(all) => all.map((one) => one.dataset.nearTile)")
    assert sorted(tiles) == sorted(id for id in room["also"] if id != "no_tile")
    page.mouse.move(2, 2)
    assert soon(page, lambda: lacking(page) == [])
    spot.focus()
    assert soon(page, lambda: lacking(page) == places(room))


def test_a_finger_asks_by_a_press(browser: Any, house: House) -> None:
    """Where nothing can be pointed at, a press shows it and another one puts it away."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    api = f"{house.address}/api/v2"
    ask(context, f"{api}/me", {"name": "Ann"})
    at = at_phase(context, api, "kaguyahime", 2, "design", after=14)
    near = context.request.post(f"{api}/tables/{at[3:]}/near", data={"seat": 0}).json()["near"]
    page = context.new_page()
    page.goto(house.address + at)
    room = max(near, key=lambda one: len(one.get("missing", [])))
    spot = page.locator(f'[data-spot="room-{room["card"]}"]')
    spot.tap()
    assert soon(page, lambda: lacking(page) == places(room) != [])
    spot.tap()
    assert soon(page, lambda: lacking(page) == [])
    context.close()

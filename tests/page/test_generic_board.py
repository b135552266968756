"""Games of other packages in a real browser: the board for any game, from the home page to the replay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.example import LANTERNS, beside, install, python
from tests.page.axe import examined, violations
from tests.page.house import BOT, ME, House, guests, need_page, soon
from tests.page.players import open_list

pytestmark = pytest.mark.slow

SKELETON = "pebbles"
# Plays by pressing what glows on the board, never the list: at random, then sentences that are left, or what is picked.
HANDS = """(seed) => {
  const made = {};
  const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
  const all = (css) => [...document.querySelectorAll('.generic ' + css)];
  const step = () => {
    const picked = all('button.spot.picked')[0];
    const open = all(picked ? '.moves .move' : 'button.spot.open, .moves .move');
    const next = open.length ? any(open) : picked;
    if (!next) return;
    next.click();
    const zone = next.closest('[data-field]')?.dataset.field ?? 'words';
    if (picked) made[zone] = (made[zone] ?? 0) + 1;
  };
  const timer = setInterval(() => {
    if (document.querySelector('.end')) { clearInterval(timer); document.body.dataset.made = JSON.stringify(made); }
    else step();
  }, 8);
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lantern Garden, and a game as `tilecourt new-game` writes it; both are found by their entry points alone."""
    need_page()
    folder = tmp_path_factory.mktemp("own")
    site = install(LANTERNS, folder / "site")
    python(site, "-m", "tilecourt", "new-game", SKELETON, "--into", str(folder))
    return install(folder / SKELETON, site)


@pytest.fixture(scope="module")
def own_house(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), beside(site))
    yield house
    house.stop()


@pytest.fixture
def come(browser: Any, own_house: House) -> Iterator[Any]:
    with guests(browser, own_house) as come:
        yield come


def play(page: Any, seed: int) -> dict[str, int]:
    """Plays to the end on the board alone; where moves were made."""
    page.locator(".generic .spot.open").first.wait_for()
    page.evaluate(HANDS, seed)
    page.wait_for_function("() => document.body.dataset.made", timeout=120_000)
    assert "<" not in page.inner_text("main"), "a text is missing"
    made: dict[str, int] = page.evaluate("() => JSON.parse(document.body.dataset.made)")
    return made


@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 720)), ("ja", (390, 844))])
def test_from_the_shelf_to_the_replay(come: Any, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang=lang, size=size)
    page = ann.page
    page.goto(ann.house.address)
    title = {"en": "Lantern Garden", "ja": "灯籠の庭"}
    box = page.locator("article[data-game=lanterns]")
    box.get_by_role("heading", name=title[lang]).wait_for()
    assert title["ja" if lang == "en" else "en"] in box.inner_text()
    assert "2–4" in box.inner_text()
    box.locator("button.play").click()
    made = play(page, 11)
    assert made["market"] >= 9 and made["garden"] >= 9, "a move that is on its way may be pressed again"
    table = page.url.rsplit("/", 1)[-1].split("#")[0]
    open_list(page)
    assert {"en": "Light of the groups", "ja": "灯りの得点"}[lang] in page.inner_text("main")
    page.goto(f"{ann.house.address}/replay/{table}")
    page.locator(".generic .spot").first.wait_for()
    full = page.locator(".generic [data-field=garden] .spot:has(svg)")
    assert soon(page, lambda: full.count() == 18)
    assert page.locator(".generic button").count() == 0, "in a replay nothing can be pressed"
    page.keyboard.press("Home")
    assert soon(page, lambda: full.count() == 0)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0], "nothing stands out sideways"


def test_a_game_fresh_from_the_skeleton(come: Any) -> None:
    ann = come()
    ann.table(SKELETON, ME, BOT, BOT)
    assert play(ann.page, 3)["row"] >= 5
    ann.page.goto(f"{ann.house.address}/rules/{SKELETON}")
    ann.page.locator(".rules").get_by_text("Shuffle 27 tiles").wait_for()
    assert not ann.page.get_by_role("link", name="Learn").count(), "it has no lesson"


def test_pressing_narrows_shows_and_asks(come: Any) -> None:
    ann = come()
    ann.table("lanterns", ME, BOT)
    page = ann.page
    market = page.locator(".generic [data-field=market] button.spot.open")
    assert soon(page, lambda: market.count() == 4)
    # A cell is no step of the turn yet: the page says so, with the rule.
    cell = page.locator("[data-spot='players.0.garden/4']")
    assert cell.get_attribute("aria-disabled") == "true"
    cell.click(force=True)
    page.get_by_text("that is another step of the turn").wait_for()
    # What is pressed is considered, and what it leads to is shown where it will be.
    name = market.nth(1).locator(".unseen").inner_text()
    market.nth(1).click()
    assert page.locator("[data-spot='market/1']").get_attribute("aria-pressed") == "true"
    ghost = page.locator(".generic [data-field=held] .ghost text").last
    ghost.wait_for()
    assert name.endswith(ghost.text_content() or "-")
    assert "Take the lantern in place 2" in page.locator(".prompt .considered").inner_text()
    page.locator(".prompt .buttons .button").click()
    assert soon(page, lambda: page.locator(".generic [data-field=garden] button.spot.open").count() == 9)
    page.get_by_role("button", name="Undo").first.click()
    assert soon(page, lambda: market.count() == 4)
    # The list says the same: what is considered there is marked on the board.
    page.locator(".answer", has_text="Use a fan").click()
    page.locator(".generic [data-own][data-field=fans] .spot.meant").wait_for()


def test_keyboard_and_words(come: Any) -> None:
    ann = come()
    ann.table("lanterns", ME, BOT)
    page = ann.page
    first = page.locator("[data-spot='market/0']")
    first.wait_for()
    first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.locator("[data-spot='players.0.garden/4'].open").wait_for()
    page.get_by_role("tab", name="In words").click()
    told = page.locator(".words")
    for words in ("Market:", "Garden: empty, empty, empty / empty", "Wish: face down"):
        told.get_by_text(words).first.wait_for()


def test_a_hint_and_two_people_at_one_screen(come: Any) -> None:
    ann = come("Ann")
    ann.table("lanterns", {**ME, "name": "Ann"}, {**ME, "name": "Ben"}, hot_seat=True)
    page = ann.page
    wish = page.locator(".generic [data-own][data-field=wish] text")
    page.get_by_role("button", name="I am ").wait_for()
    assert wish.count() == 0, "whoever passes the screen on sees no secret"
    page.get_by_role("button", name="I am ").click()
    wish.wait_for()
    own = page.locator(".generic .mat.own h2")
    first = own.inner_text()
    # A hint that is pressed is marked on the board, and waits there to be confirmed.
    page.locator(".hint-panel button").click()
    page.locator(".hint-panel li button").first.click()
    page.locator(".generic .spot.meant").first.wait_for()
    page.locator(".prompt .buttons .button").click()
    page.evaluate(HANDS, 5)
    page.get_by_role("button", name="I am ").click()
    assert soon(page, lambda: own.inner_text() != first)


def test_spectators_see_no_secret_and_press_nothing(come: Any) -> None:
    ann, ben = come(), come("Ben")
    table = ann.table("lanterns", ME, BOT, public=True)
    ann.page.locator("[data-own][data-field=wish] text").wait_for()
    ben.page.goto(f"{ben.house.address}/t/{table}")
    ben.page.locator(".generic [data-field=market] .spot").first.wait_for()
    assert ben.page.locator(".generic [data-field=wish] .back").count() == 2
    assert ben.page.locator(".generic button").count() == 0


def test_the_lesson_points_at_fields(come: Any) -> None:
    ann = come()
    page = ann.page
    page.goto(f"{ann.house.address}/learn/lanterns")
    page.get_by_text("A secret wish").wait_for()
    assert soon(page, lambda: page.locator("[data-point=wish]").count() == 1)
    page.get_by_role("button", name="Next").click()
    page.locator("[data-spot='market/1'].open").click()
    page.locator("[data-spot='market/1']").click()
    page.get_by_text("It is in your hand.").wait_for()


def test_its_box_and_a_new_table(come: Any) -> None:
    ann = come()
    page = ann.page
    page.goto(f"{ann.house.address}/components/lanterns")
    page.get_by_role("heading", name="Lanterns", exact=True).wait_for()
    assert page.locator(".copies").first.inner_text() == "×4"
    page.goto(f"{ann.house.address}/new/lanterns")
    page.get_by_role("heading", name="Lantern Garden").first.wait_for()
    assert page.locator("input[name=players]").count() == 3
    page.goto(f"{ann.house.address}/lobby")
    page.locator("option[value=lanterns]").wait_for(state="attached")


def test_it_is_accessible(browser: Any, own_house: House, come: Any) -> None:
    ann = come()
    table = ann.table("lanterns", ME, BOT)
    with examined(browser) as context:
        context.add_cookies(ann.context.cookies())
        page = context.new_page()
        page.goto(f"{own_house.address}/t/{table}")
        page.locator(".generic .spot.open").first.wait_for()
        assert violations(page) == []

"""The frame of the page in a real browser: home, new tables, links, lobby, oneself; for everybody, on any screen."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.house import BOT, ME, OPEN, House
from tilecourt.server.http.pages import LEAST_PACKED

pytestmark = pytest.mark.slow

TITLES = {
    "en": ["The Princess and Magic Tile", "Realm of Sand", "Merlin's Beast Hunt", "Kaguyahime"],
    "ja": ["姫と魔法のタイル", "砂の国", "マーリンのビーストハント", "かぐや姫"],
}
PLAY_NOW = {"en": "Play now", "ja": "今すぐ遊ぶ"}
PAGES = ["/", "/new/realm_of_sand", "/lobby", "/me", "/nowhere"]
MOST_SCRIPT = 80_000  # bytes on the wire for the first page


def boxes(page: Any) -> Any:
    return page.locator("section.shelf article")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_home_shows_four_boxes(come: Any, house: House, lang: str) -> None:
    page = come("", lang=lang).page
    page.goto(house.address)
    boxes(page).first.wait_for()
    assert boxes(page).locator("h2").all_inner_texts() == TITLES[lang]
    assert page.get_by_role("button", name=PLAY_NOW[lang]).count() == 4
    assert page.locator("html").get_attribute("lang") == lang
    assert "<" not in page.inner_text("body"), "a text is missing"


def test_the_language_changes_at_any_time_and_stays(come: Any, house: House) -> None:
    page = come("").page
    page.goto(f"{house.address}/lobby")
    page.get_by_role("heading", name="Lobby").wait_for()
    page.get_by_role("button", name="日本語").click()
    page.get_by_role("heading", name="ロビー").wait_for()
    page.reload()
    page.get_by_role("heading", name="ロビー").wait_for()
    assert page.locator("html").get_attribute("lang") == "ja"


def test_the_theme_follows_the_system_until_it_is_chosen(come: Any, house: House) -> None:
    page = come("").page
    page.emulate_media(color_scheme="dark")
    page.goto(house.address)
    boxes(page).first.wait_for()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("button", name="Light theme").click()
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.reload()
    boxes(page).first.wait_for()
    assert page.locator("html").get_attribute("data-theme") == "light"


@pytest.mark.parametrize("game", range(4), ids=["princess", "realm_of_sand", "merlin", "kaguyahime"])
def test_play_now_is_one_click(come: Any, house: House, game: int) -> None:
    page = come("").page
    page.goto(house.address)
    boxes(page).nth(game).get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    page.locator(".table").first.wait_for()
    page.goto(house.address)
    assert TITLES["en"][game] in page.locator("section[aria-labelledby=going] li").first.inner_text()


def test_a_friend_comes_by_the_link(come: Any, house: House) -> None:
    ann, ben = come("").page, come("", lang="ja").page
    ann.goto(house.address)
    boxes(ann).first.get_by_role("button", name="With friends").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Create the link").click()
    link = ann.get_by_label("Link for your friends").input_value()
    assert re.fullmatch(rf"{house.address}/t/\w+#\S+", link)
    ann.get_by_role("button", name="Go to the table").click()
    ben.goto(link)
    ben.locator("form input").fill("ベン")
    ben.locator("form button").click()
    # That was all: the name, one button, and Ben sits.
    ann.get_by_text("ベン").wait_for()
    ann.get_by_role("button", name="Start the game").click()
    ben.locator(".table").first.wait_for()
    assert "Ann" in ben.inner_text("main")


def test_skipping_to_the_content_keeps_the_invitation(come: Any) -> None:
    ann = come("Ann")
    ann.table("merlin", ME, OPEN, start=False)
    link = ann.page.locator(".link input")
    link.wait_for()
    invitation, address = link.input_value(), ann.page.url
    ann.page.locator(".skip").focus()
    ann.page.keyboard.press("Enter")
    assert ann.page.evaluate("document.activeElement.id") == "main"
    assert ann.page.url == address and link.input_value() == invitation


@pytest.mark.parametrize(("box", "curtain"), [(3, True), (0, False)], ids=["kaguyahime", "princess"])
def test_several_at_one_screen(come: Any, house: House, box: int, curtain: bool) -> None:
    """The screen is covered between two people only where something is hidden."""
    page = come("").page
    page.goto(house.address)
    boxes(page).nth(box).get_by_role("button", name="Same screen").click()
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("Ben")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    if curtain:
        page.locator("[data-hand-over]").wait_for()
        assert any(name in page.inner_text("main h1") for name in ("Ann", "Ben", "Player 3"))  # chance says who begins
    else:
        page.get_by_text(re.compile("(Ann|Ben|Player 3), your turn")).first.wait_for()
        page.locator("[data-game=princess] .board").first.wait_for()
        assert page.locator("[data-hand-over]").count() == 0


def test_a_first_game_begins_gently_and_the_full_game_is_one_press_away(come: Any, house: House) -> None:
    page = come("").page
    page.goto(house.address)
    box = boxes(page).first
    assert box.get_by_role("link", name="New to it? Take the lesson").get_attribute("href") == "/learn/princess"

    def options_of_the_table() -> tuple[bool, str]:
        page.wait_for_url(re.compile(r"/t/\w+$"))
        seen = page.request.get(f"{house.address}/api/v2/tables/{page.url.rsplit('/', 1)[1]}").json()
        return seen["options"]["first_play"], seen["seats"][1]["bot"]

    box.get_by_role("button", name="Play now").click()
    assert options_of_the_table() == (True, "apprentice")
    page.get_by_text("Your first game: first-play rules").wait_for()
    page.goto(house.address)
    box.get_by_role("button", name="Play the full game").click()
    assert options_of_the_table() == (False, "adept")
    page.goto(house.address)
    box.get_by_role("button", name="Play now").wait_for()
    assert not box.locator(".newcomer").is_visible(), "whoever has played the full game needs no such words"
    assert boxes(page).nth(1).locator(".newcomer").is_visible()
    box.get_by_role("button", name="Play now").click()
    assert options_of_the_table() == (False, "adept")


def test_a_table_with_options_for_everybody(come: Any, house: House) -> None:
    ann, ben = come(""), come("Ben")
    page = ann.page
    page.goto(f"{house.address}/new/merlin")
    page.get_by_label("3 players").check()
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_label("Seat 3").select_option("bot apprentice")
    page.get_by_text("Rule options").click()
    page.get_by_label("Number of rerolls").select_option(label="Up to three")
    page.get_by_label("Everyone: the lobby shows the table").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/t/\w+#"))
    table = re.search(r"/t/(\w+)#", page.url)[1]  # type: ignore[index]
    seen = ann.context.request.get(f"{house.address}/api/v2/tables/{table}").json()
    assert seen["options"]["rerolls"] == 3
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "open", "bot"]
    ben.page.goto(f"{house.address}/lobby")
    ben.page.locator(f"a[href='/t/{table}']").wait_for()
    ben.page.locator(".filters").get_by_label("Game").select_option("princess")
    ben.page.locator(f"a[href='/t/{table}']").wait_for(state="detached")


def test_a_box_that_cannot_be_used_is_refused_in_a_sentence(come: Any, house: House) -> None:
    page = come("").page
    page.goto(f"{house.address}/new/princess")
    page.get_by_text("A box of your own").click()
    page.get_by_label("Component set").set_input_files(
        {"name": "box.toml", "mimeType": "text/plain", "buffer": b"this is no box"}
    )
    page.get_by_role("button", name="Begin").click()
    assert "component set" in page.get_by_role("alert").inner_text()


def test_an_account_keeps_ones_tables(come: Any, house: House) -> None:
    ann = come("Ann")
    ann.table("merlin", ME, BOT)
    page = ann.page
    page.evaluate("localStorage.setItem('tilecourt.known', 'yes')")
    page.goto(f"{house.address}/me#account")
    make = page.locator("section[aria-labelledby=account]")
    make.get_by_label("Login").fill("ann.example")
    make.get_by_label("Passphrase").fill("correct horse battery")
    make.get_by_role("button").click()
    page.get_by_text("You are logged in as ann.example.").wait_for()

    other = come("").page
    other.goto(f"{house.address}/me#account")
    back = other.locator("section[aria-labelledby=login]")
    back.get_by_label("Login").fill("ann.example")
    back.get_by_label("Passphrase").fill("wrong horse battery")
    back.get_by_role("button").click()
    assert "Wrong login" in other.get_by_role("alert").inner_text()
    back.get_by_label("Passphrase").fill("correct horse battery")
    back.get_by_role("button").click()
    other.get_by_role("button", name="Log out", exact=True).wait_for()
    other.goto(house.address)
    assert "Merlin" in other.locator("section[aria-labelledby=going]").inner_text()
    other.goto(f"{house.address}/me#account")
    other.get_by_role("button", name="Log out", exact=True).click()
    other.locator("section[aria-labelledby=login]").wait_for()


def test_a_wrong_address_says_so_and_leads_home(come: Any, house: House) -> None:
    page = come("", lang="ja").page
    answer = page.goto(f"{house.address}/nowhere/at/all")
    assert answer.status == 404
    page.get_by_role("heading", name="ここには何もありません").wait_for()
    page.get_by_role("link", name="ゲーム一覧に戻る").click()
    boxes(page).first.wait_for()


def test_without_a_server_the_shelf_stands_and_says_what_is_wrong(come: Any, house: House) -> None:
    page = come("").page
    page.route("**/api/**", lambda route: route.abort())
    page.goto(house.address)
    boxes(page).first.get_by_role("button", name="Play now").click()
    page.get_by_text("The server does not answer.").wait_for()


def test_the_script_of_the_first_page_is_small(come: Any, house: House) -> None:
    page = come("").page
    sizes: dict[str, int] = {}

    def count(response: Any) -> None:
        if response.url.endswith(".js"):
            size = sizes[response.url] = int(response.headers["content-length"])
            assert size < LEAST_PACKED or response.headers["content-encoding"] == "gzip"

    page.on("response", count)
    page.goto(house.address, wait_until="networkidle")
    boxes(page).first.wait_for()
    assert sizes and sum(sizes.values()) < MOST_SCRIPT, sizes


def test_another_page_begins_at_its_top(come: Any, house: House) -> None:
    guest = come("Ann", size=(1280, 600))
    guest.page.goto(house.address, wait_until="networkidle")
    boxes(guest.page).first.wait_for()
    guest.page.evaluate("scrollTo(0, 9999)")
    assert guest.page.evaluate("scrollY") > 0
    guest.page.locator("a[href='/new/kaguyahime']").click()
    guest.page.locator("form").first.wait_for()
    assert guest.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("path", [*PAGES, "/t/"])
def test_nothing_scrolls_sideways(come: Any, house: House, path: str) -> None:
    guest = come("Ann", size=(390, 844))
    go_to(guest, path)
    for factor in ("100%", "200%"):
        guest.page.evaluate("size => document.documentElement.style.fontSize = size", factor)
        if factor == "200%":
            guest.page.set_viewport_size({"width": 780, "height": 844})
        guest.page.wait_for_timeout(100)
        too_wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert guest.page.evaluate(too_wide) <= 0, (path, factor)


def go_to(guest: Any, path: str) -> None:
    if path == "/t/":
        guest.table("kaguyahime", ME, BOT)
        guest.page.locator(".table").first.wait_for()
    else:
        guest.page.goto(guest.house.address + path, wait_until="networkidle")
        guest.page.locator("main h1").first.wait_for()

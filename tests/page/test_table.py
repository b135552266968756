"""The table in a real browser: every game to its end, by mouse and by keyboard, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.page.house import BOT, ME, OPEN, Guest, House, guests
from tests.page.players import click_moves, open_list, play_by_keys, play_on, until_over

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "lang"), [("princess", "ja"), ("realm_of_sand", "en"), ("merlin", "ja"), ("kaguyahime", "en")]
)
def test_a_game_by_clicking(come: Any, game: str, lang: str) -> None:
    ann = come(lang=lang)
    ann.in_words()
    # By chance nobody builds much; so that the desert does not take all day, it ends after 20 rounds.
    ann.table(game, ME, BOT, options={"max_rounds": 20} if game == "realm_of_sand" else {})
    click_moves(ann.page, 4)
    play_on(ann.page)
    until_over(ann.page)
    assert "<" not in ann.page.inner_text("main"), "a text is missing"
    assert ann.page.locator("[data-end] .rank").count() == 2
    ann.page.locator("#tab-log").click()
    assert ann.page.locator(".log .moved").count() > 10
    ann.page.locator(".log .rule").first.click()
    ann.page.locator(".rules article p").nth(1).wait_for()


@pytest.mark.parametrize(
    ("game", "lang"), [("princess", "en"), ("realm_of_sand", "ja"), ("merlin", "en"), ("kaguyahime", "ja")]
)
def test_a_game_by_keyboard_only(come: Any, game: str, lang: str) -> None:
    ann = come(lang=lang)
    ann.in_words()
    # By chance nobody builds much in the desert, so that it would take all day: alone it ends after fourteen turns.
    ann.table(game, *([ME] if game == "realm_of_sand" else [ME, BOT]))
    assert play_by_keys(ann.page) > 10


def test_the_end_is_announced_whatever_one_was_reading(come: Any) -> None:
    ann = come()
    ann.in_words()
    ann.table("princess", ME, BOT, options={"board_side": "random", "start_player": "seat_zero"})
    page = ann.page
    page.locator(".answer").first.wait_for()
    page.locator("#tab-log").click()
    page.locator(".log").wait_for()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator("[data-end]").wait_for()
    assert "Random 2 wins." in page.inner_text(".prompt h2")


def test_what_the_others_did_stands_beside_the_board(come: Any) -> None:
    ann = come()
    ann.in_words()
    ann.table("princess", ME, BOT, options={"board_side": "random", "start_player": "seat_zero"})
    click_moves(ann.page, 1)
    since = ann.page.locator("[data-since]")
    since.get_by_role("button", name="Random 2: laid 1 tile").wait_for()
    assert "began turn" not in since.inner_text()


def test_two_browsers_play_each_other(come: Any) -> None:
    ann, ben = come("Ann"), come("", lang="ja")
    ann.table("kaguyahime", ME, OPEN, start=False)
    link = ann.page.locator(".link input").input_value()
    ben.page.goto(link)
    ben.page.locator("form input").fill("ベン")
    ben.page.locator("form button").click()
    ann.page.get_by_role("button", name="Start the game").click()
    ben.page.locator("[data-table]").wait_for()

    ben.page.locator("#tab-chat").click()
    ben.page.locator(".chat input").fill("よろしく")
    ben.page.keyboard.press("Enter")
    ann.page.locator("#tab-chat .count").wait_for()
    ann.page.locator("#tab-chat").click()
    assert "よろしく" in ann.page.inner_text(".chat")
    for guest in (ann, ben):
        guest.page.locator("#tab-choices").click()
        play_on(guest.page)
    for guest in (ann, ben):
        until_over(guest.page)
    ann.page.get_by_role("button", name="Play again").click()
    ben.page.get_by_role("button", name="次のゲームへ").click()
    for guest in (ann, ben):  # the second who presses begins it
        guest.page.locator("[data-table] .answer, [data-table] .quiet").first.wait_for()
    assert ben.page.url.split("#")[0] == ann.page.url.split("#")[0]
    assert ann.page.url.split("/")[-1] != link.split("/")[-1]


def test_a_sealed_choice_may_be_changed_until_all_have_chosen(come: Any) -> None:
    ann, ben = come("Ann"), come("Ben")
    id = ann.table("kaguyahime", ME, OPEN, start=False)
    ben.page.goto(ann.page.url)
    ben.page.locator("[data-invitation] form .button").click()  # sit here
    ann.page.get_by_role("button", name="Start the game").click()
    click_moves(ann.page, 1)
    ann.page.get_by_text("Your choice is sealed").wait_for()
    ben.page.locator("li", has_text="Ann").get_by_text("has chosen").wait_for()
    first = ann.page.inner_text(".considered")
    assert first not in ben.page.content()
    ann.page.get_by_role("button", name="Withdraw it").click()
    ann.page.get_by_role("heading", name="Your turn").wait_for()
    click_moves(ann.page, 1)
    click_moves(ben.page, 1)
    ann.page.locator("#tab-log").click()
    ann.page.locator(".log .moved").first.wait_for()
    assert ann.page.url.split("#")[0].endswith(id)


def test_one_screen_for_two_hides_what_is_private(come: Any) -> None:
    ann = come("Ann")
    ann.table("kaguyahime", {**ME, "name": "Ann"}, {**ME, "name": "Ben"}, hot_seat=True)
    page = ann.page
    page.get_by_role("button", name="I am Ann").wait_for()
    assert page.locator("[data-table]").count() == 0
    assert "Behind your screen" not in page.content()
    page.keyboard.press("Enter")
    page.locator("#tab-words").click()
    page.locator(".words li").first.wait_for()
    assert page.inner_text(".words").count("Behind your screen") == 1
    page.locator("#tab-choices").click()
    click_moves(page, 1)
    page.get_by_role("button", name="I am Ben").wait_for()
    assert "Behind your screen" not in page.content()
    page.get_by_role("button", name="Ann: change my sealed choice").click()
    page.get_by_text("Your choice is sealed").wait_for()
    page.get_by_role("button", name="Withdraw it").click()
    page.get_by_role("heading", name="Ann, your turn").wait_for()
    play_on(page)
    until_over(page)


def test_the_table_comes_back_by_itself(browser: Any, tmp_path: Path) -> None:
    house = House(tmp_path)  # one that may be stopped
    with guests(browser, house) as come:
        comes_back(come("Ann"), house)
    house.stop()


def comes_back(ann: Guest, house: House) -> None:
    ann.table("merlin", ME, BOT)
    page = ann.page
    click_moves(page, 1)
    page.locator(".answer").first.wait_for()
    house.stop()
    page.get_by_text("Connection lost").wait_for()
    while not page.locator(".prompt .buttons .button").count():
        page.locator(".answer").last.click()
    page.locator(".prompt .buttons .button").click()  # nobody is there to hear it
    page.locator("#tab-log").click()
    lines = page.locator(".log .moved").count()
    house.start()
    page.get_by_text("Connected again").wait_for()
    page.wait_for_function("(n) => document.querySelectorAll('.log .moved').length > n", arg=lines)
    page.locator("#tab-choices").click()
    click_moves(page, 1)


def test_the_language_may_be_changed_in_the_middle_of_a_game(come: Any) -> None:
    ann = come("Ann")
    ann.table("kaguyahime", ME, BOT)
    ann.page.get_by_role("heading", name="Your turn").wait_for()
    click_moves(ann.page, 1)
    ann.page.locator(".answer").first.wait_for()
    ann.page.locator(".languages [lang=ja]").click()
    ann.page.get_by_role("heading", name="あなたの番です").wait_for()
    while not ann.page.locator(".prompt .buttons .button").count():
        ann.page.locator(".answer").first.click()
    ann.page.wait_for_function("() => !/[a-z]{4}/.test(document.querySelector('.considered .move').innerText)")
    ann.page.locator("#tab-log").click()
    ann.page.get_by_text("ラウンド").first.wait_for()


def test_a_phone_has_the_prompt_in_sight_and_nothing_to_the_side(come: Any) -> None:
    ann = come("Ann", size=(390, 844))
    ann.table("kaguyahime", ME, BOT)
    page = ann.page
    click_moves(page, 2)
    open_list(page)
    page.locator(".answer").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    while not page.locator(".prompt .buttons .button").count():
        page.locator(".answer").first.click()
    box = page.locator(".prompt .buttons .button").bounding_box()
    assert box["y"] + box["height"] <= 844, "the button that makes the move is out of sight"
    assert box["height"] >= 36


def test_a_move_is_taken_back_and_a_spectator_is_told_so(come: Any) -> None:
    ann, eve = come("Ann"), come("")
    ann.table("princess", ME, BOT, public=True)
    eve.page.goto(ann.page.url)
    eve.page.get_by_text("Watching from the seat of").wait_for()
    take_back = ann.page.locator(".prompt button", has_text="↶")
    for _ in range(30):
        click_moves(ann.page, 1)
        ann.page.locator(".answer").first.wait_for()
        if take_back.count():
            break
    take_back.click()
    eve.page.locator("#tab-log").click()
    eve.page.locator(".log").get_by_text("Ann undoes 1 move").wait_for()
    assert eve.page.locator(".answer").count() == 0


def test_a_spectator_looks_on_from_any_seat(come: Any) -> None:
    ann, eve = come("Ann"), come("")
    ann.table("princess", ME, BOT, public=True)
    eve.page.goto(ann.page.url)
    eve.page.get_by_role("region", name="Area of Ann").wait_for()
    seats = eve.page.get_by_label("Watching from the seat of")
    bot = seats.locator("option").nth(1).inner_text()
    seats.select_option("1")
    eve.page.get_by_role("region", name=f"Area of {bot}").wait_for()
    eve.page.get_by_text(f"Area of {bot}.").wait_for()  # in sight, too


@pytest.mark.parametrize(("game", "key"), [("princess", "G"), ("realm_of_sand", "F"), ("merlin", "Ctrl+Z")])
def test_a_question_mark_explains_the_keys(come: Any, game: str, key: str) -> None:
    page = (ann := come("Ann")).page
    ann.table(game, ME, BOT)
    page.locator(".answer").first.wait_for()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    keys.get_by_text(key, exact=True).wait_for()
    page.keyboard.press("?")
    keys.wait_for(state="detached")
    page.locator("#tab-chat").click()
    page.get_by_label("Say something").press_sequentially("Why?")
    assert keys.count() == 0, "somebody who writes a question mark asks for no keys"

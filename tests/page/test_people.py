"""People at a table in a real browser: chat, clocks, leaving a seat to a bot, giving up, a box of one's own."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.page.house import BOT, ME, OPEN, soon
from tests.page.players import click_moves

pytestmark = pytest.mark.slow

ANSWERED = """(line) => document.querySelector('.chat ul').innerText.includes(line)
  || document.querySelector('.chat input').value !== ''"""


def sit_down(ann: Any, ben: Any, game: str = "kaguyahime", **more: Any) -> None:
    """Ben comes by Ann's link, sits down, and Ann deals."""
    ann.table(game, ME, OPEN, start=False, **more)
    ben.page.goto(ann.page.locator(".link input").input_value())
    ben.page.locator("[data-invitation] form .button").click()  # sit here
    ann.page.get_by_role("button", name="Start the game").click()
    for guest in (ann, ben):
        guest.page.locator("[data-table]").wait_for()


def test_the_name_of_the_tab_says_whose_turn_it_is(come: Any) -> None:
    ann, ben = come("Ann"), come("Ben")
    sit_down(ann, ben, "merlin")
    titles = lambda: [guest.page.title() for guest in (ann, ben)]  # noqa: E731
    assert soon(ann.page, lambda: sum(title.startswith("● Your turn") for title in titles()) == 1), titles()
    assert all("Merlin" in title for title in titles())


def say(guest: Any, text: str) -> None:
    guest.page.locator(".chat input").fill(text)
    guest.page.keyboard.press("Enter")


def more(page: Any, *buttons: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    for button in buttons:
        page.get_by_role("button", name=button, exact=True).click()


def test_the_host_can_mute_and_too_much_chat_goes_back_into_the_field(come: Any) -> None:
    ann, ben = come("Ann"), come("Ben")
    sit_down(ann, ben)
    for guest in (ann, ben):
        guest.page.locator("#tab-chat").click()
    say(ben, "hello")
    ann.page.get_by_role("button", name="Mute Ben").click()
    ben.page.locator("#tab-log").click()
    ben.page.locator(".log").get_by_text("The host has muted Ben.").wait_for()
    ben.page.locator("#tab-chat").click()
    say(ben, "may I?")
    ben.page.locator(".reason").get_by_text("muted").wait_for()
    assert ben.page.input_value(".chat input") == "may I?", "what was refused is not lost"

    for n in range(20):
        say(ann, f"line {n}")
        ann.page.wait_for_function(ANSWERED, arg=f"line {n}")
        if ann.page.input_value(".chat input"):
            break
    assert n >= 5, "five lines at once are fine"
    assert "Too many chat lines at once: 5 is the most." in ann.page.inner_text(".reason")
    assert ann.page.input_value(".chat input") == f"line {n}"
    ben.page.locator(".chat").get_by_text("line 4").wait_for()
    assert "may I?" not in ann.page.inner_text(".chat")


def test_clocks_run_for_the_one_who_is_to_move_and_gain_with_each_move(come: Any) -> None:
    ann = come("Ann")
    ann.table("merlin", ME, BOT, pace={"kind": "live", "minutes": 1, "increment": 30})
    page = ann.page
    page.locator(".answer").first.wait_for()
    mine = page.locator("ul[aria-label=Players] li").first.locator(".clock")
    assert "runs" in mine.get_attribute("class")

    def left() -> int:
        minutes, seconds = mine.inner_text().split(":")
        return int(minutes) * 60 + int(seconds)

    start = left()
    assert 50 <= start <= 60
    page.wait_for_function("(text) => document.querySelector('.clock').innerText !== text", arg=mine.inner_text())
    assert left() < start
    click_moves(page, 1)
    page.wait_for_function("() => parseInt(document.querySelector('.clock').innerText) >= 1")
    assert left() > start, "thirty seconds more for the move"


def test_days_are_named_in_the_language_of_the_page(come: Any) -> None:
    ann = come(lang="ja")
    ann.table("kaguyahime", ME, BOT, pace={"kind": "days", "days": 3})
    clock = ann.page.locator(".clock").first
    clock.wait_for()
    assert clock.inner_text().startswith(("2日", "3日"))


def test_a_seat_is_given_to_a_bot_and_taken_back(come: Any) -> None:
    ann, ben = come("Ann"), come("Ben")
    sit_down(ann, ben)
    ann.page.locator(".answer").first.wait_for()
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_label("Which bot").select_option("random")
    ann.page.get_by_role("button", name="Let a bot play for me").click()
    ann.page.get_by_text("A bot is playing your seat.").wait_for()
    assert ann.page.locator(".answer").count() == 0
    ben.page.locator("ul[aria-label=Players] li").first.get_by_text("bot: Random").wait_for()
    ben.page.locator("ul[aria-label=Players] li").first.get_by_text("has chosen").wait_for()  # the bot has
    ann.page.get_by_role("complementary").get_by_role("button", name="Take my seat back").click()
    ann.page.locator(".answer").first.wait_for()
    ben.page.wait_for_function("() => !document.querySelector('ul[aria-label=Players]').innerText.includes('bot:')")


def test_whoever_resigns_is_asked_first_and_the_others_win(come: Any) -> None:
    ann, ben = come("Ann"), come("Ben")
    sit_down(ann, ben)
    ann.page.locator(".answer").first.wait_for()
    more(ann.page, "Resign", "No")
    ann.page.keyboard.press("Escape")
    more(ann.page, "Resign", "Yes, resign")
    for guest, told in ((ann, "Ben wins."), (ben, "You win!")):
        guest.page.locator("[data-end]").wait_for()
        ended = guest.page.inner_text("[data-end]")
        assert told in ended and "Ann has resigned." in ended
    ben.page.locator("#tab-log").click()
    ben.page.locator(".log").get_by_text("Ann resigns.").wait_for()


def test_a_box_of_ones_own_is_played_with_and_a_wrong_one_refused(come: Any, tmp_path: Path) -> None:
    text = files("tilecourt.games.merlin").joinpath("components.toml").read_text("utf-8")
    ann = come("Ann")
    page = ann.page
    page.goto(f"{ann.house.address}/new/merlin")
    page.get_by_text("A box of your own").click()
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace("[[beast]]", "[[beats]]", 1), "utf-8")
    page.set_input_files("input[type=file]", wrong)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[role=alert]").get_by_text("component set cannot be used").wait_for()

    own = tmp_path / "own.toml"
    own.write_text(text.replace('id = "unicorn"', 'id = "gryphon"').replace('"unicorn"', '"gryphon"'), "utf-8")
    page.set_input_files("input[type=file]", own)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-table] .answer").first.wait_for()
    table = page.url.split("/t/")[1].split("#")[0]
    now = json.loads(ann.context.request.get(f"{ann.house.address}/api/v2/tables/{table}?seat=0").text())
    assert now["own_box"] and "gryphon" in json.dumps(now["view"])
    page.locator(".merlin [aria-label*=gryphon]").first.wait_for(state="attached")
    click_moves(page, 2)


def test_bots_have_names_in_the_language_of_the_reader(come: Any) -> None:
    ann = come("アン", lang="ja")
    ann.table("kaguyahime", ME, BOT)
    page = ann.page
    page.locator("ul[aria-label=プレイヤー] li b", has_text="ランダムボット2").wait_for()
    click_moves(page, 2)
    page.locator("#tab-log").click()
    page.locator(".log p").get_by_text("ランダムボット2").first.wait_for()
    assert "random" not in page.inner_text("main").lower()
    page.locator(".languages [lang=en]").click()
    page.locator("ul[aria-label=Players] li b", has_text="Random 2").wait_for()
    page.goto(ann.house.address)
    page.get_by_text("Random 2").first.wait_for()


def test_the_rule_of_a_refusal_opens_from_the_board(come: Any) -> None:
    ann = come()
    ann.table("princess", ME, BOT, options={"board_side": "random", "start_player": "seat_zero"})
    page = ann.page
    page.locator(".display .tile.open").first.wait_for()
    page.locator("button.sprite").first.click()
    rule = page.locator(".reason button", has_text="PMT-").first
    wanted = rule.inner_text().split()[-1]
    rule.click()
    page.locator(".rules article", has_text=wanted).wait_for()


def test_a_move_refused_for_haste_or_lost_on_its_way_still_arrives(come: Any) -> None:
    ann = come()
    sent: list[str] = []

    def between(wire: Any) -> None:
        server = wire.connect_to_server()

        def up(text: str) -> None:
            asked = json.loads(text)
            if asked["type"] == "play":
                sent.append(asked["id"])
            if asked["type"] != "play" or len(sent) > 2:
                server.send(text)
            elif len(sent) == 1:
                wire.send(json.dumps({"type": "refused", "id": asked["id"], "reason": "too_fast", "text": "Wait."}))
            else:
                server.send(text)  # perhaps carried out, but before anybody hears of it the line is cut
                wire.close()

        wire.on_message(up)

    ann.page.route_web_socket("**/api/v2/socket", between)
    ann.table("kaguyahime", ME, BOT)
    click_moves(ann.page, 1)
    ann.page.locator("#tab-log").click()
    ann.page.locator(".log .moved").first.wait_for()
    assert len(sent) == 3 and len(set(sent)) == 1, "the same move, told apart from a second one by its id"
    ann.page.locator("#tab-choices").click()
    click_moves(ann.page, 1)


def test_a_host_closes_a_table_before_and_during_the_game(come: Any) -> None:
    ann, ben = come("Ann"), come("Ben", lang="ja")
    table = ann.table("princess", ME, OPEN, start=False, public=True)
    ben.page.goto(f"{ben.house.address}/t/{table}")
    ben.page.locator(".before").wait_for()
    assert ben.page.get_by_role("button", name="卓を閉じる").count() == 0
    ann.page.get_by_role("button", name="Close the table").click()
    ann.page.get_by_role("button", name="No", exact=True).click()
    ann.page.get_by_role("button", name="Close the table").click()
    ann.page.get_by_role("button", name="Yes, close it").click()
    ann.page.get_by_text("The host has closed this table.").wait_for()
    ben.page.get_by_text("ホストがこの卓を閉じました。").wait_for()
    ann.in_words()
    ann.table("princess", ME, BOT)
    ann.page.locator(".prompt").wait_for()
    more(ann.page, "Close the table", "Yes, close it")
    ann.page.locator("[data-end]").get_by_text("The host has closed this table.").wait_for()
    assert "Nobody wins." in ann.page.inner_text("[data-end]")
    assert "<" not in ann.page.inner_text("main"), "a text is missing"


def test_a_game_ends_without_a_result_when_both_agree(come: Any) -> None:
    ann, ben = come("Ann"), come("Ben", lang="ja")
    sit_down(ann, ben)
    more(ann.page, "Propose to end without a result")
    ben.page.get_by_role("button", name="同意する", exact=True).press("Enter")
    ann.page.locator("[data-end]").get_by_text("All agreed to end the game without a result.").wait_for()
    ben.page.locator("[data-end]").get_by_text("全員の同意により、勝敗なしで終わりました。").wait_for()

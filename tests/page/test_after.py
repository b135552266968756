"""After the game in a real browser: sheet, proof, replay, analysis, playing on with a hint."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from tests.server.test_long_games import long_record
from tilecourt.engine.registry import game as find_game
from tilecourt.table.fair import Fair, commit
from tilecourt.table.table import Table

pytestmark = pytest.mark.slow


@cache
def record() -> str:
    secret, commitment = commit()
    fair = Fair(table_id="garden", commitment=commitment, contributions=["sesame", ""], secret=secret)
    table = Table(find_game("kaguyahime"), 2, names=["Ann", "Bo"], fair=fair)
    while waiting := table.waiting():
        table.play(waiting[0], table.state.legal(waiting[0])[0])
    return table.record.text()


def brought(ann: Any) -> str:
    return str(ann.ask("/records", {"record": json.loads(record()), "public": True})["table"])


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_score_sheet_and_the_deal_are_checked(come: Any, lang: str) -> None:
    ann = come(lang=lang)
    table = brought(ann)
    ann.page.goto(f"{ann.house.address}/t/{table}")
    sheet = ann.page.locator(".sheet-of-scores")
    sheet.locator("tbody tr").first.wait_for()
    assert "KGH-" in sheet.inner_text()
    ann.page.locator(".proof summary").click()
    ann.page.locator(".proof button").click()
    ann.page.locator(".proof ul").nth(1).locator("li").first.wait_for()
    assert ann.page.locator(".proof li").count() >= 5
    assert ann.page.locator(".proof li.bad").count() == 0
    assert "<" not in ann.page.inner_text("main"), "a text is missing"


def test_a_replay_by_slider_keys_and_link(come: Any) -> None:
    ann = come()
    table, last = brought(ann), len(json.loads(record())["moves"])
    ann.page.goto(f"{ann.house.address}/replay/{table}#3")
    sentence = ann.page.locator(".sentence")
    sentence.get_by_text(f"Move 3 of {last}").wait_for()
    ann.page.keyboard.press("ArrowRight")
    sentence.get_by_text(f"Move 4 of {last}").wait_for()
    assert ann.page.url.endswith("#4")
    ann.page.locator(".steps input").fill(str(last))
    sentence.get_by_text(f"Move {last} of {last}").wait_for()
    ann.page.locator(".steps select").select_option("1")
    with ann.page.expect_download() as download:
        ann.page.get_by_text("Download the record").click()
    assert json.loads(download.value.path().read_text("utf-8"))["moves"] == json.loads(record())["moves"]
    assert "<" not in ann.page.inner_text("main"), "a text is missing"


def test_a_replay_plays_by_itself_from_the_beginning_and_stops_when_told(come: Any) -> None:
    ann = come()
    table, last = brought(ann), len(json.loads(record())["moves"])
    ann.page.goto(f"{ann.house.address}/replay/{table}")
    sentence = ann.page.locator(".sentence")
    sentence.get_by_text(f"Move {last} of {last}").wait_for()
    ann.page.get_by_role("button", name="Play").click()
    sentence.get_by_text(f"Move 2 of {last}").wait_for()
    ann.page.get_by_role("button", name="Pause").click()
    ann.page.get_by_role("button", name="Play").wait_for()
    there = sentence.inner_text()
    ann.page.wait_for_timeout(2000)
    assert sentence.inner_text() == there


def test_a_replay_shows_the_whole_board_and_the_result(come: Any) -> None:
    ann = come()
    ann.page.goto(f"{ann.house.address}/replay/{brought(ann)}")
    outcome = ann.page.locator("[data-outcome]")
    outcome.get_by_text(re.compile("wins|share the win")).wait_for()
    assert re.search(r"Ann: \d+", outcome.inner_text())
    outcome.locator("summary").click()
    assert outcome.locator(".sheet-of-scores tbody tr").count() > 2
    ann.page.wait_for_function(
        "() => (({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 2)(document.querySelector('.board'))"
    )


def test_an_analysis_draws_its_curve(come: Any) -> None:
    ann = come(lang="ja")
    ann.page.goto(f"{ann.house.address}/replay/{brought(ann)}")
    ann.page.locator(".analysis .button").click()
    ann.page.locator(".analysis figure > svg path").first.wait_for(state="attached", timeout=120_000)
    assert ann.page.locator(".analysis figure > svg > path").count() == 4, "a line and a band for each seat"


def test_playing_on_from_a_position_with_a_hint(come: Any) -> None:
    ann = come()
    ann.page.goto(f"{ann.house.address}/replay/{brought(ann)}#2")
    ann.page.get_by_role("button", name="Continue from here").click()
    ann.page.wait_for_url(re.compile("/t/"))
    ann.page.locator(".hint-panel button").click()
    ann.page.locator(".hint-panel li button").first.click()
    ann.page.locator(".prompt .buttons .button").wait_for()


def test_two_people_agree_to_hints_and_one_ends_them(come: Any) -> None:
    ann, bo = come("Ann"), come("Bo", lang="ja")
    made = ann.ask("/tables", {"game": "kaguyahime", "seats": [{"kind": "me"}, {"kind": "open"}]})
    table = made["table"]
    bo.ask(f"/tables/{table}/join", {"invitation": made["invitation"]})
    bo.ask(f"/tables/{table}/sit", {})
    ann.ask(f"/tables/{table}/start", {})
    for guest in (ann, bo):
        guest.page.goto(f"{guest.house.address}/t/{table}")
        guest.page.locator(".answer").first.wait_for()
        assert guest.page.locator(".hint-panel").count() == 0, "nobody has agreed yet"
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_role("button", name="Propose hints for all").click()
    ann.page.get_by_text("Waiting for: Bo").wait_for()
    asked = bo.page.locator(".agreement")
    asked.get_by_text("Annさんが、全員がヒントを使えるように").wait_for()
    assert bo.page.locator(".hint-panel").count() == 0
    asked.get_by_role("button", name="同意する").click()
    for guest, name in ((ann, "Hint"), (bo, "ヒント")):
        guest.page.locator(".hint-panel").get_by_role("button", name=name, exact=True).click()
        guest.page.locator(".hint-panel li").first.wait_for()
    ann.page.get_by_role("button", name="End hints").click()
    bo.page.locator(".hint-panel").wait_for(state="detached")
    ann.page.locator(".hint-panel").wait_for(state="detached")
    bo.page.get_by_role("tab", name="記録").click()
    bo.page.get_by_text("Ann さんがヒントを望まないため").first.wait_for()


def test_a_long_game_is_there_from_its_first_move_to_its_last(come: Any) -> None:
    ann = come()
    long_game = long_record(600)
    last = len(long_game["moves"])
    table = ann.ask("/records", {"record": long_game, "public": True})["table"]
    ann.page.goto(f"{ann.house.address}/replay/{table}#{last}")
    ann.page.locator(".sentence").get_by_text(f"Move {last} of {last}").wait_for()
    ann.page.goto(f"{ann.house.address}/t/{table}")
    ann.page.locator("#tab-log").click()
    ann.page.wait_for_function(f"() => document.querySelectorAll('.log .moved').length === {last}")

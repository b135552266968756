"""The coach and what-if in a real browser: moments with both moves on the board, and moves played on side by side."""

from __future__ import annotations

import json
import re
import sqlite3
from typing import Any

import msgspec
import pytest

from tests.page.house import soon
from tests.page.test_after import brought, record
from tilecourt.engine.registry import game as find_game
from tilecourt.server.work.analyses import ITERATIONS, StoredMove, Study
from tilecourt.table.coach import LEAST_GAMES, Moment
from tilecourt.table.forecast import forecast_version
from tilecourt.table.reasons import Reason
from tilecourt.table.record import Played, parse, replay

pytestmark = pytest.mark.slow

# Not "Do not try", which takes a move away again.
TRY = re.compile("^Try: ")


def choice() -> tuple[int, Played, int]:
    """The last move with a choice: its number, the move, and another that was legal."""
    game, found = find_game("kaguyahime"), None
    whole = parse(record())
    before = None
    for number, played in enumerate(replay(whole, game), 1):
        if before is not None:
            others = [action for action in before.legal(played.seat) if action != played.action]
            if others:
                found = number, played, others[0]
        before = played.state.copy()
    assert found is not None
    return found


def study() -> str:
    """A stored analysis with one decision and one stroke of luck."""
    game, (number, played, other) = find_game("kaguyahime"), choice()
    total = len(parse(record()).moves)
    found = [StoredMove(move, 0, 0, 0, [], 0.0, "") for move in range(1, total + 1)]
    found[number - 1] = StoredMove(number, played.seat, played.action, other, [0.5, 0.5], 0.25, "blunder", sure=True)
    why = [Reason("favor", played.seat, "more", 0.11), Reason("mats", 1 - played.seat, "less", 0.04)]
    moments = [
        Moment(kind="luck", move=0, worth=0.07),
        Moment(kind="decision", move=number, worth=-0.25, action=played.action, best=other, reasons=why),
    ]
    accounts = [{"start": 0.5, "luck": 0.0, "skill": 0.0, "rest": 0.0, "result": 0.5}] * 2
    made = Study(
        ITERATIONS,
        total,
        found=found,
        forecast=forecast_version(game, 2),
        luck={"accounts": accounts, "events": []},  # type: ignore[arg-type]
        coach=[moments, moments],
        components=game.digest,
        holders=["", ""],
    )
    return msgspec.json.encode(made).decode()


def habitual() -> str:
    """A stored analysis in which seat 0 loses at the end of the game alone."""
    game, (number, played, other) = find_game("kaguyahime"), choice()
    made = msgspec.json.decode(study(), type=Study)
    same = {"seat": 0, "action": played.action, "best": played.action, "chances": [0.5, 0.5]}
    found = [msgspec.structs.replace(one, **same) for one in made.found]
    found[number - 1] = msgspec.structs.replace(found[number - 1], best=other, loss=0.25, mark="blunder")
    return msgspec.json.encode(msgspec.structs.replace(made, found=found, components=game.digest)).decode()


def test_the_habits_of_all_games_are_on_ones_own_page(come: Any) -> None:
    ann = come(lang="ja")
    ann.page.goto(f"{ann.house.address}/me#statistics")
    ann.page.get_by_text("コーチが直したいくせを探します。").wait_for()
    me = ann.context.request.get(f"{ann.house.address}/api/v2/me").json()["id"]
    for count in range(1, LEAST_GAMES + 1):
        table = brought(ann)
        what = msgspec.json.decode(habitual(), type=Study)
        what = msgspec.structs.replace(what, holders=[me, ""])
        with sqlite3.connect(ann.house.database.removeprefix("sqlite:///")) as db:
            db.execute("INSERT INTO analyses VALUES (?, ?)", (table, msgspec.json.encode(what).decode()))
        db.close()
        if count == 1:
            ann.page.reload()
            ann.page.get_by_text(f"検討済み1局（{LEAST_GAMES}局になると").wait_for()
    ann.page.reload()
    habit = ann.page.locator("ul[aria-labelledby=habits]").get_by_text("直したいくせ")
    habit.wait_for()
    assert f"検討済みの最近{LEAST_GAMES}局で、損失の100%が終盤に" in habit.inner_text()
    assert "25.0%の損" in habit.inner_text()
    ann.page.locator(".languages [lang=en]").click()
    ann.page.get_by_text("100 % of what you lost").wait_for()
    assert "<" not in ann.page.inner_text("main"), "a text is missing"


def test_the_coach_draws_both_moves_and_what_if_plays_them_on(come: Any) -> None:
    ann = come()
    table = brought(ann)
    with sqlite3.connect(ann.house.database.removeprefix("sqlite:///")) as db:
        db.execute("INSERT INTO analyses VALUES (?, ?)", (table, study()))
    db.close()
    number, played, _ = choice()
    ann.page.goto(f"{ann.house.address}/replay/{table}#3")
    coach = ann.page.locator(".coach")
    names = json.loads(record())["seats"]
    coach.locator("select").select_option(str(played.seat))
    coach.get_by_text("more: Favour").wait_for()
    coach.get_by_text(f"less: {names[1 - played.seat]}: Rooms in all").wait_for()
    coach.get_by_role("button", name="Better:").click()
    ann.page.locator(".sentence").get_by_text(f"Move {number - 1} of").wait_for()
    assert coach.get_by_role("button", name="Better:").get_attribute("aria-pressed") == "true"
    coach.get_by_role("button", name="Made:").click()
    coach.locator(".made[aria-pressed=true]").wait_for()

    panel = ann.page.locator(".what-if")
    panel.get_by_role("button", name="Try other moves").click()
    panel.locator(".candidates li").wait_for()
    assert panel.locator(".candidates li").count() == 1, "the move that was made"
    while panel.get_by_role("button", name=TRY).count() == 0:
        panel.locator(".choices button.answer:visible").last.click()
        ann.page.wait_for_timeout(1000)  # the next list, or the move that is considered
    panel.get_by_role("button", name=TRY).click()
    panel.locator(".candidates li").nth(1).wait_for()
    panel.locator("select").first.select_option("apprentice")
    panel.locator("select").nth(1).select_option("20")
    panel.get_by_role("button", name="Play them on").click()
    panel.get_by_text("compared with the first move").first.wait_for()
    assert panel.locator("ol > li").count() == 2
    assert "<" not in ann.page.inner_text("main"), "a text is missing"


def test_on_a_phone_the_board_comes_into_sight_for_a_move_of_the_coach(come: Any) -> None:
    ann = come(size=(390, 844))
    table = brought(ann)
    with sqlite3.connect(ann.house.database.removeprefix("sqlite:///")) as db:
        db.execute("INSERT INTO analyses VALUES (?, ?)", (table, study()))
    db.close()
    _, played, _ = choice()
    ann.page.goto(f"{ann.house.address}/replay/{table}#3")
    coach = ann.page.locator(".coach")
    coach.locator("select").select_option(str(played.seat))
    coach.get_by_text("The moments that decided this game").wait_for()
    better = coach.get_by_role("button", name="Better:")
    better.scroll_into_view_if_needed()
    seen = "() => document.querySelector('[data-replay] > .board').getBoundingClientRect().bottom"
    assert ann.page.evaluate(seen) < 300, "the coach is far below the board"
    better.click()
    assert soon(ann.page, lambda: ann.page.evaluate(seen) > 300)

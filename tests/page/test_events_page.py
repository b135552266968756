"""Events, the play of the day and quick pairing in a real browser, by keyboard and in Japanese."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.house import BOT, ME, Guest, House, soon

pytestmark = pytest.mark.slow

PASSPHRASE = "correct horse battery"


def account(come: Any, name: str, **more: Any) -> Guest:
    guest: Guest = come(name, **more)
    guest.ask("/me/account", {"login": f"{name.lower()}.events", "passphrase": PASSPHRASE})
    return guest


def test_an_event_from_the_form_to_the_results_side_by_side_by_keyboard(come: Any, house: House) -> None:
    ann = account(come, "Anja")
    page = ann.page
    page.goto(f"{house.address}/events")
    form = page.locator("section", has=page.locator("#organise"))
    form.get_by_label("Name of the event").fill("Thursday")
    form.get_by_label("Game").first.select_option("kaguyahime")
    form.get_by_label("Rounds").select_option("1")
    form.locator("summary").press("Enter")
    form.get_by_label("Longest round").fill("45")
    form.get_by_label("Minutes until a bot replaces").fill("3")
    form.get_by_label("Stand-in bot").select_option("adept")
    option = form.locator(".options select").first
    option.select_option(index=1)
    said = option.locator("option").nth(1).inner_text()
    form.get_by_role("button", name="Create the event").press("Enter")

    page.wait_for_url("**/events/*")
    rules = page.locator(".rules")
    rules.get_by_text("at most 45 minutes").wait_for()
    rules.get_by_text("within 3 minutes is replaced by a bot (Adept)").wait_for()
    rules.get_by_text(said).wait_for()
    page.get_by_role("button", name="Enter", exact=True).press("Enter")
    page.get_by_text("You have entered.").wait_for()
    page.get_by_label("How many?").select_option("3")
    page.get_by_role("button", name="Add bots").press("Enter")
    assert soon(page, lambda: page.locator("section li, section tr").get_by_text("Apprentice").count() == 3)
    page.get_by_role("button", name="Start now").press("Enter")
    page.get_by_role("link", name="Go to your table").press("Enter")
    page.wait_for_url("**/t/*")
    ann.ask(f"/tables/{page.url.split('/t/')[1]}/resign", {"seat": seat_of(ann, page.url)})
    page.goto(f"{house.address}/events")
    page.get_by_role("link", name=re.compile(r"^Thursday(?! evening)")).press("Enter")
    page.get_by_text("finished").first.wait_for()
    results = page.locator("section", has=page.locator("#results"))
    assert soon(page, lambda: results.get_by_role("link", name="Replay").count() == 2), "both tables, side by side"
    cells = [cell for cell in results.locator("tbody td").all_inner_texts() if "Anja" in cell]
    assert len(cells) == 1 and cells[0].split()[-1] == "0", "who resigns gets no points"
    standings = page.locator("section", has=page.locator("#standings"))
    places = [int(place) for place in standings.locator("tbody tr td:first-child").all_inner_texts()]
    assert len(places) == 4
    assert int(standings.locator("tr.me td").first.inner_text()) == max(places) >= 3, "nobody is behind who resigned"
    assert "<" not in page.inner_text("main"), "a text is missing"


def seat_of(guest: Guest, url: str) -> int:
    """The seat somebody has at a table."""
    table = url.split("/t/")[1].split("#")[0]
    return int(guest.context.request.get(f"{guest.house.address}/api/v2/tables/{table}").json()["mine"][0])


def test_the_play_of_the_day_is_one_try_in_japanese(come: Any, house: House) -> None:
    chie = account(come, "Chie", lang="ja", size=(390, 844))
    page = chie.page
    page.goto(f"{house.address}/events")
    play = page.locator("li[data-game=merlin]").get_by_role("button", name="対局する")
    play.press("Enter")
    page.wait_for_url("**/t/*")
    table = page.url.split("/t/")[1]
    page.goto(f"{house.address}/events")
    page.locator("li[data-game=merlin]").get_by_role("button", name="続ける").press("Enter")
    page.wait_for_url(f"**/t/{table}")
    chie.ask(f"/tables/{table}/resign", {"seat": 0})
    compare = page.locator("li[data-game=merlin]").get_by_role("link", name="結果を比べる")
    assert soon(page, lambda: (page.goto(f"{house.address}/events"), page.wait_for_timeout(300), compare.count())[2])
    compare.press("Enter")
    page.wait_for_url("**/events/daily*")
    page.locator("main:focus").wait_for()  # a new page takes the focus
    page.get_by_role("heading", name="今日の一局").wait_for()
    page.locator("details summary").press("Enter")
    page.locator("details code").first.wait_for()
    assert page.get_by_label("ゲーム").input_value() == "merlin"
    assert "<" not in page.inner_text("main"), "a text is missing"


def test_quick_pairing_seats_two_together_and_a_bot_beside_a_third(come: Any, house: House) -> None:
    ann, ben, cleo = come("Ann"), come("Ben", lang="ja"), come("Cleo")
    for guest, words in ((ann, "Find players"), (ben, "相手を探す")):
        guest.page.goto(f"{house.address}/lobby")
        form = guest.page.locator("form", has=guest.page.locator("#pairing"))
        form.locator("select").first.select_option("princess")
        form.get_by_role("button", name=words).click(trial=True)  # it can be pressed
        form.get_by_role("button", name=words).press("Enter")
        guest.page.wait_for_url("**/t/*")
    assert ann.page.url == ben.page.url
    for guest in (ann, ben):
        guest.page.locator("[data-table]").wait_for()
    page = cleo.page
    page.goto(f"{house.address}/lobby")
    page.get_by_role("button", name="Find players").click(trial=True)
    page.get_by_role("button", name="Find players").press("Enter")
    page.get_by_text("Looking for players").wait_for()
    assert page.url != ann.page.url
    page.get_by_role("button", name="Play with bots").press("Enter")
    page.locator("[data-table]").wait_for()


def test_the_lobby_shows_who_is_there_and_live_tables_to_watch(come: Any, house: House) -> None:
    ann, ben = come("Annegret"), come("Bertil", lang="ja")
    for guest in (ann, ben):
        guest.page.goto(f"{house.address}/lobby")
        guest.page.locator("section", has=guest.page.locator("#here")).get_by_text(guest.name).wait_for()
    ben.page.get_by_text("Annegret").wait_for()
    ben.page.get_by_text("（あなた）").or_(ben.page.get_by_text("(あなた)")).first.wait_for()
    table = ann.ask("/tables", {"game": "merlin", "seats": [ME, BOT], "public": True})["table"]
    ann.ask(f"/tables/{table}/start", {})
    ben.page.reload()
    ben.page.locator("section", has=ben.page.locator("#live")).locator(f"a[href='/t/{table}']").press("Enter")
    ben.page.locator("[data-table]").wait_for()

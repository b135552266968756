"""A club evening: 16 accounts, six of them people in browsers of their own, three rounds, and a node is killed."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from tests.page.house import Guest, guests
from tests.page.players import CLICKS, Keys, open_list
from tests.server.front import front
from tests.server.nodes import Node
from tests.server.test_event_nodes import Entrant, by_hand

# Not seen to end yet: of the first round, the table of two people in browsers did not begin. Run it by its path.
pytestmark = pytest.mark.very_slow

PEOPLE = (("Ann", "en"), ("Benedikt", "en"), ("Chie", "ja"), ("Daisuke", "ja"), ("Eve", "en"), ("Fumi", "ja"))
PROGRAMS, ROUNDS, SECONDS = 10, 3, 1200
BY_KEYS = "Ann"
PHONE = "Fumi"
# Where somebody stands between tables of the event, and what they can press there.
WHERE = """() => {
  if (document.querySelector('.now a.button[href^="/t/"]')) return 'called';
  if (document.querySelector('[data-end] a[href^="/events/"]')) return 'ended';
  return document.querySelector('[data-table]') ? 'table' : 'waiting';
}"""


class Player:
    """Somebody with a browser: goes to their table when it is called, plays, and goes back to the event."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest, self.page, self.seed = guest, guest.page, seed
        self.keys: Keys | None = None
        self.at = ""
        self.played: set[str] = set()

    def step(self) -> None:
        where = self.page.evaluate(WHERE)
        if where == "called":
            self.page.locator(".now a.button[href^='/t/']").press("Enter")
        elif where == "ended":
            self.played.add(self.page.url)
            self.page.locator("[data-end] a[href^='/events/']").press("Enter")
        elif where == "table" and self.page.url != self.at:
            self.at = self.page.url
            open_list(self.page)
            if self.guest.name == BY_KEYS:
                self.keys = Keys(self.page, self.seed)
            else:
                self.page.evaluate(CLICKS, {"seed": self.seed})
        elif where == "table" and self.keys is not None:
            self.keys.step()


class Program(Entrant):
    """A bot account that keeps its lines: making one for each question would cost more than the answers."""

    def __init__(self, nodes: list[str], name: str) -> None:
        super().__init__(nodes, name)
        self.clients: dict[str, httpx.AsyncClient] = {}

    async def request(self, address: str, method: str, path: str, body: Any) -> httpx.Response:
        if address not in self.clients:
            self.clients[address] = httpx.AsyncClient(base_url=address, timeout=20, trust_env=False, verify=False)
        return await self.clients[address].request(method, path, json=body, headers=self.headers)

    async def leave(self) -> None:
        """Closes the lines; another loop begins with new ones."""
        for client in self.clients.values():
            await client.aclose()
        self.clients.clear()


class Programs:
    """The bot accounts, which play in a thread of their own."""

    def __init__(self, entrants: list[Program], event: str) -> None:
        self.entrants, self.event = entrants, event
        self.thread = threading.Thread(target=lambda: asyncio.run(self._play()), daemon=True)

    async def _play(self) -> None:
        await asyncio.gather(*(one.play(self.event) for one in self.entrants))
        for one in self.entrants:
            await one.leave()


def organised(player: Guest) -> str:
    """An event, made and entered with the form by keyboard; its id."""
    page = player.page
    page.goto(f"{player.house.address}/events")
    form = page.locator("section", has=page.locator("#organise"))
    form.get_by_label("Name of the event").fill("Club evening")
    form.get_by_label("Game").first.select_option("kaguyahime")
    form.get_by_label("Rounds").select_option(str(ROUNDS))
    form.get_by_role("button", name="Create the event").press("Enter")
    page.wait_for_url("**/events/*")
    return str(page.url.rpartition("/")[2])


def entered(guest: Guest, event: str) -> None:
    """Enters by the page of the event, in one press."""
    guest.page.goto(f"{guest.house.address}/events/{event}")
    guest.page.locator(".now button.button").first.press("Enter")
    guest.page.locator(".now button.button-2").first.wait_for()


def bot_accounts(owners: list[Guest], event: str, nodes: list[str]) -> list[Program]:
    """Bot accounts of several people; the first gives up its first game."""
    found = []
    for number in range(PROGRAMS):
        made = owners[number % len(owners)].ask("/bots", {"name": f"Program{number}"})
        one = Program(nodes if number % 2 else nodes[::-1], f"Program{number}")
        one.headers["authorization"] = f"Bearer {made['token']}"
        found.append(one)
    with ThreadPoolExecutor(1) as beside:  # the browsers' own loop runs in this thread
        beside.submit(lambda: asyncio.run(all_enter(found, event))).result()
    found[0].gives_up = True
    return found


async def all_enter(entrants: list[Program], event: str) -> None:
    for one in entrants:
        await one.done(f"/events/{event}/enter", {})
        await one.leave()


def test_sixteen_accounts_play_three_rounds_and_a_node_is_killed(browser: Any, database: str) -> None:
    nodes: list[Node] = []
    try:
        nodes += [Node(database, bots=1), Node(database, bots=1)]
        addresses = [node.address for node in nodes]
        with front(addresses) as door, guests(browser, SimpleNamespace(address=door.address)) as come:  # type: ignore[arg-type]
            people = []
            for name, lang in PEOPLE:
                guest = come(name, lang=lang, size=(390, 844) if name == PHONE else (1280, 720))
                guest.in_words()
                guest.ask("/me/account", {"login": f"{name.lower()}.evening", "passphrase": "correct horse battery"})
                people.append(guest)
            event = organised(people[0])
            for guest in people:
                entered(guest, event)
            programs = bot_accounts(people[:2], event, addresses)
            people[0].page.get_by_role("button", name="Start now").press("Enter")
            Programs(programs, event).thread.start()
            evening([Player(guest, seed) for seed, guest in enumerate(people, 1)], event, nodes[0])
            check(people, event, programs)
    finally:
        for node in nodes:
            node.end()


def evening(players: list[Player], event: str, node: Node) -> None:
    """Everybody plays until the event is over; in the middle a node is killed."""
    look = players[0].guest
    end, killed = time.monotonic() + SECONDS, False
    while (form := asked(look, f"/events/{event}"))["status"] != "over":
        assert time.monotonic() < end, f"round {form.get('round')}, {form.get('over')} of {form.get('tables')} over"
        if not killed and form.get("round") == 2 and form.get("over", 0) >= 2:
            node.kill()
            killed = True
        for _ in range(10):
            for player in players:
                player.step()
            time.sleep(0.02)  # the bots need the machine as well
    assert killed, "the event was over before a node was killed"
    assert all(len(player.played) >= ROUNDS - 1 for player in players), "everybody went from table to table by the page"
    assert players[0].keys is not None and players[0].keys.moves > 5


def asked(guest: Guest, path: str) -> Any:
    """What the page would be told; a node that was killed in the middle of it is asked again."""
    for _ in range(20):
        try:
            answer = guest.context.request.get(f"{guest.house.address}/api/v2{path}")
        except Exception:  # the line was cut
            continue
        if answer.ok:
            return answer.json()
    raise AssertionError(f"{path} is not answered")


def check(people: list[Guest], event: str, programs: list[Program]) -> None:
    """The standings are those that an independent calculation gives, and every page shows them."""
    look = people[0]
    form = asked(look, f"/events/{event}")
    found = [asked(look, f"/events/{event}/rounds/{number}") for number in range(1, ROUNDS + 1)]
    assert all(len(one["tables"]) == 8 and one["closed"] for one in found)
    rounds = [[table["seats"] for table in one["tables"]] for one in found]
    expected, forgone = by_hand(rounds)
    sums = {line["name"]: line["points"] for line in form["standings"]}
    assert len(sums) == 16 and sums == expected
    assert sum(sums.values()) + forgone == ROUNDS * 2 * 8 * 7, "each comparison gives two points"
    forfeits = [seat["name"] for tables in rounds for seats in tables for seat in seats if seat.get("forfeit")]
    assert forfeits == [programs[0].name], "nobody else lost a game by the node's end"
    order = [(line["place"], line["name"], line["points"]) for line in form["standings"]]
    for guest in people:
        guest.page.goto(f"{guest.house.address}/events/{event}")
        rows = guest.page.locator("section", has=guest.page.locator("#standings")).locator("tbody tr")
        rows.nth(15).wait_for()
        for row, (place, name, points) in zip(rows.all(), order, strict=True):
            cells = row.locator("td, th").all_inner_texts()
            assert cells[0] == str(place) and name in cells[1] and str(points) in cells, cells
        assert "<" not in guest.page.inner_text("main"), "a text is missing"

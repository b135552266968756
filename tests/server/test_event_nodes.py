"""An event over two nodes and one PostgreSQL, one of them killed in the middle: it ends, with the right standings."""

from __future__ import annotations

import asyncio
from itertools import permutations
from typing import Any

import httpx
import pytest

from tests.server.nodes import API, Node, Start

PEOPLE, PROGRAMS, HOUSE_BOTS, ROUNDS = 4, 2, 10, 3


class Entrant:
    """Somebody who plays an event over HTTP, at whichever node answers."""

    def __init__(self, nodes: list[str], name: str) -> None:
        self.nodes, self.name = list(nodes), name
        self.headers: dict[str, str] = {}
        self.moves = 0
        self.gives_up = False  # at their first table

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """One request to the first node that answers, again and again while none does."""
        for _ in range(100):
            for address in list(self.nodes):
                try:
                    answer = await self.request(address, method, API + path, body)
                except httpx.HTTPError:
                    self.nodes.append(self.nodes.pop(0))
                    continue
                if answer.status_code < 500:
                    return answer
            await asyncio.sleep(0.2)
        raise AssertionError("no node answers")

    async def request(self, address: str, method: str, path: str, body: Any) -> httpx.Response:
        """One request to one node."""
        async with httpx.AsyncClient(base_url=address, timeout=20, trust_env=False) as client:
            return await client.request(method, path, json=body, headers=self.headers)

    async def done(self, path: str, body: Any) -> Any:
        answer = await self.ask("POST", path, body)
        assert answer.status_code < 300, answer.text
        if "set-cookie" in answer.headers:
            self.headers["cookie"] = answer.headers["set-cookie"].partition(";")[0]
        return answer.json()

    async def come_in(self) -> None:
        await self.done("/me", {"name": self.name})
        await self.done("/me/account", {"login": self.name.lower(), "passphrase": "correct horse battery"})

    async def play(self, event: str) -> None:
        """Moves wherever it is their turn, until the event is over."""
        while (form := (await self.ask("GET", f"/events/{event}")).json())["status"] != "over":
            if "table" in form:
                await self.move(f"/tables/{form['table']}")
            await asyncio.sleep(0.2)

    async def move(self, path: str) -> None:
        answer = await self.ask("GET", path)
        if answer.status_code != 200:
            return  # planned, and not opened yet
        seat = answer.json()["mine"][0]
        while True:
            if self.gives_up:
                self.gives_up = (await self.ask("POST", f"{path}/resign", {"seat": seat})).status_code >= 300
            now = (await self.ask("GET", f"{path}?seat={seat}")).json()
            if seat not in now.get("waiting", []):
                return
            move = {"seat": seat, "action": now["legal"][self.moves % len(now["legal"])]["id"], "entry": now["entry"]}
            self.moves += (await self.ask("POST", f"{path}/moves", move)).status_code < 300


async def enter_all(nodes: list[str]) -> tuple[str, list[Entrant]]:
    """An event with people, bot accounts and bots of the house, all entered."""
    people = [Entrant(nodes if n % 2 else nodes[::-1], f"Person{n}") for n in range(PEOPLE)]
    for person in people:
        await person.come_in()
    organiser = people[0]
    asked = {"name": "Club evening", "game": "kaguyahime", "seats": 2, "rounds": ROUNDS}
    event = (await organiser.done("/events", asked))["event"]
    programs = [Entrant(nodes, f"Program{n}") for n in range(PROGRAMS)]
    for program in programs:
        made = await organiser.done("/bots", {"name": program.name})
        program.headers["authorization"] = f"Bearer {made['token']}"
    for one in [*people, *programs]:
        await one.done(f"/events/{event}/enter", {})
    await organiser.done(f"/events/{event}/bots", {"bot": "random", "count": HOUSE_BOTS})
    return event, [*people, *programs]


def by_hand(rounds: list[list[list[dict[str, Any]]]]) -> tuple[dict[str, int], int]:
    """Match points by name: in each round each seat with the same seat of each other table; and those that were lost.

    The better rank counts, then the larger margin; a game without scores has no margin, and equals every other of the
    same rank. Whoever gave up gets nothing, and is compared all the same.
    """
    points: dict[str, int] = {}
    forgone = 0
    for tables in rounds:
        for seats, others in permutations(tables, 2):
            for one, other in zip(seats, others, strict=True):
                ranks, margins = (other["rank"], one["rank"]), [0, 0]
                if "score" in one and "score" in other:
                    for at, (seat, table) in enumerate(((one, seats), (other, others))):
                        margins[at] = seat["score"] - max(beside["score"] for beside in table if beside is not seat)
                mine, theirs = (ranks[0], margins[0]), (ranks[1], margins[1])
                won = 2 * (mine > theirs) + (mine == theirs)
                lost = bool(one.get("forfeit"))
                forgone += won * lost
                points[one["name"]] = points.get(one["name"], 0) + won * (not lost)
    return points, forgone


@pytest.mark.slow
def test_an_event_ends_with_the_right_standings_though_a_node_is_killed(database: str, started: Start) -> None:
    first, second = started(Node, database, bots=1), started(Node, database, bots=1)

    async def test() -> None:
        nodes = [first.address, second.address]
        event, entrants = await enter_all(nodes)
        entrants[1].gives_up = True
        await entrants[0].done(f"/events/{event}/start", {})
        playing = [asyncio.create_task(one.play(event)) for one in entrants]
        watcher = Entrant([second.address], "Watcher")

        async def look() -> Any:
            return (await watcher.ask("GET", f"/events/{event}")).json()

        while (now := await look()).get("round", 0) < 2 or now.get("over", 0) < 2:
            await asyncio.sleep(0.2)
        first.kill()
        await asyncio.wait_for(asyncio.gather(*playing), 400)

        form = await look()
        rounds, ids = [], []
        for number in range(1, ROUNDS + 1):
            found = (await watcher.ask("GET", f"/events/{event}/rounds/{number}")).json()
            assert len(found["tables"]) == 8 and found["closed"]
            rounds.append([table["seats"] for table in found["tables"]])
            ids += [table["table"] for table in found["tables"]]
            for table in found["tables"]:
                record = (await watcher.ask("GET", f"/tables/{table['table']}/record")).json()
                assert record["seed"] == found["seed"], "the same deal everywhere"
        sums = {line["name"]: line["points"] for line in form["standings"]}
        expected, forgone = by_hand(rounds)
        assert len(sums) == 16 and sums == expected
        assert sum(sums.values()) + forgone == ROUNDS * 2 * 8 * 7, "each comparison gives two points"
        gave_up = [seat["name"] for tables in rounds for seats in tables for seat in seats if seat.get("forfeit")]
        assert gave_up == [entrants[1].name]
        assert {line["games"] for line in form["standings"]} == {ROUNDS}
        played = {frozenset(seat["name"] for seat in seats) for one in rounds for seats in one}
        assert len(played) == ROUNDS * 8, "nobody met anybody twice"
        assert all(one.moves > 10 for one in entrants)
        lobby = (await watcher.ask("GET", "/tables?status=over&limit=100")).json()
        assert sorted(card["table"] for card in lobby) == sorted(ids), "no table was opened twice"

    asyncio.run(test())

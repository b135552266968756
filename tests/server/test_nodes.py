"""Several servers and workers at one PostgreSQL, as real processes: some are killed, and play goes on."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.cluster import Cluster, binaries
from tests.server.nodes import Node, Player, Start, Worker
from tilecourt.server.store.find import find_store
from tilecourt.server.table.log_entries import Moved, read

pytestmark = pytest.mark.slow


async def logs(database: str, tables: list[str]) -> dict[str, list[Any]]:
    """What the database holds of tables."""
    store = find_store(database)
    await store.open()
    try:
        return {table: await store.log(table) for table in tables}
    finally:
        await store.close()


def check_logs(found: dict[str, list[Any]], players: list[Player]) -> None:
    """Each log is whole, and each move that was acknowledged is in it, once."""
    for log in found.values():
        assert [entry.number for entry in log] == list(range(len(log)))
    for player in players:
        log = found[player.table]
        made = {}
        for entry in log:
            what = read(entry.body)
            if isinstance(what, Moved) and what.seat == player.seat:
                assert what.message not in made.values(), "a move was made twice"
                made[entry.number] = what.message
        for entry in player.acknowledged:
            assert entry in made, f"{player.name}: move {entry} was acknowledged and is gone"


async def seated(nodes: list[str], number: int, bot: str | None = "random") -> list[Player]:
    """Lookup with two people who come by different nodes, and perhaps a bot; all started."""
    players = []
    for table in range(number):
        ann, bob = Player(nodes, f"ann{table}"), Player(nodes[::-1], f"bob{table}")
        await ann.come_in()
        await bob.come_in()
        bots = [{"kind": "bot", "bot": bot}] if bot else []
        await ann.open_table("kaguyahime", [{"kind": "me"}, {"kind": "open"}, *bots])
        await bob.sit(ann.table)
        await ann.start()
        players += [ann, bob]
    return players


def test_people_at_different_nodes_play_one_game_with_a_bot_of_a_worker(database: str, started: Start) -> None:
    one, two, worker = started(Node, database), started(Node, database), started(Worker, database)

    async def test() -> None:
        players = await seated([one.address, two.address], 1)
        stop = asyncio.Event()
        await asyncio.wait_for(asyncio.gather(*(player.play(stop) for player in players)), 60)
        assert all(player.snapshot["status"] == "over" for player in players)
        assert all(len(player.acknowledged) > 3 for player in players)
        assert all(refused["reason"] == "stale" for player in players for refused in player.refusals)
        proof = await players[0].ask("GET", f"/tables/{players[0].table}/proof")
        assert proof["holds"] and proof["deal"]["game"] == "kaguyahime"
        check_logs(await logs(database, [players[0].table]), players)

    asyncio.run(test())
    assert worker.stop() == 0
    assert not [line for line in one.errors if " error " in line], "".join(one.errors)


def test_a_node_killed_under_load_is_taken_over_within_five_seconds(database: str, started: Start) -> None:
    """Each node lets bots think too: what the dead one had in hand is done by the other."""
    one, two = started(Node, database, bots=1), started(Node, database, bots=1)

    async def test() -> None:
        players = await seated([one.address, two.address], 4)
        stop = asyncio.Event()
        playing = [asyncio.create_task(player.play(stop, 0.02)) for player in players]
        await asyncio.sleep(3)
        one.kill()
        killed = time.monotonic()
        before = {
            player.table: max(p.snapshot["entry"] for p in players if p.table == player.table) for player in players
        }

        def gone_on() -> bool:
            return all(
                any(
                    p.snapshot["entry"] > before[t] + 1 or p.snapshot["status"] == "over"
                    for p in players
                    if p.table == t
                )
                for t in before
            )

        while not gone_on():
            assert time.monotonic() - killed < 5, "play stopped with the node"
            await asyncio.sleep(0.02)
        await asyncio.sleep(2)
        stop.set()
        await asyncio.wait_for(asyncio.gather(*playing), 30)
        check_logs(await logs(database, list(before)), players)

    asyncio.run(test())


def test_a_worker_killed_in_thought_is_replaced_and_the_bot_moves(database: str, started: Start) -> None:
    node, first = started(Node, database), started(Worker, database)

    async def test() -> None:
        ann = Player([node.address], "ann")
        await ann.come_in()
        # Bots alone: every move is a worker's. The greedy one takes its time.
        await ann.open_table("princess", [{"kind": "bot", "bot": "greedy"}] * 2)
        await ann.start()

        async def entry() -> int:
            found: int = (await ann.ask("GET", f"/tables/{ann.table}"))["entry"]
            return found

        while (moved := await entry()) < 6:
            await asyncio.sleep(0.1)
        thinking = first.children()
        first.kill()
        started(Worker, database)
        begun = time.monotonic()
        while await entry() <= moved + 1:
            assert time.monotonic() - begun < 15
            await asyncio.sleep(0.1)
        # Its processes ended with it, though nobody told them to.
        assert thinking and not [pid for pid in thinking if Path(f"/proc/{pid}/cwd").exists()]

    asyncio.run(asyncio.wait_for(test(), 60))


def test_the_database_going_away_refuses_moves_with_a_sentence_and_heals(started: Start) -> None:
    programs = binaries()
    assert programs is not None
    cluster = Cluster(programs)
    cluster.start()
    try:
        database = cluster.new_database()
        one, two = started(Node, database), started(Node, database)

        async def test() -> None:
            players = await seated([one.address, two.address], 2, None)
            stop = asyncio.Event()
            playing = [asyncio.create_task(player.play(stop, 0.05)) for player in players]
            await asyncio.sleep(1)
            await asyncio.to_thread(cluster.stop)
            away = time.monotonic()
            while not any(player.refusals for player in players):
                assert time.monotonic() - away < 15, "nobody was told"
                await asyncio.sleep(0.05)
            refused = next(refusal for player in players for refusal in player.refusals)
            assert refused["reason"] == "unavailable" and refused["text"].endswith(".")
            await asyncio.sleep(1)
            await asyncio.to_thread(cluster.start)
            back = time.monotonic()
            before = [player.snapshot["entry"] for player in players]
            while not all(
                player.snapshot["entry"] > entry or player.snapshot["status"] == "over"
                for player, entry in zip(players, before, strict=True)
            ):
                assert time.monotonic() - back < 10, "it did not heal"
                await asyncio.sleep(0.05)
            stop.set()
            await asyncio.wait_for(asyncio.gather(*playing), 30)
            check_logs(await logs(database, [player.table for player in players]), players)

        asyncio.run(test())
    finally:
        cluster.remove()

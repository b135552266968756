"""Ratings on the server: which games count and how, kept up in any order by any node, and equal to the logs'."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest

from tests.server import stores
from tests.server.club import Club, Person, club
from tests.server.stores import Use
from tilecourt.cli.main import main
from tilecourt.lab.skill import Skill, after, anchors
from tilecourt.server.base.secret import new_id
from tilecourt.server.house.ratings import alike, as_skill, from_logs, rate_pool, rated_anew, recompute, steps_of
from tilecourt.server.store import backup
from tilecourt.server.store.api import Identity, Store
from tilecourt.server.store.club import Finished, Kept, KeptRating, Profile
from tilecourt.server.store.find import find_store

LIVE = {"kind": "live", "minutes": 60, "increment": 60}
PASSPHRASE = "a long enough passphrase"


def using(address: str, use: Use) -> None:
    """With three players that are known."""

    async def with_players(store: Store) -> None:
        for who in ("ann", "bob", "cat"):
            await store.add_identity(Identity(id=who, kind="account", name=who, created=1, login=who))
        await use(store)

    stores.using(address, with_players)


def game(number: int, *order: str, ended: int | None = None) -> Finished:
    """A rated game in which the players finished in this order."""
    ranks = tuple((who, place) for place, who in enumerate(order, 1))
    return Finished(
        table_id=f"t{number:03}",
        game="merlin",
        pace="live",
        players=len(order),
        ended=number if ended is None else ended,
        rated=True,
        ranks=ranks,
    )


async def kept(store: Store) -> dict[Any, Skill]:
    return {(one.who, one.game, one.pace): as_skill(one) for one in await store.all_ratings()}


def the_same(one: dict[Any, Skill], other: dict[Any, Skill]) -> bool:
    return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)


GAMES = [game(n, *order) for n, order in enumerate([("ann", "bob"), ("bob", "cat", "ann"), ("cat", "bot:adept")] * 4)]


def test_a_bot_is_a_fixed_point(address: str) -> None:
    async def use(store: Store) -> None:
        await store.keep_finished(game(1, "ann", "bot:master"))
        assert await rate_pool(store, "merlin", "live") == 1
        expected = after([Skill(), anchors("merlin")["master"]], [1, 2])[0]
        assert alike((await kept(store))["ann", "merlin", "live"], expected)
        assert {one.who for one in await store.all_ratings()} == {"ann"}

    using(address, use)


def test_games_that_come_in_any_order_are_rated_in_the_order_in_which_they_ended(address: str) -> None:
    async def use(store: Store) -> None:
        for one in [*GAMES[6:], *GAMES[:3], *GAMES[3:6]]:
            await store.keep_finished(one)
            await rate_pool(store, "merlin", "live")
        assert the_same(await kept(store), rated_anew(GAMES))
        assert [step.who for step in await store.steps_at("t001")] == ["ann", "bob", "cat"]

    using(address, use)


def test_nothing_counts_twice_whoever_rates_and_however_often(address: str) -> None:
    async def use(store: Store) -> None:
        for one in GAMES:
            await store.keep_finished(one)
            await store.keep_finished(one)
        await asyncio.gather(*(rate_pool(store, "merlin", "live") for _ in range(4)))
        assert await rate_pool(store, "merlin", "live") == 0
        assert the_same(await kept(store), rated_anew(GAMES))
        assert (await store.rating("bob", "merlin", "live") or KeptRating).games == 8  # type: ignore[union-attr]

    using(address, use)


MANY = 6000
PEOPLE = [f"p{number}" for number in range(40)]


def many(first: int = 0, number: int = MANY) -> list[Finished]:
    """Games of two and three of forty people, each with the same players for everybody who asks."""
    chance, found = Random(first), []
    for at in range(first, first + number):
        players = chance.sample(PEOPLE, 2 + at % 2)
        found.append(msgspec.structs.replace(game(at, *players), table_id=f"t{at:06}"))
    return found


@pytest.mark.slow
def test_thousands_of_games_are_rated_at_once_and_nobody_sees_them_half_done(address: str) -> None:
    games = many()

    async def use(store: Store) -> None:
        for who in PEOPLE:
            await store.add_identity(Identity(id=who, kind="account", name=who, created=1, login=who))
        await store.keep_all_finished(games[1:])
        assert await rate_pool(store, "merlin", "live") == MANY - 1
        assert the_same(await kept(store), rated_anew(games[1:]))

        # The first game of all comes last: everything after it counts again, and a leaderboard is never empty.
        await store.keep_finished(games[0])
        rating = asyncio.create_task(rate_pool(store, "merlin", "live"))
        seen: set[int] = set()
        while not rating.done():
            seen.add(sum(one.games for one in await store.all_ratings()))
            await asyncio.sleep(0.01)
        assert await rating == MANY
        assert seen <= {sum(len(one.ranks) for one in games[at:]) for at in (0, 1)}
        assert the_same(await kept(store), rated_anew(games))
        assert await rate_pool(store, "merlin", "live", anew=True) == MANY
        assert the_same(await kept(store), rated_anew(games))

    using(address, use)


@pytest.mark.slow
def test_a_pool_is_made_anew_while_games_go_on_ending(address: str) -> None:
    games = many(number=2000)

    async def play_on(store: Store, late: list[Finished]) -> None:
        for one in late:
            await store.keep_finished(one)
            await rate_pool(store, "merlin", "live")
            await asyncio.sleep(0.05)

    async def use(store: Store) -> None:
        for who in PEOPLE:
            await store.add_identity(Identity(id=who, kind="account", name=who, created=1, login=who))
        await store.keep_all_finished(games[:1980])
        await asyncio.gather(rate_pool(store, "merlin", "live", anew=True), play_on(store, games[1980:]))
        assert await store.first_waiting("merlin", "live") is None
        assert the_same(await kept(store), rated_anew(games))

    using(address, use)


def test_a_game_that_is_stored_while_others_are_counted_is_not_taken_for_counted(address: str) -> None:
    async def use(store: Store) -> None:
        await store.keep_finished(GAMES[0])
        await store.keep_finished(GAMES[2])
        read = await store.rated_from("merlin", "live", (-1, ""))
        version = await store.pool_version("merlin", "live")
        await store.keep_finished(GAMES[1])  # by another node, which rates after this one
        assert await store.keep_steps("merlin", "live", version, steps_of(read, {}), read)
        assert await rate_pool(store, "merlin", "live") == 2
        assert the_same(await kept(store), rated_anew(GAMES[:3]))

    using(address, use)


def test_a_leaderboard_is_paged_and_leaves_out_who_has_played_little(address: str) -> None:
    async def use(store: Store) -> None:
        for one in GAMES:
            await store.keep_finished(one)
        await rate_pool(store, "merlin", "live")
        first = await store.best("merlin", "live", 1, None, 2)
        rest = await store.best("merlin", "live", 1, (first[-1].mean, first[-1].who), 2)
        assert [one.mean for one in first + rest] == sorted((one.mean for one in first + rest), reverse=True)
        assert {one.who for one in first + rest} == {"ann", "bob", "cat"}
        assert await store.best("merlin", "live", 9, None, 10) == []
        assert await store.best("merlin", "days", 1, None, 10) == []

    using(address, use)


def test_a_backup_holds_what_is_kept_of_people(address: str, tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        for one in GAMES:
            await store.keep_finished(one)
        await rate_pool(store, "merlin", "live")
        await store.keep_profile("ann", Profile("merlin/emblem", ("en", "ja")))
        await store.relate("ann", "bob", "follow", 5)
        await store.invite("t1", "ann", "bob", 6)
        await backup.write(store, tmp_path / "people.backup")
        before = [thing async for thing in store.dump() if isinstance(thing, Kept)]
        other = find_store(f"sqlite://{tmp_path}/other.db")
        await other.open()
        try:
            await backup.restore(other, tmp_path / "people.backup")
            assert [thing async for thing in other.dump() if isinstance(thing, Kept)] == before
            assert {thing.table for thing in before} >= {"finished", "ratings", "rating_steps", "profiles", "relations"}
            assert the_same(await kept(other), await kept(store))
        finally:
            await other.close()

    using(address, use)


# --- at a server


def account(club: Club, name: str) -> Person:
    person = club.person(name)
    person.post("/me/account", login=f"{name.lower()}{new_id()}", passphrase=PASSPHRASE)
    return person


def refused(person: Person, path: str, **body: Any) -> str:
    answer = person.http.post(f"/api/v2{path}", json=body)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["reason"])


def rated_table(person: Person, *seats: str, **more: Any) -> str:
    return person.open_table("merlin", *seats, **{"pace": LIVE, "rated": True, **more})


def history_of(person: Person, table: str, seconds: float = 20) -> dict[str, Any]:
    """The line of a game in somebody's history, once it is there."""
    end = monotonic() + seconds
    while monotonic() < end:
        found = [one for one in person.get("/me/history")["games"] if one["table"] == table]
        if found:
            return dict(found[0])
        sleep(0.1)
    raise AssertionError("the game does not come into the history")


def test_which_tables_can_be_rated(house: Club) -> None:
    guest, ann = house.person("Gus"), account(house, "Ann")
    seats = [{"kind": "me"}, {"kind": "open"}]
    plain = {"game": "merlin", "seats": seats, "pace": LIVE, "rated": True, "public": True}
    bots = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    assert refused(guest, "/tables", **plain) == "rated_account"
    assert refused(ann, "/tables", **{**plain, "pace": {"kind": "none"}}) == "rated_clock"
    assert refused(ann, "/tables", **{**plain, "seats": bots}) == "rated_bot"
    assert refused(ann, "/tables", **{**plain, "hot_seat": True}) == "rated_people"
    assert refused(ann, "/tables", **{**plain, "seats": bots[1:]}) in ("rated_people", "bad_request")
    unusual = {**plain, "game": "princess", "options": {"first_play": True}}
    assert refused(ann, "/tables", **unusual) == "rated_usual"


def test_who_may_sit_at_a_rated_table(house: Club) -> None:
    guest, ann = house.person("Gus"), account(house, "Ann")
    table = rated_table(ann, "me", "open", "open")
    assert refused(guest, f"/tables/{table}/sit") == "rated_account"
    token = ann.post("/bots", name="Helper")["token"]
    bot = house.person()
    bot.http.headers["authorization"] = f"Bearer {token}"
    assert refused(bot, f"/tables/{table}/sit") == "rated_own_bot"
    assert refused(ann, f"/tables/{table}/give", seat=1, bot="learned") == "rated_bot"
    ann.post(f"/tables/{table}/give", seat=1, bot="adept")


@pytest.mark.slow
def test_a_rated_game_moves_the_rating_and_whoever_leaves_has_lost(house: Club) -> None:
    ann, bob = account(house, "Ann"), account(house, "Bob")
    table = rated_table(ann, "me", "open")
    bob.sit(table)
    ann.post(f"/tables/{table}/start")
    assert not ann.get(f"/tables/{table}", seat=0).get("hints")
    assert refused(ann, f"/tables/{table}/hint", seat=0) == "rated_hints"
    assert refused(ann, f"/tables/{table}/close") in ("others_play", "rated_close")
    bob.post(f"/tables/{table}/resign", seat=1)
    assert history_of(ann, table)["result"] == "won"
    assert history_of(bob, table)["result"] == "left"
    end = monotonic() + 20  # ratings are counted after the history
    players = ann.get(f"/tables/{table}/players")
    while not all("change" in player for player in players):
        assert monotonic() < end, players
        sleep(0.1)
        players = ann.get(f"/tables/{table}/players")
    assert [player["change"] > 0 for player in players] == [True, False]
    mine = ann.get("/me/ratings")[0]
    assert mine["game"] == "merlin" and mine["games"] == 1 and mine["provisional"] and mine["rating"] > 1500


@pytest.mark.slow
def test_ratings_recomputed_from_the_logs_equal_those_kept(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with club(tmp_path, database=address) as running:
        ann, bob = account(running, "Ann"), account(running, "Bob")
        for winner, loser in [(ann, bob), (bob, ann), (ann, bob)]:
            table = rated_table(winner, "me", "open", "apprentice")
            seat = loser.sit(table)
            winner.post(f"/tables/{table}/start")
            loser.post(f"/tables/{table}/resign", seat=seat)
            winner.post(f"/tables/{table}/resign", seat=0)
            history_of(loser, table)
        while running.inside(running.context.store.count_jobs("finished")):
            sleep(0.1)

    async def check() -> None:
        store = find_store(address)
        await store.open()
        try:
            before = await kept(store)
            (page,) = [page async for page in from_logs(store)]
            games = page.games
            assert len(games) == 3 and not page.unreadable and before
            assert the_same(rated_anew(games), before)
            assert await recompute(store) == (3, 0, [])
            assert the_same(await kept(store), before)
            # A rating that was tampered with is found and mended.
            await store._together([("UPDATE ratings SET mean = 3000", ())])
            assert (await recompute(store))[1] == len(before)
            assert the_same(await kept(store), before)
        finally:
            await store.close()

    asyncio.run(check())
    assert main(["--lang", "en", "ratings", "recompute", "--database", address]) == 0
    assert "3 finished games read; 0 ratings were different before." in capsys.readouterr().out
    assert main(["--lang", "en", "ratings", "show", "--database", address, "--game", "merlin"]) == 0
    shown = capsys.readouterr().out
    assert "merlin, live" in shown and "Ann" in shown and "bot, fixed" in shown


def test_the_wish_and_the_decision_stand_in_the_log(house: Club) -> None:
    ann = account(house, "Ann")
    table = rated_table(ann, "me", "apprentice")
    ann.post(f"/tables/{table}/start")
    log = house.inside(house.context.store.log(table))
    bodies = [msgspec.json.decode(entry.body) for entry in log]
    assert bodies[0]["rated"] is True
    assert next(body for body in bodies if body["kind"] == "started")["rated"] is True

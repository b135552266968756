"""Over HTTP: who is in the lobby now, and which of those one follows play. Whoever hides their presence is not told."""

from __future__ import annotations

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.now import now_ms
from tilecourt.server.house.presence import STALE_MS
from tilecourt.server.http.web import PREFIX, Endpoint, Visit
from tilecourt.server.wire.bodies import Empty, Form

HERE_MS = 25_000  # so long after the last sign somebody counts as here: the page gives one every 15 seconds
MOST_HERE = 50
LOBBY = "lobby"  # stands where the readers of an invitation have a table; no table is called so


class LobbyPerson(Form, kw_only=True):
    """Somebody who is there; without an id if they are a guest, who has no profile."""

    name: str
    player: str | None = None
    me: bool = False
    followed: bool = False
    playing: bool = False  # has a table open


async def look(visit: Visit, _: Empty) -> list[LobbyPerson]:
    """Who is there; whoever asks is from now on."""
    store, me, now = visit.context.store, visit.identity, now_ms()
    if me is not None and me.kind != "bot" and not me.hides:
        await store.come(LOBBY, me.id, me.name, now, now - HERE_MS, MOST_HERE)
    here = [one.who for one in await store.coming(LOBBY, now - HERE_MS)]
    mine = me.id if me is not None else ""
    follows = set(await store.related(mine, "follow")) if mine else set()
    playing = set(await store.followed_at_tables(mine, now - STALE_MS)) if mine else set()
    shunned = {*await store.related(mine, "block"), *await store.blockers_of(mine)} if mine else set()
    found = []
    for who in dict.fromkeys([*here, *sorted(playing)]):
        person = await visit.context.people.by_id(who)
        if person is None or person.hides or who in shunned:
            continue
        found.append(
            LobbyPerson(
                name=isolated(person.name),
                player=None if person.kind == "guest" else who,
                me=who == mine,
                followed=who in follows,
                playing=who in playing,
            )
        )
    return sorted(found, key=lambda one: (not one.me, not one.followed, one.name.casefold()))


ENDPOINTS = [
    Endpoint(
        "POST", f"{PREFIX}/lobby", "Comes into the lobby; says who is there.", look, Empty, answer=list[LobbyPerson]
    ),
]

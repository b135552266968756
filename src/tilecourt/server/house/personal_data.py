"""Everything that is kept about a person, as one JSON object that is made piece by piece.

What others said or did is not in it; nor are secrets that would let a reader of the file in.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec

from tilecourt.server.store.api import Identity, Store
from tilecourt.server.store.club import HistoryWish
from tilecourt.server.table.became import all_ids

PAGE = 100
MOST_TABLES = 10_000
SECRET = ("passphrase", "token", "generation")


async def pieces(store: Store, me: Identity) -> AsyncIterator[bytes]:
    """The parts of the object, each small."""
    encode = msgspec.json.encode
    plain: dict[str, Any] = {
        "identity": said_of(me),
        "profile": await store.profile(me.id),
        "ratings": await store.ratings_of(me.id),
        "follows": await store.related(me.id, "follow"),
        "blocks": await store.related(me.id, "block"),
        "invitations": await store.invited(me.id),
        "reports": await store.reports_by(me.id),
        "days": await store.days_of(me.id),
        "events": await store.events_naming(me.id),
        "told_at": [
            {"kind": one.kind, "address": one.address, "language": one.language, "every_ms": one.every}
            for one in await store.channels_of(me.id)
        ],
        "bots": [said_of(bot) for bot in await store.bots_of(me.id)],
    }
    yield encode(plain)[:-1] + b',"games":['
    comma, place = b"", None
    while lines := await store.history(me.id, HistoryWish(before=place, limit=PAGE)):
        for line in lines:
            yield comma + encode(line)
            comma = b","
        place = (lines[-1].ended, lines[-1].table_id, lines[-1].seat)
    yield b'],"tables":['
    comma = b""
    for row in await store.tables_of(me.id, MOST_TABLES):
        did = await deeds(store, me.id, row.id)
        if did:
            yield comma + encode({"table": row.id, "game": row.game, "entries": did})
            comma = b","
    yield b"]}\n"


def said_of(identity: Identity) -> dict[str, Any]:
    """An identity without what would let a reader in."""
    return {name: value for name, value in msgspec.structs.asdict(identity).items() if name not in SECRET}


async def deeds(store: Store, who: str, table_id: str) -> list[dict[str, Any]]:
    """The entries of a table's log that somebody caused: coming, sitting, moving, talking."""
    found, seats = [], set[int]()
    log = await store.log(table_id)
    ids = all_ids(log, who)
    for stored in log:
        entry = msgspec.json.decode(stored.body)
        if entry["kind"] == "sat":
            (seats.add if entry["who"] in ids else seats.discard)(entry["seat"])
        mine = entry.get("who", entry.get("creator")) in ids if "who" in entry or "creator" in entry else False
        if mine or (entry.get("seat") in seats and "who" not in entry):
            plain = {key: value for key, value in entry.items() if key not in ("secret", "invitation", "box")}
            found.append({"entry": stored.number, "at": stored.at, **plain})
    return found

"""Who may do what: every endpoint and every message of the socket, tried by everybody, at tables of every kind.

    python -m tests.server.matrix --write      writes matrix.md anew; read the difference

A cell is `ok`, or the reason for which the server refuses. The endpoints come from the OpenAPI description and the
messages from the types of the socket, so a new one without a row fails `test_matrix.py`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from tests.server.asked import GAME, PASSPHRASE, QUESTION, SAID, bodies, puzzle
from tests.server.indoors import Headers, Indoors
from tests.server.matrix_page import ENTRANTS, EVENT_TABLE, EVENTS, FILE, PEOPLE, ROLES, STATES, Outcomes, written
from tilecourt.engine.registry import game as find_game
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.secret import digest, new_id
from tilecourt.server.base.terms import Pace
from tilecourt.server.events import event
from tilecourt.server.http.openapi import describe
from tilecourt.server.http.rest import events
from tilecourt.server.http.web import PREFIX
from tilecourt.server.run.app import DESCRIBED
from tilecourt.server.store.api import Identity
from tilecourt.server.store.club import Report
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.event_tables import Player, opened
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.events import EventAsked
from tilecourt.server.wire.socket import Asks

SEATS = 4
SECRETS = {seat: f"seat-secret-number-{seat}-of-the-matrix" for seat in range(3)}
INVITATION, SHUFFLE, TOKEN = "invitation-of-the-matrix", "5eed" * 16, "token-of-the-matrix"
WEBHOOK = "https://example.org/webhook-of-the-matrix"


class Matrix(Indoors):
    """A server at which everybody tries everything."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[tuple[str, str]] = []  # who was told what
        self.deals: list[str] = []  # the secrets of deals of events that are not over
        self._tables: dict[tuple[str, str], tuple[str, int]] = {}
        self.loop.run_until_complete(self._people())

    async def _people(self) -> None:
        self.identities: dict[str, Identity] = {}
        for role in ("guest", "spectator", "holder", "other", "host", "bot"):
            kind, token = ("bot", digest(TOKEN)) if role == "bot" else ("guest", None)
            one = Identity(id=new_id(), kind=kind, name=role.title(), created=1, token=token, owner="nobody")  # type: ignore[arg-type]
            assert await self.context.store.add_identity(one)
            self.identities[role] = one

    def headers(self, role: str) -> Headers:
        """By what somebody is known."""
        if role == "anonymous":
            return []
        if role in ("secret", "bot"):
            return [
                (b"authorization", f"Seat {SECRETS[0]}".encode() if role == "secret" else f"Bearer {TOKEN}".encode())
            ]
        return [(b"cookie", f"tilecourt={self.context.people.cookie(self.identities[role])}".encode())]

    # --- tables

    def entries(self, state: str, wish: str) -> list[AnyEntry]:
        """The log of a table of this kind; `wish` is what is to be tried there."""
        public, status = (word in state for word in ("public", "open"))
        game = find_game(GAME)
        who = {role: identity.id for role, identity in self.identities.items()}
        if state == EVENT_TABLE:
            return self.event_entries(who)
        entries: list[AnyEntry] = [
            h.Created(
                game=GAME,
                rules=game.rules_version,
                components=game.digest,
                options={},
                bots=(None,) * SEATS,
                pace=Pace(),
                public=public,
                creator=who["host"],
                invitation=digest(INVITATION),
                secret=SHUFFLE,
            ),
            h.Joined(who["host"], "Host"),
            h.Joined(who["spectator"], "Spectator"),
        ]
        for seat, role in enumerate(("holder", "other", "bot")):
            entries.append(h.Sat(seat=seat, who=who[role], name=role.title(), secret=digest(SECRETS[seat])))
        entries += [h.Noticed(0, WEBHOOK), h.Said(who["holder"], "Holder", "hello")]
        if not status or wish in ("start", "clear"):
            entries.append(h.Given(3, "greedy"))
        if not status:
            entries.append(h.Started())
        if "over" in state:
            entries += [h.Resigned(seat, "resigned") for seat in range(3)]
        return entries

    def event_entries(self, who: dict[str, str]) -> list[AnyEntry]:
        """The log of a table of an event under way."""
        seats = [
            Player(who=who["holder"], name="Holder", webhook=WEBHOOK),
            Player(who=who["other"], name="Other"),
            Player(who=who["bot"], name="Bot", program=True),
            Player(name="greedy 1", bot="greedy"),
        ]
        entries = opened("evening", GAME, {}, Pace("days", days=3), seats, SHUFFLE, "evening.1")
        return [*entries, *(h.Said(who["holder"], "Holder", "hello") for _ in range(SAID + 1 - len(entries)))]

    async def table(self, state: str, wish: str) -> str:
        """A table of this kind that nothing was done at yet."""
        key = (state, wish if wish in ("start", "clear") else "")
        known = self._tables.get(key)
        if known is not None:
            sitting = self.context.house.rooms[known[0]].sitting
            if sitting is not None and sitting.last_entry == known[1]:
                return known[0]
        sitting = Sitting(new_id())
        await self.context.house.create(sitting, self.entries(state, wish))
        self._tables[key] = (sitting.id, sitting.last_entry)
        return sitting.id

    def meant(self, body: dict[str, Any]) -> dict[str, Any]:
        """What is asked, with the bot of the tables wherever a player is meant."""
        return {**body, "player": self.identities["bot"].id} if "player" in body else body

    def legal(self, table: str) -> int:
        sitting = self.context.house.rooms[table].sitting
        return int(sitting.state.legal(0)[0]) if sitting is not None and sitting.status == "running" else 0

    # --- what is tried

    async def request(self, method: str, path: str, role: str, state: str) -> str:
        path, _, asked_for = path.partition("?")
        wish = path.rpartition("/")[2]
        table = await self.table(state, wish)
        body = self.meant(bodies(wish, state, self.legal(table)))
        query = {
            "position": b"move=0",
            "choices": b"move=0&seat=0",
            "tried": b"move=0&seat=0&notation=x",
            "coach": b"seat=0",
        }.get(wish, asked_for.encode())
        asked = json.dumps(body).encode() if method != "GET" else b""
        status, _, content = await self.ask(
            method, path.replace("{table}", table).replace("{question}", QUESTION), asked, self.headers(role), query
        )
        self.answers.append((role, content.decode()))
        return outcome(status, content)

    async def message(self, kind: Any, role: str, state: str, seat: bool) -> str:
        """A message of the socket after a spectator's hello; or a hello, with seat 0 or without."""
        tag = str(kind.__struct_config__.tag)
        table = await self.table(state, tag)
        hello: dict[str, Any] = {"type": "hello", "v": 2, "table": table, "id": "a"}
        if role == "secret":
            hello["secret"] = SECRETS[0]
        if seat:
            hello["seat"] = 0
        asked = {"seat": 0, "action": self.legal(table), "moves": 1, "text": "hi", "v": 2, "table": table}
        message = {"type": tag, "id": "b", **{key: asked[key] for key in asked if key in kind.__struct_fields__}}
        messages = [json.dumps(hello), *([] if tag == "hello" else [json.dumps(message)])]
        headers = [] if role == "secret" else self.headers(role)
        told = await self.converse(messages, headers)
        self.answers += [(role, one) for one in told]
        own = [one for one in map(json.loads, told) if one["type"] != "update"]
        return str(own[-1].get("reason", "ok"))

    async def person(self, method: str, path: str, role: str, held: str = "") -> str:
        """Something about people, an event or the whole server, asked by somebody new."""
        headers: Headers = []
        owner, bot, token = new_id(), new_id(), f"{TOKEN}{new_id()}"
        if role != "anonymous":
            made = await self.context.people.guest("Ann")
            owner = made.id
            if role in ("account", "entrant", "operator"):
                made = await self.context.people.account(made, f"ann{new_id()}", PASSPHRASE)
            if role == "operator":
                await self.context.store.put_operator(made.id)
            headers = [(b"cookie", f"tilecourt={self.context.people.cookie(made)}".encode())]
        one = Identity(id=bot, kind="bot", name="Robo", created=1, token=digest(token), owner=owner)
        await self.context.store.add_identity(one)
        if role == "bot":
            headers = [(b"authorization", f"Bearer {token}".encode())]
        body = self.meant(bodies(path.rpartition("/")[2], "", 0))
        if path.endswith("/hide"):
            body = {"table": await self.table("public open", "hide")}
        if path.endswith("/settle"):
            body = {"report": await self.report(owner, bot)}
        if "{event}" in path:
            body = {"bot": "greedy"} if path.endswith("/bots") else {}
        asked = json.dumps(body).encode() if method != "GET" else b""
        entrant = one if role == "bot" else Identity(id=owner, kind="account", name="Ann", created=1)
        organiser = entrant.id if held.startswith("own") else new_id()
        id = await self.event(organiser, held, entrant if role == "entrant" else None) if "{event}" in path else ""
        names = {"bot": bot, "game": GAME, "event": id, "round": "1", "day": "20261117", "puzzle": puzzle().id}
        names |= {"pace": "live", "player": bot}
        for name, value in names.items():
            path = path.replace(f"{{{name}}}", value)
        wanted = f"who={bot}".encode() if path.endswith("/person") else b""
        status, _, content = await self.ask(method, path, asked, headers, wanted)
        self.answers.append((role, content.decode()))
        return outcome(status, content)

    async def report(self, who: str, about: str) -> str:
        """A report that waits."""
        one = Report(id=new_id(), who=who, about=about, table_id="", reason="other", text="", at=1)
        await self.context.store.add_report(one)
        return one.id

    async def event(self, organiser: str, state: str, entrant: Identity | None) -> str:
        """An event of somebody's, before its start, in its first round or called off in it."""
        asked = EventAsked(name="Evening", game=GAME)
        made = events.made(asked, Identity(id=organiser, kind="account", name="Ann", created=1), now_ms())
        if entrant is not None:
            event.enter(made, entrant)
        if not state.endswith("open"):
            event.fill_up(made)
            event.plan(made, now_ms(), [[(0, 1), (2, 3)] for _ in range(made.rounds)])
        if state.endswith("over"):
            event.stop(made)
        await self.context.store.add_event(made.row(0))
        self.deals += set(made.secrets) - set(made.revealed())
        return made.id

    # --- the whole of it

    def run(self) -> dict[str, Outcomes]:
        """By endpoint or message: what everybody is answered."""
        return self.loop.run_until_complete(self._run())

    async def _run(self) -> dict[str, Outcomes]:
        found: dict[str, Outcomes] = {}
        for method, path in endpoints():
            if "{event}" in path:
                found[name_of(method, path)] = {
                    held: {role: await self.person(method, path, role, held) for role in ENTRANTS} for held in EVENTS
                }
                continue
            if "{table}" not in path:
                found[name_of(method, path)] = {"": {role: await self.person(method, path, role) for role in PEOPLE}}
                continue
            found[name_of(method, path)] = {
                state: {role: await self.request(method, path, role, state) for role in ROLES} for state in STATES
            }
        for name, kind in messages():
            seat = name.endswith("seat 0")
            found[name] = {
                state: {role: await self.message(kind, role, state, seat) for role in ROLES} for state in STATES
            }
        return found


def endpoints() -> Iterator[tuple[str, str]]:
    """Everything that the OpenAPI description names; a table also through the eyes of seat 0."""
    for path, methods in describe(DESCRIBED)["paths"].items():
        for method in methods:
            yield method.upper(), path
            if path.endswith("/{table}"):
                yield method.upper(), f"{path}?seat=0"


def messages() -> Iterator[tuple[str, Any]]:
    """Every type that the socket takes; hello also through the eyes of seat 0."""
    for kind in Asks.__args__:
        tag = str(kind.__struct_config__.tag)
        yield f"message {tag}", kind
        if tag == "hello":
            yield f"message {tag} with seat 0", kind


def name_of(method: str, path: str) -> str:
    return f"{method} {path.removeprefix(PREFIX)}"


def outcome(status: int, content: bytes) -> str:
    """A cell."""
    assert status < 500, content
    return "ok" if status < 400 else str(json.loads(content)["reason"])


def main() -> None:
    matrix = Matrix()
    page = written(matrix.run())
    matrix.close()
    if "--write" in sys.argv:
        FILE.write_text(page, "utf-8")
    else:
        print(page)


if __name__ == "__main__":
    main()

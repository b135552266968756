"""Everything that those who are not entitled to a secret are told of a table, made by the server's own functions."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import msgspec
from leaks.worlds import AT, NAMES, some

from tilecourt.bots.info import Info
from tilecourt.bots.levels import Adept
from tilecourt.bots.process import ProcessBot, decision, line
from tilecourt.engine.rng import Rng
from tilecourt.server.base import now
from tilecourt.server.base.metrics import Metrics
from tilecourt.server.house.house import News, jobs_of
from tilecourt.server.http.socket import Connection
from tilecourt.server.http.stream import Stream
from tilecourt.server.http.web import refusal_of
from tilecourt.server.seen.cards import card_of
from tilecourt.server.seen.public_log import lines_since
from tilecourt.server.store.api import Identity
from tilecourt.server.table import decide
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.moves import played
from tilecourt.server.table.rows import row_of
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire import socket as w
from tilecourt.server.wire.bodies import MoveAsked
from tilecourt.server.work.hints import state_to_advise, think
from tilecourt.table import foresight

Told = Iterator[tuple[str, bytes]]
# A bot that searches is asked at one position in so many: it takes as long as a hundred views.
SEARCHED = 40
ITERATIONS = 8
SPECTATOR = Caller("spectator", "Eve")
ANONYMOUS = Caller()


class Questions:
    """What is asked at one position, the same in both worlds."""

    def __init__(self, sitting: Sitting, watcher: int | None, rng: Rng, number: int) -> None:
        assert sitting.state is not None
        space = sitting.game.actions
        self.number = number
        self.language = some(rng, ("en", "ja"))
        self.texts = rng.below(2) == 1
        self.luck = f"luck {rng.next()}"
        # Mostly the last lines of the log: all of it takes as long as everything else together.
        self.since = int(rng.below(sitting.last_entry + 1)) - 1 if rng.below(4) == 0 else sitting.last_entry - 5
        legal = sitting.state.legal(watcher) if watcher is not None else []
        self.legal = [some(rng, legal) for _ in range(2)] if legal else []
        self.actions = [int(rng.below(space.size)) for _ in range(4)] + self.legal
        # What others may do now tells most where it is refused to these eyes.
        for seat in sitting.state.actors():
            if seat != watcher:
                self.actions += [some(rng, sitting.state.legal(seat))]


@contextmanager
def known_luck() -> Iterator[Callable[[str], None]]:
    """The clock stands still, and previews draw the determinizations that a text names."""
    clock, luck = now.time, foresight.secrets
    now.time = SimpleNamespace(time_ns=lambda: AT * 1_000_000)  # type: ignore[assignment]

    def name(text: str) -> None:
        foresight.secrets = SimpleNamespace(token_hex=lambda _: text)  # type: ignore[assignment]

    try:
        yield name
    finally:
        now.time, foresight.secrets = clock, luck


def context() -> Any:
    """As much of the server's context as one connection looks at."""
    log = logging.getLogger("tilecourt.leaks")
    rooms: dict[str, Any] = {}
    return SimpleNamespace(metrics=Metrics(), log=log, house=SimpleNamespace(rooms=rooms), session=lambda door: None)


def connection(
    context: Any, sitting: Sitting, caller: Caller, eyes: int | None, language: str, texts: bool
) -> Connection:
    """A WebSocket as the server has it, without the wire."""
    found = Connection.__new__(Connection)
    found.context, found.caller, found.table_id, found.eyes = context, caller, sitting.id, eyes
    found.language, found.texts, found.person = language, texts, caller.id or "127.0.0.1"
    # Whether anybody counts as being there is told apart from the table, and is nothing that is dealt.
    found.hides, found.blocked, found._there = True, frozenset(), frozenset()
    return found


def update(reader: Connection, sitting: Sitting, entries: int) -> bytes:
    """What a connection is told when so many entries have been added to the log."""
    return reader._update(News(sitting, sitting.past[-entries:]), tuple(reader.caller.seats(sitting)), frozenset())


def eyes_of(watcher: int | None) -> list[tuple[str, Caller, int | None]]:
    """Who is told the same in both worlds: the watcher's seat, and everybody who knows less."""
    found: list[tuple[str, Caller, int | None]] = [("spectator", SPECTATOR, None), ("anonymous", ANONYMOUS, None)]
    if watcher is not None:
        found.append(("seat", Caller(f"p{watcher}", NAMES[watcher]), watcher))
    return found


def told(sitting: Sitting, watcher: int | None, asked: Questions) -> Told:
    """Every answer and message, with its name."""
    server = context()
    for name, caller, eyes in eyes_of(watcher):
        reader = connection(server, sitting, caller, eyes, asked.language, asked.texts)
        since = max(asked.since, sitting.last_entry - 5)
        hello = w.Hello(v=2, table=sitting.id, seat=eyes, since=since, lang=reader.language)  # type: ignore[arg-type]
        yield f"welcome to {name}", msgspec.json.encode(reader.welcome(sitting, hello))
        yield f"update for {name}", update(reader, sitting, 2)
    yield "log", msgspec.json.encode(lines_since(sitting, asked.since, asked.language))
    yield "record", sitting.record().text().encode()
    row = row_of(sitting)
    readers = (None, "spectator", f"p{watcher}")
    yield "lobby", msgspec.json.encode([card_of(row, who, asked.language) for who in readers])
    yield "jobs", repr([(job.kind, job.state_entry, job.seat) for job in jobs_of(sitting, (), AT)]).encode()
    if watcher is not None:
        yield from told_at_seat(server, sitting, watcher, asked)
    yield "metrics", server.metrics.text().encode()


def told_at_seat(server: Any, sitting: Sitting, seat: int, asked: Questions) -> Told:
    """What the holder of a seat, or a program in its place, is answered."""
    reader = connection(server, sitting, Caller(f"p{seat}", NAMES[seat]), seat, asked.language, asked.texts)
    answers: list[tuple[str, Callable[[], Any]]] = []
    for number in asked.actions:
        for place in (seat, (seat + 1) % len(sitting.seats)):
            why = w.Why(id="q", seat=place, action=number)
            answers.append((f"why not {number}", lambda why=why: reader._why(sitting, why)))  # type: ignore[misc]
        move = MoveAsked(seat=seat, action=number, entry=sitting.last_entry)
        answers.append((f"play {number}", lambda move=move: entry_kinds(sitting, reader.caller, move)))  # type: ignore[misc]
        ask = w.Preview(id="q", seat=seat, action=number)
        answers.append((f"preview {number}", lambda ask=ask: reader._preview(sitting, ask)))  # type: ignore[misc]
    answers.append(("undo", lambda: decide.undo(sitting, reader.caller, seat, 1, sitting.last_entry)))
    answers.append(("withdraw", lambda: decide.withdraw(sitting, reader.caller, seat, sitting.last_entry)))
    answers.append(("hint", lambda: hint(sitting, reader.caller, seat, asked)))
    for name, answer in answers:
        try:
            yield name, msgspec.json.encode(answer())
        except Exception as error:
            yield name, msgspec.json.encode(refusal_of(server, error, asked.language))
    for words in ("plase Fo 0,2 gem", "?"):
        yield "misspelt", str(sitting.state.refusal(seat, words)).encode()  # type: ignore[union-attr]
    yield from told_to_programs(server, sitting, seat, asked)


def entry_kinds(sitting: Sitting, caller: Caller, move: MoveAsked) -> list[str]:
    """What a move would add to the log: not what it says, which is its seat's own."""
    found = played(sitting, caller, move)
    return [type(entry).__name__ for entry in found] if isinstance(found, list) else ["already"]


def hint(sitting: Sitting, caller: Caller, seat: int, asked: Questions) -> Any:
    state = state_to_advise(sitting, caller, seat)
    return think(state, seat, ITERATIONS) if asked.number % SEARCHED == 0 else "allowed"


def told_to_programs(server: Any, sitting: Sitting, seat: int, asked: Questions) -> Told:
    """What bots get: over the network, line by line, as numbers, and as worlds to search in."""
    person = Identity(id=f"p{seat}", kind="bot", name=NAMES[seat], created=AT)
    stream = Stream(server, person, asked.language, None)  # type: ignore[arg-type]
    stream.turn(sitting)
    while not stream.news.empty():
        try:
            yield "stream", stream.news.get_nowait()
        except asyncio.QueueEmpty:
            break
    state = sitting.state
    assert state is not None
    yield "observation", repr(list(state.observe(seat))).encode()
    if seat not in state.actors():
        return
    info = Info(state, seat)
    yield "line protocol", line(decision(info))
    yield "hello of the line protocol", line(ProcessBot.hello(SimpleNamespace(seconds=1.0, seed="s"), info))  # type: ignore[arg-type]
    yield "determinization", json.dumps(info.sample(Rng.seeded(asked.luck)).full()).encode()
    if asked.number % SEARCHED == 0:
        yield "adept", json.dumps(searched(info, asked.luck)).encode()


def searched(info: Info, seed: str) -> list[int]:
    """A searching bot's answer, and how much it did for it: iterations, leaves that it evaluated."""
    bot = Adept(seed)
    answer = bot.choose(info)
    return [answer, int(bot.search.root.visits), int(bot.search.leaf.count)]

"""Two whole servers in step, one for each world: every byte to sockets and over HTTP, every log line, all metrics.

Both have the same ids, secrets and bots' seeds, and their clocks stand still. Only this is taken out before the
comparison, because it is a time and not a text: the header `date`, `seconds` in log lines, and in the metrics the sums
and classes of the two histograms of times (and with them the length of that page). What each server draws when it first
starts is taken out too: the key for Web Push, and the commitments of the plays of the day that follow from another key.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from leaks.compare import Tally, is_another
from leaks.told import known_luck
from leaks.worlds import NAMES, next_move, random_options, some, with_hidden_changed

from tests.server.club import API, Club, Eyes, Person, club
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.server.base import secret
from tilecourt.server.base.logs import Lines
from tilecourt.server.house import identity
from tilecourt.server.house.limits import Limit
from tilecourt.server.http import sockets
from tilecourt.server.run.app import DESCRIBED
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.work import hints
from tilecourt.table import fair

MOST_MOVES = 60
HINT_ITERATIONS = 16  # enough to see a difference, at a fiftieth of the time
TIMES = re.compile(rb"^tilecourt_(?:move|thinking)_seconds_(?:bucket|sum).*\n", re.MULTILINE)
# How long one still has to wait, by the clock of each server.
CLOCKED, LEFT = ("/remind", "/lend", "/claim"), re.compile(rb"\b[0-9]+:[0-9]{2}\b")
OWN_KEYS = {
    "/me/notices": re.compile(rb'"push_key":"[^"]{87}"'),
    "/daily": re.compile(rb'"commitment":"[0-9a-f]{64}"'),
}
# Streams; and one's own data: they hold what one did at earlier tables, where that may have been the hidden part.
LEFT_OUT = ("turns", "data")
# What these ask for would end the game or the person's part in it.
ENDINGS = ("resign", "close", "leave", "give", "logout")


class Chances(threading.local):
    """Numbers by chance, the same ones in the thread of each server."""

    def __init__(self) -> None:
        self.rng = Rng.seeded("ids")

    def choice(self, things: Any) -> Any:
        return some(self.rng, things)

    def token_hex(self, size: int) -> str:
        return "".join(f"{self.rng.below(256):02x}" for _ in range(size))

    token_urlsafe = token_hex


class LogBook(logging.Handler):
    """The lines of the log by the thread that wrote them."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[int, list[str]] = {}
        self.setFormatter(Lines("text"))

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0.0
        record.__dict__.pop("seconds", None)
        self.lines.setdefault(threading.get_ident(), []).append(self.format(record))


@dataclass
class Side:
    """One of the two servers, and those who are there."""

    club: Club
    people: dict[str, Person] = field(default_factory=dict)
    eyes: list[Eyes] = field(default_factory=list)

    def sitting(self, table: str) -> Sitting:
        found: Sitting = self.club.context.house.rooms[table].sitting
        return found

    def ask(self, who: str, method: str, path: str, **more: Any) -> bytes:
        """An answer over HTTP: status, headers, body."""
        answer: httpx.Response = self.people[who].http.request(method, path, **more)
        clocked = path.endswith(CLOCKED)
        times = ("date", "content-length") if path == "/metrics" or clocked else ("date",)
        headers = sorted((name, value) for name, value in answer.headers.items() if name not in times)
        own = OWN_KEYS.get(path.removeprefix(API))
        body = TIMES.sub(b"", answer.content)
        body = LEFT.sub(b"0:00", body) if clocked else body
        return f"{answer.status_code} {headers} ".encode() + (own.sub(b"", body) if own else body)

    def heard(self) -> list[bytes]:
        """What has come to each socket up to now."""
        for eyes in self.eyes:
            eyes.ask("ping", id="ping")
        found = [text.encode() for eyes in self.eyes for text in eyes.heard]
        for eyes in self.eyes:
            eyes.heard.clear()
        return found


@contextmanager
def same_chances() -> Iterator[None]:
    """Ids, secrets and seeds of both servers come from one seed, and no socket is too fast."""
    modules: list[Any] = [secret, identity, fair]
    kept = [module.secrets for module in modules]
    chances = Chances()
    iterations, hints.HINT_ITERATIONS = hints.HINT_ITERATIONS, HINT_ITERATIONS
    sockets.Limit = lambda *_: Limit(1e9, 1e9)  # type: ignore[assignment, misc]
    for module in modules:
        module.secrets = chances
    try:
        yield
    finally:
        hints.HINT_ITERATIONS = iterations
        sockets.Limit = Limit  # type: ignore[misc]
        for module, was in zip(modules, kept, strict=True):
            module.secrets = was


class Pair:
    """Both servers, and what is held against each other."""

    def __init__(self, one: Side, other: Side, book: LogBook, luck: Callable[[str], None]) -> None:
        self.sides, self.book, self.luck, self.tally = (one, other), book, luck, Tally()

    def hold(self, where: str, name: str, ask: Callable[[Side], bytes]) -> None:
        """One thing asked of both, and all that came to the sockets and into the logs by it."""
        one, other = (ask(side) for side in self.sides)
        self.tally.hold(where, name, one, other)
        self.hold_heard(where, f"after {name}")

    def hold_heard(self, where: str, name: str) -> None:
        heard = [side.heard() for side in self.sides]
        self.tally.hold(where, f"number of messages {name}", b"%d" % len(heard[0]), b"%d" % len(heard[1]))
        for one, other in zip(*heard, strict=False):
            self.tally.hold(where, f"message {name}", one, other)
        logs = [self.book.lines.get(side.club._thread.ident or 0, []) for side in self.sides]
        self.tally.hold(where, f"log {name}", *("\n".join(lines).encode() for lines in logs))
        for lines in logs:
            lines.clear()

    def each(self, do: Callable[[Side], Any]) -> Any:
        """The same on both sides, without a comparison; the answer of the first."""
        one, _ = (do(side) for side in self.sides)
        return one

    def table(self, seed: str) -> None:
        """One table from its opening to some position, then everything that may be asked there."""
        rng = Rng.seeded(f"server {seed}")
        id = some(rng, games())
        players = some(rng, list(find_game(id).players))
        options, watcher = random_options(id, players, rng), int(rng.below(players))
        table = self.each(lambda side: opened(side, id, players, options))
        with ExitStack() as open_sockets:
            language, texts = some(rng, ("en", "ja")), bool(rng.below(2))
            for side in self.sides:
                side.eyes = []
                for who, seat in ((f"p{watcher}", watcher), ("eve", None), ("anonymous", None)):
                    at = side.people[who].at(table, seat, lang=language, texts=texts)
                    side.eyes.append(open_sockets.enter_context(at))
            where = f"seed {seed}, {id} for {players}, table {table}, eyes {watcher}"
            for _ in range(int(rng.below(MOST_MOVES))):
                if self.sides[0].sitting(table).status != "running":
                    return
                seat, action = next_move(self.sides[0].sitting(table), rng)
                self.each(lambda side, seat=seat, action=action: play(side, table, seat, action))
            if self.sides[0].sitting(table).status != "running":
                return
            self.hold_heard(where, "before anything was changed")
            room = self.sides[1].club.context.house.rooms[table]
            room.sitting = with_hidden_changed(room.sitting, watcher, rng)
            self.tally.different += is_another(self.sides[0].sitting(table), room.sitting)
            self.tally.positions += 1
            self.tally.by_case[f"{id} {players}"] += 1
            self.luck(f"luck {seed}")
            self.probe(where, table, watcher, rng)
            self.go_on(where, table, watcher, rng)
        for side in self.sides:
            side.eyes = []

    def probe(self, where: str, table: str, watcher: int, rng: Rng) -> None:
        """Every answer that can be had without ending the game."""
        sitting = self.sides[0].sitting(table)
        assert sitting.state is not None
        for endpoint in DESCRIBED:
            if endpoint.method != "GET" or endpoint.path.rpartition("/")[2] in LEFT_OUT or "lessons" in endpoint.path:
                continue
            path = endpoint.path.replace("{table}", table)
            path += {"position": "?move=0"}.get(path.rpartition("/")[2], "")
            for who in (f"p{watcher}", "eve", "anonymous"):
                self.hold(where, f"{path} for {who}", lambda side, who=who, path=path: side.ask(who, "GET", path))
        self.hold(where, "/metrics", lambda side: side.ask("anonymous", "GET", "/metrics"))
        legal = sitting.state.legal(watcher)
        actions = [int(rng.below(sitting.game.actions.size)) for _ in range(3)] + [some(rng, legal) for _ in legal[:2]]
        for action in actions:
            for seat in (watcher, (watcher + 1) % len(sitting.seats)):
                for what in ("why", "preview"):
                    self.hold(
                        where,
                        f"{what} {action} of seat {seat}",
                        lambda side, what=what, seat=seat, action=action: side.ask(
                            f"p{watcher}", "POST", f"{API}/tables/{table}/{what}", json={"seat": seat, "action": action}
                        ),
                    )
        for endpoint in DESCRIBED:
            name = endpoint.path.rpartition("/")[2]
            if endpoint.method == "POST" and "{table}" in endpoint.path and name not in ENDINGS:
                path = endpoint.path.replace("{table}", table)
                for who in (f"p{watcher}", "eve", "anonymous"):
                    for body in bodies_for(name, watcher, len(sitting.seats)):
                        self.hold(
                            where,
                            f"POST {path} {body} by {who}",
                            lambda side, who=who, path=path, body=body: side.ask(who, "POST", path, json=body),
                        )
        if watcher in sitting.waiting():
            self.hold(where, "stream of turns", lambda side: first_turn(side.people[f"p{watcher}"], table))

    def go_on(self, where: str, table: str, watcher: int, rng: Rng) -> None:
        """A few more moves: sealed ones may be others in the other world, open ones are the same and reveal nothing."""
        for _ in range(6):
            ours, theirs = (side.sitting(table) for side in self.sides)
            if ours.status != "running" or ours.state is None or theirs.state is None:
                return
            seat, action = next_move(ours, rng)
            chosen = [action, action]
            if len(ours.state.actors()) > 1:
                if len(ours.waiting()) == 1:
                    return  # the last choice opens all, and they differ
                if seat != watcher:
                    chosen[1] = some(rng, theirs.state.legal(seat))
            elif theirs.state.forbids(seat, action) or reveals(ours, seat, action):
                return
            before = ours.game.actions.notation(action)
            for side, number in zip(self.sides, chosen, strict=True):
                play(side, table, seat, number)
            self.tally.after_moves += 1
            self.hold_heard(where, f"after {before} of seat {seat}")
            path = f"{API}/tables/{table}/log"
            for who in (f"p{watcher}", "eve", "anonymous"):
                self.hold(where, f"log for {who}", lambda side, who=who, path=path: side.ask(who, "GET", path))


def reveals(sitting: Sitting, seat: int, action: int) -> bool:
    """Whether anybody learns something by a move."""
    assert sitting.state is not None
    after = sitting.state.copy()
    after.play(seat, action)
    return bool(after.reveals != sitting.state.reveals)


def bodies_for(name: str, seat: int, seats: int) -> list[dict[str, Any]]:
    """What is sent to an endpoint: for one's own seat and for another's; nothing that changes the game."""
    other = (seat + 1) % seats
    match name:
        case "chat":
            return [{"text": "Good luck!"}]
        case "hint":
            return [{"seat": seat}, {"seat": other}]
        case "agree":
            return [{"seat": other, "hints": True}]
        case "moves":
            return [{"seat": other, "action": 0}, {"seat": seat, "action": 10**6}, {"seat": seat, "notation": "?"}]
        case "undo" | "withdraw":
            return [{"seat": other}, {"seat": seat, "entry": 0}]
        case "continue":
            return [{"move": 0, "seat": seat, "bot": "greedy"}]
        case "sit":
            return [{"seat": seat}, {}]
        case "kick" | "clear" | "back":
            return [{"seat": other}]
        case "mute":
            return [{"entry": 0}]
        case "notice":
            return [{"seat": other, "url": None}]
        case "join" | "rematch" | "invitation" | "start" | "analysis" | "private" | "decline" | "invited":
            return [{}]
        case "propose" if seats > 1:  # alone it would be done at once
            return [{"seat": other, "what": "undo"}, {"seat": seat, "what": "undo", "moves": 1}]
        case "consent":  # what was proposed is taken back
            return [{"seat": other, "yes": True}, {"seat": seat, "yes": False}]
        case "react":
            return [{"reaction": "well_played"}]
        case "remind" | "lend" | "claim":
            return [{"seat": other}, {"seat": seat}]
        case "fill":
            return [{"bot": "greedy"}]
        case "what-if":
            return [{"move": 1, "seat": seat, "moves": [], "bots": "apprentice", "games": 1}]
        case "invite":
            return [{"player": "nobody"}]
        case _:
            return [{"seat": other, "action": 0}]


def first_turn(person: Person, table: str) -> bytes:
    """The first line about a table in a program's stream."""
    with person.http.stream("GET", f"{API}/turns") as answer:
        return next(line for line in answer.iter_lines() if f'"{table}"' in line).encode()


def opened(side: Side, id: str, players: int, options: dict[str, Any]) -> str:
    """A table with a person on each seat, dealt."""
    host = side.people["host"]
    table = host.open_table(id, *["open"] * players, options=options)
    for seat in range(players):
        side.people[f"p{seat}"].sit(table, seat, contribution=f"words of {NAMES[seat]}")
    host.post(f"/tables/{table}/start")
    return table


def play(side: Side, table: str, seat: int, action: int) -> None:
    side.people[f"p{seat}"].post(f"/tables/{table}/moves", seat=seat, action=action)


def compare_servers(seed: int, tables: int) -> Tally:
    """Two servers, and so many tables one after the other."""
    book = LogBook()
    logger = logging.getLogger("tilecourt")
    level, propagate = logger.level, logger.propagate
    logger.addHandler(book)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    try:
        with TemporaryDirectory() as folder, known_luck() as luck, same_chances(), ExitStack() as stack:
            sides = []
            for name in ("one", "other"):
                Path(folder, name).mkdir()
                more = {"bot_processes": 0, "tables_per_person": 100_000, "messages_per_second": 100_000}
                sides.append(Side(stack.enter_context(club(Path(folder, name), **more))))
            for side in sides:
                lift_limits(side.club.context)
                for who, called in (("host", "Host"), ("eve", "Eve"), ("anonymous", None), *people()):
                    side.people[who] = side.club.person(called)
            book.lines.clear()
            pair = Pair(*sides, book, luck)
            for number in range(tables):
                pair.table(f"{seed}/{number}")
            return pair.tally
    finally:
        logger.removeHandler(book)
        logger.setLevel(level)
        logger.propagate = propagate


def people() -> list[tuple[str, str]]:
    return [(f"p{seat}", name) for seat, name in enumerate(NAMES)]


def lift_limits(context: Any) -> None:
    """Limits by time would cut off one side sooner than the other."""
    for limit in (context.chat, context.asking, context.hints, context.opening, context.proving, context.messages):
        limit.burst = limit.per_second = 1e9

"""Positions of finished games played on: in other processes, a few deals at a time, and kept in the database.

After every few deals what was found is stored. So all nodes know how far an answer is, one that was broken off goes on
from there, and whoever asks the same again has it at once. Dropping the stored answer, on any node, stops the work.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from hashlib import sha256
from typing import Literal

import msgspec

from tilecourt import __version__
from tilecourt.engine.game import Game
from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.store.api import Store, Unavailable
from tilecourt.server.work.analyses import BEAT_SECONDS, BUSY_SECONDS, FORSAKEN_MS
from tilecourt.server.work.pool import Busy, Pool
from tilecourt.table.forecast import model_version
from tilecourt.table.record import game_of, parse
from tilecourt.table.what_if import End, Question, play_on, position

# The most games by level: a stronger one thinks longer.
MOST_GAMES = {"apprentice": 400, "adept": 400, "master": 100, "grandmaster": 20}
# So many deals are played at a time by a level: in between others have their turn, and progress shows.
CHUNK = {"apprentice": 8, "adept": 4}
SECONDS = 120.0
MOST_OF_ONE = 2  # of one person, under way or waiting
MOST_RUNNING = 200
MOST_KEPT = 24  # of one table, the latest; each has at most some 40 KB


class PlayingOn(msgspec.Struct, omit_defaults=True):
    """A question about a finished game, and the ends of the games that were played so far."""

    question: Question
    who: str  # asked for it, and may drop it
    record: str  # the digest of the record
    forecast: str  # `forecast_version` when it was asked
    bots: str = ""  # `bots_version` when it was asked; older answers did not say
    at: int = 0  # when it was last heard of, in ms since 1970; 0: nobody is at work on it
    failed: bool = False
    ends: list[list[End]] = []

    def state(self, now: int) -> Literal["none", "running", "done", "failed"]:
        """Whether it is finished, or somebody works on it."""
        if len(self.ends) >= self.question.games:
            return "done"
        if self.failed:
            return "failed"
        # Either way: after the clock was set back, the last word lies ahead.
        return "running" if abs(now - self.at) < FORSAKEN_MS else "none"


_DECODER: msgspec.json.Decoder[PlayingOn] = msgspec.json.Decoder(PlayingOn)
_LOG = logging.getLogger("tilecourt.server")


class Dropped(Exception):
    """Somebody does not want the answer any more."""


def bots_version(game: Game, players: int) -> str:
    """Which bots play on: those of another version of the program, or with other weights, play otherwise."""
    return f"{__version__}/{model_version(game, players)}"


def name_of(record: str, question: Question, bots: str) -> str:
    """By what a question about a record, given by its digest, to the bots of a version is known everywhere."""
    return sha256(record.encode() + msgspec.json.encode(question) + bots.encode()).hexdigest()[:16]


def play_part(text: str, box: str | None, question: Question, first: int, last: int) -> list[list[End]]:
    """In another process: some deals of a question."""
    record = parse(text)
    state, _, _ = position(record, game_of(record, box), question.move)
    return list(play_on(state, question, range(first, last)))


class WhatIfs:
    """The answers in the database, and those that this process is making."""

    def __init__(self, pool: Pool, store: Store) -> None:
        self.pool = pool
        self.store = store
        # What of each is stored: whatever was told must be there after a crash.
        self.running: dict[tuple[str, str], tuple[PlayingOn, asyncio.Task[None]]] = {}
        self._of: Counter[str] = Counter()  # by person

    async def of(self, table_id: str, name: str) -> PlayingOn | None:
        """How far the answer to a question is."""
        if (table_id, name) in self.running:
            return self.running[table_id, name][0]
        text = await self.store.what_if(table_id, name)
        if text is None:
            return None
        try:
            return _DECODER.decode(text)
        except msgspec.MsgspecError:
            return None  # of another version of the program: it is made again

    async def begin(self, table_id: str, name: str, asked: PlayingOn, text: str, box: str | None) -> None:
        """Begins to play or goes on, unless the answer is there or under way; people take turns, part by part."""
        found, who = await self.of(table_id, name) or asked, asked.who
        if (table_id, name) in self.running or found.state(now_ms()) in ("done", "running"):
            return
        if self._of[who] >= MOST_OF_ONE:
            raise Problem("too_many_what_ifs", most=MOST_OF_ONE)
        if len(self.running) >= MOST_RUNNING:
            raise Problem("too_busy", seconds=BUSY_SECONDS)
        self._of[who] += 1
        found.at, found.failed, found.who = now_ms(), False, who
        task = asyncio.get_running_loop().create_task(self._work(table_id, name, found, text, box, who))
        self.running[table_id, name] = msgspec.structs.replace(found), task

    async def drop(self, table_id: str, name: str) -> None:
        """Stops the work on an answer, whichever node does it, and forgets the answer."""
        await self.store.drop_what_if(table_id, name)
        if (table_id, name) in self.running:
            self.running[table_id, name][1].cancel()

    async def _work(self, table_id: str, name: str, found: PlayingOn, text: str, box: str | None, who: str) -> None:
        question = found.question
        chunk = CHUNK.get(question.bots, 1)
        try:
            await self.store.keep_what_if(table_id, name, found.at, _text(found), MOST_KEPT)
            while (first := len(found.ends)) < question.games:
                last = min(question.games, first + chunk)
                playing = asyncio.ensure_future(
                    self.pool.run(SECONDS, play_part, text, box, question, first, last, who=who)
                )
                found.ends = [*found.ends, *await self._while_it_lives(table_id, name, found, playing)]
                found.at = now_ms()
                await self._keep(table_id, name, found)
        except Dropped:
            pass
        except asyncio.CancelledError:  # the server ends, or the answer is dropped: whoever comes next may go on
            found.at = 0
            await self._keep_if_there(table_id, name, found)
            raise
        except Exception as error:
            found.failed = True
            await self._keep_if_there(table_id, name, found)
            if not isinstance(error, (TimeoutError, BrokenProcessPool, Busy, Unavailable)):
                _LOG.error("playing on broke off", exc_info=error)
        finally:
            del self.running[table_id, name]
            self._of[who] -= 1
            self._of += Counter()  # forgets those at nought

    async def _while_it_lives(
        self, table_id: str, name: str, found: PlayingOn, playing: asyncio.Future[list[list[End]]]
    ) -> list[list[End]]:
        """Waits for the next deals; says now and then that the work is still under way."""
        try:
            while not (await asyncio.wait([playing], timeout=BEAT_SECONDS))[0]:
                found.at = now_ms()
                await self._keep(table_id, name, found)
            return playing.result()
        finally:
            playing.cancel()

    async def _keep(self, table_id: str, name: str, found: PlayingOn) -> None:
        """Stores what is there, or raises `Dropped`. While the database is away the work goes on."""
        try:
            stored = msgspec.structs.replace(found)
            if not await self.store.renew_what_if(table_id, name, _text(found)):
                raise Dropped
            if (table_id, name) in self.running:
                self.running[table_id, name] = stored, self.running[table_id, name][1]
        except Unavailable:
            _LOG.warning("an answer to what-if could not be stored")

    async def _keep_if_there(self, table_id: str, name: str, found: PlayingOn) -> None:
        with suppress(Dropped):
            await self._keep(table_id, name, found)

    async def close(self) -> None:
        """Leaves off."""
        tasks = [task for _, task in self.running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _text(found: PlayingOn) -> str:
    return msgspec.json.encode(found).decode()

"""Many tables of all four games: when a game is over, the next one begins. Every acknowledged move is counted."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

from fault.ledger import Differs, Ledger
from fault.patience import Patience
from fault.people import BROKEN, BotAccount, HttpPlayer, Person, Player, Refusal, SocketPlayer, Spectator
from fault.reference import Reference

END_SECONDS = 40.0  # of patience, for all players to get up

# One table of each: a person comes by WebSocket, by HTTP, as a program with a token; or a bot of the house plays.
TABLES = (
    ("kaguyahime", ("socket", "socket", "greedy"), {}),
    ("merlin", ("socket", "http"), {"pace": {"kind": "days", "days": 3}}),
    ("princess", ("socket", "account"), {}),
    ("realm_of_sand", ("socket", "socket"), {}),
    ("kaguyahime", ("socket", "http", "socket"), {"pace": {"kind": "live", "minutes": 30, "increment": 15}}),
    ("merlin", ("socket", "greedy", "account"), {}),
    ("realm_of_sand", ("http", "greedy"), {}),
    ("princess", ("socket", "adept"), {}),
)
KINDS: dict[str, type[Player]] = {"socket": SocketPlayer, "http": HttpPlayer, "account": BotAccount}


class Seating:
    """A table that is played: its people, their ledger and the replay of its log."""

    def __init__(self, ledger: Ledger, players: list[Player], bots: list[int]) -> None:
        self.ledger, self.players, self.bots = ledger, players, bots
        self.reference = Reference(ledger)

    @property
    def is_over(self) -> bool:
        return self.ledger.status == "over"


class Tables:
    """All tables of a stage."""

    def __init__(self, addresses: list[str], rng: Random, patience: Patience, clocks: bool) -> None:
        self.addresses, self.rng, self.patience = addresses, rng, patience
        self.clocks = clocks
        self.stop = asyncio.Event()
        self.seatings: list[Seating] = []  # all that were ever opened
        self.playing: dict[int, Seating] = {}
        self._number = 0
        self._tasks: list[asyncio.Task[None]] = []
        self.longest = 0.0  # without an acknowledged move, since it was last set to nought

    def begin(self) -> None:
        self._tasks = [asyncio.create_task(self._keep(place)) for place in range(len(TABLES))]
        self._tasks.append(asyncio.create_task(self._watch()))

    async def end(self) -> None:
        self.stop.set()
        everybody, end = asyncio.gather(*self._tasks), self.patience.now() + END_SECONDS
        while not everybody.done() and self.patience.now() < end:
            await asyncio.wait([everybody], timeout=0.5)
        if not everybody.done():
            everybody.cancel()
            raise Differs("stuck", f"players did not get up in {END_SECONDS:.0f} s")
        everybody.result()

    @property
    def acknowledged(self) -> int:
        return sum(player.acknowledged for seating in self.seatings for player in seating.players)

    async def _watch(self) -> None:
        known, at = 0, time.monotonic()
        while not self.stop.is_set():
            if (count := self.acknowledged) != known or not count:
                known, at = count, time.monotonic()
            self.longest = max(self.longest, time.monotonic() - at)
            await asyncio.sleep(0.02)

    async def _keep(self, place: int) -> None:
        """One game after the other at one place."""
        while not self.stop.is_set():
            try:
                seating = await self._open(*TABLES[place])
            except (*BROKEN, Refusal, KeyError):  # a fault in between: that table is left
                await asyncio.sleep(0.1)
                continue
            self.seatings.append(seating)
            self.playing[place] = seating
            await asyncio.gather(*(player.play(self.stop) for player in seating.players))

    async def _open(self, game: str, seats: tuple[str, ...], more: dict[str, Any]) -> Seating:
        self._number += 1
        name = f"{game[:3]}{self._number}"
        players: list[Player] = []
        wishes: list[dict[str, Any]] = []
        bots = [number for number, kind in enumerate(seats) if kind not in KINDS]
        for number, kind in enumerate(seats):
            wishes.append({"kind": "bot", "bot": kind} if number in bots else {"kind": "open" if players else "me"})
            if number not in bots:
                players.append(KINDS[kind](self.addresses, f"{name}s{number}", self.rng))
        host = players[0]
        host.host = True
        await host.ask("POST", "/me", {"name": host.name})
        body = {"game": game, "seats": wishes, "public": True, **(more if self.clocks else {})}
        made = await host.ask("POST", "/tables", body)
        ledger = Ledger(made["table"])
        place = next(iter(made["seats"]))
        host.sit_at(ledger, int(place), made["seats"][place])
        for player in players[1:]:
            await self._sit(player, ledger)
        await host.ask("POST", f"/tables/{ledger.table}/start", {})
        looking = Spectator(self.addresses, f"{name}look", self.rng)
        looking.sit_at(ledger, None)
        return Seating(ledger, [*players, looking], bots)

    async def _sit(self, player: Player, ledger: Ledger) -> None:
        await player.ask("POST", "/me", {"name": player.name})
        if isinstance(player, BotAccount):
            player.token = (await player.ask("POST", "/bots", {"name": player.name}))["token"]
        seated = await player.ask("POST", f"/tables/{ledger.table}/sit", {})
        player.sit_at(ledger, seated["seat"], seated["secret"])

    # --- what the checks ask

    def running(self) -> list[Seating]:
        return [seating for seating in self.playing.values() if not seating.is_over]

    async def ready(self, least: int, seconds: float) -> bool:
        """Waits until so many tables are played."""
        end = self.patience.now() + seconds
        while len(self.running()) < least and self.patience.now() < end:
            await asyncio.sleep(0.02)
        return len(self.running()) >= least

    async def all_move(self, seconds: float) -> tuple[float, float, list[Seating]]:
        """Waits until every unfinished table has taken another move, so many seconds of patience at most.

        How long that took, in seconds and in those of patience, and who did not.
        """
        begun, patient = time.monotonic(), self.patience.now()
        before = [(seating, seating.ledger.progress) for seating in self.running()]
        while True:
            before = [(one, entry) for one, entry in before if not one.is_over and one.ledger.progress <= entry]
            waited, patience = time.monotonic() - begun, self.patience.now() - patient
            if not before or patience > seconds or any(one.ledger.trouble for one, _ in before):
                return waited, patience, [one for one, _ in before]
            await asyncio.sleep(0.02)

    async def check_seats(self, seating: Seating) -> None:
        """A seat opens by its cookie and by its secret, and by nothing else."""
        player = next(player for player in seating.players if player.seat is not None and player.secret)
        path = f"/tables/{seating.ledger.table}?seat={player.seat}"
        for by_secret in (False, True):
            now = await player.ask("GET", path, by_secret=by_secret)
            assert now["eyes"] == player.seat, f"{path}: seen through the eyes of {now.get('eyes')}"
        stranger = Person(self.addresses, "stranger", self.rng)
        stranger.secret = player.secret[:-2] + ("aa" if player.secret[-2:] != "aa" else "bb")
        for by_secret in (False, True):
            try:
                await stranger.ask("GET", path, by_secret=by_secret)
            except Refusal as refusal:
                if refusal.reason == "not_yours":
                    continue
                raise
            raise AssertionError(f"{path} was shown to a stranger")

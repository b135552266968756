"""A sitting: one table as it stands, made from its log and nothing else.

`take` is the only thing that changes it. Whether something may happen was decided before it came into the log
(`decide.py`), so taking the same log always gives the same sitting, on every node and after every crash.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.result import Result
from tilecourt.engine.state import GameState
from tilecourt.server.base.looks import look_of
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.terms import Closer, Out
from tilecourt.server.store.api import Status, StoredEntry
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.became import become
from tilecourt.server.table.boxes import open_box
from tilecourt.server.table.clock import Clock
from tilecourt.server.table.gone import forget
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.past import Past, TakenEntry
from tilecourt.server.table.results import result_of
from tilecourt.server.table.seats import Proposal, Seat, bot_name
from tilecourt.table.fair import Fair, commitment_of
from tilecourt.table.history import joined
from tilecourt.table.record import Record, split_move
from tilecourt.table.table import Table

PLAY_AND_TALK = (h.Moved, h.Withdrew, h.Undone, h.Said, h.Reacted)
STAND_IN = "greedy"  # plays on for those who resigned, so that the others can finish
RESENT = 200  # so far back a message is looked for that may have come before its connection was lost


@dataclass(slots=True)
class Sitting:
    """Everything about one table, secrets included: what others may see of it is chosen in `snapshot.py`."""

    id: str
    seats: list[Seat] = field(default_factory=list)
    members: dict[str, str] = field(default_factory=dict)
    barred: frozenset[str] = frozenset()
    muted: frozenset[str] = frozenset()
    removed: frozenset[int] = frozenset()  # lines of chat that the operator took away
    looks: dict[str, str] = field(default_factory=dict)  # of all names so far, and whose they are
    past: Past = field(default_factory=Past)
    first: h.Created | None = None  # of these entries
    begun: int = 0  # when the first entry came
    comings: int = 0  # entries that may change who looks on, who holds which seat and who is the host
    state_entry: int = -1  # the one that made the present state
    table: Table | None = None
    ended: bool = False
    closed: Closer | None = None
    plays: int = 0  # entries of play; all others are comings, goings and talk
    rematch: str | None = None
    imported: h.Imported | None = None
    continued: h.Continued | None = None
    public: bool = False
    hidden: bool = False  # by an operator, although it is public
    revealed: bool = False  # what was kept from others while they play the same deal
    rated: bool = False  # this game counts for ratings
    stood_in: frozenset[int] = frozenset()  # seats of people that a bot has played
    for_hints: frozenset[int] = frozenset()  # the seats that agree to hints
    waited: dict[int, int] = field(default_factory=dict)  # the people the table waits for, each since when
    reminded: dict[int, int] = field(default_factory=dict)  # when a seat was last reminded
    proposal: Proposal | None = None
    paused: int | None = None  # since when
    clock: Clock = field(init=False)  # from the first entry on
    _game: Game | None = None
    _commitment: str | None = None

    @property
    def created(self) -> h.Created:
        """How the table was made."""
        assert self.first is not None
        return self.first

    @property
    def game(self) -> Game:
        """The game, under the rules and with the components it was begun with."""
        if self._game is None:
            self._game = self._open()
        return self._game

    def _open(self) -> Game:
        game = open_box(self.created.game, self.created.box)
        if (game.rules_version, game.digest) != (self.created.rules, self.created.components):
            raise Problem("old_rules", game=game.id, rules=self.created.rules)
        return game

    @property
    def last_entry(self) -> int:
        """The number of the last entry."""
        return len(self.past) - 1

    @property
    def status(self) -> Status:
        if self.table is None:
            return "open" if self.closed is None else "over"
        return "over" if self.ended or self.table.state.over else "running"

    @property
    def state(self) -> GameState | None:
        return None if self.table is None else self.table.state

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def host(self) -> str:
        return self.created.creator

    def waiting(self) -> list[int]:
        """The seats the table waits for."""
        return self.table.waiting() if self.table is not None and self.status == "running" else []

    def clocked(self) -> list[int]:
        """Those of them whose clock runs."""
        return [] if self.paused is not None else [seat for seat in self.waiting() if self.seats[seat].bot is None]

    def seats_of(self, who: str | None) -> list[int]:
        """The seats somebody holds."""
        return [number for number, seat in enumerate(self.seats) if who is not None and seat.holder == who]

    def looks_of_others(self, who: str) -> set[str]:
        """The looks of all names here but somebody's own."""
        return {look for look, whose in self.looks.items() if whose != who}

    def made_by(self, seat: int, move: str, message: str, after: int) -> int | None:
        """The entry that this very message has made already; its sender had seen none after `after`."""
        for taken in self.past[max(after + 1, len(self.past) - RESENT) :]:
            entry = taken.entry
            if isinstance(entry, h.Moved) and (entry.seat, entry.move, entry.message) == (seat, move, message):
                return taken.number
        return None

    @property
    def deal_is_secret(self) -> bool:
        """Whether others may still be playing the deal of this table."""
        return self.created.deal is not None and not self.revealed

    # --- taking the log

    def take(self, stored: StoredEntry) -> TakenEntry:
        """Takes the next entry of the log."""
        assert stored.number == self.last_entry + 1, f"table {self.id}: entry {stored.number} after {self.last_entry}"
        entry = h.read(stored.body)
        taken = self._happen(stored.number, stored.at, entry)
        self.past.append(taken)
        self.plays += isinstance(entry, (h.Moved, h.Withdrew, h.Undone))
        self.comings += not isinstance(entry, PLAY_AND_TALK)
        if isinstance(entry, h.Created):
            self.first, self.begun = entry, stored.at
            self.seats = [Seat(bot=bot, name=bot_name(bot, n)) for n, bot in enumerate(entry.bots)]
            self.public = entry.public
            self.clock = Clock(entry.pace, len(entry.bots))
        mover = entry.seat if isinstance(entry, (h.Moved, h.Undone)) else None
        waits = self.clocked()
        self.waited = {seat: stored.at if seat == mover else self.waited.get(seat, stored.at) for seat in waits}
        self.clock.press(stored.at, waits, mover)
        return taken

    def _happen(self, number: int, at: int, entry: AnyEntry) -> TakenEntry:
        events: Sequence[Event] = ()
        sealed = False
        hints = ""
        name = self._name_in(entry)
        match entry:
            case h.Started(rated):
                self._deal()
                self.rated = rated
                self.state_entry = number
            case h.Imported():
                self._deal_again(entry)
                self.state_entry = number
            case h.Continued():
                self._go_on(entry)
                self.state_entry = number
            case h.Moved():
                events, sealed = self._move(entry)
                if self.seats[entry.seat].bot is None:
                    self.proposal = None  # whoever goes on playing has answered
                if not sealed:
                    self.state_entry = number
            case h.Withdrew(seat):
                self._table().withdraw(seat)
            case h.Undone(_, moves, agreed):
                self._table().undo(moves, past_reveals=agreed)
                self.proposal = None
                self.state_entry = number
            case h.Resigned(seat, reason):
                self._resign(seat, reason)
            case h.Agreed(seat, yes):
                hints = self._agree(seat, yes)
            case h.Reminded() | h.Proposed() | h.Answered() | h.Paused() | h.Resumed():
                self._together(at, entry)
            case h.Muted(who, yes):
                self.muted = self.muted | {who} if yes else self.muted - {who}
            case h.Rematch(other):
                self.rematch = other
            case h.Removed(line, back):
                self.removed = self.removed - {line} if back else self.removed | {line}
            case h.Revealed():
                self.public, self.revealed = not self.hidden, True
            case h.Closed(by):
                self.closed, self.ended, self.proposal = by, True, None
            case _:
                self._come_and_go(entry)
        return TakenEntry(number, at, entry, events, sealed, name, hints)

    def _name_in(self, entry: AnyEntry) -> str:
        """Whose doing an entry is; the name that counted then."""
        if isinstance(entry, (h.Joined, h.Sat, h.Said, h.Reacted)):
            self.looks.setdefault(look_of(entry.name), entry.who)
            return entry.name
        if isinstance(entry, h.Muted):
            lines = (taken for taken in reversed(self.past) if isinstance(taken.entry, (h.Said, h.Reacted)))
            return next((taken.name for taken in lines if taken.entry.who == entry.who), "")  # type: ignore[union-attr]
        return self.seats[entry.seat].name if hasattr(entry, "seat") else ""

    def _come_and_go(self, entry: AnyEntry) -> None:
        """Who is in the room, and on which seat."""
        match entry:
            case h.Joined(who, name):
                self.members[who] = name
            case h.Sat(seat=number):
                seat = Seat(entry.who, entry.name, entry.secret, contribution=entry.contribution, program=entry.program)
                seat.owner = entry.owner
                self.seats[number] = seat
                self.members[entry.who] = entry.name
            case h.Left(number) if self.table is None:
                self.seats[number] = Seat()
            case h.Left(number):
                self.seats[number].away = True
            case h.Kicked(number):
                kicked = self.seats[number].holder or ""
                self.barred |= {kicked}
                self.members.pop(kicked, None)  # by invitation, that means out of the room as well
                self.seats[number] = Seat()
            case h.Hidden(back=True):
                self.public, self.hidden = True, False
            case h.Private() | h.Hidden():
                # Joining a public table takes no link, so it gives no right to stay.
                self.public, self.hidden = False, isinstance(entry, h.Hidden)
                stay = {self.host, *(seat.holder for seat in self.seats)}
                self.members = {who: name for who, name in self.members.items() if who in stay}
            case h.Cleared(number):
                self.seats[number] = Seat()
            case h.Given(number, bot):
                seat = self.seats[number]
                if self.table is not None and seat.holder is not None and seat.out is None:
                    self.stood_in |= {number}
                seat.bot, seat.away = bot, False
                seat.name = seat.name or bot_name(bot, number)
            case h.Back(number):
                self.seats[number].bot, self.seats[number].away = None, False
            case h.Noticed(number, url):
                self.seats[number].webhook = url
            case h.Forgotten(who):
                forget(self, who)
            case h.Became(was, who):
                become(self, was, who)
            case _:
                pass

    def _together(self, at: int, entry: h.Reminded | h.Proposed | h.Answered | h.Paused | h.Resumed) -> None:
        """What people ask of each other."""
        match entry:
            case h.Reminded(seat):
                self.reminded[seat] = at
            case h.Proposed(seat, what, keep, reveals):
                self.proposal = Proposal(what, seat, keep, reveals, frozenset((seat,)))
            case h.Answered(seat, yes):
                asked = self.proposal
                self.proposal = replace(asked, agreed=asked.agreed | {seat}) if asked is not None and yes else None
            case h.Paused():
                self.paused, self.proposal = at, None
            case h.Resumed():
                self.paused = self.proposal = None

    def _table(self) -> Table:
        assert self.table is not None
        return self.table

    def _deal(self) -> None:
        created = self.created
        self.table = Table(
            self.game, len(self.seats), names=self.names, fair=self.fair(secret=created.secret), **created.options
        )

    def _deal_again(self, entry: h.Imported) -> None:
        """The deal of a game that was played elsewhere."""
        self.imported = entry
        self.seats = [Seat(entry.who, name) for name in entry.names]
        self.table = Table(
            self.game, len(self.seats), entry.seed, list(entry.names), entry.fair, **dict(self.created.options)
        )

    def _go_on(self, entry: h.Continued) -> None:
        """The deal and the moves of another game: the record is as if all of it had been played here."""
        self.continued = entry
        self.table = Table(self.game, len(self.seats), entry.seed, self.names, entry.fair, **dict(self.created.options))
        for move in entry.moves:
            seat, notation = split_move(move)
            self.table.follow(seat, self.game.actions.parse(notation))

    def _move(self, entry: h.Moved) -> tuple[Sequence[Event], bool]:
        table = self._table()
        before = len(table.history)
        # What was sealed in a game from elsewhere is opened long since.
        make = table.play if self.imported is None else table.follow
        make(entry.seat, self.game.actions.parse(entry.move))
        made = table.history[before:]
        return joined([turned.packed for turned in made]), not made

    def _resign(self, number: int, reason: Out) -> None:
        seat = self.seats[number]
        seat.out, self.proposal = reason, None
        if len(self.still_in()) <= (1 if len(self.seats) > 1 else 0):
            self.ended = True
        elif seat.bot is None:
            seat.bot = STAND_IN

    def _agree(self, number: int, yes: bool) -> str:
        """One voice for or against hints; what it came to."""
        if not yes:
            self.for_hints = frozenset()
            return "closed"
        first = not self.for_hints
        self.for_hints |= {number}
        return "open" if self.all_want_hints() else "proposed" if first else "agreed"

    # --- what follows from it

    def people(self) -> list[int]:
        """The seats of people who are in the game, even while a bot plays for them."""
        return [number for number, seat in enumerate(self.seats) if seat.holder is not None and seat.out is None]

    def bots_alone(self) -> bool:
        """Whether no seat waits for a person, so that the table plays by itself."""
        return all(seat.bot is not None for seat in self.seats)

    def all_want_hints(self) -> bool:
        """Whether everybody has agreed to hints."""
        return self.for_hints.issuperset(self.people())

    def still_in(self) -> list[int]:
        """The seats that have neither resigned nor run out of time."""
        return [number for number, seat in enumerate(self.seats) if seat.out is None]

    def fair(self, secret: str = "") -> Fair:
        """The fair shuffle of this table, without its secret unless that is given."""
        return Fair(
            table_id=self.created.deal or self.id,
            commitment=self.commitment,
            contributions=[seat.contribution for seat in self.seats],
            secret=secret,
        )

    @property
    def commitment(self) -> str:
        """What is published of the shuffle's secret from the beginning."""
        if (elsewhere := self.imported or self.continued) is not None:
            return "" if elsewhere.fair is None else elsewhere.fair.commitment
        if self._commitment is None:
            self._commitment = commitment_of(self.created.secret)
        return self._commitment

    def record(self) -> Record:
        """The record: whole when the game is over, without deal and moves while it runs."""
        record = self._table().record
        return record.while_running() if self.status != "over" or self.deal_is_secret else record

    def undoable(self, number: int) -> int:
        """How many moves the seat may take back: its own latest ones, by which nobody learned anything."""
        if self.table is None or self.status != "running":
            return 0
        return self.table.history.latest_by(number, self.table.state.reveals)

    def result(self) -> Result | None:
        """How the game ended. Those who resigned or ran out of time rank behind all others."""
        if self.status != "over":
            return None
        found: Result | None = self._table().state.result()
        return result_of(found, [seat.out for seat in self.seats], self.closed, self.game.rule_of_end)


def sit_down(id: str, entries: list[StoredEntry]) -> Sitting:
    """The sitting that a whole log makes."""
    sitting = Sitting(id)
    for entry in entries:
        sitting.take(entry)
    return sitting

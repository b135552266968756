"""A table replayed from its stored log, beside what its clients know: nothing lost, doubled, invented or leaked."""

from __future__ import annotations

from collections.abc import Sequence

from fault import views
from fault.ledger import Differs, Heard, Ledger, Sent
from tilecourt.server.store.api import StoredEntry
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.sitting import Sitting, sit_down
from tilecourt.table.record import final, game_of, parse


class Reference:
    """One table, as far as its log was read."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.sitting = Sitting(ledger.table)
        self.entries: list[StoredEntry] = []
        self._made: dict[tuple[int, str], tuple[int, str]] = {}  # by seat and message: the entry, and the move
        self._checked = 0  # settled moves of the ledger
        self.compared = 0

    def check(self, log: Sequence[StoredEntry], settled: int, done: int) -> None:
        """Takes what is new in the log. So much was settled and done in the ledger before the log was read."""
        known, new = log[: len(self.entries)], log[len(self.entries) :]
        if list(known) != self.entries:
            raise Differs(
                "log", f"table {self.sitting.id}: the first {len(known)} entries are no longer what they were"
            )
        heard, self.ledger.heard = self.ledger.heard, []
        waiting: dict[int, list[Heard]] = {}
        for one in heard:
            waiting.setdefault(last_of(one), []).append(one)
        for entry in new:
            self._take(entry)
            self._compare(self.sitting, waiting.pop(entry.number, []))
        for number, late in waiting.items():
            if number > self.sitting.last_entry:
                self.ledger.heard += late  # stored after the log was read, or never: then it stays here to the end
            else:
                self._compare(sit_down(self.sitting.id, self.entries[: number + 1]), late)
        self._check_ledger(settled, done)

    def _take(self, entry: StoredEntry) -> None:
        name = f"table {self.sitting.id}, entry {entry.number}"
        if entry.number != len(self.entries):
            raise Differs("log", f"{name}: expected number {len(self.entries)}")
        if self.entries and entry.at < self.entries[-1].at:
            raise Differs("log", f"{name}: its time {entry.at} is before that of the entry before it")
        what = h.read(entry.body)
        if isinstance(what, h.Moved) and self.sitting.seats[what.seat].holder is not None and what.message:
            self._check_move(name, entry.number, what)
        try:
            self.sitting.take(entry)
        except Exception as error:
            raise Differs("log", f"{name} cannot be replayed: {error!r}") from error
        self.entries.append(entry)

    def _check_move(self, name: str, number: int, move: h.Moved) -> None:
        """Its message names the last entry that its player had seen: the state was not changed since."""
        if (before := self._made.get((move.seat, move.message))) is not None:
            raise Differs("doubled", f"{name}: move {move.message!r} is entry {before[0]} already")
        seen = int(move.message.split()[0])
        if not self.sitting.state_entry <= seen < number:
            state = self.sitting.state_entry
            raise Differs("order", f"{name}: the move claims to have seen {seen}, the state before it is of {state}")
        self._made[move.seat, move.message] = number, move.move

    def _compare(self, sitting: Sitting, heard: list[Heard]) -> None:
        for one in heard:
            views.compare(sitting, one)
            self.compared += 1

    def _check_ledger(self, settled: int, done: int) -> None:
        name = f"table {self.sitting.id}"
        known = {(one.seat, one.message): one.notation for one in self.ledger.sent}
        for key, (number, move) in self._made.items():
            if key not in known:
                raise Differs("invented", f"{name}, entry {number}: nobody sent the move {key[1]!r}")
            if known[key] != move:
                raise Differs("log", f"{name}, entry {number}: expected {known[key]!r}, got {move!r}")
        for one in self.ledger.settled[self._checked : settled]:
            self._check_settled(name, one)
        self._checked = max(self._checked, settled)
        for act in self.ledger.done[:done]:
            found = h.read(self.entries[act.entry].body) if act.entry < len(self.entries) else None
            kinds = {"chat": h.Said, "undo": h.Undone, "withdraw": h.Withdrew}
            same = act.text == found.text if isinstance(found, h.Said) else act.seat == getattr(found, "seat", None)
            if not isinstance(found, kinds[act.kind]) or not same:
                raise Differs("lost", f"{name}: {act} was acknowledged and is not in the log, which has {found}")

    def _check_settled(self, name: str, one: Sent) -> None:
        number, _ = self._made.get((one.seat, one.message), (None, ""))
        if one.refused and number is not None:
            raise Differs("log", f"{name}, entry {number}: {one.message!r} was refused ({one.refused}) and is there")
        if one.acknowledged is not None and number is None:
            raise Differs("lost", f"{name}: seat {one.seat}, {one.message!r} was acknowledged and is gone")
        if one.acknowledged is not None and number != one.acknowledged:
            raise Differs("log", f"{name}: {one.message!r} was acknowledged as {one.acknowledged} and is {number}")

    def check_record(self) -> None:
        """The record of the game, written and read again, replays to the same state."""
        table = self.sitting.table
        if table is None:
            return
        record = parse(table.record.text())
        state = final(record, game_of(record))
        if state.full() != table.state.full():
            raise Differs("record", f"table {self.sitting.id}: its record replays to another state than its log")

    def check_end(self) -> None:
        """When all is quiet, nobody may have heard of what is not in the log."""
        if self.ledger.heard:
            number, last = last_of(self.ledger.heard[0]), self.sitting.last_entry
            raise Differs(
                "lost", f"table {self.sitting.id}: clients were told of entry {number}, the log ends at {last}"
            )


def last_of(heard: Heard) -> int:
    """The entry at which a message was made."""
    if heard.now is not None:
        return int(heard.now["entry"])
    return max((int(line["entry"]) for line in heard.lines), default=-1)

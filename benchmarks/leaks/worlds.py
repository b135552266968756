"""Two worlds that one pair of eyes cannot tell apart: a table as it is, and the same with everything hidden changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from hashlib import sha256
from typing import Any

import msgspec

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.server.base.secret import digest
from tilecourt.server.base.terms import Pace
from tilecourt.server.store.api import StoredEntry
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.past import Past
from tilecourt.server.table.sitting import Sitting
from tilecourt.table.history import History, PackedEvents
from tilecourt.table.table import Table

AT = 1_700_000_000_000  # the clock stands still, in milliseconds since 1970
NAMES = ("Ann", "Bob", "Cem", "Dua")
HOST = "host"
# Positions of a game lie at least this far apart, in moves.
STRIDE = 7
MOST_MOVES = 3000


def some(rng: Rng, things: Any) -> Any:
    """One of several, by chance."""
    return things[rng.below(len(things))]


def hexadecimal(rng: Rng) -> str:
    """A secret of 32 bytes."""
    return sha256(repr([rng.next() for _ in range(8)]).encode()).hexdigest()


def random_options(id: str, players: int, rng: Rng) -> dict[str, Any]:
    """Options of a game, every third one off its default; only such as go together."""
    definition = find_game(id)
    while True:
        found = {
            option.name: some(rng, list(option.values)) if rng.below(3) == 0 else option.default
            for option in definition.options
        }
        try:
            definition.new(players, 0, **found)
        except BadInput:
            continue
        return found


def add(sitting: Sitting, entry: AnyEntry) -> None:
    """Lets something happen at a table, the way the log has it."""
    sitting.take(StoredEntry(sitting.last_entry + 1, AT, h.text_of(entry)))


def new_table(seed: str, only: str | None = None) -> Sitting:
    """A table of any game, number of players and options, dealt and ready for its first move."""
    rng = Rng.seeded(f"leaks {seed}")
    id = only or some(rng, games())
    definition = find_game(id)
    players = some(rng, list(definition.players))
    sitting = Sitting("table")
    add(
        sitting,
        h.Created(
            game=id,
            rules=definition.rules_version,
            components=definition.digest,
            options=random_options(id, players, rng),
            bots=(None,) * players,
            pace=Pace(),
            public=True,
            creator=HOST,
            invitation=digest(hexadecimal(rng)),
            secret=hexadecimal(rng),
        ),
    )
    add(sitting, h.Joined(HOST, "Host"))
    for seat in range(players):
        add(sitting, h.Sat(seat=seat, who=f"p{seat}", name=NAMES[seat], secret=digest(f"seat {seat}")))
        if rng.below(2):
            add(sitting, h.Noticed(seat, "https://example.org/hook"))
    add(sitting, h.Started())
    if rng.below(2):
        for seat in range(players):
            add(sitting, h.Agreed(seat, True))
    return sitting


def next_move(sitting: Sitting, rng: Rng) -> tuple[int, int]:
    """A seat that the table waits for, and a legal move: mostly of a kind that says more than "no"."""
    assert sitting.state is not None
    seat: int = some(rng, sitting.waiting())
    legal = sitting.state.legal(seat)
    space = sitting.game.actions
    if rng.below(2):
        legal = [action for action in legal if space.kind(action).params] or legal
    return seat, some(rng, legal)


def moved(sitting: Sitting, seat: int, action: int) -> None:
    """Makes a move at a table."""
    add(sitting, h.Moved(seat=seat, move=sitting.game.actions.notation(action)))


def positions(seed: str, only: str | None = None) -> Iterator[Sitting]:
    """Positions of one game from its deal to its end; each is the table itself, which plays on afterwards."""
    sitting, rng = new_table(seed, only), Rng.seeded(f"moves {seed}")
    moves, until = 0, int(rng.below(STRIDE))
    while sitting.status == "running" and moves < MOST_MOVES:
        if moves == until:
            yield sitting
            until += 1 + int(rng.below(2 * STRIDE))
        moved(sitting, *next_move(sitting, rng))
        if rng.below(20) == 0:
            add(sitting, h.Said(HOST, "Host", f"After {moves} moves."))
        moves += 1


class OtherHistory(History):
    """The moves of a table once more; what is hidden in the states before them may be changed."""

    def __init__(self, history: History, change: Callable[[GameState], GameState]) -> None:
        super().__init__(history._deal)
        for name in ("_seats", "_actions", "_reveals", "_newest", "_kept"):
            setattr(self, name, copy(getattr(history, name)))
        self._change = change

    def caused(self, number: int) -> PackedEvents:
        """What happened has happened: only what is still hidden is another."""
        change, self._change = self._change, lambda state: state
        try:
            return super().caused(number)
        finally:
            self._change = change

    def before(self, number: int) -> GameState:
        return self._change(super().before(number))

    def moves(self) -> Iterator[tuple[int, int]]:
        """The moves as they stand in the record: others, which nobody may notice while the game runs."""
        return ((seat, max(0, action - 1)) for seat, action in super().moves())


def clone(sitting: Sitting) -> Sitting:
    """The same table, independent of the first one."""
    other = copy(sitting)
    other._commitment = sitting.commitment  # public from the beginning
    other.past = sitting.past.copy()
    other.seats = [copy(seat) for seat in sitting.seats]
    other.clock = copy(sitting.clock)
    assert sitting.table is not None
    other.table = copy_table(sitting.table)
    return other


def copy_table(table: Table) -> Table:
    other = copy(table)
    other._record = None
    other.state = table.state.copy()
    other.history = OtherHistory(table.history, lambda state: state)
    other._sealed = dict(table._sealed)
    return other


def with_hidden_changed(sitting: Sitting, watcher: int | None, rng: Rng) -> Sitting:
    """The same table for these eyes (None: a spectator's), with everything changed that they cannot know.

    The commitment alone stays as it is: it is the public hash of the secret, so in the other world it would be another
    text of the same length that says nothing.
    """
    other = clone(sitting)
    table = other.table
    assert table is not None
    table.state = sampled(table.state, watcher, rng)
    table.history = OtherHistory(table.history, lambda state: sampled(state, watcher, rng))
    for seat in table._sealed:
        if seat != watcher:
            table._sealed[seat] = some(rng, table.state.legal(seat))
    fair = table._begun.fair
    assert fair is not None
    secret = hexadecimal(rng)
    table._begun = msgspec.structs.replace(
        table._begun,
        seed=str(int(hexadecimal(rng), 16)),
        fair=msgspec.structs.replace(fair, secret=secret),
    )
    past = [replace(taken, entry=other_entry(taken.entry, watcher, rng)) for taken in other.past]
    created = past[0].entry
    assert isinstance(created, h.Created)
    created = msgspec.structs.replace(created, secret=secret)
    other.past = Past([replace(past[0], entry=created), *past[1:]])
    other.first = created
    for number, seat in enumerate(other.seats):
        if number != watcher:
            seat.secret = digest(hexadecimal(rng))
            seat.webhook = seat.webhook and f"https://example.org/{rng.next()}"
    return other


def sampled(state: Any, watcher: int | None, rng: Rng) -> Any:
    """A state that these eyes cannot tell from this one, with all that its future holds."""
    other = state.sample(watcher, rng)
    other.telling = state.telling
    return other


def other_entry(entry: AnyEntry, watcher: int | None, rng: Rng) -> AnyEntry:
    """An entry of the log with its hidden parts changed: moves, hashes of secrets, links."""
    match entry:
        case h.Moved(seat=seat):
            return h.Moved(seat=seat, move=f"hidden {rng.next()}", message=f"m{rng.next()}")
        case h.Sat(seat=seat) if seat != watcher:
            return msgspec.structs.replace(entry, secret=digest(hexadecimal(rng)))
        case h.Created():
            return msgspec.structs.replace(entry, invitation=digest(hexadecimal(rng)))
        case h.Noticed(seat) if seat != watcher:
            return h.Noticed(seat, f"https://example.org/{rng.next()}")
        case _:
            return entry

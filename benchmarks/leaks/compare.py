"""Holds two worlds against each other, position by position: not one byte may differ for eyes that cannot know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from leaks.told import Questions, connection, context, eyes_of, known_luck, told, update
from leaks.worlds import clone, moved, next_move, positions, some, with_hidden_changed

from tilecourt.engine.rng import Rng
from tilecourt.server.table.sitting import Sitting

SHOWN = 60  # bytes around the first one that differs


@dataclass
class Tally:
    """What was compared, and what differed."""

    positions: int = 0
    different: int = 0  # positions whose full description is another one in the other world
    messages: int = 0
    size: int = 0
    after_moves: int = 0
    by_case: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.positions += other.positions
        self.different += other.different
        self.messages += other.messages
        self.size += other.size
        self.after_moves += other.after_moves
        self.by_case += other.by_case
        self.leaks += other.leaks

    def hold(self, where: str, name: str, one: bytes, other: bytes) -> None:
        """Counts a message; a difference is a leak."""
        self.messages += 1
        self.size += len(one)
        if one != other:
            self.leaks.append(difference(where, name, one, other))


def difference(where: str, name: str, one: bytes, other: bytes) -> str:
    """What differs, with the first byte in which it does."""
    pairs = enumerate(zip(one, other, strict=False))
    first = next((number for number, (a, b) in pairs if a != b), min(len(one), len(other)))
    cut = slice(max(0, first - SHOWN // 2), first + SHOWN // 2)
    return (
        f"{where}: {name} differs from byte {first} on ({len(one)} and {len(other)} bytes):"
        f" {one[cut]!r} and {other[cut]!r}"
    )


def compare_game(seed: str, most: int, only: str | None = None) -> Tally:
    """Positions of one game, as many as there are or `most`."""
    tally = Tally()
    with known_luck() as name_luck:
        for number, sitting in enumerate(positions(seed, only)):
            if number >= most:
                break
            rng = Rng.seeded(f"worlds {seed} {number}")
            seats = len(sitting.seats)
            watcher = some(rng, [None, *range(seats), *sitting.waiting()])
            where = f"seed {seed}, {sitting.created.game} for {seats}, entry {sitting.last_entry}, eyes {watcher}"
            other = with_hidden_changed(sitting, watcher, rng)
            asked = Questions(sitting, watcher, rng, int(rng.below(1000)))
            name_luck(asked.luck)
            tally.positions += 1
            tally.different += is_another(sitting, other)
            tally.by_case[f"{sitting.created.game} {seats}"] += 1
            ours, theirs = told(sitting, watcher, asked), told(other, watcher, asked)
            for (name, one), (_, another) in zip(ours, theirs, strict=True):
                tally.hold(where, name, one, another)
            for name, one, another in after_a_move(sitting, other, watcher, asked, rng):
                tally.after_moves += 1
                tally.hold(where, name, one, another)
    return tally


def is_another(sitting: Sitting, other: Sitting) -> bool:
    """Whether something on the table, or a sealed choice, is not the same in both worlds."""
    assert sitting.state is not None and other.state is not None
    assert sitting.table is not None and other.table is not None
    return sitting.table._sealed != other.table._sealed or sitting.state.full() != other.state.full()


def after_a_move(
    sitting: Sitting, other: Sitting, watcher: int | None, asked: Questions, rng: Rng
) -> Iterator[tuple[str, bytes, bytes]]:
    """What is told of the next move, where the rules let these eyes see the same afterwards.

    A sealed choice may be another one in the other world. An open move that reveals nothing must look the same; one
    that turns something up may show other cards in the other world, and is compared where it shows the same.
    """
    seat, action = next_move(sitting, rng)
    assert sitting.state is not None and other.state is not None and sitting.table is not None
    their_action = action
    sealing = len(sitting.state.actors()) > 1
    if sealing and seat != watcher:
        if len(sitting.waiting()) == 1:
            return  # the last choice opens all, and they differ
        their_action = some(rng, other.state.legal(seat))
    elif other.state.forbids(seat, action):
        return
    ours, theirs = clone(sitting), clone(other)
    moved(ours, seat, action)
    moved(theirs, seat, their_action)
    assert ours.state is not None and theirs.state is not None
    revealed = ours.state.reveals != sitting.state.reveals
    if revealed and ours.state.view(watcher) != theirs.state.view(watcher):
        return
    for name, caller, eyes in eyes_of(watcher):
        one, another = (
            update(connection(context(), one, caller, eyes, asked.language, asked.texts), one, 1)
            for one in (ours, theirs)
        )
        notation = sitting.game.actions.notation(action)
        yield f"update for {name} after {notation} of seat {seat}", one, another

"""A table's log in few bytes: whatever is asked for comes back as it was taken."""

from __future__ import annotations

import random

import pytest

from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.server.store.api import StoredEntry
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.past import NEWEST, TOGETHER, Past, TakenEntry
from tilecourt.server.table.sitting import Sitting


def played(game: str, moves: int) -> tuple[Sitting, list[TakenEntry]]:
    """A table with moves, talk and an undo, and everything that was taken there as it was."""
    found, rng = find_game(game), random.Random(game)
    players = found.players[-1]
    sitting, taken = Sitting("t1"), list[TakenEntry]()

    def take(entry: h.AnyEntry) -> None:
        taken.append(sitting.take(StoredEntry(len(taken), 1000 + len(taken), h.text_of(entry))))

    take(
        h.Created(
            game=game,
            rules=found.rules_version,
            components=found.digest,
            options={},
            bots=(None,) * players,
            pace=h.Pace(),
            public=True,
            creator="p0",
            invitation="",
            secret="00" * 32,
        )
    )
    for seat in range(players):
        take(h.Sat(seat=seat, who=f"p{seat}", name=f"P{seat}", secret=""))
    take(h.Started())
    while sitting.status == "running" and len(taken) < moves:
        seat = rng.choice(sitting.waiting())
        assert sitting.state is not None
        action = rng.choice(sitting.state.legal(seat))
        entry = len(taken) - 1
        take(h.Moved(seat=seat, move=sitting.game.actions.notation(action), message=f"{entry} m{entry}"))
        if sitting.undoable(seat) and rng.random() < 0.2:
            take(h.Undone(seat, 1))
        if rng.random() < 0.2:
            take(h.Said("p0", "P0", f"After {len(taken)} entries."))
    return sitting, taken


@pytest.mark.parametrize("game", games())
def test_every_entry_comes_back_as_it_was_taken(game: str) -> None:
    sitting, taken = played(game, 3 * TOGETHER + 5)
    past, rng = sitting.past, random.Random(1)

    def told(some: list[TakenEntry]) -> list[object]:
        return [(one.number, one.at, one.entry, list(one.events), one.sealed, one.name, one.hints) for one in some]

    assert len(past) == len(taken) > TOGETHER
    assert told(list(past)) == told(taken)
    assert told(list(reversed(past))) == told(taken[::-1])
    assert told([past[number] for number in range(-len(taken), len(taken))]) == told(taken + taken)
    for _ in range(50):
        start, stop = rng.randrange(-len(taken), len(taken) + 3), rng.randrange(-len(taken), len(taken) + 3)
        assert told(past[start:stop]) == told(taken[start:stop])
        if start >= 0:
            assert told(list(past.between(start, stop))) == told(taken[start : max(0, stop)])
    with pytest.raises(IndexError):
        past[len(taken)]


def test_a_copy_goes_on_by_itself() -> None:
    sitting, taken = played("merlin", TOGETHER + NEWEST + 3)
    other = sitting.past.copy()
    other.append(TakenEntry(len(taken), 5, h.Closed("host")))
    assert len(other) == len(taken) + 1 and len(sitting.past) == len(taken)
    assert [one.entry for one in other][:-1] == [one.entry for one in sitting.past]
    assert [one.number for one in Past(sitting.past)] == list(range(len(taken)))


def test_a_message_that_is_sent_again_finds_its_entry() -> None:
    sitting, taken = played("princess", 3 * TOGETHER)
    for one in taken:
        if isinstance(one.entry, h.Moved):
            seen = one.number - 1
            assert sitting.made_by(one.entry.seat, one.entry.move, one.entry.message, seen) == one.number
            assert sitting.made_by(one.entry.seat + 1, one.entry.move, one.entry.message, seen) is None
            assert sitting.made_by(one.entry.seat, one.entry.move, f"{seen} other", seen) is None
            assert sitting.made_by(one.entry.seat, "another move", one.entry.message, seen) is None

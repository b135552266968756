"""How large a table may become: every log has an end, and so has every game.

A game that bots play alone is called off after so many moves, any game when its log has so many entries. What is not
play (chat, comings and goings) has a share of its own, so that talk never costs anybody their game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilecourt.server.base.problems import Problem
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.sitting import Sitting

PLAY = (h.Moved, h.Withdrew, h.Undone)
# Each of these ends or begins something, and so comes only a few times.
RARE = (
    *(h.Created, h.Started, h.Imported, h.Continued, h.Resigned, h.Revealed, h.Rematch, h.Closed),
    *(h.Hidden, h.Removed, h.Forgotten, h.Became),
)


@dataclass(frozen=True)
class Bounds:
    """The bounds of every table of a server."""

    entries: int = 20_000
    moves: int = 3_000  # of a game that bots play alone, and of a record that is brought in

    @property
    def talk(self) -> int:
        """Entries that are not play."""
        return self.entries // 4

    def check(self, sitting: Sitting, entries: Sequence[AnyEntry]) -> None:
        """Refuses talk at a table that has had enough of it."""
        talk = sum(not isinstance(entry, PLAY + RARE) for entry in entries)
        if talk and len(sitting.past) - sitting.plays + talk > self.talk:
            raise Problem("log_full", most=self.talk)

    def end_of(self, sitting: Sitting) -> list[AnyEntry]:
        """What ends a game that has become too long."""
        if sitting.status != "running" or sitting.table is None:
            return []
        long = sitting.bots_alone() and len(sitting.table.history) >= self.moves
        return [h.Closed("length")] if long or sitting.plays >= self.entries - self.talk else []

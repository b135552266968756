"""A player who deleted their account: what a table forgets of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilecourt.server.table import log_entries as h
from tilecourt.server.table.past import Past

if TYPE_CHECKING:
    from tilecourt.server.table.log_entries import AnyEntry
    from tilecourt.server.table.sitting import Sitting

# What the log calls them; readers see it in their language.
GONE = "[deleted]"


def forget(sitting: Sitting, who: str) -> None:
    """Takes somebody's name and words from a table, as far back as its log goes."""
    called, past = set(), list(sitting.past)
    for taken in past:
        entry = taken.entry
        if isinstance(entry, (h.Joined, h.Sat, h.Said, h.Reacted)) and entry.who == who:
            called.add(entry.name)
            entry.name = GONE
            if isinstance(entry, h.Said):
                entry.text = ""
    # No two at a table have the same name.
    sitting.past = Past(replace(taken, name=GONE) if taken.name in called else taken for taken in past)
    sitting.looks = {look: whose for look, whose in sitting.looks.items() if whose != who}
    for number in sitting.seats_of(who):
        sitting.seats[number].name, sitting.seats[number].webhook = GONE, None
        if sitting.table is not None:
            sitting.table.names[number] = GONE
    if who in sitting.members:
        sitting.members[who] = GONE


def last_entries(sitting: Sitting, who: str) -> list[AnyEntry]:
    """What happens at a table when somebody deletes their account: they leave their seats, and their name goes."""
    if any(isinstance(taken.entry, h.Forgotten) and taken.entry.who == who for taken in sitting.past):
        return []
    mine, status = sitting.seats_of(who), sitting.status
    entries: list[AnyEntry] = []
    if status == "open":
        entries = [h.Closed("host")] if sitting.host == who else [h.Left(seat) for seat in mine]
    elif status == "running":
        for seat in (seat for seat in mine if sitting.seats[seat].out is None):
            if len(sitting.still_in()) - len(entries) > 1:  # the last one ends the game
                entries.append(h.Resigned(seat, "resigned"))
    return [*entries, h.Forgotten(who)]

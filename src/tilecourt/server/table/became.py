"""A guest who logged in to an account: at each table the account takes the place of the guest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from tilecourt.server.table import log_entries as h
from tilecourt.server.table.past import Past

if TYPE_CHECKING:
    from tilecourt.server.store.api import StoredEntry
    from tilecourt.server.table.log_entries import AnyEntry
    from tilecourt.server.table.sitting import Sitting


def become(sitting: Sitting, was: str, who: str) -> None:
    """Puts an account in the place of a guest, as far back as the log goes."""
    past = list(sitting.past)
    for taken in past:
        entry = taken.entry
        if isinstance(entry, (h.Joined, h.Sat, h.Said, h.Reacted, h.Muted, h.Imported)) and entry.who == was:
            entry.who = who
        if isinstance(entry, h.Sat) and entry.owner == was:
            entry.owner = who
        if isinstance(entry, h.Created) and entry.creator == was:
            entry.creator = who
            sitting.first = entry
    sitting.past = Past(past)
    for seat in sitting.seats:
        seat.holder = who if seat.holder == was else seat.holder
        seat.owner = who if seat.owner == was else seat.owner
    sitting.looks = {look: who if whose == was else whose for look, whose in sitting.looks.items()}
    if was in sitting.members:
        name = sitting.members.pop(was)
        sitting.members.setdefault(who, name)
    sitting.barred, sitting.muted = renamed(sitting.barred, was, who), renamed(sitting.muted, was, who)


def renamed(some: frozenset[str], was: str, who: str) -> frozenset[str]:
    return some - {was} | {who} if was in some else some


def coming_along(sitting: Sitting, was: str, who: str) -> list[AnyEntry]:
    """What happens at a table when a guest logs in to an account; nothing where the guest has neither seat nor say."""
    there = was == sitting.host or any(was in (seat.holder, seat.owner) for seat in sitting.seats)
    return [h.Became(was, who)] if there else []


def all_ids(log: Iterable[StoredEntry], who: str) -> frozenset[str]:
    """By which ids somebody stands in a log: their own, and those of the guests they were before they logged in."""
    found = {who}
    for stored in log:
        if '"became"' in stored.body:
            try:
                entry = h.read(stored.body)
            except msgspec.MsgspecError:
                continue
            if isinstance(entry, h.Became) and entry.who == who:
                found.add(entry.was)
    return frozenset(found)

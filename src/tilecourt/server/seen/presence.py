"""Who is at a table, as those who asked for it are told."""

from __future__ import annotations

from tilecourt.server.base.now import now_ms
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.table.waiting import Present
from tilecourt.server.wire import socket as w


def presence_of(sitting: Sitting, present: Present) -> w.Presence:
    """Who is there, seat by seat."""
    known = [(seat, present.get(one.holder or "")) for seat, one in enumerate(sitting.seats)]
    seats = [
        w.ThereForm(seat=seat, here=there.here, since=None if there.here else there.since)
        for seat, there in known
        if there is not None
    ]
    return w.Presence(at=now_ms(), seats=seats)

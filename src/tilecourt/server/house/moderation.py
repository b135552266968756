"""What an operator may do, by command and on the operator's page: keep people out, hide what does not belong there."""

from __future__ import annotations

from tilecourt.server.base.now import now_ms
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.typed_text import tidy_name
from tilecourt.server.house.house import House
from tilecourt.server.store.api import Identity, Store
from tilecourt.server.store.moderation_queries import Ban
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.sitting import Sitting

DAY_MS = 24 * 3600 * 1000
MOST_DAYS = 3650
FIGURE_DAYS = 7
MOST_REPORTS = 100  # at a time; settle some to see the rest


async def ban(store: Store, who: Identity, reason: str, days: int | None) -> None:
    """Keeps somebody out for so many days, or for good."""
    now = now_ms()
    until = None if days is None else now + days * DAY_MS
    await store.put_ban(Ban(who=who.id, name=who.name, reason=reason, since=now, until=until))


async def rename(store: Store, who: Identity, name: str | None) -> str:
    """Gives somebody another name, and returns it; at tables where they sit already, the old one stays."""
    tidy = tidy_name(name or f"Player {who.id[:4]}")
    await store.change_identity(who.id, name=tidy)
    return tidy


async def show_table(house: House, table_id: str, shown: bool) -> None:
    """Takes a public table out of the lobby, or shows one that an operator hid."""
    await house.change(table_id, show if shown else hide)


async def show_line(house: House, table_id: str, line: int, shown: bool) -> None:
    """Takes a line of chat away, or gives it back."""
    await house.change(table_id, lambda sitting: (give_back if shown else remove)(sitting, line))


def hide(sitting: Sitting) -> list[AnyEntry]:
    return [h.Hidden()] if sitting.public else []


def show(sitting: Sitting) -> list[AnyEntry]:
    return [h.Hidden(back=True)] if sitting.hidden else []


def remove(sitting: Sitting, line: int) -> list[AnyEntry]:
    need_line(sitting, line)
    return [] if line in sitting.removed else [h.Removed(line)]


def give_back(sitting: Sitting, line: int) -> list[AnyEntry]:
    need_line(sitting, line)
    return [h.Removed(line, back=True)] if line in sitting.removed else []


def need_line(sitting: Sitting, line: int) -> None:
    if not 0 <= line <= sitting.last_entry or not isinstance(sitting.past[line].entry, h.Said):
        raise Problem("no_chat_line", line=line)

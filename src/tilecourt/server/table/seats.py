"""The seats of a table, and what is proposed to those who sit there."""

from __future__ import annotations

from dataclasses import dataclass

from tilecourt.server.base.terms import Out, What


@dataclass(slots=True)
class Seat:
    """One place at the table. `holder` may sit here even while a bot plays for them."""

    holder: str | None = None
    name: str = ""
    secret: str | None = None
    bot: str | None = None
    away: bool = False
    out: Out | None = None
    contribution: str = ""
    webhook: str | None = None
    program: bool = False  # the holder is a bot account
    owner: str = ""  # whose bot it is

    @property
    def is_open(self) -> bool:
        return self.holder is None and self.bot is None


@dataclass(frozen=True)
class Proposal:
    """Something that needs everybody, and which seats are for it. Of an undo: so many moves stay."""

    what: What
    seat: int
    keep: int
    reveals: bool
    agreed: frozenset[int]


def bot_name(bot: str | None, seat: int) -> str:
    """What a built-in bot is called at the table."""
    return "" if bot is None else f"{bot} {seat + 1}"

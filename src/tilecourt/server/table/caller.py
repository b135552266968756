"""Who asks for something at a table."""

from __future__ import annotations

from dataclasses import dataclass

from tilecourt.server.base.secret import fits
from tilecourt.server.store.api import Identity
from tilecourt.server.table.sitting import Sitting


@dataclass(frozen=True)
class Caller:
    """Who asks: an identity, and perhaps the secret of a seat."""

    id: str | None = None
    name: str = ""
    secret: str | None = None
    program: bool = False  # a bot account
    guest: bool = False  # somebody without an account
    owner: str = ""  # whose bot it is

    def holds(self, sitting: Sitting, number: int) -> bool:
        """Whether this seat is theirs."""
        seat = sitting.seats[number]
        return seat.holder is not None and (seat.holder == self.id or fits(self.secret, seat.secret))

    def seats(self, sitting: Sitting) -> list[int]:
        """All seats that are theirs."""
        return [number for number in range(len(sitting.seats)) if self.holds(sitting, number)]


def caller_of(identity: Identity, secret: str | None = None) -> Caller:
    """Somebody as tables know them."""
    kind = identity.kind
    return Caller(identity.id, identity.name, secret, kind == "bot", kind == "guest", identity.owner or "")

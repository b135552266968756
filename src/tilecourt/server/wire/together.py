"""What goes over HTTP between those who play together: reminding, lending, claiming, proposing, reacting."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tilecourt.server.base.terms import What
from tilecourt.server.wire.bodies import Asked, SeatNumber, Short


class AboutSeat(Asked):
    """Names the seat of another player, whom the table waits for."""

    seat: SeatNumber


class ProposeAsked(Asked):
    """Proposes something with a seat of one's own. An undo goes back so many moves, or to before one's own last one."""

    seat: SeatNumber
    what: What
    moves: Annotated[int, Meta(ge=1, le=1000)] | None = None


class AnswerAsked(Asked):
    """Agrees with a seat of one's own to what was proposed, or does not."""

    seat: SeatNumber
    yes: bool


class ReactAsked(Asked):
    """Says one of the set phrases."""

    reaction: Short

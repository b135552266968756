"""Terms that log, wire and store share: how fast is played, and how a seat or a table can end early."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

PaceKind = Literal["none", "live", "days"]
Out = Literal["resigned", "time", "absent"]
Closer = Literal["host", "operator", "length", "event", "agreed"]
# What needs everybody: to take back moves, to stop the clocks and start them again, to end without a result.
What = Literal["undo", "pause", "resume", "end"]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast is played: with no clock, live with minutes for the game and seconds for each move, or days for each."""

    kind: PaceKind = "none"
    minutes: Annotated[int, Meta(ge=1, le=600)] = 20
    increment: Annotated[int, Meta(ge=0, le=300)] = 15
    days: Annotated[int, Meta(ge=1, le=30)] = 3

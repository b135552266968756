"""What those who wait may do about a player who is not there, and after how long: the one place that says so.

The times count from the moment since which the table waits for the player and the player is away, whichever came later.
By days the clock of each move decides: who lets it run out is out. Live it decides too, about players who are there.
"""

from __future__ import annotations

import msgspec

from tilecourt.server.base.terms import PaceKind

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
# Plays for somebody who is away: a level that neither helps nor hurts them much. Nobody chooses it for another.
LENT = "adept"


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """The rule of one pace, in seconds; None where the clock decides."""

    remind: int  # a player for whom the table has waited so long may be reminded
    again: int  # and reminded again after so long
    lend: int | None  # the seat of a player who is away so long may be lent to a bot until they return
    claim: int | None  # and claimed after so long: the player is out, and behind all others
    idle: int | None  # both also after so long without a decision, whether or not the player is there
    resume: int = DAY  # whoever wants may end a pause alone after so long
    bot: str = LENT


RULES: dict[PaceKind, Absence] = {
    "live": Absence(remind=20, again=MINUTE, lend=MINUTE, claim=3 * MINUTE, idle=None),
    "none": Absence(remind=MINUTE, again=5 * MINUTE, lend=3 * MINUTE, claim=30 * MINUTE, idle=DAY),
    "days": Absence(remind=HOUR, again=12 * HOUR, lend=None, claim=None, idle=None),
}
# Set phrases for those who do not type; their words are `reaction.<name>` of the texts.
REACTIONS = ("hello", "good_luck", "nice_move", "oops", "one_moment", "thanks", "well_played", "again")

"""Records that come in: a finished game from elsewhere becomes a table like any other that is over.

Nothing in a record is believed: it is dealt and played again first, as `tilecourt verify` does.
"""

from __future__ import annotations

from tilecourt.engine.errors import BadInput
from tilecourt.server.base.secret import digest
from tilecourt.server.base.terms import Pace
from tilecourt.server.base.typed_text import check_plain
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.table.record import Record, game_of, parse, split_move
from tilecourt.table.verify import proof

MOST_NAME = 100
NOBODY = ""  # holds what was brought in for everybody


def examine(text: str | bytes, components: str | None, language: str) -> str | None:
    """What is wrong with a record, in a sentence; None if it is the whole record of a finished game."""
    try:
        record = parse(text)
        found = proof(record, game_of(record, components))
    except BadInput as error:
        return str(error)
    if any(len(name) > MOST_NAME for name in record.seats):
        return f"Expected names of at most {MOST_NAME} letters."
    try:
        check_plain("".join(record.seats))
    except BadInput as error:
        return str(error)
    for check in found.checks:
        # Games of the terminal have no fair shuffle, and records of format 1 state no result.
        silent = check.key == "commitment_missing" or (check.name == "result" and record.result is None)
        if not check.holds and not silent:
            return found.say(check, language)
    if found.result is None:
        return f"Expected the record of a finished game: after its {len(record.moves)} moves this one still goes on."
    return None


def entries_of(record: Record, box: str | None, owner: str, name: str, invitation: str, public: bool) -> list[AnyEntry]:
    """The log of a table that was played elsewhere; `record` has been examined."""
    created = h.Created(
        game=record.game,
        rules=record.rules,
        components=record.components,
        box=box,
        options=record.options,
        bots=(None,) * record.players,
        pace=Pace(),
        public=public,
        creator=owner,
        invitation=digest(invitation),
        secret="",
    )
    joined: list[AnyEntry] = [h.Joined(owner, name)] if owner != NOBODY else []
    imported = h.Imported(who=owner, names=tuple(record.seats), seed=record.seed, fair=record.fair)
    moves = [split_move(move) for move in record.moves]
    return [created, *joined, imported, *(h.Moved(seat=seat, move=notation) for seat, notation in moves)]

"""Moves as they come in: by number, by notation or in structured form."""

from __future__ import annotations

from dataclasses import dataclass

from tilecourt.engine.errors import BadInput
from tilecourt.server.base.problems import Problem
from tilecourt.server.table import decide
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import MoveAsked


@dataclass(frozen=True)
class Already:
    """The answer to a message that came before: the entry it made then."""

    entry: int


def action_of(sitting: Sitting, asked: MoveAsked) -> int:
    """The number of the move."""
    space = sitting.game.actions
    given = [form for form in (asked.action, asked.notation, asked.form) if form is not None]
    if len(given) != 1:
        raise Problem("bad_request", reason="Expected a move as action, as notation or as form, one of the three.")
    try:
        if asked.notation is not None:
            return space.parse(asked.notation)
        if asked.form is not None:
            return space.id(asked.form)
    except BadInput as error:
        raise Problem("bad_request", reason=str(error)) from None
    assert asked.action is not None
    if asked.action >= space.size:
        raise Problem("bad_request", reason=f"Expected an action from 0 to {space.size - 1}, got {asked.action}.")
    return asked.action


def played(sitting: Sitting, caller: Caller, asked: MoveAsked) -> list[AnyEntry] | Already:
    """The entries that a move makes; if the very same message has come before, the one it made then."""
    decide.need_look(sitting, caller)  # or a word for a move would tell what is played here
    action = action_of(sitting, asked)
    # The mark of the sender alone would not do: two pages of one person may count their messages alike.
    mark = f"{asked.entry} {asked.message}" if asked.message and asked.entry is not None else ""
    known = None
    if mark and asked.entry is not None and asked.entry < sitting.last_entry:
        known = sitting.made_by(asked.seat, sitting.game.actions.notation(action), mark, asked.entry)
    if known is not None:
        decide.own_seat(sitting, caller, asked.seat)
        return Already(known)
    return decide.play(sitting, caller, asked.seat, action, asked.entry, mark)

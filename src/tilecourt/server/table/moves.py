"""Moves as they come in: by number, by notation or in structured form; and why one would be refused."""

from __future__ import annotations

from tilecourt.engine.errors import BadInput, Refused
from tilecourt.server.base.problems import Problem
from tilecourt.server.http.context import Desk
from tilecourt.server.table import decide
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import MoveAsked, Refusal


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


def played(sitting: Sitting, caller: Caller, asked: MoveAsked) -> tuple[list[AnyEntry], int | None]:
    """What a move makes happen; if the very same message has come before, nothing, and the entry it made then."""
    action = action_of(sitting, asked)
    # The mark of the sender alone would not do: two pages of one person may count their messages alike.
    mark = f"{asked.ply} {asked.message}" if asked.message and asked.ply is not None else ""
    known = sitting.marks.get((asked.seat, mark, sitting.game.actions.notation(action)))
    if known is not None:
        decide.own_seat(sitting, caller, asked.seat)
        return [], known
    return decide.play(sitting, caller, asked.seat, action, asked.ply, mark), None


def refused_kindly(desk: Desk, sitting: Sitting, caller: Caller, asked: MoveAsked, language: str) -> Refusal | None:
    """Why a seat of the caller's may not make a move now; None if it may."""
    decide.own_seat(sitting, caller, asked.seat)
    decide.need_status(sitting, "running", "over")
    assert sitting.state is not None
    refused = sitting.state.refusal(asked.seat, action_of(sitting, asked))
    if not isinstance(refused, Refused):
        return None
    return Refusal(reason=refused.key, rule=refused.rule, text=desk.explain(refused, language))

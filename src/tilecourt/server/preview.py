"""A move looked at before it is made: what may be taken back may be looked at before.

A move by which anybody would learn something or chance would be used is not played out here, not even a little: the
answer says that it reveals something, and besides only what the game foresees from what the seat knows anyway. So a
preview never tells more than trying the move and taking it back would.
"""

from __future__ import annotations

from tilecourt.server import called, decide
from tilecourt.server.decide import Caller
from tilecourt.server.moves import action_of
from tilecourt.server.sitting import Sitting
from tilecourt.server.wire import MoveAsked, Preview


def preview(sitting: Sitting, caller: Caller, asked: MoveAsked, language: str) -> Preview:
    """What a seat of the caller's would see after a move; a move that the rules forbid is refused with the rule."""
    state = decide.position(sitting, caller, asked.seat, asked.ply)
    action = action_of(sitting, asked)
    refused = state.refusal(asked.seat, action)
    if refused is not None:
        raise refused
    actors = state.actors()
    if len(actors) > 1:
        # It would be sealed, and nothing on the table changes; unless it is the last one, with which all are opened.
        assert sitting.table is not None
        if not [seat for seat in sitting.table.waiting() if seat != asked.seat]:
            return Preview(ply=sitting.ply, reveals=True)
        return Preview(ply=sitting.ply, view=state.view(asked.seat))
    game = sitting.game
    after = state.copy()
    events = after.play(asked.seat, action)
    reveals = after.reveals != state.reveals
    if reveals:
        sure = game.foreseen(state, action)
        if sure is None:
            return Preview(ply=sitting.ply, reveals=True)
        after, events = sure
    text, names = game.text(language), called.all_at(sitting, language)
    return Preview(
        ply=sitting.ply,
        view=after.view(asked.seat),
        events=[event.form() for event in events],
        told=[game.tell(event, text, names) for event in events],
        reveals=reveals,
    )

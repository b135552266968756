"""A move looked at before it is made: what may be taken back may be looked at before.

Of a move by which anybody would learn something or chance would be used, only that is told which its seat can work out
by itself (`table/foresight.py`), and that it cannot be taken back. So a preview never tells more than trying the move
and taking it back would, or than is certain anyway.
"""

from __future__ import annotations

from tilecourt.engine.events import Event
from tilecourt.server.seen import seat_names
from tilecourt.server.seen.near import completes
from tilecourt.server.table import decide
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.moves import action_of
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import MoveAsked, Preview
from tilecourt.table.foresight import foresee


def preview(sitting: Sitting, caller: Caller, asked: MoveAsked, language: str) -> Preview:
    """What a seat of the caller's would see after a move; a move that the rules forbid is refused with the rule."""
    state = decide.running_state(sitting, caller, asked.seat, asked.entry)
    action = action_of(sitting, asked)
    refused = state.refusal(asked.seat, action)
    if refused is not None:
        raise refused
    actors = state.actors()
    if len(actors) > 1:
        # It would be sealed, and nothing on the table changes; unless it is the last one, with which all are opened.
        assert sitting.table is not None
        if not [seat for seat in sitting.table.waiting() if seat != asked.seat]:
            return Preview(entry=sitting.last_entry, reveals=True)
        return Preview(entry=sitting.last_entry, view=state.view(asked.seat))
    after = state.copy()
    events = after.play(asked.seat, action)
    if after.reveals == state.reveals:
        found = Preview(entry=sitting.last_entry, view=after.view(asked.seat))
        found.completes = completes(state, asked.seat, found.view)
        return _shown(sitting, found, events, language)
    certain = foresee(state, asked.seat, action)
    found = Preview(entry=sitting.last_entry, view=certain.view, reveals=True, over=certain.over)
    found.completes = completes(state, asked.seat, found.view)
    return _shown(sitting, found, certain.events, language)


def _shown(sitting: Sitting, found: Preview, events: list[Event], language: str) -> Preview:
    """With what would happen, in words too."""
    game = sitting.game
    text, names = game.text(language).would(), seat_names.all_at(sitting, language)
    found.events = [event.form() for event in events]
    found.sentences = [game.tell(event, text, names) for event in events]
    return found

"""Who may have a hint, and how it is found: in another process.

A hint is for those who play against nobody but bots, or who hold all seats of people themselves. Where several people
play, each of them has to agree first, and each may end it for all.
"""

from __future__ import annotations

from tilecourt.engine.state import GameState
from tilecourt.server.base.problems import Problem
from tilecourt.server.table import decide
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.sitting import Sitting
from tilecourt.table.analysis import Hint, hint

HINT_ITERATIONS = 400


def state_to_advise(sitting: Sitting, caller: Caller, seat: int) -> GameState:
    """The state in which a seat may have a hint, or why it may not."""
    decide.own_seat(sitting, caller, seat)
    decide.need_status(sitting, "running")
    if not decide.may_have_hints(sitting, caller.seats(sitting)):
        raise Problem("no_hints")
    state = sitting.state
    if state is None or seat not in sitting.waiting() or sitting.seats[seat].bot is not None:
        raise Problem("not_your_turn", seat=seat)
    return state.copy()


def think(state: GameState, seat: int, iterations: int) -> list[Hint]:
    """In another process: the best moves."""
    state.telling = False
    return hint(state, seat, iterations)

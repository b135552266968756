"""Who may have a hint, and how it is found: in another process.

A hint is for those who play against nobody but bots, or who hold all seats of people themselves. Where several people
play, each of them has to agree first, and each may end it for all.
"""

from __future__ import annotations

from tilecourt.engine.game import Game
from tilecourt.engine.state import GameState
from tilecourt.server.base.problems import Problem
from tilecourt.server.table import decide
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.event_tables import need_no_event
from tilecourt.server.table.sitting import Sitting
from tilecourt.table.analysis import Hint, hint

HINT_ITERATIONS = 400


def state_to_advise(sitting: Sitting, caller: Caller, seat: int) -> GameState:
    """The state in which a seat may have a hint, or why it may not."""
    decide.own_seat(sitting, caller, seat)
    decide.need_status(sitting, "running")
    need_no_event(sitting)
    if not decide.may_have_hints(sitting, caller.seats(sitting)):
        raise Problem("rated_hints" if sitting.rated else "no_hints")
    state = sitting.state
    if state is None or seat not in sitting.waiting() or sitting.seats[seat].bot is not None:
        raise Problem("not_your_turn", seat=seat)
    return state.copy()


def think(state: GameState, seat: int, iterations: int) -> list[Hint]:
    """In another process: the best moves."""
    state.telling = False
    return hint(state, seat, iterations)


def steps_in_words(game: Game, state: GameState, seat: int, advised: Hint, language: str) -> list[str]:
    """How the turn goes on after an advised move; nothing is revealed on the way, or the plan would end there."""
    now = state.copy()
    now.telling = False
    text = game.text(language)
    found: list[str] = []
    before = advised.action
    for step in advised.then:
        now.apply(seat, before)
        found.append(game.describe(step, text, game.meant(now, step)))
        before = step
    return found

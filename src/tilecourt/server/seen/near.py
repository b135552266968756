"""How near a seat is to completing something, and everybody's points if the game ended now: from what may be known."""

from __future__ import annotations

import secrets

from tilecourt.engine.near import Near, completed
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.server.table import decide
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import Interim, MissingForm, NearForm, NearList, SheetLine


def near(sitting: Sitting, caller: Caller, seat: int) -> NearList:
    """What a seat of the caller's is near to."""
    decide.own_seat(sitting, caller, seat)
    state = running(sitting)
    return NearList(entry=sitting.last_entry, near=[near_form(one) for one in near_of(state, seat)])


def near_of(state: GameState, seat: int) -> list[Near]:
    found: list[Near] = state.game.near(state.view(seat), seat, state.game.options_of(state))
    return found


def near_form(one: Near) -> NearForm:
    return NearForm(
        card=one.card,
        cells=list(one.cells),
        missing=[MissingForm(cell=lack.cell, wants=lack.wants) for lack in one.missing],
        also=list(one.also),
        worth=one.worth,
    )


def completes(state: GameState, seat: int, view: dict[str, object] | None) -> list[str]:
    """The cards that are complete in a view of the seat's and were not before."""
    if view is None:
        return []
    game = state.game
    return completed(near_of(state, seat), game.near(view, seat, game.options_of(state)))


def interim(sitting: Sitting, caller: Caller, language: str) -> Interim:
    """The score sheets of a game that runs, made from a state that no spectator can tell from the real one."""
    decide.need_look(sitting, caller)
    state = running(sitting).sample(None, Rng.seeded(secrets.token_hex(32)))
    game, text = state.game, state.game.text(language)
    sheets = game.interim(state)
    return Interim(
        entry=sitting.last_entry,
        scores=[sum(line.points for line in lines) for lines in sheets],
        sheet=[
            [
                SheetLine(key=x.key, points=x.points, rule=x.rule, text=game.score_name(state, x.key, text))
                for x in lines
            ]
            for lines in sheets
        ],
    )


def running(sitting: Sitting) -> GameState:
    decide.need_status(sitting, "running")
    assert sitting.state is not None
    return sitting.state

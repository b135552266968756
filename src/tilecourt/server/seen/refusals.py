"""A refused move in the language of the reader."""

from __future__ import annotations

from tilecourt.engine.errors import Refused
from tilecourt.engine.registry import game as find_game
from tilecourt.server.table import decide
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.moves import action_of
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import MoveAsked, Refusal


def refusal_of_move(refused: Refused, language: str) -> Refusal:
    """Why the rules forbid it: the reason, the rule and the sentence."""
    game = find_game(refused.game)
    text = game.explain(refused.key, refused.values, game.text(language))
    return Refusal(reason=refused.key, rule=refused.rule, text=text)


def why_not(sitting: Sitting, caller: Caller, asked: MoveAsked, language: str) -> Refusal | None:
    """Why a seat of the caller's may not make a move now; None if it may."""
    decide.own_seat(sitting, caller, asked.seat)
    decide.need_status(sitting, "running", "over")
    decide.need_game(sitting)
    assert sitting.state is not None
    refused = sitting.state.refusal(asked.seat, action_of(sitting, asked))
    return refusal_of_move(refused, language) if isinstance(refused, Refused) else None

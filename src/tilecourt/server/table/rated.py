"""Rated games: which tables may be rated, and who may sit there. docs/play/ratings.md states the same for players.

A rated table is for accounts and their bots, with a clock, the printed box and the usual options, so that everybody's
games can be compared. Whether a game counts is settled when it begins, and stands in its log.
"""

from __future__ import annotations

from collections.abc import Mapping

from tilecourt.engine.game import Game
from tilecourt.engine.options import settle
from tilecourt.lab.skill import anchors
from tilecourt.server.base.problems import Problem
from tilecourt.server.store.api import Identity
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import TableAsked


def need_table(game: Game, asked: TableAsked, options: Mapping[str, object], host: Identity) -> None:
    """Refuses a rated table whose games could not be compared with others."""
    if host.kind == "guest":
        raise Problem("rated_account")
    if asked.components is not None or dict(options) != dict(settle(game.options, {})):
        raise Problem("rated_usual")
    if asked.pace.kind == "none":
        raise Problem("rated_clock")
    if asked.hot_seat or len(asked.seats) < 2 or all(seat.kind == "bot" for seat in asked.seats):
        raise Problem("rated_people")
    for seat in asked.seats:
        if seat.kind == "bot" and seat.bot is not None:
            need_bot(game.id, seat.bot)


def need_bot(game: str, bot: str) -> None:
    """Refuses a bot whose strength in this game is not known."""
    known = anchors(game)
    if bot not in known:
        raise Problem("rated_bot", bot=bot, bots=", ".join(known) or "–")


def need_sitter(sitting: Sitting, who: str, guest: bool, owner: str) -> None:
    """Refuses a guest at a rated table, and whoever would play against a bot of their own."""
    if guest:
        raise Problem("rated_account")
    behind = owner or who
    if any((seat.owner or seat.holder) == behind for seat in sitting.seats if seat.holder is not None):
        raise Problem("rated_own_bot")

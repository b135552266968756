"""A table as one pair of eyes sees it: `state.view(seat)` and what is public, built by inclusion, and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from tilecourt.engine.game import Game
from tilecourt.engine.result import Result
from tilecourt.engine.state import GameState
from tilecourt.server.seen import seat_names
from tilecourt.server.table.decide import Caller, may_have_hints
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import ActionForm, SeatForm, Snapshot

# So many legal moves are kept as they go out: the same ones come up again and again.
MOST_FORMS = 50_000


def snapshot(
    sitting: Sitting,
    caller: Caller,
    eyes: int | None,
    language: str,
    now: int,
    texts: bool = False,
    seats: Any = None,
) -> Snapshot:
    """What the caller sees through the eyes of a seat of theirs, or as a spectator. `texts` puts moves into words.

    `seats` are those of `seat_forms`, where they are there already.
    """
    created, state, table = sitting.created, sitting.state, sitting.table
    seen = Snapshot(
        table=sitting.id,
        entry=sitting.last_entry,
        state_entry=sitting.state_entry,
        at=now,
        game=created.game,
        rules=created.rules,
        components=created.components,
        own_box=created.box is not None,
        options=created.options,
        status=sitting.status,
        public=sitting.public,
        hot_seat=created.hot_seat,
        pace=created.pace,
        seats=seat_forms(sitting, now, language) if seats is None else seats,
        eyes=eyes,
        mine=caller.seats(sitting),
        host=caller.id == sitting.host,
        commitment=sitting.commitment,
        waiting=sitting.waiting(),
        rematch=sitting.rematch,
        closed=sitting.closed,
    )
    if state is None or table is None:
        return seen
    seen.view = state.view(eyes)
    if sitting.status == "running":
        seen.hints = bool(seen.mine) and may_have_hints(sitting, caller)
        seen.for_hints = sorted(sitting.for_hints)
    seen.result = result_form(sitting, language)
    if eyes is not None and sitting.status == "running" and sitting.seats[eyes].bot is None:
        seen.sealed = table.sealed_by(eyes)
        seen.undo = sitting.undoable(eyes)
        seen.legal = legal_forms(sitting, state.legal(eyes), language, texts)
    return seen


def seat_forms(sitting: Sitting, now: int, language: str) -> list[SeatForm]:
    """All seats as everybody sees them."""
    return [seat_form(sitting, number, now, language) for number in range(len(sitting.seats))]


def seat_form(sitting: Sitting, number: int, now: int, language: str) -> SeatForm:
    """A seat as everybody sees it."""
    seat = sitting.seats[number]
    kind: Any = "open" if seat.is_open else "bot" if seat.bot is not None else "person"
    return SeatForm(
        seat=number,
        kind=kind,
        name=seat_names.of_seat(seat, number, language),
        bot=seat.bot,
        program=seat.program,
        taken_over=seat.bot is not None and seat.holder is not None,
        away=seat.away,
        out=seat.out,
        sealed=sitting.table is not None and sitting.table.has_sealed(number),
        contribution=seat.contribution,
        left=sitting.clock.left(number, now),
        runs=sitting.clock.since[number] is not None,
    )


def legal_forms(sitting: Sitting, legal: list[int], language: str, texts: bool) -> list[ActionForm]:
    """Legal moves in all their forms, as they go out, in words only where somebody will read them."""
    game, state, words = sitting.game, sitting.state, language if texts else ""
    if not words or state is None:
        return [action_form(game, id, words) for id in legal]  # type: ignore[misc]  # encoded already
    return [action_form(game, id, words, game.meant(state, id)) for id in legal]  # type: ignore[misc]


@lru_cache(MOST_FORMS)
def action_form(game: Game, id: int, words: str, meant: tuple[str, ...] = ()) -> msgspec.Raw:
    """A move in all its forms, encoded; `words` is the language to put it into, naming what is `meant`."""
    form = ActionForm(id=id, notation=game.actions.notation(id), form=game.actions.form(id))
    if words:
        form.text = game.describe(id, game.text(words), meant)
    return msgspec.Raw(msgspec.json.encode(form))


def result_form(sitting: Sitting, language: str) -> dict[str, Any] | None:
    """How it ended, with the lines of the score sheet in words."""
    result = sitting.result()
    return None if result is None else in_words(sitting.game, sitting.state, result, language)


def in_words(game: Game, state: GameState | None, result: Result, language: str) -> dict[str, Any]:
    """A result with what each line of its sheet is for; the state is the one it came from."""
    form = result.form()
    text = game.text(language)
    for lines in form["sheet"]:
        for line in lines:
            line["text"] = game.score_name(state, line["key"], text)
    return form

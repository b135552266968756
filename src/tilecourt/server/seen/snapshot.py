"""A table as one pair of eyes sees it: `state.view(seat)` and what is public, built by inclusion, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tilecourt.engine.game import Game
from tilecourt.engine.result import Result
from tilecourt.engine.state import GameState
from tilecourt.server.seen import seat_names
from tilecourt.server.seen.views import Views
from tilecourt.server.table.consent import missing, to_own_move
from tilecourt.server.table.decide import Caller, may_have_hints
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.table.waiting import rule_of
from tilecourt.server.wire.bodies import ActionForm, ProposalForm, SeatForm, Snapshot

# So many legal moves are kept as they go out: the same ones come up again and again.
# For the encoded moves of a game, and of one that somebody brought; each takes so much more in memory.
FORMS_BYTES, FORMS_BYTES_OF_OWN, FORM_BYTES = 8_000_000, 500_000, 350


class Moment:
    """A table at one moment, for all who look: what they see alike is made once."""

    def __init__(self, sitting: Sitting, now: int) -> None:
        self.sitting, self.now = sitting, now
        self._public: dict[str, Snapshot] = {}
        self._views: Views | None = None

    def public(self, language: str) -> Snapshot:
        """What everybody sees, beside the view; a copy to go on with."""
        found = self._public.get(language)
        if found is None:
            found = self._public[language] = self._everybodys(language)
        return copy(found)

    def view(self, eyes: int | None) -> Any:
        """The view of a seat or a spectator, encoded already."""
        if self._views is None:
            assert self.sitting.state is not None
            self._views = Views(self.sitting.game, self.sitting.state)
        return msgspec.Raw(self._views.of(eyes))

    def has_secrets(self, seats: Sequence[int]) -> bool:
        """Whether one of these seats sees more than a spectator, or chooses at the same time as another."""
        if len(self.sitting.waiting()) > 1:
            return True
        spectators = msgspec.json.decode(self.view(None))
        return any(shows_more(msgspec.json.decode(self.view(seat)) | {"seat": None}, spectators) for seat in seats)

    def _everybodys(self, language: str) -> Snapshot:
        sitting = self.sitting
        created, seats = sitting.created, msgspec.json.encode(seat_forms(sitting, self.now, language))
        return Snapshot(
            table=sitting.id,
            entry=sitting.last_entry,
            state_entry=sitting.state_entry,
            at=self.now,
            game=created.game,
            rules=created.rules,
            components=created.components,
            own_box=created.box is not None,
            options=created.options,
            status=sitting.status,
            public=sitting.public,
            hot_seat=created.hot_seat,
            pace=created.pace,
            seats=msgspec.Raw(seats),  # type: ignore[arg-type]  # encoded already
            commitment=sitting.commitment,
            waiting=sitting.waiting(),
            for_hints=sorted(sitting.for_hints) if sitting.status == "running" else [],
            result=None if sitting.table is None else result_form(sitting, language),
            rematch=sitting.rematch,
            absence=rule_of(sitting) if sitting.status != "over" else None,
            proposal=proposal_form(sitting),
            paused=sitting.paused if sitting.status == "running" else None,
            rated=created.rated,
            closed=sitting.closed,
            event=created.event,
            pairing=created.pairing,
            deal_secret=sitting.deal_is_secret,
        )


def shows_more(mine: object, others: object) -> bool:
    """Whether a view tells something that another does not; a pile that is hidden and empty tells nothing."""
    if isinstance(mine, dict) and isinstance(others, dict):
        return any(shows_more(mine[key], others.get(key)) for key in mine)
    if isinstance(mine, list) and isinstance(others, list) and len(mine) == len(others):
        return any(shows_more(one, other) for one, other in zip(mine, others, strict=True))
    return mine != others and mine not in ([], {}, None)


def snapshot(
    moment: Moment,
    caller: Caller,
    eyes: int | None,
    language: str,
    texts: bool = False,
    mine: Sequence[int] | None = None,
) -> Snapshot:
    """What the caller sees through the eyes of a seat of theirs, or as a spectator. `texts` puts moves into words.

    `mine` are the caller's seats, where they are known already.
    """
    sitting, seen = moment.sitting, moment.public(language)
    state, table = sitting.state, sitting.table
    seen.eyes, seen.host = eyes, caller.id == sitting.host
    seen.mine = caller.seats(sitting) if mine is None else list(mine)
    if state is None or table is None:
        return seen
    seen.view = moment.view(eyes)
    seen.secrets = seen.hot_seat and moment.has_secrets(seen.mine)
    running = seen.status == "running"
    if running:
        seen.hints = bool(seen.mine) and may_have_hints(sitting, seen.mine)
    if running and eyes is not None and sitting.seats[eyes].bot is None:
        seen.sealed = table.sealed_by(eyes)
        seen.undo = sitting.undoable(eyes)
        seen.ask_undo = 0 if seen.undo else to_own_move(sitting, eyes)
        seen.legal = legal_forms(sitting, state.legal(eyes), language, texts)
    return seen


def proposal_form(sitting: Sitting) -> ProposalForm | None:
    """What is proposed, as everybody sees it."""
    asked = sitting.proposal
    if asked is None or sitting.table is None:
        return None
    moves = len(sitting.table.history) - asked.keep if asked.what == "undo" else 0
    waits = missing(sitting, asked.agreed)
    return ProposalForm(what=asked.what, seat=asked.seat, moves=moves, reveals=asked.reveals, missing=waits)


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
        waits=sitting.waited.get(number),
        reminded=sitting.reminded.get(number) if number in sitting.waited else None,
    )


def legal_forms(sitting: Sitting, legal: list[int], language: str, texts: bool) -> list[ActionForm]:
    """Legal moves in all their forms, as they go out, in words only where somebody will read them."""
    game, state, words = sitting.game, sitting.state, language if texts else ""
    if not words or state is None:
        plain = forms_of(game).plain
        return [plain.get(id) or action_form(game, id, "") for id in legal]  # type: ignore[misc]  # encoded already
    return [action_form(game, id, words, game.meant(state, id)) for id in legal]  # type: ignore[misc]


@dataclass
class Forms:
    """The encoded moves of one game, kept with it; when they are too many, they are made anew."""

    size: int = 0
    plain: dict[int, msgspec.Raw] = field(default_factory=dict)  # without words
    told: dict[tuple[int, str, tuple[str, ...]], msgspec.Raw] = field(default_factory=dict)

    def keep(self, game: Game, id: int, words: str, meant: tuple[str, ...], form: bytes) -> msgspec.Raw:
        if self.size > (FORMS_BYTES if game.printed else FORMS_BYTES_OF_OWN):
            self.size = 0
            self.plain.clear()
            self.told.clear()
        self.size += len(form) + FORM_BYTES
        kept = msgspec.Raw(form)
        if words:
            self.told[id, words, meant] = kept
        else:
            self.plain[id] = kept
        return kept


def forms_of(game: Game) -> Forms:
    """The encoded moves of a game."""
    found: Forms | None = game.kept.get("forms")
    if found is None:
        found = game.kept["forms"] = Forms()
    return found


def action_form(game: Game, id: int, words: str, meant: tuple[str, ...] = ()) -> msgspec.Raw:
    """A move in all its forms, encoded; `words` is the language to put it into, naming what is `meant`."""
    forms = forms_of(game)
    made = forms.told.get((id, words, meant)) if words else forms.plain.get(id)
    return made or _form_of(game, forms, id, words, meant)


def _form_of(game: Game, forms: Forms, id: int, words: str, meant: tuple[str, ...]) -> msgspec.Raw:
    form = ActionForm(id=id, notation=game.actions.notation(id), form=game.actions.form(id))
    if words:
        form.text = game.describe(id, game.text(words), meant)
    return forms.keep(game, id, words, meant, msgspec.json.encode(form))


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

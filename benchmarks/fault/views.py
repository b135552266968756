"""What a client should have been told: made from the replayed state for its seat, key by key, without the server's own
code for it. A key too many is a leak, a key too few a fault."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from fault.ledger import Differs, Heard
from tilecourt.server.base.looks import isolated
from tilecourt.server.seen import seat_names
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.consent import to_own_move
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.table.waiting import rule_of

# What depends on the moment alone; everything else must be exactly as expected.
OF_THE_MOMENT = {"at"}
OF_THE_CLOCK = {"left", "runs"}
PLAIN_LINE = {"entry", "at", "kind", "seat", "name", "bot", "moves", "reason", "table", "text"}


def plain(value: Any) -> Any:
    """A value as it looks after a journey as JSON."""
    return json.loads(msgspec.json.encode(value))


def seats(sitting: Sitting, language: str) -> list[dict[str, Any]]:
    """The seats as everybody may see them."""
    found = []
    for number, seat in enumerate(sitting.seats):
        kind = "open" if seat.is_open else "person" if seat.bot is None else "bot"
        form: dict[str, Any] = {"seat": number, "kind": kind}
        more = {
            "name": seat_names.of_seat(seat, number, language),
            "bot": seat.bot,
            "taken_over": seat.bot is not None and seat.holder is not None,
            "program": seat.program,
            "away": seat.away,
            "out": seat.out,
            "sealed": sitting.table is not None and sitting.table.has_sealed(number),
            "contribution": seat.contribution,
            "waits": sitting.waited.get(number),
            "reminded": sitting.reminded.get(number) if number in sitting.waited else None,
        }
        found.append({**form, **{key: value for key, value in more.items() if value}})
    return found


def snapshot(sitting: Sitting, heard: Heard) -> dict[str, Any]:
    """The whole snapshot that these eyes should have had."""
    created, state, table, eyes = sitting.created, sitting.state, sitting.table, heard.eyes
    running = sitting.status == "running"
    found: dict[str, Any] = {
        "table": sitting.id,
        "entry": sitting.last_entry,
        "state_entry": sitting.state_entry,
        "game": created.game,
        "rules": created.rules,
        "components": created.components,
        "options": created.options,
        "status": sitting.status,
        "public": sitting.public,
        "hot_seat": created.hot_seat,
        "pace": plain(created.pace),
        "seats": seats(sitting, heard.language),
        "commitment": sitting.commitment,
    }
    more: dict[str, Any] = {
        "mine": list(heard.mine),
        "host": heard.host,
        "waiting": sitting.waiting(),
        "rematch": sitting.rematch,
        "closed": sitting.closed,
        "absence": plain(rule_of(sitting)) if sitting.status != "over" else None,
    }
    if eyes is not None:
        found["eyes"] = eyes
    if state is not None and table is not None:
        found["view"] = plain(state.view(eyes))
        more["hints"] = running and bool(heard.mine) and set(heard.mine) >= set(sitting.people())
        if eyes is not None and running and sitting.seats[eyes].bot is None:
            space = sitting.game.actions
            ids = state.legal(eyes)
            more["legal"] = [{"id": id, "notation": space.notation(id), "form": plain(space.form(id))} for id in ids]
            more["undo"] = sitting.undoable(eyes)
            more["ask_undo"] = 0 if more["undo"] else to_own_move(sitting, eyes)
            if table.has_sealed(eyes):
                found["sealed"] = table.sealed_by(eyes)
    if (result := sitting.result() if table is not None else None) is not None:
        found["result"] = plain(result.form())
    return {**found, **{key: value for key, value in more.items() if value}}


def line(sitting: Sitting, told: dict[str, Any], language: str) -> dict[str, Any]:
    """A line of the log as it should be, without its sentence unless that says what a move did."""
    taken = sitting.past[told["entry"]]
    entry = taken.entry
    found: dict[str, Any] = {"entry": taken.number, "at": taken.at, "kind": str(entry.__struct_config__.tag)}
    seat = getattr(entry, "seat", None)
    if seat is not None and not isinstance(entry, h.Noticed):
        found["seat"] = seat
    match entry:
        case h.Moved() if taken.sealed:
            found["kind"] = "sealed"
        case h.Moved():
            game, names = sitting.game, seat_names.all_at(sitting, language)
            text = game.text(language)
            found["events"] = plain([event.form() for event in taken.events])
            found["sentences"] = [game.tell(event, text, names) for event in taken.events]
        case h.Said(text=said):
            found["text"] = isolated(said)
        case h.Undone(moves=moves):
            found["moves"] = moves
        case h.Resigned(reason=reason):
            found["reason"] = reason
        case h.Closed(by=by):
            found["reason"] = by
    return {key: value for key, value in found.items() if value is not None and value != []}


def compare(sitting: Sitting, heard: Heard) -> None:
    """Raises if a message holds anything else than it should; the sitting stands at its entry."""
    who = f"table {sitting.id}, {'a spectator' if heard.eyes is None else f'seat {heard.eyes}'}"
    if heard.now is not None:
        got = {key: value for key, value in heard.now.items() if key not in OF_THE_MOMENT}
        got["seats"] = [{k: v for k, v in seat.items() if k not in OF_THE_CLOCK} for seat in got["seats"]]
        if "result" in got:
            for lines in got["result"]["sheet"]:
                for one in lines:
                    one.pop("text", None)
        differ(who, snapshot(sitting, heard), got)
    for told in heard.lines:
        expected = line(sitting, told, heard.language)
        got = {key: value for key, value in told.items() if key in expected or key not in PLAIN_LINE}
        differ(f"{who}, line {told['entry']}", expected, got)


def differ(who: str, expected: dict[str, Any], got: dict[str, Any]) -> None:
    for key in sorted({*expected, *got}):
        if expected.get(key) != got.get(key):
            wanted, came = (json.dumps(one.get(key), ensure_ascii=False)[:300] for one in (expected, got))
            raise Differs("view", f"{who}: expected {key} {wanted}, got {came}")

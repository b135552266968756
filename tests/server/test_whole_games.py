"""Whole games of every kind over real sockets: four people, bots and spectators at once.

Afterwards the log is played again with the engine alone. Every view that anybody received must be the engine's own for
those eyes at that moment, and no byte received while the game ran may hold what was nobody's business.
"""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.conformance.test_information import hidden_piles
from tests.server.club import Eyes, club
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.state import GameState
from tilecourt.server.base.secret import digest
from tilecourt.table.fair import Fair
from tilecourt.table.record import parse
from tilecourt.table.table import Table
from tilecourt.table.verify import proof

JSON = {"separators": (",", ":"), "ensure_ascii": False}


Looked = tuple[int, int, dict[str, Any]]  # entry, seat, and what its move looked like before it was made


def play_to_the_end(players: dict[int, Eyes], others: list[Eyes], seed: str, most: int) -> list[Looked]:
    """Everybody plays at random as soon as they may, hears what the others do, and sometimes looks before they leap."""
    rng = Random(seed)
    looked: list[Looked] = []
    eyes = list(players.values())
    moves = 0
    while moves < most:
        for one in eyes:
            one.until(max(other.entry for other in eyes))
        if eyes[0].now["status"] == "over":
            break
        ready = [
            seat
            for seat, one in players.items()
            if seat in one.now.get("waiting", []) and one.now["status"] == "running"
        ]
        if not ready:
            eyes[0].hear()
            continue
        seat = rng.choice(ready)
        mover = players[seat]
        move = {"seat": seat, "action": rng.choice(mover.now["legal"])["id"], "entry": mover.entry}
        before = mover.ask("preview", **move) if rng.random() < 0.5 else None
        told = mover.ask("play", **move)
        if told["type"] == "refused":
            assert told["reason"] in ("stale", "too_fast"), told
            if told["reason"] == "too_fast":
                time.sleep(0.1)
            mover.until(told["entry"])
            continue
        moves += 1
        if before is not None and before["type"] == "ok" and told["entry"] == before["entry"] + 1:
            looked.append((told["entry"], seat, before))
        mover.until(told["entry"])
    last = max(one.entry for one in eyes)
    for one in others:
        one.until(last)
    return looked


class Again:
    """The log played again by the table module alone: the state after each entry, and what happened with it."""

    def __init__(self, entries: list[tuple[int, dict[str, Any]]], table: Table) -> None:
        self.states: dict[int, GameState] = {}
        self.events: dict[int, list[dict[str, Any]]] = {}
        self.moves: dict[int, int] = {}
        started = False
        for entry, what in entries:
            started = started or what["kind"] == "started"
            if what["kind"] == "moved":
                self.moves[entry] = table.game.actions.parse(what["move"])
                self.events[entry] = [event.form() for event in table.play(what["seat"], self.moves[entry])]
            if started:
                self.states[entry] = table.state.copy()

    def open_to(self, message: dict[str, Any], seat: int | None) -> str:
        """All that a message may hold of the game, as the engine has it: view, legal moves, what happened."""
        state = self.states[message["now"]["entry"]]
        legal = [] if seat is None else [state.game.actions.form(action) for action in state.legal(seat)]
        happened = [self.events.get(line["entry"], []) for line in message.get("lines", [])]
        return json.dumps([state.view(seat), legal, happened], **JSON)


def check_views(eyes: Eyes, again: Again, secret: list[str]) -> int:
    """Every message against the engine; returns how many views there were."""
    views = 0
    for text in eyes.heard:
        message = json.loads(text)
        now = message.get("now")
        over = now is not None and now["status"] == "over"
        if not over:
            for word in secret:
                assert word not in text
        if now is None or "view" not in now:
            continue
        state, seat = again.states[now["entry"]], now.get("eyes")
        view = json.loads(json.dumps(state.view(seat)))
        assert now["view"] == view, f"another view at entry {now['entry']} for {seat}"
        views += 1
        if over:
            continue
        open_to = again.open_to(message, seat)
        for path, pile in hidden_piles(state.full(), state.view(seat)).items():
            if len(pile) > 3:
                # What lies open, such as four dice, may by chance look like a short pile: no more often than it does.
                told = json.dumps(pile, **JSON)
                assert text.count(told) <= open_to.count(told), f"{path} at entry {now['entry']} for {seat}"
        legal = [action["id"] for action in now.get("legal", [])]
        assert legal == (state.legal(seat) if seat is not None else [])
    return views


def whole_game(folder: Path, game: str, seats: tuple[str, ...], seed: str, most: int = 10_000) -> None:
    with club(folder) as house, ExitStack() as stack:
        people = [house.person(f"P{n}") for n, seat in enumerate(seats) if seat != "random"]
        host = people[0]
        table = host.open_table(game, *seats, contribution="first words")
        for person in people[1:]:
            person.sit(table, contribution="more words")
        host.post(f"/tables/{table}/start")
        held = {person: next(iter(person.secrets)) for person in people}
        players = {seat: stack.enter_context(person.at(table, seat)) for person, seat in held.items()}
        spectators = [
            stack.enter_context(house.person().at(table, lang="ja", texts=True)),
            stack.enter_context(people[-1].at(table)),
        ]
        looked = play_to_the_end(players, spectators, seed, most)
        running = [house.person().http.get(f"/api/v2/tables/{table}/{part}").text for part in ("log", "record")]
        if most < 10_000:
            host.post(f"/tables/{table}/resign", seat=0)
            for person in people[1:]:
                if host.get(f"/tables/{table}")["status"] != "over":
                    person.post(f"/tables/{table}/resign", seat=held[person])
        record = parse(host.http.get(f"/api/v2/tables/{table}/record").text)
        if most == 10_000:
            answer = host.get(f"/tables/{table}/proof")
            assert answer["holds"] and len(answer["checks"]) > 3
        secrets = [secret for person in people for secret in person.secrets.values()] + [host.invitation]
    with sqlite3.connect(folder / "games.db") as db:
        found = db.execute("SELECT ply, what FROM log WHERE table_id = ? ORDER BY ply", (table,)).fetchall()
        keys = [line[0] for line in db.execute("SELECT value FROM settings")]
    entries = [(entry, json.loads(what)) for entry, what in found]
    stored = "".join(what for _, what in found)
    assert not any(secret in stored for secret in secrets), "secrets are stored as hashes"
    assert all(digest(secret) in stored for secret in secrets)

    fair = record.fair
    assert isinstance(fair, Fair) and fair.secret
    definition = find_game(game)
    again = Table(definition, len(seats), names=record.seats, fair=fair, **record.options)  # type: ignore[arg-type]
    words = [str(word) for word in again.state.rng.words()]
    replayed = Again(entries, again)
    assert again.record.moves == record.moves
    if most == 10_000:
        assert proof(record, definition).holds
    for entry, seat, before in looked:
        if before.get("reveals") and any(event["kind"] == "walked" for event in before.get("events", [])):
            # The walk of a declaration that ends with this move; what came up was not looked at.
            foreseen = definition.foreseen(replayed.states[entry - 1], replayed.moves[entry])
            assert foreseen is not None
            assert before["view"] == json.loads(json.dumps(foreseen[0].view(seat)))
            assert before["events"] == json.loads(json.dumps([event.form() for event in foreseen[1]]))
        elif "view" in before:
            assert before["view"] == json.loads(json.dumps(replayed.states[entry].view(seat))), (
                "a move came out as it looked"
            )
        else:
            assert (
                set(before) <= {"type", "id", "entry", "reveals", "events", "sentences", "over"} and before["reveals"]
            )
    assert looked and any("view" in before for _, _, before in looked)
    forbidden = [record.seed, fair.secret, *words, *secrets, *map(digest, secrets), *keys]
    if most < 10_000:
        for text in running:
            assert not any(word in text for word in forbidden)
        assert '"moves":[]' in running[1].replace(" ", "").replace("\n", "")
    for eyes in [*players.values(), *spectators]:
        views = check_views(eyes, replayed, forbidden)
        assert views > 10 or most < 10_000
    assert {line["kind"] for line in spectators[0].lines} >= {"moved"}


@pytest.mark.slow
def test_the_beginning_of_a_game_with_secrets(tmp_path: Path) -> None:
    whole_game(tmp_path, "kaguyahime", ("me", "random", "open"), "short", most=12)


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_four_people_play_a_whole_game(tmp_path: Path, game: str) -> None:
    whole_game(tmp_path, game, ("me", "open", "open", "open"), f"whole {game}")


@pytest.mark.slow
def test_people_and_bots_play_a_whole_game(tmp_path: Path) -> None:
    whole_game(tmp_path, "princess", ("me", "random", "open", "random"), "mixed")

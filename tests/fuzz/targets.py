"""What is fuzzed: every reader of what strangers send. Each takes bytes and may refuse them; nothing else may happen.

A target is a function that reads one input, and its seeds: whole, valid inputs to begin with.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from unicodedata import category

import msgspec

from tests.fuzz import asked, house
from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import parse_toml
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.text import Text, flatten
from tilecourt.server.base.looks import isolated, look_of, told_apart
from tilecourt.server.base.typed_text import check_passphrase, check_url, tidy_chat, tidy_login, tidy_name
from tilecourt.server.house.identity import People
from tilecourt.server.house.settings import Settings, read_settings
from tilecourt.server.http.own_boxes import refused_at_sight
from tilecourt.server.store import backup
from tilecourt.server.work.webhook import is_public
from tilecourt.table import record as records
from tilecourt.table.lesson import parse_lesson, positions
from tilecourt.table.puzzle import Puzzle, check, parse_puzzles, puzzle_id, shipped, write_puzzle
from tilecourt.table.puzzle_answer import solution

MOST_MOVES = 40  # of a record: what follows is the engine's, which the conformance tests play
SHORT = 20_000  # bytes of a component set


@dataclass(frozen=True)
class Target:
    """One reader, and inputs that it takes."""

    read: Callable[[bytes], object]
    seeds: Callable[[], Iterator[bytes]]
    most_bytes: int = 50_000


def some_game(data: bytes) -> tuple[Game, bytes]:
    """The first byte says which game; the rest is the input."""
    ids = games()
    return find_game(ids[(data[0] if data else 0) % len(ids)]), data[1:]


def text_of(data: bytes) -> str:
    """Any text a message could hold: lone surrogates too."""
    return data.decode("utf-8", "surrogatepass" if b"\xed" in data else "replace") if _is_text(data) else repr(data)


def _is_text(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


# --- the engine and the table


def read_record(data: bytes) -> None:
    record = records.decode(data)
    record.checksum = record.seal()  # or nothing would ever get further
    game = records.game_of(record)
    for number, _ in enumerate(records.replay(record, game)):
        if number == MOST_MOVES:
            break


def record_seeds() -> Iterator[bytes]:
    for id in games():
        game = find_game(id)
        state = game.new(players=2, seed="7")
        record = records.begin(game, 2, ["Ann", "姫"], "7", {})
        for _ in range(12):
            seat = state.actors()[0]
            action = state.legal(seat)[0]
            state.play(seat, action)
            record.moves.append(records.written(game, seat, action))
        yield record.text().encode()


@cache
def folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="tilecourt-fuzz-"))


def read_components(data: bytes) -> None:
    game, rest = some_game(data)
    if reason := refused_at_sight(rest.decode("utf-8", "replace")):
        raise BadInput(reason)
    path = folder() / "components.toml"
    path.write_bytes(rest)
    type(game)(path)


def component_seeds() -> Iterator[bytes]:
    for number, id in enumerate(games()):
        yield bytes([number]) + files(find_game(id).package).joinpath("components.toml").read_bytes()


def read_notation(data: bytes) -> None:
    game, rest = some_game(data)
    action = game.actions.parse(text_of(rest))
    assert game.actions.notation(action) == text_of(rest), "reading and writing are inverse"


def notation_seeds() -> Iterator[bytes]:
    for number, id in enumerate(games()):
        space = find_game(id).actions
        for action in range(0, space.size, max(1, space.size // 15)):
            yield bytes([number]) + space.notation(action).encode()


def read_form(data: bytes) -> None:
    game, rest = some_game(data)
    try:
        form = msgspec.json.decode(rest, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return
    action = game.actions.id(form)
    assert 0 <= action < game.actions.size


def form_seeds() -> Iterator[bytes]:
    for number, id in enumerate(games()):
        space = find_game(id).actions
        for action in range(0, space.size, max(1, space.size // 10)):
            yield bytes([number]) + json.dumps(space.form(action)).encode()


def read_state(data: bytes) -> None:
    game, rest = some_game(data)
    try:
        full = msgspec.json.decode(rest, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return
    game.restore(full, Rng(1, 2, 3, 4))


def state_seeds() -> Iterator[bytes]:
    for number, id in enumerate(games()):
        state = find_game(id).new(players=2, seed="3")
        for _ in range(20):
            yield bytes([number]) + json.dumps(state.full()).encode()
            for _ in range(3):
                seat = state.actors()[0]
                state.play(seat, state.legal(seat)[-1])
            if state.moves_made > 6:
                break


def read_lesson(data: bytes) -> None:
    game, rest = some_game(data)
    lesson = parse_lesson(rest, "The lesson")
    if len(lesson.moves) <= MOST_MOVES:
        positions(game, lesson)


def lesson_seeds() -> Iterator[bytes]:
    for number, id in enumerate(games()):
        raw = files(find_game(id).package).joinpath("lesson.toml").read_bytes()
        yield bytes([number]) + raw
        yield bytes([number]) + b'players = 2\nseed = "1"\nmoves = []\n[[step]]\nid = "a"\nat = 0\nrules = ["X-1"]\n'


def read_puzzle(data: bytes) -> None:
    game, rest = some_game(data)
    try:
        puzzle = msgspec.json.decode(rest, type=Puzzle)
        puzzle = msgspec.structs.replace(
            puzzle, id=puzzle_id(game, puzzle.view), game=game.id, rules=game.rules_version, components=game.digest
        )  # or nothing would ever get further
    except (msgspec.MsgspecError, UnicodeError, RecursionError, BadInput):
        parse_puzzles(rest, "The puzzles", game)
        return
    for one in parse_puzzles(write_puzzle(game, puzzle).encode(), "The puzzles", game):
        state = check(game, one)
        solution(game, one, state)


def puzzle_seeds() -> Iterator[bytes]:
    for number, id in enumerate(games()):
        for puzzle in shipped(find_game(id)).puzzles[:3]:
            yield bytes([number]) + write_puzzle(find_game(id), puzzle).encode()


def read_text(data: bytes) -> None:
    messages = dict(flatten(parse_toml(data, "The text")))
    text = Text("en", messages)
    for key in list(messages)[:20]:
        text(key, name="Ann", seat=1, n=2)


def text_seeds() -> Iterator[bytes]:
    yield files("tilecourt.server").joinpath("text", "messages.en.toml").read_bytes()[:3000]
    yield '[line]\njoined = "{name} さん"\nmoves = "{n|step|steps}"\n'.encode()


# --- the server's small readers


def read_words(data: bytes) -> None:
    """Names, chat, logins, passphrases, addresses of webhooks."""
    text = text_of(data[1:])
    reader = (tidy_name, tidy_chat, tidy_login, check_passphrase, check_url)[(data[0] if data else 0) % 5]
    found = reader(text)
    if reader is tidy_name:
        shown = isolated(found)
        hidden = {category(sign) for sign in found if sign != "\u200d"} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
        assert tidy_name(found) == found and not hidden and len(shown) <= 32
        assert look_of(told_apart(found, {look_of(found)})) != look_of(found) or look_of(found) == ""


def word_seeds() -> Iterator[bytes]:
    names = ["Ann", "姫 ❤\ufe0f", "👩\u200d🚀", "דָּנָה", "a\u202eb", "correct horse", "https://example.org:8443/x?y"]
    for number in range(5):
        for name in names:
            yield bytes([number]) + name.encode()


def read_addresses(data: bytes) -> None:
    try:
        is_public(text_of(data))
    except ValueError:
        return


def address_seeds() -> Iterator[bytes]:
    for address in ("127.0.0.1", "::1", "64:ff9b::a00:1", "fe80::1%eth0", "2002:a00:1::", "8.8.8.8", "::ffff:10.0.0.1"):
        yield address.encode()


def read_cookie(data: bytes) -> None:
    people = _people()
    text = text_of(data)
    assert people.session(text) is None, "forged"
    people.session(f"{text}.{people._sign(text)}")  # what an older version may have signed


@cache
def _people() -> People:
    return People(None, "key")  # type: ignore[arg-type]


def cookie_seeds() -> Iterator[bytes]:
    yield b"abc.0.def.1999999999"
    yield b"abc.0.1999999999"


def read_server_settings(data: bytes) -> None:
    lines = dict(line.partition("=")[::2] for line in text_of(data).split("\n"))
    settings = read_settings({}, lines)
    assert all(isinstance(problem, str) for problem in settings.problems())
    settings.check()


def settings_seeds() -> Iterator[bytes]:
    plain = Settings(database="sqlite:///tmp/x.db", origin="https://play.example.org", proxies="127.0.0.1,10.0.0.0/8")
    names = list(Settings.__dataclass_fields__)
    yield "\n".join(f"TILECOURT_{name.upper()}={getattr(plain, name)}" for name in names).encode()


def read_backup(data: bytes) -> None:
    path = folder() / "backup"
    path.write_bytes(gzip.compress(data, 1))
    backup._whole(path)


def backup_seeds() -> Iterator[bytes]:
    lines = [
        '{"tilecourt_backup":3}',
        '{"type":"setting","name":"key","value":"x"}',
        '{"type":"ended","session":"a","until":1}',
        '{"type":"log","table":"t","entry":[0,1,"{}"]}',
        '{"type":"end","things":3}',
    ]
    yield "\n".join(lines).encode()


TARGETS: dict[str, Target] = {
    "record": Target(read_record, record_seeds),
    "components": Target(read_components, component_seeds, SHORT),
    "notation": Target(read_notation, notation_seeds, 300),
    "form": Target(read_form, form_seeds, 2000),
    "state": Target(read_state, state_seeds, 20_000),
    "lesson": Target(read_lesson, lesson_seeds, 20_000),
    "puzzle": Target(read_puzzle, puzzle_seeds, 20_000),
    "text": Target(read_text, text_seeds, 5000),
    "words": Target(read_words, word_seeds, 600),
    "address": Target(read_addresses, address_seeds, 100),
    "cookie": Target(read_cookie, cookie_seeds, 300),
    "settings": Target(read_server_settings, settings_seeds, 2000),
    "backup": Target(read_backup, backup_seeds, 5000),
    "event": Target(asked.read_event, asked.event_seeds, 2000),
    "what_if": Target(asked.read_what_if, asked.what_if_seeds, 2000),
    "request": Target(house.read_request, house.request_seeds, 20_000),
    "message": Target(house.read_message, house.message_seeds, 16_384),
}

"""The record of a game: one small JSON text from which every position can be played again.

Written, parsed and replayed; versioned twice, by the format of the file and by the rules of the game. A record that was
cut short or changed by hand does not match its own checksum and is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.events import Event
from tilecourt.engine.game import Game, read_seed
from tilecourt.engine.options import settle
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.state import GameState
from tilecourt.engine.text import is_control

FORMAT = 1
MOST_BYTES = 10_000_000


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A game as it was played: how it began, and every move as `seat notation`."""

    tilecourt: int = FORMAT
    game: str
    rules: int
    components: str
    players: Annotated[int, Meta(ge=1, le=16)]
    seats: list[str]
    options: dict[str, bool | int | str]
    seed: str
    moves: list[str]
    checksum: str = ""

    def seal(self) -> str:
        """The checksum of everything else in the record."""
        content = msgspec.to_builtins(self)
        del content["checksum"]
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return sha256(text.encode()).hexdigest()[:16]

    def text(self) -> str:
        """The record as it is written: one move a line, so that people can read it and tools can compare it."""
        self.checksum = self.seal()
        head = msgspec.to_builtins(self)
        moves, checksum = head.pop("moves"), head.pop("checksum")
        lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
        listed = ",\n".join(f"    {json.dumps(move, ensure_ascii=False)}" for move in moves)
        lines.append(f'  "moves": [\n{listed}\n  ],' if moves else '  "moves": [],')
        lines.append(f'  "checksum": {json.dumps(checksum)}')
        return "{\n" + "\n".join(lines) + "\n}\n"


def check_names(seats: list[str]) -> None:
    """Names are shown in terminals, so no sign of them may steer one."""
    for name in seats:
        if any(map(is_control, name)):
            raise BadInput(f"Expected a player's name as plain text in one line, got {name!r}.")


def begin(game: Game, players: int, seats: list[str], seed: str, options: dict[str, Any]) -> Record:
    """The record of a game in which nobody has moved yet."""
    if len(seats) != players:
        raise BadInput(f"Expected the names of {players} players, got {len(seats)}.")
    check_names(seats)
    return Record(
        game=game.id,
        rules=game.rules_version,
        components=game.digest,
        players=players,
        seats=seats,
        options=settle(game.options, options),
        seed=read_seed(seed),
        moves=[],
    )


def parse(text: str | bytes, source: str = "The record") -> Record:
    """The record a text holds; anything else is `BadInput` in one sentence."""
    if len(text) > MOST_BYTES:
        raise BadInput(f"{source} has more than {MOST_BYTES} bytes.")
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"{source} is not a whole JSON text: {str(error).rstrip('.')}.") from None
    version = data.get("tilecourt") if isinstance(data, dict) else None
    if type(version) is not int:
        raise BadInput(f"{source} is not a Tilecourt record: expected an object with a key tilecourt.")
    if version != FORMAT:
        raise BadInput(f"{source} has format {version}; this program reads format {FORMAT}.")
    try:
        record = msgspec.convert(data, Record)
    except msgspec.ValidationError as error:
        raise BadInput(f"{source} is not a record of format {FORMAT}: {error}.") from None
    if record.checksum != record.seal():
        raise BadInput(
            f"{source} was changed or cut short: its checksum is {record.checksum!r}, not {record.seal()!r}."
        )
    return record


def read(path: Path) -> Record:
    """The record in a file."""
    try:
        return parse(path.read_bytes(), f"The record {path}")
    except (OSError, ValueError) as error:  # a ValueError for a path that no system has
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"The record {path} cannot be read: {reason.lower()}.") from None


def game_of(record: Record, components: str | None = None) -> Game:
    """The game a record belongs to, under the same rules and with the same components, or `BadInput`."""
    if record.game not in games():
        raise BadInput(f"The record is of a game {record.game!r}; the games here are {', '.join(games())}.")
    game = find_game(record.game, components)
    if record.rules != game.rules_version:
        raise BadInput(
            f"The record was played under rules version {record.rules} of {game.id}; this is {game.rules_version}."
        )
    if record.components != game.digest:
        hint = "give its file with --components" if components is None else f"the given file is {game.digest}"
        raise BadInput(f"The record was played with the component set {record.components}; {hint}.")
    if len(record.seats) != record.players:
        raise BadInput(f"The record names {len(record.seats)} seats for {record.players} players.")
    check_names(record.seats)
    return game


def start(record: Record, game: Game) -> GameState:
    """The state before the first move."""
    options: dict[str, Any] = dict(record.options)
    return game.new(record.players, record.seed, **options)


def replay(record: Record, game: Game) -> Iterator[tuple[GameState, int, int, list[Event]]]:
    """Plays a record move by move: after each the state, the seat, the action and its events."""
    state = start(record, game)
    for number, move in enumerate(record.moves, 1):
        word, _, notation = move.partition(" ")
        if not (word.isascii() and word.isdecimal() and str(int(word[:9])) == word):
            raise BadInput(f"Move {number} of the record: expected a seat and a move, got {move!r}.")
        try:
            action = game.actions.parse(notation)
            events = state.play(int(word), action)
        except (BadInput, Refused) as error:
            raise BadInput(f"Move {number} of the record, {move!r}, cannot be played: {error}") from None
        yield state, int(word), action, events


def written(game: Game, seat: int, action: int) -> str:
    """A move as records hold it."""
    return f"{seat} {game.actions.notation(action)}"

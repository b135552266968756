"""The record of a game: one small JSON text from which every position can be replayed.

It has two versions, of the file's format and of the game's rules. A record that was
cut short or changed by hand does not match its checksum and is refused.

Format 2 adds the fair shuffle and the result to format 1; a record with neither is still written as format 1.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.events import Event
from tilecourt.engine.files import read_bytes
from tilecourt.engine.game import Game, read_seed
from tilecourt.engine.options import settle
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.result import Result
from tilecourt.engine.state import GameState
from tilecourt.engine.text import is_control
from tilecourt.table.fair import Fair
from tilecourt.table.fair import check as check_fair

PLAIN, FORMAT = 1, 2
MOST_BYTES = 10_000_000
MOST_MOVES = 100_000


class Outcome(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The result a record states."""

    reason: str
    scores: list[int] | None
    ranks: list[int]
    winners: list[int]


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A game as it was played: how it began, and every move as `seat notation`."""

    tilecourt: int = PLAIN
    game: str
    rules: int
    components: str
    players: Annotated[int, Meta(ge=1, le=16)]
    seats: list[str]
    options: dict[str, bool | int | str]
    seed: str  # empty while the game of a fair shuffle runs: it is revealed with the secret
    fair: Fair | None = None
    result: Outcome | None = None
    moves: Annotated[list[str], Meta(max_length=MOST_MOVES)]
    checksum: str = ""

    def content(self) -> dict[str, Any]:
        """Everything in the record, as plain values."""
        content: dict[str, Any] = msgspec.to_builtins(self)
        return {key: value for key, value in content.items() if value is not None}

    def seal(self) -> str:
        """The checksum of everything else in the record."""
        content = self.content()
        del content["checksum"]
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return sha256(text.encode()).hexdigest()[:16]

    def text(self) -> str:
        """The record as it is written: one move per line, so that people can read it and tools can compare it."""
        self.tilecourt = PLAIN if self.fair is None and self.result is None else FORMAT
        self.checksum = self.seal()
        head = self.content()
        moves, checksum = head.pop("moves"), head.pop("checksum")
        lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
        listed = ",\n".join(f"    {json.dumps(move, ensure_ascii=False)}" for move in moves)
        lines.append(f'  "moves": [\n{listed}\n  ],' if moves else '  "moves": [],')
        lines.append(f'  "checksum": {json.dumps(checksum)}')
        return "{\n" + "\n".join(lines) + "\n}\n"

    def while_running(self) -> Record:
        """The public part of a running game with a fair shuffle: how it began, but nothing of the deal.

        Moves are left out too, since some games have moves that only their seat may know.
        """
        hidden = None if self.fair is None else self.fair.without_secret()
        return msgspec.structs.replace(self, seed="", fair=hidden, result=None, moves=[])


def check_names(seats: list[str]) -> None:
    """Refuses control characters in names, since terminals show them."""
    for name in seats:
        if any(map(is_control, name)):
            raise BadInput(f"Expected a player's name as plain text in one line, got {name!r}.")


def begin(
    game: Game, players: int, seats: list[str], seed: str, options: dict[str, Any], fair: Fair | None = None
) -> Record:
    """The record of a game before its first move."""
    if len(seats) != players:
        raise BadInput(f"Expected the names of {players} players, got {len(seats)}.")
    check_names(seats)
    if fair is not None:
        check_fair(fair, players)
    return Record(
        game=game.id,
        rules=game.rules_version,
        components=game.digest,
        players=players,
        seats=seats,
        options=settle(game.options, options),
        seed=read_seed(seed if fair is None else fair.seed()),
        fair=fair,
        moves=[],
    )


def outcome(result: Result) -> Outcome:
    """A result as records state it, without the score sheet, which follows from the moves."""
    scores = None if result.scores is None else list(result.scores)
    return Outcome(reason=result.reason, scores=scores, ranks=list(result.ranks), winners=list(result.winners))


def decode(text: str | bytes, source: str = "The record") -> Record:
    """The record in a text, whether or not its checksum fits; anything else is `BadInput`."""
    if len(text) > MOST_BYTES:
        raise BadInput(f"{source} has more than {MOST_BYTES} bytes.")
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"{source} is not complete JSON: {str(error).rstrip('.')}.") from None
    version = data.get("tilecourt") if isinstance(data, dict) else None
    if type(version) is not int:
        raise BadInput(f"{source} is not a Tilecourt record: expected an object with a key tilecourt.")
    if version not in (PLAIN, FORMAT):
        raise BadInput(f"{source} has format {version}; this program reads formats {PLAIN} and {FORMAT}.")
    try:
        record = msgspec.convert(data, Record)
    except msgspec.ValidationError as error:
        raise BadInput(f"{source} is not a record of format {version}: {error}.") from None
    if version == PLAIN and not {"fair", "result"}.isdisjoint(data):
        raise BadInput(f"{source} is not a record of format {PLAIN}: the keys fair and result are of format {FORMAT}.")
    return record


def parse(text: str | bytes, source: str = "The record") -> Record:
    """The record in a text, complete and unchanged."""
    record = decode(text, source)
    if record.checksum != record.seal():
        raise BadInput(
            f"{source} was changed or cut short: its checksum is {record.checksum!r}, not {record.seal()!r}."
        )
    return record


def read(path: Path, check: bool = True) -> Record:
    """The record in a file; without `check` also one whose checksum does not match."""
    what = f"The record {path}"
    return (parse if check else decode)(read_bytes(path, what, MOST_BYTES), what)


def game_of(record: Record, components: str | None = None) -> Game:
    """The game a record belongs to, under the same rules and with the same components, or `BadInput`."""
    if record.game not in games():
        raise BadInput(f"The record is of the game {record.game!r}; the games here are {', '.join(games())}.")
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


def start(record: Record, game: Game, seed: str | None = None) -> GameState:
    """The state before the first move, dealt from the record's seed or another."""
    seed = record.seed if seed is None else seed
    if not seed:
        raise BadInput("The record is of a game still running: its seed is revealed at the end.")
    # First the names: one like `players` would not reach the options.
    options: dict[str, Any] = dict(settle(game.options, record.options))
    return game.new(record.players, seed, **options)


class Played(NamedTuple):
    """One move of a replay: the state after it (which the next move changes), the seat, the action and its events."""

    state: GameState
    seat: int
    action: int
    events: list[Event]


def replay(record: Record, game: Game, seed: str | None = None) -> Iterator[Played]:
    """Plays a record move by move."""
    state = start(record, game, seed)
    for number, move in enumerate(record.moves, 1):
        seat, notation = split_move(move, f"Move {number} of the record")
        try:
            action = game.actions.parse(notation)
            events = state.play(seat, action)
        except (BadInput, Refused) as error:
            raise BadInput(f"Move {number} of the record, {move!r}, cannot be played: {error}") from None
        yield Played(state, seat, action, events)


def final(record: Record, game: Game, seed: str | None = None) -> GameState:
    """The state after the last move of a record."""
    state = start(record, game, seed)
    for played in replay(record, game, seed):
        state = played.state
    return state


def need_over(record: Record, game: Game) -> GameState:
    """The end of a game, or `BadInput` if the record breaks off: its players may still be at the table."""
    end = final(record, game)
    if not end.over:
        raise BadInput(
            f"Expected the record of a finished game, got one that breaks off after move {len(record.moves)}."
        )
    return end


def split_move(move: str, name: str = "A move of the record") -> tuple[int, str]:
    """The seat and the notation of a move as `written` joins them; anything else is `BadInput`."""
    word, _, notation = move.partition(" ")
    if not (word.isascii() and word.isdecimal() and str(int(word[:9])) == word):
        raise BadInput(f"{name}: expected a seat and a move, got {move!r}.")
    return int(word), notation


def written(game: Game, seat: int, action: int) -> str:
    """A move as records hold it."""
    return f"{seat} {game.actions.notation(action)}"

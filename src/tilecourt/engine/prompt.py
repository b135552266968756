"""Games and states at the Python prompt: the picture, the one line, legal moves, and moves read from notation."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from operator import index
from typing import TYPE_CHECKING

from tilecourt.engine.errors import BadInput, TilecourtError
from tilecourt.engine.move import Move, Moves
from tilecourt.engine.picture import Picture, aligned

if TYPE_CHECKING:
    from tilecourt.engine.game import Game
    from tilecourt.engine.state import GameState

# At most how many legal moves are suggested for a mistyped one.
NEAREST = 3


def picture(state: GameState, names: Sequence[str] = ()) -> Picture:
    """The table as the first seat to move sees it; after the end, as a spectator does."""
    game: Game = state.game
    seat = next(iter(state.actors()), None)
    return game.draw(state.view(seat), game.text("en"), names=names)


def one_line(state: GameState) -> str:
    """The game, the number of players, how far it is, and who has to move or who won."""
    game: Game = state.game
    words = [game.title, counted(state.players, "player"), f"{counted(state.moves_made, 'move')} played"]
    if state.over:
        result = game.result(state)
        words += [f"over: {result.reason}", f"won by {seats(result.winners)}"]
    else:
        words += [f"phase {state.view(None)['phase']}", f"{seats(state.actors())} to move"]
    return f"<{', '.join(words)}>"


def moves(state: GameState, seat: int | None) -> Moves:
    """The legal moves of a seat; None asks for those of the only seat to move."""
    if seat is None:
        actors = state.actors()
        if len(actors) > 1:
            raise BadInput(f"{seats(actors).capitalize()} choose now; say whose moves, as in state.moves({actors[0]}).")
        if not actors:
            return Moves()
        seat = actors[0]
    game: Game = state.game
    return Moves(Move(action, seat, game, game.meant(state, action)) for action in state.legal(seat))


def read(state: GameState, seat: int, move: object) -> int:
    """The action id of a move given as notation or as any kind of whole number.

    One that cannot be read is `BadInput` with the nearest legal moves.
    """
    if not isinstance(move, str):
        try:
            return index(move)  # type: ignore[arg-type]
        except TypeError:
            raise BadInput(f"Expected a move as its notation or its id, got {move!r}.") from None
    notation = " ".join(move.split())
    game: Game = state.game
    try:
        return game.actions.parse(notation)
    except BadInput as error:
        legal = [game.actions.notation(action) for action in state.legal(seat)]
        raise BadInput(corrected(notation, legal, str(error))) from None


def corrected(notation: str, legal: Sequence[str], complaint: str) -> str:
    """The sentence for a notation that cannot be read: the legal moves most like it, or what is wrong with it."""
    near = [repr(word) for word in get_close_matches(notation, legal, NEAREST)]
    if near:
        ones = "legal one is" if len(near) == 1 else "legal ones are"
        return f"There is no move {notation!r}; the nearest {ones} {listed(near)}."
    return f"{complaint.removesuffix('.')}; a legal move is {legal[0]!r}." if legal else complaint


def refusal(state: GameState, seat: int, move: object) -> TilecourtError | None:
    """None if the seat may make the move now, else the error that `play` would raise."""
    try:
        found: TilecourtError | None = state.refusal(seat, read(state, seat, move))
    except BadInput as error:
        return error
    return found


def card(game: Game) -> str:
    """A game on one page: what it is, how its moves are written, and its options with their values."""
    text = game.text("en")
    box = "the printed box" if game.printed else game.source[0].lower() + game.source[1:]
    head = f"{game.title} ({game.id}), {players(game)}, rules version {game.rules_version}, {box}"
    kinds = [(f"  {kind.shape}", text(f"kind.{kind.name}"), kind.rule) for kind in game.actions.kinds]
    options = [
        (
            f"  {option.name}={option.default!r}",
            f"or {others}" if others else "",
            text(f"option.{option.name}"),
            option.rule,
        )
        for option in game.options
        for others in [", ".join(repr(value) for value in option.values if value != option.default)]
    ]
    parts = [f"{head}\n{text('game.tagline')}", f"Moves\n{aligned(kinds)}"]
    return "\n\n".join([*parts, f"Options\n{aligned(options)}"] if options else parts)


def players(game: Game) -> str:
    """How many players a game is for."""
    least, most = game.players[0], game.players[-1]
    return counted(least, "player") if least == most else f"{least} to {most} players"


def counted(number: int, thing: str) -> str:
    """A number of things: `1 player`, `3 players`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def seats(numbers: Sequence[int]) -> str:
    """Seats in words: `seat 1`, `seats 0 and 2`, `nobody`."""
    if not numbers:
        return "nobody"
    return f"seat{'s' if len(numbers) > 1 else ''} {listed([str(number) for number in numbers])}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

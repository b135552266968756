"""Sets up any position from its description: the inverse of `full` in view.py, for tests, lessons and pickling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.errors import BadInput
from tilecourt.engine.rng import Rng
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.play import Merlin
from tilecourt.games.merlin.view import DICE_STATES

if TYPE_CHECKING:
    from tilecourt.games.merlin.game import MerlinGame


def number(names: Sequence[str], name: Any, what: str) -> int:
    """The number of a piece or place by its name."""
    if name not in names:
        raise BadInput(f"Expected a {what}, one of {', '.join(names)}, got {name!r}.")
    return names.index(name)


def restore(game: MerlinGame, full: Mapping[str, Any], rng: Rng) -> Merlin:
    """The state that a full description stands for."""
    s = Merlin(game, game.lookup, game.choices(full["options"]), len(full["players"]), rng)
    s.blank()
    s.phase = number(at.PHASES, full["phase"], "phase")
    s.active = full["active"]
    s.first = full["first"]
    lay_dice(game, s, full["slots"])
    stand_cards(game, s, full["lines"])
    for square, kind in full["beasts"].items():
        s.put_beast(number(game.beasts, kind, "beast"), number(game.squares, square, "square"))
    for square in full["enclosed"]:
        s.board[at.ENCLOSED] |= BIT[number(game.squares, square, "square")]
    for kind, left in full["supply"].items():
        s.board[at.SUPPLY + number(game.beasts, kind, "beast")] = left
    s.stock = full["neutral_stock"]
    for die in full["dice"]:
        s.pieces[DICE_STATES[die["state"]] + number(game.dice, die["die"], "die")] += 1
    s.rerolls = full["rerolls_made"]
    s.wild_used = full["wild_used"]
    s.placed = full["placed"]
    s.stall = full["stall"]
    s.last_turns = NONE if full["last_turns"] is None else len(full["last_turns"])
    s.ending = NONE if full["ending"] is None else number(at.ENDINGS, full["ending"], "ending")
    for player, known in enumerate(full["players"]):
        restore_player(game, s, player, known)
    s.over = s.phase == at.GAME_OVER
    return s


def lay_dice(game: MerlinGame, s: Merlin, slots: Mapping[str, Mapping[str, str]]) -> None:
    """Dice that show an icon come first, because a wild takes the icon of its hole."""
    laid = [
        (
            number(game.slots, slot, "slot"),
            number(game.colours, die["colour"], "colour"),
            number(game.faces, die["face"], "face"),
        )
        for slot, die in slots.items()
    ]
    for slot, colour, face in sorted(laid, key=lambda die: die[2] == s.t.wild):
        hole = s.t.hole_of[slot]
        icon = s.board[at.ICON + hole]
        if face == s.t.beast or (face == s.t.wild and icon == NONE) or (face < s.t.wild and icon not in (NONE, face)):
            raise BadInput(f"The hole {game.holes[hole]} cannot hold a die that shows {game.faces[face]} there.")
        s.put_die(slot, colour, face)


def stand_cards(game: MerlinGame, s: Merlin, lines: Mapping[str, Mapping[str, Any]]) -> None:
    for name, fence in lines.items():
        line = number(game.lines, name, "line")
        owner = fence["owner"]
        s.put_card(line, owner, number(game.components.icons.ids, fence["image"], "image"))
        if fence["points"] is not None:
            s.score(line, owner, fence["points"])
        if fence["reinforced"]:
            s.board[at.STRONG] |= BIT[line]


def restore_player(game: MerlinGame, s: Merlin, player: int, known: Mapping[str, Any]) -> None:
    me = player * at.STRIDE
    images = game.components.icons.ids
    for start, key in ((at.HAND, "hand"), (at.DISCARD, "discard"), (at.SEEN, "seen_in_hand")):
        for image in known[key]:
            s.pieces[me + start + number(images, image, "image")] += 1
    if len(known["deck"]) > s.t.deck_size:
        raise BadInput(f"A deck holds at most {s.t.deck_size} cards, got {len(known['deck'])}.")
    for i, image in enumerate(reversed(known["deck"])):
        s.decks[player * s.t.deck_size + i] = number(images, image, "image")
    s.pieces[me + at.DECK_LEFT] = len(known["deck"])
    s.pieces[me + at.POOL] = known["pool"]
    s.pieces[me + at.OWN] = known["own_dice"]
    s.pieces[me + at.BLACK] = known["neutral_dice"]
    for kind, caught in known["captured"].items():
        s.catch(player, number(game.beasts, kind, "beast"), caught)

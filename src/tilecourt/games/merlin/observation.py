"""What the numbers of an observation mean, in the order in which observe.py writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.observation import Layout
from tilecourt.games.merlin.state import ENDINGS, PHASES

if TYPE_CHECKING:
    from tilecourt.games.merlin.game import MerlinGame


def layout(game: MerlinGame, players: int) -> Layout:
    """The turn, the board, and what belongs to each player, the own things first."""
    found = Layout(players)
    turn(game, found)
    dice_in_holes(game, found)
    fences(game, found)
    for beast in game.beasts:
        for square in game.squares:
            found.one_of(f"beasts/{square}", [beast])
    found.counts("enclosed", game.squares, 1)
    found.numbers("supply", game.beasts, 100)
    for seat in found.around():
        player(game, found, f"players/{seat}")
    return found


def turn(game: MerlinGame, found: Layout) -> None:
    found.one_of("phase", PHASES)
    found.one_of("seat", range(found.players))
    found.seat_of("active")
    found.seat_of("first")
    for state in ("free", "aside", "spent"):
        found.counts("dice", [f"{die} {state}" for die in game.dice], game.lookup.active_dice)
    found.number("neutral_stock", game.lookup.neutral_dice)
    found.number("rerolls_made", 100)
    found.number("wild_used", 1)
    found.number("placed", 1)
    found.number("stall")  # without a limit on stalled rounds it may grow as long as the game does
    found.there("last_turns")
    found.counts("last_turns", found.around(), 1)
    found.one_of("ending", ENDINGS)


def dice_in_holes(game: MerlinGame, found: Layout) -> None:
    for colour in [*(f"players/{seat}/colour" for seat in found.around()), game.colours[-1]]:
        for slot in game.slots:
            found.one_of(f"slots/{slot}/colour", [colour])
    for face in game.faces[: game.lookup.icons + 1]:  # the icons, then wild
        for slot in game.slots:
            found.one_of(f"slots/{slot}/face", [face])


def fences(game: MerlinGame, found: Layout) -> None:
    images = game.components.icons.ids
    for path, values in (("owner", found.around()), ("image", images)):
        for value in values:
            for line in game.lines:
                found.one_of(f"lines/{line}/{path}", [value])
    for line in game.lines:
        found.number(f"lines/{line}/points", 100)
    for line in game.lines:
        found.number(f"lines/{line}/reinforced", 1)
    for hole in game.holes:
        found.one_of(f"reserved/{hole}", images)


def player(game: MerlinGame, found: Layout, known: str) -> None:
    t = game.lookup
    images = game.components.icons.ids
    found.number(f"{known}/pool", 100)
    found.number(f"{known}/own_dice", t.active_dice)
    found.number(f"{known}/neutral_dice", t.active_dice)
    found.numbers(f"{known}/captured", game.beasts, 100)
    found.number(f"{known}/points", 1000)
    found.counts(f"{known}/discard", images, t.deck_size)
    found.counts(f"{known}/hand", images, t.deck_size)
    found.number(f"{known}/hand_size", t.deck_size)
    found.counts(f"{known}/seen_in_hand", images, t.deck_size)
    found.number(f"{known}/deck_left", t.deck_size)
    found.counts(f"{known}/deck_top", images, t.deck_size)
    found.counts(f"{known}/unseen", images, t.deck_size)

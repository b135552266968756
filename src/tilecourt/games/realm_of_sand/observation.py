"""What the numbers of an observation mean, in the order in which observe.py writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.observation import Layout
from tilecourt.games.realm_of_sand.actions import SIDES
from tilecourt.games.realm_of_sand.lookup import LEVELS, ORIENTATIONS, RIBBONS
from tilecourt.games.realm_of_sand.state import CRYSTAL_SIDES, PHASES

if TYPE_CHECKING:
    from tilecourt.games.realm_of_sand.game import RealmOfSandGame


def layout(game: RealmOfSandGame, players: int) -> Layout:
    """The turn, tiles and cards on the table, and what belongs to each player, the own things first."""
    found = Layout(players)
    turn(game, found)
    tiles(game, found)
    cards(game, found)
    for seat in found.around():
        player(game, found, f"players/{seat}")
    return found


def turn(game: RealmOfSandGame, found: Layout) -> None:
    found.one_of("phase", PHASES)
    found.one_of("window", PHASES)
    found.one_of("seat", range(found.players))
    found.seat_of("active")
    found.seat_of("start_player")
    found.number("round", 1000)
    found.numbers("squares", game.colours, 1000)
    found.numbers("disks", game.colours, 1000)
    found.number("summon/steps", 100)
    found.counts("summon/filled", game.boxes, 1)
    found.number("summon/use_crystal", 1)
    found.one_of("exchanged/slot", range(game.lookup.hand + 1))
    found.number("exchanged/place", game.lookup.tiles)
    found.one_of("solo_rank", game.ranks)


def tiles(game: RealmOfSandGame, found: Layout) -> None:
    t = game.lookup
    for place in range(t.refill_choice):
        found.one_of(f"circle/{place}", game.tiles)
    found.places("circle", game.tiles, t.tiles)
    found.counts("aside", game.tiles, 1)
    found.one_of("laying/slot", range(t.hand + 1))
    found.one_of("laying/o", range(ORIENTATIONS))
    found.one_of("laying/box", game.boxes)
    found.counts("laying/filled", game.boxes, 1)
    found.counts("laying/unfilled", game.boxes, 1)


def cards(game: RealmOfSandGame, found: Layout) -> None:
    t = game.lookup
    levels = range(LEVELS)
    for card, level in zip(game.cards, t.level_of, strict=True):
        found.counts(f"rows/{level}", [card], 1)
    found.numbers("decks_left", levels, t.deck_size)
    found.numbers("under", levels, t.deck_size)
    found.one_of("seen_level", [level + 1 for level in levels])
    found.number("seen_number", t.cards)
    found.counts("seen", game.cards, 1)
    for card, level in zip(game.cards, t.level_of, strict=True):
        found.places(f"known_under/{level}", [card], t.deck_size)


def player(game: RealmOfSandGame, found: Layout, known: str) -> None:
    t = game.lookup
    found.one_of(f"{known}/ribbon", RIBBONS)
    found.one_of(f"{known}/side", SIDES)
    found.number(f"{known}/level", t.level_top)
    found.number(f"{known}/points", 1000)
    found.number(f"{known}/hourglasses", 1000)
    found.one_of(f"{known}/crystal", CRYSTAL_SIDES)
    found.one_of(f"{known}/disk_to_leave", game.colours)
    found.numbers(f"{known}/reserve", game.colours, 1000)
    columns = game.components.board.cols
    for colour in game.colours:
        for sign in (colour, colour.lower()):
            for box in range(t.boxes):
                found.one_of(f"{known}/board/{box // columns}/{box % columns}", [sign])
    found.counts(f"{known}/opened", game.boxes, 1)
    for slot in range(t.hand + 1):
        found.one_of(f"{known}/tiles/{slot}", game.tiles)
    found.counts(f"{known}/completed", game.cards, 1)
    found.counts(f"{known}/kept_levels", [level + 1 for level in range(LEVELS)], t.cards)
    found.counts(f"{known}/kept", game.cards, 1)

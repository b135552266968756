"""What the numbers of an observation mean, in the order in which observe.py writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.observation import MOST, Layout
from tilecourt.games.kaguyahime.actions import ROTATIONS
from tilecourt.games.kaguyahime.lookup import CELLS, PRINCESS_SIDE
from tilecourt.games.kaguyahime.state import PHASES

if TYPE_CHECKING:
    from tilecourt.games.kaguyahime.game import KaguyahimeGame


def layout(game: KaguyahimeGame, players: int) -> Layout:
    """The table, each player's things, the own ones first, then the boards in the order of the seats.

    The boards stay where they lie because the moves name their cells so.
    """
    found = Layout(players)
    table(game, found)
    for place in range(players):
        found.seat_of(f"priority/{place}")
    for place in range(players):
        found.seat_of(f"order/{place}")
    found.counts("clashing", found.around(), 1)
    for seat in found.around():
        player(game, found, f"players/{seat}")
    board(game, found, "princess_board", PRINCESS_SIDE)
    for number in range(players):
        board(game, found, f"players/{number}/board", game.lookup.seating[5 * players + number])
    return found


def table(game: KaguyahimeGame, found: Layout) -> None:
    t = game.lookup
    lanes = range(found.players + 1)
    found.one_of("phase", PHASES)
    found.one_of("seat", range(found.players))
    found.number("round", t.rounds)
    found.number("turn", 100)
    found.number("princess_favor", MOST, -MOST)
    found.number("clear_gone", 100)
    found.numbers("storage", game.kinds, 100)
    found.numbers("value", game.kinds[:-1], t.colours)
    found.numbers("rate", game.kinds[:-1], 3)
    for path in ("line", "next_line"):
        for lane in lanes:
            found.one_of(f"{path}/{lane}", [*found.around(), "princess"])
    for lane in lanes:
        found.one_of(f"column/<round>/{lane}", game.tiles)
    found.places("column", game.tiles, len(lanes) * t.rounds)


def player(game: KaguyahimeGame, found: Layout, known: str) -> None:
    found.number(f"{known}/favor", MOST, -MOST)
    found.number(f"{known}/disk_available", 1)
    found.number(f"{known}/cubes", 100)
    found.numbers(f"{known}/known", game.kinds, 100)
    found.numbers(f"{known}/screen", game.kinds, 100)
    found.numbers(f"{known}/rooms", game.kinds[:-1], 36)
    found.number(f"{known}/offered", 1)
    found.counts(f"{known}/offer/cubes", game.kinds, 2)
    found.number(f"{known}/offer/disk", 1)
    found.number(f"{known}/total", 100)


def board(game: KaguyahimeGame, found: Layout, path: str, side: int) -> None:
    first = game.lookup.board_of_side[side] * CELLS
    for cell in range(CELLS):
        known = f"{path}/{game.cell.word(first + cell)}"
        found.one_of(f"{known}/tile", game.tiles)
        found.one_of(f"{known}/rotation", ROTATIONS)
        found.one_of(f"{known}/cube", game.kinds)

"""Sets up any position from its description: the inverse of `full` in view.py, for tests, lessons and pickling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tilecourt.engine.bitboard import board_of
from tilecourt.engine.errors import BadInput
from tilecourt.engine.packed import numbers
from tilecourt.engine.pieces import Pieces
from tilecourt.engine.rng import Rng
from tilecourt.games.princess import state as at
from tilecourt.games.princess.actions import SIDES, cell
from tilecourt.games.princess.components import START_CELLS
from tilecourt.games.princess.lookup import NONE
from tilecourt.games.princess.play import Princess
from tilecourt.games.princess.setup import turn_board

if TYPE_CHECKING:
    from tilecourt.games.princess.game import PrincessGame

spot = cell("cell")


def restore(game: PrincessGame, full: Mapping[str, Any], rng: Rng) -> Princess:
    """The state that a full description stands for."""
    s = Princess(game, game.lookup, game.choices(full["options"]), len(full["players"]), rng)
    s.blank()
    tiles = Pieces([game.tiles[game.lookup.kind_of_piece[i]] for i in range(game.lookup.tiles)], "tile")
    cards = Pieces(game.cards, "card")
    s.phase = at.PHASES.index(full["phase"])
    s.active = full["active"]
    s.thief = number(full["thief"])
    s.start_player = full["start_player"]
    for player, known in enumerate(full["players"]):
        restore_player(game, s, player, known, tiles, cards)
    s.displayed = fill(s, at.DISPLAY, [tiles.take(name) for name in full["display"]])
    row = [cards.take(name) for name in full["row"]]
    fill(s, at.ROW, row)
    discarded = [cards.take(name) for name in full["discard"]]
    s.discard = board_of(discarded)
    s.pending = fill(s, at.PENDING, [cards.take(name) for name in full["pending_steals"]])
    s.claimed = fill(s, at.CLAIMED, [cards.take(claim["card"]) for claim in full["claimed"]])
    fill(s, at.VALUE, [claim["value"] for claim in full["claimed"]])
    s.drawn = tiles.take(full["drawn_tile"])
    fill(s, at.STOLEN, [tiles.take(name) for name in full["stolen"]])
    s.stacks = numbers([tiles.take(name) for name in reversed(full["stacks"])])
    s.stacks_left = len(s.stacks)
    deck = [cards.take(name) for name in reversed(full["rune_deck"])]
    s.deck = numbers(deck)
    s.deck_left = len(deck)
    s.deck_known = board_of([len(deck) - 1 - known["above"] for known in full["known_in_deck"]])
    s.row_at_declare = board_of(still_in_row(game, full["row_at_declare"], row))
    s.carrier = number(full["carrier"])
    s.gates_open = full["gates_open"]
    s.finished = fill(s, at.FINISHED, full["finish_order"])
    s.queued = fill(s, at.QUEUE, full["final_queue"])
    fill(s, at.BONUS, [game.bonuses.index(name) for name in full["bonus"]])
    s.lost = full["lost"]
    s.over = full["phase"] == "game_over"
    return s


def number(value: int | None) -> int:
    return NONE if value is None else value


def fill(s: Princess, start: int, values: list[int]) -> int:
    for i, value in enumerate(values):
        s.shared[start + i] = value
    return len(values)


def still_in_row(game: PrincessGame, names: list[str], row: list[int]) -> list[int]:
    """The cards that lay in the row when the declaration began and still do."""
    found: list[int] = []
    for name in names:
        found.append(next(card for card in row if card != NONE and game.cards[card] == name and card not in found))
    return found


def restore_player(
    game: PrincessGame, s: Princess, player: int, known: Mapping[str, Any], tiles: Pieces, cards: Pieces
) -> None:
    me = player * at.STRIDE
    s.seat[me + at.BOARD] = game.boards.index(known["board"])
    if known["side"] is not None:
        turn_board(s, player, SIDES.index(known["side"]))
    for place, stack in known["area"].items():
        where = spot.read(place)
        if where is None:
            raise BadInput(f"Expected {spot.expected()}, got {place!r}.")
        start = known["side"] is not None and tuple(spot.form(where)) in START_CELLS
        for name in stack[1:] if start else stack:
            s.lay(player, where, tiles.take(name))
    s.seat[me + at.HAND] = known["gems_in_hand"]
    for gem in known["gems_on"]:
        index = spot.index(gem)
        if index is None:
            raise BadInput(f"Expected {spot.expected()}, got {gem!r}.")
        s.put_gem(me, index)
    s.seat[me + at.HELD] = cards.take(known["held"])
    s.seat[me + at.EXTRA_TILE] = known["uses"]["extra_tile"]
    s.seat[me + at.GEM_SHIFT] = known["uses"]["gem_shift"]
    s.seat[me + at.SPACE] = known["space"]
    s.seat[me + at.TURNS] = known["turns_taken"]

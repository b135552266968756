"""Sets up any position from its description: the inverse of `full` in view.py, for tests, lessons and pickling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tilecourt.engine.errors import BadInput
from tilecourt.engine.rng import Rng
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.actions import ROTATIONS
from tilecourt.games.kaguyahime.lookup import CELLS, NONE, SIDES
from tilecourt.games.kaguyahime.play import Kaguyahime
from tilecourt.games.kaguyahime.view import PRINCESS

if TYPE_CHECKING:
    from tilecourt.games.kaguyahime.game import KaguyahimeGame


def restore(game: KaguyahimeGame, full: Mapping[str, Any], rng: Rng) -> Kaguyahime:
    """The state that a full description stands for."""
    s = Kaguyahime(game, game.lookup, game.choices(full["options"]), len(full["players"]), rng)
    s.blank()
    s.phase = at.PHASES.index(full["phase"])
    s.over = full["phase"] == "game_over"
    s.round = full["round"]
    s.turn = full["turn"]
    s.princess_favor = full["princess_favor"]
    s.clear_gone = full["clear_gone"]
    for start, counts in ((at.STORAGE, full["storage"]), (at.VALUE, full["value"]), (at.BOX, full["box"])):
        for kind, number in counts.items():
            s.shared[start + game.kinds.index(kind)] = number
    for start, meeples in ((at.LINE, full["line"]), (at.NEXT, full["next_line"])):
        for lane, meeple in enumerate(meeples):
            s.shared[start + lane] = NONE if meeple is None else at.PRINCESS if meeple == PRINCESS else meeple
    for place, player in enumerate(full["order"]):
        s.shared[at.ORDER + place] = player
    lane = 0
    for column in full["column"]:
        for name in column:
            s.column[lane] = NONE if name is None else tile_number(game, name)
            lane += 1
    restore_board(game, s, 0, 0, full["princess_board"])
    for player, known in enumerate(full["players"]):
        restore_player(game, s, player, known)
    return s


def tile_number(game: KaguyahimeGame, name: str) -> int:
    if name not in game.tiles:
        raise BadInput(f"Expected a tile of the box, got {name!r}.")
    return game.tiles.index(name)


def restore_player(game: KaguyahimeGame, s: Kaguyahime, player: int, known: Mapping[str, Any]) -> None:
    me = player * at.STRIDE
    for number, kind in enumerate(game.kinds):
        s.seat[me + at.SCREEN + number] = known["screen"][kind]
        s.seat[me + at.KNOWN + number] = known["known"][kind]
    if known["offer"] is not None:
        handful = game.handful.index(known["offer"]["cubes"])
        if handful is None:
            raise BadInput(f"Expected an offer of {game.handful.expected()}, got {known['offer']['cubes']!r}.")
        s.seat[me + at.OFFER] = 2 * handful + known["offer"]["disk"]
    s.seat[me + at.DISK] = int(known["disk_available"])
    s.seat[me + at.FAVOR] = known["favor"]
    s.seat[me + at.SIDE] = SIDES.index(known["side"])
    restore_board(game, s, player + 1, SIDES.index(known["side"]), known["board"])


def restore_board(game: KaguyahimeGame, s: Kaguyahime, number: int, side: int, tiles: Mapping[str, Any]) -> None:
    first = s.t.board_of_side[side] * CELLS
    for place, laid in tiles.items():
        where = game.cell.read(place)
        if where is None or not first <= where < first + CELLS:
            raise BadInput(f"Expected a cell of the board on side {SIDES[side]}, got {place!r}.")
        cube = NONE if laid["cube"] is None else game.kinds.index(laid["cube"])
        s.lay(number, where - first, tile_number(game, laid["tile"]), ROTATIONS.index(laid["rotation"]), cube)

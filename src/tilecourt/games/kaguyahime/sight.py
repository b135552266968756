"""Everything that lies on the table, in the words of rules.md section 5, and who sees it.

The colours behind a screen are for the owner alone, and so is an offer until all are revealed (rules.md section 3). The
others see that it has been made, and count what went behind the screen openly (`known`). Nobody sees into the box.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from tilecourt.engine import fields as field
from tilecourt.engine.bitboard import cells
from tilecourt.engine.errors import BadInput
from tilecourt.engine.field import everybody, nobody, owner
from tilecourt.engine.forms import dict_of, one_of, typed
from tilecourt.engine.names import SEATS, Box, Names, names_of
from tilecourt.engine.observation import MOST, Layout, number, numbers, seats_in_order
from tilecourt.engine.packed import upto
from tilecourt.engine.sight import Sight
from tilecourt.games.kaguyahime import phases
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.actions import ROTATIONS
from tilecourt.games.kaguyahime.line import clash_set, priority_into, total_of
from tilecourt.games.kaguyahime.lookup import CELLS, NONE, PRINCESS_SIDE, SIDES
from tilecourt.games.kaguyahime.play import Kaguyahime
from tilecourt.games.kaguyahime.rooms import room_size
from tilecourt.games.kaguyahime.scoring import rate, room_bonus

if TYPE_CHECKING:
    from tilecourt.games.kaguyahime.game import KaguyahimeGame

LAID = typed(
    "Laid",
    "A tile on a board, with the cube on it if it is a houseplant.",
    {"tile": str, "rotation": one_of(ROTATIONS), "cube": str | None},
)
OFFER = typed("Offer", "What a player presents.", {"cubes": list[str], "disk": bool})
TRACK = typed(
    "Track",
    "Where a disk lies on the favor track, and how often it has been around.",
    {"space": int, "laps": int},
)
PLAYER = (
    "What the viewer knows of a player. `screen` and a sealed `offer` are there for the owner only.\n\n"
    "`bonus` is what the rooms would bring if the game ended now."
)
OBSERVED = (
    *("phase", "seat", "round", "turn", "princess_favor", "clear_gone", "storage", "value", "rate"),
    *("line", "next_line", "column", "priority", "order", "clashing"),
    ("favor", "disk_available", "cubes", "known", "screen", "rooms", "offered", "offer", "total"),
)


def declare(game: KaguyahimeGame) -> Sight:
    """The fields in the order in which a reader meets them."""
    t, hand = game.lookup, ByHand(game)
    colours = game.kinds[:-1]
    kind, colour = Names(game.kinds, "cube"), Names(colours, "colour")
    side, meeple = Names(SIDES, "side"), Names([*range(at.PRINCESS), "princess"], "meeple")
    side.form = one_of(SIDES[1:])  # no player sits on the princess's board
    meeple.form = int | Literal["princess"]
    board = dict_of(str, LAID)
    players = field.Players(
        PLAYER,
        at.STRIDE,
        [
            field.Made("color", str, lambda s, player: game.colours[player]),
            field.One("side", side, at.SIDE),
            field.Number("favor", at.FAVOR, MOST, -MOST),
            field.Flag("disk_available", at.DISK),
            field.Counts("known", kind, at.KNOWN),
            field.Made("board", board, hand.board, hand.lay_board),
            field.Derived("track", TRACK, track, alike=everybody),
            field.Derived("cubes", int, lambda s, player, seat: s.cubes(player), observed=number(100), alike=everybody),
            field.Counts("screen", kind, at.SCREEN, to=owner),
            field.Derived("offered", bool, offered, observed=number(1), alike=everybody),
            field.Made(
                "offer", OFFER | None, hand.offer, hand.put_offer, to=owner_or_revealed, observed=hand.observe_offer
            ),
            field.Derived("rooms", dict[str, int], hand.rooms, observed=numbers(colours, 36), alike=everybody),
            field.Derived("bonus", dict[str, int], hand.bonus, alike=everybody),
            field.Derived("total", int | None, total, to=revealed, observed=number(100), alike=everybody),
        ],
    )
    fields = [
        field.Phase(Names(names_of(phases), "phase", closed=True)),
        field.Number("round", most=t.rounds),
        field.Number("turn", most=100),
        field.Counts("storage", kind, at.STORAGE),
        field.Counts("value", colour, at.VALUE, t.colours),
        field.Listed("line", meeple, at.LINE, "lanes", optional=True, observed=observe_line),
        field.Listed("next_line", meeple, at.NEXT, "lanes", optional=True, observed=observe_line),
        field.Made("column", list[list[str | None]], hand.column, hand.put_column, observed=hand.observe_column),
        field.Listed("order", SEATS, at.ORDER, size=game.players[-1], observed=seats_in_order),
        field.Number("princess_favor", most=MOST, least=-MOST),
        field.Made("princess_board", board, hand.board, hand.lay_board),
        field.Number("clear_gone", most=100),
        players,
        field.Viewer(),
        field.Derived("priority", list[int], priority, observed=seats_in_order, alike=everybody),
        field.Derived("rate", dict[str, int], hand.rate, observed=numbers(colours, 3), alike=everybody),
        field.Derived("clashing", list[int], clashing, observed=observe_clashing, alike=everybody),
        field.Counts("box", colour, at.BOX, to=nobody),
    ]
    return Sight(game, "What a seat or a spectator sees.", fields, (*OBSERVED, hand.observe_boards))


# --- who sees an offer


def revealed(s: Kaguyahime, player: int, seat: int) -> bool:
    """All offers are shown at once, when the last one is made (KGH-5.2.1r)."""
    return s.phase != phases.PRESENT


def owner_or_revealed(s: Kaguyahime, player: int, seat: int) -> bool:
    """Shown to the player whose offer it is, and after the reveal to all."""
    return player == seat or s.phase != phases.PRESENT


# --- what follows from other fields


def offered(s: Kaguyahime, player: int, seat: int | None) -> bool:
    return s.seat[player * at.STRIDE + at.OFFER] != NONE


def total(s: Kaguyahime, player: int, seat: int | None) -> int | None:
    offer = s.seat[player * at.STRIDE + at.OFFER]
    return None if offer == NONE else total_of(s, offer)


def track(s: Kaguyahime, player: int, seat: int | None) -> dict[str, int]:
    favor: int = s.seat[player * at.STRIDE + at.FAVOR]
    laps, space = divmod(favor, int(s.t.lap))
    return {"space": space, "laps": laps}


def priority(s: Kaguyahime, player: int, seat: int | None) -> list[int]:
    out = upto(8)
    priority_into(s, out)
    return list(out)[: s.players]


def clashing(s: Kaguyahime, player: int, seat: int | None) -> list[int]:
    """The players whose offers clash, as long as revealed offers lie on the table."""
    return cells(clash_set(s)) if s.phase in (phases.EXCHANGE, phases.DESIGN) else []


def observe_clashing(layout: Layout, path: str) -> None:
    layout.counts(path, layout.around(), 1)


def observe_line(layout: Layout, path: str) -> None:
    """Who stands in each lane: a player, or the princess."""
    for lane in range(layout.players + 1):
        layout.one_of(f"{path}/{lane}", [*layout.around(), "princess"])


class ByHand:
    """The fields that need the names on the pieces and are kept in a way of their own."""

    def __init__(self, game: KaguyahimeGame) -> None:
        self.game = game
        self.tile = Names(game.tiles, "tile")
        self.cube = Names(game.kinds, "cube")
        self.turn = Names(ROTATIONS, "rotation")
        self.colours = list(enumerate(game.kinds[:-1]))
        first = [board * CELLS for board in game.lookup.board_of_side]
        # What lies on a cell, by the number it is kept as (state.py).
        cubes = [*game.kinds, *[None] * 7][:7]
        self.laid = [
            {"tile": tile, "rotation": rotation, "cube": cube}
            for tile in game.tiles
            for rotation in ROTATIONS
            for cube in [None, *cubes]
        ]
        # The tiles and, at NONE, nothing.
        self.tiles = [*game.tiles, None]
        # The cells of the board on each side, as words.
        self.words = [[game.cell.word(start + cell) for cell in range(CELLS)] for start in first]

    # --- boards, the princess's if it is no player's

    def side(self, s: Kaguyahime, player: int) -> int:
        return PRINCESS_SIDE if player < 0 else s.seat[player * at.STRIDE + at.SIDE]

    def board(self, s: Kaguyahime, player: int) -> dict[str, dict[str, Any]]:
        """For each occupied cell "row,column" its tile, rotation and cube."""
        found, laid, packed, first = {}, self.laid, s.laid, (player + 1) * CELLS
        for cell, word in enumerate(self.words[self.side(s, player)]):
            if (kept := packed[first + cell]) != NONE:
                found[word] = laid[kept].copy()
        return found

    def lay_board(self, s: Kaguyahime, player: int, tiles: Mapping[str, Any], box: Box) -> None:
        side = self.side(s, player)
        for place, laid in tiles.items():
            if place not in self.words[side]:
                raise BadInput(f"Expected a cell of the board on side {SIDES[side]}, got {place!r}.")
            tile, cube = self.tile.find(laid["tile"], box), self.cube.find(laid["cube"], box)
            s.lay(player + 1, self.words[side].index(place), tile, self.turn.find(laid["rotation"], box), cube)

    def observe_boards(self, layout: Layout, owner: str) -> None:
        """The boards stay in the order of the seats because the moves name their cells so."""
        sides = [("princess_board", PRINCESS_SIDE)]
        seating = self.game.lookup.seating
        sides += [(f"players/{seat}/board", seating[5 * layout.players + seat]) for seat in range(layout.players)]
        for path, side in sides:
            for word in self.words[side]:
                layout.one_of(f"{path}/{word}/tile", self.tile.words)
                layout.one_of(f"{path}/{word}/rotation", ROTATIONS)
                layout.one_of(f"{path}/{word}/cube", self.cube.words)

    # --- the islands

    def column(self, s: Kaguyahime, player: int) -> list[list[str | None]]:
        """The islands column by column, lane 0 first; None where the tile is taken."""
        tiles, lanes = self.tiles, s.lanes
        names = [tiles[tile] for tile in s.column]
        return [names[start : start + lanes] for start in range(0, len(names), lanes)]

    def put_column(self, s: Kaguyahime, player: int, columns: list[list[str | None]], box: Box) -> None:
        for place, name in enumerate(name for column in columns for name in column):
            s.column[place] = self.tile.find(name, box)

    def observe_column(self, layout: Layout, path: str) -> None:
        """The tiles of the round's column by lane, then where every tile lies."""
        lanes = layout.players + 1
        for lane in range(lanes):
            layout.one_of(f"{path}/<round>/{lane}", self.tile.words)
        layout.places(path, self.tile.words, lanes * self.game.lookup.rounds)

    # --- offers

    def offer(self, s: Kaguyahime, player: int) -> dict[str, Any] | None:
        offer = s.seat[player * at.STRIDE + at.OFFER]
        return None if offer == NONE else {"cubes": self.game.handful.form(offer >> 1), "disk": offer & 1 == 1}

    def put_offer(self, s: Kaguyahime, player: int, offer: Mapping[str, Any] | None, box: Box) -> None:
        if offer is not None:
            handful = self.game.handful.index(offer["cubes"])
            if handful is None:
                raise BadInput(f"Expected an offer of {self.game.handful.expected()}, got {offer['cubes']!r}.")
            s.seat[player * at.STRIDE + at.OFFER] = 2 * handful + offer["disk"]

    def observe_offer(self, layout: Layout, path: str) -> None:
        layout.counts(f"{path}/cubes", self.cube.words, 2)
        layout.number(f"{path}/disk", 1)

    # --- rooms and rates, by colour

    def rate(self, s: Kaguyahime, player: int, seat: int | None) -> dict[str, int]:
        return {name: rate(s, colour) for colour, name in self.colours}

    def rooms(self, s: Kaguyahime, player: int, seat: int | None) -> dict[str, int]:
        return {name: room_size(s, player, colour) for colour, name in self.colours}

    def bonus(self, s: Kaguyahime, player: int, seat: int | None) -> dict[str, int]:
        return {name: room_bonus(s, player, colour) for colour, name in self.colours}

"""Everything that lies on the table, in the words of rules.md section 5, and who sees it.

Nobody has private information in this game (rules.md section 3): all seats and spectators see the same. Hidden from
all are the order of stacks and deck and, until final scoring, the bonus cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tilecourt.engine import fields as field
from tilecourt.engine.bitboard import BIT, board_of, cells
from tilecourt.engine.errors import BadInput
from tilecourt.engine.field import nobody
from tilecourt.engine.forms import list_of, typed
from tilecourt.engine.names import SEATS, Box, Names, names_of
from tilecourt.engine.observation import Layout, counted, flagged, seats_in_order
from tilecourt.engine.sight import Sight
from tilecourt.games.princess import phases
from tilecourt.games.princess import state as at
from tilecourt.games.princess.actions import SIDES, cell
from tilecourt.games.princess.components import START_CELLS
from tilecourt.games.princess.lookup import CELLS, NONE
from tilecourt.games.princess.play import Princess
from tilecourt.games.princess.setup import turn_board

if TYPE_CHECKING:
    from tilecourt.games.princess.game import PrincessGame

SPOT = cell("cell")
WORDS = [SPOT.word(index) for index in range(CELLS)]
STARTS = frozenset(index for index in range(CELLS) if tuple(SPOT.form(index)) in START_CELLS)

CLAIMED = typed("Claimed", "A rune claimed in the running declaration, and its steps.", {"card": str, "value": int})
KNOWN = typed("KnownCard", "A Steal Tile card whose depth everybody knows since set-up.", {"card": str, "above": int})
AREA = 'What lies before a player; an area has for each occupied cell "row,column" its tiles, bottom first.'
USES = "How often each sprite of a player can still be used."
OBSERVED = (
    *("phase", "seat", "active", "thief", "start_player"),
    *("display", "row", "row_at_declare", "discard", "pending_steals", "claimed", "drawn_tile"),
    *("stacks_left", "deck_left", "known_in_deck"),
    *("carrier", "gates_open", "finish_order", "final_queue", "bonus"),
)


def declare(game: PrincessGame) -> Sight:
    """The fields in the order in which a reader meets them."""
    t, hand = game.lookup, ByHand(game)
    runes = [rune.id for rune in game.components.rune]
    kinds = runes + [steal.id for steal in game.components.steal_card]
    tile, card, steals = hand.tile, hand.card, kinds[len(runes) :]
    seen_cards = counted(kinds, t.cards)
    fields = [
        field.Phase(Names(names_of(phases), "phase", closed=True)),
        field.Seat("active"),
        field.Seat("thief", optional=True),
        field.Seat("start_player"),
        field.Listed("display", tile, at.DISPLAY, "displayed", observed=counted(game.tiles, t.display_size + 1)),
        field.Listed("row", card, at.ROW, size=t.row_size, optional=True, observed=seen_cards),
        field.Made("row_at_declare", list[str], hand.row_at_declare, hand.put_row_at_declare, observed=seen_cards),
        field.Members("discard", card, observed=seen_cards),
        field.Listed("pending_steals", card, at.PENDING, "pending", observed=counted(steals, t.cards)),
        field.Made("claimed", list_of(CLAIMED), hand.claimed, hand.put_claimed, observed=hand.observe_claimed),
        field.One("drawn_tile", tile, "drawn", optional=True, observed=flagged(game.tiles)),
        field.Listed("stolen", tile, at.STOLEN, "players", optional=True),
        field.Seat("carrier", optional=True),
        field.Flag("gates_open"),
        field.Listed("finish_order", SEATS, at.FINISHED, "finished", observed=seats_in_order),
        field.Listed("final_queue", SEATS, at.QUEUE, "queued", observed=seats_in_order),
        players(game, hand, runes),
        field.Viewer(),
        field.Pile("stacks", tile, "stacks", "stacks_left"),
        field.Number("stacks_left", most=t.tiles, in_full=False),
        field.Pile("rune_deck", card, "deck", "deck_left"),
        field.Number("deck_left", most=t.cards, in_full=False),
        field.Made("known_in_deck", list_of(KNOWN), hand.known_in_deck, hand.put_known, observed=hand.observe_known),
        field.Listed(
            "bonus",
            Names(game.bonuses, "bonus card"),
            at.BONUS,
            size=t.bonuses_dealt,
            to=turned_up,
            observed=counted(game.bonuses, 1),
        ),
        field.Flag("lost", to=nobody),
    ]
    of_each = ("board", "side", "held", "gems_in_hand", "uses", "space", "turns_taken", hand.observe_stolen)
    observed = (*OBSERVED, (*of_each, "gems_on", "area"))
    return Sight(game, "What a seat or a spectator sees.", fields, observed)


def players(game: PrincessGame, hand: ByHand, runes: list[str]) -> field.Players:
    """What each player has."""
    t = game.lookup
    return field.Players(
        AREA,
        at.STRIDE,
        [
            field.One("board", Names(game.boards, "start board"), at.BOARD),
            field.One("side", Names(SIDES, "side", closed=True), at.SIDE, optional=True),
            field.Made("area", dict[str, list[str]], hand.area, hand.lay_area, observed=hand.observe_area),
            field.Made("gems_on", list[tuple[int, int]], gems_on, put_gems, observed=counted(WORDS, t.gems)),
            field.Number("gems_in_hand", at.HAND, t.gems),
            field.One("held", hand.card, at.HELD, optional=True, observed=flagged(runes)),
            field.Group(
                "uses",
                USES,
                [
                    field.Number("extra_tile", at.EXTRA_TILE, t.uses_extra_tile),
                    field.Number("gem_shift", at.GEM_SHIFT, t.uses_gem_shift),
                ],
            ),
            field.Number("space", at.SPACE, 200),
            field.Number("turns_taken", at.TURNS, 1000),
        ],
    )


def turned_up(s: Princess, player: int, seat: int) -> bool:
    """Bonus cards lie face down until final scoring; a game lost to the witch turns nothing up (PMT-3, PMT-6)."""
    return s.over and not s.lost


def gems_on(s: Princess, player: int) -> list[list[int]]:
    """The cells with a gem, one after the other."""
    first = player * at.STRIDE + at.GEM_CELLS
    out = [s.seat[first + i] for i in range(s.t.gems)]
    return [SPOT.form(index) for index in out if index != NONE]


def put_gems(s: Princess, player: int, gems: list[list[int]], box: Box) -> None:
    for gem in gems:
        index = SPOT.index(gem)
        if index is None:
            raise BadInput(f"Expected {SPOT.expected()}, got {gem!r}.")
        s.put_gem(player * at.STRIDE, index)


class ByHand:
    """The fields that are kept in a way of their own."""

    def __init__(self, game: PrincessGame) -> None:
        t = game.lookup
        self.game = game
        self.tile = Names([game.tiles[kind] for kind in t.kind_of_piece], "tile", pieces=t.tiles)
        self.card = Names(game.cards, "card", pieces=t.cards)

    # --- an area: stacks of tiles, on the printed cells of the start board

    def area(self, s: Princess, player: int) -> dict[str, list[str]]:
        found = {}
        piece_on, names, first = s.piece, self.tile.words, player * CELLS
        for index in cells(s.seat[player * at.STRIDE + at.OCCUPIED]):
            piece = piece_on[first + index]
            stack = [names[piece]]
            while piece < s.t.tiles and (piece := piece_on[s.players * CELLS + piece]) != NONE:
                stack.insert(0, names[piece])
            found[WORDS[index]] = stack
        return found

    def lay_area(self, s: Princess, player: int, area: Mapping[str, list[str]], box: Box) -> None:
        side = s.seat[player * at.STRIDE + at.SIDE]
        if side != NONE:
            turn_board(s, player, side)
        for place, stack in area.items():
            where = SPOT.read(place)
            if where is None:
                raise BadInput(f"Expected {SPOT.expected()}, got {place!r}.")
            for name in stack[1:] if side != NONE and where in STARTS else stack:
                s.lay(player, where, self.tile.find(name, box))

    def observe_area(self, layout: Layout, path: str) -> None:
        for spot in WORDS:
            layout.one_of(f"{path}/{spot}/-1", self.game.tiles)
            layout.kind(f"{path}/{spot}/-2", self.game.tiles)
            layout.kind(f"{path}/{spot}/-3", self.game.tiles)
            layout.length(f"{path}/{spot}", self.game.lookup.tiles + 1)

    # --- cards

    def row_at_declare(self, s: Princess, player: int) -> list[str]:
        return [self.card.words[member] for member in cells(s.row_at_declare)]

    def put_row_at_declare(self, s: Princess, player: int, names: list[str], box: Box) -> None:
        """The cards that lay in the row when the declaration began, and still do."""
        row = [s.shared[at.ROW + i] for i in range(s.t.row_size)]
        found: list[int] = []
        for name in names:
            found.append(next(card for card in row if self.card.say(card) == name and card not in found))
        s.row_at_declare = board_of(found)

    def claimed(self, s: Princess, player: int) -> list[dict[str, Any]]:
        return [
            {"card": self.card.words[s.shared[at.CLAIMED + i]], "value": s.shared[at.VALUE + i]}
            for i in range(s.claimed)
        ]

    def put_claimed(self, s: Princess, player: int, claims: list[Mapping[str, Any]], box: Box) -> None:
        s.claimed = len(claims)
        for i, claim in enumerate(claims):
            s.shared[at.CLAIMED + i] = self.card.find(claim["card"], box)
            s.shared[at.VALUE + i] = claim["value"]

    def observe_claimed(self, layout: Layout, path: str) -> None:
        for place in range(self.game.lookup.gems):
            layout.one_of(f"{path}/{place}/card", [rune.id for rune in self.game.components.rune])
            layout.number(f"{path}/{place}/value", 100)

    def known_in_deck(self, s: Princess, player: int) -> list[dict[str, Any]]:
        """The Steal Tile cards whose depth everybody knows since set-up (PMT-3)."""
        return [
            {"card": self.card.words[s.deck[i]], "above": s.deck_left - 1 - i}
            for i in range(s.deck_left - 1, -1, -1)
            if s.deck_known & BIT[i] != 0
        ]

    def put_known(self, s: Princess, player: int, known: list[Mapping[str, Any]], box: Box) -> None:
        s.deck_known = board_of([s.deck_left - 1 - one["above"] for one in known])

    def observe_known(self, layout: Layout, path: str) -> None:
        t = self.game.lookup
        for place in range(t.cards - t.rune_cards):
            layout.one_of(f"{path}/{place}/card", [steal.id for steal in self.game.components.steal_card])
            layout.number(f"{path}/{place}/above", t.cards)

    def observe_stolen(self, layout: Layout, player: str) -> None:
        layout.one_of(f"stolen/{player.removeprefix('players/')}", self.game.tiles)

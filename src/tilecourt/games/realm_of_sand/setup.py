"""Set-up, step by step (rules.md section 4)."""
# mypyc: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import cells_into
from tilecourt.games.realm_of_sand import event_ids
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.lookup import COLOURS, LEVELS, NONE
from tilecourt.games.realm_of_sand.state import State


def deal_cards(s: State) -> None:
    """Each level is shuffled into a deck and its row turned up (ROS-4.1)."""
    level: i64
    i: i64
    pile = vec[i64]([0] * 64)
    for level in range(LEVELS):
        cells_into(s.t.cards_of[level], pile)
        s.shuffle(pile, s.t.deck_size)
        for i in range(s.t.deck_size):
            s.decks[level * s.t.deck_size + i] = pile[i]
        s.shared[at.DECK_LEFT + level] = s.t.deck_size
        refill(s, level)


def refill(s: State, level: i64) -> None:
    """Fills the empty places of a row from the left; an empty deck fills nothing (ROS-5.7.1, ROS-R68)."""
    shared = s.shared
    i: i64
    for i in range(s.t.row_size):
        if shared[at.DECK_LEFT + level] == 0:
            return
        if shared[at.ROW + level * at.ROW_STRIDE + i] == NONE:
            card = s.deck_top(level)
            shared[at.ROW + level * at.ROW_STRIDE + i] = card
            s.tell(event_ids.CARD_TURNED_UP, NONE, card, level + 1, i, 0)


def lay_circle(s: State) -> None:
    """The tiles are shuffled into a circle; the first is the one clockwise after the Queen (ROS-4.2)."""
    tiles = s.shuffled(s.t.tiles)
    i: i64
    for i in range(s.t.tiles):
        s.shared[at.CIRCLE + i] = tiles[i]
    s.circled = s.t.tiles


def fill_supply(s: State) -> None:
    """All squares, and the disks that the number of players asks for; the others leave the game (ROS-4.3, ROS-R60)."""
    i: i64
    for i in range(s.t.colours):
        s.shared[at.SQUARES + i] = s.t.squares[i]
        s.shared[at.SUPPLY + i] = s.t.disks[s.players * COLOURS + i]


def choose_start_player(s: State) -> None:
    """By chance, unless an option names the seat (ROS-4.4, ROS-R59)."""
    s.start_player = s.choices.start_player
    if s.start_player == NONE:
        s.start_player = s.rng.below(s.players)
    s.active = s.start_player


def deal_boards(s: State) -> None:
    """A random board each, its side by the mode, as far as the players do not choose (ROS-4.5, ROS-R70)."""
    ribbons = vec[i64]([0] * 64)
    s.rng.shuffle(ribbons, cells_into(s.t.ribbons, ribbons))
    player: i64
    for player in range(s.players):
        me = player * at.STRIDE
        if not s.choices.choose_ribbon:
            s.seat[me + at.RIBBON] = ribbons[player]
        if not s.choices.choose_side:
            s.seat[me + at.SIDE] = at.ADVANCED if s.choices.advanced else at.BASIC


def deal_tiles(s: State) -> None:
    """In turn order each takes the first tiles of the circle, with no choice (ROS-4.6, ROS-R02, ROS-R04)."""
    i: i64
    for i in range(s.players):
        player = (s.start_player + i) % s.players
        while s.seat[player * at.STRIDE + at.HELD] < s.t.hand:
            s.add_to_hand(player * at.STRIDE, s.take_from_circle(0))
        s.tell(event_ids.TILES_DEALT, player, s.t.hand, 0, 0, 0)


def lay_crystals(s: State) -> None:
    """Advanced sides get their crystal marker, clear side up (ROS-4.5)."""
    player: i64
    for player in range(s.players):
        if s.seat[player * at.STRIDE + at.SIDE] == at.ADVANCED:
            s.seat[player * at.STRIDE + at.CRYSTAL] = at.CLEAR

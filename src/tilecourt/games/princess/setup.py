"""Set-up, step by step (rules.md section 4)."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.packed import upto
from tilecourt.games.princess import event_ids
from tilecourt.games.princess import state as at
from tilecourt.games.princess.lookup import NONE
from tilecourt.games.princess.state import State


def deal_boards(s: State) -> None:
    """Seats, cubes, start boards, pawns, princess and sprites (PMT-4.1 to PMT-4.5)."""
    s.blank()
    if s.choices.random_start:
        s.start_player = s.rng.below(s.players)  # PMT-R01
    s.active = s.start_player
    boards = upto(s.t.boards)
    s.rng.shuffle(boards, s.t.boards)
    player: i64
    for player in range(s.players):
        s.seat[player * at.STRIDE + at.BOARD] = boards[player]


def turn_board(s: State, player: i64, side: i64) -> None:
    """The chosen side of a player's start board lies in the middle of the area (PMT-4.2)."""
    me = player * at.STRIDE
    s.seat[me + at.SIDE] = side
    first = s.t.tiles + (s.seat[me + at.BOARD] * 2 + side) * 4
    i: i64
    for i in range(4):
        s.lay(player, s.t.start_cells[i], first + i)


def deal_tiles(s: State) -> None:
    """Shuffles the tiles into the stacks and turns up the display (PMT-4.6)."""
    s.stacks = s.shuffled(s.t.tiles)
    s.stacks_left = s.t.tiles
    while s.displayed < s.t.display_size and s.stacks_left > 0:
        piece = s.turn_up(s.stacks, s.stacks_left)
        s.stacks_left -= 1
        s.shared[at.DISPLAY + s.displayed] = piece
        s.displayed += 1
        s.tell(event_ids.TILE_OPENED, NONE, s.t.kind_of_piece[piece], 0, 0, 0)


def deal_runes(s: State) -> None:
    """Shuffles the rune deck and turns up runes for the row, one at a time (PMT-4.7, PMT-R71)."""
    # First play: both Steal Tile cards stay in the box (PMT-R55).
    size = s.t.rune_cards if s.choices.first_play else s.t.cards
    s.deck = s.shuffled(size)
    s.deck_left = size
    place: i64 = 0
    while place < s.t.row_size:
        card = s.turn_up(s.deck, s.deck_left)
        s.deck_left -= 1
        if s.t.rune_of_card[card] == NONE:
            push_back(s, card)
            continue
        s.shared[at.ROW + place] = card
        s.tell(event_ids.RUNE_TURNED_UP, NONE, s.t.rune_of_card[card], 0, 0, 0)
        place += 1


def push_back(s: State, card: i64) -> None:
    """A Steal Tile card goes back with half of the cards left, rounded down, above it, known to all (PMT-R29).

    By option chance says where it goes, and nobody knows.
    """
    left = s.deck_left
    unknown = s.choices.depth_unknown
    place = s.rng.below(left + 1) if unknown else left - left // 2
    i = left
    known: i64 = 0
    # The top of the pile is at its end: the cards above move up by one, and what is known of them with them.
    while i > place:
        s.deck[i] = s.deck[i - 1]
        if s.deck_known & BIT[i - 1] != 0:
            known |= BIT[i]
        i -= 1
    while i > 0:
        i -= 1
        known |= s.deck_known & BIT[i]
    s.deck[place] = card
    s.deck_known = known if unknown else known | BIT[place]
    s.deck_left = left + 1
    if unknown:
        s.tell(event_ids.STEAL_MIXED_IN, NONE, card, 0, 0, 0)
    else:
        s.tell(event_ids.STEAL_PUSHED_BACK, NONE, card, left // 2, 0, 0)


def deal_bonuses(s: State) -> None:
    """Two bonus cards lie face down by the manor, seen by nobody (PMT-4.8)."""
    cards = s.shuffled(s.t.bonuses)
    i: i64
    for i in range(s.t.bonuses_dealt):
        s.shared[at.BONUS + i] = cards[i]

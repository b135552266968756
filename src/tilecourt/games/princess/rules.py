"""The rules of play in the order of the rulebook: choosing a side, the steps of a turn, the end of the turn.

Rule ids stand at the lines that decide. A step that leaves its player nothing to decide is passed at once (PMT-5), so
after every action the state stands at the next real decision, or the game is over.
"""
# mypyc: compiled

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.games.princess import event_ids, phases, thefts
from tilecourt.games.princess import state as at
from tilecourt.games.princess.area import can_claim_card, claim_value, formation_of, lay_tile
from tilecourt.games.princess.last_turns import end_game, is_witch_back, leave_queue, queue_last_turns, tell_bonus
from tilecourt.games.princess.lookup import NONE
from tilecourt.games.princess.manor import walk
from tilecourt.games.princess.setup import deal_bonuses, deal_runes, deal_tiles, turn_board
from tilecourt.games.princess.state import State

# --- set-up, from the choice of sides on


def choose_side(s: State, side: i64) -> None:
    """The active player turns the start board; after the last one everything else is dealt (PMT-4.2, PMT-R70)."""
    s.tell(event_ids.SIDE_CHOSEN, s.active, side, s.seat[s.active * at.STRIDE + at.BOARD], 0, 0)
    turn_board(s, s.active, side)
    s.active = (s.active + 1) % s.players
    if s.active == s.start_player:
        begin_play(s)


def begin_play(s: State) -> None:
    deal_tiles(s)
    deal_runes(s)
    deal_bonuses(s)
    begin_turn(s, s.start_player)


# --- 5.1 open a tile


def begin_turn(s: State, player: i64) -> None:
    """A turn begins: one tile is turned up if the stacks hold one (PMT-5.1)."""
    s.active = player
    s.tell(event_ids.TURN_BEGINS, player, s.seat[player * at.STRIDE + at.TURNS] + 1, 0, 0, 0)
    if s.stacks_left > 0:
        piece = s.turn_up(s.stacks, s.stacks_left)
        s.stacks_left -= 1
        s.shared[at.DISPLAY + s.displayed] = piece
        s.displayed += 1
        s.tell(event_ids.TILE_OPENED, player, s.t.kind_of_piece[piece], 0, 0, 0)
    to_rune_card(s)


def is_short_turn(s: State) -> bool:
    """Whether this is a first turn that has only steps 1 and 5 (PMT-5.1f, PMT-R03)."""
    if s.choices.first_turn_each:
        return s.seat[s.active * at.STRIDE + at.TURNS] == 0
    return s.choices.first_turn_starting and s.active == s.start_player and s.seat[s.active * at.STRIDE + at.TURNS] == 0


# --- 5.2 hold or remove a rune


def to_rune_card(s: State) -> None:
    if is_short_turn(s):
        to_place_tile(s)
    elif s.row_set() != 0:
        s.phase = phases.RUNE_CARD
    else:
        to_take_gem(s)


def hold(s: State, rune: i64) -> None:
    """The card moves face up before the player (PMT-5.2)."""
    place = s.row_place(rune)
    s.seat[s.active * at.STRIDE + at.HELD] = s.shared[at.ROW + place]
    s.shared[at.ROW + place] = NONE
    s.tell(event_ids.RUNE_HELD, s.active, rune, 0, 0, 0)
    refill(s)
    to_take_gem(s)


def remove(s: State, rune: i64) -> None:
    """The card goes to the discard pile (PMT-5.2)."""
    place = s.row_place(rune)
    s.discard |= BIT[s.shared[at.ROW + place]]
    s.shared[at.ROW + place] = NONE
    s.tell(event_ids.RUNE_REMOVED, s.active, rune, 0, 0, 0)
    refill(s)
    to_take_gem(s)


def refill(s: State) -> None:
    """Fills every gap of the row from the deck; Steal Tile cards wait for the end of the turn (PMT-5.2r)."""
    place: i64 = 0
    while place < s.t.row_size:
        if s.shared[at.ROW + place] != NONE:
            place += 1
            continue
        if s.deck_left == 0 and not reshuffle(s):
            return  # the gap stays open until a card can be drawn
        card = s.turn_up(s.deck, s.deck_left)
        s.deck_left -= 1
        if s.t.rune_of_card[card] != NONE:
            s.shared[at.ROW + place] = card
            s.tell(event_ids.RUNE_TURNED_UP, s.active, s.t.rune_of_card[card], 0, 0, 0)
        elif s.finished > 0:
            s.discard |= BIT[card]  # drawn after somebody reached the Goal (PMT-R33)
            s.tell(event_ids.STEAL_IGNORED, s.active, card, 0, 0, 0)
        else:
            s.shared[at.PENDING + s.pending] = card
            s.pending += 1
            s.tell(event_ids.STEAL_DRAWN, s.active, card, 0, 0, 0)


def reshuffle(s: State) -> bool:
    """The discard pile becomes the new deck, if there is a rune in it (PMT-5.2r, PMT-R28)."""
    deck = vec[i64]()
    runes: i64 = 0
    card: i64
    for card in range(s.t.cards):
        if s.discard & BIT[card] != 0:
            deck = append(deck, card)
            if s.t.rune_of_card[card] != NONE:
                runes += 1
    if runes == 0:
        return False
    s.discard = 0
    s.deck = deck
    s.deck_left = len(deck)
    s.deck_known = 0
    s.shuffle(deck, s.deck_left)
    s.tell(event_ids.DECK_RESHUFFLED, s.active, s.deck_left, 0, 0, 0)
    return True


# --- 5.3 take a gem back


def to_take_gem(s: State) -> None:
    if s.seat[s.active * at.STRIDE + at.GEMS] != 0:
        s.phase = phases.TAKE_GEM
    else:
        to_sprite(s)


def take_gem(s: State, cell: i64) -> None:
    """One own gem goes back to the hand (PMT-5.3)."""
    me = s.active * at.STRIDE
    s.pick_gem(me, cell)
    s.seat[me + at.HAND] += 1
    s.tell(event_ids.GEM_TAKEN, s.active, cell, 0, 0, 0)
    to_sprite(s)


# --- 5.4 use a sprite


def can_use_extra_tile(s: State) -> bool:
    return s.seat[s.active * at.STRIDE + at.EXTRA_TILE] > 0 and s.stacks_left > 0


def gem_targets(s: State) -> i64:
    """The cells onto which `gem_shift` may bring a gem: own tiles, one gem a tile (PMT-5.4g, PMT-R13)."""
    me = s.active * at.STRIDE
    if s.choices.stacked_gems:
        return s.seat[me + at.OCCUPIED]
    return s.seat[me + at.OCCUPIED] & ~s.seat[me + at.GEMS]


def can_use_gem_shift(s: State) -> bool:
    me = s.active * at.STRIDE
    if s.seat[me + at.GEM_SHIFT] == 0:
        return False
    return gem_targets(s) != 0 and (s.seat[me + at.HAND] > 0 or s.seat[me + at.GEMS] != 0)


def to_sprite(s: State) -> None:
    if can_use_extra_tile(s) or can_use_gem_shift(s):
        s.phase = phases.SPRITE
    else:
        to_place_tile(s)


def extra_tile(s: State) -> None:
    """One use less; the top tile of a stack is drawn and must be laid at once (PMT-5.4e)."""
    me = s.active * at.STRIDE
    s.seat[me + at.EXTRA_TILE] -= 1
    s.tell(event_ids.SPRITE_USED, s.active, 0, s.seat[me + at.EXTRA_TILE], 0, 0)
    s.drawn = s.turn_up(s.stacks, s.stacks_left)
    s.stacks_left -= 1
    s.tell(event_ids.TILE_DRAWN, s.active, s.t.kind_of_piece[s.drawn], 0, 0, 0)
    s.phase = phases.SPRITE_PLACE


def gem_place(s: State, cell: i64) -> None:
    """A gem goes from the hand onto a tile of the own area (PMT-5.4g, PMT-R69)."""
    me = s.active * at.STRIDE
    s.seat[me + at.GEM_SHIFT] -= 1
    s.tell(event_ids.SPRITE_USED, s.active, 1, s.seat[me + at.GEM_SHIFT], 0, 0)
    gem_from_hand(s, cell)
    to_place_tile(s)


def gem_move(s: State, start: i64, end: i64) -> None:
    """An own gem moves to another tile of the own area (PMT-5.4g)."""
    me = s.active * at.STRIDE
    s.seat[me + at.GEM_SHIFT] -= 1
    s.tell(event_ids.SPRITE_USED, s.active, 1, s.seat[me + at.GEM_SHIFT], 0, 0)
    s.pick_gem(me, start)
    s.put_gem(me, end)
    s.tell(event_ids.GEM_MOVED, s.active, start, end, 0, 0)
    to_place_tile(s)


def sprite_place(s: State, cell: i64, gem: bool) -> None:
    """The drawn tile is laid, with a gem from the hand if the player likes (PMT-5.4e)."""
    piece = s.drawn
    s.drawn = NONE
    lay_tile(s, s.active, piece, cell)
    if gem:
        gem_from_hand(s, cell)
    to_place_tile(s)


def gem_from_hand(s: State, cell: i64) -> None:
    me = s.active * at.STRIDE
    s.put_gem(me, cell)
    s.seat[me + at.HAND] -= 1
    s.tell(event_ids.GEM_PLACED, s.active, cell, 0, 0, 0)


# --- 5.5 place a tile


def to_place_tile(s: State) -> None:
    if s.displayed > 0:
        s.phase = phases.PLACE_TILE
    else:
        to_declare(s)  # only in the final round (PMT-R44)


def place(s: State, kind: i64, cell: i64, gem: bool) -> None:
    """A tile of the display goes onto the area, with a gem from the hand if the player likes (PMT-5.5)."""
    lay_tile(s, s.active, s.take_from_display(kind), cell)
    if gem:
        gem_from_hand(s, cell)
    if not s.choices.last_tile_declare and is_witch_back(s):
        end_turn(s)  # PMT-R42, the Japanese print: no declaration after the last tile
    else:
        to_declare(s)


# --- 5.6 declare runes


def to_declare(s: State) -> None:
    s.row_at_declare = s.row_set()
    if is_short_turn(s):
        after_declare(s)
    else:
        go_on_declaring(s)


def may_claim_card(s: State, card: i64) -> bool:
    """Whether a row card may be claimed at all: with `claim_refilled` off, only if it lay there at first (PMT-R23)."""
    return s.choices.claim_refilled or s.row_at_declare & BIT[card] != 0


def go_on_declaring(s: State) -> None:
    """The declaration goes on while anything more can be claimed."""
    s.phase = phases.DECLARE
    held = s.seat[s.active * at.STRIDE + at.HELD]
    if held != NONE and can_claim_card(s, s.active, held):
        return
    i: i64
    for i in range(s.t.row_size):
        card = s.shared[at.ROW + i]
        if card != NONE and may_claim_card(s, card) and can_claim_card(s, s.active, card):
            return
    after_declare(s)


def claim(s: State, rune: i64, cell: i64) -> None:
    """A gem pays for a card, which waits before the player; the row is refilled (PMT-5.6)."""
    if take_rune(s, rune, cell):
        refill(s)
    go_on_declaring(s)


def take_rune(s: State, rune: i64, cell: i64) -> bool:
    """A gem goes from its tile onto the card; whether that leaves a gap in the row (PMT-5.6)."""
    me = s.active * at.STRIDE
    value = claim_value(s, s.active, rune, cell)
    s.tell(event_ids.RUNE_CLAIMED, s.active, rune, cell, value, formation_of(s, s.active, rune, cell))
    s.pick_gem(me, cell)
    card = s.seat[me + at.HELD]
    from_row = card == NONE or s.t.rune_of_card[card] != rune
    if from_row:
        place = claimable_place(s, rune)
        card = s.shared[at.ROW + place]
        s.shared[at.ROW + place] = NONE
        s.row_at_declare &= ~BIT[card]
    else:
        s.seat[me + at.HELD] = NONE  # a held card is not replaced (PMT-R26)
    s.shared[at.CLAIMED + s.claimed] = card
    s.shared[at.VALUE + s.claimed] = value
    s.claimed += 1
    return from_row


def claimable_place(s: State, rune: i64) -> i64:
    """Where in the row a card of this rune lies that may be claimed, or NONE."""
    i: i64
    for i in range(s.t.row_size):
        card = s.shared[at.ROW + i]
        if card != NONE and s.t.rune_of_card[card] == rune and may_claim_card(s, card):
            return i
    return NONE


# --- 5.7 move, 5.8 the order after a declaration


def after_declare(s: State) -> None:
    """The pawn walks if a rune was claimed; then come the thefts, then the end of the turn (PMT-5.8)."""
    s.row_at_declare = 0
    if s.claimed > 0:
        walk(s, s.active)
        refill(s)  # does nothing with the printed box, whose row never has a gap
    if is_witch_back(s):
        end_turn(s)  # no theft in a lost game (PMT-R72)
        return
    if s.choices.any_after_goal and s.finished > 0:
        thefts.cancel(s)
    if not thefts.next_theft(s):
        end_turn(s)


# --- 5.9 thefts


def steal_take(s: State, cell: i64) -> None:
    """The thief's choice of a tile; after the last theft the turn ends (PMT-5.9.1)."""
    if not thefts.take(s, cell):
        end_turn(s)


def steal_place(s: State, cell: i64) -> None:
    """The thief's choice of a place; after the last theft the turn ends (PMT-5.9.2)."""
    if not thefts.place(s, cell):
        end_turn(s)


# --- 5.10 end of the turn


def end_turn(s: State) -> None:
    """The end checks, then the next turn, a last turn, or the end of the game (PMT-5.10)."""
    s.seat[s.active * at.STRIDE + at.TURNS] += 1
    if is_witch_back(s):
        s.lost = True
        s.tell(event_ids.WITCH_RETURNED, NONE, 0, 0, 0, 0)
        end_game(s)
        return
    if s.finished == 0:
        begin_turn(s, (s.active + 1) % s.players)  # PMT-5.10.4
        return
    if s.shared[at.FINISHED] == s.active:
        queue_last_turns(s)
    if s.queued > 0:
        begin_turn(s, leave_queue(s))  # PMT-5.10.3
        return
    i: i64
    for i in range(s.t.bonuses_dealt):
        s.tell(event_ids.BONUS_REVEALED, NONE, s.shared[at.BONUS + i], 0, 0, 0)
        tell_bonus(s, s.shared[at.BONUS + i])
    end_game(s)

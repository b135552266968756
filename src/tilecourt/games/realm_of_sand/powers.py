"""The crystals' powers, except purple's, which is part of the summon (rules.md 5.8)."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.games.realm_of_sand import event_ids, phases
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.lookup import NONE
from tilecourt.games.realm_of_sand.rules import BY_POWER, gain_levels
from tilecourt.games.realm_of_sand.state import State


def spend(s: State, me: i64) -> None:
    """The marker is turned to its clear side."""
    s.seat[me + at.CRYSTAL] = at.CLEAR
    s.tell(event_ids.CRYSTAL_USED, s.active, s.seat[me + at.RIBBON], 0, 0, 0)


# --- red


def draw_cards(s: State, level: i64) -> None:
    """The player alone sees the top three cards of a deck, fewer if fewer are left (ROS-5.8r, ROS-R34)."""
    spend(s, s.active * at.STRIDE)
    s.window = s.phase
    s.seen = 0
    s.seen_level = level
    while s.seen < 3 and s.shared[at.DECK_LEFT + level] > 0:
        s.shared[at.SEEN + s.seen] = s.deck_top(level)
        s.seen += 1
    s.tell(event_ids.CARDS_SEEN, s.active, level + 1, s.seen, 0, 0)
    s.phase = phases.RED_KEEP


def keep(s: State, place: i64, swapped: bool) -> None:
    """One card is kept face down, the others go under the deck in the order the player likes (ROS-5.8r)."""
    level = s.seen_level
    s.seat[s.active * at.STRIDE + at.KEPT] |= BIT[s.shared[at.SEEN + place]]
    if s.choices.kept_visible:
        s.lay_open()
    size = s.t.deck_size
    left = s.shared[at.DECK_LEFT + level]
    under = s.seen - 1
    decks = s.decks[:]
    i: i64 = left
    while i > 0:
        i -= 1
        decks[level * size + i + under] = decks[level * size + i]
    # The lowest card is at the start of the pile: the last one named goes there.
    lowest: i64 = 0 if swapped else under - 1
    step: i64 = 1 if swapped else -1
    for i in range(under):
        named = lowest + i * step
        decks[level * size + i] = s.shared[at.SEEN + (named if named < place else named + 1)]
    s.decks = decks
    s.shared[at.DECK_LEFT + level] = left + under
    s.shared[at.UNDER + level] += under
    for i in range(s.seen):
        s.shared[at.SEEN + i] = NONE
    s.seen = 0
    s.seen_level = NONE
    s.tell(event_ids.CARD_KEPT, s.active, level + 1, 0, 0, 0)
    s.phase = s.window


# --- yellow


def trade(s: State, colour: i64, wanted: i64) -> None:
    """A disk of the reserve goes to the supply, another comes from there (ROS-5.8y)."""
    me = s.active * at.STRIDE
    spend(s, me)
    s.seat[me + at.RESERVE + colour] -= 1
    swap(s, colour, wanted)
    s.seat[me + at.RESERVE + wanted] += 1


def trade_from(s: State, box: i64, wanted: i64) -> None:
    """A disk on the board is traded; the new one goes to the reserve, by option onto its box (ROS-R41)."""
    me = s.active * at.STRIDE
    spend(s, me)
    swap(s, s.lift(me, box), wanted)
    if s.choices.trade_in_place:
        s.put(me, box, wanted, True)
    else:
        s.seat[me + at.RESERVE + wanted] += 1


def swap(s: State, colour: i64, wanted: i64) -> None:
    s.shared[at.SUPPLY + colour] += 1
    s.shared[at.SUPPLY + wanted] -= 1
    s.tell(event_ids.DISK_TRADED, s.active, colour, wanted, 0, 0)


# --- green


def move_square(s: State, start: i64, end: i64) -> None:
    """A square moves to an empty box (ROS-5.8g)."""
    me = s.active * at.STRIDE
    spend(s, me)
    colour = s.lift(me, start)
    s.put(me, end, colour, False)
    s.tell(event_ids.SQUARE_MOVED, s.active, colour, start, end, 0)


# --- orange


def level_up(s: State) -> None:
    """One level more (ROS-5.8o)."""
    me = s.active * at.STRIDE
    spend(s, me)
    gain_levels(s, me, 1, BY_POWER)


# --- blue


def exchange(s: State, slot: i64, place: i64) -> None:
    """A tile of the player and one of the circle swap; a second pair may follow, of a later slot (ROS-5.8b)."""
    me = s.active * at.STRIDE
    first = s.phase != phases.EXCHANGE
    if first:
        spend(s, me)
        s.window = s.phase
    mine = s.take_from_hand(me, slot)
    taken = s.shared[at.CIRCLE + place]
    s.shared[at.CIRCLE + place] = mine
    s.add_to_hand(me, taken)
    s.tell(event_ids.TILES_EXCHANGED, s.active, mine, taken, place, 0)
    # The player's tiles behind the slot have moved up: a second exchange can take those that are not the new tile.
    if first and slot < s.t.hand - 1 and s.circled > 1:
        s.exchanged_slot = slot
        s.exchanged_place = place
        s.phase = phases.EXCHANGE
    else:
        exchange_done(s)


def exchange_done(s: State) -> None:
    """Back to the window the power was used in."""
    s.exchanged_slot = NONE
    s.exchanged_place = NONE
    s.phase = s.window

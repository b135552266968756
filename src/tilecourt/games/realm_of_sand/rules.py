"""The rules of play in the order of the rulebook: set-up choices, the turn with its tile, buildings, the end.

Rule ids stand at the lines that decide. The summon is in summon.py, the crystals' powers are in powers.py.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, count
from tilecourt.games.realm_of_sand import event_ids, phases, setup
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.lookup import COLOURS, LEVELS, NONE, PURPLE
from tilecourt.games.realm_of_sand.scoring import hourglasses_full, solo_rank
from tilecourt.games.realm_of_sand.shortage import asked, family, filled_in
from tilecourt.games.realm_of_sand.state import State

# What caused an event, by which it names its rule (events.py).
BY_TILE: Final[i64] = 0
BY_SUMMON: Final[i64] = 1
BY_CARD: Final[i64] = 0
BY_POWER: Final[i64] = 1

# --- set-up, from the boards on


def choose_board(s: State, ribbon: i64, side: i64) -> None:
    """The active player takes a board; after the last one the set-up goes on (ROS-4.5, ROS-R70)."""
    me = s.active * at.STRIDE
    s.seat[me + at.RIBBON] = ribbon
    s.seat[me + at.SIDE] = side
    s.tell(event_ids.BOARD_TAKEN, s.active, ribbon, side, 0, 0)
    s.active = (s.active + 1) % s.players
    if s.active == s.start_player:
        after_boards(s)


def after_boards(s: State) -> None:
    """Tiles, crystal markers, and the purple board's disk (ROS-4.6 to ROS-4.8)."""
    setup.deal_tiles(s)
    setup.lay_crystals(s)
    player: i64
    for player in range(s.players):
        if s.has_power(player * at.STRIDE, PURPLE) and s.t.spirits & s.supply_set() != 0:
            s.active = player
            s.phase = phases.PURPLE_DISK
            return
    begin_turn(s, s.start_player)


def take_disk(s: State, colour: i64) -> None:
    """The owner of the purple board takes one special disk, once in the game (ROS-4.8, ROS-R38)."""
    me = s.active * at.STRIDE
    s.shared[at.SUPPLY + colour] -= 1
    s.seat[me + at.RESERVE + colour] += 1
    if s.choices.single_use:
        s.seat[me + at.OWED] = colour
    s.tell(event_ids.START_DISK_TAKEN, s.active, colour, 0, 0, 0)
    begin_turn(s, s.start_player)


# --- 5.1 the turn


def begin_turn(s: State, player: i64) -> None:
    """The window before the main action opens (ROS-5.1)."""
    s.active = player
    s.phase = phases.PRE
    if player == s.start_player:
        s.tell(event_ids.ROUND_BEGINS, NONE, s.round, 0, 0, 0)
    s.tell(event_ids.TURN_BEGINS, player, s.round, 0, 0, 0)


# --- 5.2 dark boxes


def may_cover(s: State, me: i64, boxes: i64) -> bool:
    """Whether a tile may cover these boxes: with the dark boxes in use it must stay within the level, every dark box it
    covers counting, even one that gets no square (ROS-5.2d, ROS-R18, ROS-R19); by option only opened ones are free."""
    if s.choices.open_boxes:
        return boxes & s.t.dark & ~s.seat[me + at.OPENED] == 0
    used = s.occupied(me) & s.t.dark
    new = boxes & s.t.dark & ~used
    return new == 0 or count(used | new) <= s.seat[me + at.LEVEL]


def open_box(s: State, box: i64) -> None:
    """With `fixed_choice` a level opens one dark box for good (ROS-5.2o)."""
    s.seat[s.active * at.STRIDE + at.OPENED] |= BIT[box]
    s.tell(event_ids.BOX_OPENED, s.active, box, 0, 0, 0)


# --- 5.3 place a tile


def place_tile(s: State, slot: i64, placement: i64) -> None:
    """The tile is laid; if a colour runs short the player first settles which boxes get a square (ROS-5.3)."""
    s.slot = slot
    s.laying = placement
    settle(s)


def settle_box(s: State, box: i64, fill: bool) -> None:
    """One of the boxes in question gets a square, or stays without (ROS-5.3.2)."""
    if fill:
        s.filled |= BIT[box]
    else:
        s.unfilled |= BIT[box]
    settle(s)


def settle(s: State) -> None:
    """Goes on when only one way is left to lay the squares."""
    if enough_squares(s, s.seat[s.active * at.STRIDE + at.HAND + s.slot]):
        lay_squares(s, s.t.tile_at.mask[s.laying])
        return
    ways = family(s)
    if asked(s, ways) != NONE:
        s.phase = phases.UNFILLED
        return
    lay_squares(s, filled_in(s, ways))


def enough_squares(s: State, tile: i64) -> bool:
    """Whether every colour of the tile is in stock for all its boxes, whatever is covered."""
    cells = s.t.tile_at.cells
    shared = s.shared
    i: i64
    for i in range(s.t.colours):
        if shared[at.SQUARES + i] < cells[tile * COLOURS + i]:
            return False
    return True


def lay_squares(s: State, filled: i64) -> None:
    """Covered pieces leave, squares are laid, the tile leaves the activated area (ROS-5.3.1 to ROS-5.3.3)."""
    me = s.active * at.STRIDE
    placement = s.laying
    boxes = s.t.tile_at.mask[placement]
    tile = s.seat[me + at.HAND + s.slot]
    s.tell(event_ids.TILE_PLACED, s.active, tile, boxes, filled, 0)
    # Where a colour is out, the old piece leaves too (ROS-R12), unless the option lets it stay.
    leaving = filled if s.choices.keeps_old else boxes
    covered = s.occupied(me) & leaving
    if covered != 0:
        disks = s.seat[me + at.DISKS]
        s.tell(event_ids.PIECES_COVERED, s.active, covered & ~disks, covered & disks, BY_TILE, 0)
        s.clear(me, leaving)
    needs = s.t.tile_at.need
    seat = s.seat
    shared = s.shared
    i: i64
    for i in range(s.t.colours):
        lying = needs[placement * COLOURS + i] & filled
        if lying != 0:
            seat[me + at.COLOUR + i] |= lying
            shared[at.SQUARES + i] -= count(lying)
    if filled != boxes:
        kind = event_ids.BOXES_KEPT if s.choices.keeps_old else event_ids.BOXES_LEFT_EMPTY
        s.tell(kind, s.active, boxes & ~filled, 0, 0, 0)
    slot = s.slot
    s.slot = NONE
    s.laying = NONE
    s.filled = 0
    s.unfilled = 0
    if s.choices.solo:
        lay_aside(s, slot, BY_TILE)
        return
    s.take_from_hand(me, slot)
    s.add_to_circle(tile)
    s.tell(event_ids.TILE_RETURNED, s.active, tile, 0, 0, 0)
    s.phase = phases.PICK


def lay_aside(s: State, slot: i64, by: i64) -> None:
    """Solo: a tile becomes a round marker and never returns (ROS-5.3.3, ROS-5.5s)."""
    tile = s.take_from_hand(s.active * at.STRIDE, slot)
    s.aside |= BIT[tile]
    s.tell(event_ids.TILE_LAID_ASIDE, s.active, tile, by, 0, 0)
    s.phase = phases.PICK


# --- 5.4 pick a tile


def pick_tile(s: State, i: i64) -> None:
    """One of the first tiles of the circle is taken; the Queen closes the gap (ROS-5.4, ROS-R05)."""
    tile = s.take_from_circle(i)
    s.add_to_hand(s.active * at.STRIDE, tile)
    s.tell(event_ids.TILE_PICKED, s.active, tile, i, 0, 0)
    while s.choices.queen_passes and i > 0:
        s.add_to_circle(s.take_from_circle(0))
        i -= 1
    s.phase = phases.POST


# --- 5.6 complete a building


def complete(s: State, card: i64, placement: i64) -> None:
    """The pieces are paid, the card and its bonuses are gained, the crystal may be charged (ROS-5.6)."""
    me = s.active * at.STRIDE
    boxes = s.fit.mask[placement]
    s.tell(event_ids.BUILDING_COMPLETED, s.active, card, boxes, s.t.points[card], s.t.hourglasses[card])
    pay(s, me, boxes)
    leave_row(s, me, card)
    s.seat[me + at.COMPLETED] |= BIT[card]
    s.seat[me + at.POINTS] += s.t.points[card]
    before = s.seat[me + at.HOURGLASSES]
    s.seat[me + at.HOURGLASSES] += s.t.hourglasses[card]
    gain_disks(s, me, card)
    gain_levels(s, me, s.t.level_up[card], BY_CARD)
    if s.seat[me + at.CRYSTAL] == at.CLEAR and boxes & s.t.crystals[s.seat[me + at.RIBBON]] != 0:
        s.seat[me + at.CRYSTAL] = at.FRESH  # ROS-5.6.5; a charged one is not charged again (ROS-R47)
        s.tell(event_ids.CRYSTAL_CHARGED, s.active, s.seat[me + at.RIBBON], 0, 0, 0)
    if before < s.t.hourglasses_to_end <= s.seat[me + at.HOURGLASSES]:
        s.tell(event_ids.HOURGLASSES_FULL, s.active, s.seat[me + at.HOURGLASSES], 0, 0, 0)


def pay(s: State, me: i64, boxes: i64) -> None:
    """Squares go to the supply, disks to the reserve (ROS-5.6.1); a single-use start disk leaves at last (ROS-R38)."""
    owed = s.seat[me + at.OWED]
    leaves = owed != NONE and s.seat[me + at.COLOUR + owed] & s.seat[me + at.DISKS] & boxes != 0
    s.clear(me, boxes)
    if leaves:
        s.seat[me + at.RESERVE + owed] -= 1
        s.shared[at.SUPPLY + owed] += 1
        s.seat[me + at.OWED] = NONE
        s.tell(event_ids.DISK_LEFT, s.active, owed, 0, 0, 0)


def leave_row(s: State, me: i64, card: i64) -> None:
    """A card of a row leaves a gap until the end of the turn; a kept card is shown (ROS-5.6.2, ROS-R37)."""
    if s.seat[me + at.KEPT] & BIT[card] != 0:
        s.seat[me + at.KEPT] &= ~BIT[card]
        if not s.choices.kept_visible:
            s.lay_open()
        return
    level = s.t.level_of[card]
    i: i64
    for i in range(s.t.row_size):
        if s.shared[at.ROW + level * at.ROW_STRIDE + i] == card:
            s.shared[at.ROW + level * at.ROW_STRIDE + i] = NONE


def gain_disks(s: State, me: i64, card: i64) -> None:
    """The disk bonus, as far as the supply allows; the rest is lost (ROS-5.6.3, ROS-R31)."""
    i: i64
    for i in range(s.t.colours):
        shown = s.t.bonus[card * COLOURS + i]
        while shown > 0:
            shown -= 1
            if s.shared[at.SUPPLY + i] > 0:
                s.shared[at.SUPPLY + i] -= 1
                s.seat[me + at.RESERVE + i] += 1
                s.tell(event_ids.DISK_GAINED, s.active, i, 0, 0, 0)
            else:
                s.tell(event_ids.DISK_MISSED, s.active, i, 0, 0, 0)


def gain_levels(s: State, me: i64, levels: i64, by: i64) -> None:
    """The level rises, at most to the end of the track, and counts at once (ROS-5.6.4, ROS-R21, ROS-R22)."""
    risen = min(s.seat[me + at.LEVEL] + levels, s.t.level_top)
    if risen > s.seat[me + at.LEVEL]:
        s.seat[me + at.LEVEL] = risen
        s.tell(event_ids.LEVEL_GAINED, s.active, risen, by, 0, 0)


# --- 5.7 the end of the turn


def end_turn(s: State) -> None:
    """Rows are refilled, a fresh crystal is ready, the next player or the next round begins (ROS-5.7)."""
    me = s.active * at.STRIDE
    level: i64
    for level in range(LEVELS):
        setup.refill(s, level)  # ROS-R32: only now
    if s.seat[me + at.CRYSTAL] == at.FRESH:
        s.seat[me + at.CRYSTAL] = at.CHARGED
        s.tell(event_ids.CRYSTAL_READY, s.active, s.seat[me + at.RIBBON], 0, 0, 0)
    following = (s.active + 1) % s.players
    if following == s.start_player:
        if is_end(s):
            end_game(s)
            return
        s.round += 1
    begin_turn(s, following)  # ROS-5.7.4


def is_end(s: State) -> bool:
    """Whether the round that ends is the last one (ROS-6.1, ROS-6.2, ROS-5.9)."""
    if s.choices.solo:
        return s.round >= s.t.solo_rounds or (s.choices.solo_hourglasses and hourglasses_full(s))
    return hourglasses_full(s) or s.round >= s.choices.max_rounds


def end_game(s: State) -> None:
    s.phase = phases.GAME_OVER
    s.tell(event_ids.GAME_ENDS, NONE, s.round, 0, 0, 0)
    if s.choices.solo:
        s.tell(event_ids.SOLO_RANK, s.active, solo_rank(s, s.active), s.seat[s.active * at.STRIDE + at.POINTS], 0, 0)
    s.finish()

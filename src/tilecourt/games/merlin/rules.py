"""The rules of play in the order of the rulebook: the opening beast, then the phases of a turn.

Rule ids stand at the lines that decide. Rolls, scoring, refilling and the end checks follow at once, so after every
action the state stands at the next choice of a player, or the game is over.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, cells_into
from tilecourt.games.merlin import endings, event_ids, phases
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.fences import is_complete, is_enclosed, is_reinforced, meets_requirement
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.scoring import colour_points, fence_points
from tilecourt.games.merlin.state import State

# The cards of one draw by image, for the event.
DRAWN: Final = vec[i64]([0] * 8)
# Lines or squares, while the placement is scored.
PLACES: Final = vec[i64]([0] * 64)

# --- 4.5 the opening beast


def opening_beast(s: State, kind: i64, square: i64) -> None:
    """The right neighbour of the first player puts a beast on any square (MBH-4.5, MBH-R45)."""
    s.shared[at.SUPPLY + kind] -= 1
    s.put_beast(kind, square)
    s.tell(event_ids.OPENING_BEAST, s.active, kind, square, 0, 0)
    begin_turn(s, s.first)


# --- 5.4 rolling


def begin_turn(s: State, player: i64) -> None:
    """All active dice are rolled; the faces of earlier turns mean nothing (MBH-5.4, MBH-R09)."""
    s.active = player
    s.rerolls = 0
    s.wild_used = False
    s.placed = False
    dice = s.seat
    i: i64
    for i in range(s.t.types):
        dice[at.FREE + i] = 0
        dice[at.ASIDE + i] = 0
        dice[at.SPENT + i] = 0
    s.tell(event_ids.TURN_BEGINS, player, 0 if s.last_turns == NONE else 1, 0, 0, 0)
    roll_dice(s, s.seat[player * at.STRIDE + at.OWN], s.seat[player * at.STRIDE + at.BLACK])
    tell_dice(s, event_ids.DICE_ROLLED)
    s.phase = phases.KEEP


def roll_dice(s: State, own: i64, black: i64) -> None:
    dice = s.seat
    faces = s.t.faces
    while own > 0:
        dice[at.FREE + s.roll(faces)] += 1
        own -= 1
    while black > 0:
        dice[at.FREE + faces + s.roll(faces)] += 1
        black -= 1


def tell_dice(s: State, event: i64) -> None:
    if s.telling:
        s.tell(event, s.active, s.t.dice_bags.number(s.seat, at.FREE), 0, 0, 0)


def keep(s: State, bag: i64) -> None:
    """The chosen dice are set aside, all others are rolled again (MBH-5.4, MBH-R07, MBH-R08)."""
    s.tell(event_ids.DICE_KEPT, s.active, bag, 0, 0, 0)
    s.t.dice_bags.move(s.seat, at.FREE, at.ASIDE, bag)
    dice = s.seat
    faces = s.t.faces
    own: i64 = 0
    black: i64 = 0
    i: i64
    for i in range(faces):
        own += dice[at.FREE + i]
        black += dice[at.FREE + faces + i]
        dice[at.FREE + i] = 0
        dice[at.FREE + faces + i] = 0
    if own + black > 0:
        roll_dice(s, own, black)
        tell_dice(s, event_ids.DICE_REROLLED)
        s.rerolls += 1
        if s.rerolls < s.choices.rerolls:
            s.phase = phases.KEEP
            return
    else:
        after_step(s)
    to_place(s)


def to_place(s: State) -> None:
    """The faces are fixed for the turn, and every die may be used, set aside or not (MBH-5.4)."""
    dice = s.seat
    i: i64
    for i in range(s.t.types):
        dice[at.FREE + i] += dice[at.ASIDE + i]
        dice[at.ASIDE + i] = 0
    s.phase = phases.PLACE


# --- 5.5 to 5.7 placement


def after_step(s: State) -> None:
    """A step may be taken back until the placement ends, if the table plays so (MBH-R23)."""
    if not s.choices.take_back:
        s.settle()


def place_die(s: State, die: i64, spot: i64) -> None:
    """The die leaves the active dice and lies in the slot for the rest of the game (MBH-5.5)."""
    slot = s.t.slot_at[spot]
    if s.shared[at.FILLED] & BIT[slot] != 0:
        slot += 1  # the other slot of a small hole (MBH-R05)
    s.seat[at.FREE + die] -= 1
    face = die
    colour = s.active
    if die < s.t.faces:
        s.seat[s.active * at.STRIDE + at.OWN] -= 1
    else:
        face -= s.t.faces
        colour = s.t.neutral
        s.seat[s.active * at.STRIDE + at.BLACK] -= 1
    if face == s.t.wild:
        s.wild_used = True
    s.put_die(slot, colour, face)
    s.placed = True
    s.tell(event_ids.DIE_PLACED, s.active, die, slot, 0, 0)
    after_step(s)


def place_card(s: State, image: i64, line: i64) -> None:
    """The card leaves the hand for good and stands on the line (MBH-5.6)."""
    s.leave_hand(s.active, image)
    s.put_card(line, s.active, image)
    s.placed = True
    s.tell(event_ids.CARD_PLACED, s.active, image, line, 0, 0)
    a = s.t.end_a[line]
    b = s.t.end_b[line]
    if s.shared[at.ICON + a] == NONE and s.shared[at.ICON + b] != image:
        s.tell(event_ids.HOLE_RESERVED, s.active, a, image, 0, 0)
    elif s.shared[at.ICON + b] == NONE and s.shared[at.ICON + a] != image:
        s.tell(event_ids.HOLE_RESERVED, s.active, b, image, 0, 0)
    if not s.choices.open_hands:
        s.lay_open()
    after_step(s)


def spend(s: State, die: i64) -> None:
    """The die is not usable again this turn but stays an active die (MBH-5.7)."""
    s.seat[at.FREE + die] -= 1
    s.seat[at.SPENT + die] += 1
    if die % s.t.faces == s.t.wild:
        s.wild_used = True  # MBH-R14


def add_beast(s: State, die: i64, kind: i64, square: i64) -> None:
    """A beast comes from the supply to the square (MBH-5.7a)."""
    spend(s, die)
    s.shared[at.SUPPLY + kind] -= 1
    s.put_beast(kind, square)
    s.tell(event_ids.BEAST_ADDED, s.active, kind, square, die, 0)
    after_step(s)


def move_beast(s: State, die: i64, start: i64, end: i64) -> None:
    """A beast, whoever brought it, goes one square (MBH-5.7m, MBH-R43)."""
    spend(s, die)
    kind = s.beast_on(start)
    s.lift_beast(kind, start)
    s.put_beast(kind, end)
    s.tell(event_ids.BEAST_MOVED, s.active, kind, start, end, die)
    after_step(s)


# --- 5.8 scoring


def end_placement(s: State) -> None:
    """Fences, then captures, then the end checks (MBH-5.8)."""
    s.tell(event_ids.PLACEMENT_ENDED, s.active, 0, 0, 0, 0)
    s.settle()  # pieces are fixed from here on (MBH-R23)
    score_fences(s)
    close_squares(s)
    end_check_board(s)


def score_fences(s: State) -> None:
    """Every fence that became complete scores once, for its owner (MBH-5.8.1, MBH-R26, MBH-R27)."""
    b = s.shared
    line: i64
    i: i64
    for i in range(cells_into(b[at.FENCED] & ~b[at.SCORED], PLACES)):
        line = PLACES[i]
        if not is_complete(s, line):
            continue
        owner = s.owner_of(line)
        points = fence_points(s, line, owner)
        s.score(line, owner, points)
        bonus = colour_points(s, line, owner)
        if is_reinforced(s, line):
            b[at.STRONG] |= BIT[line]
        s.tell(event_ids.FENCE_SCORED, owner, line, points, points - bonus - s.t.fence_points, bonus)
        if s.telling:
            s.tell_more(s.image_on(line), 0)


def close_squares(s: State) -> None:
    """The current player takes the beast of every square that became enclosed, if it can be had (MBH-5.8.2, R36)."""
    b = s.shared
    square: i64
    i: i64
    for i in range(cells_into(s.t.all_squares & ~b[at.ENCLOSED], PLACES)):
        square = PLACES[i]
        if not is_enclosed(s, square):
            continue
        b[at.ENCLOSED] |= BIT[square]
        kind = s.beast_on(square)
        if kind == NONE:
            s.tell(event_ids.SQUARE_ENCLOSED, s.active, square, 0, 0, 0)
        elif meets_requirement(s, square, kind):
            s.lift_beast(kind, square)
            s.catch(s.active, kind, 1)
            s.tell(event_ids.BEAST_CAPTURED, s.active, kind, square, s.t.value[kind], kind)
        else:
            s.tell(event_ids.BEAST_STUCK, s.active, kind, square, kind, 0)  # for good (MBH-R35)


# --- 5.9 refill and end checks


def end_check_board(s: State) -> None:
    """The game ends on a full board and after the last of the last turns, in which nothing is refilled (MBH-5.9.1)."""
    if s.shared[at.FILLED] == s.t.all_slots and s.shared[at.FENCED] == s.t.all_lines:
        s.tell(event_ids.BOARD_FULL, NONE, 0, 0, 0, 0)
        end_game(s, endings.BOARD_FULL)
    elif s.last_turns == NONE:
        s.phase = phases.DISCARD
    elif s.last_turns == 0:
        end_game(s, endings.DICE)
    else:
        next_turn(s)


def discard(s: State, bag: i64) -> None:
    """Cards go to the player's discard pile; then cards and dice are refilled (MBH-5.9.2, MBH-5.9.3)."""
    me = s.active * at.STRIDE
    bags = s.t.card_bags
    if bag != 0:
        s.tell(event_ids.CARDS_DISCARDED, s.active, bag, 0, 0, 0)
    while bag != 0:
        s.leave_hand(s.active, bags.last[bag])
        s.seat[me + at.DISCARD + bags.last[bag]] += 1
        bag = bags.without[bag]
    refill_cards(s)
    refill_dice(s)
    end_check_dice(s)


def refill_cards(s: State) -> None:
    """Draws up to the hand size; an empty deck is made anew from the player's discard pile (MBH-5.9.2)."""
    me = s.active * at.STRIDE
    held = s.hand_count(s.active)
    image: i64
    for image in range(s.t.icons):
        DRAWN[image] = 0
    # The card that lay on top in sight of all (MBH-R58).
    shown = s.choices.visible_deck_top > 0 and s.seat[me + at.DECK_LEFT] > 0
    while held < s.t.hand_size:
        if s.seat[me + at.DECK_LEFT] == 0 and not reshuffle(s):
            break  # the hand stays short (MBH-R47)
        image = s.draw_card(s.active)
        held += 1
        DRAWN[image] += 1
        if shown and not s.choices.open_hands:
            s.seat[me + at.SEEN + image] += 1
        shown = False
    if s.telling:
        tell_draw(s)


def tell_draw(s: State) -> None:
    """Which cards were drawn, in no order; of a closed hand only how many (MBH-R57)."""
    drawn: i64 = 0
    image: i64
    for image in range(s.t.icons):
        drawn += DRAWN[image]
    if drawn == 0:
        return
    if s.choices.open_hands:
        s.tell(event_ids.CARDS_DRAWN, s.active, s.t.card_bags.number(DRAWN, 0), 0, 0, 0)
    else:
        s.tell(event_ids.CARDS_DRAWN_UNSEEN, s.active, drawn, 0, 0, 0)


def reshuffle(s: State) -> bool:
    """The player's discard pile becomes the new deck, cards just discarded included (MBH-R46)."""
    me = s.active * at.STRIDE
    s.decks = s.decks[:]
    size = s.fill_deck(s.active, s.seat, me + at.DISCARD)
    if size == 0:
        return False
    image: i64
    for image in range(s.t.icons):
        s.seat[me + at.DISCARD + image] = 0
        if not s.choices.open_hands:
            # With no deck left, everybody can tell the cards in the hand from what is missing elsewhere.
            s.seat[me + at.SEEN + image] = s.seat[me + at.HAND + image]
    s.tell(event_ids.DECK_RESHUFFLED, s.active, size, 0, 0, 0)
    return True


def refill_dice(s: State) -> None:
    """Dice of the pool first, then neutral ones, up to the number of active dice (MBH-5.9.3, MBH-R48, MBH-R49)."""
    me = s.active * at.STRIDE
    missing = s.t.active_dice - s.active_dice(s.active)
    own = min(missing, s.seat[me + at.POOL])
    black = min(missing - own, s.stock)
    s.seat[me + at.POOL] -= own
    s.seat[me + at.OWN] += own
    s.stock -= black
    s.seat[me + at.BLACK] += black
    if own + black > 0:
        s.tell(event_ids.DICE_TAKEN, s.active, own, black, 0, 0)


def end_check_dice(s: State) -> None:
    """Without an active die of one's colour the last turns begin; idle rounds end the game (MBH-5.9.4, 5.9.5)."""
    if s.placed:
        s.stall = 0
    else:
        s.stall += 1
    if s.seat[s.active * at.STRIDE + at.OWN] == 0:
        s.last_turns = s.players - 1
        s.tell(event_ids.LAST_TURNS, s.active, 0, 0, 0, 0)
    elif s.choices.stall_rounds > 0 and s.stall >= s.choices.stall_rounds * s.players:
        s.tell(event_ids.STALLED, NONE, 0, 0, 0, 0)
        end_game(s, endings.STALLED)
        return
    next_turn(s)


def next_turn(s: State) -> None:
    """The next seat begins; of the last turns there is one less to come (MBH-5.9.6, MBH-R51)."""
    if s.last_turns != NONE:
        s.last_turns -= 1
    begin_turn(s, (s.active + 1) % s.players)


def end_game(s: State, ending: i64) -> None:
    s.ending = ending
    s.phase = phases.GAME_OVER
    s.finish()

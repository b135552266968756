"""What a seat sees as numbers, in the order of sight.py, by inclusion: closed hands of others are left out."""
# mypyc: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.observe import members, number, numbers, one_of, seat_of, yes
from tilecourt.games.merlin import endings, phases
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.fences import reserved
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.scoring import total
from tilecourt.games.merlin.state import State


def observe_into(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    """Writes the turn, the board, and what belongs to each player, the viewer first."""
    n = turn(s, seat, out, n)
    n = dice_in_holes(s, seat, out, n)
    n = fences(s, seat, out, n)
    n = beasts(s, out, n)
    distance: i64
    for distance in range(s.players):
        other = (seat + distance) % s.players
        n = player(s, other, other == seat or s.choices.open_hands or s.over, out, n)
    return n


def turn(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    n = one_of(out, n, s.phase, phases.GAME_OVER + 1)
    n = one_of(out, n, seat, s.players)
    n = seat_of(out, n, s.active, seat, s.players)
    n = seat_of(out, n, s.first, seat, s.players)
    n = numbers(out, n, s.seat, at.FREE, s.t.types)
    n = numbers(out, n, s.seat, at.ASIDE, s.t.types)
    n = numbers(out, n, s.seat, at.SPENT, s.t.types)
    n = number(out, n, s.stock)
    n = number(out, n, s.rerolls)
    n = yes(out, n, s.wild_used)
    n = yes(out, n, s.placed)
    n = number(out, n, s.stall)
    n = yes(out, n, s.last_turns != NONE)
    i: i64
    for i in range(s.last_turns):
        seat_of(out, n, (s.active + 1 + i) % s.players, seat, s.players)
    return one_of(out, n + s.players, s.ending, endings.STALLED + 1)


def dice_in_holes(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    """The slots with dice of each player, of nobody, with each icon, and with wild."""
    b = s.shared
    slots = s.t.slots
    i: i64
    for i in range(s.players):
        n = members(out, n, b[at.COLOUR + (seat + i) % s.players], slots)
    n = members(out, n, b[at.COLOUR + s.t.neutral], slots)
    plain = b[at.FILLED] & ~b[at.SHOWS_WILD]
    hole: i64
    for hole in range(s.t.holes):
        icon = b[at.ICON + hole]
        if icon != NONE:
            members(out, n + icon * slots, plain & s.t.hole_slots[hole], slots)
    return members(out, n + s.t.icons * slots, b[at.SHOWS_WILD], slots)


def fences(s: State, seat: i64, out: vec[i16], n: i64) -> i64:
    """The lines with fences of each player and of each image, what they scored, and the holes they reserve."""
    b = s.shared
    lines = s.t.lines
    i: i64
    for i in range(s.players):
        n = members(out, n, b[at.OWNER + (seat + i) % s.players], lines)
    for i in range(s.t.icons):
        n = members(out, n, b[at.IMAGE + i], lines)
    for i in range(lines):
        if b[at.SCORED] & BIT[i] != 0:
            out[n + i] = i16(s.scored_on(i))
    n = members(out, n + lines, b[at.STRONG], lines)
    for i in range(s.t.holes):
        keeps = b[at.ICON + i] == NONE and b[at.FENCED] & s.t.hole_lines[i] != 0
        n = one_of(out, n, reserved(s, i) if keeps else NONE, s.t.icons)
    return n


def beasts(s: State, out: vec[i16], n: i64) -> i64:
    i: i64
    for i in range(s.t.beasts):
        n = members(out, n, s.shared[at.BEAST + i], s.t.squares)
    n = members(out, n, s.shared[at.ENCLOSED], s.t.squares)
    return numbers(out, n, s.shared, at.SUPPLY, s.t.beasts)


def player(s: State, player: i64, open_hand: bool, out: vec[i16], n: i64) -> i64:
    me = player * at.STRIDE
    icons = s.t.icons
    n = number(out, n, s.seat[me + at.POOL])
    n = number(out, n, s.seat[me + at.OWN])
    n = number(out, n, s.seat[me + at.BLACK])
    n = numbers(out, n, s.seat, me + at.CAUGHT, s.t.beasts)
    n = number(out, n, total(s, player))
    n = numbers(out, n, s.seat, me + at.DISCARD, icons)
    if open_hand:
        numbers(out, n, s.seat, me + at.HAND, icons)
    n = number(out, n + icons, s.hand_count(player))
    n = numbers(out, n, s.seat, me + at.SEEN, icons)
    return deck(s, player, open_hand, out, n)


def deck(s: State, player: i64, open_hand: bool, out: vec[i16], n: i64) -> i64:
    """How many cards are left, those in sight on top, and by image all that are unseen: never their order."""
    me = player * at.STRIDE
    icons = s.t.icons
    left = s.seat[me + at.DECK_LEFT]
    begin = player * s.t.deck_size
    n = number(out, n, left)
    i: i64
    for i in range(left):
        image = s.decks[begin + i]
        out[n + icons + image] += 1
        if left - i <= s.choices.visible_deck_top:
            out[n + image] += 1
    if not open_hand:
        for i in range(icons):
            out[n + icons + i] += i16(s.seat[me + at.HAND + i])
    return n + 2 * icons

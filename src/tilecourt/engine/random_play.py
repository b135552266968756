"""Random games inside the core: list all legal moves, choose one, apply it, and so on to the end.

Every speed figure counts these steps. `played` is for speed and counts what it did; `proof` mixes
every list of legal moves into one number, so that two programs that print the same number have done the same work.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tilecourt.engine.bitboard import first_of
from tilecourt.engine.rng import WORD, Rng
from tilecourt.engine.state import BUFFER, GameState

# An odd multiplier below 2**31: a mixed number stays within 62 bits in both builds.
MIX: Final[i64] = 1540483477
START: Final[i64] = 2166136261


def mixed(check: i64, value: i64) -> i64:
    """A checksum with one more number mixed in; the order matters."""
    return ((check & 0x3FFFFFFF) * MIX + (check >> 15) + value) & WORD


def dealer(number: i64) -> Rng:
    """The generator of game `number`: the same in every program that measures, without hashing."""
    return Rng(number & WORD | 1, 0x9E3779B9, 0x243F6A88, (number * 2654435) & WORD)


def played(state: GameState, rng: Rng, most: i64) -> tuple[i64, i64]:
    """Plays on to the end (at most `most` moves); returns how many moves and the checksum of counts and moves."""
    moves: i64 = 0
    check: i64 = START
    seat: i64
    while not state.over and moves < most:
        bits = state.actor_set()
        # `first_of` by hand: in this loop, the unit of every speed figure, the call costs one or two percent.
        seat = 0
        while not bits >> seat & 1:
            seat += 1
        found = state.legal_into(seat, BUFFER)
        action = BUFFER[rng.below(found)]
        check = mixed(check, found * 131072 + action)
        state.apply(seat, action)
        moves += 1
    return moves, check


def played_games(state: GameState, first: i64, number: i64, most: i64) -> tuple[i64, i64]:
    """Sets up and plays games `first`, `first` + 1 and so on, of the kind of `state`; returns moves and checksum."""
    moves: i64 = 0
    check: i64 = 0
    game: i64
    for game in range(first, first + number):
        one, sum_of_game = played(state.another(dealer(game)), dealer(-game), most)
        moves += one
        check = mixed(check, sum_of_game)
    return moves, check


def proof(state: GameState, rng: Rng, most: i64) -> i64:
    """The same game, with every seat and every legal move of every list in its checksum."""
    moves: i64 = 0
    check: i64 = START
    i: i64
    while not state.over and moves < most:
        bits = state.actor_set()
        check = mixed(check, bits)
        seat = first_of(bits)
        found = state.legal_into(seat, BUFFER)
        for i in range(found):
            check = mixed(check, BUFFER[i])
        action = BUFFER[rng.below(found)]
        check = mixed(check, action)
        state.apply(seat, action)
        moves += 1
    return mixed(check, moves)

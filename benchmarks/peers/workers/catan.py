"""Catanatron: random play without its checks, and copies."""

from __future__ import annotations

import random
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer
from turns import serve


def new_game() -> Game:
    return Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=random.randrange(2**31))


def play() -> int:
    """Catanatron updates its list of legal moves with every move."""
    game, moves = new_game(), 0
    while game.winning_color() is None and moves < 5000:
        legal = game.state.playable_actions
        game.execute(legal[int(random.random() * len(legal))], validate_action=False)
        moves += 1
    return moves


def copying() -> Game:
    game = new_game()
    for _ in range(40):
        game.execute(random.choice(game.state.playable_actions), validate_action=False)
    return game


MIDDLE = copying()


def copy() -> int:
    for _ in range(50):
        MIDDLE.copy()
    return 50


serve({"api catan": play, "copy catan": copy}, version("catanatron"))

"""python-chess: random play, and copies without the stack of moves."""

from __future__ import annotations

import random

import chess
from turns import serve


def play() -> int:
    board, moves = chess.Board(), 0
    while moves < 400 and not board.is_insufficient_material() and (legal := list(board.legal_moves)):
        board.push(legal[int(random.random() * len(legal))])
        moves += 1
    return moves


MIDDLE = chess.Board()
for _ in range(20):
    MIDDLE.push(random.choice(list(MIDDLE.legal_moves)))


def copy() -> int:
    for _ in range(100):
        MIDDLE.copy(stack=False)
    return 100


serve({"api chess": play, "copy chess": copy}, chess.__version__)

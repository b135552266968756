"""The end of the game: the witch's return, the last turns after the first finisher, and the bonus cards (PMT-5.10)."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.games.princess import event_ids, phases
from tilecourt.games.princess import state as at
from tilecourt.games.princess.lookup import NONE
from tilecourt.games.princess.scoring import bonus_points
from tilecourt.games.princess.state import State


def is_witch_back(s: State) -> bool:
    """Nobody has finished and the last tile is taken (PMT-5.10.1, PMT-R41)."""
    return s.finished == 0 and s.tiles_left() == 0


def tell_bonus(s: State, bonus: i64) -> None:
    """Who gets the points of a bonus card, for the log (PMT-6.5)."""
    if not s.telling:
        return
    player: i64
    for player in range(s.players):
        points = bonus_points(s, player, bonus)
        if points != 0:
            s.tell(event_ids.BONUS_SCORED, player, bonus, points, 0, 0)


def queue_last_turns(s: State) -> None:
    """Every other player gets one last turn, in turn order from the finisher's left neighbour on (PMT-5.10.2)."""
    i: i64
    for i in range(s.players - 1):
        s.shared[at.QUEUE + i] = (s.active + 1 + i) % s.players
    s.queued = s.players - 1
    s.tell(event_ids.FINAL_TURNS, s.active, 0, 0, 0, 0)


def leave_queue(s: State) -> i64:
    """The first in the queue of last turns leaves it."""
    player = s.shared[at.QUEUE]
    s.queued -= 1
    i: i64
    for i in range(s.queued):
        s.shared[at.QUEUE + i] = s.shared[at.QUEUE + i + 1]
    s.shared[at.QUEUE + s.queued] = NONE
    return player


def end_game(s: State) -> None:
    s.phase = phases.GAME_OVER
    s.finish()

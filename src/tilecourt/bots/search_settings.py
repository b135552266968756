"""The settings of the tree search."""
# mypyc: compiled

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

# No path through the tree is longer.
MOST_DEPTH: Final[i64] = 64


@final
class Settings:
    """How a search thinks about a move; nothing changes them once they are made."""

    def __init__(
        self,
        iterations: i64,
        *,
        seconds: float = 0.0,
        c_puct: float = 1.2,
        temperature: float = 2.0,
        uniform_mix: float = 0.02,
        rollout_moves: i64 = 0,
        tries: i64 = 12,
        from_history: i64 = 6,
        depth: i64 = MOST_DEPTH,
        margin_weight: float = 0.1,
        learned: bool = True,
        forecast: bool = False,
        opponents_by_policy: bool = True,
        wait_for_replies: bool = False,
        early_stop: float = 1.0,
        correct_depth: bool = False,
    ) -> None:
        # The budget of a move: iterations, or seconds if not 0.
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        # The exploration constant of PUCT.
        self.c_puct: float = c_puct
        # The temperature of the prior, in points of `evaluate`.
        self.temperature: float = temperature
        # The share of the uniform distribution in the prior.
        self.uniform_mix: float = uniform_mix
        # Moves of the rollout policy before a leaf is evaluated.
        self.rollout_moves: i64 = rollout_moves
        # Moves the rollout policy tries, and how many of them may come from its history.
        self.tries: i64 = tries
        self.from_history: i64 = from_history
        self.depth: i64 = depth
        # The most that the margin in points can add to the chance to win.
        self.margin_weight: float = margin_weight
        # Whether leaves are evaluated by the learned model, or by the hand-made evaluation alone.
        self.learned: bool = learned
        # Whether leaves are evaluated by the forecast that people are told; other models choose better moves.
        self.forecast: bool = forecast
        # Whether the rollout policy moves for opponents, or their moves are nodes of the tree.
        self.opponents_by_policy: bool = opponents_by_policy
        # Whether a leaf is evaluated only after the opponents' replies, in games where these decide.
        self.wait_for_replies: bool = wait_for_replies
        # Stops once the most visited move leads by more than this share of the remaining iterations.
        self.early_stop: float = early_stop
        # Whether the mean gain of each further turn is taken off, so that shallow and deep lines compare fairly.
        self.correct_depth: bool = correct_depth

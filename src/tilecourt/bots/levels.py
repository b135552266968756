"""The levels adept, master and grandmaster: one tree search with three budgets and two evaluations.

docs/play/levels.md says how strong they are. A spec can give another budget: `master@2s`, `master@5000`.
"""

from __future__ import annotations

from typing import ClassVar

from tilecourt.bots.beam_search import BeamSearchBot, BeamSettings
from tilecourt.bots.budget import Budget
from tilecourt.bots.info import Info
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.model import MOST_SEATS
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import NO_PLANS

# The levels by name, from the weakest to the strongest; the first is in `tilecourt.bots.apprentice`.
LEVELS = ("apprentice", "adept", "master", "grandmaster")
# Of a budget in iterations a move, one determinization of the beam search costs this many.
ITERATIONS_PER_SAMPLE = 500
# Saves about a third of the time and changes far fewer answers than another seed does (docs/play/levels.md).
EARLY_STOP = 0.25
# With this many seconds for a turn the beam is deeper and wider.
LONG = 1.0
WIDE_BEAM = {"turns": 5, "lines": 60, "steps": 16}
# A search by the clock has no number of iterations to stop at.
ENDLESS = 1 << 60


class Level:
    """A search with the level's own number of iterations, or with a given budget."""

    takes_budget = True
    iterations: ClassVar[int]
    # Extra iterations per legal move, counted up to `widest` moves.
    per_move: ClassVar[float] = 0.0
    widest: ClassVar[int] = 200
    # Moves the rollout policy tries, and how many of them may come from its history.
    tries: ClassVar[int] = 12
    from_history: ClassVar[int] = 6
    # With more players it uses the hand-made evaluation alone and divides its iterations by their number: more bots
    # think between two moves of a person, and more luck needs wider steps between the levels.
    learned_up_to: ClassVar[int] = 2
    # With more players the iterations are divided by this as well.
    divided_by: ClassVar[int] = 1
    # Whether the game's `patience` multiplies its iterations.
    patient: ClassVar[bool] = False
    # Whether it corrects for the depth of lines, where turns can be planned.
    correct_depth: ClassVar[bool] = False
    # Whether it evaluates a leaf only after the opponents' replies, where the game says that these decide.
    wait_for_replies: ClassVar[bool] = False
    # In solo games where turns can be planned it runs a beam search in this many determinizations; 0: never.
    beam_samples: ClassVar[int] = 0

    def __init__(self, seed: str, budget: Budget | None = None) -> None:
        self.budget = budget
        self.seconds = 0.0 if budget is None else budget.seconds or 0.0
        given = self.iterations if budget is None else budget.iterations or ENDLESS
        self.search = SearchBot(seed, Settings(given))
        samples = self.beam_samples if budget is None else given // ITERATIONS_PER_SAMPLE
        wide = WIDE_BEAM if self.seconds >= LONG else {}
        self.beam = BeamSearchBot(seed, BeamSettings(max(1, samples), seconds=self.seconds, **wide))
        self.may_plan = self.beam_samples > 0 and (self.seconds > 0.0 or samples > 0)
        self.rng = Rng.seeded(seed)

    def choose(self, info: Info) -> int:
        """The move the search ends with."""
        can_plan = (self.may_plan or self.correct_depth) and info.sample(self.rng).turn_number() != NO_PLANS
        if self.may_plan and can_plan and info.players == 1:
            return self.beam.choose(info)
        return self.search.choose(info, self.settings_for(info, can_plan))

    def settings_for(self, info: Info, can_plan: bool) -> Settings:
        """The settings of the search for one decision; `can_plan` says whether turns can be planned in this game."""
        return Settings(
            self.iterations_for(info),
            seconds=self.seconds,
            tries=self.tries,
            from_history=self.from_history,
            learned=info.players <= self.learned_up_to,
            wait_for_replies=self.wait_for_replies,
            early_stop=EARLY_STOP,
            correct_depth=self.correct_depth and can_plan,
        )

    def iterations_for(self, info: Info) -> int:
        """How many iterations a decision gets."""
        if self.budget is not None:
            return self.budget.iterations or ENDLESS
        whole = self.iterations + int(self.per_move * min(len(info.legal), self.widest))
        whole *= info.game.patience if self.patient else 1
        return whole if info.players <= self.learned_up_to else whole // (info.players * self.divided_by)


class Adept(Level):
    """A glance at its own next moves."""

    iterations = 12
    per_move = 0.5


class Master(Level):
    """A careful look at its own turn and what may come of it."""

    iterations = 100
    per_move = 4.0
    widest = 100
    divided_by = 4


class Grandmaster(Level):
    """The longest search, with the learned model for every number of players and a more careful rollout policy."""

    iterations = 1000
    per_move = 20.0
    widest = 100
    tries = 24
    from_history = 8
    patient = True
    correct_depth = True
    wait_for_replies = True
    learned_up_to = MOST_SEATS
    beam_samples = 5

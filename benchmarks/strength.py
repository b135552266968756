"""Our master against OpenSpiel's own search bot, which plays the same games through our adapter.

    .venv-peers/bin/python benchmarks/strength.py [GAME ...] [--pairs 20] [--times 1] [--bot ismcts]

Every deal is played twice, with seats swapped. OpenSpiel's bot gets the master's wall time per move, times
`--times`: before each of its moves its number of simulations (at least two) is set from its speed so far.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from tilecourt import games
from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot as find_bot
from tilecourt.envs.openspiel import register

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts
except ImportError:
    sys.exit("OpenSpiel is needed: install tilecourt[openspiel], or use the environment of benchmarks/peers.")

ASKED = {1.0: 0.9, 10.0: 0.7}
# With fewer simulations OpenSpiel's bot finds no move at all.
FEWEST = 2


class Clock:
    """The time a player's moves have taken so far."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.moves = 0

    def mean(self) -> float:
        return self.seconds / max(1, self.moves)

    def add(self, began: float) -> None:
        self.seconds += time.perf_counter() - began
        self.moves += 1


class Rival:
    """OpenSpiel's bot, limited to a wall time per move."""

    def __init__(self, game: Any, kind: str) -> None:
        self.game = game
        self.kind = kind
        self.random = np.random.RandomState(1)
        self.rollouts = mcts.RandomRolloutEvaluator(1, self.random)
        self.clock = Clock()
        self.simulations = 0

    def made(self, simulations: int) -> Any:
        # OpenSpiel's C++ bots cannot drive a game that is written in Python, not even its own: they crash.
        if self.kind == "mcts":
            return mcts.MCTSBot(self.game, 1.4, simulations, self.rollouts, random_state=self.random)
        return ismcts.ISMCTSBot(
            game=self.game,
            evaluator=self.rollouts,
            uct_c=1.4,
            max_simulations=simulations,
            random_state=self.random,
            allow_inconsistent_action_sets=True,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )

    def step(self, state: Any, seconds: float) -> int:
        """A move within about that many seconds."""
        pace = self.clock.seconds / self.simulations if self.simulations else seconds
        # Time that earlier moves saved or overspent counts too.
        left = seconds * (self.clock.moves + 1) - self.clock.seconds
        simulations = max(FEWEST, round(left / pace)) if self.simulations else FEWEST
        began = time.perf_counter()
        action = int(self.made(simulations).step(state))
        self.clock.add(began)
        self.simulations += simulations
        return action


def played(game: Any, deal: int, ours: int, rival: Rival, clock: Clock, times: float) -> float:
    """One game for two: 1 if the master wins, half for a tie."""
    state = game.new_initial_state()
    state.apply_action(deal)
    master = find_bot("master", f"{deal}/{ours}")
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
        elif player == ours:
            began = time.perf_counter()
            action = master.choose(Info(state.state, player))
            clock.add(began)
            state.apply_action(action)
        else:
            state.apply_action(rival.step(state, times * clock.mean() if clock.moves else 0.01))
    returns = state.returns()
    return 0.5 + (returns[ours] > returns[1 - ours]) / 2 - (returns[ours] < returns[1 - ours]) / 2


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all games")
    parser.add_argument("--pairs", type=int, default=20, help="deals of each game, each played twice")
    parser.add_argument("--times", type=float, default=1.0, help="how much more time OpenSpiel's bot gets")
    parser.add_argument("--bot", choices=("ismcts", "mcts"), default="ismcts")
    args = parser.parse_args()
    unknown = [id for id in args.games if id not in games()]
    if unknown or args.pairs < 1 or args.times <= 0:
        parser.error(f"expected games of {', '.join(games())}, at least one pair and a time above 0")
    register()
    asked, holds = ASKED.get(args.times), True
    for id in args.games or games():
        game = pyspiel.load_game(f"tilecourt_{id}(players=2)")
        rival, clock, won = Rival(game, args.bot), Clock(), 0.0
        for deal in range(args.pairs):
            won += sum(played(game, deal, ours, rival, clock, args.times) for ours in (0, 1))
        share = won / (2 * args.pairs)
        verdict = "" if asked is None else f"; asked for: {asked:.0%}: {'holds' if share >= asked else 'MISSED'}"
        print(
            f"{id}: master won {share:.1%} of {2 * args.pairs} games; {1000 * clock.mean():.1f} ms a move against "
            f"{1000 * rival.clock.mean():.1f} ms, {rival.simulations / max(1, rival.clock.moves):.1f} simulations"
            f"{verdict}",
            flush=True,
        )
        holds &= asked is None or share >= asked
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())

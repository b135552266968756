"""Plays games by a fixed rule and prints a line for each state: the same lines must come from every build.

python -m tilecourt.conformance.fingerprint [SEEDS [GAME ...]]: that many games for each number of players; if more than
one, also a game for each option.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from librt.vecs import vec

from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot
from tilecourt.conformance.cases import MOST_MOVES, Case, acting, all_cases, choose
from tilecourt.engine.build import compiled
from tilecourt.engine.model import MOST_FEATURES, MOST_SEATS
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState

# What takes long in plain Python is compared less often: views and values, and the choice of a greedy bot.
THOROUGH_EVERY = 10
GREEDY_AT = (3, 30)
# A game that only changes an option is followed so far.
MOST_WITH_OPTION = 200


def short(content: object) -> str:
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:12]


def features(state: GameState, seat: int) -> list[float]:
    out = vec[float]([0.0] * MOST_FEATURES)
    return [out[i] for i in range(state.features_into(seat, out))]


def values(state: GameState) -> list[float]:
    """What the learned evaluation says, chances and margins."""
    out, model = vec[float]([0.0] * MOST_SEATS), state.game.model(int(state.players))
    model.values_into(state, out)
    return [number[seat] for number in (out, model.margin) for seat in range(state.players)]


def line(state: GameState, told: list[object]) -> str:
    """Everything that could differ between builds, and where."""
    seats = range(state.players)
    legal = [state.legal(seat) for seat in seats]
    thorough = state.moves_made % THOROUGH_EVERY == 0 or state.over
    parts = {
        "full": short(state.full()),
        "views": short([state.view(seat) for seat in (None, *seats)] if thorough else None),
        "observed": short([list(state.observe(seat)) for seat in seats] if thorough else None),
        "legal": f"{short(legal)}/{','.join(str(len(moves)) for moves in legal)}",
        "events": short(told),
        "rng": "-".join(map(str, state.rng.words())),
        "worth": ",".join(repr(state.evaluate(seat)) for seat in seats if thorough),
        "features": short([features(state, seat) for seat in seats] if thorough else None),
        "values": ",".join(map(repr, values(state) if thorough else ())),
        "pieces": short(state.game.pieces(state) if thorough else None),
        "reveals": str(state.reveals),
    }
    return " ".join(f"{name}={value}" for name, value in parts.items())


def play(case: Case, seed: int) -> None:
    """One game; now and then a greedy move and a look at a sample and at reasons, so that these are compared too."""
    state, rng = case.new(seed), Rng.seeded(f"fingerprint {seed}")
    greedy = bot("greedy", str(seed))
    told: list[object] = []
    size = state.game.actions.size
    for move in range(MOST_WITH_OPTION if case.options else MOST_MOVES):
        print(case, seed, move, line(state, told))
        if state.over:
            print(case, seed, "result", json.dumps(state.game.result(state).form()))
            return
        seat = acting(state, rng)
        legal = state.legal(seat)
        if move % 20 == 0:
            sample = state.sample(seat, rng)
            reasons = [state.forbids(seat, action) for action in range(move % 7, size, 7)]
            print(case, seed, move, "sample", short(sample.full()), "reasons", short(reasons))
        if move in GREEDY_AT:
            action = greedy.choose(Info(state, seat))
        else:
            action = legal[rng.below(len(legal))]
        told = [state.game.actions.notation(action), *(event.form() for event in state.play(seat, action))]


def main() -> None:
    print("compiled" if compiled() else "plain")
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    choose(sys.argv[2:])
    for number, case in enumerate(all_cases()):
        for seed in [number] * (most > 1) if case.options else range(most):
            play(case, seed)


if __name__ == "__main__":
    main()

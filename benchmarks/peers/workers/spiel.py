"""OpenSpiel: random play and clones through its Python API, and its C++ search bots."""

from __future__ import annotations

import random
from importlib.metadata import version

import pyspiel
from turns import Work, serve

GAMES = {
    "dots_and_boxes": "dots_and_boxes(num_rows=5,num_cols=5)",
    "pentago": "pentago",
    "hanabi": "hanabi(players=2)",
    "backgammon": "backgammon",
    "hive": "hive",
}
SIMULATIONS = 1000


def drawn(state: pyspiel.State) -> int:
    outcomes = state.chance_outcomes()
    return random.choices([action for action, _ in outcomes], [share for _, share in outcomes])[0]


def playing(game: pyspiel.Game) -> Work:
    """A random game; chance nodes take time but are not counted."""

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state))
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            moves += 1
        return moves

    return play


def cloning(game: pyspiel.Game) -> Work:
    state = game.new_initial_state()
    for _ in range(20):
        if state.is_chance_node():
            state.apply_action(drawn(state))
        elif not state.is_terminal():
            state.apply_action(state.legal_actions()[0])

    def clone() -> int:
        for _ in range(500):
            state.clone()
        return 500

    return clone


def first_decision(game: pyspiel.Game) -> pyspiel.State:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(drawn(state))
    return state


def length_from(state: pyspiel.State) -> float:
    """Decisions in a random game from here on."""
    total = 0
    for _ in range(200):
        game = state.clone()
        while not game.is_terminal():
            if game.is_chance_node():
                game.apply_action(drawn(game))
            else:
                game.apply_action(random.choice(game.legal_actions()))
                total += 1
    return total / 200


def searching(game: pyspiel.Game, informed: bool) -> Work:
    """One decision of a C++ search with random playouts: simulations times the length of a game are positions."""
    state = first_decision(game)
    length = length_from(state)
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    if informed:
        bot = pyspiel.MCTSBot(game, rollouts, 1.4, SIMULATIONS, 1000, False, 1, False)
    else:
        bot = pyspiel.ISMCTSBot(1, rollouts, 1.4, SIMULATIONS)

    def think() -> int:
        bot.step(state)
        return round(SIMULATIONS * length)

    return think


def main() -> None:
    games = {name: pyspiel.load_game(text) for name, text in GAMES.items()}
    works: dict[str, Work] = {f"api {name}": playing(game) for name, game in games.items()}
    works |= {f"copy {name}": cloning(game) for name, game in games.items()}
    works["search MCTS dots_and_boxes"] = searching(games["dots_and_boxes"], True)
    works["search ISMCTS euchre"] = searching(pyspiel.load_game("euchre"), False)
    serve(works, version("open_spiel"))


main()

"""Arguments that several commands share: the game, the players, the options and the seed."""

from __future__ import annotations

import argparse
from typing import Any

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game, read_seed
from tilecourt.engine.registry import game as find_game


def game_of(args: argparse.Namespace) -> Game:
    """The game that was asked for, with its component set."""
    return find_game(args.game, args.components)


def players_of(args: argparse.Namespace, game: Game) -> int:
    """The number of players; the smallest if none was given."""
    players: int = game.players[0] if args.players is None else args.players
    if players not in game.players:
        raise BadInput(f"{game.title} is for {game.players[0]} to {game.players[-1]} players, not {players}.")
    return players


def options_of(args: argparse.Namespace, game: Game) -> dict[str, Any]:
    """The options given as name=value."""
    known = {option.name: option for option in game.options}
    options: dict[str, Any] = {}
    for word in args.options:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadInput(f"Expected an option as name=value, got {word!r}.")
        if name not in known:
            raise BadInput(f"There is no option {name!r}; the options are {', '.join(known)}.")
        options[name] = known[name].read(value)
    return options


def seed_of(args: argparse.Namespace) -> str:
    """The seed; a random one if none was given."""
    return read_seed(args.seed)

"""`tilecourt schema`: JSON Schemas of the views, moves and events of a game, or of all games."""

from __future__ import annotations

import argparse
from typing import Any

from tilecourt.cli.match import game_of
from tilecourt.cli.show import print_json
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.schema import schemas

PARTS = ("view", "moves", "events")


def run(args: argparse.Namespace) -> int:
    if args.game is None and args.components is not None:
        raise BadInput("Expected a game with --components, got the component file alone.")
    wanted = next((part for part in PARTS if getattr(args, part)), None)
    if args.game is None:
        print_json({id: asked(find_game(id), wanted) for id in games()})
    else:
        print_json(asked(game_of(args), wanted))
    return 0


def asked(game: Game, part: str | None) -> Any:
    """The schemas of a game, or one of them."""
    found = schemas(game)
    return found if part is None else found[part]

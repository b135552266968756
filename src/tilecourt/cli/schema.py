"""`tilecourt schema`: JSON Schemas of a game's views, moves and events."""

from __future__ import annotations

import argparse

from tilecourt.cli.match import game_of
from tilecourt.cli.show import print_json
from tilecourt.engine.schema import schemas

PARTS = ("view", "moves", "events")


def run(args: argparse.Namespace) -> int:
    found = schemas(game_of(args))
    wanted = [part for part in PARTS if getattr(args, part)]
    print_json(found[wanted[0]] if wanted else found)
    return 0

"""All games, loaded: what a process that is to be forked imports first."""

from tilecourt.engine.registry import game, games
from tilecourt.server.work import pool  # noqa: F401

for id in games():
    game(id)

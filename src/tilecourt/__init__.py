"""Tilecourt: four royal tile games, played exactly by their rulebooks.

>>> import tilecourt
>>> state = tilecourt.game("princess").new(players=3, seed=7)
>>> while seats := state.actors():
...     events = state.play(seats[0], state.legal(seats[0])[-1])
>>> state.result().reason
'witch'
"""

from importlib import import_module

from tilecourt import _pure

_pure.obey()
# First of all: importing the package of the games later would put it in the place of the function `games`.
import_module("tilecourt.games")

__version__ = "0.1.0"

from tilecourt.bots.info import Bot, Info
from tilecourt.bots.registry import bot, bots
from tilecourt.engine.build import compiled
from tilecourt.engine.errors import BadInput, Refused, TilecourtError
from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game, games
from tilecourt.engine.result import Result, ScoreLine
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table.record import Record
from tilecourt.table.table import Table

__all__ = [
    "BadInput",
    "Bot",
    "Event",
    "Game",
    "GameState",
    "Info",
    "Record",
    "Refused",
    "Result",
    "Rng",
    "ScoreLine",
    "Table",
    "TilecourtError",
    "__version__",
    "bot",
    "bots",
    "compiled",
    "game",
    "games",
]

"""Tilecourt: four royal tile games, played exactly by their rulebooks.

`tilecourt.games()` lists what is installed: these four, and games of other packages. A game is a definition: a box,
options, kinds of move, text. `print(game)` shows it on one page.

>>> import tilecourt
>>> {"kaguyahime", "merlin", "princess", "realm_of_sand"} <= set(tilecourt.games())
True
>>> merlin = tilecourt.game("merlin")
>>> merlin
<Merlin's Beast Hunt (merlin), 2 to 4 players, 4719 actions>

A state is one position. `print(state)` draws the table as the first seat to move sees it; a notebook draws it in
colour. The same players, seed and options always give the same state.

>>> state = merlin.new(players=2, seed=7)
>>> state
<Merlin's Beast Hunt, 2 players, 0 moves played, phase opening_beast, seat 0 to move>
>>> print(state)
 P  Seat 0: Opening beast
...

Moves print as notation. `state.actors()` are the seats to move, `state.moves(seat)` their legal moves (`state.legal`
gives bare ids, for programs), `state.play` takes a move, its notation or its id and returns what happened.

>>> moves = state.moves(0)
>>> moves[:3]
[<opening_beast unicorn A1>, <opening_beast unicorn A2>, <opening_beast unicorn A3>]
>>> moves[1].words()
'Put the opening beast, a Unicorn, on A2'
>>> for event in state.play(0, "opening_beast unicorn A2"):
...     print(merlin.tell(event, merlin.text("en"), ["Ann", "Bo"]))
Ann put the opening beast on A2: Unicorn.
Bo began a turn.
Bo rolled bamboo, wild, wild, beast.

A forbidden move is `Refused`, and says which rule forbids it. One that cannot be read is `BadInput`, with the legal
moves most like it. Neither changes the state.

>>> state.play(1, "end_placement")
Traceback (most recent call last):
tilecourt.engine.errors.Refused: You cannot end a placement now; the turn is at the step “Set dice aside”. Choose ...
>>> state.play(1, "kep wild+wild")
Traceback (most recent call last):
tilecourt.engine.errors.BadInput: There is no move 'kep wild+wild'; the nearest legal ones are 'keep wild+wild', ...

Bots choose moves from what a seat may know. `result()` says who won and why, line by line with the rules.

>>> guest = tilecourt.bot("random", seed="1")
>>> while seats := state.actors():
...     events = state.play(seats[0], guest.choose(tilecourt.Info(state, seats[0])))
>>> state
<Merlin's Beast Hunt, 2 players, 227 moves played, over: board_full, won by seat 1>
>>> print(state.result())
board_full (MBH-5.9.1)
                seat 0  seat 1
fences              12      22  MBH-5.8.1a
reinforced           2       4  MBH-5.8.1b
colour               4       4  MBH-5.8.1c
beast_unicorn       15      15  MBH-5.8.2a
beast_centaur        0       0  MBH-5.8.2b
beast_chimera        0       0  MBH-5.8.2c
beast_basilisk       0       0  MBH-5.8.2d
total               33      45
rank                 2       1

More: `merlin.rulebook("en")["MBH-R67"]` (a rule), `state.view(seat)` (what a seat may know), `state.sample(seat, rng)`
(a state that the seat could not tell from this one), `tilecourt.Table` (a game with names, record and undo). Every
idea with examples is in docs/research/concepts.md.
"""

from typing import TYPE_CHECKING

from tilecourt import _pure

_pure.obey()

__version__ = "0.2.0"

from tilecourt.bots.info import Bot, Info
from tilecourt.bots.registry import bot
from tilecourt.engine.build import compiled
from tilecourt.engine.errors import BadInput, Refused, TilecourtError
from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.move import Move
from tilecourt.engine.registry import game
from tilecourt.engine.result import Result, ScoreLine
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table.record import Record
from tilecourt.table.table import Table

if TYPE_CHECKING:
    from tilecourt.bots.registry import bots
    from tilecourt.engine.registry import games
else:
    # The packages can be called: `tilecourt.games()` lists the games, `tilecourt.games.merlin` is the folder of one.
    from tilecourt import bots, games

__all__ = [
    "BadInput",
    "Bot",
    "Event",
    "Game",
    "GameState",
    "Info",
    "Move",
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


def __dir__() -> list[str]:
    return __all__

"""Positions for the tests, set up in one call, and moves by their notation."""

from __future__ import annotations

from typing import Any

from tilecourt.engine.errors import Refused
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.games.kaguyahime.game import KaguyahimeGame
from tilecourt.games.kaguyahime.play import Kaguyahime

GAME = KaguyahimeGame()
COLOURS = ("red", "blue", "green", "purple")
KINDS = (*COLOURS, "clear")
R, B, G, W = 0, 1, 2, 3


def cubes(words: str = "", **numbers: int) -> dict[str, int]:
    """Cubes by kind: `cubes("red red clear")` or `cubes(red=2, clear=1)`."""
    return {kind: words.split().count(kind) + numbers.get(kind, 0) for kind in KINDS}


def counts(red: int, blue: int, green: int, purple: int) -> dict[str, int]:
    return {"red": red, "blue": blue, "green": green, "purple": purple}


def board(*laid: str) -> dict[str, dict[str, Any]]:
    """A board from words such as `0,1 N-RB-4 180` or `4,0 H-2 0 green`."""
    found = {}
    for words in laid:
        cell, tile, rotation, *cube = words.split()
        found[cell] = {"tile": tile, "rotation": int(rotation), "cube": cube[0] if cube else None}
    return found


def values_of(storage: dict[str, int]) -> dict[str, int]:
    """The values as rules.md defines them."""
    return {c: 1 + sum(storage[other] > storage[c] for other in COLOURS) for c in COLOURS}


def position(
    players: int = 2,
    *,
    screens: list[dict[str, int]] | None = None,
    storage: dict[str, int] | None = None,
    favor: list[int] | None = None,
    column: list[str] | None = None,
    boards: dict[int, dict[str, Any]] | None = None,
    options: dict[str, Any] | None = None,
    disks: list[bool] | None = None,
    **changes: Any,
) -> Kaguyahime:
    """A position of the first round with these things changed; board -1 is the princess's, `column` the round's."""
    full = GAME.new(players, 1, **(options or {})).full()
    full.update(changes)
    if storage is not None:
        full["storage"] = {**cubes(), **storage}
        full["value"] = changes.get("value", values_of(full["storage"]))
    for player, known in enumerate(full["players"]):
        if screens is not None:
            known["screen"] = screens[player]
            known["known"] = dict(screens[player])
        if favor is not None:
            known["favor"] = favor[player]
        if disks is not None:
            known["disk_available"] = disks[player]
        if boards is not None and player in boards:
            known["board"] = boards[player]
    if boards is not None and -1 in boards:
        full["princess_board"] = boards[-1]
    for number in range(full["round"] - 1):
        full["column"][number] = [None] * (players + 1)
    if column is not None:
        full["column"][full["round"] - 1] = column
    return set_up(full)


def set_up(full: dict[str, Any]) -> Kaguyahime:
    state = GAME.restore(full, Rng.seeded("test"))
    assert state.full() == full
    state.telling = True
    return state


def do(state: GameState, seat: int, *moves: str) -> list[Any]:
    """Plays moves in notation and returns their events."""
    events = []
    for move in moves:
        events += state.play(seat, GAME.actions.parse(move))
    return events


def offer(state: GameState, *moves: str) -> list[Any]:
    """All offers, seat by seat: `red+clear disk`, `nothing -`."""
    events = []
    for seat, words in enumerate(moves):
        events += do(state, seat, f"present {words}")
    return events


def legal(state: GameState, seat: int) -> list[str]:
    return [GAME.actions.notation(action) for action in state.legal(seat)]


def forms(state: GameState, seat: int) -> list[dict[str, Any]]:
    return [GAME.actions.form(action) for action in state.legal(seat)]


def refused(state: GameState, seat: int, move: str) -> str:
    """The rule against a move."""
    refusal = state.refusal(seat, GAME.actions.parse(move))
    assert isinstance(refusal, Refused), f"{move} is allowed"
    return refusal.rule


def actor(state: GameState) -> int:
    (seat,) = state.actors()
    return seat


def place_any(state: GameState, lane: int | None = None) -> list[Any]:
    """The one to place takes the tile in a lane (or the first that lies there) and puts it anywhere."""
    seat = actor(state)
    return state.play(seat, next(a for a in state.legal(seat) if lane is None or GAME.actions.form(a)["lane"] == lane))


def finish_design(state: GameState) -> None:
    """Everybody who has still to place does so anyhow."""
    while state.view(None)["phase"] == "design":
        place_any(state)


def seen(state: GameState, player: int, key: str) -> Any:
    return state.view(None)["players"][player][key]


def kinds_of(events: list[Any]) -> list[str]:
    return [event.kind for event in events]


def ended(players: int, **given: Any) -> Kaguyahime:
    """A finished game."""
    return position(players, phase="game_over", round=9, order=list(range(players)), **given)


def bonuses(state: GameState) -> list[int]:
    """The room bonuses of each seat together."""
    return [sum(line.points for line in lines if line.key != "favor") for lines in state.result().sheet]


def bonus(state: GameState, seat: int, colour: str) -> int:
    (line,) = [line for line in state.result().sheet[seat] if line.key == f"room_{colour}"]
    return int(line.points)

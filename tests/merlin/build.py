"""Sets up any position of Merlin's Beast Hunt in one call, and speaks to it in notation.

Pieces are written as in vectors.toml: dice "P11.NW purple water", cards "A1-A2 purple water", beasts "A1 unicorn".
Fences that stand complete, and squares that stand enclosed, have been scored in an earlier turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests import positions
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.games.merlin.game import MerlinGame

GAME = MerlinGame()
COLOURS = ("purple", "green", "orange", "yellow")
PURPLE, GREEN, ORANGE, YELLOW = range(4)


class Position(positions.Position):
    """A state that is asked and moved in notation."""

    def __init__(self, state: GameState) -> None:
        super().__init__(state.game, state)

    def dice(self, state: str = "free") -> list[str]:
        return [die["die"] for die in self.full["dice"] if die["state"] == state]


def position(
    players: int = 4,
    seat: int = 0,
    *,
    dice: Iterable[str] = (),
    cards: Iterable[str] = (),
    beasts: Iterable[str] = (),
    rolled: Sequence[str] = (),
    hand: Sequence[str] = (),
    phase: str = "place",
    options: Mapping[str, Any] | None = None,
    each: Mapping[int, Mapping[str, Any]] | None = None,
    game: MerlinGame = GAME,
    **changes: Any,
) -> Position:
    """A position in which the seat decides: with these pieces on the board, these dice rolled and this hand."""
    full = game.new(players, 1, **(options or {})).full()
    full |= {"phase": phase, "active": seat, "first": seat}
    for die in dice:
        slot, colour, face = die.split(" ")
        full["slots"][slot] = {"colour": colour, "face": face}
    for card in cards:
        line, colour, image = card.split(" ")
        full["lines"][line] = {"owner": COLOURS.index(colour), "image": image, "points": None, "reinforced": False}
    for fence in game.components.line:
        if fence.id in full["lines"] and all(slot in full["slots"] for pair in fence.supports for slot in pair):
            full["lines"][fence.id]["points"] = 2
    full["enclosed"] = [square for square in game.squares if is_enclosed(game, full, square)]
    full["beasts"] = dict(beast.split(" ") for beast in beasts)
    full["dice"] = [{"die": die, "state": "free"} for die in rolled]
    known = full["players"][seat]
    known["own_dice"] = sum(not die.startswith("black_") for die in rolled)
    known["neutral_dice"] = len(rolled) - known["own_dice"]
    known["hand"] = list(hand)
    for player, values in (each or {}).items():
        full["players"][player].update(values)
    return Position(restored(full | changes, game))


def restored(full: Mapping[str, Any], game: MerlinGame = GAME, seed: str = "1") -> GameState:
    state = game.restore(full, Rng.seeded(seed))
    state.telling = True
    return state


def is_enclosed(game: MerlinGame, full: Mapping[str, Any], square: str) -> bool:
    """MBH-5.1 read from the component file."""
    lines = [line for line in game.components.line if square in line.squares]
    slots = [slot for line in lines for pair in line.supports for slot in pair]
    if full["options"]["enclosure_dice"] == "full_holes":
        ends = {end for line in lines for end in line.ends}
        slots = [slot.id for hole in game.components.hole if hole.id in ends for slot in hole.slots]
    return all(line.id in full["lines"] for line in lines) and all(slot in full["slots"] for slot in slots)


def filled(game: MerlinGame, *, without: Iterable[str] = (), colour: str = "purple", face: str = "water") -> list[str]:
    """A die in every slot of the board except some."""
    return [f"{slot} {colour} {face}" for slot in game.slots if slot not in set(without)]


def fenced(game: MerlinGame, *, without: Iterable[str] = (), colour: str = "purple", image: str = "water") -> list[str]:
    """A card on every line of the board except some."""
    return [f"{line} {colour} {image}" for line in game.lines if line not in set(without)]

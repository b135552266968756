"""Sets up any position of Merlin's Beast Hunt in one call, and speaks to it in notation.

Pieces are written as in vectors.toml: dice "P11.NW purple water", cards "A1-A2 purple water", beasts "A1 unicorn".
Fences that stand complete, and squares that stand enclosed, have been scored in an earlier turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tilecourt.engine.events import Event
from tilecourt.engine.rng import Rng
from tilecourt.games.merlin.game import MerlinGame
from tilecourt.games.merlin.play import Merlin

GAME = MerlinGame()
COLOURS = ("purple", "green", "orange", "yellow")
PURPLE, GREEN, ORANGE, YELLOW = range(4)


class Position:
    """A state that is asked and moved in notation."""

    def __init__(self, state: Merlin) -> None:
        self.state = state

    @property
    def full(self) -> dict[str, Any]:
        return self.state.full()

    @property
    def phase(self) -> str:
        return str(self.state.view(None)["phase"])

    @property
    def actor(self) -> int:
        (seat,) = self.state.actors()
        return seat

    def player(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.full["players"][seat]
        return found

    def moves(self, *kinds: str) -> list[str]:
        """The legal moves of the one who decides, all or of some kinds, in notation."""
        words = [self.state.game.actions.notation(action) for action in self.state.legal(self.actor)]
        return [word for word in words if not kinds or word.split(" ")[0] in kinds]

    def why_not(self, move: str, seat: int | None = None) -> str | None:
        """The rule against a move, None for a legal one; the list must say the same, and a refusal change nothing."""
        seat = self.actor if seat is None else seat
        action = self.state.game.actions.parse(move)
        before = self.full
        refused = self.state.refusal(seat, action)
        assert (refused is None) == (action in self.state.legal(seat)), move
        assert self.full == before
        return None if refused is None else str(refused.rule)

    def do(self, *moves: str) -> list[Event]:
        """Plays moves of whoever decides, and returns all their events."""
        told: list[Event] = []
        for move in moves:
            told += self.state.play(self.actor, self.state.game.actions.parse(move))
        return told

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
    for line in game.components.line:
        if line.id in full["lines"] and all(slot in full["slots"] for pair in line.supports for slot in pair):
            full["lines"][line.id]["points"] = 2
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


def restored(full: Mapping[str, Any], game: MerlinGame = GAME, seed: str = "1") -> Merlin:
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


def told(events: Iterable[Event], kind: str) -> list[dict[str, Any]]:
    """The events of a kind: their values, with the seat."""
    return [{"seat": event.seat, **event.values} for event in events if event.kind == kind]


def filled(game: MerlinGame, *, without: Iterable[str] = (), colour: str = "purple", face: str = "water") -> list[str]:
    """A die in every slot of the board except some."""
    return [f"{slot} {colour} {face}" for slot in game.slots if slot not in set(without)]


def fenced(game: MerlinGame, *, without: Iterable[str] = (), colour: str = "purple", image: str = "water") -> list[str]:
    """A card on every line of the board except some."""
    return [f"{line} {colour} {image}" for line in game.lines if line not in set(without)]

"""What a bot is given: its seat's information and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol

from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.move import Move
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState


class Info:
    """A seat's information at one decision. The true state is not reachable from it: only views and samples are."""

    __slots__ = ("__dict__", "_sampler", "_told", "game", "legal", "moves_made", "players", "reveals", "seat")

    def __init__(self, state: GameState, seat: int, told: Callable[[], list[Event]] = list) -> None:
        """`told` gives the events since the seat's last decision, where the caller knows them."""
        self.game: Game = state.game
        self.players = int(state.players)
        self.seat = seat
        self.legal = state.legal(seat)
        # How many moves were played, and how often something was revealed or rolled: public knowledge.
        self.moves_made = int(state.moves_made)
        self.reveals = int(state.reveals)
        self._sampler = _sampler(state, seat)
        self._told = told

    @cached_property
    def events(self) -> list[Event]:
        """What happened since the seat's last decision, its own move included; at the first, since the beginning.

        An `Info(state, seat)` made by hand has none: a state does not remember.
        """
        return self._told()

    @cached_property
    def moves(self) -> list[Move]:
        """The legal moves, in the order of `legal`: ids that print as notation, with `form` and `words()`."""
        _, _, _, moves = self._sampler
        found: list[Move] = moves()
        return found

    def observation(self) -> Any:
        """What the seat sees as numbers, exactly `state.observe(seat)`; `numpy.asarray` reads it without a copy."""
        _, _, observe, _ = self._sampler
        return observe()

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees, as a structure of plain values."""
        view, _, _, _ = self._sampler
        seen: dict[str, Any] = view()
        return seen

    def sample(self, rng: Rng) -> GameState:
        """A state the seat could not tell from the real one, to search in."""
        _, sample, _, _ = self._sampler
        state: GameState = sample(rng)
        return state


def _sampler(state: GameState, seat: int) -> tuple[Any, Any, Any, Any]:
    # Closures, so that no attribute of `Info` is the state.
    known: list[GameState] = []

    def sample(rng: Rng) -> GameState:
        # All samples are drawn from one that depends on the view alone: even the time they take says nothing hidden.
        if not known:
            known.append(state.sample(seat, Rng.seeded("what the seat knows")))
        return known[0].sample(seat, rng)

    return (
        lambda: state.view(seat),
        sample,
        lambda: state.observe(seat),
        lambda: state.moves(seat),
    )


class Bot(Protocol):
    """A player: `choose` answers each decision of its seat with one of `info.legal`."""

    def choose(self, info: Info) -> int:
        """The action this bot takes."""
        ...

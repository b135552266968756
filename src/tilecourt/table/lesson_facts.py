"""The numbers of a lesson: none is written into its words; each is read from the engine.

A fact is a path: `view` is what the learner sees when the step stops, `after` what they see after their move, `events`
the events of that move, `result` how the game ended, `box` what is printed. `view.players.0.space` descends by names
and numbers; in a list of rows a name is a row's `id` (or the `kind` of an event); `.len` is how many there are.

    [step.facts]   steps = "events.walked.steps"    filled into the words as {steps}
    [step.holds]   "box.sprite.len" = 2             written as a word ("two"), and checked by a test
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilecourt.engine.errors import BadInput
from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.state import GameState

NAMED_BY = ("id", "kind", "key")


def known_at(
    game: Game, state: GameState, seat: int, after: GameState | None = None, events: Sequence[Event] = ()
) -> dict[str, Any]:
    """Everything facts can refer to, at a step or after a move made there."""
    last = state if after is None else after
    result = last.result()
    found: dict[str, Any] = {"view": state.view(seat), "box": game.raw}
    if after is not None:
        found |= {"after": after.view(seat), "events": [event.form() for event in events]}
    if result is not None:
        found["result"] = result.form()
    return found


def fact(path: str, known: Mapping[str, Any]) -> Any:
    """What a path leads to; a path that leads nowhere is `BadInput`."""
    here: Any = known
    for part in path.split("."):
        here = _below(here, part)
        if here is None:
            raise BadInput(f"Expected a fact of the lesson at {path}, but there is no {part}.")
    return here


def _below(here: Any, part: str) -> Any:
    if part == "len" and isinstance(here, (list, tuple, dict)):
        return len(here)
    if isinstance(here, Mapping):
        return here.get(part)
    if isinstance(here, (list, tuple)):
        if part.isdecimal():
            return here[int(part)] if int(part) < len(here) else None
        named = [row for row in here if isinstance(row, Mapping) and any(row.get(key) == part for key in NAMED_BY)]
        return named[0] if named else None
    return None


def facts_known(facts: Mapping[str, str], known: Mapping[str, Any]) -> dict[str, Any]:
    """The facts known here: those of `after` and `events` only once the move is made."""
    return {name: fact(path, known) for name, path in facts.items() if path.partition(".")[0] in known}

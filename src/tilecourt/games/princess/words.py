"""Moves and events in the game's own words: what a claim is worth, a rune with one odd tile, a walk with the princess.

The event of a walk says how many steps there were and where they led; the manor and the rule say how.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.text import Text
from tilecourt.games.princess.area import claim_value
from tilecourt.games.princess.components import Components

if TYPE_CHECKING:
    from tilecourt.games.princess.game import PrincessGame

CARRIED, WAITING, WITH_ANOTHER = "PMT-5.7.2", "PMT-5.7.3", "PMT-5.7.4"


def meant(game: PrincessGame, state: Any, action: int) -> tuple[str, ...]:
    """The steps that a claim brings in this state."""
    kind, indexes = game.actions.split(action)
    if kind.name != "claim":
        return ()
    value = claim_value(state, state.active, *indexes)
    return (str(value),) if value > 0 else ()


def describe(game: PrincessGame, action: int, text: Text, meant: tuple[str, ...] = ()) -> str:
    """The move as a sentence; a claim says what it is worth, as far as that is known."""
    move = Game.describe(game, action, text)
    if not meant:
        return move
    _, indexes = game.actions.split(action)
    value, whole = int(meant[0]), game.steps[game.components.rune[indexes[0]].id]
    return text("worth.whole" if value == whole else "worth.mixed", move=move, value=value, whole=whole)


def tell(game: PrincessGame, event: Event, text: Text, names: Sequence[str]) -> str:
    """The event as a sentence."""
    if event.seat is not None:
        who = names[event.seat]
        if event.kind == "walked" and (more := walk_words(game.components, event, text)):
            return text("walk.told", who=who, **more)
        if event.kind == "rune_claimed" and event.values["value"] != game.steps[event.values["rune"]]:
            # One tile of it does not fit, and the smaller number counts (PMT-5.0d).
            values = {name: game.say(name, value, text, names) for name, value in event.values.items()}
            return text("mixed.told", who=who, **values)
    return Game.tell(game, event, text, names)


def walk_words(c: Components, event: Event, text: Text) -> dict[str, object]:
    """The values of the sentence `walk.told`; none where `event.walked` says it all."""
    steps, start, end = (int(event.values[name]) for name in ("steps", "from", "to"))
    weighs, by_path = how(c, event.rules[-1] if event.rules else "", steps, start, end)
    goal = c.manor_goal.goal_space
    if not weighs and not by_path and end < goal:
        return {}
    less = text(f"walk.{weighs}", weight=steps - heavy_steps(c, steps)) if weighs else ""
    return {
        "steps": steps,
        "less": less,
        "from": start,
        "to": text("walk.goal") if end >= goal else text("walk.space", n=end),
        "by": text("walk.path") if by_path else "",
    }


def how(c: Components, rule: str, steps: int, start: int, end: int) -> tuple[str, bool]:
    """What her weight did (`heavy`; `floor`: one still gets to her; or nothing), and whether by a secret path."""
    heavy = heavy_steps(c, steps)
    for is_open in (False, True):
        light = advance(c, start, steps, is_open)
        if rule != CARRIED and end == light:
            return "", light != start + steps
        if rule in (CARRIED, WAITING, WITH_ANOTHER) and end == advance(c, start, heavy, is_open):
            return "heavy", end != start + heavy
    return "floor", end - start > steps


def heavy_steps(c: Components, steps: int) -> int:
    """The steps that are left with her weight (PMT-R38, PMT-R39)."""
    return max(c.manor.minimum_weighted_step, steps - c.manor.princess_weight)


def advance(c: Components, space: int, steps: int, is_open: bool) -> int:
    """Where so many steps lead, with the gates open or closed (PMT-R45)."""
    paths = dict(c.manor.secret_paths) if is_open else {}
    for _ in range(steps):
        space = paths.get(space, space + 1)
    return space

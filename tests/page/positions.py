"""Tables in the phases that a player decides in, for whoever looks at how a screen is laid out."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from tests.page.house import BOT, ME
from tests.page.places import ask

MOST = 160  # moves of one's own until a phase must have come up
# The phases in which something is picked on the board; others have one button.
PHASES = {
    "princess": ("rune_card", "place_tile"),
    "realm_of_sand": ("pre", "pick", "summon"),
    "merlin": ("keep", "place", "discard"),
    "kaguyahime": ("present", "exchange", "design", "restock"),
}


# The squares of a colour hardly ever run short: a box with few of them.
SCARCE = (
    ("squares = 28", "squares = 7"),
    ("rune_squares = 84", "rune_squares = 21"),
    ("= 28, ", "= 7, "),
    ("= 28 }", "= 7 }"),
)


def scarce_box() -> str:
    """The printed box of Realm of Sand with a quarter of its squares."""
    text = files("tilecourt.games.realm_of_sand").joinpath("components.toml").read_text("utf-8")
    for old, new in SCARCE:
        text = text.replace(old, new)
    return text


# Phases that come up now and then, with what makes them likely: options, and the kinds of move that lead there.
RARE: dict[str, dict[str, tuple[dict[str, Any], tuple[str, ...]]]] = {
    "princess": {
        "choose_side": ({"board_side": "choose"}, ()),
        "take_gem": ({}, ("place", "hold")),
        "sprite": ({}, ("place", "hold")),
        "declare": ({}, ("place", "hold", "claim")),
        "steal_take": ({}, ("place", "hold", "claim")),
    },
    "realm_of_sand": {
        "post": ({}, ("place_tile", "complete")),
        "unfilled": ({}, ("place_tile",)),
        "exchange": ({"mode": "advanced"}, ("exchange", "place_tile")),
        "red_keep": ({"mode": "advanced"}, ("place_tile", "complete")),
    },
}


def at_position(
    context: Any,
    api: str,
    game: str,
    players: int,
    found: Callable[[Any], bool],
    prefers: Callable[[Any], bool] = lambda form: True,
    **more: Any,
) -> str:
    """A table at which the caller decides in such a position; on the way there, moves are made by chance."""
    seats = [ME, *[BOT] * (players - 1)]
    table = str(ask(context, f"{api}/tables", {"game": game, "seats": seats, **more})["table"])
    ask(context, f"{api}/tables/{table}/start", {})
    made, chance = 0, random.Random(game)
    while made < MOST:
        now = ask(context, f"{api}/tables/{table}?seat=0")
        legal = now.get("legal")
        assert now["status"] == "running", f"{game} ended before it came up"
        if legal and 0 in (now.get("waiting") or []) and found(now):
            return f"/t/{table}"
        if legal:
            made += 1
            choices = [one for one in legal if prefers(one["form"])] or legal
            move = {"seat": 0, "action": chance.choice(choices)["id"], "entry": now["entry"]}
            context.request.post(f"{api}/tables/{table}/moves", data=move)
    raise AssertionError(f"{game}: it did not come up in {MOST} moves")


def at_phase(context: Any, api: str, game: str, players: int, phase: str, after: int = 0) -> str:
    """A table at which the caller has a choice in this phase, after so many moves at least."""

    def found(now: Any) -> bool:
        return bool(now["entry"] >= after and now["view"]["phase"] == phase and len(now["legal"]) > 1)

    return at_position(context, api, game, players, found)


def at_rare(context: Any, api: str, game: str, players: int, phase: str) -> str:
    """The same for a phase that does not come up in every game: several are tried."""
    options, kinds = RARE[game][phase]
    more = {"components": scarce_box()} if phase == "unfilled" else {}

    def found(now: Any) -> bool:
        return bool(now["view"]["phase"] == phase)

    for _ in range(8):
        try:
            return at_position(
                context, api, game, players, found, lambda form: form["kind"] in kinds, options=options, **more
            )
        except AssertionError:
            continue
    raise AssertionError(f"{game}: {phase} did not come up in eight games")

"""Tables in the phases that a player decides in, for whoever looks at how a screen is laid out."""

from __future__ import annotations

import random
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


def _decides(now: Any, phase: str, seat: int) -> bool:
    return now["view"]["phase"] == phase and seat in (now.get("waiting") or []) and len(now.get("legal") or []) > 1


def at_phase(context: Any, api: str, game: str, players: int, phase: str, after: int = 0) -> str:
    """A table at which the caller decides in this phase, after so many moves at least."""
    table = str(ask(context, f"{api}/tables", {"game": game, "seats": [ME, *[BOT] * (players - 1)]})["table"])
    ask(context, f"{api}/tables/{table}/start", {})
    made, chance = 0, random.Random(phase)
    while made < MOST:
        now = ask(context, f"{api}/tables/{table}?seat=0")
        legal = now.get("legal")
        assert now["status"] == "running", f"{game} ended before {phase}"
        if now["entry"] >= after and _decides(now, phase, 0):
            return f"/t/{table}"
        if legal:
            made += 1
            move = {"seat": 0, "action": chance.choice(legal)["id"], "entry": now["entry"]}
            context.request.post(f"{api}/tables/{table}/moves", data=move)
    raise AssertionError(f"{game}: {phase} did not come up in {MOST} moves")

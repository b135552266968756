"""Writes recorded positions for work on the boards: web/gallery/<game>.json, shown by web/gallery.html.

    ./run dev python tools/board_positions.py [GAME ...]

Each position is what a seat gets during a game: its view, the one before, what happened, and its legal moves.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import tilecourt
from tilecourt.engine.registry import games

OUT = Path(__file__).resolve().parent.parent / "web" / "gallery"
NAMES = ("Ann", "かぐや", "Percival", "Morgana")


def positions(id: str) -> list[dict[str, Any]]:
    """A few dozen positions, from games of every number of players."""
    game = tilecourt.game(id)
    text = game.text("en")
    found: list[dict[str, Any]] = []
    for players in game.players:
        rng = random.Random(players)
        state = game.new(players=players, seed=str(players))
        before: dict[int, Any] = {}
        move = 0
        seen: set[tuple[str, str]] = set()
        while not state.over:
            seat = state.actors()[0]
            legal = list(state.legal(seat))
            view = state.view(seat)
            kinds = tuple(sorted({game.actions.kind(action).name for action in legal}))
            if move % 12 == 0 or (view.get("phase"), str(kinds)) not in seen:
                seen.add((view.get("phase"), str(kinds)))
                found.append(
                    {
                        "about": f"{players} players, move {move}, {view.get('phase')}, {', '.join(kinds)}",
                        "view": view,
                        "before": before.get(seat),
                        "happened": [event.form() for event in game.events_of(state)],
                        "seats": [
                            {
                                "seat": i,
                                "kind": "person" if i == seat else "bot",
                                "name": NAMES[i],
                                "bot": None if i == seat else "master",
                            }
                            for i in range(players)
                        ],
                        "eyes": seat,
                        "waiting": list(state.actors()),
                        "legal": [
                            {
                                "id": a,
                                "notation": game.actions.notation(a),
                                "form": game.actions.form(a),
                                "text": game.describe(a, text, game.meant(state, a)),
                            }
                            for a in legal
                        ],
                    }
                )
            before = {i: state.view(i) for i in range(players)}
            state.apply(seat, chosen(state, seat, legal, rng))
            move += 1
        found.append(
            {
                **found[-1],
                "about": f"{players} players, the end",
                "view": state.view(0),
                "eyes": 0,
                "legal": [],
                "waiting": [],
            }
        )
    return found


def chosen(state: Any, seat: int, legal: list[int], rng: random.Random) -> int:
    """The best of some moves by the hand-made evaluation, so that the boards look like real games."""
    best, worth = legal[0], -1e300
    for action in rng.sample(legal, min(8, len(legal))):
        after = state.copy()
        after.apply(seat, action)
        looks = after.evaluate(seat)
        if looks > worth:
            best, worth = action, looks
    return best


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or games():
        made = positions(name)
        (OUT / f"{name}.json").write_text(json.dumps(made, ensure_ascii=False), encoding="utf-8")
        for number, position in enumerate(made):
            print(f"{name} {number}: {position['about']}"[:150])

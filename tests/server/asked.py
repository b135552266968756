"""What is asked of every endpoint: a body that is right for a table of the matrix."""

from __future__ import annotations

from typing import Any

from tilecourt.engine.registry import game as find_game
from tilecourt.server.base.secret import new_id
from tilecourt.table.lesson import lesson_of
from tilecourt.table.puzzle import Puzzle, shipped

GAME, PASSPHRASE = "kaguyahime", "correct horse battery"
# The public key of a browser that takes push messages.
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
QUESTION = "0123456789abcdef"  # that nobody asked
SAID = 7  # the entry of a line that the holder wrote


def puzzle() -> Puzzle:
    return shipped(find_game(GAME)).puzzles[0]


def bodies(wish: str, state: str, action: int) -> dict[str, Any]:
    """What is asked, about seat 0 wherever a seat is meant."""
    move = {"seat": 0, "action": action}
    known: dict[str, dict[str, Any]] = {
        "me": {"name": "Anna"},
        "account": {"login": f"new{new_id()}", "passphrase": PASSPHRASE},
        "login": {"login": "nobody", "passphrase": PASSPHRASE},
        "passphrase": {"passphrase": PASSPHRASE, "new_passphrase": PASSPHRASE + "!"},
        "bots": {"name": "Robo"},
        "events": {"name": "Evening", "game": GAME},
        "push": {"endpoint": "https://push.example.org/1", "p256dh": POINT, "auth": "c2l4dGVlbiBieXRlcyBvaw"},
        "mail": {"address": "ann@example.org"},
        "confirm": {"key": "none"},
        "tables": {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]},
        "records": {"record": {}},
        "delete": {"passphrase": PASSPHRASE},
        "report": {"player": "", "reason": "other"},
        **{key: {"player": ""} for key in "follow unfollow block unblock invite ban unban rename".split()},
        "sit": {"seat": 3},
        "give": {"seat": 3 if "open" in state else 0, "bot": "greedy"},
        "clear": {"seat": 3},
        "fill": {"bot": "greedy"},
        "pairing": {"game": GAME},
        "chat": {"text": "hello"},
        "mute": {"entry": SAID},
        "agree": {"seat": 0, "hints": True},
        "propose": {"seat": 0, "what": "pause"},
        "consent": {"seat": 0, "yes": True},
        "react": {"reaction": "hello"},
        "continue": {"move": 0, "seat": 0, "bot": "greedy"},
        "answer": {"move": find_game(GAME).actions.parse(puzzle().best[0])},
        "reason": {"step": lesson_of(find_game(GAME)).steps[0].id, "form": find_game(GAME).actions.form(0)},
        "what-if": {"move": 1, "seat": 0},
        **dict.fromkeys(("moves", "why", "preview"), move),
        **{
            key: {"seat": 0}
            for key in "leave kick back resign withdraw undo notice hint near remind lend claim".split()
        },
    }
    return known.get(wish, {})

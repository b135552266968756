"""Bots in any language: programs that get their seat's view as a line of JSON and answer with a line.

docs/bots/bots.md describes the protocol. Each seat of each game has its own program.
"""

from __future__ import annotations

import json
import shlex
import shutil
from importlib.metadata import version
from typing import Any

import msgspec

from tilecourt.bots.child_process import Child, Failed
from tilecourt.bots.forfeit import BotFailed, quoted
from tilecourt.bots.info import Info
from tilecourt.bots.spec import Spec
from tilecourt.engine.actions import ActionSpace
from tilecourt.engine.errors import BadInput
from tilecourt.engine.result import Result

PROTOCOL = 3
# The time for a move if the spec names none, and the extra time of the first one, in which the program starts.
SECONDS_A_MOVE = 10.0
SECONDS_TO_START = 5.0
SECONDS_TO_HEAR = 0.2
# The keys of an answer that is an object; `action` is the word of protocol 2.
ANSWERS = ("id", "notation", "form", "action")


class ProcessBot:
    """A program that plays one seat of one game."""

    def __init__(self, spec: Spec, seed: str) -> None:
        self.name = spec.text
        self.words = words_of(spec)
        self.seed = seed
        budget = spec.budget
        self.seconds = SECONDS_A_MOVE if budget is None or budget.seconds is None else budget.seconds
        self.child: Child | None = None

    def __getstate__(self) -> dict[str, Any]:
        if self.child is not None:
            raise BadInput(
                f"The bot {self.name} is a program in the middle of a game, which can be neither copied nor stored."
            )
        return vars(self)

    def choose(self, info: Info) -> int:
        """The program's answer, known to be legal; everything else is `BotFailed`, and the program is ended."""
        question = line(decision(info))
        seconds = self.seconds
        try:
            if self.child is None:
                self.child = Child(self.words)
                question = line(self.hello(info)) + question
                seconds += SECONDS_TO_START
            answer = self.child.ask(question, seconds).decode(errors="replace").strip()
        except Failed as failed:
            raise self.failure(str(failed)) from None
        action = understood(answer, info.game.actions)
        if action not in info.legal:
            raise self.failure(f"answered {quoted(answer)!r}, which is not a legal move")
        return action

    def failure(self, deed: str) -> BotFailed:
        """Ends the program and returns what it did as a sentence with its last words."""
        words = ""
        if self.child is not None:
            words = quoted(self.child.last_words())
            self.child.end(patiently=False)
        return BotFailed(self.name, f"{deed} (its last words: {words})" if words else deed)

    def hello(self, info: Info) -> dict[str, Any]:
        """The first line: the game, its rules and box, and the program's seat."""
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "tilecourt": version("tilecourt"),
            "game": info.game.id,
            "rules": info.game.rules_version,
            "components": info.game.digest,
            "players": info.players,
            "seat": info.seat,
            "options": info.view.get("options", {}),
            "seconds": self.seconds,
            "seed": self.seed,
        }

    def bye(self, reason: str, result: Result | None) -> None:
        """Tells the program that the game is over, and ends it."""
        if self.child is None or self.child.ended:
            return
        form = None if result is None else result.form()
        self.child.tell(line({"type": "bye", "protocol": PROTOCOL, "reason": reason, "result": form}), SECONDS_TO_HEAR)
        self.child.end(patiently=True)


def decision(info: Info) -> dict[str, Any]:
    """One question: every legal move by number, in notation and in structured form, and what the seat knows."""
    actions = info.game.actions
    return {
        "type": "choose",
        "protocol": PROTOCOL,
        "game": info.game.id,
        "players": info.players,
        "seat": info.seat,
        "moves_made": info.moves_made,
        "legal": [{"id": id, "notation": actions.notation(id), "form": actions.form(id)} for id in info.legal],
        "view": info.view,
        "events": [event.form() for event in info.events],
        "observation": list(info.observation()),
    }


def line(message: dict[str, Any]) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def understood(answer: str, actions: ActionSpace) -> int:
    """The action an answer means: an id, a notation, a structured form, or an object with one of them; else -1."""
    try:
        said: Any = json.loads(answer)
    except (ValueError, RecursionError):
        said = answer
    if isinstance(said, dict) and "kind" not in said:
        said = next((said[key] for key in ANSWERS if key in said), None)
    try:
        if type(said) is int:
            return said
        if isinstance(said, str):
            return actions.parse(said)
        return actions.id(said)
    except BadInput:
        return -1


def words_of(spec: Spec) -> list[str]:
    """The words of a command whose program exists; anything else is `BadInput`."""
    try:
        words = shlex.split(spec.command)
    except ValueError as error:
        raise BadInput(f"The command of the bot {spec.text} cannot be read: {str(error).lower()}.") from None
    if not words or shutil.which(words[0]) is None:
        raise BadInput(f"There is no program {(words or [''])[0]!r} that can be run for the bot {spec.text}.")
    return words

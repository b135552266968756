"""Bots that others wrote are watched: whatever they do wrong forfeits the game for their seat, and nothing more.

A seat forfeits when its bot cannot be made, raises, dies, is too slow or answers with something that is no legal move.
The game ends there: the seat (or all seats that failed at the same decision) comes last, the others share the win.
"""

from __future__ import annotations

import operator
import sys
import traceback
from contextlib import redirect_stdout
from pathlib import Path
from typing import TextIO

from tilecourt.bots.info import Bot, Info
from tilecourt.engine.errors import TilecourtError

# What a bot says is quoted up to this length.
QUOTED = 200


class BotFailed(TilecourtError):
    """A bot that could not go on: who it is and what it did, as one sentence."""

    def __init__(self, bot: str, deed: str) -> None:
        super().__init__(f"The bot {bot} {deed}.")
        self.bot = bot
        self.deed = deed

    def __reduce__(self) -> tuple[type[BotFailed], tuple[str, str]]:
        return type(self), (self.bot, self.deed)


def aside() -> redirect_stdout[TextIO]:
    """What somebody else's code prints goes to the error stream: the output may be read by a program."""
    return redirect_stdout(sys.stderr)


class Watched:
    """A bot of somebody else's, whose every failure is `BotFailed`."""

    def __init__(self, name: str, mind: Bot) -> None:
        self.name = name
        self.mind = mind

    def choose(self, info: Info) -> int:
        """The bot's answer, known to be legal."""
        legal = tuple(info.legal)  # the bot may change its own list
        try:
            with aside():
                answer = self.mind.choose(info)
        except (BotFailed, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise BotFailed(self.name, f"raised {said(error)}") from error
        try:
            action = operator.index(answer)
        except Exception:  # whatever the answer does instead of being a number, it is no legal move
            action = -1
        if action not in legal:
            raise BotFailed(self.name, f"answered {shown(answer)}, which is not the id of a legal move")
        return action


def said(error: BaseException) -> str:
    """An error of somebody else's code in one line: its kind, its words, and where it happened."""
    name = type(error).__name__
    try:
        words = quoted(str(error))
    except Exception:  # an error that cannot even say what it is still has a name and a place
        words = ""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{name}: {words}{place}" if words else f"{name}{place}"


def shown(answer: object) -> str:
    """What a bot answered; if that cannot even be shown, of which kind it is."""
    try:
        return quoted(repr(answer))
    except Exception:
        return f"with something of the type {quoted(type(answer).__name__)}"


def quoted(text: str) -> str:
    """Somebody else's words, on one line, not too long, and such that every file can hold them."""
    line = " ".join(text.encode("utf-8", "backslashreplace").decode().split()).rstrip(".")
    return line if len(line) <= QUOTED else f"{line[:QUOTED]}…"

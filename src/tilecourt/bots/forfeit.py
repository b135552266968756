"""Third-party bots: whatever they do wrong forfeits the game for their seat, and does nothing worse.

A seat forfeits if its bot cannot be made, raises, dies, is too slow or answers with anything but a legal move. The game
ends there: the seat (or all seats that failed at the same decision) comes last, the others share the win.
"""

from __future__ import annotations

import copy
import operator
import os
import pickle
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, TypeVar

from tilecourt.bots.info import Bot, Info
from tilecourt.engine.errors import TilecourtError

# What a bot says is quoted up to this length.
QUOTED = 200
# Set in the environment, it shows the whole traceback of every error of a bot.
WHOLE_TRACEBACK = "TILECOURT_TRACEBACK"

Told = TypeVar("Told")


class BotFailed(TilecourtError):
    """A bot that failed: its name and what it did, as one sentence."""

    def __init__(self, bot: str, deed: str) -> None:
        super().__init__(f"The bot {bot} {deed}.")
        self.bot = bot
        self.deed = deed

    def __reduce__(self) -> tuple[type[BotFailed], tuple[str, str]]:
        return type(self), (self.bot, self.deed)


@contextmanager
def theirs(failure: Callable[[BaseException], TilecourtError]) -> Iterator[None]:
    """Runs third-party code: whatever it raises becomes `failure(error)`.

    That includes attempts to end the program; only the user may, by an interrupt. What the code prints goes to the
    error stream, since the output may be read by a program.
    """
    try:
        with redirect_stdout(sys.stderr):
            yield
    except (BotFailed, KeyboardInterrupt):
        raise
    except BaseException as error:
        if os.environ.get(WHOLE_TRACEBACK):
            traceback.print_exception(error, file=sys.stderr)
        raise failure(error) from error


def told(ask: Callable[[], Told], otherwise: Told) -> Told:
    """The answer of a third-party object, or the second argument if asking raises."""
    try:
        with redirect_stdout(sys.stderr):
            return ask()
    except KeyboardInterrupt:
        raise
    except BaseException:
        return otherwise


class Watched:
    """A third-party bot whose every failure is `BotFailed`."""

    def __init__(self, name: str, mind: Bot) -> None:
        self.name = name
        self.mind = mind

    def choose(self, info: Info) -> int:
        """The bot's answer, known to be legal."""
        legal = tuple(info.legal)  # the bot may change its own list
        with theirs(lambda error: BotFailed(self.name, f"raised {said(error)}")):
            answer = self.mind.choose(info)
        action = told(lambda: operator.index(answer), -1)
        if action not in legal:
            raise BotFailed(self.name, f"answered {shown(answer)}, which is not the id of a legal move")
        return action

    def __deepcopy__(self, memo: dict[int, Any]) -> Watched:
        with theirs(lambda error: BotFailed(self.name, f"cannot be copied: {said(error)}")):
            mind = copy.deepcopy(self.mind)  # the memo holds the true state
        return Watched(self.name, mind)

    def __reduce__(self) -> tuple[Any, tuple[str, bytes]]:
        with theirs(lambda error: BotFailed(self.name, f"cannot be stored: {said(error)}")):
            return _made_again, (self.name, pickle.dumps(self.mind))


def look_here_too() -> None:
    """Lets modules be found in the current folder too, after all others."""
    here = os.getcwd()  # noqa: PTH109 - a text, as sys.path wants
    if here not in sys.path:
        sys.path.append(here)


def _made_again(name: str, stored: bytes) -> Watched:
    with theirs(lambda error: BotFailed(name, f"could not be made again: {said(error)}")):
        look_here_too()
        return Watched(name, pickle.loads(stored))


def said(error: BaseException) -> str:
    """An error of third-party code in one line: its class, its message, and where it happened."""
    name = kind_of(error)
    words = told(lambda: quoted(str(error)), "")
    place = told(lambda: place_of(error), "")
    return f"{name}: {words}{place}" if words else f"{name}{place}"


def place_of(error: BaseException) -> str:
    """Where an error happened, in brackets, if that is known."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


def shown(answer: object) -> str:
    """What a bot answered, or its type if that cannot be shown."""
    return told(lambda: quoted(repr(answer)), f"with something of the type {kind_of(answer)}")


def kind_of(thing: object) -> str:
    """The name of a third-party class, if it has one."""
    return told(lambda: quoted(type(thing).__name__), "something without a name")


def quoted(text: str) -> str:
    """Third-party text on one line, not too long, and valid UTF-8."""
    line = " ".join(text.encode("utf-8", "backslashreplace").decode().split()).rstrip(".")
    return line if len(line) <= QUOTED else f"{line[:QUOTED]}…"

"""Component sets that people bring along: each is read and built in another process before it is used here.

What takes too long there would hold up everybody here, and is refused. Only a set that was built becomes a file.
"""

from __future__ import annotations

import re
import time
import tomllib
from contextlib import suppress
from pathlib import Path

from tilecourt.engine.components import digest
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.server.base.problems import Problem
from tilecourt.server.http.context import Context
from tilecourt.server.table.boxes import MOST_BYTES, file_of, is_known, make_box, name_of, without_file
from tilecourt.server.work import errands

SECONDS = 5.0  # by the clock
MOST_WORK = 0.5  # seconds of processor time: it is built once more here, in a thread beside everything else
MOST_DOTS = 8  # in one key: reading a key takes time by the square of its parts
_KEY = re.compile(r"[^=\n#\"']*")


async def examine_box(context: Context, who: str, game: str, box: str) -> None:
    """Returns if the set can be used by `open_box`; whoever brings too many is slowed down."""
    name_of(game)
    if is_known(game, box):
        return
    if reason := refused_at_sight(box):
        raise Problem("bad_box", reason=reason)
    context.slow_down(context.boxes, who)
    path = file_of(box)
    late = Problem("bad_box", reason=f"Reading it takes more than {SECONDS:.0f} seconds.")
    try:
        wrong = await errands.run(context.errands, who, SECONDS, build, game, box, str(path), late=late)
    except Problem:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise
    if wrong is not None:
        raise Problem("bad_box", reason=wrong)
    await make_box(game, box)


def refused_at_sight(box: str) -> str | None:
    """Why a text cannot be a component set, as far as that is seen without reading it as TOML."""
    try:
        size = len(box.encode())
    except UnicodeError:
        return "It holds signs that cannot be written."
    if size > MOST_BYTES:
        return f"It has more than {MOST_BYTES} bytes."
    for number, line in enumerate(box.splitlines(), 1):
        key = _KEY.match(line)
        if key is not None and key[0].count(".") > MOST_DOTS:
            return f"Expected keys with at most {MOST_DOTS} dots, got one with more in line {number}."
    return None


def build(game: str, box: str, path: str) -> str | None:
    """In another process: what is wrong with a set, in a sentence; None if it was built, and then its file is there."""
    begun, file = time.process_time(), Path(path)
    try:
        digest(tomllib.loads(box))
        file.write_text(box, encoding="utf-8")
        find_game(game, file)
        took = time.process_time() - begun
        if took <= MOST_WORK:
            return None
        wrong = f"Building it takes {took:.1f} seconds; expected at most {MOST_WORK}."
    except BadInput as error:
        wrong = without_file(error, path)
    except tomllib.TOMLDecodeError as error:
        wrong = f"It is not valid TOML: {error}."
    except (ValueError, RecursionError, MemoryError) as error:
        wrong = f"It holds values that are too large or too deep ({type(error).__name__})."
    except OSError as error:
        wrong = f"It cannot be stored: {(error.strerror or str(error)).lower()}."
    with suppress(OSError):
        file.unlink(missing_ok=True)
    return wrong

"""The games a server plays: the printed boxes, and component sets that people bring along."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import Path
from weakref import WeakKeyDictionary

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.server.base.kept import Kept
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.scratch import Scratch

MOST_BYTES = 200_000
KEPT_BYTES = 50_000_000
# About what a box takes in memory, measured with the four games, and with its encoded moves at most.
BOX_BYTES, ACTION_BYTES, SIGN_BYTES = 700_000, 150, 10
# Files, because bots in other processes read them again; they last as long as this process.
_FOLDER = Scratch("tilecourt-boxes-")
_own: Kept[tuple[str, str], Game] = Kept(KEPT_BYTES)
_building: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


def open_box(game: str, box: str | None = None) -> Game:
    """The game with the printed box, or with the component set in a text; what people bring is examined before."""
    name_of(game)
    if box is None:
        return find_game(game)
    key = (game, digest_of(box))
    found = _own.get(key)
    return found if found is not None else _keep(key, _build(game, box), len(box))


async def make_box(game: str, box: str) -> Game:
    """The same for a component set in a text, built in a thread, one at a time: it may take half a second.

    Building touches nothing of the engine that a game under way needs.
    """
    async with _building.setdefault(asyncio.get_running_loop(), asyncio.Lock()):
        key = (name_of(game), digest_of(box))
        found = _own.get(key)
        return found if found is not None else _keep(key, await asyncio.to_thread(_build, game, box), len(box))


def bytes_of(game: Game, signs: int) -> int:
    """About how many bytes of memory a box takes that was built from a text of so many signs."""
    return BOX_BYTES + ACTION_BYTES * game.actions.size + SIGN_BYTES * signs


def _keep(key: tuple[str, str], game: Game, signs: int) -> Game:
    _own.put(key, game, bytes_of(game, signs))
    return game


def name_of(game: str) -> str:
    """The name of a game that there is."""
    if game not in games():
        raise Problem("no_game", game=game, games=", ".join(games()))
    return game


def is_known(game: str, box: str) -> bool:
    """Whether a set is built already."""
    return (game, digest_of(box)) in _own


def digest_of(box: str) -> str:
    return sha256(box.encode("utf-8", "replace")).hexdigest()[:32]


def file_of(box: str) -> Path:
    """Where a set lies, or will lie."""
    return _FOLDER.path / f"{digest_of(box)}.toml"


def _build(game: str, box: str) -> Game:
    if len(box.encode("utf-8", "replace")) > MOST_BYTES:
        raise Problem("bad_box", reason=f"It has more than {MOST_BYTES} bytes.")
    path = file_of(box)
    try:
        if not path.exists():
            path.write_text(box, encoding="utf-8")
        return find_game(game, path)
    except UnicodeError:
        raise Problem("bad_box", reason="It holds signs that cannot be written.") from None
    except OSError:
        raise Problem("unavailable") from None  # the disk is full
    except BadInput as error:
        raise Problem("bad_box", reason=without_file(error, str(path))) from None


def without_file(error: BadInput, path: str) -> str:
    """What is wrong with a set, without the name of our file, which is nobody's business."""
    text = str(error).replace(f"The component file {path}: ", "").replace(path, "").replace("  ", " ")
    return text[:1].upper() + text[1:]

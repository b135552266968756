"""The games a server plays: the printed boxes, and component sets that people bring along."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from pathlib import Path

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.server.base.problems import Problem
from tilecourt.server.base.scratch import Scratch

MOST_BYTES = 200_000
MOST_KEPT = 64
# Files, because bots in other processes read them again; they last as long as this process.
_FOLDER = Scratch("tilecourt-boxes-")
_own: OrderedDict[tuple[str, str], Game] = OrderedDict()


def open_box(game: str, box: str | None = None) -> Game:
    """The game with the printed box, or with the component set in a text; what people bring is examined before."""
    name_of(game)
    if box is None:
        return find_game(game)
    key = (game, digest_of(box))
    if key not in _own:
        _own[key] = _build(game, box)
        if len(_own) > MOST_KEPT:
            _own.popitem(last=False)
    _own.move_to_end(key)
    return _own[key]


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

"""The games a server plays: the printed boxes, and component sets that people bring along."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.server.problems import Problem

MOST_BYTES = 200_000
# Files, because bots in other processes read them again; they last as long as this process.
_FOLDER = TemporaryDirectory(prefix="tilecourt-boxes-")


def open_box(game: str, box: str | None = None) -> Game:
    """The game with the printed box, or with the component set in a text."""
    if game not in games():
        raise Problem("no_game", game=game, games=", ".join(games()))
    return find_game(game) if box is None else _own(game, box)


@lru_cache(maxsize=64)
def _own(game: str, box: str) -> Game:
    if len(box.encode("utf-8", "replace")) > MOST_BYTES:
        raise Problem("bad_box", reason=f"It has more than {MOST_BYTES} bytes.")
    path = Path(_FOLDER.name) / f"{sha256(box.encode('utf-8', 'replace')).hexdigest()[:32]}.toml"
    try:
        path.write_text(box, encoding="utf-8")
        return find_game(game, path)
    except UnicodeError:
        raise Problem("bad_box", reason="It holds signs that cannot be written.") from None
    except BadInput as error:
        # The sentence names our file, which is nobody's business.
        raise Problem("bad_box", reason=str(error).replace(str(path), "").replace("  ", " ")) from None

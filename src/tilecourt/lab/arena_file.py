"""The arena file: deals are written line by line as they end, so an arena can be resumed or extended.

The first line says what is played. A later arena with the same game, bots, players, seed, options and components
reuses all deals that it would play itself. An incomplete last line is cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

import msgspec

from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import read_seed

FORMAT = "tilecourt-arena"
VERSION = 1
MOST_SHOWN = 200

Entry = TypeVar("Entry")


class ArenaFile(Generic[Entry]):
    """What the file holds for each place (a pair and a deal), and where more is added."""

    def __init__(
        self,
        path: str,
        plan: Mapping[str, Any],
        kind: type[Entry],
        fits: Callable[[tuple[int, int], Entry], bool] = lambda place, found: True,
    ) -> None:
        """Opens or creates the file; a file of another arena, or of none, is `BadInput`.

        `fits` says whether the content of a line can belong to its place.
        """
        self.path = path
        self.fits = fits
        self.found: dict[tuple[int, int], Entry] = {}
        self.first = {"format": FORMAT, "version": VERSION, **plan}
        with self.opened() as file:
            file.seek(0)
            whole = self.read(file.read(), kind)
            # Nothing is changed before the file is known to be ours.
            file.truncate(whole)
            if whole == 0:
                file.write(msgspec.json.encode(self.first) + b"\n")

    @contextmanager
    def opened(self) -> Iterator[IO[bytes]]:
        """The file, to read and to write at its end."""
        try:
            place = Path(self.path)
            # A device or a pipe may never end; opening a folder fails by itself.
            if place.exists() and not (place.is_file() or place.is_dir()):
                raise BadInput(f"The games cannot be kept in {self.path}: it is not a file.")
            with Path(self.path).open("a+b") as file:
                yield file
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise BadInput(f"The games cannot be kept in {self.path}: {reason}.") from None

    def read(self, raw: bytes, kind: type[Entry]) -> int:
        """Reads the file and returns how many bytes of it are complete lines."""
        whole = raw.rfind(b"\n") + 1
        if whole == 0:
            # It is empty, or holds the beginning of our first line.
            if not (msgspec.json.encode(self.first) + b"\n").startswith(raw):
                raise BadInput(f"Expected games of an arena in {self.path}, got something else.")
            return 0
        first, *lines = raw[:whole].splitlines()
        self.check(first)
        for number, line in enumerate(lines, 2):
            try:
                pair, deal, found = msgspec.json.decode(line, type=tuple[int, int, kind])  # type: ignore[valid-type]
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                reason = str(error).rstrip(".")
                raise BadInput(f"Line {number} of {self.path} cannot be understood: {reason}.") from None
            if not self.fits((pair, deal), found):
                raise BadInput(f"Line {number} of {self.path} cannot be understood: this arena plays no such games.")
            self.found[pair, deal] = found
        return whole

    def check(self, line: bytes) -> None:
        """Refuses a first line that differs from ours."""
        try:
            came = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            came = None
        if not isinstance(came, dict) or came.get("format") != FORMAT:
            raise BadInput(f"Expected games of an arena in {self.path}, got something else.")
        ours = msgspec.json.decode(msgspec.json.encode(self.first))
        for key in [*ours, *came]:
            if ours.get(key) != came.get(key):
                raise BadInput(
                    f"The games in {self.path} are of another arena: expected {key} {shown(ours.get(key))}, "
                    f"got {shown(came.get(key))}."
                )

    def add(self, place: tuple[int, int], found: Entry) -> None:
        """Adds a deal to the file at once."""
        with self.opened() as file:
            file.write(msgspec.json.encode((*place, found)) + b"\n")


def seed_in(path: str) -> int | None:
    """The seed of an arena file, used if the command names none; None if it is no arena file."""
    try:
        if not Path(path).is_file():
            return None
        with Path(path).open("rb") as file:
            first = msgspec.json.decode(file.readline())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    if not isinstance(first, dict) or first.get("format") != FORMAT:
        return None
    seed = first.get("seed")
    try:
        if type(seed) is int:
            return int(read_seed(seed))
    except BadInput:
        pass
    raise BadInput(f"Expected a seed in the first line of {path}, got {shown(seed)}.")


def shown(value: object) -> str:
    """A value in a sentence, shortened."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."

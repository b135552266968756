"""A lock that its process holds until it ends, however it ends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from tilecourt.engine.errors import BadInput

try:
    import fcntl
except ImportError:  # Windows: two servers at one file are not kept apart there
    fcntl = None  # type: ignore[assignment]

HOLDS = fcntl is not None


class Lock:
    """A file that only one process at a time can hold."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[str] | None = None

    def take(self, sentence: str) -> None:
        """Takes the lock at once or refuses with a sentence."""
        file = os.fdopen(os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a")
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                raise BadInput(sentence) from None
        self._file = file

    def release(self) -> None:
        """Gives the lock back."""
        if self._file is not None:
            self._file.close()
            self._file = None

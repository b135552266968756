"""A folder for files that last as long as this process; what a killed process left behind is cleared away."""

from __future__ import annotations

import shutil
import tempfile
from functools import cached_property
from pathlib import Path

from tilecourt.engine.errors import BadInput
from tilecourt.server.base import lock

LOCK = ".lock"


class Scratch:
    """A folder of this user alone, made when it is first needed and locked as long as this process lives."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    @cached_property
    def path(self) -> Path:
        """Where it is."""
        if lock.HOLDS:
            self._clear()
        self._folder = tempfile.TemporaryDirectory(prefix=self.prefix)
        path = Path(self._folder.name)
        self._lock = lock.Lock(path / LOCK)
        self._lock.take("Another process has this folder.")
        return path

    def _clear(self) -> None:
        """Removes the folders of processes that are gone."""
        for left in Path(tempfile.gettempdir()).glob(f"{self.prefix}*"):
            held = lock.Lock(left / LOCK)
            try:
                if held.path.exists():
                    held.take("It is in use.")
                    shutil.rmtree(left, ignore_errors=True)
            except (BadInput, OSError):
                continue  # somebody's
            finally:
                held.release()

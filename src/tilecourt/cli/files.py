"""Writes files safely: the whole new text, or the old file stays."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from pathlib import Path

from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import reason


def can_write(name: str) -> None:
    """Refuses a file that could not be written later; leaves nothing behind."""
    path = Path(name)
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            return
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(handle)
        Path(draft).unlink()
    except (OSError, ValueError) as error:
        raise unwritable(name, error) from None


def unwritable(name: str, error: OSError | ValueError) -> BadInput:
    """The sentence about a file that cannot be written; a ValueError means an impossible path."""
    return BadInput(f"The file {name} cannot be written: {reason(error)}")


def write(name: str, text: str) -> None:
    """Writes a text to a file (`-` is the standard output)."""
    if name == "-":
        sys.stdout.write(text)
    else:
        write_bytes(name, text.encode())


def write_bytes(name: str, content: bytes) -> None:
    """Writes a file."""
    if not name:
        raise BadInput("Expected the name of a file to write, got nothing.")
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a pipe or a device; a folder fails by itself
            return
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(draft).chmod(0o644)
            Path(draft).replace(path)
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise unwritable(name, error) from None

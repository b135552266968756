"""Files that a person names: what cannot be read is one sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tilecourt.engine.errors import BadInput


def reason(error: Exception) -> str:
    """What the system says against a file, for the end of a sentence; a `ValueError` means an impossible path."""
    said = getattr(error, "strerror", None) or str(error)
    return f"{said.lower()}."


def read_bytes(path: Path, what: str, most: int) -> bytes:
    """What a file of at most so many bytes holds; `what` names it: `The record x.json`."""
    try:
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"{what} cannot be read: {reason(error)}") from None
    if len(raw) > most:
        raise BadInput(f"{what} has more than {most} bytes.")
    return raw


def parse_toml(raw: bytes, what: str) -> dict[str, Any]:
    """The sections of a TOML file; `what` names it."""
    try:
        return tomllib.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadInput(f"{what} is not text in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{what} is not valid TOML: {str(error).rstrip('.')}.") from None
    except (ValueError, RecursionError):
        raise BadInput(f"{what} holds a number that is too large, or sections that are too deep.") from None

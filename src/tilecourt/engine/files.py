"""Files that a person names: what cannot be read is one sentence."""

from __future__ import annotations

from pathlib import Path

from tilecourt.engine.errors import BadInput


def reason(error: Exception) -> str:
    """What the system says against a file, for the end of a sentence; a `ValueError` means an impossible path."""
    said = getattr(error, "strerror", None) or str(error)
    return f"{said.lower()}."


def read_bytes(path: Path, what: str) -> bytes:
    """What a file holds; `what` names it: `The record x.json`."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise BadInput(f"{what} cannot be read: {reason(error)}") from None

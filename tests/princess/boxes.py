"""Component files for the tests of The Princess and Magic Tile."""

from __future__ import annotations

from pathlib import Path

from tests import boxes
from tests.boxes import Change
from tests.princess.build import GAME

__all__ = ["Change", "write_box"]


def write_box(folder: Path, *changes: Change) -> Path:
    """The file of the printed box after these changes to its raw tables."""
    return boxes.write_box(GAME, folder, *changes)

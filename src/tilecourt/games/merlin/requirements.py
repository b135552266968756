"""What a beast asks of the fences around it (MBH-5.8.2)."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NONE: Final[i64] = 0
ONE_REINFORCED_FENCE: Final[i64] = 1
THREE_IMAGES: Final[i64] = 2
FOUR_FENCES: Final[i64] = 3

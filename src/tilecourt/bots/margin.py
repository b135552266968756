"""How a margin in points counts beside the chance to win."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

# At this margin, in points, the bonus of a search is half of what it can be.
HALF_AT: Final = 10.0


def margin_bonus(margin: float, weight: float, half_at: float = HALF_AT) -> float:
    """A bonus between -weight and weight that grows with the margin; `half_at` points give half of it."""
    return weight * margin / (abs(margin) + half_at)

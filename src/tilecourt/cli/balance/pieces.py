"""Pieces of the report that its sections share: cells with figures, and tables."""

from __future__ import annotations

from html import escape
from typing import Any

from tilecourt.cli.balance.speech import MARK, Speech

DIAMOND = f' <span class="diamond">{MARK}</span>'


def figure_cell(
    key: str, figure: dict[str, Any] | None, say: Speech, signed: bool = False, value: str = "value"
) -> str:
    """A figure, its interval in a lighter ink, and a mark if it has one."""
    if figure is None or figure[value] is None:
        return "–"
    said, _, interval = say.whole(key, figure, signed, value).partition(" (")
    ends = f' <span class="range">({escape(interval)}</span>' if interval else ""
    return escape(said) + (DIAMOND if figure.get("significant") else "") + ends


def reach_of(figures: list[dict[str, Any]], value: str = "value") -> float:
    """What a small plot shows on either side of zero: all values and most of the whiskers."""
    values = [abs(figure[value]) for figure in figures if figure[value] is not None]
    ends = sorted(abs(figure[end]) for figure in figures for end in ("low", "high") if figure[end] is not None)
    usual: float = ends[int(len(ends) * 0.9)] if ends else 0.0
    reach: float = max([*values, usual, 1e-9])
    return reach


def table_of(heads: str, lines: list[str]) -> str:
    body = "\n".join(lines)
    return f'<div class="scroll"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>'

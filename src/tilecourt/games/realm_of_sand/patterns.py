"""Patterns of tiles and cards on the grid: the eight orientations and every place they fit (rules.md 5.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

Cell = tuple[int, int]
Cells = dict[Cell, str]
ORIENTATIONS = range(8)


def cells_of(pattern: Sequence[str]) -> Cells:
    """The coloured cells of a face, by (row, column)."""
    return {(r, k): sign for r, row in enumerate(pattern) for k, sign in enumerate(row) if sign != "."}


def oriented(pattern: Sequence[str], o: int) -> tuple[Cells, int, int]:
    """The cells at orientation `o` with height and width: from 4 on mirrored first, then `o % 4` turns clockwise."""
    cells, height, width = cells_of(pattern), len(pattern), len(pattern[0])
    if o >= 4:
        cells = {(r, width - 1 - k): sign for (r, k), sign in cells.items()}
    for _ in range(o % 4):
        cells = {(k, height - 1 - r): sign for (r, k), sign in cells.items()}
        height, width = width, height
    return cells, height, width


def laid(pattern: Sequence[str], rows: int, columns: int, orientations: Iterable[int]) -> list[tuple[int, Cell, Cells]]:
    """Every orientation at every corner that keeps the rectangle on the grid, equal ones included."""
    found = []
    for o in orientations:
        cells, height, width = oriented(pattern, o)
        for down in range(rows - height + 1):
            for right in range(columns - width + 1):
                shifted = {(r + down, k + right): sign for (r, k), sign in cells.items()}
                found.append((o, (down, right), shifted))
    return found


def fits(pattern: Sequence[str], ground: Collection[Cell]) -> bool:
    """Whether the pattern can lie on these boxes in any way."""
    rows, columns = (max(cell[i] for cell in ground) + 1 for i in (0, 1)) if ground else (0, 0)
    return any(set(cells) <= set(ground) for _, _, cells in laid(pattern, rows, columns, ORIENTATIONS))

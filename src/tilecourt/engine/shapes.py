"""Shapes on a square grid: turning, flipping and shifting sets of cells, before they become bitboards."""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]
Shape = tuple[Cell, ...]


def normal(cells: Iterable[Cell]) -> Shape:
    """The shape shifted so that its top row and leftmost column are 0, cells in reading order."""
    found = sorted(cells)
    top = min(row for row, _ in found)
    left = min(column for _, column in found)
    return tuple(sorted((row - top, column - left) for row, column in found))


def turned(shape: Shape) -> Shape:
    """The shape a quarter turn to the right."""
    return normal((column, -row) for row, column in shape)


def flipped(shape: Shape) -> Shape:
    """The mirror image of the shape."""
    return normal((row, -column) for row, column in shape)


def rotations(shape: Shape) -> list[Shape]:
    """The shape and its quarter turns, each different one once."""
    found = [normal(shape)]
    for _ in range(3):
        found.append(turned(found[-1]))
    return list(dict.fromkeys(found))


def symmetries(shape: Shape) -> list[Shape]:
    """All rotations of the shape and of its mirror image, each different one once."""
    return list(dict.fromkeys(rotations(shape) + rotations(flipped(shape))))


def shifts(shape: Shape, rows: int, columns: int) -> list[Shape]:
    """Every way the shape lies on a grid of that size, in reading order of its corner."""
    height = max(row for row, _ in shape) + 1
    width = max(column for _, column in shape) + 1
    return [
        tuple((row + down, column + right) for row, column in shape)
        for down in range(rows - height + 1)
        for right in range(columns - width + 1)
    ]

"""Turning, flipping and shifting shapes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tilecourt.engine.shapes import Shape, flipped, normal, rotations, shifts, symmetries, turned

SHAPES = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=7).map(normal)


@given(SHAPES)
def test_four_turns_and_two_flips_lead_back(shape: Shape) -> None:
    assert turned(turned(turned(turned(shape)))) == shape
    assert flipped(flipped(shape)) == shape
    assert turned(flipped(turned(flipped(shape)))) == shape


@given(SHAPES)
def test_turning_keeps_the_number_of_cells_and_the_corner(shape: Shape) -> None:
    for found in symmetries(shape):
        assert len(found) == len(shape)
        assert min(row for row, _ in found) == min(column for _, column in found) == 0
        assert list(found) == sorted(found)


@given(SHAPES)
def test_symmetries_are_those_of_the_square(shape: Shape) -> None:
    assert len(rotations(shape)) in (1, 2, 4)
    assert len(symmetries(shape)) in (1, 2, 4, 8)
    assert set(rotations(turned(shape))) == set(rotations(shape))
    assert set(symmetries(flipped(shape))) == set(symmetries(shape))


@given(SHAPES, st.integers(1, 9), st.integers(1, 9))
def test_shifts_are_all_places_on_the_grid(shape: Shape, rows: int, columns: int) -> None:
    found = shifts(shape, rows, columns)
    everywhere = [
        tuple((row + down, column + right) for row, column in shape) for down in range(rows) for right in range(columns)
    ]
    inside = [cells for cells in everywhere if all(row < rows and column < columns for row, column in cells)]
    assert found == inside


def test_a_turn_goes_to_the_right() -> None:
    ell = ((0, 0), (1, 0), (2, 0), (2, 1))
    assert turned(ell) == ((0, 0), (0, 1), (0, 2), (1, 0))

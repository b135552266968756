"""Bitboards against Python's own sets, cell 63 (the sign bit) included."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine import bitboard as bb

CELLS = st.sets(st.integers(0, 63))


def board(cells: set[int]) -> int:
    return int(bb.board_of(sorted(cells)))


@given(CELLS)
@example(set())
@example({63})
@example({0, 63})
@example(set(range(64)))
def test_a_board_is_a_set_of_cells(cells: set[int]) -> None:
    packed = board(cells)
    assert bb.cells(packed) == sorted(cells)
    assert bb.count(packed) == len(cells)
    assert bb.is_single(packed) == (len(cells) == 1)
    assert [bb.has(packed, cell) for cell in range(64)] == [cell in cells for cell in range(64)]
    assert packed == sum(2**cell for cell in cells) - (2**64 if 63 in cells else 0)


@given(CELLS)
@example({63})
@example(set(range(64)))
def test_cells_are_written_lowest_first(cells: set[int]) -> None:
    out = vec[i64]([-7] * 65)
    number = bb.cells_into(board(cells), out)
    assert [out[i] for i in range(number)] == sorted(cells)
    assert all(out[i] == -7 for i in range(number, 65))


@pytest.mark.slow
@given(CELLS, CELLS)
def test_boards_combine_as_sets_do(one: set[int], other: set[int]) -> None:
    a, b = board(one), board(other)
    assert bb.cells(a & b) == sorted(one & other)
    assert bb.cells(a | b) == sorted(one | other)
    assert bb.cells(a ^ b) == sorted(one ^ other)
    assert bb.cells(~a) == sorted(set(range(64)) - one)
    assert bb.cells(a & ~b) == sorted(one - other)


def test_the_board_of_each_single_cell() -> None:
    for cell in range(64):
        assert board({cell}) == bb.BIT[cell]
        assert bb.is_single(bb.BIT[cell])
        assert bb.count(~bb.BIT[cell]) == 63


@given(CELLS)
@example({0, 63})
def test_cells_from_adds_an_offset_and_goes_on_where_others_ended(cells: set[int]) -> None:
    out = vec[i64]([0] * 70)
    assert bb.cells_from(board(cells), 100, out, 2) == 2 + len(cells)
    assert [out[2 + i] - 100 for i in range(len(cells))] == sorted(cells)


@given(st.sets(st.integers(0, 7), min_size=1))
def test_the_first_seat_of_a_set_is_its_lowest_cell(seats: set[int]) -> None:
    assert bb.first_of(board(seats)) == bb.lowest(board(seats)) == min(seats)

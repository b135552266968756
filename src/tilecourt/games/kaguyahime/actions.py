"""The kinds of move of Kaguyahime, declared once (rules.md section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tilecourt.engine.actions import ActionSpace, Choice, Flag, Kind, Maybe, Number, Several, Spot
from tilecourt.games.kaguyahime.components import CELLS, WIDTH, Components

ROTATIONS = (0, 90, 180, 270)


@dataclass(frozen=True)
class Cell(Spot):
    """A parameter that is a cell (row, column) of one of the boards, board by board in the order of the box."""

    cells: Sequence[tuple[int, int]] = ()

    @property
    def size(self) -> int:
        return len(self.cells)

    def form(self, index: int) -> list[int]:
        return list(self.cells[index])

    def index(self, form: Any) -> int | None:
        if super().index(form) is None or tuple(form) not in self.cells:
            return None
        return self.cells.index(tuple(form))

    def expected(self) -> str:
        return "a cell row,column of a board, 0,0 to 2,2 being the princess's"


@dataclass(frozen=True)
class Rotation:
    """A parameter that is a number of degrees, clockwise."""

    name: str
    size: int = len(ROTATIONS)

    def form(self, index: int) -> int:
        return ROTATIONS[index]

    def index(self, form: Any) -> int | None:
        return ROTATIONS.index(form) if type(form) is int and form in ROTATIONS else None

    def word(self, index: int) -> str:
        return str(ROTATIONS[index])

    def read(self, word: str) -> int | None:
        return {str(degrees): index for index, degrees in enumerate(ROTATIONS)}.get(word)

    def expected(self) -> str:
        return "0, 90, 180 or 270"


def presented(c: Components) -> Several:
    """What can be presented."""
    return Several("cubes", c.kinds, c.game.max_cubes_presented, "cube")


def restocked(c: Components) -> Several:
    """What can be named in the restock."""
    return Several("cubes", c.kinds, c.restock.cubes, "cube")


def cell(c: Components) -> Cell:
    """The cells of all boards; those of board b are 9 b to 9 b + 8."""
    square = [(i // WIDTH, i % WIDTH) for i in range(CELLS)]
    cells = [(board.rows[0] + row, board.cols[0] + column) for board in c.board for row, column in square]
    return Cell("cell", 3 * WIDTH, 3 * WIDTH, -WIDTH, -WIDTH, cells)


def action_space(c: Components) -> ActionSpace:
    """All moves, for a box."""
    return ActionSpace(
        [
            Kind("present", "KGH-5.2.1", (presented(c), Flag("disk"))),
            Kind("exchange", "KGH-5.2.2", (Choice("take", c.kinds, "cube"), Choice("give", c.kinds, "cube"))),
            Kind(
                "place",
                "KGH-5.2.4",
                (
                    Number("lane", 0, c.game.players[-1]),
                    cell(c),
                    Rotation("rotation"),
                    Maybe("cube", c.kinds, "cube"),
                ),
            ),
            Kind("restock", "KGH-5.2.7", (restocked(c),)),
        ]
    )

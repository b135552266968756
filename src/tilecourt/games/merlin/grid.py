"""The geometry of a board of rows x columns squares: its lines, its holes and the slots in them (rules.md 2.1).

A component file lists every square, hole and line; this is what they have to be for the lists to describe a board.
"""

from __future__ import annotations

from typing import Any

# The square in which a slot of the hole (y, x) lies, seen from the hole.
CORNERS = {"NW": (-1, -1), "NE": (-1, 0), "SW": (0, -1), "SE": (0, 0)}
CAPACITY = {4: "large", 2: "small"}
KINDS = {2: "corner", 3: "edge", 4: "central"}


class Grid:
    """All squares, holes and lines of a board by their ids, in the shape of the component file."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.lines = {line["id"]: line for line in self._upright() + self._level()}
        self.holes = {hole["id"]: hole for hole in self._holes()}
        self.squares = {square["id"]: square for square in self._squares()}

    def square(self, row: int, column: int) -> str:
        return f"{chr(ord('A') + row)}{column + 1}"

    def is_square(self, row: int, column: int) -> bool:
        return 0 <= row < self.rows and 0 <= column < self.columns

    def _line(self, orientation: str, squares: list[str], ends: list[str], held: list[list[str]]) -> dict[str, Any]:
        supports = [[f"{end}.{corner}" for corner in pair] for end, pair in zip(ends, held, strict=True)]
        return {
            "id": "-".join(squares),
            "orientation": orientation,
            "squares": squares,
            "ends": ends,
            "supports": supports,
        }

    def _upright(self) -> list[dict[str, Any]]:
        return [
            self._line(
                "vertical",
                [self.square(row, column), self.square(row, column + 1)],
                [f"P{row}{column + 1}", f"P{row + 1}{column + 1}"],
                [["SW", "SE"], ["NW", "NE"]],
            )
            for row in range(self.rows)
            for column in range(self.columns - 1)
        ]

    def _level(self) -> list[dict[str, Any]]:
        return [
            self._line(
                "horizontal",
                [self.square(row, column), self.square(row + 1, column)],
                [f"P{row + 1}{column}", f"P{row + 1}{column + 1}"],
                [["NE", "SE"], ["NW", "SW"]],
            )
            for row in range(self.rows - 1)
            for column in range(self.columns)
        ]

    def _holes(self) -> list[dict[str, Any]]:
        found = []
        for y in range(self.rows + 1):
            for x in range(self.columns + 1):
                around = [(name, y + down, x + right) for name, (down, right) in CORNERS.items()]
                around = [(name, row, column) for name, row, column in around if self.is_square(row, column)]
                if len(around) not in CAPACITY:
                    continue  # a corner of the board
                hole = f"P{y}{x}"
                slots = [{"id": f"{hole}.{name}", "square": self.square(r, c)} for name, r, c in around]
                lines = [line["id"] for line in self.lines.values() if hole in line["ends"]]
                size, capacity = CAPACITY[len(around)], len(around)
                found.append(
                    {"id": hole, "y": y, "x": x, "size": size, "capacity": capacity, "slots": slots, "lines": lines}
                )
        return found

    def _squares(self) -> list[dict[str, Any]]:
        found = []
        for row in range(self.rows):
            for column in range(self.columns):
                name = self.square(row, column)
                lines = [line for line in self.lines.values() if name in line["squares"]]
                holes = sorted({end for line in lines for end in line["ends"]})
                found.append(
                    {
                        "id": name,
                        "row": row,
                        "column": column,
                        "kind": KINDS[len(lines)],
                        "lines": [line["id"] for line in lines],
                        "holes": holes,
                        "adjacent": [other for line in lines for other in line["squares"] if other != name],
                        "enclosure_dice": sum(self.holes[hole]["capacity"] for hole in holes),
                    }
                )
        return found

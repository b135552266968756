"""The geometry of a board of rows x columns squares: its lines, its holes and the slots in them (rules.md 2.1).

A component file lists every square, hole and line; this is what they have to be for the lists to describe a board.
"""

from __future__ import annotations

from typing import Any

# The square in which a slot of the hole (y, x) lies, seen from the hole.
CORNERS = {"NW": (-1, -1), "NE": (-1, 0), "SW": (0, -1), "SE": (0, 0)}
# Lines between a square and the next one down or right: the corners of the end holes whose dice hold a card there.
LINES = (("vertical", 0, 1, ("SW", "SE"), ("NW", "NE")), ("horizontal", 1, 0, ("NE", "SE"), ("NW", "SW")))
CAPACITY = {4: "large", 2: "small"}
KINDS = {2: "corner", 3: "edge", 4: "central"}


class Grid:
    """All squares, holes and lines of a board by their ids, in the shape of the component file."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.lines = {line["id"]: line for line in self._lines()}
        self.holes = {hole["id"]: hole for hole in self._holes()}
        self.squares = {square["id"]: square for square in self._squares()}

    def square(self, row: int, column: int) -> str:
        return f"{chr(ord('A') + row)}{column + 1}"

    def is_square(self, row: int, column: int) -> bool:
        return 0 <= row < self.rows and 0 <= column < self.columns

    def _lines(self) -> list[dict[str, Any]]:
        return [
            {
                "id": f"{self.square(row, column)}-{self.square(row + down, column + right)}",
                "orientation": orientation,
                "squares": [self.square(row, column), self.square(row + down, column + right)],
                "ends": [near, far],
                "supports": [[f"{near}.{corner}" for corner in at_near], [f"{far}.{corner}" for corner in at_far]],
            }
            for orientation, down, right, at_near, at_far in LINES
            for row in range(self.rows - down)
            for column in range(self.columns - right)
            for near, far in [(f"P{row + down}{column + right}", f"P{row + 1}{column + 1}")]
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

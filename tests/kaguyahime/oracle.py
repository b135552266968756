"""Kaguyahime played a second time, plainly, from rules.md alone: dicts, lists and sets, one function for each step.

The set-up is read from a new game's full state; from then on the oracle hears only the moves. It knows the legal moves,
the whole state after each move, what every seat may see of it, how often something hidden was shown, and the result.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations, combinations_with_replacement
from typing import Any

COLOURS = ["red", "blue", "green", "purple"]
KINDS = [*COLOURS, "clear"]
# The upper left cell and the first cell of the board on each side (section 2, geometry).
CORNER = {"P": (0, 0), "N": (-3, 0), "S": (3, 0), "W": (0, -3), "E": (0, 3)}
FIRST = {"P": (1, 1), "N": (-3, 1), "S": (5, 1), "W": (1, -3), "E": (1, 5)}
RATES = {2: (4, 7), 3: (6, 9), 4: (8, 11)}
Form = dict[str, Any]


def near(place: tuple[int, int]) -> set[tuple[int, int]]:
    row, column = place
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def name(place: tuple[int, int]) -> str:
    return f"{place[0]},{place[1]}"


def free_cells(board: dict[str, Any], side: str) -> list[tuple[int, int]]:
    """The cells where the next tile of a board may go (5.2, placement rules)."""
    if not board:
        return [FIRST[side]]
    top, left = CORNER[side]
    cells = [(top + row, left + column) for row in range(3) for column in range(3)]
    taken = {cell for cell in cells if name(cell) in board}
    return [cell for cell in cells if cell not in taken and near(cell) & taken]


def quarters(board: dict[str, Any], tiles: dict[str, Any]) -> dict[tuple[int, int], str]:
    """The colour of each quarter of a board, where it has one."""
    found = {}
    for place, laid in board.items():
        row, column = (2 * int(part) for part in place.split(","))
        tile = tiles[laid["tile"]]
        # The quarters clockwise from the north-west; at rotation 0 mat a is the western two.
        ring = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        turn = laid["rotation"] // 90
        halves = {"a": [ring[(3 + turn) % 4], ring[turn % 4]], "b": [ring[(1 + turn) % 4], ring[(2 + turn) % 4]]}
        for mat, half in halves.items():
            colour = laid["cube"] if tile[mat] == "plant" else tile[mat]
            if colour in COLOURS:
                found.update(dict.fromkeys(half, colour))
    return found


def largest(area: dict[tuple[int, int], str], colour: str) -> int:
    """The mats of the largest connected group of a colour."""
    left = {quarter for quarter, shown in area.items() if shown == colour}
    best = 0
    while left:
        group = {left.pop()}
        while grown := {quarter for known in group for quarter in near(known)} & left:
            group |= grown
            left -= grown
        assert len(group) % 2 == 0
        best = max(best, len(group) // 2)
    return best


class Oracle:
    """The state as rules.md section 5.1 has it, with what everybody may count behind each screen."""

    def __init__(self, full: dict[str, Any], tiles: dict[str, Any]) -> None:
        self.tiles = tiles
        self.full = deepcopy(full)
        self.option = full["options"]
        self.players: list[dict[str, Any]] = self.full["players"]
        self.n = len(full["players"])
        self.shown = 0

    # --- asking

    def priority(self) -> list[int]:
        line = self.full["line"]
        p = line.index("princess")
        lanes = list(range(p - 1, -1, -1))
        if self.option["priority_wrap"] == "cyclic":
            lanes += list(range(self.n, p, -1))
        else:
            lanes += list(range(p + 1, self.n + 1))
        return [line[lane] for lane in lanes]

    def disks(self) -> list[int]:
        """Who exchanges, in this order."""
        return [seat for seat in self.priority() if self.players[seat]["offer"]["disk"]]

    def clashing(self) -> list[int]:
        offers = [(sorted(p["offer"]["cubes"]), p["offer"]["disk"]) for p in self.players]
        return [seat for seat in range(self.n) if offers.count(offers[seat]) > 1]

    def total(self, seat: int) -> int:
        cubes = self.players[seat]["offer"]["cubes"]
        value = self.full["value"]
        coloured = [kind for kind in cubes if kind != "clear"]
        if not coloured:
            return 0
        return sum(value[kind] if kind != "clear" else value[coloured[0]] for kind in cubes)

    def actors(self) -> list[int]:
        phase, turn = self.full["phase"], self.full["turn"]
        if phase == "present":
            return [seat for seat in range(self.n) if self.players[seat]["offer"] is None]
        if phase == "exchange":
            return [self.disks()[turn]]
        if phase == "design":
            return [self.full["order"][turn % self.n]]
        if phase == "restock":
            return [self.priority()[turn]]
        return []

    def legal(self, seat: int) -> list[Form]:
        if seat not in self.actors():
            return []
        screen = self.players[seat]["screen"]
        phase = self.full["phase"]
        if phase == "present":
            return self.offers(screen, self.players[seat]["disk_available"])
        if phase == "exchange":
            return self.exchanges(screen)
        if phase == "restock":
            kinds = [kind for kind in KINDS if self.full["storage"][kind]]
            taken = [list(two) for two in combinations(kinds, 2)] or [[kinds[0]]]
            return [{"kind": "restock", "cubes": cubes} for cubes in taken]
        return self.placements(seat, screen)

    def offers(self, screen: dict[str, int], disk: bool) -> list[Form]:
        found = []
        for size in (0, 1, 2):
            for cubes in combinations_with_replacement(KINDS, size):
                if all(cubes.count(kind) <= screen[kind] for kind in cubes):
                    for played in [False, True] if disk else [False]:
                        found.append({"kind": "present", "cubes": list(cubes), "disk": played})
        return found

    def exchanges(self, screen: dict[str, int]) -> list[Form]:
        clear_given = self.option["clear_cube_rule"] == "storage" or self.option["clear_in_exchange"]
        kinds = KINDS if clear_given else COLOURS
        return [
            {"kind": "exchange", "take": take, "give": give}
            for take in kinds
            for give in kinds
            if self.full["storage"][take] and (screen[give] or give == take)
        ]

    def placements(self, seat: int, screen: dict[str, int]) -> list[Form]:
        hers = self.full["turn"] == 0
        board = self.full["princess_board"] if hers else self.players[seat]["board"]
        cells = free_cells(board, "P" if hers else self.players[seat]["side"])
        found = []
        for lane, tile in enumerate(self.full["column"][self.full["round"] - 1]):
            if tile is None:
                continue
            sort = self.tiles[tile]["kind"]
            kinds = KINDS if self.option["houseplant_accepts_clear"] else COLOURS
            cubes: list[str | None] = [kind for kind in kinds if screen[kind]] if sort == "houseplant" else []
            for cell in cells:
                for rotation in [0] if sort in ("large", "houseplant") else [0, 90, 180, 270]:
                    for cube in cubes or [None]:
                        found.append(
                            {"kind": "place", "lane": lane, "cell": list(cell), "rotation": rotation, "cube": cube}
                        )
        return found

    # --- playing

    def play(self, seat: int, move: Form) -> None:
        {"present": self.present, "exchange": self.exchange, "place": self.place, "restock": self.restock}[
            move["kind"]
        ](seat, move)

    def leave(self, seat: int, kind: str) -> None:
        """A cube leaves a screen before all eyes: one of those that could be counted on, if there is one."""
        mine = self.players[seat]
        mine["screen"][kind] -= 1
        assert mine["screen"][kind] >= 0
        if mine["known"][kind]:
            mine["known"][kind] -= 1
        else:
            self.shown += 1

    def enter(self, seat: int, kind: str) -> None:
        self.players[seat]["screen"][kind] += 1
        self.players[seat]["known"][kind] += 1

    def recompute(self) -> None:
        storage = self.full["storage"]
        for colour in COLOURS:
            self.full["value"][colour] = 1 + len([other for other in COLOURS if storage[other] > storage[colour]])

    def present(self, seat: int, move: Form) -> None:
        self.players[seat]["offer"] = {"cubes": move["cubes"], "disk": move["disk"]}
        if any(player["offer"] is None for player in self.players):
            return
        self.shown += 1
        for other, player in enumerate(self.players):
            for kind in player["offer"]["cubes"]:
                self.leave(other, kind)
            if player["offer"]["disk"]:
                player["disk_available"] = False
        self.full["turn"] = 0
        if self.disks():
            self.full["phase"] = "exchange"
        else:
            self.line_up()

    def exchange(self, seat: int, move: Form) -> None:
        self.full["storage"][move["take"]] -= 1
        self.enter(seat, move["take"])
        self.leave(seat, move["give"])
        self.full["storage"][move["give"]] += 1
        self.full["turn"] += 1
        if self.full["turn"] == len(self.disks()):
            self.recompute()
            self.line_up()

    def line_up(self) -> None:
        self.full["order"] = sorted(self.priority(), key=lambda seat: -self.total(seat))
        self.full["phase"] = "design"
        self.full["turn"] = 0

    def place(self, seat: int, move: Form) -> None:
        column = self.full["column"][self.full["round"] - 1]
        tile = column[move["lane"]]
        column[move["lane"]] = None
        hers = self.full["turn"] == 0
        mine = self.players[seat]
        board = self.full["princess_board"] if hers else mine["board"]
        board[name(move["cell"])] = {"tile": tile, "rotation": move["rotation"], "cube": move["cube"]}
        if move["cube"] is not None:
            self.leave(seat, move["cube"])
        self.full["next_line"][move["lane"]] = "princess" if hers else seat
        hearts = self.tiles[tile]["hearts"]
        if hers:
            self.full["princess_favor"] += hearts
        elif seat not in self.clashing():
            mine["favor"] += hearts
        else:
            mine["favor"] -= hearts
            if self.option["favor_floor_zero"] and mine["favor"] < 0:
                mine["favor"] = 0
        self.full["turn"] += 1
        if self.full["turn"] == self.n + 1:
            self.end_round()

    def end_round(self) -> None:
        full = self.full
        full["line"] = full["next_line"]
        full["next_line"] = [None] * (self.n + 1)
        full["turn"] = 0
        for seat, player in enumerate(self.players):
            for kind in player["offer"]["cubes"]:
                if kind != "clear" or self.option["clear_cube_rule"] == "storage":
                    full["storage"][kind] += 1
                elif self.option["clear_cube_rule"] == "return":
                    self.enter(seat, kind)
                else:
                    full["clear_gone"] += 1
            player["offer"] = None
        self.recompute()
        if self.princess_arrived() or full["round"] == 9:
            full["phase"] = "game_over"
            self.shown += 1
        elif full["round"] == 4:
            full["phase"] = "restock"
        else:
            self.next_round()

    def princess_arrived(self) -> bool:
        return bool(self.full["princess_favor"] >= (29 if self.option["princess_end"] == "reach_29" else 30))

    def next_round(self) -> None:
        self.full["round"] += 1
        self.full["phase"] = "present"
        self.full["turn"] = 0

    def restock(self, seat: int, move: Form) -> None:
        for kind in move["cubes"]:
            self.full["storage"][kind] -= 1
            self.enter(seat, kind)
        self.full["turn"] += 1
        if self.full["turn"] == self.n:
            if self.option["revalue_after_round_four"]:
                self.recompute()
            self.next_round()

    # --- what is seen and what it is worth

    def sizes(self, colour: str) -> list[int]:
        hers = quarters(self.full["princess_board"], self.tiles)
        return [largest({**hers, **quarters(player["board"], self.tiles)}, colour) for player in self.players]

    def rate(self, colour: str) -> int:
        one, two = RATES[self.n]
        cubes = self.full["storage"][colour]
        return 1 if cubes <= one else 2 if cubes <= two else 3

    def bonuses(self, colour: str) -> list[int]:
        sizes = self.sizes(colour)
        ranked = sorted(self.priority(), key=lambda seat: -sizes[seat])
        points = [0] * self.n
        points[ranked[0]] = sizes[ranked[0]] * self.rate(colour)
        points[ranked[1]] = sizes[ranked[1]] * self.rate(colour) // 2
        return points

    def scores(self) -> list[int]:
        bonuses = [self.bonuses(colour) for colour in COLOURS]
        return [player["favor"] + sum(b[seat] for b in bonuses) for seat, player in enumerate(self.players)]

    def winners(self) -> list[int]:
        scores = self.scores()
        best = [seat for seat in range(self.n) if scores[seat] == max(scores)]
        if self.option["final_tie"] == "priority":
            return [seat for seat in self.priority() if seat in best][:1]
        return best

    def view(self, seat: int | None) -> dict[str, Any]:
        """What the seat may see, with what follows from it."""
        seen = deepcopy(self.full)
        del seen["box"]
        sealed = seen["phase"] == "present"
        open_offers = seen["phase"] in ("exchange", "design")
        seen["seat"] = seat
        seen["priority"] = self.priority()
        seen["rate"] = {colour: self.rate(colour) for colour in COLOURS}
        seen["clashing"] = self.clashing() if open_offers else []
        sizes = {colour: self.sizes(colour) for colour in COLOURS}
        bonuses = {colour: self.bonuses(colour) for colour in COLOURS}
        for other, player in enumerate(seen["players"]):
            player["cubes"] = sum(player["screen"].values())
            player["offered"] = player["offer"] is not None
            player["rooms"] = {colour: sizes[colour][other] for colour in COLOURS}
            player["bonus"] = {colour: bonuses[colour][other] for colour in COLOURS}
            player["track"] = {"space": player["favor"] % 30, "laps": player["favor"] // 30}
            player["total"] = self.total(other) if open_offers else None
            if other != seat:
                player["screen"] = None
                if sealed:
                    player["offer"] = None
        return seen

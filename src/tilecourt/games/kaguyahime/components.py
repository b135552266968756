"""The box of Kaguyahime as typed sections, and the checks that its sections agree with each other."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilecourt.engine.actions import NOTHING
from tilecourt.engine.components import Checks, Count, Id, Name, Positive, Section, convert
from tilecourt.engine.options import Ruling, Setting, declared

# The shape of a board is fixed: nine cells in a square, the player boards in a cross around the princess's.
WIDTH = 3
CELLS = WIDTH * WIDTH
MOST_PLAYERS = 4
SQUARES = {"P": (0, 0), "N": (-3, 0), "E": (0, 3), "S": (3, 0), "W": (0, -3)}
# The halves of tiles that are no mat of a room colour.
STORING_HALF = "storage"
PLANT_HALF = "plant"

Players = Annotated[int, Meta(ge=2, le=MOST_PLAYERS)]
Coordinate = Annotated[int, Meta(ge=-WIDTH, le=2 * WIDTH - 1)]
Favor = Annotated[int, Meta(ge=0, le=99)]
Hearts = Annotated[int, Meta(ge=0, le=20)]
Letter = Annotated[str, Meta(min_length=1, max_length=1)]
TileId = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_\-]{0,23}$")]


class GameSection(Section, frozen=True):
    id: Literal["kaguyahime"]
    title: Name
    players: Annotated[list[Players], Meta(min_length=1, max_length=3)]
    minutes: tuple[Positive, Positive]
    age: Positive
    designer: Name
    publisher: Name
    illustration: Name
    max_rounds: Annotated[int, Meta(ge=1, le=CELLS)]
    max_cubes_presented: Annotated[int, Meta(ge=1, le=2)]


class PlayerColour(Section, frozen=True):
    id: Id
    letter: Letter
    meeples: Literal[1]
    disks: Literal[3]


class PrincessPieces(Section, frozen=True):
    color: Id
    meeples: Literal[2]


class DiskUse(Section, frozen=True):
    favor_track: Literal[1]
    order_area: Literal[1]
    behind_screen: Literal[1]


class RoomColour(Section, frozen=True):
    id: Id
    room: Name
    furniture: Name
    cubes_in_box: Positive


class ClearCube(Section, frozen=True):
    id: Id
    furniture: Name
    cubes_in_box: Positive


class CubeSupply(Section, frozen=True):
    players: Players
    each_color: Positive
    clear: Count


class CubeLeftover(Section, frozen=True):
    players: Players
    colored: Count


class StartingCubes(Section, frozen=True):
    fixed: list[Id]
    random_from_box: Count
    deal: Name
    total: Count


class ValueArea(Section, frozen=True):
    stars_left_to_right: list[Positive]
    storage_start_by_value: list[Count]
    ranking: Literal["competition"]


class FavorTrack(Section, frozen=True):
    first: Literal[0]
    last: Favor
    lap: Favor
    player_start: Favor
    princess_start: Favor
    game_end_at: Favor


class RoomRate(Section, frozen=True):
    players: Players
    x1_up_to: Count
    x2_up_to: Count
    x3_from: Count


class RoomBonus(Section, frozen=True):
    first: Literal["size * rate"]
    second: Literal["floor(size * rate / 2)"]


class Draft(Section, frozen=True):
    columns: Annotated[int, Meta(ge=1, le=CELLS)]
    islands: Annotated[list[Positive], Meta(min_length=1, max_length=CELLS)]
    lanes: Literal["players + 1"]
    line_start: Name
    sweep: Name
    faces: Literal["up"]


class Restock(Section, frozen=True):
    after_round: Annotated[int, Meta(ge=0, le=CELLS)]
    cubes: Annotated[int, Meta(ge=1, le=2)]
    different_kinds: Literal[True]
    order: Literal["priority"]


class Geometry(Section, frozen=True):
    tile_shape: Name
    rotations: tuple[Literal[0], Literal[90], Literal[180], Literal[270]]
    quarters_per_mat: Literal[2]
    adjacency: Literal["orthogonal"]


class Board(Section, frozen=True):
    id: Id
    side: Literal["P", "N", "E", "S", "W"]
    rows: tuple[Coordinate, Coordinate]
    cols: tuple[Coordinate, Coordinate]
    first_cell: tuple[Coordinate, Coordinate]
    touches_princess_along: str = ""


class Seating(Section, frozen=True):
    players: Players
    sides_clockwise: list[Literal["N", "E", "S", "W"]]


class TileCounts(Section, frozen=True):
    total: Positive
    normal: Count
    large: Count
    storing: Count
    houseplant: Count
    used: Name


class Tile(Section, frozen=True):
    id: TileId
    kind: Literal["normal", "large", "storing", "houseplant"]
    a: Id
    b: Id
    hearts: Hearts


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of section 7."""

    clear_cube_rule: Annotated[Setting[Literal["discard", "storage", "return"]], Ruling("KGH-R14")]
    houseplant_accepts_clear: Annotated[Setting[bool], Ruling("KGH-R42")]
    favor_floor_zero: Annotated[Setting[bool], Ruling("KGH-R37")]
    priority_wrap: Annotated[Setting[Literal["cyclic", "reflect"]], Ruling("KGH-R25")]
    revalue_after_round_four: Annotated[Setting[bool], Ruling("KGH-R47")]
    princess_end: Annotated[Setting[Literal["reach_29", "pass_29"]], Ruling("KGH-R49")]
    final_tie: Annotated[Setting[Literal["shared", "priority"]], Ruling("KGH-R60")]
    # Not in the files of earlier boxes, where a clear cube is given only to a storage that takes it.
    clear_in_exchange: Annotated[Setting[bool], Ruling("KGH-R17")] = Setting(
        provenance="X", default=False, values=[False, True]
    )


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole box."""

    game: GameSection
    player_color: list[PlayerColour]
    princess_pieces: PrincessPieces
    disk_use: DiskUse
    room_color: Annotated[list[RoomColour], Meta(min_length=2, max_length=6)]
    clear_cube: ClearCube
    cube_supply: list[CubeSupply]
    cube_leftover: list[CubeLeftover]
    starting_cubes: StartingCubes
    value_area: ValueArea
    favor_track: FavorTrack
    room_rate: list[RoomRate]
    room_bonus: RoomBonus
    draft: Draft
    restock: Restock
    geometry: Geometry
    board: list[Board]
    seating: list[Seating]
    tile_counts: TileCounts
    option: Options
    tile: Annotated[list[Tile], Meta(min_length=1, max_length=200)]
    # The rulebook's worked examples; the rules do not read them.
    example_round: dict[str, Any] = {}
    example_end: dict[str, Any] = {}

    @property
    def kinds(self) -> list[str]:
        """The kinds of cube: the room colours, then clear."""
        return [colour.id for colour in self.room_color] + [self.clear_cube.id]


def load(raw: dict[str, Any], source: str) -> Components:
    """The typed box, with all its sections in agreement; anything else is `BadInput`."""
    c, check = convert(raw, Components, source), Checks(source)
    check.unique_rows(c, "player_color", "board", "tile")
    check.unique("room_color and clear_cube", c.kinds)
    _check_players(c, check)
    _check_cubes(c, check)
    _check_supplies(c, check)
    _check_rounds(c, check)
    _check_boards(c, check)
    _check_tiles(c, check)
    return c


def _check_players(c: Components, check: Checks) -> None:
    players = c.game.players
    following = list(range(players[0], players[-1] + 1))
    check(players == following, "game", "players", "numbers of players that follow each other", players)
    for table in ("cube_supply", "cube_leftover", "room_rate", "seating"):
        found = [row.players for row in getattr(c, table)]
        check(sorted(found) == players, table, "players", f"one section for each of {players}", found)
    colours = [colour.id for colour in c.player_color]
    expected = f"one for each of {players[-1]} players"
    check(len(colours) >= players[-1], "player_color", "number", expected, len(colours))
    check.unique("player_color", [c.princess_pieces.color, *colours])
    for seating in c.seating:
        sides, number = seating.sides_clockwise, seating.players
        check(len(sides) == len(set(sides)) == number, "seating", "sides_clockwise", f"{number} different sides", sides)
    for rate in c.room_rate:
        once, twice = rate.x1_up_to, rate.x2_up_to
        check(once < twice, "room_rate", "x2_up_to", f"more than x1_up_to ({once})", twice)
        check.equal("room_rate", "x3_from", twice + 1, rate.x3_from, "one more than x2_up_to")


def _check_cubes(c: Components, check: Checks) -> None:
    colours, start, area = len(c.room_color), c.starting_cubes, c.value_area
    for kind in c.kinds:
        check(kind not in (NOTHING, STORING_HALF, PLANT_HALF), "room_color", "id", f"another word than {kind}", kind)
    for kind in start.fixed:
        check(kind in c.kinds, "starting_cubes", "fixed", f"kinds of {', '.join(c.kinds)}", kind)
    check.equal("starting_cubes", "total", len(start.fixed) + start.random_from_box, start.total)
    stars, stored = area.stars_left_to_right, area.storage_start_by_value
    check(stars == list(range(1, colours + 1)), "value_area", "stars_left_to_right", f"1 to {colours}", stars)
    check(len(stored) == colours, "value_area", "storage_start_by_value", f"{colours} numbers", stored)
    # No dead ends (KGH-5.3): what the restock takes leaves at least one cube for an exchange.
    least = c.restock.cubes * c.game.players[-1] + 1
    check(sum(stored) >= least, "value_area", "storage_start_by_value", f"at least {least} cubes together", stored)


def _check_supplies(c: Components, check: Checks) -> None:
    start, stored = c.starting_cubes, c.value_area.storage_start_by_value
    clear = start.fixed.count(c.clear_cube.id)
    leftover = {row.players: row.colored for row in c.cube_leftover}
    for supply in sorted(c.cube_supply, key=lambda row: row.players):
        n, each = supply.players, supply.each_color
        for colour in c.room_color:
            needed, most = 1 + max(stored) + n * start.fixed.count(colour.id), colour.cubes_in_box
            check(needed <= each <= most, "cube_supply", "each_color", f"{needed} to {most} for {n} players", each)
        handed_out = supply.clear == n * clear <= c.clear_cube.cubes_in_box
        check(handed_out, "cube_supply", "clear", f"{n * clear} for {n} players, all handed out", supply.clear)
        left = len(c.room_color) * (each - 1) - sum(stored) - n * (start.total - clear)
        expected = f"{left} for {n} players" if left >= 0 else f"{-left} cubes more for {n} players"
        check(leftover[n] == left >= 0, "cube_leftover", "colored", expected, leftover[n])


def _check_rounds(c: Components, check: Checks) -> None:
    columns, rounds, track = c.draft.columns, c.game.max_rounds, c.favor_track
    check(columns == rounds, "draft", "columns", f"max_rounds ({rounds})", columns)
    check(sum(c.draft.islands) == columns, "draft", "islands", f"{columns} columns together", c.draft.islands)
    check.equal("favor_track", "lap", track.last + 1, track.lap, "the number of spaces")
    for key in ("player_start", "princess_start", "game_end_at"):
        space = getattr(track, key)
        check(space <= track.last, "favor_track", key, f"a space of the track, 0 to {track.last}", space)
    for option in declared(c.option):
        listed = getattr(c.option, option.name).values
        same = sorted(listed) == sorted(option.values)
        check(same, f"option.{option.name}", "values", f"{list(option.values)}", listed)


def _check_boards(c: Components, check: Checks) -> None:
    sides = [board.side for board in c.board]
    check(sorted(sides) == sorted(SQUARES), "board", "side", "P, N, E, S and W once each", sides)
    for board in c.board:
        table, (row, column) = f"board {board.id}", SQUARES[board.side]
        for key, first, came in (("rows", row, board.rows), ("cols", column, board.cols)):
            check.equal(table, key, [first, first + WIDTH - 1], list(came))
        down, right = board.first_cell[0] - row, board.first_cell[1] - column
        inside = 0 <= down < WIDTH and 0 <= right < WIDTH
        check(inside, table, "first_cell", "a cell of the board", list(board.first_cell))


def _check_tiles(c: Components, check: Checks) -> None:
    counts = {"total": len(c.tile)}
    for kind in ("normal", "large", "storing", "houseplant"):
        counts[kind] = sum(tile.kind == kind for tile in c.tile)
    check.numbers("tile_counts", c.tile_counts, counts)
    players = c.game.players[-1]
    needed = c.draft.columns * (players + 1)
    check(len(c.tile) >= needed, "tile", "number", f"at least {needed} for {players} players", len(c.tile))
    colours = c.kinds[:-1]
    listed = ", ".join(colours)
    for tile in c.tile:
        a, b = tile.a, tile.b
        fits, expected = {
            "normal": (a in colours and b in colours and a != b, f"two different colours of {listed}"),
            "large": (a in colours and b == a, f"one colour of {listed} twice"),
            "storing": (a in colours and b == STORING_HALF, f"a colour of {listed} and {STORING_HALF}"),
            "houseplant": (a == b == PLANT_HALF, f"{PLANT_HALF} twice"),
        }[tile.kind]
        check(fits, f"tile {tile.id}", "a, b", expected, [a, b])

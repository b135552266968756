"""The box of Kaguyahime as typed sections, and the checks that its sections agree with each other."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilecourt.engine.actions import NOTHING
from tilecourt.engine.components import Count, Id, Name, Positive, Section, complain, convert, unique
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
    c = convert(raw, Components, source)
    for section, rows in (
        ("player_color", c.player_color),
        ("board", c.board),
        ("tile", c.tile),
        ("room_color and clear_cube", [*c.room_color, c.clear_cube]),
    ):
        unique(source, section, list(rows), lambda row: row.id)
    _check_players(c, source)
    _check_cubes(c, source)
    _check_rounds(c, source)
    _check_boards(c, source)
    _check_tiles(c, source)
    return c


def _check_players(c: Components, source: str) -> None:
    players = c.game.players
    if players != list(range(players[0], players[-1] + 1)):
        complain(source, "game", "players", "numbers of players that follow each other", players)
    for section, rows in (
        ("cube_supply", c.cube_supply),
        ("cube_leftover", c.cube_leftover),
        ("room_rate", c.room_rate),
        ("seating", c.seating),
    ):
        found = [row.players for row in rows]
        if sorted(found) != players:
            complain(source, section, "players", f"one section for each of {players}", found)
    if len(c.player_color) < players[-1]:
        complain(source, "player_color", "number", f"one for each of {players[-1]} players", len(c.player_color))
    unique(source, "player_color", [c.princess_pieces.color, *(colour.id for colour in c.player_color)], str)
    for seating in c.seating:
        sides = seating.sides_clockwise
        if len(sides) != seating.players or len(set(sides)) != len(sides):
            complain(source, "seating", "sides_clockwise", f"{seating.players} different sides", sides)
    for rate in c.room_rate:
        if not rate.x1_up_to < rate.x2_up_to:
            complain(source, "room_rate", "x2_up_to", f"more than x1_up_to ({rate.x1_up_to})", rate.x2_up_to)
        if rate.x3_from != rate.x2_up_to + 1:
            complain(source, "room_rate", "x3_from", f"{rate.x2_up_to + 1}, one more than x2_up_to", rate.x3_from)


def _check_cubes(c: Components, source: str) -> None:
    colours, start = len(c.room_color), c.starting_cubes
    for kind in c.kinds:
        if kind in (NOTHING, STORING_HALF, PLANT_HALF):
            complain(source, "room_color", "id", f"another word than {kind}", kind)
    for kind in start.fixed:
        if kind not in c.kinds:
            complain(source, "starting_cubes", "fixed", f"kinds of {', '.join(c.kinds)}", kind)
    if start.total != len(start.fixed) + start.random_from_box:
        complain(source, "starting_cubes", "total", f"{len(start.fixed) + start.random_from_box}", start.total)
    area = c.value_area
    if area.stars_left_to_right != list(range(1, colours + 1)):
        complain(source, "value_area", "stars_left_to_right", f"1 to {colours}", area.stars_left_to_right)
    if len(area.storage_start_by_value) != colours:
        complain(source, "value_area", "storage_start_by_value", f"{colours} numbers", area.storage_start_by_value)
    # No dead ends (KGH-5.3): what the restock takes leaves at least one cube for an exchange.
    least = c.restock.cubes * c.game.players[-1] + 1
    if sum(area.storage_start_by_value) < least:
        expected = f"at least {least} cubes together"
        complain(source, "value_area", "storage_start_by_value", expected, area.storage_start_by_value)
    clear = start.fixed.count(c.clear_cube.id)
    for supply, leftover in zip(
        sorted(c.cube_supply, key=lambda row: row.players),
        sorted(c.cube_leftover, key=lambda row: row.players),
        strict=True,
    ):
        n = supply.players
        for colour in c.room_color:
            needed = 1 + max(area.storage_start_by_value) + n * start.fixed.count(colour.id)
            if not needed <= supply.each_color <= colour.cubes_in_box:
                expected = f"{needed} to {colour.cubes_in_box} for {n} players"
                complain(source, "cube_supply", "each_color", expected, supply.each_color)
        if not supply.clear == n * clear <= c.clear_cube.cubes_in_box:
            complain(source, "cube_supply", "clear", f"{n * clear} for {n} players, all handed out", supply.clear)
        left = colours * (supply.each_color - 1) - sum(area.storage_start_by_value) - n * (start.total - clear)
        if left < 0 or leftover.colored != left:
            expected = f"{left} for {n} players" if left >= 0 else f"{-left} cubes more for {n} players"
            complain(source, "cube_leftover", "colored", expected, leftover.colored)


def _check_rounds(c: Components, source: str) -> None:
    if c.draft.columns != c.game.max_rounds:
        complain(source, "draft", "columns", f"max_rounds ({c.game.max_rounds})", c.draft.columns)
    if sum(c.draft.islands) != c.draft.columns:
        complain(source, "draft", "islands", f"{c.draft.columns} columns together", c.draft.islands)
    track = c.favor_track
    if track.lap != track.last + 1:
        complain(source, "favor_track", "lap", f"{track.last + 1}, the number of spaces", track.lap)
    for key in ("player_start", "princess_start", "game_end_at"):
        if getattr(track, key) > track.last:
            complain(source, "favor_track", key, f"a space of the track, 0 to {track.last}", getattr(track, key))
    for option in declared(c.option):
        listed = getattr(c.option, option.name).values
        if sorted(listed) != sorted(option.values):
            complain(source, f"option.{option.name}", "values", f"{list(option.values)}", listed)


def _check_boards(c: Components, source: str) -> None:
    if sorted(board.side for board in c.board) != sorted(SQUARES):
        complain(source, "board", "side", "P, N, E, S and W once each", [board.side for board in c.board])
    for board in c.board:
        row, column = SQUARES[board.side]
        for key, first, came in (("rows", row, board.rows), ("cols", column, board.cols)):
            if came != (first, first + WIDTH - 1):
                complain(source, f"board {board.id}", key, f"[{first}, {first + WIDTH - 1}]", list(came))
        if not (0 <= board.first_cell[0] - row < WIDTH and 0 <= board.first_cell[1] - column < WIDTH):
            complain(source, f"board {board.id}", "first_cell", "a cell of the board", list(board.first_cell))


def _check_tiles(c: Components, source: str) -> None:
    counts = {"total": len(c.tile)}
    for kind in ("normal", "large", "storing", "houseplant"):
        counts[kind] = sum(tile.kind == kind for tile in c.tile)
    for key, number in counts.items():
        if getattr(c.tile_counts, key) != number:
            complain(source, "tile_counts", key, f"{number}, as many as are listed", getattr(c.tile_counts, key))
    needed = c.draft.columns * (c.game.players[-1] + 1)
    if len(c.tile) < needed:
        complain(source, "tile", "number", f"at least {needed} for {c.game.players[-1]} players", len(c.tile))
    colours = [colour.id for colour in c.room_color]
    listed = ", ".join(colours)
    for tile in c.tile:
        a, b = tile.a, tile.b
        fits, expected = {
            "normal": (a in colours and b in colours and a != b, f"two different colours of {listed}"),
            "large": (a in colours and b == a, f"one colour of {listed} twice"),
            "storing": (a in colours and b == STORING_HALF, f"a colour of {listed} and {STORING_HALF}"),
            "houseplant": (a == b == PLANT_HALF, f"{PLANT_HALF} twice"),
        }[tile.kind]
        if not fits:
            complain(source, f"tile {tile.id}", "a, b", expected, [tile.a, tile.b])

"""The box of Realm of Sand as typed sections, and the checks that its sections agree with each other."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilecourt.engine.components import Checks, Count, Id, Name, Positive, Provenance, Section, convert
from tilecourt.engine.options import Ruling
from tilecourt.games.realm_of_sand.patterns import cells_of, fits

# Boxes, cards and tiles are members of 64-bit sets: these are the limits of a custom box.
MOST_ROWS = 7
MOST_COLUMNS = 8
MOST_CARDS = 62
MOST_TILES = 60
MOST_COLOURS = 5
LETTERS = "ABCDEFGH"
POWERS = {
    "red": "red_draw3_keep1",
    "purple": "purple_start_disk_and_summon_all",
    "yellow": "yellow_trade_disk",
    "green": "green_move_square",
    "orange": "orange_level_up",
    "blue": "blue_exchange_tiles",
}

Key = Annotated[str, Meta(pattern=r"^[A-Z]$")]
Pattern = Annotated[list[Annotated[str, Meta(pattern=r"^[A-Z.]{1,8}$")]], Meta(min_length=1, max_length=MOST_COLUMNS)]
Player = Annotated[int, Meta(ge=1, le=4)]


class MetaSection(Section, frozen=True):
    game: Literal["realm_of_sand"]
    title: Name
    id_prefix: Literal["ROS"]
    data_version: Positive
    rulebook: Name
    players_min: Player
    players_max: Player


class Colour(Section, frozen=True):
    key: Key
    name: Name
    word: Name
    kind: Literal["rune", "spirit"]
    squares: Count
    disks: Count


class Counts(Section, frozen=True):
    building_cards: Annotated[int, Meta(ge=1, le=MOST_CARDS)]
    cards_per_level: Positive
    rune_tiles: Annotated[int, Meta(ge=2, le=MOST_TILES)]
    squares_per_tile: Annotated[int, Meta(ge=1, le=3)]
    rune_squares: Count
    disks: Count
    level_markers: Count
    crystal_markers: Count
    player_boards: Count
    queen_markers: Count
    start_player_markers: Count


class Setup(Section, frozen=True):
    face_up_per_level: Annotated[int, Meta(ge=1, le=6)]
    tiles_per_player: Annotated[int, Meta(ge=1, le=4)]
    refill_choice: Annotated[int, Meta(ge=1, le=4)]
    level_start: Count


class Turn(Section, frozen=True):
    summon_limit: Annotated[int, Meta(ge=1, le=9)]
    summon_minimum: Literal[0, 1]
    hourglasses_to_end: Positive


class CountsByColour(Section, frozen=True):
    counts: dict[Key, Count]


class DiskSupply(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    players_1: CountsByColour | None = None
    players_2: CountsByColour | None = None
    players_3: CountsByColour | None = None
    players_4: CountsByColour | None = None


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    disks: DiskSupply
    squares: CountsByColour


class Board(Section, frozen=True):
    rows: Annotated[int, Meta(ge=1, le=MOST_ROWS)]
    cols: Annotated[int, Meta(ge=1, le=MOST_COLUMNS)]
    light_boxes: Positive
    dark_boxes: Count
    grid: list[Annotated[str, Meta(pattern=r"^[LD]+$")]]
    light_boxes_provenance: Provenance


class LevelTrack(Section, frozen=True):
    min: Count
    max: Annotated[int, Meta(ge=0, le=56)]


class Crystal(Section, frozen=True):
    per_board: Count


class AdvancedBoard(Section, frozen=True):
    ribbon: Literal["red", "purple", "yellow", "green", "orange", "blue"]
    power: Name
    power_provenance: Provenance
    crystals: list[Annotated[str, Meta(pattern=r"^[A-H][1-7]$")]]


class Rank(Section, frozen=True):
    min: Count
    max: Count
    name: Name


class Solo(Section, frozen=True):
    rounds: Positive
    ranks: Annotated[list[Rank], Meta(min_length=1)]


class Tile(Section, frozen=True):
    id: Id
    shape: Name
    pattern: Pattern


class Card(Section, frozen=True):
    id: Id
    name: Name
    level: Literal[1, 2, 3]
    cls: Name
    pattern: Pattern
    points: Annotated[int, Meta(ge=0, le=99)]
    hourglasses: Annotated[int, Meta(ge=0, le=99)]
    disks: dict[Key, Annotated[int, Meta(ge=1, le=9)]]
    level_up: Annotated[int, Meta(ge=0, le=56)]


class Options(Section, frozen=True):
    """The options of section 7, with their defaults."""

    mode: Annotated[Literal["basic", "advanced"], Ruling("ROS-4.5")]
    variant: Annotated[Literal["standard", "solo_challenge"], Ruling("ROS-6.2")]
    start_player: Annotated[Literal["random", "1", "2", "3", "4"], Ruling("ROS-R59")]
    board_assignment: Annotated[Literal["random", "chosen"], Ruling("ROS-R70")]
    mixed_sides: Annotated[bool, Ruling("ROS-R58")]
    card_mirror: Annotated[bool, Ruling("ROS-R23", values=(True, False))]
    card_rotation: Annotated[bool, Ruling("ROS-R23", values=(True, False))]
    queen_skip: Annotated[Literal["stays", "passes"], Ruling("ROS-R05")]
    dark_boxes: Annotated[Literal["capacity", "fixed_choice"], Ruling("ROS-R18")]
    empty_color: Annotated[Literal["empties_box", "keeps_old"], Ruling("ROS-R12")]
    summon_minimum: Annotated[Literal[0, 1], Ruling("ROS-R14", values=(1, 0))]
    tie_break_pieces: Annotated[Literal["board", "board_and_reserve"], Ruling("ROS-R52")]
    purple_disk: Annotated[Literal["permanent", "single_use"], Ruling("ROS-R38")]
    purple_summon: Annotated[Literal["charged", "passive"], Ruling("ROS-R39")]
    yellow_trade: Annotated[Literal["to_reserve", "in_place"], Ruling("ROS-R41")]
    kept_cards_visible: Annotated[bool, Ruling("ROS-3")]
    solo_hourglass_end: Annotated[bool, Ruling("ROS-R54")]
    solo_board: Annotated[Literal["any", "basic_only"], Ruling("ROS-R57")]
    max_rounds: Annotated[Positive, Ruling("ROS-5.9", values=(20, 40, 60, 100))]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole box."""

    meta: MetaSection
    colors: Annotated[list[Colour], Meta(min_length=1, max_length=MOST_COLOURS)]
    counts: Counts
    setup: Setup
    turn: Turn
    supply: Supply
    board: Board
    level_track: LevelTrack
    crystal: Crystal
    advanced_boards: list[AdvancedBoard]
    solo: Solo
    tiles: list[Tile]
    cards: list[Card]
    options: Options

    def keys(self, kind: str = "") -> list[str]:
        """The letters of all colours, or of those that are runes or spirits."""
        return [colour.key for colour in self.colors if kind in ("", colour.kind)]

    def boxes(self) -> list[str]:
        """The names of the boxes in reading order: column letter and row number."""
        return [f"{LETTERS[c]}{r + 1}" for r in range(self.board.rows) for c in range(self.board.cols)]

    def disks_for(self, players: int) -> dict[str, int]:
        """The disks that the supply starts with (rules.md 2.7)."""
        row: CountsByColour | None = getattr(self.supply.disks, f"players_{players}", None)
        return {} if row is None else row.counts


def load(raw: dict[str, Any], source: str) -> Components:
    """The typed box, with all its sections in agreement; anything else is `BadInput`."""
    c, check = convert(raw, Components, source), Checks(source)
    check.unique("colors", c.keys())
    check.unique_rows(c, "tiles", "cards")
    check.unique("advanced_boards", [board.ribbon for board in c.advanced_boards])
    _check_counts(c, check)
    _check_supply(c, check)
    _check_board(c, check)
    _check_patterns(c, check)
    _check_ranks(c, check)
    return c


def _check_counts(c: Components, check: Checks) -> None:
    boards, fewest, players = len(c.advanced_boards), c.meta.players_min, c.meta.players_max
    listed = {
        "building_cards": len(c.cards),
        "rune_tiles": len(c.tiles),
        "rune_squares": sum(colour.squares for colour in c.colors),
        "disks": sum(colour.disks for colour in c.colors),
        "player_boards": boards,
        "crystal_markers": boards,
    }
    check.numbers("counts", c.counts, listed)
    for level in (1, 2, 3):
        cards = {"cards_per_level": sum(card.level == level for card in c.cards)}
        check.numbers("counts", c.counts, cards, f"as many as level {level} has")
    check(fewest <= players, "meta", "players_min", f"at most players_max ({players})", fewest)
    check(boards >= players, "advanced_boards", "number", f"one for each of {players} players", boards)
    least = c.turn.summon_minimum
    check.equal("options", "summon_minimum", least, c.options.summon_minimum, "the least number of [turn]")
    # Nobody may find the circle without a tile: solo lays one aside each round, the others always return one first.
    held = c.setup.tiles_per_player
    alone = held + c.solo.rounds if fewest == 1 else 0
    needed = max(held * players + c.setup.refill_choice, alone)
    expected = f"at least {needed} for the players' hands and the circle"
    check(len(c.tiles) >= needed, "tiles", "number", expected, len(c.tiles))


def _check_supply(c: Components, check: Checks) -> None:
    for colour in c.colors:
        fits = colour.kind == "rune" or not colour.squares
        check(fits, f"colors {colour.key}", "squares", "0, for spirits are disks only", colour.squares)
    squares = {colour.key: colour.squares for colour in c.colors if colour.kind == "rune"}
    came = c.supply.squares.counts
    check(came == squares, "supply.squares", "counts", f"the squares of the colours, {squares}", came)
    box = {colour.key: colour.disks for colour in c.colors}
    expected = f"a number for each colour, at most the box holds, {box}"
    for players in range(c.meta.players_min, c.meta.players_max + 1):
        given = c.disks_for(players)
        fits = set(given) == set(box) and all(given[key] <= box[key] for key in box)
        check(fits, f"supply.disks.players_{players}", "counts", expected, given)


def _check_board(c: Components, check: Checks) -> None:
    board, track, level = c.board, c.level_track, c.setup.level_start
    fits = len(board.grid) == board.rows and all(len(row) == board.cols for row in board.grid)
    check(fits, "board", "grid", f"{board.rows} rows of {board.cols} boxes", board.grid)
    signs = "".join(board.grid)
    boxes = {"light_boxes": signs.count("L"), "dark_boxes": signs.count("D")}
    check.numbers("board", board, boxes, "as many as the grid has")
    on_track = track.min <= level <= track.max
    check(on_track, "setup", "level_start", f"a level from {track.min} to {track.max}", level)
    for advanced in c.advanced_boards:
        where, power, crystals = f"advanced_boards {advanced.ribbon}", POWERS[advanced.ribbon], advanced.crystals
        check(advanced.power == power, where, "power", power, advanced.power)
        fits = len(set(crystals)) == c.crystal.per_board and set(crystals) <= set(c.boxes())
        check(fits, where, "crystals", f"{c.crystal.per_board} boxes of the board", crystals)


def _check_patterns(c: Components, check: Checks) -> None:
    everywhere = [(r, k) for r in range(c.board.rows) for k in range(c.board.cols)]
    light = [(r, k) for r, k in everywhere if c.board.grid[r][k] == "L"]
    for section, rows, colours, ground, called in (
        ("tiles", list[Tile | Card](c.tiles), c.keys("rune"), light, "light boxes"),
        ("cards", list[Tile | Card](c.cards), c.keys(), everywhere, "board"),
    ):
        for row in rows:
            where, pattern, found = f"{section} {row.id}", row.pattern, cells_of(row.pattern)
            even = len({len(line) for line in pattern}) == 1 and bool(found)
            check(even, where, "pattern", "rows of equal length with at least one letter", pattern)
            known = set(found.values()) <= set(colours)
            check(known, where, "pattern", f"colours of {', '.join(colours)}", pattern)
            check(fits(pattern, ground), where, "pattern", f"a shape that fits on the {called}", pattern)
    size = c.counts.squares_per_tile
    for tile in c.tiles:
        check(len(cells_of(tile.pattern)) == size, f"tiles {tile.id}", "pattern", f"{size} squares", tile.pattern)
    colours = c.keys()
    for card in c.cards:
        known = set(card.disks) <= set(colours)
        check(known, f"cards {card.id}", "disks", f"colours of {', '.join(colours)}", card.disks)


def _check_ranks(c: Components, check: Checks) -> None:
    following = 0
    for rank in c.solo.ranks:
        fits = rank.min == following and rank.max >= rank.min
        check(fits, f"solo.ranks {rank.name}", "min", f"{following}, where the rank below ends", rank.min)
        following = rank.max + 1

"""The form of a view, for those who read it outside Python: the page's types are made from it (tools/page_types.py).

Kinds of cube and tiles go by the ids of the box, so their names are open; what the rules name is closed.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class Options(TypedDict):
    """What was agreed on before the game (rules.md section 7)."""

    clear_cube_rule: Literal["discard", "storage", "return"]
    houseplant_accepts_clear: bool
    favor_floor_zero: bool
    priority_wrap: Literal["cyclic", "reflect"]
    revalue_after_round_four: bool
    princess_end: Literal["reach_29", "pass_29"]
    final_tie: Literal["shared", "priority"]


class Laid(TypedDict):
    """A tile on a board, with the cube on it if it is a houseplant."""

    tile: str
    rotation: Literal[0, 90, 180, 270]
    cube: str | None


class Offer(TypedDict):
    """What a player presents."""

    cubes: list[str]
    disk: bool


class Track(TypedDict):
    """Where a disk lies on the favor track, and how often it has been around."""

    space: int
    laps: int


class Player(TypedDict):
    """What the viewer knows of a player. `screen` and a sealed `offer` are there for the owner only.

    `bonus` is what the rooms would bring if the game ended now.
    """

    color: str
    side: Literal["N", "E", "S", "W"]
    favor: int
    disk_available: bool
    known: dict[str, int]
    board: dict[str, Laid]
    track: Track
    cubes: int
    screen: dict[str, int] | None
    offered: bool
    offer: Offer | None
    rooms: dict[str, int]
    bonus: dict[str, int]
    total: int | None


class View(TypedDict):
    """What a seat sees of a game; `seat` is None for a spectator."""

    game: str
    options: Options
    phase: Literal["present", "exchange", "design", "restock", "game_over"]
    round: int
    turn: int
    storage: dict[str, int]
    value: dict[str, int]
    line: list[int | Literal["princess"] | None]
    next_line: list[int | Literal["princess"] | None]
    column: list[list[str | None]]
    order: list[int]
    princess_favor: int
    princess_board: dict[str, Laid]
    clear_gone: int
    players: list[Player]
    seat: int | None
    priority: list[int]
    rate: dict[str, int]
    clashing: list[int]

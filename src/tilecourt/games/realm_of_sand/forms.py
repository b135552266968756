"""The form of a view of Realm of Sand (view.py), for whoever reads it with types: the page's are made from these.

Colours, boxes, tiles and cards are text, since a box of one's own may name them otherwise. A test holds every view of
played games against these forms, with no key more and no key less.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Ribbon = Literal["red", "purple", "yellow", "green", "orange", "blue"]
Side = Literal["basic", "advanced"]
Crystal = Literal["clear", "fresh", "charged"]
Phase = Literal[
    "boards",
    "purple_disk",
    "pre",
    "unfilled",
    "pick",
    "summon",
    "set_aside",
    "post",
    "red_keep",
    "exchange",
    "game_over",
]


class Player(TypedDict):
    """What is seen of a player; `kept` only by those who may know the kept cards."""

    ribbon: Ribbon | None
    side: Side | None
    board: list[str]
    reserve: dict[str, int]
    level: int
    tiles: list[str]
    completed: list[str]
    points: int
    hourglasses: int
    kept_levels: list[int]
    crystal: Crystal | None
    opened: list[str]
    disk_to_leave: str | None
    kept: NotRequired[list[str]]


class Laying(TypedDict):
    """A tile being laid whose squares are not settled yet."""

    slot: int
    o: int
    box: str
    filled: list[str]
    unfilled: list[str]


class Summon(TypedDict):
    """How far a summon has got."""

    steps: int
    filled: list[str]
    use_crystal: bool


class Exchanged(TypedDict):
    """The first of two exchanges of the blue power."""

    slot: int
    place: int


class View(TypedDict):
    """What a seat may know; with `seat` null a spectator."""

    game: Literal["realm_of_sand"]
    options: dict[str, bool | int | str]
    phase: Phase
    window: Literal["pre", "post"] | None
    active: int
    start_player: int
    round: int
    circle: list[str]
    aside: list[str]
    rows: list[list[str | None]]
    squares: dict[str, int]
    disks: dict[str, int]
    laying: Laying | None
    summon: Summon
    exchanged: Exchanged | None
    seen_level: int | None
    seen_number: int
    under: list[int]
    players: list[Player]
    seat: int | None
    decks_left: list[int]
    seen: list[str] | None
    known_under: list[list[str]]
    solo_rank: str | None

"""The form of a view of The Princess and Magic Tile: what `view.py` gives, as types from which the page's are made.

Cards, tiles and boards are plain strings, because a component set of one's own may name others than the printed box.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Phase = Literal[
    "choose_side",
    "rune_card",
    "take_gem",
    "sprite",
    "sprite_place",
    "place_tile",
    "declare",
    "steal_take",
    "steal_place",
    "game_over",
]


class Options(TypedDict):
    """The options a game was begun with (rules.md, section 7)."""

    first_play: bool
    first_turn: Literal["each_player", "starting_player", "free"]
    claim_refilled: bool
    stacked_gems: bool
    overtake_floor: Literal["her_space", "space_beyond"]
    steal_cancel: Literal["drawn_after_goal", "any_after_goal"]
    last_tile_declare: bool
    sky_point_ties: Literal["dense", "skip"]
    board_side: Literal["choose", "random"]
    start_player: Literal["random", "seat_zero"]


class Uses(TypedDict):
    """How often each sprite of a player can still be used."""

    extra_tile: int
    gem_shift: int


class Claimed(TypedDict):
    """A rune claimed in the running declaration, and the steps it gives."""

    card: str
    value: int


class KnownCard(TypedDict):
    """A Steal Tile card whose depth in the deck everybody knows since set-up."""

    card: str
    above: int


class Player(TypedDict):
    """What lies before a player; an area has for each occupied cell "row,column" its tiles, bottom first."""

    board: str
    side: Literal["a", "b"] | None
    area: dict[str, list[str]]
    gems_on: list[tuple[int, int]]
    gems_in_hand: int
    held: str | None
    uses: Uses
    space: int
    turns_taken: int


class View(TypedDict):
    """What a seat or a spectator sees."""

    game: Literal["princess"]
    options: Options
    phase: Phase
    active: int
    thief: int | None
    start_player: int
    display: list[str]
    row: list[str | None]
    row_at_declare: list[str]
    discard: list[str]
    pending_steals: list[str]
    claimed: list[Claimed]
    drawn_tile: str | None
    stolen: list[str | None]
    carrier: int | None
    gates_open: bool
    finish_order: list[int]
    final_queue: list[int]
    players: list[Player]
    seat: int | None
    stacks_left: int
    deck_left: int
    known_in_deck: list[KnownCard]
    bonus: list[str] | None

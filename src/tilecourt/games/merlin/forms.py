"""The shape of what a seat sees of Merlin's Beast Hunt (view.py), for the page and for bots in other languages.

Names that a component set may add to (icons, colours, beasts, places) are plain text; only what the rules fix is
listed.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class Options(TypedDict):
    """The options the game was begun with (rules.md section 7)."""

    enclosure_dice: Literal["full_holes", "supports_only"]
    rerolls: Literal[1, 2, 3]
    neutral_in_majority: bool
    open_hands: bool
    visible_deck_top: Literal[0, 1]
    stall_rounds: Literal[0, 2, 3, 5]
    take_back: bool


class SlotDie(TypedDict):
    """A die on the board."""

    colour: str
    face: str


class Fence(TypedDict):
    """A card on a line; `points` once it has scored."""

    owner: int
    image: str
    points: int | None
    reinforced: bool


class TurnDie(TypedDict):
    """A die of this turn that is not on the board."""

    die: str
    state: Literal["free", "aside", "spent"]


class ScoredFence(TypedDict):
    """A fence that has scored for its owner."""

    line: str
    points: int
    reinforced: bool


class Player(TypedDict):
    """What one may know of a player; `hand` is null where it is hidden."""

    colour: str
    discard: list[str]
    pool: int
    own_dice: int
    neutral_dice: int
    captured: dict[str, int]
    fences: list[ScoredFence]
    points: int
    hand: list[str] | None
    hand_size: int
    seen_in_hand: list[str]
    deck_left: int
    deck_top: list[str]
    unseen: list[str]


class View(TypedDict):
    """The table through the eyes of `seat`; null is a spectator."""

    game: Literal["merlin"]
    options: Options
    phase: Literal["opening_beast", "keep", "place", "discard", "game_over"]
    active: int
    first: int
    slots: dict[str, SlotDie]
    lines: dict[str, Fence]
    reserved: dict[str, str]
    beasts: dict[str, str]
    enclosed: list[str]
    supply: dict[str, int]
    neutral_stock: int
    dice: list[TurnDie]
    rerolls_made: int
    wild_used: bool
    placed: bool
    stall: int
    last_turns: list[int] | None
    ending: Literal["board_full", "dice", "stalled"] | None
    seat: int | None
    players: list[Player]

"""What the disks and levels are worth that a player has, and those that a card brings.

The bonuses of the cards depend on little that a move changes: the level, the disks owned, the supply. So they are
remembered for each player until one of these changes.
"""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import cells_into, count
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.lookup import COLOURS, NONE
from tilecourt.games.realm_of_sand.state import State

FIRST_SPIRIT: Final = 2.9
MORE_SPIRITS: Final = 2.2
ORDINARY_DISK: Final = 1.0
A_LEVEL: Final = 1.0

# --- a player's stretch of FOR: what the bonuses known were found for
BOX: Final[i64] = 0
HEIGHT: Final[i64] = 1  # the level
OWNED: Final[i64] = 2  # the disks of all colours, in one number
STOCK: Final[i64] = 3  # those of the supply
KNOWN: Final[i64] = 4  # the cards, as a set
FOR_STRIDE: Final[i64] = 8
FOR: Final = vec[i64]([NONE] * (4 * FOR_STRIDE))

# For each player and card what its bonuses are worth.
CARDS: Final[i64] = 64
BONUS: Final = vec[float]([0.0] * (4 * CARDS))
NEW_CARDS: Final = vec[i64]([0] * 64)


def forget_bonuses() -> None:
    """Nothing is known of any player's bonuses."""
    player: i64
    for player in range(4):
        FOR[player * FOR_STRIDE + BOX] = NONE


def learn_bonuses(s: State, player: i64, owned: i64, stock: i64, cards: i64) -> None:
    """Makes the bonuses of these cards known for the player, who owns such disks, with such a supply."""
    base = player * FOR_STRIDE
    level = s.seat[player * at.STRIDE + at.LEVEL]
    if not (
        FOR[base + OWNED] == owned
        and FOR[base + STOCK] == stock
        and FOR[base + HEIGHT] == level
        and FOR[base + BOX] == s.fit.number
    ):
        FOR[base + BOX] = s.fit.number
        FOR[base + HEIGHT] = level
        FOR[base + OWNED] = owned
        FOR[base + STOCK] = stock
        FOR[base + KNOWN] = 0
    unknown = cards & ~FOR[base + KNOWN]
    if unknown != 0:
        i: i64
        for i in range(cells_into(unknown, NEW_CARDS)):
            card = NEW_CARDS[i]
            BONUS[player * CARDS + card] = bonus_worth(s, player * at.STRIDE, card)
        FOR[base + KNOWN] |= unknown


def bonus_worth(s: State, me: i64, card: i64) -> float:
    """The level and the disks that a card brings, as far as the supply has them."""
    worth = A_LEVEL * float(min(s.t.level_up[card], s.t.level_top - s.seat[me + at.LEVEL]))
    k = s.t.given_at[card]
    while k < s.t.given_at[card + 1]:
        i = s.t.given[k]
        gained = min(s.t.bonus[card * COLOURS + i], s.shared[at.SUPPLY + i])
        if gained > 0:
            owned = s.seat[me + at.RESERVE + i] + count(s.seat[me + at.COLOUR + i] & s.seat[me + at.DISKS])
            worth += disks_worth(s, i, owned + gained) - disks_worth(s, i, owned)
        k += 1
    return worth


def belongings(s: State, me: i64) -> float:
    """Disks and levels: the first disk of a special colour opens the greatest buildings."""
    seat = s.seat
    disks = seat[me + at.DISKS]
    worth = A_LEVEL * float(seat[me + at.LEVEL])
    i: i64
    for i in range(s.t.colours):
        owned = seat[me + at.RESERVE + i]
        if disks != 0:
            owned += count(seat[me + at.COLOUR + i] & disks)
        worth += disks_worth(s, i, owned)
    return worth


def disks_worth(s: State, colour: i64, owned: i64) -> float:
    if s.t.spirits >> colour & 1 == 0:
        return ORDINARY_DISK * float(owned)
    if owned == 0:
        return 0.0
    return FIRST_SPIRIT + MORE_SPIRITS * float(owned - 1)

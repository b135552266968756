"""Set-up, step by step (rules.md section 4)."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.state import State


def set_up(s: State) -> None:
    """Everything up to the choice of the opening beast."""
    s.blank()
    player: i64
    for player in range(s.players):
        deal_dice(s, player)
        deal_cards(s, player)
    s.stock = s.t.neutral_dice
    kind: i64
    for kind in range(s.t.beasts):
        s.shared[at.SUPPLY + kind] = s.t.supply[kind]  # MBH-4.4
    s.first = s.roll(s.players)  # MBH-4.5
    s.active = (s.first + s.players - 1) % s.players


def deal_dice(s: State, player: i64) -> None:
    """The pool depends on the number of players; some of it becomes the active dice (MBH-4.2)."""
    me = player * at.STRIDE
    s.seat[me + at.OWN] = s.t.active_dice
    s.seat[me + at.POOL] = s.t.pool_for[s.players] - s.t.active_dice


def deal_cards(s: State, player: i64) -> None:
    """The player shuffles a deck and draws the first hand (MBH-4.3)."""
    s.fill_deck(player, s.t.copies, 0)
    for _ in range(s.t.hand_size):
        s.draw_card(player)

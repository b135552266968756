"""What is on the table in the words of rules.md section 5: everything (`full`), or what a seat may know (`view`).

A view is built by inclusion: a thing stands in it only because a line here puts it there. Nobody has private
information in this game (rules.md section 3), so all seats and spectators see the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilecourt.engine.bitboard import BIT
from tilecourt.games.princess import state as at
from tilecourt.games.princess.actions import SIDES, cell
from tilecourt.games.princess.lookup import CELLS, NONE
from tilecourt.games.princess.play import Princess

if TYPE_CHECKING:
    from tilecourt.games.princess.game import PrincessGame

spot = cell("cell").form


def seat_or_none(number: int) -> int | None:
    return None if number == NONE else number


class Words:
    """A state's numbers as the names on the pieces."""

    def __init__(self, game: PrincessGame, s: Princess) -> None:
        self.game = game
        self.s = s

    def tile(self, piece: int) -> str | None:
        return None if piece == NONE else self.game.tiles[self.s.t.kind_of_piece[piece]]

    def card(self, card: int) -> str | None:
        return None if card == NONE else self.game.cards[card]

    def shared(self, start: int, number: int) -> list[int]:
        return [self.s.shared[start + i] for i in range(number)]

    def area(self, player: int) -> dict[str, list[str]]:
        """For each occupied cell "row,column" its tiles from the bottom to the top."""
        found = {}
        below = self.s.players * CELLS
        for index in range(CELLS):
            stack: list[str] = []
            piece = self.s.piece[player * CELLS + index]
            while piece != NONE:
                stack.insert(0, self.game.tiles[self.s.t.kind_of_piece[piece]])
                piece = self.s.piece[below + piece] if piece < self.s.t.tiles else NONE
            if stack:
                found["{},{}".format(*spot(index))] = stack
        return found

    def player(self, player: int) -> dict[str, Any]:
        seat = self.s.seat
        me = player * at.STRIDE
        side = seat[me + at.SIDE]
        return {
            "board": self.game.boards[seat[me + at.BOARD]],
            "side": None if side == NONE else SIDES[side],
            "area": self.area(player),
            "gems_on": [spot(seat[me + at.GEM_CELLS + i]) for i in range(7) if seat[me + at.GEM_CELLS + i] != NONE],
            "gems_in_hand": seat[me + at.HAND],
            "held": self.card(seat[me + at.HELD]),
            "uses": {"extra_tile": seat[me + at.EXTRA_TILE], "gem_shift": seat[me + at.GEM_SHIFT]},
            "space": seat[me + at.SPACE],
            "turns_taken": seat[me + at.TURNS],
        }

    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        s = self.s
        claimed = zip(self.shared(at.CLAIMED, s.claimed), self.shared(at.VALUE, s.claimed), strict=True)
        return {
            "game": self.game.id,
            "options": self.game.options_of(s),
            "phase": at.PHASES[s.phase],
            "active": s.active,
            "thief": seat_or_none(s.thief),
            "start_player": s.start_player,
            "display": [self.tile(piece) for piece in self.shared(at.DISPLAY, s.displayed)],
            "row": [self.card(card) for card in self.shared(at.ROW, s.t.row_size)],
            "row_at_declare": self.cards(s.row_at_declare),
            "discard": self.cards(s.discard),
            "pending_steals": [self.card(card) for card in self.shared(at.PENDING, s.pending)],
            "claimed": [{"card": self.card(card), "value": value} for card, value in claimed],
            "drawn_tile": self.tile(s.drawn),
            "stolen": [self.tile(piece) for piece in self.shared(at.STOLEN, s.players)],
            "carrier": seat_or_none(s.carrier),
            "gates_open": s.gates_open,
            "finish_order": self.shared(at.FINISHED, s.finished),
            "final_queue": self.shared(at.QUEUE, s.queued),
            "players": [self.player(player) for player in range(s.players)],
        }

    def cards(self, members: int) -> list[str]:
        return [self.game.cards[card] for card in range(self.s.t.cards) if members & BIT[card] != 0]

    def known_in_deck(self) -> list[dict[str, Any]]:
        """The Steal Tile cards whose depth everybody knows since set-up (rules.md section 3)."""
        s = self.s
        return [
            {"card": self.card(s.deck[i]), "above": s.deck_left - 1 - i}
            for i in range(s.deck_left - 1, -1, -1)
            if s.deck_known & BIT[i] != 0
        ]

    def bonuses(self) -> list[str]:
        dealt = self.shared(at.BONUS, self.s.t.bonuses_dealt)
        return [self.game.bonuses[card] for card in dealt if card != NONE]


def view(game: PrincessGame, s: Princess, seat: int | None) -> dict[str, Any]:
    """What the seat may know; `None` is a spectator."""
    words = Words(game, s)
    seen = words.public()
    seen["seat"] = seat
    seen["stacks_left"] = s.stacks_left
    seen["deck_left"] = s.deck_left
    seen["known_in_deck"] = words.known_in_deck()
    # Face down until final scoring; a game lost to the witch turns nothing up (rules.md sections 3 and 6).
    seen["bonus"] = words.bonuses() if s.over and not s.lost else None
    return seen


def full(game: PrincessGame, s: Princess) -> dict[str, Any]:
    """Everything; piles are listed from the top down."""
    words = Words(game, s)
    everything = words.public()
    everything["stacks"] = [words.tile(s.stacks[i]) for i in range(s.stacks_left - 1, -1, -1)]
    everything["rune_deck"] = [words.card(s.deck[i]) for i in range(s.deck_left - 1, -1, -1)]
    everything["known_in_deck"] = words.known_in_deck()
    everything["bonus"] = words.bonuses()
    everything["lost"] = s.lost
    return everything

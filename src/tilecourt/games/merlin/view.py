"""What is on the table in the words of rules.md section 5.2: everything (`full`), or what a seat may know (`view`).

A view is built by inclusion: a thing stands in it only because a line here puts it there. Hidden are the order of every
deck and, with closed hands, the cards of the other players (rules.md section 3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilecourt.engine.bitboard import BIT, cells
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.fences import reserved
from tilecourt.games.merlin.lookup import NONE
from tilecourt.games.merlin.play import Merlin
from tilecourt.games.merlin.scoring import total

if TYPE_CHECKING:
    from tilecourt.games.merlin.game import MerlinGame

DICE_STATES = {"free": at.FREE, "aside": at.ASIDE, "spent": at.SPENT}


class Words:
    """A state's numbers as the names on the pieces."""

    def __init__(self, game: MerlinGame, s: Merlin) -> None:
        self.game = game
        self.s = s

    def slots(self) -> dict[str, dict[str, str]]:
        """Every die on the board: its colour and the face it shows."""
        b = self.s.board
        found = {}
        for slot in cells(b[at.FILLED]):
            colour = next(c for c in range(len(self.game.colours)) if b[at.COLOUR + c] & BIT[slot])
            wild = b[at.SHOWS_WILD] & BIT[slot] != 0
            face = self.s.t.wild if wild else b[at.ICON + self.s.t.hole_of[slot]]
            found[self.game.slots[slot]] = {"colour": self.game.colours[colour], "face": self.game.faces[face]}
        return found

    def lines(self) -> dict[str, dict[str, Any]]:
        """Every fence: its owner, its image, and what it has scored."""
        s = self.s
        found = {}
        for line in cells(s.board[at.FENCED]):
            scored = s.board[at.SCORED] & BIT[line] != 0
            found[self.game.lines[line]] = {
                "owner": s.owner_of(line),
                "image": self.game.faces[s.image_on(line)],
                "points": s.scored_on(line) if scored else None,
                "reinforced": s.board[at.STRONG] & BIT[line] != 0,
            }
        return found

    def reserved(self) -> dict[str, str]:
        """The empty holes that a mismatched card keeps for its image (it follows from the lines)."""
        b = self.s.board
        empty = [hole for hole in range(self.s.t.holes) if b[at.ICON + hole] == NONE]
        kept = {self.game.holes[hole]: reserved(self.s, hole) for hole in empty}
        return {hole: self.game.faces[image] for hole, image in kept.items() if image != NONE}

    def beasts(self) -> dict[str, str]:
        standing = cells(self.s.board[at.STANDING])
        return {self.game.squares[square]: self.game.beasts[self.s.beast_on(square)] for square in standing}

    def dice(self) -> list[dict[str, str]]:
        """The dice of this turn that are not on the board."""
        names = self.game.dice
        return [
            {"die": name, "state": state}
            for state, start in DICE_STATES.items()
            for number, name in enumerate(names)
            for _ in range(self.s.pieces[start + number])
        ]

    def cards(self, start: int) -> list[str]:
        """Cards that are counted by image, as a list."""
        images = self.game.components.icons.ids
        return [image for number, image in enumerate(images) for _ in range(self.s.pieces[start + number])]

    def deck(self, player: int) -> list[str]:
        """A deck from the top down."""
        s = self.s
        begin = player * s.t.deck_size
        left = s.pieces[player * at.STRIDE + at.DECK_LEFT]
        return [self.game.faces[s.decks[begin + i]] for i in range(left - 1, -1, -1)]

    def player(self, player: int) -> dict[str, Any]:
        """What everybody sees of a player."""
        s = self.s
        me = player * at.STRIDE
        scored = [(name, fence) for name, fence in self.lines().items() if fence["owner"] == player]
        return {
            "colour": self.game.colours[player],
            "discard": self.cards(me + at.DISCARD),
            "pool": s.pieces[me + at.POOL],
            "own_dice": s.pieces[me + at.OWN],
            "neutral_dice": s.pieces[me + at.BLACK],
            "captured": {
                kind: s.pieces[me + at.CAUGHT + number]
                for number, kind in enumerate(self.game.beasts)
                if s.pieces[me + at.CAUGHT + number]
            },
            "fences": [
                {"line": name, "points": fence["points"], "reinforced": fence["reinforced"]}
                for name, fence in scored
                if fence["points"] is not None
            ],
            "points": total(s, player),
        }

    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        s = self.s
        return {
            "game": self.game.id,
            "options": self.game.options_of(s),
            "phase": at.PHASES[s.phase],
            "active": s.active,
            "first": s.first,
            "slots": self.slots(),
            "lines": self.lines(),
            "reserved": self.reserved(),
            "beasts": self.beasts(),
            "enclosed": [self.game.squares[square] for square in cells(s.board[at.ENCLOSED])],
            "supply": {kind: s.board[at.SUPPLY + number] for number, kind in enumerate(self.game.beasts)},
            "neutral_stock": s.stock,
            "dice": self.dice(),
            "rerolls_made": s.rerolls,
            "wild_used": s.wild_used,
            "placed": s.placed,
            "stall": s.stall,
            "last_turns": None
            if s.last_turns == NONE
            else [(s.active + 1 + i) % s.players for i in range(s.last_turns)],
            "ending": None if s.ending == NONE else at.ENDINGS[s.ending],
        }


def view(game: MerlinGame, s: Merlin, seat: int | None) -> dict[str, Any]:
    """What the seat may know, in the form of `forms.View`; `None` is a spectator."""
    words = Words(game, s)
    seen = words.public()
    seen["seat"] = seat
    seen["players"] = []
    for player in range(s.players):
        me = player * at.STRIDE
        known = words.player(player)
        open_hand = s.choices.open_hands or player == seat or s.over
        hand = words.cards(me + at.HAND)
        deck = words.deck(player)
        known["hand"] = hand if open_hand else None
        known["hand_size"] = len(hand)
        known["seen_in_hand"] = words.cards(me + at.SEEN)
        known["deck_left"] = len(deck)
        known["deck_top"] = deck[: s.choices.visible_deck_top]
        # By subtraction everybody knows what is in the deck, or in hand and deck together, but no order.
        known["unseen"] = sorted(deck if open_hand else deck + hand, key=game.faces.index)
        seen["players"].append(known)
    return seen


def full(game: MerlinGame, s: Merlin) -> dict[str, Any]:
    """Everything; decks are listed from the top down."""
    words = Words(game, s)
    everything = words.public()
    everything["players"] = []
    for player in range(s.players):
        me = player * at.STRIDE
        known = words.player(player)
        known["hand"] = words.cards(me + at.HAND)
        known["seen_in_hand"] = words.cards(me + at.SEEN)
        known["deck"] = words.deck(player)
        everything["players"].append(known)
    return everything

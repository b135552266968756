"""What is on the table in the words of rules.md: everything (`full`), or what a seat may know (`view`).

A view is built by inclusion: a thing stands in it only because a line here puts it there. Hidden are the order of the
decks, the faces of kept cards from all but their owner, and what a red player looks at or has put under a deck from
everybody else (rules.md section 3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilecourt.engine.bitboard import BIT, cells
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.actions import SIDES
from tilecourt.games.realm_of_sand.lookup import NONE, RED, RIBBONS
from tilecourt.games.realm_of_sand.play import RealmOfSand
from tilecourt.games.realm_of_sand.scoring import solo_rank

if TYPE_CHECKING:
    from tilecourt.games.realm_of_sand.game import RealmOfSandGame


class Words:
    """A state's numbers as the names on the pieces."""

    def __init__(self, game: RealmOfSandGame, s: RealmOfSand) -> None:
        self.game = game
        self.s = s

    def name(self, names: Any, number: int) -> Any:
        return None if number == NONE else names[number]

    def cards(self, members: int) -> list[str]:
        return [self.game.cards[card] for card in cells(members)]

    def boxes(self, members: int) -> list[str]:
        return [self.game.boxes[box] for box in cells(members)]

    def tiles(self, vec: Any, start: int, number: int) -> list[str]:
        return [self.game.tiles[vec[start + i]] for i in range(number)]

    def by_colour(self, vec: Any, start: int) -> dict[str, int]:
        return {key: vec[start + i] for i, key in enumerate(self.game.colours)}

    def board(self, player: int) -> list[str]:
        """The board in signs: `.` light, `#` dark, a capital letter is a square, a small one a disk (rules.md 2.3)."""
        s = self.s
        me = player * at.STRIDE
        signs = ["#" if s.t.dark & BIT[box] != 0 else "." for box in range(s.t.boxes)]
        for i, key in enumerate(self.game.colours):
            for box in cells(s.seat[me + at.COLOUR + i]):
                signs[box] = key.lower() if s.seat[me + at.DISKS] & BIT[box] != 0 else key
        columns = self.game.components.board.cols
        return ["".join(signs[row : row + columns]) for row in range(0, len(signs), columns)]

    def player(self, player: int) -> dict[str, Any]:
        """What everybody sees of a player."""
        seat = self.s.seat
        me = player * at.STRIDE
        kept = [self.s.t.level_of[card] + 1 for card in cells(seat[me + at.KEPT])]
        return {
            "ribbon": self.name(RIBBONS, seat[me + at.RIBBON]),
            "side": self.name(SIDES, seat[me + at.SIDE]),
            "board": self.board(player),
            "reserve": self.by_colour(seat, me + at.RESERVE),
            "level": seat[me + at.LEVEL],
            "tiles": self.tiles(seat, me + at.HAND, seat[me + at.HELD]),
            "completed": self.cards(seat[me + at.COMPLETED]),
            "points": seat[me + at.POINTS],
            "hourglasses": seat[me + at.HOURGLASSES],
            "kept_levels": sorted(kept),
            "crystal": self.name(at.CRYSTAL_SIDES, seat[me + at.CRYSTAL]),
            "opened": self.boxes(seat[me + at.OPENED]),
            "disk_to_leave": self.name(self.game.colours, seat[me + at.OWED]),
        }

    def laying(self) -> dict[str, Any] | None:
        """A tile being laid whose squares are not settled yet."""
        s = self.s
        if s.laying == NONE:
            return None
        return {
            "slot": s.slot,
            "o": s.t.tile_at.code[s.laying] // s.t.boxes,
            "box": self.game.boxes[s.t.tile_at.code[s.laying] % s.t.boxes],
            "filled": self.boxes(s.filled),
            "unfilled": self.boxes(s.unfilled),
        }

    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        s = self.s
        rows = [at.ROW + level * at.ROW_STRIDE for level in range(3)]
        exchanged = {"slot": s.exchanged_slot, "place": s.exchanged_place}
        return {
            "game": self.game.id,
            "options": self.game.options_of(s),
            "phase": at.PHASES[s.phase],
            "window": at.PHASES[s.window] if s.phase in (at.RED_KEEP, at.EXCHANGE) else None,
            "active": s.active,
            "start_player": s.start_player,
            "round": s.round,
            "circle": self.tiles(s.shared, at.CIRCLE, s.circled),
            "aside": [self.game.tiles[tile] for tile in cells(s.aside)],
            "rows": [[self.name(self.game.cards, s.shared[row + i]) for i in range(s.t.row_size)] for row in rows],
            "squares": {
                key: number for key, number in self.by_colour(s.shared, at.SQUARES).items() if key in self.game.runes
            },
            "disks": self.by_colour(s.shared, at.SUPPLY),
            "laying": self.laying(),
            "summon": {"steps": s.steps, "filled": self.boxes(s.touched), "use_crystal": s.crystal_used},
            "exchanged": None if s.exchanged_slot == NONE else exchanged,
            "seen_level": None if s.seen_level == NONE else s.seen_level + 1,
            "seen_number": s.seen,
            "under": [s.shared[at.UNDER + level] for level in range(3)],
            "players": [self.player(player) for player in range(s.players)],
        }

    def seen(self) -> list[str]:
        return [self.game.cards[self.s.shared[at.SEEN + i]] for i in range(self.s.seen)]

    def deck(self, level: int) -> list[str]:
        """A deck from the top down."""
        left = self.s.shared[at.DECK_LEFT + level]
        return [self.game.cards[self.s.decks[level * self.s.t.deck_size + i]] for i in range(left - 1, -1, -1)]

    def under(self, level: int) -> list[str]:
        """The cards that the red player has put under a deck, from the upper to the lowest."""
        known = self.s.shared[at.UNDER + level]
        return self.deck(level)[-known:] if known else []

    def kept(self, player: int) -> list[str]:
        return self.cards(self.s.seat[player * at.STRIDE + at.KEPT])


def view(game: RealmOfSandGame, s: RealmOfSand, seat: int | None) -> dict[str, Any]:
    """What the seat may know; `None` is a spectator."""
    words = Words(game, s)
    seen = words.public()
    seen["seat"] = seat
    seen["decks_left"] = [s.shared[at.DECK_LEFT + level] for level in range(3)]
    for player, known in enumerate(seen["players"]):
        if player == seat or s.choices.kept_visible:
            known["kept"] = words.kept(player)
    red = seat is not None and s.has_power(seat * at.STRIDE, RED)
    seen["seen"] = words.seen() if s.seen and s.active == seat else None
    seen["known_under"] = [words.under(level) if red else [] for level in range(3)]
    seen["solo_rank"] = game.ranks[solo_rank(s, 0)] if s.choices.solo and s.over else None
    return seen


def full(game: RealmOfSandGame, s: RealmOfSand) -> dict[str, Any]:
    """Everything; decks are listed from the top down."""
    words = Words(game, s)
    everything = words.public()
    everything["decks"] = [words.deck(level) for level in range(3)]
    everything["seen"] = words.seen()
    for player, known in enumerate(everything["players"]):
        known["kept"] = words.kept(player)
    return everything

"""What is on the table in the words of rules.md section 5: everything (`full`), or what a seat may know (`view`).

A view is built by inclusion: a thing stands in it only because a line here puts it there. Private are the colours
behind a screen and, until the reveal, the offer; the others see only that it has been made, and what they can count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.packed import upto
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.actions import ROTATIONS
from tilecourt.games.kaguyahime.line import clash_set, priority_into, total_of
from tilecourt.games.kaguyahime.lookup import CELLS, NONE, SIDES
from tilecourt.games.kaguyahime.play import Kaguyahime
from tilecourt.games.kaguyahime.rooms import room_size
from tilecourt.games.kaguyahime.scoring import rate, room_bonus

if TYPE_CHECKING:
    from tilecourt.games.kaguyahime.game import KaguyahimeGame

PRINCESS = "princess"


class Words:
    """A state's numbers as the names on the pieces."""

    def __init__(self, game: KaguyahimeGame, s: Kaguyahime) -> None:
        self.game = game
        self.s = s

    def counts(self, packed: Any, start: int, kinds: list[str]) -> dict[str, int]:
        return {kind: packed[start + number] for number, kind in enumerate(kinds)}

    def meeples(self, start: int) -> list[int | str | None]:
        """Who stands in each lane: a seat, the princess, or nobody yet."""
        found: list[int | str | None] = []
        for lane in range(self.s.players + 1):
            meeple = self.s.shared[start + lane]
            found.append(None if meeple == NONE else PRINCESS if meeple == at.PRINCESS else meeple)
        return found

    def columns(self) -> list[list[str | None]]:
        """The islands column by column, lane 0 first; None where the tile is taken."""
        lanes = self.s.players + 1
        names = [None if tile == NONE else self.game.tiles[tile] for tile in self.s.column]
        return [names[i : i + lanes] for i in range(0, len(names), lanes)]

    def board(self, number: int, side: int) -> dict[str, dict[str, Any]]:
        """For each occupied cell "row,column" its tile, rotation and cube."""
        found = {}
        for cell in range(CELLS):
            packed = self.s.laid[number * CELLS + cell]
            if packed != NONE:
                cube = packed % 8 - 1
                found[self.game.cell.word(self.s.t.board_of_side[side] * CELLS + cell)] = {
                    "tile": self.game.tiles[packed // 32],
                    "rotation": ROTATIONS[packed // 8 % 4],
                    "cube": None if cube == NONE else self.game.kinds[cube],
                }
        return found

    def offer(self, player: int) -> dict[str, Any] | None:
        """An offer that is open, or the own one."""
        offer = self.s.seat[player * at.STRIDE + at.OFFER]
        if offer == NONE:
            return None
        return {"cubes": self.game.handful.form(offer >> 1), "disk": offer & 1 == 1}

    def screen(self, player: int) -> dict[str, int]:
        return self.counts(self.s.seat, player * at.STRIDE + at.SCREEN, self.game.kinds)

    def player(self, player: int) -> dict[str, Any]:
        """What everybody sees of a player."""
        s = self.s
        me = player * at.STRIDE
        return {
            "color": self.game.colors[player],
            "side": SIDES[s.seat[me + at.SIDE]],
            "favor": s.seat[me + at.FAVOR],
            "disk_available": s.seat[me + at.DISK] == 1,
            "known": self.counts(s.seat, me + at.KNOWN, self.game.kinds),
            "board": self.board(player + 1, s.seat[me + at.SIDE]),
        }

    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        s = self.s
        colours = self.game.kinds[:-1]
        return {
            "game": self.game.id,
            "options": self.game.options_of(s),
            "phase": at.PHASES[s.phase],
            "round": s.round,
            "turn": s.turn,
            "storage": self.counts(s.shared, at.STORAGE, self.game.kinds),
            "value": self.counts(s.shared, at.VALUE, colours),
            "line": self.meeples(at.LINE),
            "next_line": self.meeples(at.NEXT),
            "column": self.columns(),
            "order": [s.shared[at.ORDER + i] for i in range(s.players) if s.shared[at.ORDER + i] != NONE],
            "princess_favor": s.princess_favor,
            "princess_board": self.board(0, 0),
            "clear_gone": s.clear_gone,
            "players": [self.player(player) for player in range(s.players)],
        }

    def priority(self) -> list[int]:
        out = upto(8)
        priority_into(self.s, out)
        return list(out)[: self.s.players]


def view(game: KaguyahimeGame, s: Kaguyahime, seat: int | None) -> dict[str, Any]:
    """What the seat may know; `None` is a spectator."""
    words = Words(game, s)
    seen = words.public()
    seen["seat"] = seat
    seen["priority"] = words.priority()
    seen["rate"] = {colour: rate(s, number) for number, colour in enumerate(game.kinds[:-1])}
    sealed = s.phase == at.PRESENT
    clashing = 0 if sealed or s.phase in (at.RESTOCK, at.GAME_OVER) else clash_set(s)
    seen["clashing"] = [player for player in range(s.players) if clashing & BIT[player] != 0]
    for player, known in enumerate(seen["players"]):
        offer = words.offer(player)
        own = player == seat
        laps, space = divmod(known["favor"], s.t.lap)
        known["track"] = {"space": space, "laps": laps}
        known["cubes"] = s.cubes(player)
        known["screen"] = words.screen(player) if own else None
        known["offered"] = offer is not None
        known["offer"] = offer if own or not sealed else None
        known["rooms"] = {colour: room_size(s, player, number) for number, colour in enumerate(game.kinds[:-1])}
        known["bonus"] = {colour: room_bonus(s, player, number) for number, colour in enumerate(game.kinds[:-1])}
        known["total"] = None
        if not sealed and offer is not None:
            known["total"] = total_of(s, s.seat[player * at.STRIDE + at.OFFER])
    return seen


def full(game: KaguyahimeGame, s: Kaguyahime) -> dict[str, Any]:
    """Everything."""
    words = Words(game, s)
    everything = words.public()
    everything["box"] = words.counts(s.shared, at.BOX, game.kinds[:-1])
    for player, known in enumerate(everything["players"]):
        known["screen"] = words.screen(player)
        known["offer"] = words.offer(player)
    return everything

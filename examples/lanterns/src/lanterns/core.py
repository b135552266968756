"""What lies on the table of Lantern Garden, and its rules. Runs as plain Python; mypyc can compile it."""
# mypyc: compiled

from __future__ import annotations

from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import ALLOWED, FIRST_OWN_REASON, NOT_NOW, GameState

# Four of each kind: the kind of tile t is t // 4, its colour kind // 3, its light kind % 3 + 1.
TILES: Final[i64] = 48
WISHES: Final[i64] = 8  # two of each colour
CELLS: Final[i64] = 9
NEXT_TO: Final = [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]

# Phases, kinds of move (the first action of each), events and reasons.
CHOOSE, HANG, GAME_OVER = 0, 1, 2
LAY: Final[i64] = 4
FAN: Final[i64] = 13
TURN_BEGINS, TAKEN, HUNG, TURNED_UP, FANNED, WISH_SHOWN = 0, 1, 2, 3, 4, 5
CELL_FULL, NO_FAN = FIRST_OWN_REASON, FIRST_OWN_REASON + 1
# Places in `shared`; the deck comes first, so that its size is also where its top is.
DECK, UNUSED, UNUSED_LEFT = 0, 54, 62
LEFT: Final[i64] = 48
MARKET: Final[i64] = 49
HELD: Final[i64] = 53
# Places in a player's stretch of `seat`.
GARDEN: Final[i64] = 0
FANS: Final[i64] = 9
WISH: Final[i64] = 10
STRIDE: Final[i64] = 11


class State(GameState):
    """Lantern Garden being played."""

    shared_size: ClassVar[int] = 63
    seat_size: ClassVar[int] = 11

    def __init__(self, game: Any, players: i64, rng: Rng) -> None:
        super().__init__(game, players, rng)
        self.options: dict[str, Any] = {}

    def begin(self) -> None:
        """LAN-1: the deck, a market of four, a secret wish and two fans for each player."""
        self.blank()
        shared, seat = self.shared, self.seat
        deck, wishes = self.shuffled(TILES), self.shuffled(WISHES)
        i: i64
        for i in range(TILES):
            shared[DECK + i] = deck[i]
        for i in range(WISHES):
            shared[UNUSED + i] = wishes[i]
        shared[LEFT], shared[HELD], shared[UNUSED_LEFT] = TILES, -1, WISHES - self.players
        for i in range(4):
            shared[MARKET + i] = -1
        for player in range(self.players):
            me = player * STRIDE
            for i in range(CELLS):
                seat[me + GARDEN + i] = -1
            seat[me + FANS], seat[me + WISH] = 2, wishes[WISHES - 1 - player]
        self.fill_market()

    def fill_market(self) -> None:
        """LAN-4: every gap is filled from the deck, which lasts for all gardens."""
        slot: i64
        for slot in range(4):
            if self.shared[MARKET + slot] < 0:
                left = self.shared[LEFT]
                self.shared[MARKET + slot] = self.turn_up(self.shared, left)
                self.shared[LEFT] = left - 1
                self.tell(TURNED_UP, -1, self.shared[MARKET + slot], slot, 0, 0)

    def why_not(self, seat: i64, action: i64) -> i64:
        me = seat * STRIDE
        if LAY <= action < FAN:
            if self.phase != HANG:
                return NOT_NOW
            return ALLOWED if self.seat[me + GARDEN + action - LAY] < 0 else CELL_FULL  # LAN-3
        if self.phase != CHOOSE:
            return NOT_NOW
        return NO_FAN if action == FAN and self.seat[me + FANS] == 0 else ALLOWED  # LAN-5

    def apply(self, seat: i64, action: i64) -> None:
        shared, me = self.shared, seat * STRIDE
        if action < LAY:  # LAN-2
            shared[HELD], shared[MARKET + action] = shared[MARKET + action], -1
            self.tell(TAKEN, seat, shared[HELD], action, 0, 0)
            self.phase = HANG
        elif action < FAN:  # LAN-3
            self.tell(HUNG, seat, shared[HELD], action - LAY, 0, 0)
            self.seat[me + GARDEN + action - LAY], shared[HELD] = shared[HELD], -1
            self.end_turn((seat + 1) % self.players)
        else:  # LAN-5
            self.seat[me + FANS] -= 1
            self.tell(FANNED, seat, 0, 0, 0, 0)
            slot: i64
            for slot in range(4):
                shared[shared[LEFT] + slot], shared[MARKET + slot] = shared[MARKET + slot], -1
            shared[LEFT] += 4
            self.shuffle(shared, shared[LEFT])
            self.fill_market()

    def end_turn(self, next: i64) -> None:
        """LAN-4, or LAN-6 when the next player's garden is full: then all are."""
        free: i64 = 0
        cell: i64
        for cell in range(CELLS):
            if self.seat[next * STRIDE + GARDEN + cell] < 0:
                free += 1
        if free == 0:
            for player in range(self.players):
                self.tell(WISH_SHOWN, player, self.seat[player * STRIDE + WISH], self.wish_points(player), 0, 0)
            self.phase = GAME_OVER
            self.finish()
            return
        self.fill_market()
        self.phase, self.active = CHOOSE, next
        self.tell(TURN_BEGINS, next, 0, 0, 0, 0)

    def calm(self) -> bool:
        return self.phase != HANG

    # --- scoring

    def light(self, player: i64) -> i64:
        """LAN-7: every group shines as often as it has lanterns, as bright as its dimmest one."""
        garden, start = self.seat, player * STRIDE + GARDEN
        total: i64 = 0
        seen: i64 = 0
        cell: i64
        for cell in range(CELLS):
            if garden[start + cell] < 0 or seen >> cell & 1:
                continue
            colour = garden[start + cell] // 12
            size: i64 = 0
            dimmest: i64 = 3
            group = vec[i64]([cell] * 9)
            end: i64 = 1
            seen |= BIT[cell]
            while size < end:
                here = group[size]
                size += 1
                dimmest = min(dimmest, garden[start + here] // 4 % 3 + 1)
                for other in NEXT_TO[here]:
                    if not seen >> other & 1 and garden[start + other] // 12 == colour:
                        group[end] = other
                        end += 1
                        seen |= BIT[other]
            total += size * dimmest
        return total

    def wish_points(self, player: i64) -> i64:
        """LAN-8: two points for each lantern of the wished colour."""
        points: i64 = 0
        cell: i64
        for cell in range(CELLS):
            tile = self.seat[player * STRIDE + GARDEN + cell]
            if tile >= 0 and tile // 12 == self.seat[player * STRIDE + WISH] // 2:
                points += 2
        return points

    def standing(self, seat: i64) -> float:
        return float(self.light(seat) + self.wish_points(seat) + self.seat[seat * STRIDE + FANS])

    def evaluate(self, seat: i64) -> float:
        """For bots: the score so far; with a lantern in hand, the score when it hangs in its best cell."""
        best = self.standing(seat)
        held = self.shared[HELD]
        if held < 0 or seat != self.active:
            return best
        best = 0.0
        cell: i64
        for cell in range(CELLS):
            at = seat * STRIDE + GARDEN + cell
            if self.seat[at] < 0:
                self.seat[at] = held
                best = max(best, self.standing(seat))
                self.seat[at] = -1
        return best

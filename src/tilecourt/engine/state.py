"""The native base of every game's state: what a person, a bot, a table and a search may ask of it.

A game derives one class from `GameState` and fills in the methods under "what a game writes"; those under "what a game
may leave out" have defaults, most of them in `defaults.py`. The public face (`actors`, `legal`, `moves`, `play`,
`refusal`, `view`, `sample`, `copy`, `result`) is here once, for all games.
What a person reads of a state is made outside the compiled core, in `prompt.py`.
"""
# mypyc: compiled

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsIndex

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from tilecourt.engine import defaults, prompt
from tilecourt.engine.bitboard import BIT
from tilecourt.engine.packed import upto
from tilecourt.engine.rng import Rng

if TYPE_CHECKING:
    from tilecourt.engine.errors import TilecourtError
    from tilecourt.engine.events import Event
    from tilecourt.engine.move import Moves
    from tilecourt.engine.result import Result

# No state of any game has more legal moves than this; the conformance suite checks it.
MOST_LEGAL: Final = 16384
BUFFER: Final = vec[i64]([0] * MOST_LEGAL)
# Ids are given to Python as these shared objects: making new ones costs more than finding the moves.
MOST_ACTIONS: Final = 1 << 17
INTS: Final[list[object]] = list(range(MOST_ACTIONS))

# Reasons for a refusal are numbers in the core and become rule ids and sentences outside; these three are every game's.
ALLOWED: Final[i64] = 0
GAME_IS_OVER: Final[i64] = 1
NOT_YOUR_TURN: Final[i64] = 2
NOT_NOW: Final[i64] = 3
FIRST_OWN_REASON: Final[i64] = 4

# The standing of every seat when all have lost.
NOBODY_WINS: Final = -1000.0

# An eye for `redeal` that sees what any player sees, so that only the future is dealt again.
EVERY_SEAT: Final[i64] = -2

# What `turn_number` says where turns cannot be planned.
NO_PLANS: Final[i64] = -1

# An event in the core is this many numbers: kind, seat, then parameters.
EVENT_SIZE: Final[i64] = 8
NO_NUMBERS: Final = vec[i64]()
NOTHING_TOLD: Final[list[Any]] = []
# Where `why_not` looks up whether a move is legal, in games that do not write it.
LISTED: Final = vec[i64]([0] * MOST_LEGAL)


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of another package need not be compiled
class GameState:
    """Everything on the table, hidden parts included. Copies are independent of each other.

    Printed, it draws the table as the first seat to move sees it, or as a spectator does after the end. `==` and `hash`
    mean the very same object, so that states can be keys; positions are compared by `full()`.
    """

    def __init__(self, game: Any, players: i64, rng: Rng) -> None:
        self.game: Any = game
        self.players: i64 = players
        self.rng: Rng = rng
        # The numbers of the table, and of the players in a stretch each; a game says what stands where.
        self.shared: vec[i64] = NO_NUMBERS
        self.seat: vec[i64] = NO_NUMBERS
        self.phase: i64 = 0
        self.active: i64 = 0  # whose turn it is, where one seat moves after the other
        self.over: bool = False
        # How often chance was used or something hidden was shown: while this number does not change, undo is fair.
        self.reveals: i64 = 0
        self.moves_made: i64 = 0
        self.telling: bool = False
        self.event_numbers: vec[i64] = NO_NUMBERS

    # --- what a game writes: these three, and `why_not` or `legal_into`

    def begin(self) -> None:
        """Sets up an empty state, up to its first decision."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64) -> None:
        """Carries out an action known to be legal, with every forced step and chance that follows."""
        raise NotImplementedError

    def why_not(self, seat: i64, action: i64) -> i64:
        """ALLOWED, or the reason why this actor may not take this action now; else NOT_NOW for what is not listed."""
        i: i64
        for i in range(self.legal_into(seat, LISTED)):
            if LISTED[i] == action:
                return ALLOWED
        return NOT_NOW

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        """Writes the legal actions of an actor to `out`, sorted, and returns their number (never 0).

        A game that writes only `why_not` is asked about every action here.
        """
        size: i64 = self.game.actions.size
        found: i64 = 0
        action: i64
        for action in range(size):
            if self.why_not(seat, action) == ALLOWED:
                out[found] = action
                found += 1
        return found

    # --- what a game may leave out

    # How many numbers `blank` makes room for: in `shared`, and in `seat` for each player.
    shared_size: ClassVar[int] = 0
    seat_size: ClassVar[int] = 0

    def actor_set(self) -> i64:
        """The seats that have to decide now, as bits: the active one, if the game does not say otherwise."""
        return 0 if self.over else BIT[self.active]

    def standing(self, seat: i64) -> float:
        """The seat's score so far; at the end with tie-breaks as fractions, or NOBODY_WINS for all. Else its sheet."""
        return defaults.standing(self, seat)

    def evaluate(self, seat: i64) -> float:
        """How good the position looks for the seat, in the game's own points; higher is better. Else its score."""
        return self.standing(seat)

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deals everything the seat cannot know again, so that it could not tell the difference.

        -1 is a spectator. EVERY_SEAT knows what any player knows: only what nobody has seen is dealt again.
        Else what the sight hides from the seat: things of one sort change places with each other.
        """
        defaults.redeal(self, seat, rng)

    def observe_into(self, seat: i64, out: vec[i16], n: i64) -> i64:
        """Writes what the seat sees, as numbers, to `out` from place n on, and returns the place after the last.

        There must be zeros from n on. `game.observation(players)` says what each number means. Else they are read from
        the view, which takes longer.
        """
        numbers: list[int] = defaults.observed(self, seat)
        for number in numbers:
            out[n] = i16(number)
            n += 1
        return n

    def copy(self) -> GameState:
        """An independent copy, with events switched off or on as in the original."""
        return defaults.copied(self)

    def empty(self, rng: Rng) -> GameState:
        """A state of the same game, players and options with no room for pieces yet, and with events off."""
        made: GameState = self.game.empty(self.players, rng, self.game.options_of(self))
        return made

    def blank(self) -> None:
        """Makes room for all pieces, with nothing on the table yet."""
        defaults.blank(self)

    def features_into(self, seat: i64, out: vec[float]) -> i64:
        """Writes what the learned evaluation looks at for the seat, in the order of `game.features`; returns how many.

        Each number should be about 1 in size. A game may have none: then `evaluate` alone judges its positions.
        """
        return 0

    def calm(self) -> bool:
        """Whether a turn (or round) begins here: positions in the middle of one are harder to judge."""
        return True

    def answered(self, seat: i64) -> bool:
        """Whether a calm position can be judged for the seat before the others have had their turns.

        Games where opponents can spoil the seat's preparation return True only at the start of its own turn.
        That turn must come within a few turns, because a search plays on until then.
        """
        return True

    def turn_number(self) -> i64:
        """The number of the turn, if chance comes only between turns, so that a turn can be planned to its end.

        NO_PLANS if dice or draws come in the middle of a turn, or several seats choose at once.
        """
        return NO_PLANS

    # --- for the games: chance, hidden things and events

    def copy_base(self, other: GameState) -> None:
        """Copies what every state has to another state; the game copies the rest, `shared` as it needs it."""
        other.phase = self.phase
        other.active = self.active
        other.seat = self.seat[:]
        other.over = self.over
        other.reveals = self.reveals
        other.moves_made = self.moves_made
        other.telling = self.telling

    def turn_up(self, pile: vec[i64], left: i64) -> i64:
        """The top of a face-down pile of `left` things; the top is at the end."""
        self.reveals += 1
        return pile[left - 1]

    def shuffle(self, pile: vec[i64], size: i64) -> None:
        """Shuffles the first `size` things of a pile."""
        self.reveals += 1
        self.rng.shuffle(pile, size)

    def shuffled(self, size: i64) -> vec[i64]:
        """A new pile of the numbers below `size`, shuffled."""
        pile = upto(size)
        self.shuffle(pile, size)
        return pile

    def roll(self, faces: i64) -> i64:
        """A number from 0 to faces - 1 that nobody could foresee."""
        self.reveals += 1
        return self.rng.below(faces)

    def lay_open(self) -> None:
        """Something that only its owner knew is shown to everyone."""
        self.reveals += 1

    def finish(self) -> None:
        """The game is over: what was face down is turned up."""
        self.over = True
        self.reveals += 1

    def tell(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Notes an event, if events are on."""
        if self.telling:
            self.note(kind, seat, a, b, c, d)

    def note(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Writes the event; apart from `tell`, so that each call costs only one test while events are off."""
        numbers = append(self.event_numbers, kind)
        numbers = append(numbers, seat)
        numbers = append(numbers, a)
        numbers = append(numbers, b)
        numbers = append(numbers, c)
        numbers = append(numbers, d)
        numbers = append(numbers, 0)
        self.event_numbers = append(numbers, 0)

    def tell_more(self, e: i64, f: i64) -> None:
        """Adds a fifth and a sixth number to the event just noted."""
        if self.telling:
            end: i64 = len(self.event_numbers)
            self.event_numbers[end - 2] = e
            self.event_numbers[end - 1] = f

    # --- the public face

    def actors(self) -> list[int]:
        """The seats that have to decide now: one, several in a simultaneous phase, or none when the game is over."""
        bits = self.actor_set()
        found: list[int] = []
        seat: i64
        for seat in range(self.players):
            if bits >> seat & 1:
                found.append(seat)
        return found

    def legal(self, seat: int) -> list[int]:
        """The ids of all legal actions of the seat, sorted; never empty for an actor, always empty for the others."""
        found: list[Any] = []
        if seat < 0 or seat >= self.players:
            raise self.game.no_such_seat(seat, self.players)
        if not self.actor_set() >> seat & 1:
            return found
        i: i64
        for i in range(self.legal_into(seat, BUFFER)):
            found.append(INTS[BUFFER[i]])
        return found

    def moves(self, seat: int | None = None) -> Moves:
        """The legal moves of the seat as `Move`, which print as notation; without a seat, of the only one to move."""
        return prompt.moves(self, seat)

    def forbids(self, seat: i64, action: i64) -> i64:
        """ALLOWED, or the reason why this seat may not take this action, whoever's turn it is."""
        if self.over:
            return GAME_IS_OVER
        if not self.actor_set() >> seat & 1:
            return NOT_YOUR_TURN
        return self.why_not(seat, action)

    def refusal(self, seat: int, action: SupportsIndex | str) -> TilecourtError | None:
        """None if the seat may take the action now, else the error that `play` would raise."""
        if not isinstance(action, int):
            return prompt.refusal(self, seat, action)
        if seat < 0 or seat >= self.players:
            return self.game.no_such_seat(seat, self.players)  # type: ignore[no-any-return]
        if action < 0 or action >= self.game.actions.size:
            return self.game.no_such_action(action)  # type: ignore[no-any-return]
        reason = self.forbids(seat, action)
        if reason == ALLOWED:
            return None
        return self.game.refused(self, seat, action, reason)  # type: ignore[no-any-return]

    def play(self, seat: int, action: SupportsIndex | str) -> list[Event]:
        """Takes an action, given as its id, a `Move` or its notation, and returns the events it caused.

        An illegal one raises `Refused`, one that cannot be read `BadInput`; both change nothing.
        """
        number = action if isinstance(action, int) else prompt.read(self, seat, action)
        exists = 0 <= seat < self.players and 0 <= number < self.game.actions.size
        if not exists or self.forbids(seat, number) != ALLOWED:
            refused: Any = self.refusal(seat, number)
            raise refused
        self.moves_made += 1
        self.event_numbers = NO_NUMBERS
        self.apply(seat, number)
        if self.telling:
            events: list[Event] = self.game.events_of(self)
            return events
        return NOTHING_TOLD

    def another(self, rng: Rng) -> GameState:
        """A new game with the same players and options, dealt from another random source, with events off."""
        other = self.empty(rng)
        other.begin()
        return other

    def sample(self, seat: int | None, rng: Rng) -> GameState:
        """A state that the seat could not tell from this one: all it cannot know is dealt again, events are off."""
        if seat is not None and (seat < 0 or seat >= self.players):
            raise self.game.no_such_seat(seat, self.players)
        other = self.copy()
        other.telling = False
        other.rng = rng.split()
        if not self.over:
            other.redeal(-1 if seat is None else seat, rng)
        return other

    def another_future(self, rng: Rng) -> GameState:
        """This position with another future: only what no player has seen is dealt again, events are off.

        No player's choice so far can depend on it, so it has exactly the distribution that chance gave it.
        """
        other = self.copy()
        other.telling = False
        other.rng = rng.split()
        if not self.over:
            other.redeal(EVERY_SEAT, rng)
        return other

    def view(self, seat: int | None) -> dict[str, Any]:
        """What the seat may know, built by inclusion; `None` asks for a spectator's view."""
        if seat is not None and (seat < 0 or seat >= self.players):
            raise self.game.no_such_seat(seat, self.players)
        found: dict[str, Any] = self.game.sight.view(self, -1 if seat is None else seat)
        return found

    def observe(self, seat: int) -> vec[i16]:
        """What the seat may know as numbers, one for each name of `game.observation(players)`."""
        if seat < 0 or seat >= self.players:
            raise self.game.no_such_seat(seat, self.players)
        size: i64 = self.game.observation(self.players).size
        out = vec[i16]([0] * size)
        self.observe_into(seat, out, 0)
        return out

    def full(self) -> dict[str, Any]:
        """The full description in the words of the rules, with hidden parts and the order of piles."""
        found: dict[str, Any] = self.game.sight.full(self)
        return found

    def result(self) -> Result | None:
        """Scores with their breakdown, ranks, winners and the reason of the end; None while the game runs."""
        if not self.over:
            return None
        return self.game.result(self)  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return prompt.picture(self).plain()

    def __repr__(self) -> str:
        return prompt.one_line(self)

    def _repr_html_(self) -> str:
        return prompt.picture(self).html()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return self.game.unpickling(self)  # type: ignore[no-any-return]

    def __deepcopy__(self, memo: Any) -> GameState:
        return self.copy()

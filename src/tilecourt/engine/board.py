"""How a page can draw any game's table and let every move be made on it: from the sight, the moves and `board.toml`.

A game writes nothing for it. What is guessed wrong, or could look better, it says in `board.toml` in its folder:

    field."players.dice" = "dice"        how a field is shown: row, grid, hand, pile, counter, dice, none
    columns.market = 3                   a row of so many columns is a grid
    on.flags = "reef"                    its things are drawn small on the same places of that field
    move."take.slot" = "market"          what on the table a parameter of a move names; "" is nothing
    move.fan = "fans"                    what is pressed for a move without parameters
    shape.tile = "card"                  the outline of all pieces of a sort: tile, card, round
    piece.tile.red1 = { colour = "red", sign = "1" }
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tilecourt.engine import fields as field
from tilecourt.engine.actions import Choice, Flag, Number, Several, Spot
from tilecourt.engine.errors import BadInput
from tilecourt.engine.field import Field
from tilecourt.engine.files import parse_toml

if TYPE_CHECKING:
    from tilecourt.engine.game import Game

COLOURS = "red blue green gold yellow orange purple violet pink white black grey gray brown teal silver cyan".split()
SEATS = ("seat", "player", "target", "opponent", "rival")
PLAYERS = "players"

Shown = Literal["row", "grid", "hand", "pile", "counter", "dice", "counts", "piece", "seat", "flag", "group", "none"]
Shape = Literal["tile", "card", "round"]


class Zone(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A field of the table as something to draw."""

    path: str
    name: str
    shown: Shown
    what: str = ""
    size: int = 0
    columns: int = 0
    top: int = 0
    left: int = 0
    secret: bool = False
    counted: str = ""  # the field beside it with how many things lie in it, for those who may not see them
    marks: list[Zone] = []  # fields whose things stand small on the places of this one
    zones: list[Zone] = []


class Pointer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A parameter of a move: the zones in which its values can be pressed, and how values count places."""

    name: str
    sort: Literal["place", "name", "names", "other"]
    at: list[str] = []
    least: int = 0
    spot: tuple[int, int, int] | None = None  # top, left, columns: the value is a row and a column
    first: Any = None
    table: str = ""  # where the messages have the names of its values


class MoveKind(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A kind of move; `at` is what is pressed for one without parameters."""

    kind: str
    at: str = ""
    params: list[Pointer] = []


class PieceLook(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How a piece looks: its colour, its sign, or the address of its own picture below the game's pictures."""

    colour: str = ""
    sign: str = ""
    picture: str = ""
    copies: int = 0


class Board(msgspec.Struct, kw_only=True, omit_defaults=True):
    """All that a page needs to draw a table of a game."""

    table: list[Zone]
    players: list[Zone]
    moves: list[MoveKind]
    looks: dict[str, dict[str, PieceLook]]
    shapes: dict[str, Shape] = {}


class Hints(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The file `board.toml`."""

    field: dict[str, Literal["row", "grid", "hand", "pile", "counter", "dice", "none"]] = {}
    columns: dict[str, int] = {}
    on: dict[str, str] = {}
    move: dict[str, str] = {}
    shape: dict[str, Shape] = {}
    piece: dict[str, dict[str, PieceLook]] = {}


def board_of(game: Game) -> Board:
    """The board of a game; a `board.toml` that does not fit the game is `BadInput`."""
    return Drafting(game, hints_of(game)).board()


def hints_of(game: Game) -> Hints:
    path = game.file("board.toml")
    if path is None:
        return Hints()
    source = f"The board.toml of {game.id}"
    try:
        return msgspec.convert(parse_toml(path.read_bytes(), source), Hints)
    except msgspec.ValidationError as error:
        raise BadInput(f"{source} cannot be used: {str(error).rstrip('.')}.") from None


class Drafting:
    """A board being drawn up."""

    def __init__(self, game: Game, hints: Hints) -> None:
        self.game = game
        self.hints = hints
        params = (param for kind in game.actions.kinds for param in kind.params)
        self.grids = {param.size: param for param in params if isinstance(param, Spot)}
        self.words: dict[str, list[str]] = {}  # what can lie in a zone
        self.names: dict[str, Any] = {}
        sight = game.sight
        self.counted = set(counts_of(sight.fields))
        self.numbers = {place_of(one, path): path for path, one in numbers_of(sight.fields)}
        self.table = list(self.zones([one for one in sight.fields if not isinstance(one, field.Players)], ""))
        inner = [] if sight.players is None else sight.players.fields
        self.players = list(self.zones(inner, f"{PLAYERS}."))
        self.all = {zone.path: zone for zone in flat([*self.table, *self.players])}

    def board(self) -> Board:
        for given in (*self.hints.field, *self.hints.columns, *filter(None, self.hints.move.values())):
            self.known(given)
        self.put_on()
        moves = [self.move(kind) for kind in self.game.actions.kinds]
        shown = {kind.name: kind for kind in self.game.actions.kinds}
        for given in self.hints.move:
            kind, _, param = given.partition(".")
            if kind not in shown or (param and param not in [one.name for one in shown[kind].params]):
                raise self.wrong(f"a move or MOVE.PARAMETER, one of {', '.join(keys_of(self.game))}", given)
        for what in (*self.hints.shape, *self.hints.piece):
            if what not in self.names:
                raise self.wrong(f"a sort of pieces, one of {', '.join(self.names)}", what)
        looks = {what: self.looks(what) for what in self.names}
        return Board(table=self.table, players=self.players, moves=moves, looks=looks, shapes=self.hints.shape)

    def wrong(self, expected: str, got: str) -> BadInput:
        return BadInput(f"The board.toml of {self.game.id}: expected {expected}, got {got!r}.")

    def known(self, path: str) -> str:
        """A path of a zone; the last name alone is enough if no other field has it."""
        found = [one for one in self.all if one == path or one.endswith(f".{path}")]
        if path == PLAYERS or path in self.all:
            return path
        if len(found) != 1:
            raise self.wrong(f"a field, one of {', '.join(self.all)}", path)
        return found[0]

    def put_on(self) -> None:
        """Fields that are drawn on the places of another: no longer zones of their own."""
        for given, wanted in self.hints.on.items():
            mark, ground = self.all[self.known(given)], self.all[self.known(wanted)]
            if not (mark.size == ground.size > 0 and side_of(mark) == side_of(ground) and mark is not ground):
                raise self.wrong(f"a field beside {ground.name} with as many places", given)
            ground.marks.append(msgspec.structs.replace(mark))
            mark.shown = "none"

    # --- what is drawn

    def zones(self, fields: list[Field], owner: str) -> Iterator[Zone]:
        for one in fields:
            if not one.in_view or isinstance(one, (field.Phase, field.Viewer)) or one.name == "active":
                continue
            path = owner + one.name
            zone = Zone(path=path, name=one.name, shown=self.shown(one, path), secret=one.to is not None)
            if isinstance(one, field.Group):
                zone.zones = list(self.zones(one.fields, f"{path}."))
            if isinstance(one, field.Named):
                zone.what = str(one.names.what)
                self.words[path] = list(dict.fromkeys(map(str, one.words)))
                self.names[zone.what] = one.names
            if isinstance(one, field.Listed):
                zone.size = int(one.size)
                if one.count is not None and one.to is not None:
                    side, _, name = self.numbers.get(place_of(one.count, path), "").rpartition(".")
                    zone.counted = name if side == side_of(zone) else ""
                self.arrange(zone)
            yield zone

    def hint(self, hints: dict[str, Any], path: str) -> Any:
        """What `board.toml` says of a field, by its path or its name."""
        return hints.get(path, hints.get(path.rpartition(".")[2]))

    def arrange(self, zone: Zone) -> None:
        """A row of as many places as a cell of a move can be is a grid."""
        columns = self.hint(self.hints.columns, zone.path)
        spot = self.grids.get(zone.size)
        if columns:
            zone.columns, zone.shown = columns, "grid"
        elif zone.shown == "grid" and spot is not None:
            zone.columns, zone.top, zone.left = spot.columns, spot.top, spot.left

    def shown(self, one: Field, path: str) -> Shown:
        """As `board.toml` says; else by its kind."""
        given: Shown | None = self.hint(self.hints.field, path)
        if given is not None:
            return given
        if isinstance(one, field.Listed):
            if int(one.size) in self.grids:
                return "grid"
            return "hand" if one.to is not None and path.startswith(PLAYERS) else "row"
        if isinstance(one, field.Number):
            return "pile" if place_of(one, path) in self.counted else "counter"
        kinds: list[tuple[type, Shown]] = [
            (field.Members, "row"),
            (field.Counts, "counts"),
            (field.One, "piece"),
            (field.Seat, "seat"),
            (field.Flag, "flag"),
            (field.Group, "group"),
        ]
        return next((shown for kind, shown in kinds if isinstance(one, kind)), "counter")

    # --- what is pressed

    def move(self, kind: Any) -> MoveKind:
        at = self.hints.move.get(kind.name, "")
        return MoveKind(
            kind=kind.name,
            at=self.known(at) if at else "",
            params=[self.pointer(kind.name, param) for param in kind.params],
        )

    def pointer(self, kind: str, param: Any) -> Pointer:
        made = Pointer(name=param.name, sort="other", first=param.form(0))
        made.table = getattr(param, "text", "") or self.game.named_in.get(param.name, param.name)
        if isinstance(param, Spot):
            made.sort, made.spot = "place", (param.top, param.left, param.columns)
        elif isinstance(param, Number):
            made.sort, made.least = "place", param.least
        elif isinstance(param, Several):
            made.sort = "names"
        elif isinstance(param, Choice):
            made.sort = "name"
        given = self.hints.move.get(f"{kind}.{param.name}")
        if given is not None:
            made.at = [self.known(given)] if given else []
        elif not isinstance(param, Flag):
            made.at = self.named(param) if made.sort in ("name", "names") else self.places(param)
        return made

    def named(self, param: Any) -> list[str]:
        """All zones in which what a move names can lie; counts and single things only if there is no row or hand."""
        wanted = set(param.names)
        fit = [path for path, words in self.words.items() if wanted <= set(words) or set(words) <= wanted]
        rows = [path for path in fit if self.all[path].shown in ("row", "grid", "hand")]
        return rows or fit

    def places(self, param: Any) -> list[str]:
        """The zone with as many places as the parameter has values, if there is one only, or one of the same name."""
        if param.name in SEATS:
            return [PLAYERS]
        fit = [zone.path for zone in self.all.values() if zone.size == param.size and zone.shown != "none"]
        alike = [path for path in fit if path.rpartition(".")[2] == param.name]
        found = alike or fit
        return found if len(found) == 1 else []

    # --- how pieces look

    def looks(self, what: str) -> dict[str, PieceLook]:
        names = self.names[what]
        words = list(map(str, names.words))
        given = self.hints.piece.get(what, {})
        for word in given:
            if word not in words:
                raise self.wrong(f"a {what}, one of {', '.join(dict.fromkeys(words))}", word)
        return {word: self.look(what, word, given.get(word, PieceLook())) for word in dict.fromkeys(words)}

    def look(self, what: str, word: str, given: PieceLook) -> PieceLook:
        names = self.names[what]
        colour = next((one for one in COLOURS if word.lower().startswith(one)), "")
        rest = word[len(colour) :].strip("_- ")
        sign = rest if len(rest) <= 2 else ""
        picture = f"{what}.{word}.svg"
        return PieceLook(
            colour=given.colour or colour,
            sign=given.sign or sign,
            picture=picture if self.game.file(f"pictures/{picture}") is not None else "",
            copies=list(map(str, names.words[: names.pieces])).count(word),
        )


def keys_of(game: Game) -> Iterator[str]:
    for kind in game.actions.kinds:
        yield kind.name
        yield from (f"{kind.name}.{param.name}" for param in kind.params)


def flat(zones: list[Zone]) -> Iterator[Zone]:
    for zone in zones:
        yield zone
        yield from flat(zone.zones)


def side_of(zone: Zone) -> str:
    """Where a field stands: on the table, with a player, or in a group there."""
    return zone.path.rpartition(".")[0]


def numbers_of(fields: list[Field], owner: str = "") -> Iterator[tuple[str, Field]]:
    """The paths of all numbers that are seen."""
    for one in fields:
        if isinstance(one, field.Players):
            yield from numbers_of(one.fields, f"{PLAYERS}.")
        elif isinstance(one, field.Group):
            yield from numbers_of(one.fields, f"{owner}{one.name}.")
        elif isinstance(one, field.Number) and one.in_view:
            yield owner + one.name, one


def place_of(one: Any, path: str) -> tuple[bool, str, int]:
    return path.startswith(PLAYERS), str(one.attribute), int(one.offset)


def counts_of(fields: list[Field], owner: str = "") -> Iterator[tuple[bool, str, int]]:
    """Where the sizes of face-down piles are kept."""
    for one in fields:
        if isinstance(one, field.Players):
            yield from counts_of(one.fields, PLAYERS)
        elif isinstance(one, field.Group):
            yield from counts_of(one.fields, owner)
        elif isinstance(one, field.Pile):
            yield bool(owner), one.left, 0
        elif isinstance(one, field.Listed) and one.count is not None and not one.in_view:
            yield place_of(one.count, owner)

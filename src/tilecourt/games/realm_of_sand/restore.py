"""Sets up any position from its description: the inverse of `full` in view.py, for tests, lessons and pickling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.bitboard import board_of
from tilecourt.engine.errors import BadInput
from tilecourt.engine.pieces import Pieces
from tilecourt.engine.rng import Rng
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.actions import SIDES
from tilecourt.games.realm_of_sand.lookup import NONE, RIBBONS
from tilecourt.games.realm_of_sand.play import RealmOfSand

if TYPE_CHECKING:
    from tilecourt.games.realm_of_sand.game import RealmOfSandGame

# The limit of `Count` in a component file.
MOST_DISKS = 999


def place_of(names: Sequence[str], wish: str | None) -> int:
    """The number of a name; no name is NONE."""
    if wish is None:
        return NONE
    if wish not in names:
        raise BadInput(f"The position names {wish!r}; expected one of {', '.join(names)}.")
    return names.index(wish)


def disks_of(number: int, colour: str) -> int:
    """How many disks of a colour lie in a reserve or in the supply; no box has more, and plans.py relies on it."""
    if not 0 <= number <= MOST_DISKS:
        raise BadInput(f"Expected 0 to {MOST_DISKS} disks of the colour {colour}, got {number!r}.")
    return number


def restore(game: RealmOfSandGame, full: Mapping[str, Any], rng: Rng) -> RealmOfSand:
    """The state that a full description stands for; points and hourglasses follow from the completed cards."""
    players = len(full["players"])
    s = game.blank(players, rng, full["options"])
    tiles = Pieces(game.tiles, "tile")
    cards = Pieces(game.cards, "card")
    s.phase = place_of(at.PHASES, full["phase"])
    s.over = s.phase == at.GAME_OVER
    s.window = at.PRE if full["window"] is None else place_of(at.PHASES, full["window"])
    s.active = full["active"]
    s.start_player = full["start_player"]
    s.round = full["round"]
    for player, known in enumerate(full["players"]):
        restore_player(game, s, player, known, tiles, cards)
    for i, name in enumerate(full["circle"]):
        s.shared[at.CIRCLE + i] = tiles.take(name)
    s.circled = len(full["circle"])
    s.aside = board_of([tiles.take(name) for name in full["aside"]])
    for level in range(3):
        for i, name in enumerate(full["rows"][level]):
            s.shared[at.ROW + level * at.ROW_STRIDE + i] = cards.take(name)
        for i, name in enumerate(reversed(full["decks"][level])):
            s.decks[level * s.t.deck_size + i] = cards.take(name)
        s.shared[at.DECK_LEFT + level] = len(full["decks"][level])
        s.shared[at.UNDER + level] = full["under"][level]
    for i, key in enumerate(game.colours):
        s.shared[at.SQUARES + i] = full["squares"].get(key, 0)
        s.shared[at.SUPPLY + i] = disks_of(full["disks"][key], key)
    for i, name in enumerate(full["seen"]):
        s.shared[at.SEEN + i] = cards.take(name)
    s.seen = len(full["seen"])
    s.seen_level = NONE if full["seen_level"] is None else full["seen_level"] - 1
    s.steps = full["summon"]["steps"]
    s.touched = boxes_of(game, full["summon"]["filled"])
    s.crystal_used = full["summon"]["use_crystal"]
    if full["exchanged"] is not None:
        s.exchanged_slot = full["exchanged"]["slot"]
        s.exchanged_place = full["exchanged"]["place"]
    restore_laying(game, s, full["laying"])
    return s


def boxes_of(game: RealmOfSandGame, names: list[str]) -> int:
    return board_of([place_of(game.boxes, name) for name in names])


def restore_laying(game: RealmOfSandGame, s: RealmOfSand, laying: Mapping[str, Any] | None) -> None:
    if laying is None:
        return
    s.slot = laying["slot"]
    tile = s.seat[s.active * at.STRIDE + at.HAND + s.slot]
    code = laying["o"] * s.t.boxes + place_of(game.boxes, laying["box"])
    s.laying = s.t.tile_at.find[tile * s.t.placings + code]
    s.filled = boxes_of(game, laying["filled"])
    s.unfilled = boxes_of(game, laying["unfilled"])


def restore_player(
    game: RealmOfSandGame, s: RealmOfSand, player: int, known: Mapping[str, Any], tiles: Pieces, cards: Pieces
) -> None:
    me = player * at.STRIDE
    s.seat[me + at.RIBBON] = place_of(RIBBONS, known["ribbon"])
    s.seat[me + at.SIDE] = place_of(SIDES, known["side"])
    s.seat[me + at.CRYSTAL] = place_of(at.CRYSTAL_SIDES, known["crystal"])
    s.seat[me + at.LEVEL] = known["level"]
    s.seat[me + at.OPENED] = boxes_of(game, known["opened"])
    s.seat[me + at.OWED] = place_of(game.colours, known["disk_to_leave"])
    signs = "".join(known["board"])
    if len(signs) != s.t.boxes:
        raise BadInput(f"Expected a board of {s.t.boxes} boxes, got {known['board']!r}.")
    for box, sign in enumerate(signs):
        if sign not in ".#":
            s.put(me, box, place_of(game.colours, sign.upper()), sign.islower())
    for i, key in enumerate(game.colours):
        s.seat[me + at.RESERVE + i] = disks_of(known["reserve"][key], key)
    for name in known["tiles"]:
        s.add_to_hand(me, tiles.take(name))
    completed = [cards.take(name) for name in known["completed"]]
    s.seat[me + at.COMPLETED] = board_of(completed)
    s.seat[me + at.POINTS] = sum(s.t.points[card] for card in completed)
    s.seat[me + at.HOURGLASSES] = sum(s.t.hourglasses[card] for card in completed)
    s.seat[me + at.KEPT] = board_of([cards.take(name) for name in known["kept"]])

"""The definition of Lantern Garden: its moves, events, score sheet, and who sees what."""

from __future__ import annotations

from lanterns import core as at
from tilecourt.engine import fields as field
from tilecourt.engine.actions import ActionSpace, Kind, Number, Spot
from tilecourt.engine.events import Kinds, Part
from tilecourt.engine.field import nobody
from tilecourt.engine.game import Game
from tilecourt.engine.names import Names
from tilecourt.engine.result import ScoreLine
from tilecourt.engine.sight import Sight

COLOURS = ("red", "blue", "green", "gold")
TILES = [f"{colour}{light}" for colour in COLOURS for light in (1, 2, 3) for _ in range(4)]
WISHES = [colour for colour in COLOURS for _ in range(2)]
CELL = Spot("cell", 3, 3, top=1, left=1)
kinds = Kinds(tile=TILES.__getitem__, slot=lambda slot: slot + 1, cell=CELL.form, wish=WISHES.__getitem__)
PLAYER = "What everybody sees of a player; the wish is for its owner alone until the end."


def owner_or_end(state: at.State, player: int, seat: int) -> bool:
    return state.over or player == seat


class Lanterns(Game):
    """Lantern Garden, 2 to 4 players."""

    id = "lanterns"
    rules_version = 1
    rule_prefix = "LAN"
    rule_of_end = "LAN-6"
    rule_of_turn = "LAN-4"
    state = at.State
    players = (2, 3, 4)
    reasons = (("LAN-3", "cell_full"), ("LAN-5", "no_fan"))
    actions = ActionSpace(
        [Kind("take", "LAN-2", (Number("slot", 1, 4),)), Kind("hang", "LAN-3", (CELL,)), Kind("fan", "LAN-5")]
    )
    event_kinds = (
        kinds("turn_begins", "LAN-4", turn=True),
        kinds("taken", "LAN-2", "tile slot"),
        kinds("hung", "LAN-3", "tile cell", parts=(Part("tile", ids=tuple(dict.fromkeys(TILES))),)),
        kinds("turned_up", "LAN-4", "tile slot", chance=True),
        kinds("fanned", "LAN-5", chance=True),
        kinds("wish_shown", "LAN-8", "wish points"),
    )

    def declare(self) -> Sight:
        tile, wish = Names(TILES, "tile", pieces=len(TILES)), Names(WISHES, "wish", pieces=len(WISHES))
        players = [
            field.Listed("garden", tile, at.GARDEN, size=9, optional=True),
            field.Derived("light", int, lambda s, player, seat: s.light(player)),
            field.Number("fans", at.FANS, most=2),
            field.One("wish", wish, at.WISH, to=owner_or_end),
        ]
        fields = [
            field.Phase(Names(("choose", "hang", "game_over"), "phase", closed=True)),
            field.Seat("active"),
            field.Listed("market", tile, at.MARKET, size=4, optional=True),
            field.One("held", tile, at.HELD, optional=True),
            field.Number("left", at.LEFT, most=len(TILES)),
            field.Players(PLAYER, at.STRIDE, players),
            field.Viewer(),
            field.Listed("deck", tile, at.DECK, count=at.LEFT, to=nobody),
            field.Listed("unused", wish, at.UNUSED, count=at.UNUSED_LEFT, to=nobody),
        ]
        return Sight(self, "What a seat or a spectator sees of Lantern Garden.", fields)

    def score_sheet(self, state: at.State, player: int) -> list[ScoreLine]:
        return [
            ScoreLine("light", state.light(player), "LAN-7"),
            ScoreLine("wish", state.wish_points(player), "LAN-8"),
            ScoreLine("fans", state.seat[player * at.STRIDE + at.FANS], "LAN-9"),
        ]

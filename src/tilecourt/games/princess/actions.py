"""The kinds of move of The Princess and Magic Tile, declared once (rules.md, section 5)."""

from __future__ import annotations

from tilecourt.engine.actions import ActionSpace, Choice, Flag, Kind, Spot
from tilecourt.games.princess.components import Components
from tilecourt.games.princess.lookup import GRID, ORIGIN

SIDES = ("a", "b")


def cell(name: str) -> Spot:
    """A cell of an area; (0, 0) is the upper left cell of the start board."""
    return Spot(name, GRID, GRID, -ORIGIN, -ORIGIN)


def action_space(c: Components) -> ActionSpace:
    """All moves, for a box."""
    rune = Choice("card", [rune.id for rune in c.rune], "rune")
    return ActionSpace(
        [
            Kind("choose_side", "PMT-4.2", (Choice("side", SIDES, "side"),)),
            Kind("skip", "PMT-5"),
            Kind("hold", "PMT-5.2", (rune,)),
            Kind("remove", "PMT-5.2", (rune,)),
            Kind("take_gem", "PMT-5.3", (cell("cell"),)),
            Kind("extra_tile", "PMT-5.4e"),
            Kind("gem_place", "PMT-5.4g", (cell("cell"),)),
            Kind("gem_move", "PMT-5.4g", (cell("from"), cell("to"))),
            Kind("sprite_place", "PMT-5.4e", (cell("cell"), Flag("gem"))),
            Kind("place", "PMT-5.5", (Choice("tile", [tile.id for tile in c.tile], "tile"), cell("cell"), Flag("gem"))),
            Kind("claim", "PMT-5.6", (rune, cell("cell"))),
            Kind("done", "PMT-5.6"),
            Kind("steal_take", "PMT-5.9.1", (cell("cell"),)),
            Kind("steal_place", "PMT-5.9.2", (cell("cell"),)),
        ]
    )

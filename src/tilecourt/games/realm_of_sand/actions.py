"""The kinds of move of Realm of Sand, declared once (rules.md, section 5).

Where rules.md has one move with many parameters, it is a sequence here: a tile whose colour runs short is settled box
by box (`lay_square`, `leave_empty`), a summon is its steps and `summon_done`, the red power is `draw_cards` and `keep`,
the blue one is one or two times `exchange`.
"""

from __future__ import annotations

from tilecourt.engine.actions import ActionSpace, Choice, Kind, Number
from tilecourt.games.realm_of_sand.components import Components
from tilecourt.games.realm_of_sand.lookup import RIBBONS

SIDES = ("basic", "advanced")
BOTTOM_ORDERS = ("as_drawn", "swapped")
DRAWN = 3


def action_space(c: Components) -> ActionSpace:
    """All moves, for a box."""

    def box(name: str) -> Choice:
        return Choice(name, c.boxes())

    def colour(name: str) -> Choice:
        return Choice(name, c.keys(), "colour")

    slot = Number("slot", 0, c.setup.tiles_per_player - 1)
    turned = Number("o", 0, 7)
    bottom_order = Choice("bottom_order", BOTTOM_ORDERS, "bottom_order")
    return ActionSpace(
        [
            Kind("choose_board", "ROS-4.5", (Choice("ribbon", RIBBONS, "ribbon"), Choice("side", SIDES, "side"))),
            Kind("take_disk", "ROS-4.8", (colour("colour"),)),
            Kind("open_box", "ROS-5.2o", (box("box"),)),
            Kind("complete", "ROS-5.6", (Choice("card", [card.id for card in c.cards], "card"), turned, box("box"))),
            Kind("draw_cards", "ROS-5.8r", (Number("level", 1, 3),)),
            Kind("keep", "ROS-5.8r", (Number("place", 0, DRAWN - 1), bottom_order)),
            Kind("trade", "ROS-5.8y", (colour("colour"), colour("wanted"))),
            Kind("trade_from", "ROS-5.8y", (box("box"), colour("wanted"))),
            Kind("move_square", "ROS-5.8g", (box("from"), box("to"))),
            Kind("level_up", "ROS-5.8o"),
            Kind("exchange", "ROS-5.8b", (slot, Number("place", 0, len(c.tiles) - 1))),
            Kind("exchange_done", "ROS-5.8b"),
            Kind("place_tile", "ROS-5.3", (slot, turned, box("box"))),
            Kind("lay_square", "ROS-5.3.2", (box("box"),)),
            Kind("leave_empty", "ROS-5.3.2", (box("box"),)),
            Kind("summon_lay", "ROS-5.5", (colour("colour"), box("box"))),
            Kind("summon_move", "ROS-5.5", (box("from"), box("to"))),
            Kind("use_crystal", "ROS-5.8p"),
            Kind("summon_done", "ROS-5.5"),
            Kind("set_aside", "ROS-5.5s", (slot,)),
            Kind("pick_tile", "ROS-5.4", (Number("i", 0, c.setup.refill_choice - 1),)),
            Kind("end_turn", "ROS-5.7"),
        ]
    )

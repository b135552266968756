"""How near a pen, a fence or a card is agrees with what the rules count, and with what may be placed."""

from __future__ import annotations

from tests.conformance.cases import Position, for_positions
from tests.merlin.build import position
from tilecourt.engine.near import Near
from tilecourt.engine.state import GameState
from tilecourt.games.merlin.fences import is_complete, lacking_dice
from tilecourt.games.merlin.play import Merlin

# The centaur of MBH-E11, whose pen lacks a die in P10.SE.
CENTAUR = {
    "dice": [
        *("P01.SW green water", "P01.SE green water", "P10.NE purple thorns"),
        *("P11.NW green water", "P11.NE purple water", "P11.SW purple water", "P11.SE purple water"),
    ],
    "cards": ["A1-A2 green water", "A1-B1 purple thorns"],
    "beasts": ["A1 centaur"],
    "rolled": ["thorns", "beast"],
}


def near_of(state: GameState, seat: int) -> dict[str, Near]:
    found = state.game.near(state.view(seat), seat, state.game.options_of(state))
    return {one.card: one for one in found}


def test_mbh_e11_the_pen_and_the_fence_lack_the_same_thorns() -> None:
    found = near_of(position(2, hand=["water"], **CENTAUR).state, 0)  # type: ignore[arg-type]
    pen, fence = found["A1"], found["A1-B1"]
    assert [(lack.cell, lack.wants) for lack in pen.missing] == [("P10.SE", "thorns")]
    assert pen.also == () and pen.worth == 7, "the water fence is reinforced"
    assert fence.missing == pen.missing and fence.worth == 2


def test_a_preview_of_the_last_die_completes_fence_and_pen() -> None:
    p = position(2, hand=["water"], **CENTAUR)  # type: ignore[arg-type]
    p.state.play(0, "place_die thorns P10")
    found = near_of(p.state, 0)
    assert found["A1"].complete and found["A1-B1"].complete


def test_mbh_r39_a_chimera_with_two_images_asks_for_a_third() -> None:
    cards = ["A1-A2 green water", "A2-A3 green water", "A2-B2 green bamboo"]
    found = near_of(position(2, cards=cards, beasts=["A2 chimera"], rolled=["water"]).state, 0)
    assert found["A2"].also == ("three_images",)


def test_a_card_of_the_hand_shows_the_fence_that_lacks_the_fewest_dice() -> None:
    dice = ["P11.NW purple water", "P11.NE purple water", "P01.SW purple bamboo"]
    found = near_of(position(2, dice=dice, hand=["water"], rolled=["bamboo"]).state, 0)
    card = found["water"]
    assert "A1-A2" in card.cells and card.also == ("card",)
    assert [(lack.cell, lack.wants) for lack in card.missing] == [("P01.SE", "bamboo")]
    assert card.worth == 2, "with bamboo at one end it is not reinforced"


def test_pens_and_fences_lack_what_the_rules_count() -> None:
    def check(found: Position) -> None:
        state = found.state()
        assert isinstance(state, Merlin)
        if state.over:
            return
        view, game = state.view(state.active), state.game
        known = near_of(state, state.active)
        for number, square in enumerate(game.squares):
            if square not in view["beasts"] or square in view["enclosed"]:
                assert square not in known
                continue
            slots = [lack for lack in known[square].missing if "." in lack.cell]
            assert len(slots) == lacking_dice(state, number).bit_count()
        for number, line in enumerate(game.lines):
            if line in known:
                assert known[line].complete == is_complete(state, number)
        for move in state.moves(state.active):
            if move.form["kind"] == "place_card":
                assert move.form["image"] in known, "a card that may be placed has a fence to become"

    for_positions("merlin", 20, 1, check)

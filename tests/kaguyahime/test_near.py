"""Where rooms can grow agrees with how large the rules say they are, and with what a tile there makes of them."""

from __future__ import annotations

from tests.conformance.cases import Position, for_positions
from tests.kaguyahime.positions import board, position
from tilecourt.engine.near import Near
from tilecourt.engine.state import GameState


def near_of(state: GameState, seat: int) -> dict[str, Near]:
    found = state.game.near(state.view(seat), seat, state.game.options_of(state))
    return {one.card: one for one in found}


def test_a_room_shows_its_cells_the_free_ones_beside_it_and_the_tiles_with_its_colour() -> None:
    # Seat 0 of two sits in the south; its first cell is 5,1. Red lies west, blue east.
    laid = {0: board("5,1 N-RB-4 0")}
    state = position(2, boards=laid, column=["N-RB-1", "N-GP-1", "L-P"])
    found = near_of(state, 0)
    assert set(found) == {"red", "blue"}
    red = found["red"]
    assert red.worth == 1 and red.also == ("N-RB-1",)
    assert [lack.cell for lack in red.missing] == ["4,1", "5,0"], "half a side is enough (KGH-R53); east there is blue"
    assert [lack.cell for lack in found["blue"].missing] == ["4,1", "5,2"]


def test_without_a_tile_of_its_colour_a_room_says_so() -> None:
    state = position(2, boards={0: board("5,1 N-RB-4 0")}, column=["N-GP-2a", "N-GP-1", "L-P"])
    assert near_of(state, 0)["red"].also == ("no_tile",)


def test_rooms_are_as_large_as_the_rules_say_and_grow_where_it_is_shown() -> None:
    def check(found: Position) -> None:
        state = found.state()
        if state.over:
            return
        for seat in range(state.players):
            sizes = state.view(seat)["players"][seat]["rooms"]
            assert {colour: one.worth for colour, one in near_of(state, seat).items()} == {
                colour: size for colour, size in sizes.items() if size
            }
        if state.view(None)["phase"] != "design":
            return
        (seat,) = state.actors()
        before, grown, places = near_of(state, seat), set[tuple[str, str]](), set[str]()
        for move in state.moves(seat):
            after = state.copy()
            after.play(seat, move.id)
            sizes = after.view(seat)["players"][seat]["rooms"]
            place = ",".join(map(str, move.form["cell"]))
            places.add(place)
            grown |= {(colour, place) for colour, one in before.items() if sizes[colour] > one.worth}
        for colour, one in before.items():
            if one.also != ("no_tile",):
                assert {(colour, lack.cell) for lack in one.missing if lack.cell in places} <= grown

    for_positions("kaguyahime", 20, 1, check)

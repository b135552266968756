"""How near a player is to a building agrees with what may be completed, and with what the bots look at."""

from __future__ import annotations

from tests.conformance.cases import Position, for_positions
from tilecourt.engine.bitboard import BIT
from tilecourt.engine.near import Near
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.fitting import fitting
from tilecourt.games.realm_of_sand.judge import nearest
from tilecourt.games.realm_of_sand.lookup import NONE
from tilecourt.games.realm_of_sand.play import RealmOfSand


def near_of(state: RealmOfSand, seat: int) -> list[Near]:
    found: list[Near] = state.game.near(state.view(seat), seat, state.game.options_of(state))
    return found


def test_a_building_lacks_what_the_bots_see_missing_and_nothing_where_it_fits() -> None:
    def check(found: Position) -> None:
        state = found.state()
        assert isinstance(state, RealmOfSand)
        if state.over:
            return
        cards = [one.id for one in state.game.components.cards]
        for seat in range(state.players):
            nearest.look_at(state, seat)
            missing = {one.card: len(one.missing) for one in near_of(state, seat)}
            view = state.view(seat)
            shown = [card for row in view["rows"] for card in row if card] + view["players"][seat].get("kept", [])
            for card in shown:
                number = cards.index(card)
                if card in missing:
                    assert nearest.nearest(state, seat, number) != NONE
                    assert nearest.fewest_missing(seat, number) == missing[card]
                else:
                    assert nearest.nearest(state, seat, number) == NONE
                fits = fitting(state, seat * at.STRIDE, BIT[number]) != 0
                assert fits == (missing.get(card) == 0)

    for_positions("realm_of_sand", 30, 1, check)

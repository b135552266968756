"""How near a player is to a rune agrees with what may be claimed, and with what the bots look at."""

from __future__ import annotations

from tests.conformance.cases import Position, for_positions
from tests.princess.build import position
from tilecourt.engine.near import Near
from tilecourt.games.princess import state as at
from tilecourt.games.princess.area import claim_value
from tilecourt.games.princess.judge import near_runes
from tilecourt.games.princess.lookup import NONE
from tilecourt.games.princess.play import Princess

TEE = "Wm Fm Fs Fo / As Eo .. .."


def near_of(state: Princess, seat: int) -> list[Near]:
    found: list[Near] = state.game.near(state.view(seat), seat, state.game.options_of(state))
    return found


def claimable(state: Princess, seat: int, card: str) -> int:
    """The most steps that a gem of the seat can claim a rune for."""
    rune = [one.id for one in state.game.components.rune].index(card)
    gems = [state.seat[seat * at.STRIDE + at.GEM_CELLS + i] for i in range(state.t.gems)]
    return max((claim_value(state, seat, rune, gem) for gem in gems if gem != NONE), default=0)


def test_pmt_e03_the_tee_lacks_a_tile_and_a_gem() -> None:
    p = position(TEE, row=["R02"])
    (tee,) = (one for one in near_of(p.state, 0) if one.card == "R02")
    assert (tee.card, tee.worth, tee.also, len(tee.missing)) == ("R02", 2, ("gem",), 1)
    (lack,) = tee.missing
    assert lack.wants == "fire" and lack.cell in ("1,2", "-1,2"), "below the three fires or above them"
    assert set(tee.cells) == {"0,1", "0,2", "0,3", lack.cell}


def test_pmt_e03_with_tile_and_gem_it_is_complete() -> None:
    p = position("Wm Fm Fs Fo / As Eo Fm ..", [(1, 2)], row=["R02"])
    assert [one.complete for one in near_of(p.state, 0) if one.card == "R02"] == [True]


def test_a_rune_is_complete_where_it_could_be_claimed_for_as_much() -> None:
    def check(found: Position) -> None:
        state = found.state()
        assert isinstance(state, Princess)
        if state.over:
            return
        for seat in range(state.players):
            fits = near_of(state, seat)
            for card in {one.card for one in fits}:
                worth = max((one.worth for one in fits if one.card == card and one.complete), default=0)
                assert worth == claimable(state, seat, card)

    for_positions("princess", 30, 1, check)


def test_bots_see_a_rune_that_lacks_a_tile_or_two_as_near_as_people_do() -> None:
    """The bots count whole runes alone, and stop at the nearest."""
    lacking = {
        1: near_runes.ONE | near_runes.ONE_GEM,
        2: near_runes.TWO | near_runes.TWO_GEM,
    }

    def check(found: Position) -> None:
        state = found.state()
        assert isinstance(state, Princess)
        if state.over or state.view(None)["phase"] == "choose_side":
            return
        runes = [one.id for one in state.game.components.rune]
        for seat in range(state.players):
            near_runes.look_at(state, seat)
            for one in near_of(state, seat):
                number = runes.index(one.card)
                if one.worth != state.t.steps[number] or not 1 <= len(one.missing) <= 2:
                    continue
                seen = near_runes.ways(state, seat, number)
                nearer = near_runes.FORMED | near_runes.CLAIMABLE | lacking[1]
                assert seen & (lacking[len(one.missing)] | nearer)
                if len(one.missing) == 2:
                    assert not seen & lacking[1], "the bots see it nearer"

    for_positions("princess", 30, 1, check)

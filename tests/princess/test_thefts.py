"""Steal Tile cards and thefts: rules.md 5.2 (refill) and 5.9."""

from __future__ import annotations

from typing import Any

import pytest

from tests.princess.build import Position, position, told
from tilecourt.engine.events import Event

PLUS = ".. Fm .. / Fs Fo Fm / Ws Fs .."
UNFORMED = ["R28", "R29", "R30"]
LEFT, RIGHT = "S02", "S01"
# Whatever the seat, one tile beside its start board.
ONE_EACH = ("Fo", "Es", "Am", "Ws")


def robbing(seat: int, players: int, *cards: str, **given: Any) -> Position:
    """The thefts of these cards begin at the seat; every player has one tile, on (0,2)."""
    laid = [{(0, 2): tile} for tile in ONE_EACH[:players]]
    others: dict[int, Any] = {player: {"laid": laid[player]} for player in range(players) if player != seat}
    p = position(seat=seat, players=players, pending=cards, laid=laid[seat], others=others, **given)
    p.do("done")
    return p


def robberies(p: Position) -> tuple[list[Event], list[int]]:
    """Carries one card out, always with the first move, and returns what was told and who decided."""
    events: list[Event] = []
    order = []
    while not told(events, "theft_over"):
        order.append(p.actor)
        events += p.do(p.moves()[0])
    return events, order


def test_pmt_e18_theft_to_the_left() -> None:
    p = robbing(0, 3, LEFT)
    assert p.moves() == ["steal_take 0,2"]
    events = p.do("steal_take 0,2", "steal_take 0,2", "steal_take 0,2")
    assert [(one["seat"], one["victim"]) for one in told(events, "tile_stolen")] == [(0, 1), (1, 2), (2, 0)]
    assert p.full["stolen"] == ["Es", "Am", "Fo"]
    for thief in (0, 1, 2):
        assert (p.phase, p.actor) == ("steal_place", thief)
        assert {move.split(" ")[0] for move in p.moves()} == {"steal_place"}
        events = p.do("steal_place 1,2")
        assert not told(events, "gem_placed")
        assert p.player(thief)["area"]["1,2"] == [["Es", "Am", "Fo"][thief]]
    assert told(events, "theft_over") == [{"seat": 0, "steal_card": LEFT}]
    assert LEFT in p.full["discard"]
    assert p.full["pending_steals"] == []
    assert (p.phase, p.actor) == ("rune_card", 1)


def test_pmt_e18_nothing_can_be_claimed_during_a_theft() -> None:
    p = position(PLUS, [(1, 1)], row=["R19"], pending=[LEFT], others={1: {"laid": {(0, 2): "Es"}}}, start=(1, 0))
    p.do("done")
    assert p.why_not("claim R19 1,1") == "PMT-5.6"
    assert p.why_not("take_gem 1,1") == "PMT-5.3"


def test_pmt_c24_a_gem_goes_back_and_the_frame_is_taken_anew() -> None:
    row = {(0, -1): "Fo", (0, -2): "Es", (0, -3): "Am"}
    p = position(pending=[LEFT], others={1: {"laid": row, "gems": [(0, -3)]}, 2: {"laid": {(0, 2): "Ws"}}})
    p.do("done")
    events = p.do("steal_take 0,-3")
    assert told(events, "gem_returned") == [{"seat": 1, "cell": [0, -3]}]
    robbed = p.player(1)
    assert (robbed["gems_on"], robbed["gems_in_hand"]) == ([], 4)
    assert "0,-3" not in robbed["area"]
    p.do("steal_take 0,2", "steal_place 2,2")
    assert p.actor == 1
    assert p.allows("steal_place 0,2")
    assert p.allows("steal_place 0,-3")
    assert {column for _, column in p.legal_cells()} == {-3, -2, -1, 0, 1, 2}


def test_pmt_c25_an_area_torn_apart() -> None:
    row = {(0, -1): "Fo", (0, -2): "Es"}
    p = position(pending=[LEFT], others={1: {"laid": row}, 2: {"laid": {(0, 2): "Ws"}}})
    p.do("done", "steal_take 0,-1", "steal_take 0,2", "steal_place 2,2")
    assert p.actor == 1
    assert "0,-1" not in p.player(1)["area"]
    for at in ("0,-1", "0,-3", "0,2"):
        assert p.allows(f"steal_place {at}")


def test_pmt_c26_the_board_shows_again() -> None:
    others: dict[int, Any] = {1: {"laid": {(0, 0): "Fo"}}, 2: {"laid": {(0, 2): "Ws"}}}
    p = position(pending=[LEFT, RIGHT], laid={(0, 2): "Es"}, others=others)
    p.do("done", "steal_take 0,0")
    assert p.player(1)["area"]["0,0"] == ["As"]
    # The second card turns the thieves round: seat 2 robs seat 1, whose board cannot be stolen.
    p.do("steal_take 0,2", "steal_take 0,2", *["steal_place 1,2"] * 3, "steal_take 1,2")
    assert p.actor == 2
    assert p.moves() == ["steal_take 1,2"]
    assert p.why_not("steal_take 0,0") == "PMT-R34"
    assert p.why_not("steal_take 2,2") == "PMT-5.9.1"


def goal_with_theft(**options: Any) -> tuple[Position, list[Event]]:
    given: dict[str, Any] = {
        "spaces": [24, 20, 20],
        "carrier": 0,
        "gates": True,
        "row": ["R19", *UNFORMED],
        "deck": [LEFT, "R22"],
    }
    p = position(PLUS, [(1, 1)], others={1: {"laid": {(0, 2): "Es"}}, 2: {"laid": {(0, 2): "Am"}}}, **given, **options)
    events = p.do("claim R19 1,1")
    assert told(events, "goal_reached") == [{"seat": 0, "place": 1, "leftover": 1}]
    assert told(events, "steal_drawn") == [{"seat": 0, "steal_card": LEFT}]
    return p, events


def test_pmt_c31_drawn_before_the_goal() -> None:
    p, _ = goal_with_theft()
    assert (p.phase, p.actor) == ("steal_take", 0)
    events, order = robberies(p)
    assert order == [0, 1, 2, 0, 1, 2]
    assert [one["victim"] for one in told(events, "tile_stolen")] == [1, 2, 0]
    assert LEFT in p.full["discard"]
    assert (p.actor, p.full["final_queue"]) == (1, [2])


def test_pmt_c31_any_after_goal() -> None:
    p, events = goal_with_theft(steal_cancel="any_after_goal")
    assert told(events, "theft_cancelled") == [{"seat": 0, "steal_card": LEFT}]
    assert LEFT in p.full["discard"]
    assert (p.phase, p.actor, p.full["final_queue"]) == ("rune_card", 1, [2])


@pytest.mark.parametrize("cancel", ["drawn_after_goal", "any_after_goal"])
def test_pmt_c32_drawn_in_a_final_turn(cancel: str) -> None:
    given: dict[str, Any] = {"finished": [0], "queue": [2], "spaces": [25, 0, 0], "row": ["R02", *UNFORMED]}
    p = position(seat=1, phase="rune_card", deck=[LEFT, RIGHT, "R05"], steal_cancel=cancel, **given)
    events = p.do("remove R02")
    assert [one["steal_card"] for one in told(events, "steal_ignored")] == [LEFT, RIGHT]
    assert p.full["row"] == ["R05", *UNFORMED]
    assert p.full["pending_steals"] == []
    assert p.full["discard"] == ["R02", RIGHT, LEFT]
    while p.actor == 1:
        events += p.do(p.moves("skip", "place", "done")[0])
    assert not told(events, "theft_begins")


def test_pmt_c37_theft_to_the_right() -> None:
    p = robbing(2, 4, RIGHT)
    events, order = robberies(p)
    assert [(one["seat"], one["victim"]) for one in told(events, "tile_stolen")] == [(2, 1), (1, 0), (0, 3), (3, 2)]
    assert order == [2, 1, 0, 3] * 2


def test_pmt_c38_two_cards_in_one_turn() -> None:
    p = robbing(0, 3, LEFT, RIGHT)
    assert p.full["pending_steals"] == [LEFT, RIGHT]
    events = p.do(*["steal_take 0,2"] * 3, *["steal_place 2,2"] * 3)
    assert told(events, "theft_over") == [{"seat": 0, "steal_card": LEFT}]
    assert told(events, "theft_begins") == [{"seat": 0, "steal_card": RIGHT}]
    assert (p.full["discard"], p.full["pending_steals"]) == ([LEFT], [RIGHT])
    # The tiles just laid are the only ones there are to take.
    events = p.do(*["steal_take 2,2"] * 3, *["steal_place 0,2"] * 3)
    assert [(one["seat"], one["victim"]) for one in told(events, "tile_stolen")] == [(0, 2), (2, 1), (1, 0)]
    assert [p.player(seat)["area"]["0,2"] for seat in range(3)] == [["Fo"], ["Es"], ["Am"]]
    assert p.full["discard"] == [RIGHT, LEFT]


def test_pmt_c39_an_empty_rune_deck() -> None:
    area = PLUS.replace("Ws", "Fm")  # the held Square is formed as well, so the declaration goes on
    others: dict[int, Any] = {1: {"held": "R02"}, 2: {"held": "R03"}}
    p = position(area, [(1, 1), (1, 0)], row=["R19", *UNFORMED], held="R07", others=others, deck_rests=True)
    assert (len(p.full["discard"]), p.full["rune_deck"]) == (25, [])
    events = p.do("claim R19 1,1")
    assert told(events, "deck_reshuffled") == [{"seat": 0, "cards": 25}]
    drawn = len(told(events, "rune_turned_up")) + len(told(events, "steal_drawn"))
    full = p.full
    assert (len(full["rune_deck"]), full["discard"]) == (25 - drawn, [])
    assert full["claimed"] == [{"card": "R19", "value": 4}]
    p.do("done")
    assert p.full["discard"] == ["R19"]


def test_pmt_c43_no_theft_in_a_lost_game() -> None:
    others: dict[int, Any] = {1: {"laid": {(0, 2): "Es"}}}
    p = position(phase="place_tile", display=["Fo"], stacks=0, pending=[LEFT], others=others)
    events = p.do("place Fo 0,2 -")
    assert [event.kind for event in events][-1] == "witch_returned"
    assert not told(events, "theft_begins")
    assert p.state.over
    assert p.state.result().reason == "witch"


# --- rulings without an example of their own


def test_pmt_r30_a_card_drawn_in_step_2_waits_for_the_end_of_the_turn() -> None:
    given: dict[str, Any] = {
        "phase": "rune_card",
        "deck": [RIGHT, "R05"],
        "display": ["Fs", "Ws"],
        "row": ["R02", *UNFORMED],
    }
    p = position(others={2: {"laid": {(0, 2): "Es"}}}, **given)
    events = p.do("remove R02")
    assert told(events, "steal_drawn") == [{"seat": 0, "steal_card": RIGHT}]
    assert told(events, "rune_turned_up") == [{"seat": 0, "rune": "R05"}]
    assert p.phase == "sprite"
    events = p.do("skip", "place Fs 0,2 -")
    assert (p.phase, p.actor) == ("steal_take", 0)
    assert told(events, "theft_begins") == [{"seat": 0, "steal_card": RIGHT}]


def test_pmt_r34_only_top_tiles_are_taken() -> None:
    p = position(pending=[LEFT], others={1: {"laid": {(1, 1): "Fo Es", (1, 2): "Ws Am"}, "gems": [(1, 2)]}})
    p.do("done")
    assert p.moves() == ["steal_take 1,1", "steal_take 1,2"]
    p.do("steal_take 1,1")
    assert p.player(1)["area"]["1,1"] == ["Eo", "Fo"]
    assert p.full["stolen"][0] == "Es"


def test_pmt_r35_a_victim_without_tiles() -> None:
    p = position(pending=[LEFT], laid={(0, 2): "Fo"}, others={2: {"laid": {(0, 2): "Am"}}})
    events = p.do("done")
    assert told(events, "nothing_to_steal") == [{"seat": 0, "victim": 1}]
    assert p.actor == 1  # robbed or not, the neighbour is the next thief
    p.do("steal_take 0,2", "steal_take 0,2")
    assert (p.phase, p.actor) == ("steal_place", 1)  # the first has nothing to lay
    assert p.full["stolen"] == [None, "Am", "Fo"]
    events = p.do("steal_place 0,2", "steal_place 0,2")
    assert told(events, "theft_over") == [{"seat": 0, "steal_card": LEFT}]


def test_pmt_r35_nobody_has_a_tile() -> None:
    p = position(pending=[LEFT, RIGHT])
    events = p.do("done")
    assert len(told(events, "nothing_to_steal")) == 6
    assert len(told(events, "theft_over")) == 2
    assert (p.phase, p.actor) == ("rune_card", 1)


def test_pmt_r56_the_finisher_may_be_robbed() -> None:
    p, _ = goal_with_theft()
    p.do("steal_take 0,2", "steal_take 0,2")
    assert p.actor == 2
    assert p.allows("steal_take 1,1")
    p.do("steal_take 1,1")
    assert p.full["stolen"][2] == "Fo"


def test_pmt_5_9_the_last_thief_robs_before_anybody_lays() -> None:
    """Tiles in transit are out of reach: seat 0 has lost its own tile before it lays the stolen one."""
    p = robbing(0, 2, LEFT)
    p.do("steal_take 0,2")
    assert (p.phase, p.actor) == ("steal_take", 1)
    assert p.moves() == ["steal_take 0,2"]
    p.do("steal_take 0,2")
    assert [p.player(seat)["area"].get("0,2") for seat in range(2)] == [None, None]

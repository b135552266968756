"""The walk through the manor: rules.md 5.7."""

from __future__ import annotations

from typing import Any

import pytest

from tests.princess.build import Position, position, told
from tilecourt.engine.events import Event


def walk(steps: int, *, seat: int = 0, **given: Any) -> tuple[Position, list[Event]]:
    """The position after the seat has walked T = steps, and what was told."""
    p = position(claimed=steps, seat=seat, **given)
    before = given["spaces"][seat]
    events = p.do("done")
    (walked,) = told(events, "walked")
    assert walked == {"seat": seat, "steps": steps, "from": before, "to": p.player(seat)["space"]}
    return p, events


def lands(steps: int, **given: Any) -> tuple[int, int | None]:
    """Where a walk ends, and who carries the princess then."""
    p, _ = walk(steps, **given)
    return p.player(given.get("seat", 0))["space"], p.full["carrier"]


def rule_of(events: list[Event]) -> str:
    (walked,) = [event for event in events if event.kind == "walked"]
    return walked.rules[-1]


def test_pmt_e06_the_princess_is_met() -> None:
    p, events = walk(4, spaces=[12, 0, 0])
    assert p.player(0)["space"] == 14
    assert p.full["carrier"] == 0
    assert told(events, "princess_taken") == [{"seat": 0, "other": None}]
    assert rule_of(events) == "PMT-5.7.3"


def test_pmt_e07_the_carrier_walks_at_least_one_step() -> None:
    p, events = walk(2, spaces=[15, 0, 0], carrier=0)
    assert (p.player(0)["space"], p.full["carrier"]) == (16, 0)
    assert rule_of(events) == "PMT-5.7.2"


def test_pmt_e08_open_gates() -> None:
    assert lands(2, spaces=[8, 20, 0], carrier=1, gates=True) == (13, 1)
    assert lands(2, spaces=[10, 20, 0], carrier=1, gates=True) == (15, 1)


def test_pmt_e09_the_carrier_reaches_the_goal() -> None:
    p, events = walk(5, spaces=[23, 10, 0], carrier=0, gates=True)
    assert p.player(0)["space"] == 26
    assert told(events, "goal_reached") == [{"seat": 0, "place": 1, "leftover": 1}]
    full = p.full
    assert (full["carrier"], full["finish_order"], full["active"], full["final_queue"]) == (None, [0], 1, [2])
    turns = [1]
    while not p.state.over:
        for event in p.do(p.moves("skip", "place", "done")[0]):
            turns += [event.seat] if event.kind == "turn_begins" and event.seat is not None else []
    assert turns == [1, 2]
    placement, leftover, *_ = p.state.result().sheet[0]
    assert (placement.key, placement.points) == ("placement", 10)
    assert (leftover.key, leftover.points) == ("leftover", 1)


def test_pmt_c10_she_is_never_passed_by() -> None:
    assert lands(2, spaces=[11, 0, 0]) == (13, 0)


def test_pmt_c11_reaching_her_and_not() -> None:
    assert lands(4, spaces=[10, 0, 0]) == (13, 0)
    assert lands(2, spaces=[10, 0, 0]) == (12, None)


@pytest.mark.parametrize(("steps", "space"), [(2, 16), (3, 16), (4, 17), (9, 22)])
def test_pmt_c12_her_weight(steps: int, space: int) -> None:
    assert lands(steps, spaces=[15, 0, 0], carrier=0) == (space, 0)


@pytest.mark.parametrize(("steps", "space", "carrier"), [(2, 16, 0), (3, 17, 0), (4, 17, 0), (5, 17, 0), (6, 18, 1)])
def test_pmt_c13_catching_the_carrier(steps: int, space: int, carrier: int) -> None:
    p, events = walk(steps, seat=1, spaces=[17, 14, 0], carrier=0)
    assert (p.player(1)["space"], p.full["carrier"]) == (space, carrier)
    assert told(events, "princess_taken") == ([{"seat": 1, "other": 0}] if carrier == 1 else [])
    assert rule_of(events) == "PMT-5.7.4"


@pytest.mark.parametrize(("steps", "space", "carrier"), [(2, 16, 0), (3, 17, 0), (4, 18, 1), (5, 18, 1), (6, 18, 1)])
def test_pmt_c13_with_space_beyond(steps: int, space: int, carrier: int) -> None:
    found = lands(steps, seat=1, spaces=[17, 14, 0], carrier=0, overtake_floor="space_beyond")
    assert found == (space, carrier)


def test_pmt_c14_from_a_tie() -> None:
    assert lands(2, seat=1, spaces=[17, 17, 0], carrier=0) == (18, 1)
    assert lands(2, seat=0, spaces=[17, 17, 0], carrier=0) == (18, 0)


@pytest.mark.parametrize(
    ("space", "steps", "end"), [(7, 3, 13), (9, 2, 14), (10, 2, 15), (8, 2, 13), (6, 2, 8), (0, 9, 12), (11, 2, 13)]
)
def test_pmt_c15_secret_paths(space: int, steps: int, end: int) -> None:
    assert lands(steps, spaces=[space, 21, 0], carrier=1, gates=True) == (end, 1)


def test_pmt_c16_the_gates_open_after_the_walk() -> None:
    p, events = walk(15, spaces=[7, 0, 0])
    assert (p.player(0)["space"], p.full["carrier"], p.full["gates_open"]) == (20, 0, True)
    assert told(events, "gates_opened") == [{"seat": 0}]
    p, events = walk(14, spaces=[7, 0, 0])
    assert (p.player(0)["space"], p.full["carrier"], p.full["gates_open"]) == (19, 0, False)
    assert not told(events, "gates_opened")


def test_pmt_c17_past_the_carrier_into_the_goal() -> None:
    p, events = walk(8, seat=1, spaces=[24, 20, 22], carrier=0, gates=True)
    assert p.player(1)["space"] == 26
    assert told(events, "goal_reached") == [{"seat": 1, "place": 1, "leftover": 1}]
    assert p.full["carrier"] is None
    lines = ends(p).sheet[1]
    assert lines[0].points + lines[1].points == 11


def test_pmt_c17_the_old_carrier_is_free_of_weight() -> None:
    found = lands(3, seat=0, spaces=[24, 26, 22], finished=[1], queue=[], gates=True, uses=(0, 0))
    assert found == (27, None)


def test_pmt_c18_light_after_the_goal() -> None:
    p, events = walk(5, seat=2, spaces=[24, 26, 22], finished=[1], queue=[0], gates=True)
    assert p.player(2)["space"] == 27
    assert rule_of(events) == "PMT-5.7.1"
    assert told(events, "goal_reached") == [{"seat": 2, "place": 2, "leftover": 2}]
    placement, leftover, *_ = ends(p).sheet[2]
    assert placement.points + leftover.points == 7


def ends(p: Position) -> Any:
    """The result when nobody does more than lay tiles."""
    while not p.state.over:
        p.do(p.moves("skip", "place", "done")[0])
    return p.state.result()


def test_pmt_c19_the_carrier_blocks_the_goal() -> None:
    p, events = walk(4, seat=1, spaces=[24, 22, 0], carrier=0, gates=True)
    assert (p.player(1)["space"], p.full["carrier"], p.full["finish_order"]) == (24, 0, [])
    assert not told(events, "goal_reached")


# --- rulings without an example of their own


def test_pmt_r36_a_landing_on_her_space_pays_for_nothing() -> None:
    assert lands(4, seat=1, spaces=[17, 16, 0], carrier=0) == (18, 1)  # heavy goes beyond her
    assert lands(2, seat=1, spaces=[17, 16, 0], carrier=0) == (17, 0)  # heavy is one step: on her space
    assert lands(2, seat=1, spaces=[17, 16, 0], carrier=0, overtake_floor="space_beyond") == (18, 1)


def test_pmt_r37_reaching_her_space_exactly() -> None:
    for floor in ("her_space", "space_beyond"):
        assert lands(3, seat=1, spaces=[17, 14, 0], carrier=0, overtake_floor=floor) == (17, 0)


def test_pmt_r40_an_overtaken_carrier_walks_lightly() -> None:
    assert lands(2, seat=0, spaces=[15, 20, 0], carrier=1, gates=True) == (17, 1)


def test_pmt_r45_a_path_is_an_ordinary_step() -> None:
    # With closed gates the spaces 8 and 10 are like all others.
    assert lands(2, spaces=[8, 19, 0], carrier=1) == (10, 1)
    assert lands(2, spaces=[10, 19, 0], carrier=1) == (12, 1)
    # Not a slide on landing: who stops on 8 stays there.
    assert lands(2, spaces=[6, 21, 0], carrier=1, gates=True) == (8, 1)


def test_pmt_r46_any_pawn_opens_the_gates_for_good() -> None:
    p, events = walk(7, seat=1, spaces=[19, 18, 0], carrier=0)  # 18 + 5: beyond the carrier
    assert (p.player(1)["space"], p.full["gates_open"]) == (23, True)
    p, events = walk(2, seat=1, spaces=[21, 3, 0], carrier=0, gates=True)
    assert p.full["gates_open"]
    assert not told(events, "gates_opened")


def test_pmt_r58_claimed_cards_and_gems_come_back() -> None:
    p = position(claimed=9, spaces=[0, 0, 0])
    cards = [claim["card"] for claim in p.full["claimed"]]
    hand = p.player(0)["gems_in_hand"]
    p.do("done")
    assert set(cards) <= set(p.full["discard"])
    assert p.player(0)["gems_in_hand"] == hand + len(cards) == 4
    assert p.player(0)["space"] == 9

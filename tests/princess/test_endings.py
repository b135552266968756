"""The end of a turn and of the game: rules.md 5.10."""

from __future__ import annotations

from typing import Any

import pytest

from tests.princess.build import Position, position, told
from tilecourt.engine.events import Event

PLUS = ".. Fm .. / Fs Fo Fm / Ws .. .."
UNFORMED = ["R28", "R29", "R30"]


def idle(p: Position) -> list[Event]:
    """Plays on to the end; everybody only does what must be done, and nobody claims."""
    events: list[Event] = []
    while not p.state.over:
        moves = p.moves("skip", "done") or p.moves()
        events += p.do(moves[0])
    return events


def turns(events: list[Event]) -> list[int]:
    return [one["seat"] for one in told(events, "turn_begins")]


def last_tile(**given: Any) -> Position:
    """The last tile of all completes a Cross that brings its player from 24 into the Goal."""
    spaces = given.pop("spaces", [24, 20, 20])
    given = {"carrier": 0, "gates": True, "row": ["R19", *UNFORMED], "deck": ["R22"], **given}
    return position(PLUS, start=(1, 0), phase="place_tile", display=["Fs"], stacks=0, spaces=spaces, **given)


def test_pmt_e19_the_witch_returns() -> None:
    p = position(phase="place_tile", display=["Fo"], stacks=0)
    events = p.do("place Fo 0,2 -")
    assert [event.kind for event in events] == ["tile_laid", "witch_returned"]
    assert (p.phase, p.state.over, p.state.actors()) == ("game_over", True, [])
    result = p.state.result()
    assert (result.reason, result.rule, result.scores, result.winners) == ("witch", "PMT-5.10.1", None, ())
    assert p.player(0)["turns_taken"] == 4
    assert p.state.view(None)["bonus"] is None  # nothing is turned up in a lost game


def test_pmt_c21_the_tile_clock() -> None:
    game = position().game
    p = Position(game, game.new(2, 5))
    p.state.telling = True
    turn = 0
    while not p.state.over:
        moves = p.moves("choose_side", "skip", "done") or p.moves("place")
        laid = moves[0].startswith("place")
        full = p.full
        if laid:
            turn += 1
            assert len(full["display"]) == (5 if turn <= 44 else 49 - turn)
            assert len(full["stacks"]) == max(0, 44 - turn)
        p.do(moves[0])
    assert turn == 48
    assert p.state.result().reason == "witch"
    assert [p.player(seat)["turns_taken"] for seat in range(2)] == [24, 24]


def test_pmt_c22_rescued_by_the_last_tile() -> None:
    p = last_tile()
    p.do("place Fs 2,1 gem")
    events = p.do("claim R19 2,1")
    assert told(events, "goal_reached") == [{"seat": 0, "place": 1, "leftover": 1}]
    assert not told(events, "witch_returned")
    for seat in (1, 2):
        assert (p.phase, p.actor) == ("rune_card", seat)
        p.do("skip")
        assert p.phase == "sprite"
        assert not p.moves("extra_tile")
        assert p.why_not("extra_tile") == "PMT-5.4e"
        events = p.do("skip")
        assert not told(events, "tile_opened")
    assert p.state.over
    assert p.state.result().reason == "goal"


def final_order(seat: int, **given: Any) -> tuple[Position, list[Event]]:
    """The seat reaches the Goal first; the rest of the game idles by."""
    p = position(seat=seat, claimed=7, gates=True, **given)
    events = p.do("done")
    assert told(events, "final_turns") == [{"seat": seat}]
    return p, events + idle(p)


def test_pmt_c40_final_turns_after_seat_1() -> None:
    p, events = final_order(1, players=3, spaces=[20, 24, 20], carrier=1, turns=[9, 8, 8])
    assert turns(events) == [2, 0]
    assert [p.player(seat)["turns_taken"] for seat in range(3)] == [10, 9, 9]


def test_pmt_c44_no_declaration_after_the_last_tile() -> None:
    p = last_tile(last_tile_declare=False)
    events = p.do("place Fs 2,1 gem")
    assert [event.kind for event in events] == ["tile_laid", "gem_placed", "witch_returned"]
    assert p.state.result().reason == "witch"


def test_pmt_c45_final_turns_after_seat_2_of_4() -> None:
    p, events = final_order(2, players=4, spaces=[0, 0, 24, 0], carrier=2)
    assert turns(events) == [3, 0, 1]
    assert p.state.result().reason == "goal"


# --- rulings without an example of their own


def test_pmt_r41_a_tile_in_the_display_keeps_the_witch_away() -> None:
    p = position(phase="place_tile", display=["Fo", "Es"], stacks=0)
    p.do("place Fo 0,2 -")
    assert (p.phase, p.actor, p.full["display"]) == ("rune_card", 1, ["Es"])


def test_pmt_r42_the_last_tile_does_not_forbid_a_declaration() -> None:
    p = last_tile(spaces=[13, 0, 0], gates=False)
    p.do("place Fs 2,1 gem")
    assert p.phase == "declare"
    events = p.do("claim R19 2,1")
    assert told(events, "walked")[0]["to"] == 15
    assert p.state.result().reason == "witch"  # but it did not reach the Goal


def test_pmt_r42_the_option_asks_only_for_the_last_tile() -> None:
    given: dict[str, Any] = {"row": ["R19", *UNFORMED], "last_tile_declare": False, "start": (1, 0)}
    p = position(PLUS, phase="place_tile", display=["Fs", "Es"], stacks=0, **given)
    p.do("place Fs 2,1 gem")
    assert p.phase == "declare"


@pytest.mark.parametrize("last_tile_declare", [True, False])
def test_pmt_r44_the_final_round_goes_on_without_tiles(last_tile_declare: bool) -> None:
    given: dict[str, Any] = {
        "finished": [0],
        "spaces": [25, 0, 0],
        "queue": [2],
        "last_tile_declare": last_tile_declare,
    }
    p = position(seat=1, phase="place_tile", display=["Fo"], stacks=0, **given)
    events = p.do("place Fo 0,2 -")
    assert (p.phase, p.actor) == ("rune_card", 2)
    assert not told(events, "tile_opened")
    events = p.do("skip", "gem_place 0,0")
    assert p.state.over  # place_tile and declare were passed
    assert p.state.result().reason == "goal"


def test_pmt_r44_the_last_tile_of_the_final_round_may_complete_a_rune() -> None:
    """Whatever `last_tile_declare` says: once somebody has finished, the witch stays away."""
    p = last_tile(spaces=[20, 26, 20], carrier=None, finished=[1], last_tile_declare=False)
    p.do("place Fs 2,1 gem")
    assert p.moves() == ["claim R19 2,1", "done"]


def test_pmt_r47_a_finisher_of_the_final_round_starts_no_new_one() -> None:
    p = position(seat=1, claimed=7, spaces=[25, 20, 0], finished=[0], queue=[2], gates=True)
    events = p.do("done")
    assert told(events, "goal_reached") == [{"seat": 1, "place": 2, "leftover": 2}]
    assert not told(events, "final_turns")
    events += idle(p)
    assert turns(events) == [2]
    assert [p.player(seat)["turns_taken"] for seat in range(3)] == [3, 4, 4]


def test_pmt_r67_step_2_is_open_in_final_turns() -> None:
    p = position(seat=1, phase="rune_card", finished=[0], spaces=[25, 0, 0], row=["R02", *UNFORMED])
    assert p.moves("hold", "remove") == [f"{kind} {card}" for kind in ("hold", "remove") for card in p.full["row"]]


def test_pmt_5_10_nobody_moves_after_the_end() -> None:
    p = position(phase="place_tile", display=["Fo"], stacks=0)
    p.do("place Fo 0,2 -")
    for seat in range(3):
        assert p.state.legal(seat) == []
        assert p.why_not("skip", seat) == "PMT-5.10"

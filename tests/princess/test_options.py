"""Every option of rules.md section 7, in each of its values, where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.princess.build import GAME, Position, position, told
from tilecourt.engine.errors import BadInput

PLUS = ".. Fm .. / Fs Fo Fm / Ws Fs .."
UNFORMED = ["R28", "R29", "R30"]


@pytest.mark.parametrize(("first_play", "cards"), [(False, 32), (True, 30)])
def test_option_first_play(first_play: bool, cards: int) -> None:
    full = GAME.new(3, 1, first_play=first_play, board_side="random").full()
    deck = full["rune_deck"] + full["row"]
    assert len(deck) == cards
    assert sum(card.startswith("S") for card in deck) == cards - 30
    assert len(full["bonus"]) == 2
    assert full["players"][0]["uses"] == {"extra_tile": 2, "gem_shift": 2}
    # Sky points: test_pmt_e11 and test_pmt_e21.


@pytest.mark.parametrize(("first_turn", "short"), [("each_player", [0, 1, 2]), ("starting_player", [0]), ("free", [])])
def test_option_first_turn(first_turn: str, short: list[int]) -> None:
    p = Position(GAME, GAME.new(3, 1, first_turn=first_turn, board_side="random", start_player="seat_zero"))
    for seat in range(3):
        phases = []
        while p.actor == seat:
            phases.append(p.phase)
            p.do(p.moves("skip", "place", "done")[0])
        assert phases == (["place_tile"] if seat in short else ["rune_card", "sprite", "place_tile"])
    assert p.phase == "rune_card"


@pytest.mark.parametrize(("first_turn", "phase"), [("each_player", "place_tile"), ("free", "declare")])
def test_option_first_turn_passes_over_the_declaration(first_turn: str, phase: str) -> None:
    given: dict[str, Any] = {
        "row": ["R19", *UNFORMED],
        "turns": [0, 0, 0],
        "display": ["Fs", "Es"],
        "first_turn": first_turn,
    }
    p = position(PLUS.replace("Fs ..", ".. .."), phase="place_tile", start=(1, 0), **given)
    p.do("place Fs 2,1 gem")
    assert p.phase == phase


@pytest.mark.parametrize(("first_turn", "seat", "short"), [("starting_player", 1, False), ("starting_player", 2, True)])
def test_option_first_turn_of_the_starting_player_only(first_turn: str, seat: int, short: bool) -> None:
    given: dict[str, Any] = {"row": ["R19", *UNFORMED], "turns": [0, 0, 0], "display": ["Fs"], "first_turn": first_turn}
    p = position(PLUS.replace("Fs ..", ".. .."), seat=seat, start_player=2, phase="place_tile", start=(1, 0), **given)
    p.do("place Fs 2,1 gem")
    assert (p.phase == "declare") is not short


@pytest.mark.parametrize("claim_refilled", [True, False])
def test_option_claim_refilled(claim_refilled: bool) -> None:
    gems = [(1, 1), (0, 1)]
    p = position(PLUS, gems, row=["R19", *UNFORMED], deck=["R02"], claim_refilled=claim_refilled)
    p.do("claim R19 1,1")
    assert (p.phase == "declare") is claim_refilled


def test_option_claim_refilled_spares_the_held_rune() -> None:
    p = position(PLUS, [(1, 1), (0, 1)], row=["R02", *UNFORMED], held="R19", deck=["R05"], claim_refilled=False)
    p.do("claim R02 0,1")
    assert p.moves() == ["claim R19 1,1", "done"]


def test_option_stacked_gems_off() -> None:
    p = position(phase="sprite", gems=[(0, 0), (1, 1)])
    assert p.why_not("gem_place 0,0") == "PMT-R13"
    assert p.why_not("gem_move 0,0 1,1") == "PMT-R13"


def test_option_stacked_gems_on() -> None:
    p = position(phase="sprite", gems=[(0, 0), (1, 1)], stacked_gems=True, display=["Fo"])
    assert p.moves("gem_place") == [f"gem_place {at}" for at in ("0,0", "0,1", "1,0", "1,1")]
    assert p.why_not("gem_move 0,0 0,0") == "PMT-5.4g"
    q = p.copy()
    p.do("gem_move 0,0 1,1")
    assert p.player(0)["gems_on"] == [[1, 1], [1, 1]]
    assert p.allows("place Fo 0,0 -")
    q.do("gem_place 0,0")
    assert (q.player(0)["gems_on"], q.player(0)["gems_in_hand"]) == ([[0, 0], [0, 0], [1, 1]], 1)
    assert q.why_not("place Fo 0,0 -") == "PMT-5.0b"  # tiles need gemless cells all the same


def test_option_stacked_gems_leave_one_by_one() -> None:
    p = position(phase="take_gem", gems=[(0, 0), (0, 0), (0, 0)], stacked_gems=True, display=["Fo"])
    p.do("take_gem 0,0")
    assert (p.player(0)["gems_on"], p.player(0)["gems_in_hand"]) == ([[0, 0], [0, 0]], 2)
    p.do("skip")
    assert p.why_not("place Fo 0,0 -") == "PMT-5.0b"
    p = position(PLUS, [(1, 1), (1, 1)], row=["R19", "R02", "R29", "R30"], deck=["R28"], stacked_gems=True)
    events = p.do("claim R19 1,1")
    assert p.moves() == ["claim R02 1,1", "done"]
    events = p.do("claim R02 1,1")
    assert told(events, "walked")[0]["steps"] == 7
    assert p.player(0)["gems_on"] == []


def test_option_stacked_gems_all_go_back_with_a_stolen_tile() -> None:
    others: dict[int, Any] = {1: {"laid": {(0, 2): "Es"}, "gems": [(0, 2), (0, 2), (0, 1)]}}
    p = position(pending=["S02"], others=others, stacked_gems=True)
    events = p.do("done", "steal_take 0,2")
    assert told(events, "gem_returned") == [{"seat": 1, "cell": [0, 2]}] * 2
    assert (p.player(1)["gems_on"], p.player(1)["gems_in_hand"]) == ([[0, 1]], 3)


@pytest.mark.parametrize(("floor", "end", "carrier"), [("her_space", 17, 0), ("space_beyond", 18, 1)])
def test_option_overtake_floor(floor: str, end: int, carrier: int) -> None:
    p = position(seat=1, claimed=4, spaces=[17, 14, 0], carrier=0, overtake_floor=floor)
    p.do("done")
    assert (p.player(1)["space"], p.full["carrier"]) == (end, carrier)


@pytest.mark.parametrize(("cancel", "robbed"), [("drawn_after_goal", True), ("any_after_goal", False)])
def test_option_steal_cancel(cancel: str, robbed: bool) -> None:
    given: dict[str, Any] = {"claimed": 7, "spaces": [24, 0, 0], "carrier": 0, "gates": True, "pending": ["S02"]}
    p = position(others={1: {"laid": {(0, 2): "Es"}}}, steal_cancel=cancel, **given)
    p.do("done")
    assert (p.phase == "steal_take") is robbed
    p = position(others={1: {"laid": {(0, 2): "Es"}}}, steal_cancel=cancel, **{**given, "spaces": [14, 0, 0]})
    p.do("done")
    assert p.phase == "steal_take"  # nobody has finished: carried out either way


@pytest.mark.parametrize(("last_tile_declare", "phase"), [(True, "declare"), (False, "game_over")])
def test_option_last_tile_declare(last_tile_declare: bool, phase: str) -> None:
    given: dict[str, Any] = {
        "row": ["R19", *UNFORMED],
        "display": ["Fs"],
        "stacks": 0,
        "last_tile_declare": last_tile_declare,
    }
    p = position(PLUS.replace("Fs ..", ".. .."), phase="place_tile", start=(1, 0), **given)
    p.do("place Fs 2,1 gem")
    assert p.phase == phase


def test_option_board_side() -> None:
    assert GAME.new(3, 1, board_side="choose").full()["phase"] == "choose_side"
    sides = set()
    for seed in range(20):
        full = GAME.new(3, seed, board_side="random").full()
        assert full["phase"] == "place_tile"
        sides |= {player["side"] for player in full["players"]}
    assert sides == {"a", "b"}


def test_option_start_player() -> None:
    assert {GAME.new(3, seed, start_player="random").full()["start_player"] for seed in range(30)} == {0, 1, 2}
    for seed in range(10):
        full = GAME.new(3, seed, start_player="seat_zero").full()
        assert (full["start_player"], full["active"]) == (0, 0)


def test_options_are_those_of_the_law() -> None:
    assert {option.name: option.default for option in GAME.options} == {
        "first_play": False,
        "first_turn": "each_player",
        "claim_refilled": True,
        "stacked_gems": False,
        "overtake_floor": "her_space",
        "steal_cancel": "drawn_after_goal",
        "last_tile_declare": True,
        "sky_point_ties": "dense",
        "board_side": "choose",
        "start_player": "random",
        "steal_depth": "known_middle",
        "unfinished_paths": "ignored",
    }


@pytest.mark.parametrize("given", [{"first_play": 1}, {"first_turn": "never"}, {"board_side": True}, {"gems": 3}])
def test_options_with_bad_values_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        GAME.new(2, 1, **given)

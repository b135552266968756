"""The steps of a turn before the declaration: rules.md 5.0 to 5.5."""

from __future__ import annotations

from typing import Any

from tests.princess.build import GAME, Position, position, told

TEE_MISSING_ONE = "Wm Fm Fs Fo / As Eo .. .."
UNFORMED = ["R28", "R29", "R30"]
AROUND = {(row, column) for row in range(-1, 3) for column in range(-1, 3)}


def test_pmt_e14_the_display() -> None:
    p = position(TEE_MISSING_ONE, row=["R02"], phase="place_tile", display=["Fm", "Es", "Es", "Ao", "Wo"], seat=2)
    stacks = p.full["stacks"]
    p.do("place Fm 1,2 gem")
    assert (p.phase, p.full["display"]) == ("declare", ["Es", "Es", "Ao", "Wo"])
    events = p.do("done")
    assert told(events, "tile_opened") == [{"seat": 0, "tile": stacks[0]}]
    assert p.full["display"] == ["Es", "Es", "Ao", "Wo", stacks[0]]
    assert p.full["stacks"] == stacks[1:]


def test_pmt_e15_legal_cells_round_the_board() -> None:
    p = position(phase="place_tile")
    assert p.legal_cells() == AROUND
    assert len(AROUND) == 16
    tile = p.full["display"][0]
    for at in ("0,2", "2,2", "0,0"):
        assert p.allows(f"place {tile} {at} -")
    assert p.why_not(f"place {tile} 0,3 -") == "PMT-5.0a"
    p = position(phase="place_tile", gems=[(0, 0)])
    assert p.legal_cells() == AROUND - {(0, 0)}
    assert p.why_not(f"place {tile} 0,0 -") == "PMT-5.0b"


def test_pmt_e16_a_gem_on_the_tile_just_laid() -> None:
    p = position(phase="place_tile", display=["Fo"], row=UNFORMED)
    events = p.do("place Fo 0,2 gem")
    assert told(events, "gem_placed") == [{"seat": 0, "cell": [0, 2]}]
    player = p.player(0)
    assert (player["gems_on"], player["gems_in_hand"], player["area"]["0,2"]) == ([[0, 2]], 3, ["Fo"])


def test_pmt_e22_another_tile() -> None:
    p = position(phase="sprite", stacks=["Fo", "Es"], display=["Am", "Ws"])
    left = len(p.full["stacks"])
    events = p.do("extra_tile")
    assert told(events, "sprite_used") == [{"seat": 0, "sprite": "extra_tile", "left": 1}]
    assert told(events, "tile_drawn") == [{"seat": 0, "tile": "Fo"}]
    assert (p.phase, p.full["drawn_tile"]) == ("sprite_place", "Fo")
    assert p.player(0)["uses"] == {"extra_tile": 1, "gem_shift": 2}
    assert len(p.full["stacks"]) == left - 1
    assert p.legal_cells() == AROUND
    assert p.why_not("skip") == "PMT-5"  # it must be laid
    p.do("sprite_place 2,2 gem")
    assert p.player(0)["gems_on"] == [[2, 2]]
    assert p.full["drawn_tile"] is None
    assert p.phase == "place_tile"  # at most one sprite a turn
    p.do("place Am 0,2 gem")
    assert p.actor == 1


def test_pmt_e22_a_rune_of_the_extra_tile_is_claimed_in_step_6() -> None:
    given: dict[str, Any] = {"row": ["R02", *UNFORMED], "phase": "sprite", "stacks": ["Fm"], "display": ["Es"]}
    p = position(TEE_MISSING_ONE, **given)
    p.do("extra_tile", "sprite_place 1,2 gem")
    assert p.why_not("claim R02 1,2") == "PMT-5.6"  # not at once (PMT-R59)
    p.do("place Es 2,2 -")
    assert p.moves() == ["claim R02 1,2", "done"]


def test_pmt_c23_the_frame_floats_until_it_is_full() -> None:
    p = position(phase="place_tile", laid={(0, -1): "Fo", (0, -2): "Es", (0, -3): "Am"}, display=["Fo"])
    assert {column for _, column in p.legal_cells()} == {-3, -2, -1, 0, 1}
    for at in ("0,2", "2,2"):
        assert p.why_not(f"place Fo {at} -") == "PMT-5.0c"
    assert p.allows("place Fo -1,1 -")
    # No area can reach (0,-4), so no move can name it.
    assert GAME.actions.kinds[-1].params[0].index([0, -4]) is None


def test_pmt_c34_all_gems_are_out() -> None:
    gems = [(0, 0), (0, 1), (1, 0), (1, 1)]
    p = position(phase="sprite", gems=gems, laid={(0, 2): "Fo"})
    assert not p.moves("gem_place")
    assert p.why_not("gem_place 0,2") == "PMT-5.5"
    assert p.moves("gem_move") == [f"gem_move {row},{column} 0,2" for row, column in gems]
    p.do("skip")
    assert p.phase == "place_tile"
    tile = p.full["display"][0]
    assert not any(move.endswith(" gem") for move in p.moves("place"))
    assert p.why_not(f"place {tile} 0,2 gem") == "PMT-5.5"
    p = position(phase="sprite_place", drawn="Fo", gems=gems)
    assert p.why_not("sprite_place 0,2 gem") == "PMT-5.5"


def test_pmt_c36_one_held_rune() -> None:
    p = position(phase="rune_card", held="R19", row=["R02", *UNFORMED])
    assert not p.moves("hold")
    assert p.why_not("hold R02") == "PMT-5.2"
    assert p.moves("remove") == [f"remove {card}" for card in ("R02", *UNFORMED)]


def test_pmt_c41_the_first_turn() -> None:
    given: dict[str, Any] = {"row": ["R02", *UNFORMED], "deck": ["R26"], "display": ["Fm", "Es", "Es", "Ao", "Wo"]}
    p = position(TEE_MISSING_ONE, phase="place_tile", turns=[0, 0, 0], **given)
    for seat in range(3):
        assert (p.phase, p.actor) == ("place_tile", seat)
        assert any(move.endswith(" gem") for move in p.moves())
        p.do("place Fm 1,2 gem" if seat == 0 else p.moves()[0])
    # The second turn: all steps, and the rune waits.
    assert (p.phase, p.actor) == ("rune_card", 0)
    p.do("skip", "skip", "skip", "place Wo 2,2 -")
    assert p.moves() == ["claim R02 1,2", "done"]


def test_pmt_c41_a_new_game_opens_with_short_turns() -> None:
    p = Position(GAME, GAME.new(4, 3))
    p.do(*["choose_side a"] * 4)
    phases = []
    for _ in range(4):
        phases.append(p.phase)
        p.do(p.moves()[-1])
    assert phases == ["place_tile"] * 4
    assert p.phase == "rune_card"


# --- rulings without an example of their own


def test_pmt_r03_what_the_first_turn_leaves_out_is_refused_by_its_own_rule() -> None:
    state = GAME.new(2, seed=5, board_side="random")
    seat = state.actors()[0]
    moves = [f"hold {state.full()['row'][0]}", "extra_tile", "take_gem 0,0", "done"]
    assert [state.refusal(seat, GAME.actions.parse(move)).rule for move in moves] == ["PMT-5.1f"] * 4
    assert "first turn" in str(state.refusal(seat, GAME.actions.parse(moves[0])))
    free = GAME.new(2, seed=5, board_side="random", first_turn="free")
    assert free.refusal(free.actors()[0], GAME.actions.parse("done")).rule != "PMT-5.1f"


def test_pmt_r04_a_gem_in_the_first_turn() -> None:
    p = position(phase="place_tile", turns=[0, 0, 0], display=["Fo"])
    p.do("place Fo 0,2 gem")
    assert p.player(0)["gems_on"] == [[0, 2]]


def test_pmt_r08_corners_are_neighbours() -> None:
    p = position(phase="place_tile", laid={(2, 2): "Fo"}, display=["Es"])
    assert p.allows("place Es 3,3 -")
    assert p.why_not("place Es 3,0 -") == "PMT-5.0a"


def test_pmt_r09_nothing_has_to_match() -> None:
    p = position(phase="place_tile")
    assert len(p.moves("place")) == len(set(p.full["display"])) * 16 * 2


def test_pmt_r10_any_height_and_also_to_spoil_a_rune() -> None:
    p = position(TEE_MISSING_ONE.replace("..", "Fm", 1), phase="place_tile", display=["Es"], row=["R02", *UNFORMED])
    p.do("place Es 0,1 -")
    assert p.player(0)["area"]["0,1"] == ["Fm", "Es"]
    p = position(phase="place_tile", laid={(0, 0): "Fo Fs Fm Es Em Eo"}, display=["Ws"])
    p.do("place Ws 0,0 -")
    assert p.player(0)["area"]["0,0"] == ["Wm", "Fo", "Fs", "Fm", "Es", "Em", "Eo", "Ws"]


def test_pmt_r11_a_cell_freed_in_step_3_may_be_covered() -> None:
    p = position(phase="take_gem", gems=[(0, 0), (0, 1)], display=["Ws"])
    assert p.moves() == ["skip", "take_gem 0,0", "take_gem 0,1"]
    assert p.why_not("take_gem 1,1") == "PMT-5.3"
    p.do("take_gem 0,0", "skip")
    assert p.player(0)["gems_in_hand"] == 3
    assert p.why_not("place Ws 0,1 -") == "PMT-5.0b"
    p.do("place Ws 0,0 gem")
    assert p.player(0)["gems_on"] == [[0, 0], [0, 1]]


def test_pmt_r12_gems_on_the_board() -> None:
    p = position(phase="sprite", laid={(2, 2): "Fo"})
    assert p.moves("gem_place") == [f"gem_place {at}" for at in ("0,0", "0,1", "1,0", "1,1", "2,2")]
    assert p.why_not("gem_place 0,2") == "PMT-R12"
    p.do("gem_place 1,1")
    assert p.player(0)["gems_on"] == [[1, 1]]
    assert p.player(0)["uses"] == {"extra_tile": 2, "gem_shift": 1}
    assert p.phase == "place_tile"


def test_pmt_r13_one_gem_a_tile() -> None:
    p = position(phase="sprite", gems=[(0, 0), (1, 1)])
    assert p.why_not("gem_place 0,0") == "PMT-R13"
    assert p.why_not("gem_move 0,0 1,1") == "PMT-R13"
    assert p.why_not("gem_move 0,0 0,0") == "PMT-5.4g"
    assert p.why_not("gem_move 0,1 1,0") == "PMT-5.3"
    events = p.do("gem_move 0,0 0,1")
    assert told(events, "gem_moved") == [{"seat": 0, "from": [0, 0], "to": [0, 1]}]
    assert p.player(0)["gems_on"] == [[0, 1], [1, 1]]
    assert p.player(0)["gems_in_hand"] == 2


def test_pmt_5_4_sprites_used_up_or_without_stacks() -> None:
    p = position(phase="take_gem", gems=[(0, 0)], uses=(0, 0))
    p.do("skip")
    assert p.phase == "place_tile"  # nothing but skip: passed
    p = position(phase="sprite", uses=(0, 1))
    assert p.why_not("extra_tile") == "PMT-5.4"
    p = position(phase="sprite", uses=(1, 0), stacks=0)
    assert p.why_not("gem_place 0,0") == "PMT-5.4"
    assert p.why_not("extra_tile") == "PMT-5.4e"
    p = position(phase="take_gem", gems=[(0, 0)], uses=(2, 0), stacks=0)
    p.do("skip")
    assert p.phase == "place_tile"


def test_pmt_5_3_without_gems_on_tiles_the_step_is_passed() -> None:
    p = position(phase="rune_card")
    p.do("skip")
    assert p.phase == "sprite"


def test_pmt_r26_the_slot_is_free_in_the_next_turn() -> None:
    p = position(TEE_MISSING_ONE, held="R02", row=UNFORMED, phase="place_tile", display=["Fm"], players=2, uses=(0, 0))
    p.do("place Fm 1,2 gem", "claim R02 1,2")
    while p.actor == 1:
        p.do(p.moves("skip", "place")[0])
    assert p.phase == "rune_card"
    assert len(p.moves("hold")) == 4


def test_pmt_r63_and_r67_removed_cards_lie_open() -> None:
    p = position(phase="rune_card", row=["R02", *UNFORMED], deck=["R05"])
    events = p.do("remove R29")
    assert told(events, "rune_removed") == [{"seat": 0, "rune": "R29"}]
    assert p.full["row"] == ["R02", "R28", "R05", "R30"]
    assert p.state.view(1)["discard"] == ["R29"]


def test_pmt_r69_gems_stay_in_the_own_area() -> None:
    p = position(phase="sprite", laid={}, others={1: {"laid": {(3, 3): "Fo"}}})
    assert p.why_not("gem_place 3,3") == "PMT-R12"

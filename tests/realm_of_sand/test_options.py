"""The options of rules.md section 7, each against its default."""

import pytest

from tests.realm_of_sand.build import GAME, built, position
from tilecourt.engine.errors import BadInput


def test_variant_is_forced_for_one_player_and_impossible_for_more():
    assert GAME.new(1, 1).full()["options"]["variant"] == "solo_challenge"
    assert GAME.new(1, 1, variant="solo_challenge").full() == GAME.new(1, 1).full()
    with pytest.raises(BadInput, match="for one player, not 2"):
        GAME.new(2, 1, variant="solo_challenge")


def test_start_player_names_a_seat_from_one():
    assert GAME.new(3, 1, start_player="3").actors() == [2]
    with pytest.raises(BadInput, match="a seat from 1 to 2"):
        GAME.new(2, 1, start_player="3")
    assert {GAME.new(3, seed).full()["start_player"] for seed in range(20)} == {0, 1, 2}


def notations(state, seat):
    return [GAME.actions.notation(action) for action in state.legal(seat)]


def test_boards_chosen_in_turn_order():
    state = GAME.new(2, 1, board_assignment="chosen", start_player="2", mode="advanced")
    assert state.actors() == [1]
    assert len(state.legal(1)) == 6
    assert state.refusal(1, GAME.actions.parse("choose_board red basic")).rule == "ROS-R70"
    state.play(1, GAME.actions.parse("choose_board red advanced"))
    assert state.refusal(0, GAME.actions.parse("choose_board red advanced")).key == "refusal.board_taken"
    state.play(0, GAME.actions.parse("choose_board blue advanced"))
    assert [known["ribbon"] for known in state.full()["players"]] == ["blue", "red"]
    assert (state.full()["phase"], state.actors()) == ("pre", [1])


def test_mixed_sides_leave_only_the_side_open():
    state = GAME.new(2, 1, mixed_sides=True, start_player="1")
    ribbon = state.full()["players"][0]["ribbon"]
    assert notations(state, 0) == [f"choose_board {ribbon} basic", f"choose_board {ribbon} advanced"]
    state.play(0, GAME.actions.parse(f"choose_board {ribbon} advanced"))
    state.play(1, state.legal(1)[0])
    assert [known["crystal"] for known in state.full()["players"]] == ["clear", None]
    assert len(GAME.new(2, 1, mixed_sides=True, board_assignment="chosen").legal(0)) in (0, 12)


def test_a_basic_side_has_no_power_whatever_the_ribbon():
    state = GAME.new(1, 1, mixed_sides=True, board_assignment="chosen")
    state.play(0, GAME.actions.parse("choose_board purple basic"))
    assert state.full()["phase"] == "pre", "no disk at set-up"


@pytest.mark.parametrize(
    ("options", "upright", "turned", "mirrored"),
    [
        ({}, None, None, None),
        ({"card_mirror": False}, None, None, "ROS-R23"),
        ({"card_rotation": False}, None, "ROS-R23", None),
        ({"card_mirror": False, "card_rotation": False}, None, "ROS-R23", "ROS-R23"),
    ],
)
def test_card_mirror_and_rotation(options, upright, turned, mirrored):
    rows = (["B111"], [], [])
    for drawing, o, corner, expected in (
        ("##..## #RRR.# .K....", 0, "B2", upright),
        ("##..## #KR..# ..R... #.R..#", 1, "B2", turned),
        ("##..## #RRR.# ...K..", 4, "B2", mirrored),
    ):
        p = position(drawing, rows=rows, **options)
        assert p.why_not(f"complete B111 {o} {corner}") == expected


def test_a_symmetric_pattern_keeps_a_name_among_the_orientations_allowed():
    p = position("##..## #....# .GGG..", rows=(["B104"], [], []), card_rotation=False, card_mirror=False)
    assert p.moves("complete") == ["complete B104 0 B3"]


def test_dark_boxes_opened_for_good():
    p = position(tiles=["T01"], level=1, reserve="g", dark_boxes="fixed_choice")
    move = p.lay("T01", "B1=R C1=G D1=G")
    assert p.why_not(move) == "ROS-5.2o"
    assert p.why_not("summon_lay G E1") == "ROS-5.2o"
    assert p.why_not("open_box C1") == "ROS-5.2o", "a light box"
    p.play("open_box B1")
    assert p.why_not("open_box E1") == "ROS-5.2o", "one box a level"
    assert p.why_not(move) is None
    assert p.why_not("summon_lay G E1") == "ROS-5.2o"
    assert p.player()["opened"] == ["B1"]
    assert position(level=1).why_not("open_box B1") == "ROS-5.2o"


def test_empty_color_keeps_old():
    p = position("##..## #.R..#", tiles=["T03"], squares=(0, 5, 5), empty_color="keeps_old")
    p.play(p.lay("T03", "C2=G D2=G E2=K"))
    assert p.board()[1] == "#.R.K#"
    assert p.squares == (0, 5, 4)


def test_with_keeps_old_the_order_of_the_boxes_is_the_players():
    """K is out; handled first, D2 gives its black square to C2, otherwise C2 keeps what it has."""
    p = position("##..## #..K.#", tiles=["T03"], squares=(5, 5, 0), empty_color="keeps_old")
    p.play(p.lay("T03", "E2=G D2=G C2=K"))
    assert p.moves() == ["lay_square C2", "leave_empty C2"]
    other = p.state.copy()
    p.play("lay_square C2")
    assert (p.board()[1], p.squares) == ("#.KGG#", (3, 5, 0))
    other.play(0, GAME.actions.parse("leave_empty C2"))
    assert other.full()["players"][0]["board"][1] == "#..GG#"
    assert list(other.full()["squares"].values()) == [3, 5, 1]


def test_summon_minimum_zero_is_a_pass():
    p = position(summon_minimum=0)
    p.play("summon_done")
    assert (p.phase, p.board()) == ("post", position().board())


def test_purple_single_use():
    where = "B2 C2 D2 B3 C3 D3"
    for value, reserve, supply in (("permanent", "b", 3), ("single_use", "", 4)):
        state = GAME.new(2, 1, mode="advanced", board_assignment="chosen", start_player="1", purple_disk=value)
        for seat, move in ((0, "choose_board purple advanced"), (1, "choose_board red advanced"), (0, "take_disk B")):
            state.play(seat, GAME.actions.parse(move))
        full = state.full()
        assert full["players"][0]["disk_to_leave"] == (None if value == "permanent" else "B")
        p = position("##..## #GGG.# .GbG..", rows=([], [], ["B307"]), ribbon="purple", purple_disk=value)
        changed = p.full
        changed["players"][0]["disk_to_leave"] = full["players"][0]["disk_to_leave"]
        p.state = GAME.restore(changed, p.state.rng)
        p.play(built("B307", where))
        assert (p.reserve(), p.full["disks"]["B"]) == (reserve, supply)
        assert p.player()["disk_to_leave"] is None


def test_purple_passive():
    p = position(ribbon="purple", reserve="gggg", purple_summon="passive")
    p.play(*[f"summon_lay G C{row}" for row in (1, 2, 3, 4)])
    assert p.why_not("use_crystal") == "ROS-R39"
    p.play("summon_done")
    assert p.player()["crystal"] == "clear"


def test_yellow_in_place():
    p = position("##..## #....# ..r...", ribbon="yellow", crystal="charged", yellow_trade="in_place")
    p.play("trade_from C3 Y")
    assert p.board()[2] == "..y..."
    assert p.reserve() == ""


def test_kept_cards_visible():
    p = position(ribbon="red", kept=["B313"], kept_cards_visible=True)
    assert p.state.view(1)["players"][0]["kept"] == ["B313"]
    assert p.state.view(None)["players"][0]["kept"] == ["B313"]


@pytest.mark.parametrize("visible", [False, True])
def test_a_card_kept_openly_is_shown_to_all_and_cannot_be_taken_back(visible):
    p = position(ribbon="red", crystal="charged", kept_cards_visible=visible)
    p.play("draw_cards 1")
    before = p.state.reveals
    p.play("keep 0 as_drawn")
    assert (p.state.reveals > before) == visible


def test_solo_hourglass_end():
    for value in (False, True):
        cards = ["B107", "B108", "B109", "B110", "B316", "B317"]
        p = position(players=1, phase="post", in_round=9, completed={0: cards}, solo_hourglass_end=value)
        p.play("end_turn")
        assert p.state.over == value
    assert p.state.result().reason == "hourglasses"


def test_solo_board():
    assert GAME.new(1, 1, mode="advanced").full()["players"][0]["side"] == "advanced"
    with pytest.raises(BadInput, match="basic_only"):
        GAME.new(1, 1, mode="advanced", solo_board="basic_only")
    assert GAME.new(2, 1, mode="advanced", solo_board="basic_only")


def test_max_rounds():
    p = position(active=1, phase="post", in_round=20, max_rounds=20)
    p.play("end_turn")
    assert p.state.over

"""Summoning disks: rules.md 5.5."""

import pytest

from tests.realm_of_sand.build import built, position


def test_ros_e11_summon_lay_two_move_one():
    p = position("##..## #....# .rGK..", reserve="gy", squares=(27, 28, 27))
    p.play("summon_lay G C2", "summon_lay Y D3", "summon_move B3 C3")
    assert p.board() == "##..## #.g..# ..ry.. #....# ##..##".split()
    assert p.squares == (28, 28, 28)
    assert p.reserve() == ""
    assert p.moves() == ["summon_done"]
    p.play("summon_done")
    assert p.phase == "post"
    assert len(p.player()["tiles"]) == 3


def test_a_fourth_step_is_illegal():
    p = position(reserve="ggkr")
    p.play("summon_lay G C2", "summon_lay G C3", "summon_lay K C4")
    assert p.why_not("summon_lay R D3") == "ROS-5.5"
    assert p.why_not("use_crystal") == "ROS-5.8"


def test_ros_e12_no_dark_box_for_disks():
    p = position(reserve="r")
    assert p.why_not("summon_lay R B2") is None
    assert p.why_not("summon_lay R B1") == "ROS-5.2d"


def test_ros_c07_moving_between_dark_boxes():
    p = position("#r..##", reserve="g", level=1)
    assert p.why_not("summon_move B1 E1") is None
    assert p.why_not("summon_lay G E1") == "ROS-5.2d"
    p.play("summon_move B1 B2", "summon_lay G E1")
    assert p.board()[:2] == ["##..g#", "#r...#"]


def test_ros_c11_swapping_disks():
    p = position("##..## #.g..# ..r...")
    p.play("summon_move C2 C3")
    assert p.reserve() == "r"
    p.play("summon_lay R C2", "summon_done")
    assert p.board()[1:3] == ["#.r..#", "..g..."]


def test_ros_c12_no_disks():
    p = position()
    assert {move.split()[0] for move in p.moves()} == {"place_tile"}
    assert p.why_not("summon_lay G C3") == "ROS-5.9"
    assert p.why_not("summon_done") == "ROS-R14"


def test_ros_c28_paid_disk_reused():
    p = position("##..## #GGG.# .GbG..", rows=([], [], ["B307"]))
    p.play(built("B307", "B2 C2 D2 B3 C3 D3"))
    assert p.reserve() == "b"
    assert p.why_not("summon_lay B E3") is None


def test_ros_c29_disk_gained_reused():
    p = position("##..## #.GG.# ..GG.. #.G..#", rows=([], ["B201"], []))
    p.play(built("B201", "C2 D2 C3 D3 C4"))
    assert p.reserve() == "b"
    assert p.why_not("summon_lay B E3") is None


def test_ros_c35_moving_off_and_back():
    p = position("##..## #....# ..r...")
    p.play("summon_move C3 C4")
    assert p.why_not("summon_move C4 C3") == "ROS-R16"
    assert p.moves() == ["summon_done"], "there is no other disk"


def test_ros_c37_covering_what_was_just_laid():
    p = position(reserve="gy")
    p.play("summon_lay G C3")
    assert p.why_not("summon_lay Y C3") == "ROS-R67"


def test_ros_c38_same_colour():
    p = position("##..## #....# ..gG..", reserve="g")
    assert p.why_not("summon_lay G C3") == "ROS-R67"
    assert p.why_not("summon_move C3 D3") is None
    assert p.why_not("summon_move C3 C3") == "ROS-R16"
    p.play("summon_lay G D3")
    assert p.squares == (28, 28, 28)
    assert p.board()[2] == "..gg.."


def test_a_moved_disk_may_land_on_an_older_one_of_its_colour():
    p = position("##..## #....# ..gg..")
    p.play("summon_move C3 D3", "summon_done")
    assert p.board()[2] == "...g.."
    assert p.reserve() == "g"


@pytest.mark.parametrize("steps", [1, 2])
def test_a_summon_may_stop_after_each_step(steps):
    p = position(reserve="ggg")
    p.play(*["summon_lay G C2", "summon_lay G C3"][:steps])
    assert p.why_not(built("B101", "C2 C3 D3")) == "ROS-R29", "nothing happens between the steps"
    p.play("summon_done")
    assert p.reserve() == "g" * (3 - steps)
    assert p.full["summon"] == {"steps": 0, "filled": [], "use_crystal": False}

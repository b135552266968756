"""Crystals and powers: rules.md 5.6 (charging) and 5.8."""

import pytest

from tests.realm_of_sand.build import GAME, built, position
from tilecourt.engine.rng import Rng


def test_ros_e20_crystal_is_charged():
    p = position("##GG## #.G..#", rows=(["B101"], [], []), ribbon="red")
    events = p.play(built("B101", "C1 D1 C2"))
    assert p.player()["crystal"] == "fresh"
    assert "crystal_charged" in [event.kind for event in events]
    q = position("##..## #.GG.# ..G...", rows=(["B101"], [], []), ribbon="red")
    q.play(built("B101", "C2 D2 C3"))
    assert q.player()["crystal"] == "clear", "none of these boxes has a crystal"


def test_ros_e21_not_in_the_same_round():
    p = position("##GG## #.G..#", rows=(["B101"], [], []), ribbon="red")
    p.play(built("B101", "C1 D1 C2"))
    assert p.why_not("draw_cards 3") == "ROS-R45"
    p.play(p.moves("place_tile")[0], "pick_tile 0")
    assert p.why_not("draw_cards 3") == "ROS-R45"
    p.play("end_turn")
    assert p.player()["crystal"] == "charged"
    p.play(p.moves("place_tile")[0])
    p.finish()
    assert p.why_not("draw_cards 3") is None


def test_ros_e22_already_charged():
    p = position("##..## #...G# ....GG", rows=(["B101"], [], []), ribbon="red", crystal="charged")
    p.play(built("B101", "E2 E3 F3"))
    assert p.player()["crystal"] == "charged"
    assert p.why_not("draw_cards 1") is None


def test_ros_e23_using_the_crystal():
    p = position(ribbon="orange", crystal="charged")
    p.play("level_up")
    assert p.player()["crystal"] == "clear"
    assert p.why_not("level_up") == "ROS-5.8"


def drawn():
    p = position(ribbon="red", crystal="charged", decks={3: ["B301", "B304", "B313", "B310"]})
    p.play("draw_cards 3")
    return p


def test_ros_e24_red():
    p = drawn()
    assert (p.phase, p.full["seen"]) == ("red_keep", ["B301", "B304", "B313"])
    rest = p.full["decks"][2]
    assert rest[0] == "B310"
    p.play("keep 2 swapped")
    assert p.full["decks"][2] == [*rest, "B304", "B301"]
    assert p.player()["kept"] == ["B313"]
    assert p.phase == "pre"
    other = drawn()
    other.play("keep 0 as_drawn")
    assert other.full["decks"][2][-2:] == ["B304", "B313"]


def test_the_red_power_hides_what_it_brings():
    p = drawn()
    mine, theirs, spectator = (p.state.view(seat) for seat in (0, 1, None))
    assert mine["seen"] == ["B301", "B304", "B313"]
    for view in (theirs, spectator):
        assert (view["seen"], view["seen_level"], view["seen_number"]) == (None, 3, 3)
    p.play("keep 2 swapped")
    mine, theirs = p.state.view(0), p.state.view(1)
    assert mine["players"][0]["kept"] == ["B313"]
    assert mine["known_under"][2] == ["B304", "B301"]
    assert "kept" not in theirs["players"][0]
    assert theirs["players"][0]["kept_levels"] == [3]
    assert theirs["known_under"] == [[], [], []]
    assert all(card not in str(theirs) for card in ("B301", "B304", "B313"))


def test_samples_keep_what_a_seat_knows_and_deal_the_rest_anew():
    p = drawn()
    p.play("keep 2 swapped")
    truth = p.full
    mine = [p.state.sample(0, Rng.seeded(str(i))).full() for i in range(8)]
    assert all(world["players"][0]["kept"] == ["B313"] for world in mine)
    assert all(world["decks"][2][-2:] == ["B304", "B301"] for world in mine)
    assert any(world["decks"][2] != truth["decks"][2] for world in mine)
    theirs = [p.state.sample(1, Rng.seeded(str(i))).full() for i in range(8)]
    assert len({world["players"][0]["kept"][0] for world in theirs}) > 1
    assert len({tuple(world["decks"][2][-2:]) for world in theirs}) > 1


def test_ros_e25_purple():
    s = GAME.new(2, 1, mode="advanced", board_assignment="chosen", start_player="1")
    s.play(0, GAME.actions.parse("choose_board purple advanced"))
    s.play(1, GAME.actions.parse("choose_board red advanced"))
    assert s.full()["phase"] == "purple_disk"
    assert [GAME.actions.notation(a) for a in s.legal(0)] == ["take_disk B", "take_disk Y"]
    s.play(0, GAME.actions.parse("take_disk B"))
    assert s.full()["disks"]["B"] == 3
    assert s.full()["players"][0]["reserve"]["B"] == 1
    p = position(ribbon="purple", crystal="charged", reserve="gggkk")
    p.play("summon_lay G C2", "summon_lay G C3", "summon_lay G C4", "use_crystal")
    assert p.player()["crystal"] == "clear"
    p.play("summon_lay K D2", "summon_lay K D3")
    assert p.moves() == ["summon_done"], "all five disks are used"
    p.play("summon_done")
    assert p.board()[1:4] == ["#.gk.#", "..gk..", "#.g..#"]


def test_ros_e26_yellow():
    p = position(ribbon="yellow", crystal="charged", reserve="r", disks={"R": 3, "B": 1})
    p.play("trade R B")
    assert p.reserve() == "b"
    assert (p.full["disks"]["B"], p.full["disks"]["R"]) == (0, 4)
    q = position(ribbon="yellow", crystal="charged", reserve="r", disks={"B": 0})
    assert q.why_not("trade R B") == "ROS-5.9"
    assert q.why_not("trade R R") == "ROS-R71"
    assert q.why_not("trade G Y") == "ROS-5.8y"


def test_ros_e27_green():
    p = position("##..## #....# ..R...", ribbon="green", crystal="charged")
    p.play("move_square C3 D3")
    assert p.board()[2] == "...R.."
    q = position("##..## #....# ..rG..", ribbon="green", crystal="charged")
    assert q.why_not("move_square C3 E3") == "ROS-R42"
    assert q.why_not("move_square D3 C3") == "ROS-R42"


def test_ros_e28_orange():
    p = position(ribbon="orange", crystal="charged", level=2)
    p.play("level_up")
    assert p.player()["level"] == 3


def test_ros_e29_blue():
    circle = [f"T{n:02}" for n in range(4, 14)]
    p = position(ribbon="blue", crystal="charged", tiles=["T01", "T02", "T03"], circle=circle)
    before = p.full["circle"]
    p.play("exchange 0 1", "exchange 1 8")
    assert p.player()["tiles"] == ["T02", "T05", "T12"]
    expected = list(before)
    expected[1], expected[8] = "T01", "T03"
    assert p.full["circle"] == expected
    assert (p.phase, p.player()["crystal"]) == ("pre", "clear")


def test_blue_may_stop_at_one_and_names_the_lower_slot_first():
    p = position(ribbon="blue", crystal="charged", tiles=["T01", "T02", "T03"], circle=["T10", "T11"])
    p.play("exchange 1 0")
    assert p.phase == "exchange"
    assert p.why_not("exchange 0 1") == "ROS-5.8b"
    assert p.why_not("exchange 1 0") == "ROS-5.8b", "that place has just been exchanged"
    assert p.why_not("exchange 2 1") == "ROS-5.8b", "the new tile stays"
    p.play("exchange_done")
    assert p.player()["tiles"] == ["T01", "T03", "T10"]
    q = position(ribbon="blue", crystal="charged", tiles=["T01", "T02", "T03"], circle=["T10", "T11"])
    q.play("exchange 2 1")
    assert q.phase == "pre", "no later slot is left for a second exchange"


def test_ros_c13_old_charge():
    p = position("##..## #...G# ....GG", rows=(["B101"], [], []), ribbon="red", crystal="charged")
    p.play(built("B101", "E2 E3 F3"), "draw_cards 1", "keep 0 as_drawn")
    assert p.player()["crystal"] == "clear"
    assert p.why_not("draw_cards 2") == "ROS-5.8"


def test_ros_c14_use_then_recharge():
    p = position("##..## #...G# ....GG", rows=(["B101"], [], []), ribbon="red", crystal="charged")
    p.play("draw_cards 1", "keep 0 as_drawn", built("B101", "E2 E3 F3"))
    assert p.player()["crystal"] == "fresh"
    assert p.why_not("draw_cards 2") == "ROS-R45"
    p.play(p.moves("place_tile")[0])
    p.finish()
    assert p.player()["crystal"] == "charged"


def test_ros_c15_red_with_a_short_deck():
    p = position(ribbon="red", crystal="charged", decks={1: ["B110", "B111"]}, only_decks=True)
    p.play("draw_cards 1")
    assert p.full["seen"] == ["B110", "B111"]
    assert p.moves() == ["keep 0 as_drawn", "keep 1 as_drawn"]
    assert p.why_not("keep 0 swapped") == "ROS-5.8r"
    assert p.why_not("keep 2 as_drawn") == "ROS-5.8r"
    p.play("keep 1 as_drawn")
    assert p.full["decks"][0] == ["B110"]
    q = position(ribbon="red", crystal="charged", decks={1: []}, only_decks=True)
    assert q.why_not("draw_cards 1") == "ROS-R34"
    assert q.why_not("draw_cards 2") is None


def test_ros_c16_kept_card_completed():
    cards = (["B101"], ["B201"], ["B301", "B302", "B304", "B310"])
    p = position("##..## #GGG.# .GbG..", rows=cards, ribbon="blue", kept=["B307"])
    before = p.state.reveals
    p.play(built("B307", "B2 C2 D2 B3 C3 D3"))
    assert p.player()["completed"] == ["B307"]
    assert p.player()["kept"] == []
    assert p.player()["crystal"] == "fresh", "B2 has a crystal of the blue board"
    assert p.state.reveals > before, "the others see the card for the first time"
    p.play(p.moves("place_tile")[0])
    p.finish()
    assert p.full["rows"][2] == ["B301", "B302", "B304", "B310"]


def test_ros_c17_red_same_turn():
    p = position("##..## #GGG.# .GbG..", ribbon="red", crystal="charged", decks={3: ["B307", "B301", "B302"]})
    p.play("draw_cards 3", "keep 0 as_drawn", built("B307", "B2 C2 D2 B3 C3 D3"))
    assert p.player()["points"] == 10


def test_ros_c18_yellow_from_the_board():
    p = position("##..## #....# ..r...", ribbon="yellow", crystal="charged")
    p.play("trade_from C3 Y")
    assert p.board()[2] == "......"
    assert p.reserve() == "y"


def test_ros_c19_green_on_a_full_board():
    full = "##GG## #GGGG# GGGGGG #GGGG# ##GG##"
    p = position(full, ribbon="green", crystal="charged")
    assert p.moves("move_square") == []
    assert p.why_not("move_square C1 B1") == "ROS-5.2d"
    q = position(full, ribbon="green", crystal="charged", level=1)
    dark = {f"{letter}{row}" for letter, row in zip("ABEFAFAFABEF", "111122445555", strict=True)}
    assert {move.split()[2] for move in q.moves("move_square") if move.split()[1] == "C1"} == dark


def test_ros_c20_orange_at_the_end():
    p = position("##..## #.GR.# ..GR..", rows=(["B113"], [], []), ribbon="orange", crystal="charged", level=8)
    assert p.why_not("level_up") == "ROS-R43"
    p.play(built("B113", "C2 D2 C3 D3"))
    assert p.player()["level"] == 8


def test_ros_c36_charge_not_wasted():
    p = position(ribbon="purple", crystal="charged", reserve="gggk")
    assert p.why_not("use_crystal") == "ROS-R66"
    p.play("summon_lay G C2", "summon_lay G C3", "summon_lay G C4")
    assert p.why_not("summon_lay K D2") == "ROS-5.5"
    stop = p.state.copy()
    stop.play(0, GAME.actions.parse("summon_done"))
    assert stop.full()["players"][0]["crystal"] == "charged"
    p.play("use_crystal")
    assert p.why_not("summon_done") == "ROS-R66"
    p.play("summon_lay K D2", "summon_done")
    assert p.player()["crystal"] == "clear"
    q = position(ribbon="purple", crystal="charged", reserve="ggg")
    q.play("summon_lay G C2", "summon_lay G C3", "summon_lay G C4")
    assert q.why_not("use_crystal") == "ROS-R66", "there is no fourth disk"


@pytest.mark.parametrize(
    ("ribbon", "move"),
    [
        ("red", "draw_cards 1"),
        ("yellow", "trade R B"),
        ("green", "move_square C3 D3"),
        ("orange", "level_up"),
        ("blue", "exchange 0 0"),
    ],
)
def test_a_power_belongs_to_its_board_and_to_both_windows(ribbon, move):
    drawing = "##..## #....# ..R..."
    p = position(drawing, ribbon=ribbon, crystal="charged", reserve="r")
    assert p.why_not(move) is None
    p.play("summon_lay R E2")
    assert p.why_not(move) == "ROS-R29"
    other = "orange" if ribbon != "orange" else "blue"
    assert position(drawing, ribbon=other, crystal="charged", reserve="r").why_not(move) == "ROS-5.8"
    basic = position(drawing, reserve="r")
    assert basic.why_not(move) == "ROS-5.8"
    post = position(drawing, ribbon=ribbon, crystal="charged", reserve="r", phase="post")
    post.play(move)
    assert post.player()["crystal"] == "clear"

"""The end, ties and the solo challenge: rules.md sections 6 and 7."""

import pytest

from tests.realm_of_sand.build import GAME, built, position
from tilecourt.engine.rng import Rng

NINE = ["B107", "B108", "B109", "B110", "B111", "B112", "B104", "B105", "B106"]


def test_ros_e19_ten_hourglasses():
    drawing = "##..## #GGG.# .RRR.."
    p = position("", drawing, players=3, active=1, rows=([], ["B213"], []), completed={1: NINE}, in_round=12)
    assert p.player(1)["hourglasses"] == 9
    events = p.play(built("B213", "B2 C2 D2 B3 C3 D3"))
    assert "hourglasses_full" in [event.kind for event in events]
    assert p.player(1)["hourglasses"] == 11
    p.play(p.moves("place_tile")[0])
    p.finish()
    assert (p.actor, p.full["round"]) == (2, 12)
    p.play(p.moves("place_tile")[0])
    p.finish()
    assert p.state.over
    result = p.state.result()
    assert (result.reason, result.rule) == ("hourglasses", "ROS-6.1")
    assert p.state.refusal(0, 0).rule == "ROS-5.7.3"


# 27 points each: 14 + 13, 13 + 11 + 3, 11 + 11 + 5.
TIED = {0: ["B316", "B310"], 1: ["B311", "B304", "B107"], 2: ["B305", "B306", "B213"]}
SIX, FIVE = "##GG## #GG..# .GG...", "##GG## #GG..# .G...."


def ended(*boards, completed, start=0, **more):
    """The game ends with the turn of the last player."""
    players = len(completed)
    last = (start + players - 1) % players
    p = position(
        *boards, players=players, active=last, start=start, phase="post", completed=completed, in_round=60, **more
    )
    p.play("end_turn")
    assert p.state.over
    return p.state.result()


def test_ros_e30_scoring_and_ties():
    result = ended(SIX, SIX, FIVE, completed=TIED)
    assert result.scores == (27, 27, 27)
    assert result.ranks == (2, 1, 3)
    assert result.winners == (1,)
    later = ended(SIX, SIX, FIVE, completed=TIED, start=1)
    assert later.ranks == (1, 2, 3), "with seat 1 as start player seat 0 plays last"


def test_the_score_sheet_has_a_line_for_each_level():
    result = ended(completed={0: ["B101", "B213", "B316"], 1: []})
    assert [(line.key, line.points, line.rule) for line in result.sheet[0]] == [
        ("cards_1", 1, "ROS-6.3"),
        ("cards_2", 5, "ROS-6.3"),
        ("cards_3", 14, "ROS-6.3"),
    ]
    assert result.scores == (20, 0)


def test_ros_c34_tie_with_disks_in_hand():
    cards = {0: ["B316", "B310", "B107"], 1: ["B317", "B311", "B108"]}
    four, five = "##GG## #GG..#", "##GG## #GG..# .G...."
    p = position(four, five, players=2, active=1, phase="post", completed=cards, in_round=60)
    full = p.full
    full["players"][0]["reserve"]["G"] = 5
    for option, winner in (("board", 1), ("board_and_reserve", 0)):
        full["options"]["tie_break_pieces"] = option
        state = GAME.restore(full, Rng(1, 2, 3, 4))
        state.play(1, GAME.actions.parse("end_turn"))
        assert state.result().scores == (30, 30)
        assert state.result().winners == (winner,)


def test_ros_c21_trigger_by_the_last_player():
    p = position("", "##..## #GGG.# .RRR..", active=1, rows=([], ["B213"], []), completed={1: NINE}, in_round=13)
    p.play(built("B213", "B2 C2 D2 B3 C3 D3"), p.moves("place_tile")[0])
    p.finish()
    assert p.state.over


def test_ros_c22_hourglasses_of_kept_cards():
    p = position(active=1, ribbon="red", kept=["B316"], completed={1: NINE}, phase="post", in_round=13)
    p.play("end_turn")
    assert not p.state.over
    assert p.full["round"] == 14


def test_the_safety_stop():
    p = position(active=1, phase="post", in_round=60)
    p.play("end_turn")
    assert p.state.result().reason == "safety_stop"
    assert p.state.result().rule == "ROS-5.9"


# --- solo


def test_ros_e31_solo_placing():
    p = position(players=1, tiles=["T01", "T02", "T03"], circle=["T10", "T11"])
    assert len(p.full["circle"]) == 25
    p.play(p.lay("T02", "C3=G D3=R E3=G"), "pick_tile 1")
    assert p.full["aside"] == ["T02"]
    assert "T02" not in p.full["circle"]
    assert p.player()["tiles"] == ["T01", "T03", "T11"]
    assert len(p.full["circle"]) == 24


def test_ros_e32_solo_summoning():
    p = position(players=1, tiles=["T01", "T02", "T03"], circle=["T10", "T11"], reserve="g")
    p.play("summon_lay G C3", "summon_done")
    assert p.phase == "set_aside"
    p.play("set_aside 2", "pick_tile 0")
    assert p.player()["tiles"] == ["T01", "T02", "T10"]
    assert p.full["aside"] == ["T03"]


# Cards that give these points together.
SCORES = {
    25: ["B316", "B304"],
    26: ["B310", "B311"],
    30: ["B316", "B310", "B107"],
    31: ["B316", "B310", "B201"],
    35: ["B316", "B310", "B201", "B202"],
    36: ["B316", "B310", "B301"],
    39: ["B310", "B311", "B312"],
    40: ["B316", "B310", "B311"],
    55: ["B316", "B317", "B318", "B310"],
}


@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (25, "apprentice"),
        (26, "master"),
        (30, "master"),
        (31, "grand_master"),
        (35, "grand_master"),
        (36, "premier"),
        (39, "premier"),
        (40, "king_of_ragusa"),
        (55, "king_of_ragusa"),
    ],
)
def test_ros_e33_solo_ranks(points, rank):
    p = position(players=1, phase="post", in_round=14, completed={0: SCORES[points]})
    events = p.play("end_turn")
    assert p.state.result().scores == (points,)
    assert p.state.result().sheet[0][-1].key == f"rank_{rank}"
    assert p.state.view(0)["solo_rank"] == rank
    assert [event.values["rank"] for event in events if event.kind == "solo_rank"] == [rank]
    assert (p.state.result().reason, p.state.result().rule) == ("solo_rounds", "ROS-6.2")


def test_ros_c23_solo_over_ten():
    p = position(players=1, phase="post", in_round=9, completed={0: [*NINE, "B113"]})
    assert p.player()["hourglasses"] == 10
    p.play("end_turn")
    assert (p.state.over, p.full["round"]) == (False, 10)


def test_ros_c24_solo_last_round():
    p = position("##..## #....# .GGG..", players=1, rows=(["B107"], [], []), in_round=14, reserve="g")
    p.play("summon_lay G C4", "summon_done", "set_aside 0", "pick_tile 0")
    p.play(built("B107", "B3 C3 D3 C4"))
    assert not p.state.over
    p.play("end_turn")
    assert p.state.over
    assert p.state.result().scores == (3,)


def test_a_solo_game_lasts_fourteen_rounds_and_leaves_eleven_tiles():
    state = GAME.new(1, 4)
    while not state.over:
        state.play(0, state.legal(0)[-1])
    full = state.full()
    assert (full["round"], len(full["aside"]), len(full["circle"])) == (14, 14, 11)

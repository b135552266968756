"""Placing and picking tiles: rules.md 5.2 to 5.4."""

import pytest

from tests.realm_of_sand.build import GAME, TILES, position
from tilecourt.games.realm_of_sand.patterns import oriented

E05 = "##..## #.GG.# ..R... #....# ##..##"


def test_ros_e05_place_and_replace():
    p = position(tiles=["T15"])
    p.play("place_tile 0 0 C2")
    assert p.board() == E05.split()
    assert p.squares == (26, 27, 28)
    assert p.full["circle"][-1] == "T15"
    assert p.phase == "pick"


@pytest.mark.parametrize(("tile", "number"), [("T15", 8), ("T27", 8), ("T16", 4), ("T01", 4), ("T13", 4), ("T02", 2)])
def test_ros_e06_turn_or_flip(tile, number):
    p = position(tiles=[tile], level=8)
    found = {move.split()[2] for move in p.moves("place_tile") if move.split()[1] == "0"}
    assert len(found) == number


def test_ros_e07_existing_pieces_are_removed():
    p = position("##..## #.GG.# ..Rk.. #....# ##..##", tiles=["T05"])
    assert p.squares == (26, 27, 28)
    p.play(p.lay("T05", "C3=R D3=R E3=G"))
    assert p.board()[2] == "..RRG."
    assert p.squares == (25, 26, 28)
    assert p.reserve() == "k"


def test_ros_e08_dark_area():
    for level, rule in ((0, "ROS-5.2d"), (1, None)):
        p = position(tiles=["T01"], level=level)
        assert p.why_not(p.lay("T01", "B1=R C1=G D1=G")) == rule


def test_ros_e09_replenish():
    for i, held, left in ((1, "T11", ["T10", "T12"]), (0, "T10", ["T11", "T12"])):
        p = position(tiles=["T01", "T02", "T03"], circle=["T10", "T11", "T12"])
        rest = p.full["circle"][3:]
        p.play(p.lay("T02", "C3=G D3=R E3=G"), f"pick_tile {i}")
        assert p.player()["tiles"] == ["T01", "T03", held]
        assert p.full["circle"] == [*left, *rest, "T02"]


def test_ros_e10_colour_out_of_stock():
    p = position(tiles=["T03"], squares=(0, 5, 5))
    p.play(p.lay("T03", "C2=G D2=G E2=K"))
    assert p.phase == "pick", "the only possibility is no question"
    assert p.board()[1] == "#...K#"
    assert p.squares == (0, 5, 4)


def test_ros_c06_capacity_counts_boxes_in_use():
    p = position("#G..##", tiles=["T15"], level=1)
    assert p.why_not(p.lay("T15", "B1=G C1=G B2=R")) is None
    assert p.why_not(p.lay("T15", "D1=G E1=G E2=R")) == "ROS-5.2d"


def shortage(board="##..## #.G..#"):
    p = position(board, tiles=["T03"], squares=(0, 5, 5))
    p.play(p.lay("T03", "C2=G D2=G E2=K"))
    return p


def test_ros_c08_shortage_and_the_covered_square():
    p = shortage()
    assert p.phase == "unfilled"
    assert p.moves() == ["lay_square C2", "leave_empty C2"]
    assert p.why_not("lay_square D2") == "ROS-5.3.2"
    p.play("leave_empty C2")
    assert p.board()[1] == "#..GK#"
    assert p.squares == (0, 5, 4)
    other = shortage()
    other.play("lay_square C2")
    assert other.board()[1] == "#.G.K#"
    assert other.squares == (0, 5, 4)


def test_ros_c09_shortage_empties_a_box():
    p = shortage("##..## #.R..#")
    assert p.phase == "pick"
    assert p.board()[1] == "#...K#"
    assert p.squares == (0, 6, 4)


def test_ros_c30_tile_covers_own_disk():
    p = position("##..## #.k..#", tiles=["T15"])
    p.play("place_tile 0 0 C2")
    assert p.reserve() == "k"
    p.play("pick_tile 0")
    assert p.why_not("summon_lay K E3") == "ROS-5.1"
    p.play("end_turn")
    p.play(p.moves("place_tile")[0])
    p.finish()
    assert p.why_not("summon_lay K E3") is None


def test_ros_c33_skip_twice():
    for skip, expected in (("stays", "T03"), ("passes", "T04")):
        p = position(circle=["T01", "T02", "T03", "T04"], queen_skip=skip)
        for picked in ("T02", expected):
            seat = p.actor
            placed = p.player(seat)["tiles"][0]
            p.play(p.moves("place_tile")[0], "pick_tile 1")
            assert p.player(seat)["tiles"][-1] == picked
            if skip == "passes":
                # The skipped tile is behind the tile just returned.
                assert p.full["circle"][-2:] == [placed, {"T02": "T01", "T04": "T03"}[picked]]
            else:
                assert p.full["circle"][0] == "T01"
            p.play("end_turn")


def test_ros_c40_slots():
    p = position(tiles=["T01", "T02", "T03"], circle=["T10"])
    p.play("place_tile 0 0 C2", "pick_tile 0")
    assert p.player()["tiles"] == ["T02", "T03", "T10"]


def test_ros_c41_dark_box_without_a_square():
    p = position(tiles=["T01"], squares=(0, 28, 28))
    assert p.why_not(p.lay("T01", "B1=G C1=G D1=R")) == "ROS-5.2d"


def test_ros_c42_orientation_numbers():
    cells, height, width = oriented(["RRR", "K.."], 1)
    rows = ["".join(cells.get((r, k), ".") for k in range(width)) for r in range(height)]
    assert rows == ["KR", ".R", ".R"]


def test_a_placement_has_one_name():
    p = position(tiles=["T02"])
    assert p.why_not("place_tile 0 0 B3") is None
    assert p.why_not("place_tile 0 2 B3") == "ROS-5.2", "the same squares, half a turn further"
    assert p.why_not("place_tile 0 0 E3") == "ROS-5.2", "over the edge"


def test_every_tile_has_at_least_16_placements_on_light_boxes():
    for tile in TILES:
        p = position(tiles=[tile])
        assert 16 <= len([move for move in p.moves("place_tile") if move.split()[1] == "0"]) <= 80


def test_a_tile_is_laid_before_anything_is_completed_and_one_must_be_laid():
    p = position("##..## #.GG.# ..G...", rows=(["B101"], [], []), tiles=["T15"])
    assert p.why_not("end_turn") == "ROS-5.1"
    p.play("place_tile 0 0 D3")
    assert p.why_not("complete B101 0 C2") == "ROS-R29"
    assert p.why_not("pick_tile 0", seat=1) == "ROS-5.1"
    p.play("pick_tile 1")
    assert p.why_not("complete B101 0 C2") is None
    assert p.why_not("place_tile 0 0 D3") == "ROS-5.1"
    assert GAME.actions.size < 20_000

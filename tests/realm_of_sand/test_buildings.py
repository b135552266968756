"""Completing buildings: rules.md 5.6 and the refill of 5.7."""

import pytest

from tests.realm_of_sand.build import CARDS, box_name, built, position
from tilecourt.games.realm_of_sand.patterns import laid

GREEN_CROSS = "##..## #.G..# .GgG.. #.K..#"


@pytest.mark.parametrize(("sign", "fits"), [("R", True), ("r", True), ("y", False), ("G", False)])
def test_ros_e13_same_element_same_effect(sign, fits):
    p = position(f"##..## #.R..# ..{sign}R..", rows=(["B102"], [], []))
    assert (p.why_not(built("B102", "C2 C3 D3")) is None) == fits
    yellow = position(f"##..## #RR..# .K{sign}K.. #.R..#", rows=([], [], ["B302"]))
    assert (yellow.why_not(built("B302", "B2 C2 B3 C3 D3 C4")) is None) == (sign == "y")


def test_ros_e14_pay_squares_and_disks():
    p = position(GREEN_CROSS, rows=(["B107"], [], []), squares=(25, 28, 27), disks={"R": 4})
    p.play(built("B107", "B3 C3 D3 C2"))
    assert p.board() == "##..## #....# ...... #.K..# ##..##".split()
    assert p.squares == (28, 28, 27)
    assert p.reserve() == "gr"
    assert p.full["disks"]["R"] == 3
    assert (p.player()["points"], p.player()["hourglasses"]) == (3, 1)


def test_ros_e15_row_is_refilled_after_the_turn():
    p = position(GREEN_CROSS, rows=(["B107", "B101", "B110", "B114"], [], []), decks={1: ["B118"]})
    p.play(built("B107", "B3 C3 D3 C2"))
    assert p.full["rows"][0] == [None, "B101", "B110", "B114"]
    p.play(p.moves("place_tile")[0], "pick_tile 0")
    assert p.full["rows"][0] == [None, "B101", "B110", "B114"]
    assert p.why_not("complete B118 0 C2") == "ROS-5.6"
    p.play("end_turn")
    assert p.full["rows"][0] == ["B118", "B101", "B110", "B114"]
    assert p.actor == 1


def test_ros_e16_empty_deck():
    p = position(
        "##..## #.GG.# ..GG.. #.G..#",
        rows=([], ["B201", "B207", "B213", "B210"], []),
        decks={2: []},
        only_decks=True,
    )
    p.play(built("B201", "C2 D2 C3 D3 C4"), p.moves("place_tile")[0])
    p.finish()
    assert p.full["rows"][1] == [None, "B207", "B213", "B210"]
    assert len([card for card in p.full["rows"][0] if card]) == 4, "the other levels are not affected"


def test_ros_e17_disk_bonus():
    p = position(GREEN_CROSS, rows=(["B107"], [], []), disks={"R": 0})
    events = p.play(built("B107", "B3 C3 D3 C2"))
    assert p.reserve() == "g"
    assert (p.player()["points"], p.player()["hourglasses"]) == (3, 1)
    assert "disk_missed" in [event.kind for event in events]


def test_ros_e18_level_up():
    p = position("##..## #GRG.# .GRGR. #K.GK# ##..##", rows=(["B113"], ["B210"], []), tiles=["T07", "T09", "T01"])
    assert p.player()["level"] == 0
    p.play(built("B113", "B2 C2 B3 C3"))
    assert p.player()["level"] == 1
    assert p.why_not(p.lay("T01", "B1=R C1=G D1=G")) is None
    assert p.why_not(p.lay("T01", "A1=R B1=G C1=G")) == "ROS-5.2d"
    q = position("##..## #..G.# ..RGK. #..G.#", rows=([], ["B210"], []), level=1, tiles=["T01"])
    q.play(built("B210", "D2 C3 D3 E3 D4"))
    assert q.player()["level"] == 3
    assert q.why_not(q.lay("T01", "A1=R B1=G C1=G")) is None


def test_ros_c01_turned_and_mirrored_card():
    boards = ("##..## #.R..# ..R... #.RK.#", "##..## #.R..# ..R... #KR..#", "##..## #.R..# ..RK.. #.R..#")
    assert [len(position(b, rows=(["B111"], [], [])).moves("complete")) for b in boards] == [1, 1, 0]


def test_ros_c02_gap_of_a_pattern():
    p = position("##..## #RGR.# .RKR..", rows=([], ["B208"], []))
    p.play(built("B208", "B2 D2 B3 C3 D3"))
    assert p.board()[1:3] == ["#.G..#", "......"]


def test_ros_c03_shared_piece():
    drawing = "##..## #.GRG# ..GG.."
    cards = (["B101", "B110"], [], [])
    first, second = built("B101", "C2 C3 D3"), built("B110", "C2 D2 E2 D3")
    for played, other in ((first, second), (second, first)):
        p = position(drawing, rows=cards)
        assert p.why_not(other) is None
        p.play(played)
        assert p.why_not(other) == "ROS-5.6"


def test_ros_c04_level_at_once():
    p = position("##..## #.GR.# ..GR..", rows=(["B113"], [], []), tiles=["T01"])
    move = p.lay("T01", "B1=R C1=G D1=G")
    assert p.why_not(move) == "ROS-5.2d"
    p.play(built("B113", "C2 D2 C3 D3"), move)
    assert p.board()[0] == "#RGG##"


def test_ros_c05_two_cards_in_one_turn():
    p = position("##KK## #.GK.# .GG...", rows=(["B101", "B103"], [], []))
    p.play(built("B101", "C2 B3 C3"), built("B103", "C1 D1 D2"))
    assert p.player()["points"] == 2
    assert p.reserve() == "gr"
    assert p.board() == "##..## #....# ...... #....# ##..##".split()


def test_ros_c10_choice_of_placement():
    p = position("##..## #.GG.# ..GG..", rows=(["B101"], [], []))
    assert len(p.moves("complete")) == 4
    left = set()
    for move in p.moves("complete"):
        after = position("##..## #.GG.# ..GG..", rows=(["B101"], [], []))
        after.play(move)
        left.add(tuple(after.board()))
    assert len(left) == 4


def darkest_of(card):
    """The boxes and colours of a placement of a card with as few dark boxes as can be, and how many these are."""
    board = position().board()
    ways = [cells for _, _, cells in laid(CARDS[card].pattern, 5, 6, range(8))]
    return min(((sum(board[r][c] == "#" for r, c in cells), cells) for cells in ways), key=lambda way: way[0])


def test_ros_c26_dark_only_cards():
    assert {card: darkest_of(card)[0] for card in CARDS if darkest_of(card)[0]} == {"B316": 1, "B317": 1, "B318": 1}
    for card in ("B316", "B317", "B318"):
        _, cells = darkest_of(card)
        rows = [list(row) for row in position().board()]
        for (r, c), sign in cells.items():
            rows[r][c] = sign.lower() if sign in "BY" else sign
        p = position(["".join(row) for row in rows], rows=([], [], [card]), level=1)
        p.play(built(card, " ".join(box_name(*cell) for cell in cells)))
        assert p.player()["points"] == 14


def test_ros_c27_special_colour_is_exact():
    where = "B2 C2 D2 B3 C3 D3"
    p = position("##..## #GGG.# .GbG..", rows=([], [], ["B307"]))
    p.play(built("B307", where))
    assert (p.player()["points"], p.player()["hourglasses"], p.reserve()) == (10, 2, "b")
    q = position("##..## #GGG.# .GyG..", rows=([], [], ["B307"]))
    assert q.why_not(built("B307", where)) == "ROS-5.6"


def test_ros_c31_checkerboard():
    p = position("##..## #.GK.# ..KG..", rows=(["B115", "B113"], [], []))
    assert len(p.moves("complete")) == 1
    assert p.moves("complete")[0].startswith("complete B115")


def test_ros_c32_row_runs_dry_within_a_turn():
    p = position("##RR## #GGRK# .G.KK. #GGG.#", rows=(["B101", "B102", "B103", "B104"], [], []))
    p.play(built("B101", "B2 C2 B3"), built("B102", "C1 D1 D2"), built("B103", "E2 E3 D3"), built("B104", "B4 C4 D4"))
    assert p.full["rows"][0] == [None] * 4
    p.play(p.moves("place_tile")[0], "pick_tile 0")
    assert p.full["rows"][0] == [None] * 4
    p.play("end_turn")
    assert None not in p.full["rows"][0]


def test_ros_c39_two_gaps():
    p = position(
        "##..## #GGG.# .RRR.. #GGG.# ##GG##",
        rows=([], ["B201", "B207", "B213", "B210"], []),
        decks={2: ["B204", "B216"]},
    )
    p.play(built("B213", "B2 C2 D2 B3 C3 D3"), built("B201", "B4 C4 D4 C5 D5"), p.moves("place_tile")[0])
    p.finish()
    assert p.full["rows"][1] == ["B204", "B207", "B216", "B210"]

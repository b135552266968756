"""Set-up: rules.md sections 2 and 4."""

from collections import Counter

import pytest

from tests.realm_of_sand.build import CARDS, GAME, TILES, position


def test_ros_e01_component_counts():
    assert Counter(card.level for card in CARDS.values()) == {1: 18, 2: 18, 3: 18}
    assert len(TILES) == 28
    pieces = GAME.pieces(GAME.new(4, 1))
    assert [pieces[f"squares {key}"] for key in "GRK"] == [28, 28, 28]
    assert [pieces[f"disks {key}"] for key in "GRKBY"] == [7, 7, 7, 5, 5]
    assert (pieces["tiles"], pieces["cards"]) == (28, 54)
    faces = Counter("".join("".join(pattern) for pattern in TILES.values()).replace(".", ""))
    assert faces == {"G": 28, "R": 28, "K": 28}


@pytest.mark.parametrize(("players", "disks"), [(1, [2] * 5), (2, [4] * 5), (3, [5] * 5), (4, [7, 7, 7, 5, 5])])
def test_ros_e02_disk_table(players, disks):
    full = GAME.new(players, 1).full()
    assert list(full["disks"].values()) == disks
    assert sum(disks) == {1: 10, 2: 20, 3: 25, 4: 31}[players]
    assert list(full["squares"].values()) == [28, 28, 28]


def test_ros_e03_deal():
    """The circle before the deal is known from a game whose boards are still to be chosen."""
    waiting = GAME.new(3, 5, start_player="2", board_assignment="chosen")
    circle = waiting.full()["circle"]
    assert len(circle) == 28
    for _ in range(3):
        (seat,) = waiting.actors()
        waiting.play(seat, waiting.legal(seat)[0])
    full = waiting.full()
    assert [full["players"][seat]["tiles"] for seat in (1, 2, 0)] == [circle[0:3], circle[3:6], circle[6:9]]
    assert full["circle"] == circle[9:]
    assert [sum(card is not None for card in row) for row in full["rows"]] == [4, 4, 4]
    assert [len(deck) for deck in full["decks"]] == [14, 14, 14]
    assert (full["active"], full["phase"], full["round"]) == (1, "pre", 1)


def test_ros_e04_starting_point_and_end():
    """The Starting Point can be taken at once; a used tile comes to lie behind the End."""
    p = position(players=3, tiles=["T15"])
    before = p.full["circle"]
    p.play("place_tile 0 0 C2", "pick_tile 0")
    assert p.player()["tiles"][-1] == before[0]
    assert p.full["circle"] == [*before[1:], "T15"]


@pytest.mark.parametrize(("players", "left"), [(1, 25), (2, 22), (3, 19), (4, 16)])
def test_tiles_left_in_the_circle(players, left):
    full = GAME.new(players, 3).full()
    assert len(full["circle"]) == left
    assert all(len(known["tiles"]) == 3 and known["level"] == 0 for known in full["players"])


def test_ros_c25_leftover_disks():
    pieces = GAME.pieces(GAME.new(3, 1))
    assert [7 - pieces[f"disks {key}"] for key in "GRK"] == [2, 2, 2]
    assert [5 - pieces[f"disks {key}"] for key in "BY"] == [0, 0]


def test_boards_are_dealt_without_repetition_and_have_crystals_only_on_the_advanced_side():
    for mode in ("basic", "advanced"):
        players = GAME.new(4, 9, mode=mode).full()["players"]
        assert len({known["ribbon"] for known in players}) == 4
        assert {known["side"] for known in players} == {mode}
        assert {known["crystal"] for known in players} == {"clear" if mode == "advanced" else None}

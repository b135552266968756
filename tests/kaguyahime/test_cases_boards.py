"""Placement, rooms, houseplants, bonuses, the last round and conservation (KGH-C16 to KGH-C36)."""

from typing import Any

import pytest

from tests.kaguyahime.positions import (
    COLOURS,
    GAME,
    actor,
    board,
    bonus,
    counts,
    cubes,
    do,
    ended,
    finish_design,
    forms,
    legal,
    offer,
    position,
    refused,
    seen,
    set_up,
)
from tilecourt.engine.rng import Rng
from tilecourt.games.kaguyahime.play import Kaguyahime

A, B, C, D = 0, 1, 2, 3


def cells(state: Kaguyahime) -> Any:
    """The cells on which the one to place may put a tile."""
    return {tuple(form["cell"]) for form in forms(state, actor(state))}


def designing(players: int = 2, leader: int = A, **given: Any) -> Any:
    """The leader is about to place the princess's tile; nobody clashes."""
    others = [seat for seat in range(players) if seat != leader]
    given.setdefault("screens", [cubes(red=2, blue=2, green=2, purple=2, clear=1) for _ in range(players)])
    offers = [{"cubes": ["red", "red"], "disk": False} if seat == leader else None for seat in range(players)]
    for number, seat in enumerate(others):
        offers[seat] = {"cubes": [COLOURS[number + 1]], "disk": False}
    given.setdefault("order", [leader, *others])
    state = position(players, phase="design", **given)
    full = state.full()
    for known, made in zip(full["players"], offers, strict=True):
        known["offer"] = made
    return set_up(full)


def test_kgh_c16_legal_cells() -> None:
    state = designing(4, leader=A, boards={-1: board("1,1 L-R 0"), C: board("-3,1 L-B 0")}, order=[A, C, B, D])
    assert cells(state) == {(0, 1), (1, 0), (1, 2), (2, 1)}
    do(state, A, legal(state, A)[0])
    assert actor(state) == C
    assert cells(state) == {(-3, 0), (-3, 2), (-2, 1)}
    assert refused(state, C, f"place {first_lane(state)} -1,1 0 -") == "KGH-5.2.4b"
    assert refused(state, C, f"place {first_lane(state)} -3,1 0 -") == "KGH-5.2.4b"
    assert refused(state, C, f"place {first_lane(state)} 1,0 0 -") == "KGH-5.2.4c"
    eight = [f"{row},{column} {tile} 0" for (row, column), tile in zip(SQUARE[:8], EIGHT_TILES, strict=True)]
    assert cells(designing(2, boards={-1: board(*eight)})) == {(2, 2)}


SQUARE = [(row, column) for row in range(3) for column in range(3)]
EIGHT_TILES = ["N-RB-1", "N-RB-2a", "N-RB-2b", "N-RB-3a", "N-RB-3b", "N-RB-4", "N-RG-1", "N-RG-2a"]


def first_lane(state: Kaguyahime) -> Any:
    return forms(state, actor(state))[0]["lane"]


def test_the_first_tile_goes_on_the_coloured_cell() -> None:
    state = designing(4)
    assert cells(state) == {(1, 1)}
    assert refused(state, A, "place 0 0,0 0 -") == "KGH-5.2.4a"
    do(state, A, legal(state, A)[0])
    for first in ((1, -3), (-3, 1), (1, 5), (5, 1)):
        assert cells(state) == {first}
        do(state, actor(state), legal(state, actor(state))[0])


def test_kgh_c17_all_empty_cells() -> None:
    state = designing(2, boards={-1: board("0,1 L-B 0", "1,1 L-R 0", "2,1 L-G 0")})
    assert cells(state) == {(0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)}


def rooms(princess: Any = (), own: Any = None, players: int = 2) -> Any:
    """The room sizes by seat for these boards."""
    boards = {-1: board(*princess), **{seat: board(*laid) for seat, laid in (own or {}).items()}}
    state = ended(players, boards=boards)
    return [seen(state, seat, "rooms") for seat in range(players)]


def test_kgh_c18_half_sides_and_corners() -> None:
    assert rooms(["0,0 N-RB-1 180", "0,1 N-RG-1 90"])[0]["red"] == 2
    assert rooms(["0,0 N-RB-1 180", "1,0 N-RG-1 0"])[0]["red"] == 1


def test_kgh_c19_across_the_edge() -> None:
    sizes = rooms(["0,1 N-RB-1 90"], {C: ["-1,1 N-RG-1 270"]}, players=4)
    assert [known["red"] for known in sizes] == [1, 1, 2, 1]


@pytest.mark.parametrize(
    ("seat", "hers", "own"),
    [(A, "2,1", "3,1"), (B, "1,0", "1,-1"), (C, "0,1", "-1,1"), (D, "1,2", "1,3")],
)
def test_rooms_cross_every_edge_of_the_princess_board(seat: int, hers: str, own: str) -> None:
    sizes = rooms([f"{hers} L-R 0"], {seat: [f"{own} L-R 0"]}, players=4)
    assert [known["red"] for known in sizes] == [4 if player == seat else 2 for player in range(4)]


def test_rooms_do_not_run_round_the_edge_of_a_board() -> None:
    assert rooms(["0,2 L-R 0", "1,0 L-R 0"])[0]["red"] == 2
    assert rooms(["0,1 L-R 0"], {A: ["5,1 L-R 0"]})[0]["red"] == 2


def test_kgh_c20_the_storing_half_parts_rooms() -> None:
    assert rooms(["1,0 L-R 0", "1,1 S-R 180"])[0]["red"] == 2
    assert rooms(["1,0 L-R 0", "1,1 S-R 0"])[0]["red"] == 3


def test_kgh_c21_a_room_of_the_princess_counts_for_all() -> None:
    state = ended(
        4,
        boards={-1: board("0,1 H-1 0 red", "1,0 H-2 0 red", "1,1 N-RB-1 0"), A: board("5,1 L-R 0")},
        storage=counts(9, 0, 0, 0),
        line=[D, C, B, A, "princess"],
    )
    assert [seen(state, seat, "rooms")["red"] for seat in range(4)] == [5, 5, 5, 5]
    assert state.view(None)["rate"]["red"] == 2
    assert [bonus(state, seat, "red") for seat in range(4)] == [10, 5, 0, 0]


@pytest.mark.parametrize(("first", "second"), [(A, B), (B, A)])
def test_kgh_c22_a_tie_for_the_first_place(first: int, second: int) -> None:
    boards = {
        A: board("5,0 H-1 0 red", "5,1 H-2 0 red", "5,2 H-3 0 red"),
        B: board("0,-3 H-4 0 red", "1,-3 L-R 0", "1,-2 N-RB-1 0", "2,-3 N-RB-2a 90"),
        C: board("0,3 N-RG-1 270", "0,4 N-RG-2a 270", "0,5 N-RG-2b 270", "1,3 N-RG-3a 90", "1,4 N-RG-3b 90"),
    }
    state = ended(3, boards=boards, storage=counts(7, 0, 0, 0), line=[second, first, "princess", C])
    assert [seen(state, seat, "rooms")["red"] for seat in range(3)] == [6, 6, 5]
    assert state.view(None)["rate"]["red"] == 2
    assert [bonus(state, seat, "red") for seat in (first, second, C)] == [12, 6, 0]


@pytest.mark.parametrize(
    ("size", "stored", "points"),
    [(3, 0, 1), (5, 8, 7), (1, 0, 0)],
)
def test_kgh_c23_second_place(size: int, stored: int, points: int) -> None:
    second = {
        1: board("5,1 N-RB-1 0"),
        3: board("5,0 N-RB-1 180", "5,1 L-R 0"),
        5: board("5,0 H-1 0 red", "5,1 H-2 0 red", "5,2 N-RB-1 0"),
    }[size]
    first = board("-3,0 H-3 0 red", "-3,1 H-4 0 red", "-3,2 S-R 0", "-2,1 N-RG-1 90", "-2,2 N-RG-2a 90")
    state = ended(2, boards={A: second, B: first}, storage=counts(stored, 0, 0, 0))
    assert seen(state, A, "rooms")["red"] == size < seen(state, B, "rooms")["red"]
    assert bonus(state, A, "red") == points


def test_kgh_c24_a_houseplant_for_the_princess() -> None:
    state = designing(4, column=["H-1", "L-R", "L-G", "L-P", "N-RG-1"], storage=counts(3, 3, 3, 3))
    before = seen(state, A, "cubes")
    do(state, A, "place 0 1,1 0 blue")
    assert [seen(state, seat, "rooms")["blue"] for seat in range(4)] == [2, 2, 2, 2]
    assert seen(state, A, "cubes") == before - 1
    assert state.full()["storage"]["blue"] == 3
    assert state.full()["princess_board"]["1,1"] == {"tile": "H-1", "rotation": 0, "cube": "blue"}


@pytest.mark.parametrize("accepts", [True, False])
def test_kgh_c25_only_a_clear_cube_for_a_houseplant(accepts: bool) -> None:
    state = designing(
        2,
        screens=[cubes("clear"), cubes("red")],
        column=["H-1", "L-R", "L-G"],
        options={"houseplant_accepts_clear": accepts},
    )
    plants = [words for words in legal(state, A) if words.startswith("place 0 ")]
    if accepts:
        assert plants == ["place 0 1,1 0 clear"]
        assert refused(state, A, "place 0 1,1 0 -") == "KGH-R41"
        do(state, A, "place 0 1,1 0 clear")
        assert seen(state, A, "cubes") == 0
    else:
        assert plants == ["place 0 1,1 0 -"]
        assert refused(state, A, "place 0 1,1 0 clear") == "KGH-R42"
        do(state, A, "place 0 1,1 0 -")
        assert seen(state, A, "cubes") == 1
    assert set(seen(state, A, "rooms").values()) == {0}


def test_a_houseplant_must_get_a_cube_and_no_other_tile_may() -> None:
    state = designing(2, column=["H-1", "N-RB-1", "L-G"])
    assert refused(state, A, "place 0 1,1 0 -") == "KGH-R41"
    assert refused(state, A, "place 0 1,1 90 red") == "KGH-5.2.4d"
    assert refused(state, A, "place 2 1,1 180 -") == "KGH-5.2.4d"
    assert refused(state, A, "place 1 1,1 0 red") == "KGH-5.2.4e"
    assert [words for words in legal(state, A) if words.startswith("place 1 ")] == [
        f"place 1 1,1 {turn} -" for turn in (0, 90, 180, 270)
    ]


def test_kgh_c31_two_players_seven_and_nothing() -> None:
    boards = {A: board("5,0 H-1 0 green", "5,1 H-2 0 green", "5,2 L-G 0", "4,2 N-BG-1 0")}
    boards[A] = dict(sorted(boards[A].items()))
    state = ended(2, boards=boards, storage=counts(0, 0, 8, 0))
    assert [seen(state, seat, "rooms")["green"] for seat in (A, B)] == [7, 0]
    assert [bonus(state, seat, "green") for seat in (A, B)] == [21, 0]


def test_kgh_c32_a_tie_for_the_win() -> None:
    shared = ended(3, favor=[44, 30, 44], line=[A, B, C, "princess"]).result()
    assert shared.scores == (44, 30, 44)
    assert shared.winners == (A, C)
    assert shared.ranks == (1, 3, 1)
    alone = ended(3, favor=[44, 30, 44], line=[A, B, C, "princess"], options={"final_tie": "priority"}).result()
    assert alone.winners == (C,)
    assert alone.ranks == (2, 3, 1)


def test_kgh_c33_clear_cubes_in_the_storage() -> None:
    option = {"clear_cube_rule": "storage"}
    screens = [cubes("red red red blue blue green green purple purple clear") for _ in range(4)]
    state = position(
        4,
        storage={"purple": 4, "green": 3, "blue": 2, "red": 1},
        screens=screens,
        line=[1, 0, "princess", 3, 2],
        options=option,
    )
    offer(state, "red+red disk", "red+clear disk", "nothing -", "nothing -")
    do(state, A, "exchange blue purple")
    do(state, B, "exchange green red")
    finish_design(state)
    assert state.full()["storage"] == {**counts(5, 1, 2, 5), "clear": 1}
    assert state.full()["value"] == counts(1, 4, 3, 1)
    offer(state, "nothing -", "nothing -", "nothing disk", "red -")
    assert actor(state) == C
    do(state, C, "exchange clear red")
    assert seen(state, C, "cubes") == 10
    assert state.full()["players"][C]["screen"]["clear"] == 2
    assert state.full()["storage"]["clear"] == 0
    finish_design(state)
    offer(state, "nothing -", "nothing -", "clear+clear -", "red -")
    assert seen(state, C, "total") == 0


def test_kgh_c34_round_nine() -> None:
    full: dict[str, Any] = {}
    for seed in range(60):
        state = GAME.new(2, seed)
        rng = Rng.seeded(f"c34 {seed}")
        while not state.over:
            for seat in state.actors():
                options = state.legal(seat)
                if state.view(None)["phase"] == "design" and state.view(None)["turn"] == 0:
                    hearts = {tile.id: tile.hearts for tile in GAME.components.tile}
                    column = state.full()["column"][state.full()["round"] - 1]
                    options = sorted(options, key=lambda a: hearts[column[GAME.actions.form(a)["lane"]]])[:1]
                state.play(seat, options[rng.below(len(options))])
        full = state.full()
        assert full["round"] <= 9
        if full["round"] == 9 and full["princess_favor"] <= 20:
            break
    assert full["round"] == 9
    assert full["princess_favor"] <= 20
    assert full["column"] == [[None] * 3] * 9
    assert len(full["princess_board"]) == 9
    assert [len(known["board"]) for known in full["players"]] == [9, 9]
    assert state.result().reason == "rounds"


@pytest.mark.parametrize(("players", "coloured"), [(2, 40), (3, 48), (4, 56)])
@pytest.mark.parametrize("clear", ["discard", "storage", "return"])
def test_kgh_c35_conservation(players: int, coloured: int, clear: str) -> None:
    rng = Rng.seeded(f"c35 {players}")
    state = GAME.new(players, 7, clear_cube_rule=clear)
    while True:
        full = state.full()
        total = sum(full["box"].values()) + 4
        for colour in COLOURS:
            total += full["storage"][colour] + sum(known["screen"][colour] for known in full["players"])
            for laid in (full["princess_board"], *(known["board"] for known in full["players"])):
                total += sum(tile["cube"] == colour for tile in laid.values())
            if full["phase"] != "present":
                total += sum(known["offer"]["cubes"].count(colour) for known in full["players"] if known["offer"])
        assert total == coloured
        if state.over:
            break
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.play(seat, moves[rng.below(len(moves))])


def test_kgh_c36_the_deal() -> None:
    checked = 0
    for seed in range(120):
        full = GAME.new(4, seed).full()
        for known in full["players"]:
            assert all(known["screen"][kind] >= 1 for kind in (*COLOURS, "clear"))
            assert known["screen"]["clear"] == 1
        assert sum(full["box"].values()) == 6
        if full["value"]["red"] == 1:
            checked += 1
            drawn = sum(known["screen"]["red"] for known in full["players"]) - 4
            assert drawn + full["box"]["red"] == 5
    assert checked > 10

"""Offers, clashes, exchanges, values, priority, favor, the end of rounds (KGH-C01 to C15, C26 to C30, C37)."""

from typing import Any

import pytest

from tests.kaguyahime.positions import (
    GAME,
    actor,
    counts,
    cubes,
    do,
    finish_design,
    forms,
    kinds_of,
    legal,
    offer,
    place_any,
    position,
    refused,
    seen,
    set_up,
)

A, B, C, D = 0, 1, 2, 3
PLENTY = cubes(red=3, blue=3, green=3, purple=3, clear=2)


def offered(*offers: Any, **given: Any) -> Any:
    """Everybody has plenty and makes these offers."""
    given.setdefault("screens", [dict(PLENTY) for _ in offers])
    state = position(len(offers), **given)
    offer(state, *offers)
    return state


def clashing(*offers: Any, **given: Any) -> Any:
    return offered(*offers, **given).view(None)["clashing"]


def test_kgh_c01_totals() -> None:
    values = counts(red=4, blue=3, green=2, purple=1)
    state = offered("clear -", "red+clear -", "red+red -", value=values)
    assert [seen(state, seat, "total") for seat in range(3)] == [0, 8, 8]
    assert state.view(None)["clashing"] == []
    others = offered("clear+clear -", "blue+purple -", "green -", "nothing -", value=values)
    assert [seen(others, seat, "total") for seat in range(4)] == [0, 4, 2, 0]


def test_kgh_c02_the_same_offer() -> None:
    state = position(2, screens=[dict(PLENTY), dict(PLENTY)])
    for seat, hand in ((A, ["red", "blue"]), (B, ["blue", "red"])):
        state.play(seat, GAME.actions.id({"kind": "present", "cubes": hand, "disk": False}))
    assert state.view(None)["clashing"] == [A, B]
    assert clashing("red+blue disk", "red+blue -") == []


def test_kgh_c03_disks_alone() -> None:
    state = offered("nothing disk", "nothing disk", "nothing -", line=[A, B, "princess", C])
    assert state.view(None)["clashing"] == [A, B]
    assert state.view(None)["phase"] == "exchange"
    assert state.actors() == [B]
    do(state, B, legal(state, B)[0])
    assert state.actors() == [A]
    do(state, A, legal(state, A)[0])
    assert state.view(None)["phase"] == "design"


def test_kgh_c04_two_empty_offers() -> None:
    state = offered(
        "nothing -", "nothing -", favor=[9, 9], line=["princess", A, B], column=["N-RB-4", "S-R", "N-GP-3a"]
    )
    view = state.view(None)
    assert view["clashing"] == [A, B]
    assert view["priority"] == view["order"] == [B, A]
    do(state, B, "place 0 1,1 0 -")
    assert state.full()["princess_favor"] == 15
    do(state, A, "place 1 5,1 0 -")
    do(state, B, "place 2 -3,1 0 -")
    assert [seen(state, seat, "favor") for seat in (A, B)] == [4, 6]


def test_kgh_c05_all_four_clash() -> None:
    assert clashing("green -", "green -", "purple+clear -", "purple+clear -") == [A, B, C, D]


def test_kgh_c06_taking_and_giving_the_same() -> None:
    state = offered("red disk", "nothing -", storage=counts(5, 2, 2, 1), value=counts(9, 9, 9, 9))
    events = do(state, A, "exchange red red")
    assert state.full()["storage"] == {**counts(5, 2, 2, 1), "clear": 0}
    assert state.full()["value"] == counts(1, 2, 2, 4)
    assert "revalued" in kinds_of(events)


def test_kgh_c07_the_last_cube_of_a_colour() -> None:
    state = offered("red disk", "blue disk", storage=counts(4, 1, 3, 0), line=[B, A, "princess"])
    assert state.actors() == [A]
    do(state, A, "exchange blue purple")
    assert state.actors() == [B]
    assert refused(state, B, "exchange blue red") == "KGH-5.2.2a"
    assert "blue" not in {form["take"] for form in forms(state, B)}
    do(state, B, "exchange purple red")
    assert state.full()["storage"] == {**counts(5, 0, 3, 0), "clear": 0}


@pytest.mark.parametrize("left", ["", "clear"])
def test_kgh_c08_nothing_to_give(left: str) -> None:
    screens = [cubes("red " + left), dict(PLENTY)]
    state = offered("red disk", "nothing -", screens=screens, storage=counts(0, 0, 11, 0))
    assert legal(state, A) == ["exchange green green"]
    assert refused(state, A, "exchange green red") == "KGH-5.2.2b"
    assert refused(state, A, "exchange green clear") == "KGH-R17"
    wider = offered("red disk", "nothing -", screens=screens, storage=counts(4, 3, 2, 1))
    assert [form["give"] for form in forms(wider, A) if form["take"] == "green"] == ["green"]


def test_kgh_c09_no_disk_no_new_values() -> None:
    # The storage asks for other values than those in force; only a recomputation may change them.
    state = offered("red -", "blue -", storage=counts(1, 2, 3, 4), value=counts(1, 2, 3, 4))
    assert state.view(None)["value"] == counts(1, 2, 3, 4)
    assert state.full()["order"] == [B, A]
    with_disk = offered("red -", "blue disk", storage=counts(1, 2, 3, 4), value=counts(1, 2, 3, 4))
    do(with_disk, B, "exchange red red")
    assert with_disk.view(None)["value"] == counts(4, 3, 2, 1)
    assert with_disk.full()["order"] == [A, B]


@pytest.mark.parametrize(
    ("stored", "values"),
    [
        ((4, 4, 4, 4), (1, 1, 1, 1)),
        ((5, 5, 2, 2), (1, 1, 3, 3)),
        ((3, 2, 0, 0), (1, 2, 3, 3)),
        ((7, 1, 4, 4), (1, 4, 2, 2)),
    ],
)
def test_kgh_c10_counts_to_values(stored: tuple[int, ...], values: Any) -> None:
    state = offered("nothing disk", "nothing -", storage=counts(*stored), value=counts(9, 9, 9, 9))
    do(state, A, "exchange red red")
    assert state.full()["value"] == counts(*values)


@pytest.mark.parametrize(
    ("line", "cyclic", "reflected"),
    [
        (["princess", A, B, C], [C, B, A], [A, B, C]),
        ([A, "princess", B], [A, B], [A, B]),
        ([A, B, C, "princess"], [C, B, A], [C, B, A]),
    ],
)
def test_kgh_c11_priority(line: Any, cyclic: Any, reflected: Any) -> None:
    players = len(line) - 1
    assert position(players, line=line).view(None)["priority"] == cyclic
    state = position(players, line=line, options={"priority_wrap": "reflect"})
    assert state.view(None)["priority"] == reflected


def clashing_round(favor: int, tile: str, **options: Any) -> Any:
    """Seat 1's favor after a round in which both clash and seat 1, the second in line, takes the tile."""
    state = offered(
        "nothing -",
        "nothing -",
        favor=[9, favor],
        line=[B, A, "princess"],
        column=[tile, "L-R", "L-B"],
        options=options,
    )
    place_any(state, 1)
    place_any(state, 0)
    finish_design(state)
    return seen(state, B, "favor")


def test_kgh_c12_favor_floor() -> None:
    assert clashing_round(1, "N-RB-4") == 0
    assert clashing_round(1, "N-RB-4", favor_floor_zero=False) == -3
    assert clashing_round(7, "N-RB-4") == 3


def test_kgh_c13_over_29_and_back() -> None:
    state = offered("nothing -", "clear -", favor=[9, 28], line=[B, A, "princess"], column=["S-R", "L-R", "L-B"])
    place_any(state, 1)
    place_any(state, 0)
    finish_design(state)
    assert seen(state, B, "favor") == 33
    assert seen(state, B, "track") == {"space": 3, "laps": 1}
    assert clashing_round(33, "N-RB-4") == 29


@pytest.mark.parametrize(
    ("tile", "end", "favor", "over"),
    [
        ("L-R", "reach_29", 28, False),
        ("N-RB-1", "reach_29", 29, True),
        ("N-RB-1", "pass_29", 29, False),
        ("N-RB-2a", "pass_29", 30, True),
    ],
)
def test_kgh_c14_princess_on_28(tile: str, end: str, favor: int, over: bool) -> None:
    state = offered(
        "nothing -", "clear -", princess_favor=28, column=[tile, "L-B", "L-G"], options={"princess_end": end}
    )
    place_any(state, 0)
    assert not state.over  # the round is always finished (KGH-R50)
    finish_design(state)
    assert state.full()["princess_favor"] == favor
    assert state.over == over
    if not over:
        assert state.full()["round"] == 2


def test_kgh_c15_the_game_ends_after_round_four() -> None:
    full = position(2, screens=[dict(PLENTY), dict(PLENTY)], storage=counts(4, 3, 2, 1)).full()
    for number, tile in enumerate(("S-R", "S-B", "S-G", "S-P")):
        full["column"][number] = [
            tile,
            f"N-RB-{('1', '2a', '2b', '3a')[number]}",
            f"N-GP-{('1', '2a', '2b', '3a')[number]}",
        ]
    state = set_up(full)
    for number in range(4):
        assert state.full()["round"] == number + 1
        offer(state, "nothing -", "red -" if number == 3 else "clear -" if number == 0 else "nothing -")
        place_any(state, 0)
        assert state.full()["princess_favor"] == 11 + 5 * (number + 1)
        finish_design(state)
    assert state.over
    assert state.full()["princess_favor"] == 31
    assert state.full()["round"] == 4
    assert state.full()["storage"] == {**counts(5, 3, 2, 1), "clear": 0}
    assert state.view(None)["rate"] == counts(2, 1, 1, 1)
    assert state.result().reason == "princess"


def test_kgh_c26_last_cubes_presented_before_a_houseplant() -> None:
    state = offered("red+blue -", "nothing -", screens=[cubes("red blue"), dict(PLENTY)], column=["L-R", "L-B", "H-1"])
    place_any(state, 0)
    place_any(state, 1)
    assert actor(state) == A
    assert legal(state, A) == ["place 2 5,1 0 -"]
    assert refused(state, A, "place 2 5,1 0 red") == "KGH-5.2.4e"
    events = do(state, A, "place 2 5,1 0 -")
    assert "screen_empty" in kinds_of(events)
    assert state.full()["players"][A]["board"]["5,1"] == {"tile": "H-1", "rotation": 0, "cube": None}
    assert seen(state, A, "rooms")["purple"] == 0


RESTOCK_LINE = [D, C, B, A, "princess"]


def restocking(storage: dict[str, int], **given: Any) -> Any:
    return position(4, phase="restock", round=4, storage=storage, line=RESTOCK_LINE, **given)


def test_kgh_c27_restock_of_a_poor_storage() -> None:
    state = restocking(counts(2, 9, 0, 0))
    for seat, choices in (
        (A, ["restock red+blue"]),
        (B, ["restock red+blue"]),
        (C, ["restock blue"]),
        (D, ["restock blue"]),
    ):
        assert state.actors() == [seat]
        assert legal(state, seat) == choices
        before = state.full()["players"][seat]["screen"]
        do(state, seat, choices[0])
        after = state.full()["players"][seat]["screen"]
        assert after["blue"] == before["blue"] + 1
        assert after["red"] == before["red"] + (seat in (A, B))
    assert state.full()["storage"] == {**counts(0, 5, 0, 0), "clear": 0}
    assert (state.full()["phase"], state.full()["round"]) == ("present", 5)


@pytest.mark.parametrize(("revalue", "values"), [(False, (1, 2, 3, 3)), (True, (3, 4, 1, 1))])
def test_kgh_c28_values_after_the_restock(revalue: bool, values: Any) -> None:
    state = restocking(counts(6, 5, 4, 4), options={"revalue_after_round_four": revalue})
    assert state.full()["value"] == counts(1, 2, 3, 3)
    for seat in (A, B, C, D):
        do(state, seat, "restock red+blue")
    assert state.full()["storage"] == {**counts(2, 1, 4, 4), "clear": 0}
    assert state.full()["value"] == counts(*values)
    offer(state, "nothing -", "nothing -", "nothing -", "nothing -")
    assert state.full()["value"] == counts(*values)
    finish_design(state)
    assert state.full()["value"] == counts(3, 4, 1, 1)


def test_kgh_c29_restock_by_the_new_line() -> None:
    state = offered(
        "red+red -", "red -", "blue -", "nothing -", round=4, line=[A, B, C, "princess", D], value=counts(1, 1, 1, 1)
    )
    assert state.full()["order"] == [A, C, B, D]
    for lane in (0, 1, 2, 3, 4):
        place_any(state, lane)
    assert state.full()["phase"] == "restock"
    assert state.full()["line"] == ["princess", C, B, D, A]
    assert state.view(None)["priority"] == [A, D, B, C]
    for seat in (A, D, B, C):
        assert state.actors() == [seat]
        do(state, seat, legal(state, seat)[0])


def test_kgh_c30_a_clashing_leader_gets_a_storing_tile() -> None:
    state = offered("red -", "red -", favor=[12, 12], line=[B, A, "princess"], column=["L-R", "L-B", "S-G"])
    assert state.full()["order"] == [A, B]
    place_any(state, 0)
    place_any(state, 1)
    assert actor(state) == A
    events = place_any(state, 2)
    assert seen(state, A, "favor") == 7
    assert "favor_lost" in kinds_of(events)


def test_kgh_c37_restock_takes_two_different() -> None:
    state = restocking(counts(2, 9, 0, 0))
    assert legal(state, A) == ["restock red+blue"]
    assert refused(state, A, "restock blue+blue") == "KGH-R46"
    assert refused(state, A, "restock blue") == "KGH-R76"
    assert refused(state, A, "restock nothing") == "KGH-R76"
    assert refused(state, A, "restock blue+green") == "KGH-5.2.7"

"""The rulebook's worked round, number by number (KGH-E01 to KGH-E07)."""

from typing import Any

import pytest

from tests.kaguyahime.positions import (
    COLOURS,
    GAME,
    B,
    G,
    R,
    W,
    counts,
    cubes,
    do,
    legal,
    offer,
    position,
    seen,
    set_up,
)

ROUND = GAME.raw["example_round"]
NAMES: dict[str, Any] = {"red": R, "blue": B, "green": G, "white": W, "princess": "princess"}


def example() -> Any:
    """KGH-E03: favor 5 each, princess 11, the only starting storage that fits, the reconstructed line and column."""
    picture = ROUND["picture"]
    screen = cubes("red red red blue blue green green purple purple clear")
    state = position(
        4,
        storage=ROUND["storage_before"],
        screens=[dict(screen) for _ in range(4)],
        line=[NAMES[name] for name in picture["line_before"]],
        column=picture["column_1"],
    )
    full = state.full()
    for name, side in ROUND["sides"].items():
        full["players"][NAMES[name]]["side"] = side

    return set_up(full)


def revealed() -> Any:
    state = example()
    events = offer(state, "red+red disk", "red+clear disk", "nothing -", "nothing -")
    return state, events


def exchanged() -> Any:
    state, _ = revealed()
    return state, do(state, R, "exchange blue purple") + do(state, B, "exchange green red")


def designed() -> Any:
    state, _ = exchanged()
    events = []
    for name in ("princess", "blue", "green", "white", "red"):
        seat = NAMES["red" if name == "princess" else name]
        lane = ROUND["picture"]["taken_lane"][name]
        move = next(words for words in legal(state, seat) if words.startswith(f"place {lane} "))
        events += do(state, seat, move)
    return state, events


@pytest.mark.parametrize(("players", "prepared", "behind", "left"), [(2, 42, 20, 8), (3, 51, 30, 7), (4, 60, 40, 6)])
def test_kgh_e01_cubes(players: int, prepared: int, behind: int, left: int) -> None:
    full = GAME.new(players, 3).full()
    markers, storage = len(full["value"]), sum(full["storage"].values())
    screens = [known["screen"] for known in full["players"]]
    assert markers + storage == 14
    assert sum(sum(screen.values()) for screen in screens) == behind
    assert all(sum(screen.values()) == 10 for screen in screens)
    assert sum(full["box"].values()) == left
    assert set(full["box"]) == set(COLOURS)
    assert markers + storage + behind + left == prepared
    assert sum(number for sort, number in GAME.pieces(GAME.new(players, 3)).items() if "cubes" in sort) == prepared


def test_kgh_e02_storage_at_the_start() -> None:
    wanted = {"purple": 1, "green": 2, "blue": 3, "red": 4}
    orders = set()
    for seed in range(300):
        full = GAME.new(4, seed).full()
        orders.add(tuple(full["value"].values()))
        assert sorted(full["value"].values()) == [1, 2, 3, 4]
        for colour, value in full["value"].items():
            assert full["storage"][colour] == 5 - value
        if full["value"] == wanted:
            assert full["storage"] == {"purple": 4, "green": 3, "blue": 2, "red": 1, "clear": 0}
    assert tuple(wanted[colour] for colour in COLOURS) in orders
    assert len(orders) == 24


def test_kgh_e03_round_example_given() -> None:
    state = example()
    view = state.view(None)
    assert [known["favor"] for known in view["players"]] == [5, 5, 5, 5]
    assert view["princess_favor"] == 11
    assert view["priority"] == [R, B, G, W]
    assert view["value"] == ROUND["values_before"]
    state, _ = revealed()
    view = state.view(None)
    assert [known["offer"] for known in view["players"]] == [
        {"cubes": ["red", "red"], "disk": True},
        {"cubes": ["red", "clear"], "disk": True},
        {"cubes": [], "disk": False},
        {"cubes": [], "disk": False},
    ]
    assert view["clashing"] == [G, W]
    # R and B exchange, in priority order.
    assert view["phase"] == "exchange"
    assert state.actors() == [R]


def test_kgh_e04_exchange() -> None:
    state, _ = exchanged()
    full = state.full()
    assert {colour: full["storage"][colour] for colour in COLOURS} == ROUND["storage_after_exchange"]
    assert full["storage"] == {**counts(red=2, blue=1, green=2, purple=5), "clear": 0}
    assert full["value"] == ROUND["values_after_exchange"] == counts(red=2, blue=4, green=2, purple=1)
    assert [seen(state, player, "cubes") for player in range(4)] == [8, 8, 10, 10]


def test_kgh_e05_line_up() -> None:
    state, events = exchanged()
    assert [seen(state, player, "total") for player in range(4)] == [4, 4, 0, 0]
    assert state.full()["order"] == [R, B, G, W]
    (lined_up,) = [event for event in events if event.kind == "lined_up"]
    assert lined_up.values == {"order": [R, B, G, W], "totals": [4, 4, 0, 0]}
    assert state.actors() == [R]


def test_kgh_e06_design() -> None:
    state, _ = exchanged()
    assert state.view(None)["clashing"] == [G, W]
    state, events = designed()
    moved = {(event.kind, event.seat): event.values for event in events}
    placed = {event.seat: event.values["tile"] for event in events if event.kind == "tile_placed"}
    assert moved[("princess_moved", None)] == {"hearts": 2, "to": 13}
    assert moved[("favor_gained", B)] == {"hearts": 4, "to": 9, "tile": placed[B], "points": 4}
    assert moved[("favor_lost", W)] == {"hearts": 2, "to": 3, "tile": placed[W], "points": -2}
    assert moved[("favor_gained", R)] == {"hearts": 2, "to": 7, "tile": placed[R], "points": 2}
    full = state.full()
    assert full["princess_favor"] == ROUND["favor_after"]["princess"]
    assert [known["favor"] for known in full["players"]] == [7, 9, 5, 3]
    assert list(full["princess_board"]) == ["1,1"]
    assert full["princess_board"]["1,1"]["tile"] == "N-RG-2a"
    assert [list(known["board"]) for known in full["players"]] == [["5,1"], ["-3,1"], ["1,-3"], ["1,5"]]
    placed = [tile["tile"] for known in full["players"] for tile in known["board"].values()]
    assert placed == ["N-GP-2a", "N-RB-4", "L-P", "N-BP-2a"]
    assert full["line"] == [B, "princess", G, W, R]
    assert state.view(None)["priority"] == [B, R, W, G]


def test_kgh_e07_dedication() -> None:
    state, events = designed()
    full = state.full()
    assert {colour: full["storage"][colour] for colour in COLOURS} == ROUND["storage_after_dedication"]
    assert full["storage"]["red"] == 5
    assert full["storage"]["clear"] == 0
    assert full["clear_gone"] == 1
    assert full["value"] == ROUND["values_after_dedication"] == counts(red=1, blue=4, green=3, purple=1)
    assert [known["disk_available"] for known in full["players"]] == [False, False, True, True]
    assert [event.seat for event in events if event.kind == "clear_gone"] == [B]
    assert (full["phase"], full["round"]) == ("present", 2)
    assert state.actors() == [R, B, G, W]

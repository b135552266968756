"""Values, ties, the end of the game and the rulebook's worked final scoring (KGH-E08 to KGH-E17)."""

from typing import Any

import pytest

from tests.kaguyahime.positions import (
    COLOURS,
    GAME,
    B,
    G,
    R,
    W,
    bonus,
    bonuses,
    counts,
    cubes,
    do,
    ended,
    finish_design,
    legal,
    offer,
    place_any,
    position,
    seen,
    set_up,
)

END = GAME.raw["example_end"]
SEATS = {"red": R, "blue": B, "green": G, "white": W}
SIDE_OF = {END["sides"][name]: seat for name, seat in SEATS.items()} | {"P": -1}
HEARTS = {tile["id"]: tile["hearts"] for tile in GAME.raw["tile"]}


def layout(most: int = 9) -> Any:
    """The boards of the example by seat (-1: the princess), with at most so many tiles each, in order of placement."""
    boards: dict[int, Any] = {seat: {} for seat in SIDE_OF.values()}
    for tile in END["tile"]:
        cells = boards[SIDE_OF[tile["side"]]]
        if len(cells) < most:
            cells["{},{}".format(*tile["cell"])] = {
                "tile": tile["tile"],
                "rotation": tile["rotation"],
                "cube": tile.get("cube"),
            }
    return boards


def example(line: Any, most: int = 9, **changes: Any) -> Any:
    """The example's position at its end, with a line that gives a wanted priority."""
    full = position(4, phase="game_over", round=7, order=[R, B, G, W], storage=END["storage"], line=line).full()
    for seat, tiles in layout(most).items():
        if seat == -1:
            full["princess_board"] = in_board_order(tiles)
        else:
            full["players"][seat]["board"] = in_board_order(tiles)
    for name, seat in SEATS.items():
        full["players"][seat]["side"] = END["sides"][name]
    full.update(changes)
    return set_up(full)


def in_board_order(tiles: Any) -> Any:
    return dict(sorted(tiles.items(), key=lambda item: [int(part) for part in item[0].split(",")]))


def line_for(*priority: Any) -> Any:
    """A line with that priority: the princess at the far end, the highest beside her."""
    return [*reversed(priority), "princess"]


def after_dedication(red: Any, blue: Any, green: Any, purple: Any) -> Any:
    """The values of a round in which nobody presents anything and the storage holds these counts."""
    state = position(2, storage=counts(red, blue, green, purple), value=counts(9, 9, 9, 9))
    offer(state, "nothing -", "nothing -")
    finish_design(state)
    return tuple(state.full()["value"].values())


def test_kgh_e08_value_ties() -> None:
    assert after_dedication(5, 5, 3, 1) == (1, 1, 3, 4)
    assert after_dedication(5, 5, 5, 1) == (1, 1, 1, 4)
    assert after_dedication(6, 3, 3, 3) == (1, 2, 2, 2)


@pytest.mark.parametrize(
    ("line", "reflect"),
    [
        ([R, B, W, G, "princess"], True),
        ([R, B, W, G, "princess"], False),
        ([W, G, "princess", R, B], False),
    ],
)
def test_kgh_e09_tie_break_figure(line: Any, reflect: bool) -> None:
    wrap = {"priority_wrap": "reflect" if reflect else "cyclic"}
    assert position(4, line=line, options=wrap).view(None)["priority"] == [G, W, B, R]


def test_kgh_e09_the_second_line_is_cyclic_only() -> None:
    reflected = position(4, line=[W, G, "princess", R, B], options={"priority_wrap": "reflect"})
    assert reflected.view(None)["priority"] == [G, W, R, B]


def test_kgh_e10_end_of_the_game() -> None:
    hers = [tile["tile"] for tile in END["tile"] if tile["side"] == "P"]
    assert [HEARTS[tile] for tile in hers] == [3, 3, 4, 2, 5, 0, 2]
    before = example(
        line_for(B, G, R, W), most=6, phase="present", princess_favor=11 + sum(HEARTS[t] for t in hers[:6])
    ).full()
    assert before["princess_favor"] == 28
    last = [tile["tile"] for tile in END["tile"]][6::7]
    before["column"][6] = last
    state = set_up(before)
    assert set(last) == {"N-RP-2a", "N-GP-4", "S-B", "L-P", "N-BP-3a"}
    offer(state, "nothing -", "nothing disk", "nothing -", "nothing -")
    do(state, B, legal(state, B)[0])
    leader = state.full()["order"][0]
    do(state, leader, f"place {last.index('N-RP-2a')} 2,2 270 -")
    assert not state.over
    finish_design(state)
    assert state.over
    assert state.actors() == []
    assert state.full()["princess_favor"] == 30
    assert state.full()["round"] == 7
    assert all(tile is not None for column in state.full()["column"][7:] for tile in column)
    assert state.result().reason == "princess"
    assert state.result().rule == "KGH-6.1"


def test_kgh_e11_room_sizes() -> None:
    state = example(line_for(B, G, R, W))
    assert len(state.full()["princess_board"]) == 7
    for name, seat in SEATS.items():
        assert len(state.full()["players"][seat]["board"]) == 7
        assert seen(state, seat, "rooms") == END["sizes"][name]
    assert seen(state, W, "rooms") == counts(red=4, green=3, blue=3, purple=9)
    assert seen(state, B, "rooms") == counts(red=9, blue=3, green=4, purple=2)
    assert seen(state, G, "rooms") == counts(red=3, blue=10, green=4, purple=2)
    assert seen(state, R, "rooms") == counts(red=3, blue=5, green=9, purple=2)


def test_kgh_e12_rates() -> None:
    state = example(line_for(B, G, R, W))
    assert state.full()["storage"] == {**counts(red=9, blue=8, green=10, purple=12), "clear": 0}
    assert state.view(None)["rate"] == END["rates"] == counts(red=2, blue=1, green=2, purple=3)


def test_kgh_e13_red() -> None:
    state = example(line_for(B, G, R, W))
    assert [bonus(state, seat, "red") for seat in (B, W, G, R)] == [18, 4, 0, 0]


@pytest.mark.parametrize(
    ("priority", "expected"),
    [
        ((B, G, R, W), {B: 25, G: 10, R: 20, W: 31}),
        ((G, W, B, R), {B: 18, G: 17, R: 20, W: 31}),
        ((R, W, G, B), {B: 18, G: 14, R: 23, W: 31}),
    ],
)
def test_kgh_e14_the_other_colours(priority: Any, expected: Any) -> None:
    state = example(line_for(*priority))
    assert state.view(None)["priority"] == list(priority)
    assert [bonus(state, seat, "blue") for seat in (G, R, B, W)] == [10, 2, 0, 0]
    green = {B: 0, G: 0, W: 0, R: 18}
    green[min((B, G), key=priority.index)] = 4
    assert {seat: bonus(state, seat, "green") for seat in green} == green
    purple = {B: 0, G: 0, R: 0, W: 27}
    purple[min((B, G, R), key=priority.index)] = 3
    assert {seat: bonus(state, seat, "purple") for seat in purple} == purple
    assert dict(enumerate(bonuses(state))) == expected
    assert [line.rule for line in state.result().sheet[0]] == ["KGH-5.2.4f", *["KGH-6.4"] * 4]
    scores = state.result().scores
    assert scores == tuple(5 + expected[seat] for seat in range(4))


def test_kgh_e15_cube_balance_of_the_end_example() -> None:
    start = GAME.new(4, 1).full()
    restock = position(4, phase="restock", round=4, storage=counts(6, 5, 4, 4), line=line_for(R, B, G, W))
    before = sum(restock.full()["storage"].values())
    for seat in (R, B, G, W):
        do(restock, seat, "restock red+blue")
    taken = before - sum(restock.full()["storage"].values())
    assert taken == 8
    stored = sum(END["storage"].values())
    dedicated = stored - sum(start["storage"].values()) + taken
    assert (stored, dedicated) == (39, 37)
    coloured = sum(known["screen"][colour] for known in start["players"] for colour in COLOURS)
    assert (coloured, coloured + taken) == (36, 44)
    assert dedicated <= coloured + taken
    assert max(END["storage"].values()) <= GAME.raw["cube_supply"][2]["each_color"] - 1 == 13


def one_tile(favor: int, tile: str, clash: bool) -> Any:
    """Both players' favor after a round in which seat 1 takes the tile, with a clash or without."""
    state = position(2, favor=[0, favor], line=[1, 0, "princess"], column=["L-R", tile, "L-B"])
    offer(state, "nothing -", "nothing -" if clash else "clear -")
    assert state.full()["order"] == [0, 1]
    place_any(state, 0)
    place_any(state, 1)
    place_any(state, 2)
    return seen(state, 1, "favor")


def test_kgh_e16_lap() -> None:
    assert one_tile(29, "N-RB-4", clash=False) == 33
    state = ended(2, favor=[29, 33])
    assert [seen(state, seat, "track") for seat in range(2)] == [{"space": 29, "laps": 0}, {"space": 3, "laps": 1}]


def test_kgh_e17_penalty() -> None:
    assert one_tile(9, "N-RB-4", clash=True) == 5
    assert one_tile(9, "N-RB-4", clash=False) == 13


def test_leftovers_are_worth_nothing() -> None:
    """Section 6: cubes and disks left behind the screens do not count."""
    poor = ended(2, screens=[cubes(), cubes()], disks=[False, False])
    rich = ended(2, screens=[cubes(red=5, clear=1), cubes()], disks=[True, False])
    assert poor.result().scores == rich.result().scores

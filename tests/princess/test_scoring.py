"""Scoring: rules.md section 6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.princess.build import position, told
from tilecourt.engine.result import Result

AKEMI = "Wm Fm Fm Fm Fm / As Eo Em Em Wo / Fo .. .. .. .."
KANAME = "As Wm Ws Ws Ws / Fs Eo Ws Wm Wm / Wo Fo Es Eo .."
TOMOE = "Wo Ao As As As / Fm Es Am Am Wm / Fs Es Eo Em .."
SKIES = ("sky_moon", "sky_star", "sky_sun")


def scored(areas: Sequence[str], **given: Any) -> Result:
    """The result when the last seat of the final round ends its turn with these areas on the table."""
    last = len(areas) - 1
    uses = given.pop("uses", [(0, 0)] * len(areas))
    boards = ("SB1", "SB2", "SB3", "SB4")
    others: dict[int, Any] = {i: {"area": areas[i], "uses": uses[i], "board": boards[i]} for i in range(last)}
    given = {
        "spaces": [25, *[0] * last],
        "finished": [0],
        "bonus": ["B_most_wind", "B_least_wind"],
        **given,
    }
    p = position(
        areas[last], seat=last, players=len(areas), board=boards[last], uses=uses[last], others=others, **given
    )
    events = p.do("done")
    assert p.phase == "game_over"
    assert [one["bonus"] for one in told(events, "bonus_revealed")] == list(given["bonus"]) == p.full["bonus"]
    result: Result = p.state.result()
    assert result.reason == "goal"
    return result


def points(result: Result, *keys: str) -> list[tuple[int, ...]]:
    """For each seat its points in these lines."""
    sheets = [{line.key: line.points for line in lines} for lines in result.sheet]
    return [tuple(sheet[key] for key in keys) for sheet in sheets]


def example(**given: Any) -> Result:
    """Akemi, Kaname and Tomoe at the end of the rulebook's game."""
    bonus = ["B_most_fire", "B_least_water"]
    return scored([AKEMI, KANAME, TOMOE], spaces=[28, 26, 23], finished=[1, 0], gates=True, bonus=bonus, **given)


def codes(*tiles: str) -> str:
    """An area that shows these tiles and none of the start board."""
    return " / ".join(" ".join((*tiles[i : i + 2], "..")[:2]) for i in range(0, len(tiles), 2))


def moons(number: int, element: str) -> str:
    """An area with so many moons, and suns up to four tiles."""
    return codes(*[f"{element}m"] * min(number, 4), *["Wm"] * (number - 4), *[f"{element}o"] * (4 - number))


def test_pmt_e10_sky_points() -> None:
    assert points(example(), *SKIES) == [(5, 0, 2), (0, 5, 5), (2, 2, 2)]


def test_pmt_e11_the_game_of_the_rulebook() -> None:
    result = example()
    assert points(result, *SKIES, "bonus_1", "bonus_2") == [(5, 0, 2, 3, 3), (0, 5, 5, 0, 0), (2, 2, 2, 0, 3)]
    assert [[line.points for line in lines if line.rule == "PMT-6.1"] for lines in result.sheet] == [
        [5, 3],
        [10, 1],
        [-2],
    ]
    assert result.scores == (21, 21, 7)
    assert result.winners == (0, 1)
    assert result.ranks == (1, 1, 3)


def test_pmt_e12_unused_sprites() -> None:
    result = example(uses=[(2, 2), (2, 0), (0, 0)])
    assert points(result, "sprites") == [(8,), (4,), (0,)]
    assert points(example(uses=[(0, 2), (0, 0), (0, 0)]), "sprites") == [(4,), (0,), (0,)]


def test_pmt_e17_places() -> None:
    areas = [codes(*[kind + sky for sky in "msom"]) for kind in "EWFA"]
    result = scored(areas, spaces=[25, 25, 25, 25], finished=[2, 0, 3, 1])
    assert points(result, "placement") == [(5,), (1,), (10,), (3,)]


def test_pmt_e20_an_unfinished_pawn_walks_on_with_its_points() -> None:
    tomoe = example().sheet[2]
    assert tomoe[0].key == "unfinished"
    assert sum(line.points for line in tomoe[1:]) == 9
    assert sum(line.points for line in tomoe) == 7


def test_pmt_e21_first_play() -> None:
    result = example(first_play=True)
    assert result.scores == (14, 11, 1)
    assert result.winners == (0,)
    assert not any(line.key in SKIES for lines in result.sheet for line in lines)


def test_pmt_c20_unfinished() -> None:
    result = scored([AKEMI, KANAME, TOMOE], spaces=[26, 20, 8], gates=True)
    assert (result.sheet[2][0].key, result.sheet[2][0].points) == ("unfinished", -17)


@pytest.mark.parametrize(("space", "saved"), [(8, 3), (10, 3), (11, 0), (0, 3), (9, 3)])
def test_pmt_r48_by_option_an_unfinished_pawn_takes_a_secret_path_as_it_walks_on(space: int, saved: int) -> None:
    """Tomoe's other points are 9: from 10 or lower they lead past a path, 8 to 12 or 10 to 14."""
    bonus = ["B_most_fire", "B_least_water"]
    given = {"spaces": [28, 26, space], "finished": [1, 0], "gates": True, "bonus": bonus}
    ignored = scored([AKEMI, KANAME, TOMOE], **given)
    taken = scored([AKEMI, KANAME, TOMOE], **given, unfinished_paths="taken")
    assert sum(line.points for line in ignored.sheet[2][1:]) == 9
    assert taken.scores is not None and ignored.scores is not None
    assert (ignored.scores[2], taken.scores[2]) == (space - 25 + 9, space - 25 + 9 + saved)
    assert taken.scores[:2] == ignored.scores[:2]


def test_pmt_r48_a_path_that_the_points_do_not_reach_saves_nothing() -> None:
    bonus = ["B_most_fire", "B_least_water"]
    given = {"spaces": [28, 26, 0], "finished": [1, 0], "gates": True, "bonus": bonus, "first_play": True}
    taken = scored([AKEMI, KANAME, TOMOE], **given, unfinished_paths="taken")
    assert taken.sheet[2][0].points == -25, "three points lead to space 3, far from the paths"


@pytest.mark.parametrize(("ties", "second"), [("dense", 2), ("skip", 0)])
def test_pmt_c27_a_tie_for_the_most(ties: str, second: int) -> None:
    areas = [moons(5, "E"), moons(5, "F"), moons(3, "A"), codes("Wm", "Wm", "Am", "Wo")]
    result = scored(areas, sky_point_ties=ties)
    assert points(result, "sky_moon") == [(5,), (5,), (second,), (second,)]


@pytest.mark.parametrize(
    ("counts", "shares"),
    [((4, 4, 4), (5, 5, 5)), ((6, 0, 0), (5, 0, 0)), ((4, 4), (3, 3)), ((5, 4), (3, 0)), ((0, 0), (0, 0))],
)
def test_pmt_c28_shares_of_a_sky(counts: tuple[int, ...], shares: tuple[int, ...]) -> None:
    areas = [moons(number, element) for number, element in zip(counts, "EFA", strict=False)]
    assert points(scored(areas), "sky_moon") == [(share,) for share in shares]


def test_pmt_c29_bonus_cards_and_zero() -> None:
    water = codes("Wm", "Ws", "Wo", "Em")
    areas = [codes("Em", "Es", "Eo", "Em"), water, codes("Am", "As", "Ao", "Am")]
    result = scored(areas, bonus=["B_least_water", "B_most_fire"])
    assert points(result, "bonus_1") == [(3,), (0,), (3,)]
    result = scored([areas[0], areas[2]], bonus=["B_most_fire", "B_least_fire"])
    assert points(result, "bonus_1", "bonus_2") == [(0, 3), (0, 3)]


def test_pmt_c30_three_uses_left() -> None:
    assert points(example(uses=[(2, 1), (1, 2), (1, 1)]), "sprites") == [(6,), (6,), (4,)]


# --- rulings without an example of their own


def test_pmt_r49_second_place_behind_a_tie_of_two() -> None:
    areas = [moons(4, "E"), moons(4, "F"), moons(1, "A")]
    assert points(scored(areas), "sky_moon") == [(5,), (5,), (2,)]
    assert points(scored(areas, sky_point_ties="skip"), "sky_moon") == [(5,), (5,), (0,)]
    areas = [moons(4, "E"), moons(2, "F"), moons(2, "A")]
    for ties in ("dense", "skip"):  # a shared second place is not skipped
        assert points(scored(areas, sky_point_ties=ties), "sky_moon") == [(5,), (2,), (2,)]


def test_pmt_r52_akemi_has_three_suns() -> None:
    assert AKEMI.count("o") == 3
    assert points(example(), "sky_sun")[0] == (2,)


def test_pmt_r65_buried_tiles_do_not_count() -> None:
    # The same tops; under them lie moons: only what shows counts, uncovered board cells too (SB1: Wm Fm on top).
    buried: dict[str, Any] = {"laid": {(0, 0): "Em", (0, 1): "Am"}}
    area = "Es Ao .. / As Eo Am"
    p = position(area, seat=1, players=2, board="SB1", **buried, spaces=[25, 0], finished=[0])
    p.do("done")
    sheets = points(p.state.result(), *SKIES)  # seat 0 shows SB2 a: As Wm / Fs Eo
    assert sheets == [(3, 3, 0), (3, 3, 3)]


def test_pmt_r66_a_held_rune_has_no_effect() -> None:
    assert example(held="R30").scores == example().scores


def test_pmt_6_6_totals_may_be_negative() -> None:
    result = scored([codes("Em", "Es", "Eo", "Em"), codes("Fo", "Fs", "Fo", "As")], spaces=[25, 3])
    assert result.scores is not None
    assert result.scores[1] < 0
    assert result.winners == (0,)

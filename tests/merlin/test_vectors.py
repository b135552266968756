"""The positions of docs/rules/merlin/vectors.toml, and each example and board case by its id (rules.md 9.1 and 9.2)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.merlin.build import COLOURS, GAME, Position, position
from tests.positions import told
from tilecourt.engine.errors import Refused

FILE = Path(__file__).resolve().parents[2] / "docs" / "rules" / "merlin" / "vectors.toml"
VECTORS: dict[str, dict[str, Any]] = {row["id"]: row for row in tomllib.loads(FILE.read_text("utf-8"))["vector"]}
SMALL = {hole.id for hole in GAME.components.hole if hole.size == "small"}


@dataclass
class Outcome:
    """What came of a vector's steps."""

    refused: list[str] = field(default_factory=list)
    fences: list[str] = field(default_factory=list)
    enclosed: list[str] = field(default_factory=list)
    captures: list[str] = field(default_factory=list)


def move_of(step: str, actor: str) -> str:
    """A step of a vector in notation; the two slots of a small hole are one spot."""
    kind, *words = step.split(" ")
    if kind == "place_die":
        slot, colour, face = words
        hole = slot.partition(".")[0]
        die = face if colour == actor else f"{colour}_{face}"
        return f"place_die {die} {hole if hole in SMALL else slot}"
    if kind == "place_card":
        return f"place_card {words[2]} {words[0]}"
    if kind == "add_beast":
        return f"add_beast {words[2]} {words[1]} {words[0]}"
    return f"move_beast {words[2]} {words[0]} {words[1]}"


def begin(vector: dict[str, Any]) -> tuple[Position, list[tuple[bool, str]]]:
    """The position, its actor holding every die and card that the steps name, and the steps."""
    steps = [(step.startswith("ok "), move_of(step[3:], vector["actor"])) for step in vector["steps"]]
    rolled = [move.split(" ")[1] for _, move in steps if not move.startswith("place_card")]
    hand = [move.split(" ")[1] for _, move in steps if move.startswith("place_card")]
    pieces = {key: vector.get(key, []) for key in ("dice", "cards", "beasts")}
    seat = COLOURS.index(vector["actor"])
    return position(4, seat, rolled=rolled, hand=hand, options=vector.get("options"), **pieces), steps


def run(name: str) -> Outcome:
    """Plays a vector: every step allowed or refused as it says; then what the end of placement gives."""
    p, steps = begin(VECTORS[name])
    outcome = Outcome()
    for allowed, move in steps:
        rule = p.why_not(move)
        assert (rule is None) == allowed, (move, rule)
        if rule is None:
            p.do(move)
        else:
            outcome.refused.append(rule.removeprefix("MBH-"))
    before = p.full["enclosed"]
    events = p.do("end_placement")
    for fence in told(events, "fence_scored"):
        strong = "reinforced" if fence["reinforced"] else "plain"
        outcome.fences.append(f"{fence['line']} {COLOURS[fence['seat']]} {fence['points']} {strong}")
    outcome.enclosed = [square for square in p.full["enclosed"] if square not in before]
    for catch in told(events, "beast_captured"):
        outcome.captures.append(f"{catch['square']} {catch['beast']} {COLOURS[catch['seat']]}")
    return outcome


@pytest.mark.parametrize("name", VECTORS)
def test_vector(name: str) -> None:
    vector = VECTORS[name]
    outcome = run(name)
    assert sorted(outcome.fences) == sorted(vector.get("fences", []))
    assert outcome.enclosed == vector.get("enclosed", [])
    assert sorted(outcome.captures) == sorted(vector.get("captures", []))


def test_all_vectors_are_there() -> None:
    wanted = [f"MBH-E{n:02}" for n in range(1, 14) if n != 5] + ["MBH-E05a", "MBH-E05b"]
    wanted += [f"MBH-C{n:02}" for n in range(1, 27)]
    assert sorted(VECTORS) == sorted(wanted)


@pytest.mark.parametrize("name", ["MBH-E08", "MBH-E09", "MBH-E10", "MBH-E11", "MBH-E12"])
def test_examples_of_the_rulebook_come_out_the_same_in_both_readings_of_r33(name: str) -> None:
    VECTORS[name + " supports_only"] = VECTORS[name] | {"options": {"enclosure_dice": "supports_only"}}
    try:
        assert run(name + " supports_only") == run(name)
    finally:
        del VECTORS[name + " supports_only"]


# --- examples of the rulebook


def test_mbh_e01_a_hole_has_one_icon() -> None:
    assert run("MBH-E01").refused == ["R63", "R63"]


def test_mbh_e02_a_card_matches_the_pair_that_holds_it() -> None:
    p, _ = begin(VECTORS["MBH-E02"])
    p.do("place_card water A1-A2")
    assert p.full["lines"]["A1-A2"] == {"owner": 0, "image": "water", "points": None, "reinforced": False}
    assert p.player(0)["hand"] == []


def test_mbh_e03_a_mismatched_card_reserves_the_empty_hole() -> None:
    p, _ = begin(VECTORS["MBH-E03"])
    assert told(p.do("place_card thorns A2-B2"), "hole_reserved") == [{"seat": 0, "hole": "P12", "image": "thorns"}]


def test_mbh_e04_matching_dice_complete_it_later() -> None:
    assert run("MBH-E04").fences == ["A2-B2 purple 2 plain"]


def test_mbh_e05a_a_reserved_hole_takes_no_other_icon() -> None:
    assert run("MBH-E05a").refused == ["R21", "R21", "R21", "R12"]


def test_a_refusal_names_the_image_and_the_card_that_reserve_a_hole() -> None:
    p, steps = begin(VECTORS["MBH-E05a"])
    step = next(move for allowed, move in steps if not allowed)
    with pytest.raises(Refused) as found:
        p.do(step)
    assert "reserved for Thorns by the card on A2-B2" in str(found.value)


def test_mbh_e05b_a_card_between_two_other_icons() -> None:
    assert run("MBH-E05b") == Outcome(refused=["R21"], fences=["A2-B2 purple 2 plain"])


def test_mbh_e06_the_network_grows() -> None:
    assert run("MBH-E06").refused == []


def test_mbh_e07_nothing_outside_the_network() -> None:
    assert run("MBH-E07").refused == ["R15", "R15", "R18", "R18"]


def test_mbh_e08_only_the_complete_fence_scores() -> None:
    assert run("MBH-E08").fences == ["A2-A3 purple 3 plain"]


def test_mbh_e09_a_basilisk_in_the_centre() -> None:
    assert run("MBH-E09").captures == ["B2 basilisk green"]


def test_mbh_e10_a_chimera_on_an_edge() -> None:
    outcome = run("MBH-E10")
    assert (outcome.refused, outcome.captures) == (["R21"], ["A2 chimera orange"])


def test_mbh_e11_a_centaur_in_a_corner() -> None:
    assert run("MBH-E11") == Outcome([], ["A1-B1 purple 3 plain"], ["A1"], ["A1 centaur purple"])


def test_mbh_e12_one_turn_scores_for_three_players() -> None:
    p, steps = begin(VECTORS["MBH-E12"])
    p.do(*(move for _, move in steps), "end_placement")
    assert [p.player(seat)["points"] for seat in range(4)] == [2, 0, 7 + 5, 3]
    assert p.player(2)["captured"] == {"unicorn": 1}


def test_mbh_e13_a_basilisk_walks_into_the_centre() -> None:
    p, steps = begin(VECTORS["MBH-E13"])
    assert p.why_not(steps[0][1]) == "MBH-R64"
    p.do(steps[1][1], steps[2][1])
    assert p.full["beasts"] == {"B2": "basilisk"}
    assert p.full["supply"]["basilisk"] == 2


# --- board cases


def test_mbh_c01_the_first_die() -> None:
    assert run("MBH-C01").refused == ["R12", "R18", "R14"]


def test_mbh_c02_one_wild_in_all() -> None:
    assert run("MBH-C02").refused == ["R14", "R14"]


def test_mbh_c03_diagonal_dice_hold_nothing() -> None:
    assert run("MBH-C03").refused == ["R18"] * 5


def test_mbh_c04_two_reservations_agree() -> None:
    assert run("MBH-C04").refused == ["R22", "R22", "R21"]


def test_mbh_c05_a_matching_card_may_run_into_a_reserved_hole() -> None:
    assert run("MBH-C05") == Outcome(refused=["R21"], fences=["A3-B3 green 5 plain"])


def test_mbh_c06_a_card_may_match_at_the_far_hole() -> None:
    assert run("MBH-C06").refused == ["R21"]


def test_mbh_c07_an_unfinished_fence_stops_a_beast() -> None:
    assert run("MBH-C07").refused == ["R42", "R43", "R43"]


def test_mbh_c08_seven_dice_are_not_enough() -> None:
    assert run("MBH-C08") == Outcome(["R42"], [], ["A1"], ["A1 centaur orange"])


def test_mbh_c09_seven_dice_are_enough_with_supports_only() -> None:
    assert run("MBH-C09") == Outcome(["R37"])


def test_mbh_c10_the_seventh_die_captures_with_supports_only() -> None:
    outcome = run("MBH-C10")
    assert sorted(outcome.fences) == ["A1-A2 purple 5 reinforced", "A1-B1 green 5 reinforced"]
    assert outcome.captures == ["A1 unicorn orange"]


def test_mbh_c11_an_empty_pen_is_shut() -> None:
    assert run("MBH-C11") == Outcome(["R37"], ["A1-B1 green 4 reinforced"], ["A1"])


def test_mbh_c12_a_centaur_without_a_reinforced_fence() -> None:
    assert run("MBH-C12") == Outcome(["R42", "R42"], ["A1-B1 green 2 plain"], ["A1"])


def test_mbh_c13_a_chimera_in_a_corner() -> None:
    assert run("MBH-C13").captures == []


def test_mbh_c14_a_chimera_between_two_images() -> None:
    assert run("MBH-C14") == Outcome([], ["A2-A3 purple 4 reinforced"], ["A2"])


def test_mbh_c15_two_fences_and_two_pens_at_once() -> None:
    p, steps = begin(VECTORS["MBH-C15"])
    p.do(*(move for _, move in steps), "end_placement")
    assert p.player(3)["captured"] == {"unicorn": 1, "centaur": 1}
    fences = {fence["line"]: fence["points"] for seat in (1, 2) for fence in p.player(seat)["fences"]}
    assert (fences["A1-B1"], fences["B1-B2"]) == (5, 3)


def test_mbh_c16_all_own_with_a_wild_reinforced() -> None:
    assert run("MBH-C16").fences == ["A2-B2 purple 6 reinforced"]


def test_mbh_c17_all_own_with_a_wild() -> None:
    assert run("MBH-C17").fences == ["A2-B2 purple 4 plain"]


def test_mbh_c18_two_own_two_black() -> None:
    assert run("MBH-C18").fences == ["A2-B2 purple 2 plain"]


def test_mbh_c19_black_left_out_of_the_comparison() -> None:
    assert run("MBH-C19").fences == ["A2-B2 purple 3 plain"]


def test_mbh_c20_four_black_dice() -> None:
    assert run("MBH-C20").fences == ["A2-B2 purple 4 reinforced"]


def test_mbh_c21_one_each() -> None:
    assert run("MBH-C21").fences == ["A2-B2 purple 2 plain"]


def test_mbh_c22_one_plain_die_against_wilds() -> None:
    assert run("MBH-C22").fences == ["A2-B2 purple 3 plain"]


def test_mbh_c23_wilds_count_as_their_hole() -> None:
    assert run("MBH-C23").fences == ["A2-B2 green 3 plain"]


def test_mbh_c24_one_beast_a_square() -> None:
    assert run("MBH-C24").refused == ["R65", "R65", "R64"]


def test_mbh_c25_no_beast_face_and_no_full_hole() -> None:
    assert run("MBH-C25").refused == ["R04", "R11", "R04"]


def test_mbh_c26_the_far_die_closes_the_pen() -> None:
    outcome = run("MBH-C26")
    assert (outcome.fences, outcome.captures) == ([], ["B2 chimera orange"])

"""Runes, formations and claims: rules.md 5.0 and 5.6."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.princess.boxes import write_box
from tests.princess.build import Position, cell, position, read_area, told
from tilecourt.games.princess.game import PrincessGame

TEE = "Wm Fm Fs Fo / As Eo Fm .."
CROSS = "Wm Es Wo / As Wm Fo / Ws Fm Ws"
PLUS = ".. Fm .. / Fs Fo Fm / Ws Fs .."
UNFORMED = ["R28", "R29", "R30"]


def total(p: Position, *claims: str) -> int:
    """T of a declaration that ends with these claims."""
    events = p.do(*claims)
    if p.phase == "declare":
        events += p.do("done")
    return int(told(events, "walked")[0]["steps"])


def test_pmt_e01_tee_of_fire() -> None:
    p = position(TEE, [(1, 2)], row=["R02", *UNFORMED])
    assert p.moves() == ["claim R02 1,2", "done"]
    events = p.do("claim R02 1,2")
    (claim,) = told(events, "rune_claimed")
    assert claim["value"] == 2
    assert p.drawn(claim["formation"]) == {(0, 1), (0, 2), (0, 3), (1, 2)}
    assert told(events, "walked") == [{"seat": 0, "steps": 2, "from": 0, "to": 2}]


def test_pmt_e02_tee_of_suns() -> None:
    p = position("Wm Fm Fo .. / As Eo Ao Wo", [(0, 2)], row=["R02"])
    (claim,) = told(p.do("claim R02 0,2"), "rune_claimed")
    assert claim["value"] == 2
    formation = p.drawn(claim["formation"])
    assert formation == {(1, 1), (1, 2), (1, 3), (0, 2)}
    assert {read_area("Wm Fm Fo .. / As Eo Ao Wo")[at] for at in formation} == {"Eo", "Ao", "Wo", "Fo"}


def test_pmt_e03_no_gem_no_rune() -> None:
    p = position(TEE, row=["R02"])
    assert p.moves() == ["done"]
    for at in read_area(TEE):
        assert p.why_not("claim R02 {},{}".format(*at)) == "PMT-5.6"


def test_pmt_e03_without_a_gem_the_declaration_is_passed() -> None:
    p = position("Wm Fm Fs Fo / As Eo .. ..", row=["R02", *UNFORMED], phase="place_tile", display=["Fm", "Es"])
    q = p.copy()
    p.do("place Fm 1,2 -")
    q.do("place Fm 1,2 gem")
    assert (p.phase, p.actor) == ("rune_card", 1)
    assert (q.phase, q.actor) == ("declare", 0)


def test_pmt_e04_cross_full_mixed_and_with_a_hole() -> None:
    for corner, value in (("Ws", 6), ("Fs", 3)):
        p = position(CROSS[:-2] + corner, [(0, 0)], row=["R27"])
        (claim,) = told(p.do("claim R27 0,0"), "rune_claimed")
        assert claim["value"] == value
        assert p.drawn(claim["formation"]) == {(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)}
    p = position(CROSS[:-2] + "..", [(0, 0)], row=["R27"])
    assert p.why_not("claim R27 0,0") == "PMT-5.0d"


# The area of the example turned a quarter to the right, so that the board lies as it is printed: Fs and Fo cover it.
COMBO = """
Fo  Fs  Fm  ..  ..
..  Fo  Eo  ..  ..
..  ..  Wo  ..  Wm
..  ..  ..  Ao  ..
..  ..  Wm  ..  Ws
"""


def turned(row: int, column: int) -> str:
    """A cell of the example's drawing, in the turned one."""
    return f"{column},{4 - row}"


def combo() -> Position:
    gems = [cell(turned(0, 4)), cell(turned(3, 0)), cell(turned(2, 2))]
    deck = ["R28", "R30", "R26"]
    return position(COMBO, gems, start=(0, 1), row=["R01", "R02", "R27", "R29"], deck=deck)


def test_pmt_e05_three_runes_at_once() -> None:
    p = combo()
    assert p.player(0)["area"]["0,0"] == ["Wm", "Fs"]
    assert p.player(0)["area"]["1,0"] == ["As", "Fo"]
    assert not any(move.startswith("claim R29") for move in p.moves())
    for gem in ((0, 4), (3, 0), (2, 2)):
        assert p.why_not(f"claim R29 {turned(*gem)}") == "PMT-5.0d"
    claims = [f"claim R27 {turned(0, 4)}", f"claim R02 {turned(3, 0)}", f"claim R01 {turned(2, 2)}"]
    events = p.do(*claims)
    assert [(claim["rune"], claim["value"]) for claim in told(events, "rune_claimed")] == [
        ("R27", 3),
        ("R02", 2),
        ("R01", 2),
    ]
    assert told(events, "walked")[0]["steps"] == 9


def test_pmt_e05_a_gem_spent_on_the_wrong_rune() -> None:
    p = combo()
    events = p.do(f"claim R27 {turned(2, 2)}")
    for gem in ((0, 4), (3, 0)):
        assert p.why_not(f"claim R01 {turned(*gem)}") == "PMT-5.0d"
    assert p.why_not(f"claim R01 {turned(2, 2)}") == "PMT-5.6"
    events += p.do(f"claim R02 {turned(3, 0)}")
    assert [claim["value"] for claim in told(events, "rune_claimed")] == [3, 2]
    assert told(events, "walked")[0]["steps"] == 6


def test_pmt_c01_a_rune_is_not_mirrored() -> None:
    p = position("Fm Ws / Fs Eo / Fo Fm", [(0, 0)], row=["R03", "R04", "R29", "R30"])
    assert p.why_not("claim R04 0,0") == "PMT-5.0d"
    assert total(p, "claim R03 0,0") == 2


@pytest.mark.parametrize(
    ("area", "start"),
    [
        (".. Es Wo / As Wm Fo / Ws Fm Ws", None),
        ("Wm Es .. / As Wm Fo / Ws Fm Ws", None),
        ("Wm Es Wo / As Wm Fo / .. Fm Ws", None),
        ("Wm Es Wo / As Wm Fo / Ws Fm ..", None),
        ("Wm .. Wo Wm Fm / .. .. .. As Eo / Ws .. Ws .. ..", (0, 3)),
    ],
)
def test_pmt_c02_no_cell_may_be_empty(area: str, start: tuple[int, int] | None) -> None:
    gem = (0, 0) if not area.startswith("..") else (0, 2)
    p = position(area, [gem], row=["R27"], start=start)
    assert p.why_not("claim R27 {},{}".format(*gem)) == "PMT-5.0d"


def test_pmt_c03_two_odd_tiles_are_too_many() -> None:
    p = position("Wm Es Fo / As Wm Fo / Ws Fm Es", [(0, 0)], row=["R27"])
    assert p.why_not("claim R27 0,0") == "PMT-5.0d"


@pytest.mark.parametrize("area", [PLUS.replace("Fs ..", "Ws .."), PLUS.replace("Fo", "Wo")])
def test_pmt_c04_a_single_number_takes_no_odd_tile(area: str) -> None:
    for gem in ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)):
        p = position(area, [gem], row=["R19"])
        assert p.why_not("claim R19 {},{}".format(*gem)) == "PMT-5.0d"


def test_pmt_c05_the_gem_may_lie_on_the_odd_tile() -> None:
    p = position(CROSS[:-2] + "Fs", [(2, 2)], row=["R27"])
    assert total(p, "claim R27 2,2") == 3


def test_pmt_c06_one_gem_one_rune() -> None:
    p = position(PLUS, [(1, 1)], row=["R19", "R02", "R29", "R30"], deck=["R28"])
    assert p.moves() == ["claim R02 1,1", "claim R19 1,1", "done"]
    assert total(p.copy(), "claim R02 1,1") == 2
    assert total(p, "claim R19 1,1") == 4
    assert p.actor == 1


def test_pmt_c07_formations_share_tiles() -> None:
    p = position(PLUS, [(1, 1), (0, 1)], row=["R19", "R02", "R29", "R30"], deck=["R28"])
    assert total(p, "claim R19 1,1", "claim R02 0,1") == 7


def refilled(claim_refilled: bool) -> Position:
    gems = [(1, 1), (0, 1), (1, 0)]
    return position(PLUS, gems, row=["R19", *UNFORMED], deck=["R02"], held="R14", claim_refilled=claim_refilled)


def test_pmt_c08_a_refilled_card_joins_the_combo() -> None:
    p = refilled(True)
    events = p.do("claim R19 1,1")
    assert told(events, "rune_turned_up") == [{"seat": 0, "rune": "R02"}]
    assert p.full["row_at_declare"] == UNFORMED
    assert total(p, "claim R02 0,1") == 7
    p = refilled(False)
    assert [event.kind for event in p.do("claim R19 1,1")][:3] == ["rune_claimed", "rune_turned_up", "walked"]


def test_pmt_c08_the_refusal_names_the_option() -> None:
    area = PLUS.replace("Ws", "Fm")  # the held Square is formed too, so the declaration goes on
    p = position(area, [(1, 1), (1, 0)], row=["R19", *UNFORMED], deck=["R02"], held="R07", claim_refilled=False)
    p.do("claim R19 1,1")
    assert p.moves() == ["claim R07 1,0", "done"]
    assert p.why_not("claim R02 1,0") == "PMT-R23"
    assert total(p, "claim R07 1,0") == 7


def test_pmt_c09_a_held_rune_is_not_replaced() -> None:
    p = position(PLUS, [(1, 1), (0, 1)], held="R19", row=["R02", *UNFORMED], deck=["R22"])
    events = p.do("claim R19 1,1", "claim R02 0,1")
    assert told(events, "walked")[0]["steps"] == 7
    assert told(events, "rune_turned_up") == [{"seat": 0, "rune": "R22"}]
    assert p.player(0)["held"] is None
    assert p.full["row"] == ["R22", *UNFORMED]


def test_pmt_c35_the_longest_walk(tmp_path: Path) -> None:
    def more_water_moons(raw: dict[str, Any]) -> None:
        raw["tile"][3]["copies"] = 40
        raw["counts"]["tiles"] = 84
        raw["tile_supply"]["stacked_after_setup"] = 80

    game = PrincessGame(write_box(tmp_path, more_water_moons))
    area = " / ".join(["Wm Wm Wm Wm Wm"] * 5)
    gems = [(0, 0), (0, 4), (2, 1), (2, 2)]
    p = position(area, gems, row=["R26", "R28", "R29", "R22"], held="R30", game=game)
    events = p.do("claim R29 0,0", "claim R30 0,4", "claim R28 2,1", "claim R26 2,2")
    assert [claim["value"] for claim in told(events, "rune_claimed")] == [7, 7, 7, 6]
    assert told(events, "walked")[0]["steps"] == 30
    best = sorted((rune.steps for rune in game.components.rune), reverse=True)[:4]
    assert sum(best) + 3 == 30


# --- rulings without an example of their own


def test_pmt_r15_every_attribute_forms_a_rune() -> None:
    for code, area in {
        "E": "Em Es / Eo Em", "W": "Wm Ws / Wo Wm", "F": "Fm Fs / Fo Fm", "A": "Am As / Ao Am",
        "m": "Wm Em / Fm Am", "s": "Ws Es / Fs As", "o": "Wo Eo / Fo Ao",
    }.items():  # fmt: skip
        p = position(area, [(1, 1)], row=["R07"])
        assert p.allows("claim R07 1,1"), code
    assert position("Wm Es / Fm Am", [(1, 1)], row=["R07"]).why_not("claim R07 1,1") == "PMT-5.0d"


def test_pmt_r19_the_best_value_is_taken() -> None:
    # Through the gem: a full cross of Water, and a mixed one to its right.
    p = position("Wm Es Wo Fm Ws / As Wm Fo Ws Fm / Ws Fm Ws Es Fo", [(0, 2)], row=["R27"])
    (claim,) = told(p.do("claim R27 0,2"), "rune_claimed")
    assert claim["value"] == 6
    assert p.drawn(claim["formation"]) == {(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)}


def test_pmt_r20_the_very_same_tiles_twice() -> None:
    p = position("Fm Fs / Fo Fm / Fs Fo", [(0, 0), (0, 1), (1, 1)], row=["R24", "R07", "R11", "R30"], deck=["R29"])
    assert total(p, "claim R24 0,1", "claim R07 0,0", "claim R11 1,1") == 5 + 2 + 3 + 2


def test_pmt_r22_the_player_picks_the_gem() -> None:
    p = position(TEE, [(1, 2), (0, 1), (1, 0)], row=["R02", *UNFORMED], deck=["R26"])
    assert p.moves("claim") == ["claim R02 0,1", "claim R02 1,2"]
    assert p.why_not("claim R02 1,0") == "PMT-5.0d"
    p.do("claim R02 0,1")
    assert p.drawn(p.player(0)["gems_on"]) == {(1, 2), (1, 0)}


def test_pmt_r24_nothing_must_be_declared() -> None:
    p = position(PLUS, [(1, 1), (0, 1)], row=["R19", "R02", "R29", "R30"], deck=["R28"])
    q = p.copy()
    events = p.do("done")
    assert not told(events, "walked")
    assert p.actor == 1
    assert p.full["row"] == ["R19", "R02", "R29", "R30"]
    assert total(q, "claim R02 0,1", "done") == 2


def test_pmt_r25_hold_and_claim_in_one_turn() -> None:
    p = position(PLUS, [(1, 1)], row=["R19", *UNFORMED], deck=["R22"], phase="rune_card", display=["Es"])
    events = p.do("hold R19", "skip", "skip", "place Es 2,2 -", "claim R19 1,1")
    assert told(events, "walked")[0]["steps"] == 4


def test_pmt_r27_held_runes_are_out_of_reach() -> None:
    p = position(phase="rune_card", held="R19", row=UNFORMED, others={1: {"held": "R02"}})
    for card in ("R19", "R02"):
        assert p.why_not(f"remove {card}") == "PMT-5.2"
    p = position(PLUS, [(0, 1)], row=UNFORMED, others={1: {"held": "R02"}})
    assert p.why_not("claim R02 0,1") == "PMT-5.6"

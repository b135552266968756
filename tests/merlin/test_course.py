"""The course of play: set-up, rolling, refilling, last turns, stalling (rules.md 4, 5.3 to 5.9 and 9.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.merlin.build import GAME, GREEN, ORANGE, PURPLE, Position, fenced, filled, position, restored
from tests.positions import told

PAIR = ["P11.NW purple water", "P11.NE purple water"]
ALL_FACES = ("water", "thorns", "lightning", "bamboo", "wild", "beast")


def start(players: int, seed: int = 1) -> Position:
    return Position(GAME.new(players, seed))


def counts(cards: list[str]) -> dict[str, int]:
    return dict(Counter(cards))


# --- set-up


@pytest.mark.parametrize(("players", "pool"), [(2, 16), (3, 11), (4, 6)])
def test_mbh_e14_pools(players: int, pool: int) -> None:
    p = start(players)
    for seat in range(players):
        assert (p.player(seat)["own_dice"], p.player(seat)["neutral_dice"], p.player(seat)["pool"]) == (4, 0, pool)
    assert p.full["neutral_stock"] == 15


def test_mbh_e15_the_set_up_picture() -> None:
    p = start(3)
    assert [p.player(seat)["colour"] for seat in range(3)] == ["purple", "green", "orange"]
    for seat in range(3):
        hand, deck = p.player(seat)["hand"], p.player(seat)["deck"]
        assert (len(hand), len(deck)) == (4, 12)
        assert counts(hand + deck) == dict.fromkeys(ALL_FACES[:4], 4)
        assert p.state.view((seat + 1) % 3)["players"][seat]["hand"] == hand
    assert p.full["supply"] == {"unicorn": 6, "centaur": 5, "chimera": 4, "basilisk": 3}
    p.do("opening_beast unicorn B2")
    assert p.full["beasts"] == {"B2": "unicorn"}
    assert sum(p.full["supply"].values()) == 17
    assert p.phase == "keep"


def test_mbh_c45_the_opponent_of_the_first_player_opens() -> None:
    firsts = set()
    for seed in range(8):
        p = start(2, seed)
        first = p.full["first"]
        firsts.add(first)
        assert (p.phase, p.actor) == ("opening_beast", 1 - first)
        assert len(p.moves()) == 4 * 12
        assert p.why_not("opening_beast unicorn A1", first) == "MBH-R67"
        p.do("opening_beast unicorn B3")
        assert (p.phase, p.actor) == ("keep", first)
    assert firsts == {0, 1}


def test_the_right_neighbour_opens_in_larger_games() -> None:
    for seed in range(6):
        p = start(4, seed)
        assert p.actor == (p.full["first"] - 1) % 4


# --- rolling


def test_mbh_c27_at_least_one_die_is_kept() -> None:
    p = position(phase="keep", rolled=["water", "water", "wild", "beast"])
    assert p.why_not("keep nothing") == "MBH-R07"
    assert p.why_not("keep thorns") == "MBH-R67"
    assert p.why_not("keep water+water+water") == "MBH-R67"
    assert len(p.moves()) == 3 * 2 * 2 - 1
    events = p.do("keep water+water+wild+beast")
    assert told(events, "dice_rerolled") == []
    assert (p.phase, p.dice()) == ("place", ["water", "water", "wild", "beast"])


def test_dice_that_are_not_kept_are_rolled_once_more() -> None:
    seen: set[str] = set()
    for seed in range(40):
        p = position(phase="keep", rolled=["water", "water", "black_wild", "black_beast"])
        p.state = restored(p.full, seed=str(seed))
        p.do("keep water+black_beast")
        assert p.phase == "place"
        rest = Counter(p.dice()) - Counter(["water", "black_beast"])
        assert sorted(die.startswith("black_") for die in rest.elements()) == [False, True]
        seen.update(rest)
    assert seen == {*ALL_FACES, *(f"black_{face}" for face in ALL_FACES)}


def test_a_lone_die_is_not_rolled_again() -> None:
    p = position(phase="keep", rolled=["thorns"])
    assert p.moves() == ["keep thorns"]
    p.do("keep thorns")
    assert (p.phase, p.dice()) == ("place", ["thorns"])


def test_equal_dice_cards_and_small_slots_are_one_choice() -> None:
    p = position(rolled=["water", "water", "black_water"], hand=["water", "water"])
    assert len(p.moves("place_die")) == 2 * (10 + 6 * 4)
    p.do("place_die water P01")
    assert set(p.full["slots"]) == {"P01.SW"}
    p.do("place_die water P01")
    assert set(p.full["slots"]) == {"P01.SW", "P01.SE"}
    assert p.moves("place_card") == ["place_card water A1-A2"]


# --- placement


def test_mbh_c28_beasts_and_wilds_on_an_empty_board() -> None:
    p = position(3, rolled=["beast", "beast", "wild", "wild"])
    assert p.moves("place_die", "place_card") == []
    p.do("add_beast wild unicorn A1", "move_beast beast A1 B1", "move_beast beast B1 B2")
    assert p.full["beasts"] == {"B2": "unicorn"}
    assert p.dice() == ["wild"]
    assert p.why_not("add_beast wild unicorn A1") == "MBH-R14"
    assert p.moves() == ["end_placement"]
    p.do("end_placement", "discard nothing")
    assert p.actor == GREEN
    p.state = restored(p.full | {"phase": "place", "dice": [{"die": "thorns", "state": "free"}]})
    assert len(p.moves("place_die")) == 34


def test_mbh_c44_a_kind_can_run_out() -> None:
    supply = {"unicorn": 2, "centaur": 1, "chimera": 1, "basilisk": 0}
    p = position(rolled=["beast"], supply=supply)
    assert p.why_not("add_beast beast basilisk A1") == "MBH-R41"
    assert p.why_not("add_beast beast chimera A1") is None


def test_mbh_c46_a_stuck_beast_stays() -> None:
    corner = [f"{slot} purple bamboo" for slot in ("P01.SW", "P01.SE")]
    corner += [f"P11.{corner} purple water" for corner in ("NW", "NE", "SW", "SE")]
    corner += ["P10.NE green thorns", "P10.SE green thorns"]
    cards = ["A1-A2 purple water", "A1-B1 green water"]
    p = position(dice=corner, cards=cards, beasts=["A1 centaur"], rolled=["beast", "beast", "wild", "water"])
    assert p.full["enclosed"] == ["A1"]
    assert not [move for move in p.moves("move_beast") if " A1 " in move]
    assert {p.why_not(f"move_beast beast A1 {to}") for to in ("A2", "B1")} == {"MBH-R42"}
    assert p.why_not("add_beast beast unicorn A1") == "MBH-R65"
    assert told(p.do("end_placement"), "beast_captured") == []
    assert p.full["beasts"] == {"A1": "centaur"}


def test_mbh_c47_the_second_wild_is_idle() -> None:
    p = position(dice=["P11.NW green thorns"], rolled=["wild", "wild"])
    p.do("place_die wild P11.NE")
    assert p.why_not("place_die wild P11.SW") == "MBH-R14"
    assert p.why_not("add_beast wild unicorn A1") == "MBH-R14"
    assert p.why_not("move_beast wild A1 A2") == "MBH-R14"


def test_refusals_for_pieces_that_are_not_there() -> None:
    p = position(dice=PAIR, rolled=["water", "black_beast"], hand=["water"], beasts=["B2 unicorn"])
    assert p.why_not("place_die thorns P11.SW") == "MBH-R67"
    assert p.why_not("place_die black_water P11.SW") == "MBH-R67"
    assert p.why_not("place_card thorns A1-A2") == "MBH-R67"
    assert p.why_not("add_beast water unicorn A1") == "MBH-R67"
    assert p.why_not("move_beast water B2 A2") == "MBH-R67"
    assert p.why_not("move_beast black_beast B3 A3") == "MBH-R67"
    assert p.why_not("keep water") == "MBH-R67"
    assert p.why_not("discard nothing") == "MBH-R67"
    assert p.why_not("opening_beast unicorn A1") == "MBH-R67"
    assert p.why_not("end_placement", GREEN) == "MBH-R67"
    p.do("place_card water A1-A2")
    assert p.why_not("place_card water A1-A2") == "MBH-R67"
    p = position(dice=PAIR, cards=["A1-A2 green water"], hand=["water"])
    assert p.why_not("place_card water A1-A2") == "MBH-R06"


# --- refilling


def test_mbh_c29_spent_dice_stay_active() -> None:
    p = position(2, dice=PAIR, rolled=["beast", "beast", "water", "water"], each={0: {"pool": 9}})
    p.do("add_beast beast unicorn A1", "add_beast beast unicorn A2", "place_die water P11.SW", "place_die water P11.SE")
    assert p.dice("spent") == ["beast", "beast"]
    events = p.do("end_placement", "discard nothing")
    assert told(events, "dice_taken") == [{"seat": 0, "own": 2, "black": 0}]
    assert (p.player(0)["own_dice"], p.player(0)["pool"]) == (4, 7)
    p.do(p.moves("keep")[-1], "end_placement", "discard nothing")
    assert (p.actor, len(p.dice())) == (0, 4)


def test_mbh_c30_black_dice_fill_up() -> None:
    p = position(2, dice=PAIR[:1], rolled=["water", "water", "water", "thorns"], each={0: {"pool": 1}})
    p.do("place_die water P11.NE", "place_die water P11.SW", "place_die water P11.SE")
    p.do("end_placement", "discard nothing")
    known = p.player(0)
    assert (known["own_dice"], known["neutral_dice"], known["pool"], p.full["neutral_stock"]) == (2, 2, 0, 13)


def last_die(place: list[str], players: int = 3) -> Position:
    """Purple has one purple and three black dice left, and places some of them."""
    rolled = ["water", "black_water", "black_water", "black_water"]
    p = position(players, dice=["P11.NW green water"], rolled=rolled, each={0: {"pool": 0}})
    for die, spot in zip(place, ("P11.NE", "P11.SW", "P11.SE"), strict=False):
        p.do(f"place_die {die} {spot}")
    return p


def finish_turn(p: Position) -> None:
    """Keeps all, places nothing, discards nothing."""
    p.do(p.moves("keep")[-1], "end_placement")
    if p.phase == "discard":
        p.do("discard nothing")


def test_mbh_c31_the_last_own_die_calls_the_last_turns() -> None:
    p = last_die(["water"])
    events = p.do("end_placement", "discard nothing")
    assert told(events, "last_turns") == [{"seat": PURPLE}]
    assert (p.player(0)["own_dice"], p.player(0)["neutral_dice"]) == (0, 4)
    assert (p.actor, p.full["last_turns"]) == (GREEN, [ORANGE])
    p.do(p.moves("keep")[-1], "end_placement")
    assert (p.phase, p.actor, p.full["last_turns"]) == ("keep", ORANGE, [])
    p.do(p.moves("keep")[-1], "end_placement")
    assert p.state.result().reason == "dice"


def test_mbh_c32_an_own_die_held_back_goes_on() -> None:
    p = last_die(["black_water"] * 3)
    p.do("end_placement", "discard nothing")
    known = p.player(0)
    assert (known["own_dice"], known["neutral_dice"], p.full["neutral_stock"]) == (1, 3, 12)
    assert (p.actor, p.full["last_turns"]) == (GREEN, None)


def test_mbh_c33_tested_after_refilling() -> None:
    slots = ["P11.NW green water", "P12.NW green thorns"]
    cards = ["A2-B2 green water"]
    p = position(2, dice=slots, cards=cards, rolled=["water", "water", "water", "thorns"], each={0: {"pool": 5}})
    p.do("place_die water P11.NE", "place_die water P11.SW", "place_die water P11.SE", "place_die thorns P12.NE")
    assert p.player(0)["own_dice"] == 0
    p.do("end_placement", "discard nothing")
    assert (p.player(0)["own_dice"], p.player(0)["pool"]) == (4, 1)
    assert p.full["last_turns"] is None


def test_mbh_c34_a_second_player_running_out_changes_nothing() -> None:
    p = position(3, GREEN, dice=PAIR, rolled=["water"], last_turns=[ORANGE], each={GREEN: {"pool": 0}})
    p.do("place_die water P11.SW")
    events = p.do("end_placement")
    assert told(events, "last_turns") == []
    assert (p.phase, p.actor, p.full["last_turns"]) == ("keep", ORANGE, [])
    assert p.player(GREEN)["own_dice"] == p.player(GREEN)["neutral_dice"] == 0
    p.do(p.moves("keep")[0])
    p.do("end_placement")
    assert p.state.over


@pytest.mark.parametrize("last_turns", [None, [ORANGE]])
def test_mbh_c35_a_full_board_ends_the_game_at_once(last_turns: list[int] | None) -> None:
    dice, cards = filled(GAME, without=["P22.SE"]), fenced(GAME)
    p = position(3, GREEN, dice=dice, cards=cards, beasts=["C3 unicorn"], rolled=["water"], last_turns=last_turns)
    assert p.state.result() is None
    p.do("place_die water P22.SE")
    events = p.do("end_placement")
    assert len(told(events, "fence_scored")) == 2
    assert told(events, "beast_captured")[0]["beast"] == "unicorn"
    assert told(events, "board_full") == [{"seat": None}]
    assert (p.state.result().reason, p.state.actors()) == ("board_full", [])


def test_all_holes_full_but_a_line_free_goes_on() -> None:
    p = position(2, dice=filled(GAME, without=["P22.SE"]), cards=fenced(GAME, without=["A1-A2"]), rolled=["water"] * 2)
    p.do("place_die water P22.SE", "end_placement")
    assert (p.phase, p.state.over) == ("discard", False)


def test_mbh_c36_a_new_deck_from_the_discards() -> None:
    known = {"deck": ["bamboo"], "discard": ["water"] * 3 + ["thorns"] * 2}
    p = position(2, rolled=["beast"], hand=["lightning", "lightning"], phase="discard", each={0: known})
    events = p.do("discard lightning+lightning")
    assert told(events, "deck_reshuffled") == [{"seat": 0, "number": 7}]
    after = p.player(0)
    assert (len(after["hand"]), len(after["deck"]), after["discard"]) == (4, 4, [])
    assert "bamboo" in after["hand"]
    assert told(events, "cards_drawn") == [{"seat": 0, "cards": after["hand"]}]
    assert counts(after["hand"] + after["deck"]) == {"bamboo": 1, "water": 3, "thorns": 2, "lightning": 2}


def test_mbh_c37_the_hand_stays_short() -> None:
    p = position(2, rolled=["beast"], hand=["water"], phase="discard", each={0: {"deck": [], "discard": []}})
    p.do("discard nothing")
    assert p.player(0)["hand"] == ["water"]


def test_the_discard_is_any_part_of_the_hand() -> None:
    p = position(2, rolled=["beast"], hand=["water", "water", "bamboo", "thorns"], phase="discard")
    assert len(p.moves()) == 3 * 2 * 2
    assert p.why_not("discard lightning") == "MBH-R67"
    assert p.why_not("discard bamboo+bamboo") == "MBH-R67"


def test_mbh_c38_black_dice_run_out() -> None:
    rolled = ["water", "black_water", "black_water", "black_thorns"]
    p = position(4, dice=PAIR, rolled=rolled, neutral_stock=1, each={0: {"pool": 0}})
    p.do("place_die black_water P11.SW", "place_die black_water P11.SE", "end_placement", "discard nothing")
    known = p.player(0)
    assert (known["own_dice"], known["neutral_dice"], p.full["neutral_stock"]) == (1, 2, 0)


def test_mbh_c39_stalling() -> None:
    p = position(3, rolled=["beast"] * 4, stall=8)
    p.do("add_beast beast unicorn A1", "end_placement")
    events = p.do("discard nothing")
    assert told(events, "stalled") == [{"seat": None}]
    assert (p.state.result().reason, p.state.result().rule) == ("stalled", "MBH-5.9.5")
    p = position(3, dice=PAIR, rolled=["beast"] * 4, hand=["water"], stall=8)
    p.do("place_card water A1-A2", "end_placement", "discard nothing")
    assert (p.state.over, p.full["stall"]) == (False, 0)


def test_the_stall_counts_turns() -> None:
    p = position(3, rolled=["beast"] * 4)
    p.do("end_placement", "discard nothing")
    for turn in range(1, 9):
        assert (p.full["stall"], p.actor) == (turn, turn % 3)
        finish_turn(p)
    assert p.state.result().reason == "stalled"

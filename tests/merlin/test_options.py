"""Every option of rules.md section 7, and what closed hands and decks hide (section 3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.merlin.build import GAME, GREEN, Position, position
from tests.positions import told
from tilecourt.engine.errors import BadInput
from tilecourt.engine.rng import Rng
from tilecourt.table.table import Table

PAIR = ["P11.NW purple water", "P11.NE purple water"]


def test_the_options_and_their_values() -> None:
    assert {option.name: (option.values, option.default, option.rule) for option in GAME.options} == {
        "enclosure_dice": (("full_holes", "supports_only"), "full_holes", "MBH-R33"),
        "rerolls": ((1, 2, 3), 1, "MBH-R08"),
        "neutral_in_majority": ((True, False), True, "MBH-R30"),
        "open_hands": ((True, False), True, "MBH-R57"),
        "visible_deck_top": ((0, 1), 0, "MBH-R58"),
        "stall_rounds": ((0, 2, 3, 5), 3, "MBH-R53"),
        "take_back": ((True, False), True, "MBH-R23"),
    }
    assert GAME.players == (2, 3, 4)
    for bad in ({"rerolls": 4}, {"rerolls": True}, {"enclosure_dice": "both"}, {"stall_rounds": 1}):
        with pytest.raises(BadInput):
            GAME.new(2, 1, **bad)


# --- rerolls


@pytest.mark.parametrize("rerolls", [1, 2, 3])
def test_after_every_roll_one_more_die_is_set_aside(rerolls: int) -> None:
    p = position(phase="keep", rolled=["water", "thorns", "wild", "beast"], options={"rerolls": rerolls})
    aside: Counter[str] = Counter()
    for number in range(1, rerolls + 1):
        assert p.phase == "keep"
        die = p.dice()[0]
        aside[die] += 1
        events = p.do(f"keep {die}")
        assert len(told(events, "dice_rerolled")[0]["dice"]) == 4 - number
        assert p.full["rerolls_made"] == number
    assert p.phase == "place"
    assert not aside - Counter(p.dice())
    assert len(p.dice()) == 4


def test_a_die_already_set_aside_cannot_be_kept_again() -> None:
    dice = [{"die": "water", "state": "aside"}, {"die": "water", "state": "free"}, {"die": "wild", "state": "free"}]
    p = position(phase="keep", options={"rerolls": 3}, dice=PAIR)
    p = Position(GAME.restore(p.full | {"dice": dice, "rerolls_made": 1}, Rng.seeded("1")))
    assert p.why_not("keep water+water") == "MBH-R07"
    assert p.why_not("keep thorns") == "MBH-R67"
    assert p.moves() == ["keep water", "keep wild", "keep water+wild"]
    p.do("keep water+wild")  # stops early by keeping all
    assert (p.phase, p.full["rerolls_made"], p.dice()) == ("place", 1, ["water", "water", "wild"])


# --- hidden things


def others(view: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    return [known for number, known in enumerate(view["players"]) if number != seat]


def test_open_hands_are_seen_by_all() -> None:
    state = GAME.new(3, 1)
    full = state.full()
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        for player in range(3):
            known, true = view["players"][player], full["players"][player]
            assert known["hand"] == true["hand"]
            assert sorted(known["unseen"]) == sorted(true["deck"])
            assert "deck" not in known
            assert (known["deck_left"], known["deck_top"]) == (12, [])


def test_a_closed_hand_is_seen_by_its_owner_only() -> None:
    state = GAME.new(3, 1, open_hands=False)
    full = state.full()
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        for player in range(3):
            known, true = view["players"][player], full["players"][player]
            assert known["hand"] == (true["hand"] if player == seat else None)
            hidden = true["deck"] if player == seat else true["deck"] + true["hand"]
            assert sorted(known["unseen"]) == sorted(hidden)
            assert known["hand_size"] == 4


def test_samples_deal_closed_hands_anew() -> None:
    state = GAME.new(3, 1, open_hands=False)
    rng = Rng.seeded("samples")
    true = state.full()["players"]
    samples = [state.sample(1, rng) for _ in range(20)]
    assert all(sample.view(1) == state.view(1) for sample in samples)
    players = [sample.full()["players"] for sample in samples]
    assert all(known[1]["hand"] == true[1]["hand"] for known in players)
    assert len({tuple(known[0]["hand"]) for known in players}) > 3
    assert len({tuple(known[1]["deck"]) for known in players}) > 10


def test_the_draws_of_a_closed_hand_are_not_told() -> None:
    p = position(2, rolled=["beast"], hand=["water"], phase="discard", options={"open_hands": False})
    events = p.do("discard nothing")
    assert told(events, "cards_drawn") == []
    assert told(events, "cards_drawn_unseen") == [{"seat": 0, "number": 3}]


def test_after_a_new_deck_everybody_knows_what_was_in_the_hand() -> None:
    known = {"deck": [], "discard": ["thorns", "thorns", "lightning", "bamboo"]}
    p = position(
        2, rolled=["beast"], hand=["water", "bamboo"], phase="discard", options={"open_hands": False}, each={0: known}
    )
    p.do("discard nothing")
    view = p.state.view(GREEN)["players"][0]
    assert (view["hand"], view["hand_size"], view["seen_in_hand"]) == (None, 4, ["water", "bamboo"])
    rng = Rng.seeded("known")
    for _ in range(20):
        hand = p.state.sample(GREEN, rng).full()["players"][0]["hand"]
        assert not Counter(["water", "bamboo"]) - Counter(hand)


def test_the_top_of_a_deck_may_be_seen() -> None:
    state = GAME.new(2, 1, visible_deck_top=1)
    rng = Rng.seeded("top")
    for player in (0, 1):
        deck = state.full()["players"][player]["deck"]
        assert state.view(None)["players"][player]["deck_top"] == deck[:1]
        samples = [state.sample(0, rng).full()["players"][player]["deck"] for _ in range(10)]
        assert all(sample[0] == deck[0] for sample in samples)
        assert any(sample != deck for sample in samples)


def test_a_card_seen_on_the_deck_is_known_in_a_closed_hand() -> None:
    options = {"open_hands": False, "visible_deck_top": 1}
    p = position(2, rolled=["beast"], hand=["water", "water"], phase="discard", options=options)
    top = p.state.view(None)["players"][0]["deck_top"]
    p.do("discard nothing")
    assert p.state.view(GREEN)["players"][0]["seen_in_hand"] == top


# --- the stall


@pytest.mark.parametrize(("rounds", "last"), [(2, 5), (3, 8), (5, 14)])
def test_the_stall_ends_after_so_many_rounds(rounds: int, last: int) -> None:
    p = position(3, rolled=["beast"], stall=last - 1, options={"stall_rounds": rounds})
    p.do("end_placement", "discard nothing")
    assert not p.state.over
    p.do(p.moves()[0], "end_placement", "discard nothing")
    assert p.state.result().reason == "stalled"


def test_without_the_stall_the_game_goes_on() -> None:
    p = position(3, rolled=["beast"], stall=500, options={"stall_rounds": 0})
    p.do("end_placement", "discard nothing")
    assert (p.state.over, p.full["stall"]) == (False, 501)


# --- taking back


def begin_placing(**options: Any) -> Table:
    """A table in a placement phase in which a die can be placed."""
    for seed in range(50):
        table = Table(GAME, 2, seed, **options)
        seat = table.state.actors()[0]
        table.play(seat, GAME.actions.parse("opening_beast unicorn B2"))
        seat = table.state.actors()[0]
        table.play(seat, table.state.legal(seat)[-1])
        if any(GAME.actions.notation(a).startswith("place_die") for a in table.state.legal(seat)):
            return table
    raise AssertionError("no seed gives a die to place")


def place_first_die(table: Table) -> None:
    seat = table.state.actors()[0]
    die = next(a for a in table.state.legal(seat) if GAME.actions.notation(a).startswith("place_die"))
    table.play(seat, die)


def test_steps_of_the_placement_can_be_taken_back_until_it_ends() -> None:
    table = begin_placing()
    before = table.state.full()
    place_first_die(table)
    assert table.can_undo()
    table.undo()
    assert table.state.full() == before
    place_first_die(table)
    table.play(table.state.actors()[0], GAME.actions.parse("end_placement"))
    assert not table.can_undo()


def test_a_table_may_play_without_taking_back() -> None:
    table = begin_placing(take_back=False)
    place_first_die(table)
    assert not table.can_undo()


def test_a_card_from_a_closed_hand_is_shown_for_good() -> None:
    for open_hands in (True, False):
        p = position(dice=PAIR, hand=["water"], options={"open_hands": open_hands})
        reveals = p.state.reveals
        p.do("place_card water A1-A2")
        assert (p.state.reveals == reveals) == open_hands


def test_without_a_limit_a_stalled_game_stays_within_the_bounds_of_its_observation() -> None:
    """As many rounds without a die as the longest game of an environment has moves (MBH-R53)."""
    state = GAME.new(2, 1, stall_rounds=0)
    state.stall = 10_000
    layout = GAME.observation(2)
    number = layout.names.index("stall")
    assert list(state.observe(0))[number] == 10_000 <= layout.fields[number].most

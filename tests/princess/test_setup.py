"""Set-up and what is hidden: rules.md sections 3 and 4."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.princess.build import GAME, Position, told
from tilecourt.engine.options import settle
from tilecourt.engine.rng import Rng
from tilecourt.games.princess import setup
from tilecourt.games.princess.play import Princess


def new(players: int = 3, seed: int = 1, **options: Any) -> Position:
    return Position(GAME, GAME.new(players, seed, **options))


def dealt(players: int = 3, seed: int = 1, **options: Any) -> Position:
    """A game after everybody chose side A."""
    p = new(players, seed, **options)
    while p.phase == "choose_side":
        p.do("choose_side a")
    return p


def test_pmt_e13_three_players_after_set_up() -> None:
    full = dealt(first_turn="free").full
    assert len(full["display"]) == 4 + 1  # the first turn has opened one
    assert len(full["stacks"]) == 44 - 1
    assert len(full["row"]) == 4
    assert all(card.startswith("R") for card in full["row"])
    assert len(full["rune_deck"]) == 28
    assert {"S01", "S02"} <= set(full["rune_deck"])
    assert (full["carrier"], full["gates_open"], GAME.components.manor.princess_space) == (None, False, 13)
    for player in full["players"]:
        assert (player["space"], player["gems_in_hand"], player["gems_on"]) == (0, 4, [])
        assert player["uses"] == {"extra_tile": 2, "gem_shift": 2}
        assert player["held"] is None
    assert len(full["bonus"]) == 2
    assert len({player["board"] for player in full["players"]}) == 3  # so one board is left out


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_pmt_e13_what_is_hidden(seat: int | None) -> None:
    p = dealt()
    view = p.state.view(seat)
    assert view["bonus"] is None
    assert (view["stacks_left"], view["deck_left"]) == (43, 28)
    assert not {"stacks", "rune_deck"} & set(view)


def turned_up(seed: int, order: list[str]) -> Princess | None:
    """A state before the runes are dealt, if its generator puts the Steal Tile cards on these places of the deck."""
    state = dealt_blank(seed)
    cards = deck_of(state.rng.copy())
    return state if ["S" if card.startswith("S") else "R" for card in cards[: len(order)]] == order else None


def dealt_blank(seed: int) -> Princess:
    state = GAME.start(3, Rng.seeded(str(seed)), {option.name: option.default for option in GAME.options})
    assert isinstance(state, Princess)
    return state


def deck_of(rng: Rng) -> list[str]:
    """The deck, from the top, that the generator will shuffle next."""
    pile = setup.upto(len(GAME.cards))
    rng.shuffle(pile, len(GAME.cards))
    return [GAME.cards[card] for card in pile][::-1]


def by_the_text(deck: list[str]) -> tuple[list[str], list[str]]:
    """Set-up step 7 word by word: the row and the deck, from the top."""
    deck = copy.copy(deck)
    row: list[str] = []
    while len(row) < 4:
        card = deck.pop(0)
        if card.startswith("S"):
            deck.insert(len(deck) // 2, card)
        else:
            row.append(card)
    return row, deck


def search(*order: str) -> Princess:
    for seed in range(20_000):
        if state := turned_up(seed, list(order)):
            return state
    raise AssertionError("no seed deals such a deck")


def deal(state: Princess) -> tuple[Position, list[str], list[dict[str, Any]]]:
    """Deals the runes as the game does, and returns the deck it was dealt from and the cards pushed back."""
    before = deck_of(state.rng.copy())
    state.telling = True
    setup.deal_runes(state)
    return Position(GAME, state), before, told(GAME.events_of(state), "steal_pushed_back")


def test_pmt_c33_a_steal_tile_third() -> None:
    p, before, pushed = deal(search("R", "R", "S", "R", "R"))
    card = before[2]
    assert pushed == [{"seat": None, "steal_card": card, "above": 14}]
    full = p.full
    assert full["row"] == [before[0], before[1], before[3], before[4]]
    # Of the 29 cards left 14 lie above it; two of these have filled the row since.
    assert full["rune_deck"] == [*before[5:17], card, *before[17:]]
    assert p.state.view(0)["known_in_deck"] == [{"card": card, "above": 12}]


def test_pmt_c42_both_steal_tiles_in_a_row() -> None:
    p, before, pushed = deal(search("R", "R", "S", "S"))
    first, second = before[2], before[3]
    assert pushed == [
        {"seat": None, "steal_card": first, "above": 14},
        {"seat": None, "steal_card": second, "above": 14},
    ]
    full = p.full
    assert full["row"] == [before[0], before[1], before[4], before[5]]
    assert len(full["rune_deck"]) == 28
    assert [full["rune_deck"].index(card) for card in (first, second)] == [11, 12]
    known = [{"card": first, "above": 11}, {"card": second, "above": 12}]
    assert full["known_in_deck"] == known == p.state.view(None)["known_in_deck"]


def test_pmt_r29_every_deal_follows_the_text() -> None:
    some = 0
    for seed in range(300):
        p, before, pushed = deal(dealt_blank(seed))
        full = p.full
        assert (full["row"], full["rune_deck"]) == by_the_text(before)
        assert all(full["rune_deck"][known["above"]] == known["card"] for known in full["known_in_deck"])
        assert {known["card"] for known in full["known_in_deck"]} == {one["steal_card"] for one in pushed}
        some += bool(pushed)
    assert some > 30


def test_pmt_r29_by_option_nobody_knows_where_the_card_went() -> None:
    places = set()
    for seed in range(120):
        state = GAME.start(3, Rng.seeded(str(seed)), settle(GAME.options, {"steal_depth": "unknown"}))
        assert isinstance(state, Princess)
        p, before, pushed = deal(state)
        mixed = told(GAME.events_of(state), "steal_mixed_in")
        assert not pushed, "no event tells its depth"
        assert p.full["known_in_deck"] == [], "and no view"
        assert sorted([*p.full["row"], *p.full["rune_deck"]]) == sorted(before)
        places |= {
            p.full["rune_deck"].index(one["steal_card"]) for one in mixed if one["steal_card"] in p.full["rune_deck"]
        }
    assert min(places) < 5 and max(places) > 22, "it may lie anywhere"


def test_pmt_r29_the_known_depth_goes_down_as_cards_are_drawn() -> None:
    p = next(p for seed in range(100) if (p := dealt(2, seed, first_turn="free")).full["known_in_deck"])
    (known,) = p.full["known_in_deck"]
    while not p.full["pending_steals"] and known["above"] > 0:
        for other in range(3):  # whoever samples the deck finds the card where it is known to be
            sample = p.state.sample(0, Rng.seeded(str(other))).full()
            assert sample["rune_deck"][known["above"]] == known["card"]
            assert sorted(sample["rune_deck"]) == sorted(p.full["rune_deck"])
        if p.phase == "rune_card":
            p.do(p.moves("remove")[0])
            if not p.full["pending_steals"]:
                known["above"] -= 1
                assert p.state.view(1)["known_in_deck"] == [known]
        else:
            p.do(p.moves("skip", "place")[0])


def test_pmt_r01_the_start_player_chooses_first() -> None:
    for seed in range(10):
        p = new(4, seed)
        first = p.full["start_player"]
        order = []
        while p.phase == "choose_side":
            order.append(p.actor)
            assert p.moves() == ["choose_side a", "choose_side b"]
            p.do("choose_side b")
        assert order == [(first + i) % 4 for i in range(4)]
        assert p.actor == first


def test_pmt_r05_the_chosen_side_lies_in_the_area() -> None:
    p = new()
    boards = {board.id: board for board in GAME.components.start_board}
    first = p.actor
    p.do("choose_side b", "choose_side a", "choose_side b")
    for i, side in enumerate(("side_b", "side_a", "side_b")):
        player = p.player((first + i) % 3)
        printed = getattr(boards[player["board"]], side)
        assert player["area"] == {at: [tile] for at, tile in zip(("0,0", "0,1", "1,0", "1,1"), printed, strict=True)}


def test_pmt_r70_nothing_is_dealt_before_the_sides_are_chosen() -> None:
    p = new()
    p.do("choose_side a", "choose_side a")
    full = p.full
    assert (full["stacks"], full["display"], full["rune_deck"], full["bonus"]) == ([], [], [], [])
    assert full["row"] == [None] * 4
    assert p.why_not("skip") == "PMT-5"
    assert p.why_not("choose_side a", seat=(p.actor + 1) % 3) == "PMT-5"

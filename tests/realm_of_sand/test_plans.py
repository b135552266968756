"""What the evaluation remembers is never wrong: every position looks as it does to one who has forgotten all."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from librt.vecs import vec

from tests.boxes import Change, write_box
from tests.realm_of_sand.build import GAME
from tests.realm_of_sand.test_evaluate import fill, other_patterns
from tilecourt.engine.errors import BadInput
from tilecourt.engine.rng import Rng
from tilecourt.games.realm_of_sand import phases
from tilecourt.games.realm_of_sand.game import RealmOfSandGame
from tilecourt.games.realm_of_sand.judge import nearest_cache, plans
from tilecourt.games.realm_of_sand.judge.features import FEATURES
from tilecourt.games.realm_of_sand.judge.nearest import look_at, nearest
from tilecourt.games.realm_of_sand.state import (
    COLOUR,
    DISKS,
    HAND,
    HELD,
    HOURGLASSES,
    KEPT,
    LEVEL,
    POINTS,
    RESERVE,
    ROW,
    STRIDE,
    SUPPLY,
)


def looks(state: Any) -> list[float]:
    """How the position looks to every seat: the evaluation, what the model reads, and the evaluation again."""
    found = []
    out = vec[float]([0.0] * len(FEATURES))
    for seat in range(state.players):
        found.append(state.evaluate(seat))
        state.features_into(seat, out)
        found += [out[i] for i in range(len(FEATURES))]
        found.append(state.evaluate(seat))
    return found


def fresh_looks(state: Any) -> list[float]:
    """The same without any memory."""
    plans.forget()
    return looks(state)


@pytest.mark.slow
def test_positions_of_several_games_in_turn(tmp_path: Path) -> None:
    other = RealmOfSandGame(write_box(GAME, tmp_path, other_patterns, dearer))
    games: list[Any] = [
        GAME.new(2, 1, events=False),
        other.new(2, 1, events=False),
        GAME.new(2, 1, events=False, card_mirror=False),
        GAME.new(4, 2, events=False, mode="advanced"),
        GAME.new(1, 3, events=False),
        GAME.new(3, 4, events=False, mode="advanced", dark_boxes="fixed_choice"),
    ]
    chance = Random(1)
    seen = []
    for _ in range(400):
        state = chance.choice(games)
        for seat in state.actors()[:1]:
            state.play(seat, chance.choice(state.legal(seat)))
        seen.append((state.copy(), looks(state)))
        # One seen before, when much else has been looked at since.
        earlier, found = chance.choice(seen)
        assert looks(earlier) == found
    for state, found in chance.sample(seen, 100):
        assert fresh_looks(state) == found


def dearer(raw: dict[str, Any]) -> None:
    """Cards with the same patterns, worth more."""
    for card in raw["cards"]:
        card["points"] += 1


def higher(raw: dict[str, Any]) -> None:
    """Cards with the same patterns that bring a level more."""
    for card in raw["cards"]:
        card["level_up"] += 1


@pytest.mark.parametrize("change", [dearer, higher])
def test_one_board_in_two_boxes(tmp_path: Path, change: Change) -> None:
    other = RealmOfSandGame(write_box(GAME, tmp_path, change))
    here: Any = GAME.new(2, 1, events=False)
    there: Any = other.new(2, 1, events=False)
    first = looks(here)
    assert looks(there) != first
    assert looks(here) == first


def swap_pieces(s: Any, chance: Random) -> None:
    me = STRIDE * chance.randrange(s.players)
    a, b = chance.sample(range(5), 2)
    s.seat[me + COLOUR + a], s.seat[me + COLOUR + b] = s.seat[me + COLOUR + b], s.seat[me + COLOUR + a]


def more_or_less(s: Any, at: int) -> None:
    s.seat[at] += -1 if s.seat[at] > 0 else 1


CHANGES = {
    "pieces": swap_pieces,
    "disks": lambda s, chance: s.seat.__setitem__(DISKS, s.occupied(0) & ~s.seat[DISKS]),
    "touched": lambda s, chance: setattr(s, "touched", s.seat[DISKS] & ~s.touched),
    "reserve": lambda s, chance: more_or_less(s, RESERVE + chance.randrange(5)),
    "level": lambda s, chance: more_or_less(s, LEVEL),
    "supply": lambda s, chance: s.shared.__setitem__(SUPPLY + chance.randrange(5), 0),
    "hand": lambda s, chance: s.seat.__setitem__(HAND, (s.seat[HAND] + 1) % s.t.tiles),
    "held": lambda s, chance: s.seat.__setitem__(HELD, s.seat[HELD] - 1),
    "row": lambda s, chance: s.shared.__setitem__(ROW, chance.randrange(18)),
    "kept": lambda s, chance: s.seat.__setitem__(KEPT, s.seat[KEPT] ^ 1 << chance.randrange(54)),
    "phase": lambda s, chance: setattr(s, "phase", phases.SUMMON if s.phase == phases.PRE else phases.PRE),
    "active": lambda s, chance: setattr(s, "active", 1 - s.active),
    "steps": lambda s, chance: setattr(s, "steps", (s.steps + 1) % 4),
    "round": lambda s, chance: setattr(s, "round", s.round + 3),
    "hourglasses": lambda s, chance: s.seat.__setitem__(HOURGLASSES, 9 - s.seat[HOURGLASSES]),
    "all hourglasses": lambda s, chance: s.seat.__setitem__(HOURGLASSES, 10),
    "points": lambda s, chance: more_or_less(s, POINTS),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_of_one_thing_is_noticed(what: str) -> None:
    chance = Random(7)
    state: Any = GAME.new(2, 1, events=False)
    mattered = 0
    for _ in range(12):
        fill(state, chance)
        for at in range(RESERVE, RESERVE + 5):
            state.seat[at] = chance.randrange(3)
        state.phase = chance.choice([phases.PRE, phases.SUMMON])
        if what in ("touched", "steps"):
            state.phase = phases.SUMMON
        if what == "all hourglasses":  # the last rounds, in which nothing else says that the end is near
            state.round, state.seat[HOURGLASSES] = 20, 9
        before = looks(state)
        CHANGES[what](state, chance)
        after = looks(state)
        assert after == fresh_looks(state)
        mattered += after != before
    assert mattered > 0


def move_pieces(colour: int) -> Any:
    """A change of the pieces of one colour alone, squares all of them."""

    def change(s: Any, chance: Random) -> None:
        s.seat[DISKS] = 0
        s.seat[COLOUR + colour] = 0
        s.seat[COLOUR + colour] = s.t.board & ~s.occupied(0) & chance.getrandbits(30)

    return change


def trade_places(s: Any, chance: Random) -> None:
    s.seat[DISKS] = s.occupied(0) & chance.getrandbits(30)


def other_reserve(s: Any, chance: Random) -> None:
    for at in range(RESERVE, RESERVE + 5):
        s.seat[at] = chance.randrange(4)


@pytest.mark.parametrize("change", [*map(move_pieces, range(5)), trade_places, other_reserve])
def test_two_boards_that_come_to_the_same_place(change: Any) -> None:
    chance = Random(8)
    state: Any = GAME.new(2, 1, events=False)
    for box in range(0, 30, 3):
        state.put(0, box, box // 3 % 5, False)
    # All boards that come now have their places; the first two with the same one are looked at in turn.
    first: dict[int, Any] = {}
    found = 0
    while found < 5:
        change(state, chance)
        other = first.setdefault(int(plans.take_up(state, 0)), state.copy())
        if list(other.seat) != list(state.seat):
            found += 1
            seen = [looks(other), looks(state), looks(other)]
            assert seen == [fresh_looks(other), fresh_looks(state), seen[0]]


def test_a_sight_is_known_by_every_word_of_its_key() -> None:
    nearest_cache.forget_sights()
    for i in range(nearest_cache.ANSWER):
        nearest_cache.KEY[i] = 10 + i
    nearest_cache.note(0, 5)
    for i in range(nearest_cache.ANSWER):
        assert nearest_cache.is_known(0)
        nearest_cache.KEY[i] = 0
        assert not nearest_cache.is_known(0)
        nearest_cache.KEY[i] = 10 + i
    nearest_cache.forget_sights()
    assert not nearest_cache.is_known(0)


def test_the_key_of_a_sight_holds_all_that_the_answer_depends_on() -> None:
    chance = Random(9)
    state: Any = GAME.new(2, 1, events=False)
    who = set()
    for _ in range(20):
        fill(state, chance)
        plans.forget()
        look_at(state, 0)
        used = state.occupied(0) & state.t.dark
        room = state.seat[LEVEL] - used.bit_count()
        for card in chance.sample(range(54), 10):
            nearest(state, 0, card)
            key = [nearest_cache.KEY[i] for i in range(nearest_cache.ANSWER)]
            number = [state.fit.cells[card * 5 + i] for i in range(5)]
            limited = room < sum(number)
            assert key[nearest_cache.UNUSED] == (state.t.dark & ~used if limited else 0)
            assert key[nearest_cache.PIECES :] == [state.seat[COLOUR + i] if number[i] else 0 for i in range(5)]
            who.add((key[nearest_cache.WHO], card, max(-1, room) if limited else None))
    # Each number stands for one card and one room alone, and each of these for one number.
    assert len({one[0] for one in who}) == len({one[1:] for one in who}) == len(who)


@pytest.mark.parametrize("number", [-1, 1000, int(plans.DIGIT)])
def test_no_position_has_more_disks_than_the_key_of_a_board_can_hold(number: int) -> None:
    """As one number, 4096 disks of the first colour would be one of the second."""
    full = GAME.new(2, 1, events=False).full()
    full["players"][0]["reserve"]["G"] = number
    with pytest.raises(BadInput, match=f"0 to 999 disks of the colour G, got {number}"):
        GAME.restore(full, Rng.seeded("1"))
    full["players"][0]["reserve"]["G"] = 999
    assert GAME.restore(full, Rng.seeded("1")).full() == full
    full["disks"]["R"] = number
    with pytest.raises(BadInput, match="disks of the colour R"):
        GAME.restore(full, Rng.seeded("1"))

"""What the pieces keep count of for the evaluation, and the tables it looks into, against the plain formula."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from librt.vecs import vec

from tests.boxes import write_box
from tests.merlin import plain_worth
from tests.merlin.build import GAME
from tilecourt.engine.bitboard import BIT
from tilecourt.engine.rng import Rng
from tilecourt.games.merlin import state as at
from tilecourt.games.merlin.game import MerlinGame
from tilecourt.games.merlin.judge import line_counts
from tilecourt.games.merlin.judge.features import FEATURES
from tilecourt.games.merlin.play import Merlin

NUMBERS = vec[float]([0.0] * len(FEATURES))


def other_points(raw: dict[str, Any]) -> None:
    """A box in which fences and beasts are worth something else."""
    for number, row in enumerate(raw["fence_score"]):
        row["vp"] += 1 + number
    for row in raw["beast"]:
        row["vp"] += 2


def some_move(s: Merlin, chance: Random) -> int:
    """A random move, rather one that builds, so that fences and pens come about."""
    legal = s.legal(s.active)
    names = [s.game.actions.notation(action) for action in legal]
    building = [action for action, name in zip(legal, names, strict=True) if name.startswith("place")]
    return chance.choice(building if building and chance.random() < 0.8 else legal)


def features(s: Merlin, seat: int) -> list[float]:
    number = s.features_into(seat, NUMBERS)
    return [NUMBERS[i] for i in range(number)]


def plain_beside(s: Merlin, line: int) -> int:
    """A line's number from where the pieces are."""
    b = s.shared
    supports = s.t.supports[line]
    number = (b[at.FILLED] & supports).bit_count()
    if b[at.SHOWS_WILD] & supports:
        number |= line_counts.WILD
    number |= b[at.ICON + s.t.end_a[line]] + 1 << line_counts.END_A
    number |= b[at.ICON + s.t.end_b[line]] + 1 << line_counts.END_B
    number |= plain_worth.image_on(s, line) + 1 << line_counts.FENCE
    for colour in range(s.t.colours + 1):
        number |= (b[at.COLOUR + colour] & supports).bit_count() << line_counts.MINE + 3 * colour
    return number


def agrees(s: Merlin) -> None:
    """Every count is what the pieces say, every evaluation what the plain formula says, to the last bit."""
    b = s.shared
    for line in range(s.t.lines):
        assert b[at.BESIDE + line] & BIT[line_counts.SCORE] - 1 == plain_beside(s, line)
        assert (b[at.BEGUN] & BIT[line] != 0) == (b[at.FILLED] & s.t.supports[line] != 0)
        assert (b[at.HELD] & BIT[line] != 0) == plain_worth.is_held(s, line)
        for icon in range(s.t.icons):
            shown = icon in (b[at.ICON + s.t.end_a[line]], b[at.ICON + s.t.end_b[line]])
            assert (b[at.SHOWN_AT + icon] & BIT[line] != 0) == shown
    for square in range(s.t.squares):
        assert s.beast_on(square) == plain_worth.beast_on(s, square)
    again = s.game.restore(s.full(), s.rng.copy())
    for seat in range(s.players):
        assert s.evaluate(seat) == plain_worth.promise(s, seat)
        assert again.evaluate(seat) == s.evaluate(seat)
        assert features(s, seat)[FEATURES.index("outlook")] == plain_worth.outlook(s, seat) / 10.0
        assert features(again, seat) == features(s, seat)


@pytest.mark.slow
def test_what_is_counted_and_looked_up_is_what_the_definitions_say(tmp_path: Path) -> None:
    """Games for two, three and four, with both readings of enclosure, from two boxes, taking turns."""
    other_box = MerlinGame(write_box(GAME, tmp_path, other_points))
    chance = Random(7)
    readings = ("full_holes", "supports_only")
    games = [
        box.new(players, players, events=False, enclosure_dice=readings[players % 2], neutral_in_majority=players != 3)
        for box in (GAME, other_box)
        for players in (2, 3, 4)
    ]
    looked_at = complete = caught = 0
    while games and looked_at < 500:
        s = chance.choice(games)
        tried = s.copy()
        tried.play(s.active, some_move(s, chance))
        agrees(tried)
        s.play(s.active, some_move(s, chance))
        agrees(s)
        looked_at += 1
        complete += any(plain_worth.is_complete(s, line) and not s.scored_on(line) for line in range(s.t.lines))
        caught += any(s.seat[at.CAUGHT_POINTS + seat * at.STRIDE] > 0 for seat in range(s.players))
        if s.over:
            games.remove(s)
    assert complete > 20
    assert caught > 20


def everything(s: Merlin) -> tuple[Any, ...]:
    return s.full(), s.rng.words(), [s.evaluate(seat) for seat in range(s.players)]


@pytest.mark.slow
def test_copies_share_nothing_that_a_move_changes() -> None:
    """Whoever moves first, the original, its copy or the copy's copy, the others stay as they were."""
    chance = Random(3)
    s: Merlin = GAME.new(3, 5, events=False)
    moved = set()
    while not s.over:
        states = [s, s.copy()]
        states.append(states[1].copy())
        chance.shuffle(states)
        expected = [everything(s)] * 3
        for number, one in enumerate(states):
            action = some_move(one, chance)
            one.play(one.active, action)
            moved.add(GAME.actions.notation(action).split(" ")[0])
            expected[number] = everything(one)
            assert [everything(other) for other in states] == expected
    assert len(moved) == len(GAME.actions.kinds)


def test_who_else_draws_from_the_random_source_does_not_matter_to_a_copy() -> None:
    """The one given to `restore` or `start` stays in the caller's hands, and a state's own may be given to `sample`."""
    full = GAME.new(2, 5, events=False).full()
    rng = Rng.seeded("dealer")
    for s in (GAME.restore(full, rng), GAME.start(2, rng, full["options"])):
        copied = s.copy()
        expected = everything(copied)
        rng.next()
        assert everything(copied) == expected
        s.sample(0, s.rng)
        assert everything(copied) == expected
        again = GAME.restore(full, s.rng)
        again.play(again.active, again.legal(again.active)[0])
        assert everything(copied) == expected
        # And the other way round: what the state rolls, its dealer's source has given.
        words = rng.words()
        s.play(s.active, s.legal(s.active)[0])
        assert rng.words() == s.rng.words() != words

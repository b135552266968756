"""Mining puzzles: what a position is judged by, how the file is resumed, and how puzzles are chosen."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.lab.puzzles import examine as examining
from tilecourt.lab.puzzles import mine as mining
from tilecourt.lab.puzzles.check import renewed
from tilecourt.lab.puzzles.choose import choose
from tilecourt.lab.puzzles.examine import Effort, Examination
from tilecourt.lab.puzzles.mine import APART, Mine, dig, mined
from tilecourt.table.puzzle import Puzzle, is_older, position, read_library

QUICK = Effort(first=8, glance=24, each=3, some=6, near=16, close=16, long=24, seeds=1, tries=(1, 1, 1, 1))


@pytest.fixture
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any position in which one move is ahead by a hair is a puzzle, and no level is asked."""
    for name, value in (("GAP", -1.0), ("FIRST_GAP", -1.0), ("SEARCH_GAP", -1.0), ("SURE", -99.0)):
        monkeypatch.setattr(examining, name, value)
    monkeypatch.setattr(Examination, "levels", lambda self, right: (0.0, 0.5, 1.0, 1.0))


@pytest.mark.slow
def test_what_is_found_depends_on_the_view_alone(easy: None) -> None:
    game = find_game("merlin")
    some = 0
    for shown in sorted(read_library(game).puzzles, key=lambda puzzle: -puzzle.checks.gap)[:3]:
        states = [game.sample_from(shown.view, Rng.seeded(f"deal {seed}")) for seed in range(2)]
        assert states[0].full() != states[1].full()
        first, second = (examining.examine(state, shown.seat, QUICK) for state in states)
        assert first == second
        some += first is not None
    assert some > 0


def test_moves_with_the_same_effect_count_once() -> None:
    game = find_game("kaguyahime")
    state = game.new(players=2, seed=3)
    rng = Rng.seeded("any")
    while not (len(actors := state.actors()) == 1 and state.view(actors[0])["phase"] == "design"):
        legal = state.legal(actors[0])
        state.play(actors[0], legal[rng.below(len(legal))])
    seen = Examination(game, state.view(actors[0]), QUICK)
    groups = seen.groups()
    assert sorted(action for group in groups for action in group) == seen.legal
    assert all(group == sorted(group) for group in groups)


def test_a_position_with_too_few_moves_is_no_puzzle() -> None:
    game = find_game("princess")
    state = game.new(players=2, seed=1)
    assert Examination(game, state.view(state.actors()[0]), Effort(least_moves=10_000)).puzzle() is None


@pytest.mark.slow
def test_a_puzzle_gets_the_figures_of_the_forecast_of_today(monkeypatch: pytest.MonkeyPatch, easy: None) -> None:
    game = find_game("merlin")
    clear = max(read_library(game).puzzles, key=lambda puzzle: puzzle.checks.gap)
    stale = msgspec.structs.replace(clear, checks=msgspec.structs.replace(clear.checks, forecast="another"))
    assert is_older(game, stale)
    found = renewed(game, stale, QUICK)
    assert found is not None and not is_older(game, found)
    assert found.checks.iterations == QUICK.close and found.checks.search_gap == clear.checks.search_gap
    assert (found.id, found.best, found.levels) == (clear.id, clear.best, clear.levels)
    # With another answer than the move that leads it is no puzzle any more.
    worst = min(range(len(found.figures)), key=found.figures.__getitem__)
    state = position(game, clear)
    other = game.actions.notation(state.legal(clear.seat)[worst])
    assert renewed(game, msgspec.structs.replace(clear, best=(other,)), QUICK) is None
    # Nor if it does not lead by enough.
    monkeypatch.setattr(examining, "GAP", 2.0)
    assert renewed(game, stale, QUICK) is None


# --- the file


def canned(mine: Mine, number: int) -> list[Puzzle]:
    return [read_library(find_game(mine.game)).puzzles[number]]


def test_a_search_is_resumed_where_it_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = str(tmp_path / "found.jsonl")
    asked: list[int] = []

    def noted(mine: Mine, number: int) -> list[Puzzle]:
        asked.append(number)
        return canned(mine, number)

    monkeypatch.setattr(mining, "mined", noted)
    mine = Mine("merlin", ("adept", "adept"), 7)
    assert len(dig(mine, 2, file)) == 2
    assert len(dig(mine, 3, file)) == 3
    assert asked == [0, 1, 2]
    # A process that was killed between the two files leaves a puzzle whose game is not noted: it is not there twice.
    progress = tmp_path / "found.jsonl.progress"
    progress.write_text("\n".join(progress.read_text().split("\n")[:3]) + "\n2")
    assert len(dig(mine, 3, file)) == 3
    with pytest.raises(BadInput, match="was begun with other games or settings"):
        dig(Mine("merlin", ("adept", "adept"), 8), 3, file)
    progress.unlink()
    with pytest.raises(BadInput, match="is there already"):
        dig(mine, 3, file)


def test_puzzles_of_one_game_are_not_close_together(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def always(state: object, seat: int, effort: Effort, but_not: object) -> Puzzle:
        seen.append(int(getattr(state, "moves_made")))  # noqa: B009
        return read_library(find_game("merlin")).puzzles[0]

    monkeypatch.setattr(mining, "examine", always)
    found = mined(Mine("merlin", ("random", "random"), 5), 0)
    assert len(found) == len(seen) == mining.MOST_PER_GAME
    seen.sort()
    assert all(two - one >= APART for one, two in pairwise(seen))


# --- choosing


def test_chosen_puzzles_are_spread_over_themes_and_difficulties() -> None:
    puzzle = read_library(find_game("merlin")).puzzles[0]
    many = [
        msgspec.structs.replace(puzzle, id=f"{number:010x}", theme=theme, levels=(0.0, share, 1.0, 1.0))
        for number, (theme, share) in enumerate(
            [("capture", 1.0)] * 20 + [("dice", 1.0)] * 4 + [("fence", 0.0)] * 4 + [("die", 0.0)] * 3
        )
    ]
    found = choose(many, 12)
    assert len(found) == 12 and len({one.id for one in found}) == 12
    counted = Counter(one.theme for one in found)
    assert set(counted) == {"capture", "dice", "fence", "die"} and max(counted.values()) <= 4
    assert abs(sum(one.difficulty == "adept" for one in found) - 6) <= 1
    assert len(choose(many, 100)) == len(many)


def test_a_position_is_made_from_the_view_in_the_same_way_each_time() -> None:
    game = find_game("merlin")
    puzzle = read_library(game).puzzles[0]
    assert position(game, puzzle).full() == position(game, puzzle).full()

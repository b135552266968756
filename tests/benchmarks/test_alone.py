"""One bot alone at a larger table: the deals are the arena's, what is kept is not played again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import alone  # type: ignore[import-not-found]
import pytest

from tilecourt.lab.arena import Arena, planned, seatings
from tilecourt.lab.arena import play_deal as arena_deal


def plan(deals: int, players: int = 3) -> Arena:
    return replace(planned("merlin", ["apprentice", "random"], players=players, games=1, seed=5), deals=deals)


def without_times(games: list[alone.Game]) -> list[tuple[object, ...]]:
    return [(game.seats, game.won_a, game.outcome.scores, game.outcome.moves) for game in games]


@pytest.mark.slow
def test_it_plays_what_the_arena_begins_each_deal_with() -> None:
    for deal in range(2):
        ours, whole = alone.play_deal(plan(2), (0, deal)), arena_deal(plan(2), (0, deal))
        assert without_times(ours) == without_times(whole[:3])
        assert [game.seats for game in ours] == seatings(3)[:3]


@pytest.mark.slow
def test_the_share_is_what_the_games_say() -> None:
    found = alone.measure(plan(4), 1, None)
    won = sum(game.won_a for deal in range(4) for game in alone.play_deal(plan(4), (0, deal)))
    assert found.won.value == pytest.approx(won / 12) and found.games == 12
    assert found.won.low <= found.won.value <= found.won.high
    assert found.won.value > found.fair  # among those who move at random
    assert "times a fair share of 33%" in found.sentence()


def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = str(tmp_path / "kept.jsonl")
    first = alone.measure(plan(2), 1, keep)
    played: list[tuple[int, int]] = []

    def noted(plan: Arena, place: tuple[int, int]) -> list[alone.Game]:
        played.append(place)
        return real(plan, place)

    real = alone.play_deal
    monkeypatch.setattr(alone, "play_deal", noted)
    assert alone.measure(plan(2), 1, keep) == first and played == []
    alone.measure(plan(3), 1, keep)
    assert played == [(0, 2)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["merlin", "--players", "2"], "Expected a table of three or more, got 2 players."),
        (["merlin", "--games", "0"], "Expected at least one game, got 0."),
        (["merlin", "--players", "9"], "An arena of Merlin's Beast Hunt is for 2 to 4 players, not 9."),
        (["merlin", "--bot", "nobody"], "There is no bot 'nobody'"),
    ],
)
def test_bad_input(
    words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["alone.py", *words])
    assert alone.main() == 2
    assert capsys.readouterr().err.startswith(sentence)

"""Nobody is told what they cannot know, and what would tell it is found."""

from __future__ import annotations

from typing import Any

import pytest
from leaks.compare import compare_game
from leaks.timing import mann_whitney, welch
from leaks.two_servers import compare_servers

from tilecourt import games
from tilecourt.engine.sight import Sight
from tilecourt.server.http.socket import Connection
from tilecourt.server.seen import public_log
from tilecourt.server.seen.views import Views
from tilecourt.server.table import log_entries as h


@pytest.mark.parametrize("game", games())
def test_no_byte_tells_what_is_hidden(game: str) -> None:
    tally = compare_game("test", 6, game)
    assert tally.leaks == []
    assert tally.positions == 6 and tally.messages > 100 and tally.different >= 4


@pytest.mark.slow
@pytest.mark.alone
def test_no_byte_of_a_whole_server_tells_what_is_hidden() -> None:
    tally = compare_servers(3, 2)
    assert tally.leaks == []
    assert tally.positions >= 1 and tally.messages > 500


def leaky_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view with one number of the random source in it."""
    honest = Sight.view

    def view(self: Any, state: Any, seat: int) -> dict[str, Any]:
        return {**honest(self, state, seat), "odd": state.rng.words()[1] % 2}

    monkeypatch.setattr(Sight, "view", view)


def leaky_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in the bytes that go out alone."""
    honest = Views.of

    def of(self: Views, seat: int | None) -> bytes:
        return honest(self, seat)[:-1] + b',"odd":%d}' % (100 + self._state.rng.words()[1] % 900)

    monkeypatch.setattr(Views, "of", of)


def leaky_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message whose content is fine, and whose length is not."""
    honest = Connection._update

    def update(self: Connection, news: Any, *more: Any) -> bytes:
        secrets = news.sitting.created.secret + news.sitting.table.record.seed
        return honest(self, news, *more) + b" " * (len(secrets) % 7)

    monkeypatch.setattr(Connection, "_update", update)


def leaky_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that names moves, sealed ones too."""
    honest = public_log.line_of

    def line_of(sitting: Any, taken: Any, language: str) -> Any:
        line = honest(sitting, taken, language)
        if isinstance(taken.entry, h.Moved):
            line.text = taken.entry.move
        return line

    monkeypatch.setattr(public_log, "line_of", line_of)


@pytest.mark.slow
@pytest.mark.parametrize("plant", [leaky_view, leaky_bytes, leaky_length, leaky_log])
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, plant: Any) -> None:
    plant(monkeypatch)
    tally = compare_game("planted", 12, "kaguyahime")
    assert tally.leaks
    assert "seed planted, kaguyahime" in tally.leaks[0] and "differs from byte" in tally.leaks[0]


@pytest.mark.slow
@pytest.mark.alone
def test_a_planted_leak_of_a_whole_server_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    leaky_bytes(monkeypatch)
    assert any("/tables/" in leak for leak in compare_servers(3, 1).leaks)


def test_the_statistics_tell_a_difference_from_noise() -> None:
    same = [0.1 * n for n in range(40)]
    assert mann_whitney(same, same) > 0.4
    assert mann_whitney([one + 2 for one in same], same) < 0.001
    assert abs(welch([1.0, 1.1, 0.9, 1.0], [1.0, 1.1, 0.9, 1.0])) < 1e-9
    assert welch([2.0, 2.1, 1.9, 2.0], [1.0, 1.1, 0.9, 1.0]) > 10

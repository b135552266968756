"""One server for all tests that do not need their own: starting one takes longer than most tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.club import Club, club
from tests.server.nodes import Process, Start


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("club"), private_webhooks=True) as running:
        yield running


@pytest.fixture
def started() -> Iterator[Start]:
    """Starts processes, and ends them whatever happens."""
    processes: list[Process] = []

    def start(kind: type[Process], *words: Any, **more: Any) -> Process:
        processes.append(kind(*words, **more))
        return processes[-1]

    yield start
    for process in processes:
        process.end()

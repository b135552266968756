"""One server for all tests that do not need their own: starting one takes longer than most tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.club import Club, club


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("club"), private_webhooks=True) as running:
        yield running

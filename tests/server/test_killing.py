"""Kill -9 at any moment loses no acknowledged move."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.killing import torment


@pytest.mark.slow
def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    acknowledged, lost = torment(f"sqlite://{tmp_path}/games.db", kills=4)
    assert acknowledged > 0 and lost == 0

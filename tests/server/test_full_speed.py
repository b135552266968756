"""A server that began in plain Python lets its bots think compiled as soon as the compiled package is there."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tilecourt
from tilecourt.engine.build import compiled
from tilecourt.server.work.full_speed import awaited, change_over
from tilecourt.server.work.pool import Pool

ROOT = Path(__file__).parents[2]

# In a process with plain Python: the same decisions before and after, and states that go there and come back.
PLAIN_THEN_COMPILED = """
import asyncio, os, sys
from pathlib import Path
from tilecourt.engine.build import compiled
from tilecourt.engine.registry import game, games
from tilecourt.server.work.full_speed import awaited, change_over
from tilecourt.server.work.pool import Pool, choose

async def main():
    pool, said = Pool(1), []
    folder = awaited()
    try:
        states = [game(id).new(2, 7) for id in games()]
        async def answers():
            seats = [state.actors()[0] for state in states]
            moves = [await pool.run(60, choose, s, seat, "greedy", "1") for s, seat in zip(states, seats)]
            back = [await pool.run(60, type(state).copy, state) for state in states]
            return moves, [state.full() for state in back], [type(state) is type(b) for state, b in zip(states, back)]
        before = await answers()
        changing = asyncio.create_task(change_over(folder, [pool], lambda: said.append("full speed")))
        await asyncio.sleep(0.1)
        assert not said and not await pool.run(60, compiled)
        folder.symlink_to(sys.argv[1])
        await changing
        assert said == ["full speed"] and await pool.run(60, compiled) and not compiled()
        assert await answers() == before and before[1] == [state.full() for state in states] and all(before[2])
    finally:
        pool.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.slow
def test_bots_change_over_to_the_compiled_package(tmp_path: Path) -> None:
    if not compiled():
        pytest.skip("the package under test is not compiled")
    script = tmp_path / "plain_then_compiled.py"
    script.write_text(PLAIN_THEN_COMPILED)
    done = subprocess.run(
        [sys.executable, str(script), str(Path(tilecourt.__file__).parents[1])],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "TILECOURT_COMPILED": str(tmp_path / "compiled")},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_a_folder_that_does_not_think_compiled_is_left_alone(tmp_path: Path) -> None:
    """The bots go on as they were, and nobody is told otherwise."""
    said: list[str] = []
    path = list(sys.path)

    async def run() -> bool:
        pool = Pool(1)
        try:
            assert not await pool.run(60, compiled)
            await change_over(tmp_path, [pool], lambda: said.append("full speed"))
            return await pool.run(60, compiled)
        finally:
            pool.close()

    if compiled():
        pytest.skip("the processes would be compiled anyhow")
    assert asyncio.run(run()) is False
    assert (said, sys.path) == ([], path)


def test_what_is_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TILECOURT_COMPILED", raising=False)
    assert awaited() is None
    monkeypatch.setenv("TILECOURT_COMPILED", str(tmp_path))
    assert awaited() == (None if compiled() else tmp_path)

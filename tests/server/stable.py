"""A stable of servers: a process that has everything loaded and lets servers out as copies of itself, each at once.

    python -m tests.server.stable        # one JSON object a line: {"port": 8000, "database": "sqlite:///..."}

A server from the stable is an ordinary process with the ordinary `serve`: only the second that Python takes to load the
program is saved, so that a thousand of them can be killed in minutes. With a `clock`, a file of libfaketime, all of
them have the time that the file says.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

FAKETIME = "faketime/libfaketimeMT.so.1"


def faketime() -> Path | None:
    """The library that shows a process another time than the machine's (Debian: libfaketime)."""
    return next((path for path in Path("/usr/lib").glob(f"*/{FAKETIME}")), None)


def with_clock(clock: Path | None) -> dict[str, str]:
    """The environment of a process whose time is in a file, as an offset like `+3600`."""
    library = faketime()
    if clock is None or library is None:
        return dict(os.environ)
    # The monotonic clock stays true, as it does on a machine whose time is set.
    return {
        **os.environ,
        "LD_PRELOAD": str(library),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_CACHE_DURATION": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_DONT_RESET": "1",
    }


class Stable:
    """The process, and what it is asked for."""

    def __init__(self, clock: Path | None = None, program: str = "tests.server.stable") -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=with_clock(clock),
            cwd=Path(__file__).resolve().parents[2],
        )

    def let_out(self, database: str, port: int, errors: str = os.devnull, **settings: Any) -> Stabled:
        """A server that answers, or an assertion that says it does not; what it logs goes to a file."""
        assert self._process.stdin is not None and self._process.stdout is not None
        wish = {"port": port, "database": database, "errors": errors, **settings}
        self._process.stdin.write(json.dumps(wish) + "\n")
        self._process.stdin.flush()
        said = self._process.stdout.readline().split()
        assert said[:1] == ["ready"], said
        return Stabled(int(said[1]), f"http://127.0.0.1:{port}")

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:  # the machine is busy; nothing of it is needed any more
            self._process.kill()
            self._process.wait()


class Stabled:
    """A server from the stable."""

    def __init__(self, pid: int, address: str) -> None:
        self.pid, self.address = pid, address

    def kill(self, how: int = signal.SIGKILL) -> None:
        """Ends it as a power cut would, and waits until it is gone."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, how)
            while True:
                os.kill(self.pid, 0)
                time.sleep(0.002)

    def stop(self) -> None:
        """Asks it to end."""
        self.kill(signal.SIGTERM)


def run(settings: Any, its: int, errors: str) -> NoReturn:
    """In the copy: serves until the end; what it says goes nowhere but through `its`."""
    from tilecourt.server.run.serve import serve

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    code = 1
    try:
        serve(settings, lambda address: print_to(its, f"ready {os.getpid()}"))
        code = 0
    finally:
        os._exit(code)


def print_to(pipe: int, words: str) -> None:
    os.write(pipe, words.encode())


def main() -> None:
    from tilecourt.engine.errors import BadInput
    from tilecourt.engine.registry import games
    from tilecourt.server.house.settings import Settings
    from tilecourt.server.store.find import find_store
    from tilecourt.server.table.boxes import open_box

    for id in games():
        open_box(id)
    with suppress(BadInput):
        find_store("postgresql://nobody@127.0.0.1/nothing")  # loads its driver, if there is one
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever is killed is gone at once
    for line in sys.stdin:
        wish = json.loads(line)
        errors = wish.pop("errors")
        many = {"requests_per_second": 100_000, "tables_per_person": 1_000_000, "sockets_per_address": 1000}
        settings = Settings(**{"bot_processes": 0, **many, **wish})
        ours, its = os.pipe()
        if os.fork() == 0:
            os.close(ours)
            run(settings, its, errors)
        os.close(its)
        said = os.read(ours, 100).decode() or "ended"
        os.close(ours)
        print(said, flush=True)


if __name__ == "__main__":
    main()

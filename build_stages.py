"""The steps of `./run test`, several at a time: the first that fails ends all, and only then is its output long.

Steps stand in lanes. Lanes run side by side, the steps of a lane one after the other. What the first lane prints is
seen at once; the output of other lanes is kept, and shown if the step fails.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
POSIX = os.name == "posix"


class Step:
    """A command with a name; `fine` are the exit codes that are no failure.

    `again` are words to add for one more try if it ends with exit code 1: what passes then is said, and is no failure.
    """

    def __init__(
        self, name: str, *command: object, fine: tuple[int, ...] = (0,), again: tuple[str, ...] = (), **variables: str
    ) -> None:
        self.name, self.command, self.fine, self.again = name, [str(word) for word in command], fine, again
        self.variables = variables


class Failed(Exception):
    """A step that failed, with its exit code."""

    def __init__(self, step: Step, code: int) -> None:
        super().__init__(step.name)
        self.step, self.code = step, code


class Run:
    """What runs at the moment, and what has gone wrong."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.processes: set[subprocess.Popen[bytes]] = set()
        self.failed: Failed | None = None
        self.terminal = os.dup(1) if POSIX else -1

    def lane(self, steps: list[Step], shown: bool) -> None:
        try:
            for step in steps:
                self.step(step, shown)
        except Failed as failed:
            with self.lock:
                if self.failed is None:
                    self.failed = failed
            self.end()

    def step(self, step: Step, shown: bool) -> None:
        began = time.monotonic()
        with tempfile.TemporaryFile() as kept:
            process = self.start(step, None if shown else kept)
            if process is None:
                return
            code = process.wait()
            with self.lock:
                self.processes.discard(process)
                if self.failed is not None:
                    return
                if code not in step.fine and not shown:
                    kept.seek(0)
                    sys.stdout.write(kept.read().decode("utf-8", "replace"))
                seconds = f"{time.monotonic() - began:.0f} s"
                line = "" if shown else "\n"  # the first lane may be in the middle of one
                print(f"{line}{'---' if code in step.fine else 'FAILED:'} {step.name}, {seconds}", flush=True)
        if code == 1 and step.again:
            self.step(Step(f"{step.name}, once more", *step.command, *step.again, **step.variables), shown)
        elif code not in step.fine:
            raise Failed(step, code)

    def start(self, step: Step, output: Any) -> subprocess.Popen[bytes] | None:
        options: dict[str, Any] = {"start_new_session": True} if POSIX else {}
        variables = {**os.environ, **step.variables}
        if output is not None:
            options |= {"stdout": output, "stderr": subprocess.STDOUT}
        if POSIX:  # where pytest shows a failure at once (tests/conftest.py)
            options["pass_fds"] = (self.terminal,)
            variables["TILECOURT_TERMINAL"] = str(self.terminal)
        with self.lock:
            if self.failed is not None:
                return None
            if output is None:
                print(f"--- {step.name}", flush=True)
            process = subprocess.Popen(step.command, cwd=ROOT, env=variables, **options)
            self.processes.add(process)
        return process

    def end(self) -> None:
        """Ends everything that runs, with what it has started."""
        with self.lock:
            for process in self.processes:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGTERM) if POSIX else process.terminate()


def run_lanes(*lanes: list[Step]) -> None:
    """Runs all lanes to their ends, or ends the program when a step fails."""
    run = Run()
    threads = [threading.Thread(target=run.lane, args=(lane, number == 0)) for number, lane in enumerate(lanes) if lane]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except BaseException:  # Ctrl-C, or a signal to end
        run.end()
        raise
    if run.failed is not None:
        code = run.failed.code
        sys.exit(code if 0 < code < 256 else 1)

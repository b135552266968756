"""Patience: seconds as they pass for a program that wants a processor. On a busy machine they pass more slowly.

A small process does the same piece of work again and again, with as little right to a processor as a bot that thinks,
and says when each piece begins and ends. A piece that takes ten times its processor time means that ten seconds pass as
one. So a table that waits for a busy machine is told from one that is stuck: that one never moves.
"""

from __future__ import annotations

import subprocess
import sys
from threading import Thread
from time import monotonic

PIECE = 0.03  # seconds of processor time
PAUSE = 0.5  # between two pieces
MOST_UNSEEN = 1.0  # of seconds that pass without a word of the yardstick: it may be stopped, with everybody else
NICE = 15  # as bots that think
YARDSTICK = f"""
import os, sys, time
os.nice({NICE})
while True:
    sys.stdout.write("begin\\n"); sys.stdout.flush()
    end = time.process_time() + {PIECE}
    while time.process_time() < end: pass
    sys.stdout.write("end\\n"); sys.stdout.flush()
    time.sleep({PAUSE})
"""


class Patience:
    """A clock that goes by what the machine has left for one more program."""

    def __init__(self) -> None:
        # What has passed, since when, which share of seconds passes from then on, and whether a piece of work is begun.
        self._mark = 0.0, monotonic(), 1.0, False
        self._process: subprocess.Popen[str] | None = None

    def begin(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", YARDSTICK], stdout=subprocess.PIPE, text=True)
        Thread(target=self._listen, daemon=True).start()

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def now(self) -> float:
        """Seconds since some beginning."""
        passed, at, share, begun = self._mark
        wall = monotonic() - at
        return passed + (min(wall, PIECE) if begun else min(wall, MOST_UNSEEN) * share)

    def hear(self, word: str) -> None:
        """A piece of the yardstick's work begins or ends."""
        _, at, share, begun = self._mark
        if begun:
            share = min(1.0, PIECE / max(monotonic() - at, PIECE))
        self._mark = self.now(), monotonic(), share, word == "begin"

    def _listen(self) -> None:
        assert self._process is not None and self._process.stdout is not None
        for line in self._process.stdout:
            self.hear(line.strip())

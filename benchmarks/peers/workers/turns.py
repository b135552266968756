"""The protocol of a worker: it says what it can do, then does one turn of work for every line it reads.

A line is a name and a number of seconds; the answer is the rate, units per second of processor time. A piece of work
does a portion and returns its number of units (and the seconds it took, if another process did it).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping

Work = Callable[[], "int | tuple[int, float]"]


def say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


def serve(works: Mapping[str, Work], version: str) -> None:
    """Warms everything up, then answers until the input ends."""
    for work in works.values():
        work()
    say({"works": list(works), "version": version})
    for line in sys.stdin:
        name, seconds = json.loads(line)
        say(rate(works[name], seconds))


def rate(work: Work, seconds: float) -> float:
    units, spent = 0, 0.0
    while spent < seconds:
        began = time.process_time()
        done = work()
        if isinstance(done, tuple):
            units += done[0]
            spent += done[1]
        else:
            units += done
            spent += time.process_time() - began
    return units / spent

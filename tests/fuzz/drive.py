"""Feeds inputs to a target and judges what happens: taken or refused in one sentence; anything else is a finding.

Each input has a time limit and a memory limit. A finding is kept as a file, once for each place in the code.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import resource
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from tests.fuzz.targets import TARGETS, Target
from tilecourt.engine.errors import TilecourtError

CORPUS = Path(__file__).parent / "corpus"
SECONDS = 5.0  # of processor time for one input: a busy machine is not a hang
MOST_MEMORY = 1_500_000_000  # bytes of data that the process may have, whatever comes
MOST_SENTENCE = 1000
_SENTENCE = re.compile(r"[^\x00-\x1f]+[.。?](?: \([A-Z]+-[\w.]+\))?")  # a refused move ends with its rule
TOKENS = [
    *(b"{}", b"[]", b'""', b"null", b"true", b"-1", b"1e400", b"NaN", b"Infinity", b"-0", b"0x" + b"f" * 5000),
    *(str(2**63).encode(), str(2**64).encode(), b"9" * 5000, b"1" * 400, b"[" * 2000, b'{"a":' * 500),
    *(b"\x00", b"\xff\xfe", b"\xed\xa0\x80", "\u202e".encode(), "\u200b".encode(), "姫".encode(), b"\\ud800", b"\r\n"),
    *(b"a.b.c.d", b"1979-05-27T07:32:00Z", b"'''", b"inf", b"nan", b"[[x]]", b"x = 1\n", b'"a"="b"', b'"""'),
]


class TooSlow(BaseException):
    """An input took longer than it may."""


@dataclass
class Findings:
    """What a run came to."""

    target: str
    executions: int = 0
    taken: int = 0
    refused: int = 0
    slowest: float = 0.0
    begun: float = field(default_factory=time.monotonic)
    failures: dict[str, str] = field(default_factory=dict)  # by place: the file with the input

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.begun


def try_one(target: Target, data: bytes, findings: Findings, keep: Path | None = None) -> None:
    """Feeds one input."""
    findings.executions += 1
    begun = time.process_time()
    wrong = None
    try:
        with limited():
            target.read(data)
        findings.taken += 1
    except TilecourtError as error:
        findings.refused += 1
        wrong = wrong_sentence(str(error))
    except (Exception, TooSlow) as error:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if "tests/fuzz" not in f.filename]
        place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "here"
        wrong = f"{type(error).__name__} at {place}: {error}"
    findings.slowest = max(findings.slowest, time.process_time() - begun)
    if wrong is not None:
        place = wrong.partition(": ")[0]
        if place not in findings.failures:
            findings.failures[place] = wrong[:500]
            if keep is not None:
                keep.mkdir(parents=True, exist_ok=True)
                (keep / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)


def wrong_sentence(text: str) -> str | None:
    """What is wrong with a refusal as people read it."""
    if len(text) > MOST_SENTENCE:
        return f"A sentence of {len(text)} characters: {text[:200]}"
    if not _SENTENCE.fullmatch(text) or "Traceback" in text:
        return f"Not one sentence: {text!r}"
    return None


@contextmanager
def limited() -> Iterator[None]:
    """The time limit of one input; what only waits has a limit in `house.py`."""

    def late(_: int, frame: FrameType | None) -> None:
        raise TooSlow(f"more than {SECONDS} seconds")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def limit_memory() -> None:
    """From now on the process cannot have more memory than this; an input that wants more is a finding."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def resident() -> float:
    """The most memory this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def corpus(name: str) -> list[bytes]:
    """The seeds of a target, and everything that was ever found with it."""
    kept = sorted((CORPUS / name).glob("*")) if (CORPUS / name).is_dir() else []
    return [*TARGETS[name].seeds(), *(path.read_bytes() for path in kept)]


ODD: list[Any] = [
    *(None, True, -1, 0, 2**31, 2**63, -(2**63) - 1, 10**400, 1.5, "", "x" * 3000, "\x00", "\ud800", "\u202e", "姫"),
    *([], {}, [[]], [None], {"": None}, list(range(300)), ["0"] * 50),
]


def rebuilt(data: bytes, rng: random.Random) -> bytes | None:
    """The JSON in an input with one value of it exchanged, moved or taken away; None if there is no JSON in it."""
    start = data.find(b"{")
    try:
        tree = json.loads(data[start:]) if start >= 0 else None
    except ValueError:
        return None
    if not tree:
        return None
    places: list[tuple[Any, Any]] = []
    todo = [tree]
    while todo:
        node = todo.pop()
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        places += [(node, key) for key in keys]
        todo += [node[key] for key in keys if isinstance(node[key], (dict, list))]
    for _ in range(rng.choice((1, 1, 2))):
        node, key = rng.choice(places)
        match rng.randrange(4):
            case 0 if isinstance(node, dict):
                node.pop(key, None)
            case 1:
                other, at = rng.choice(places)
                if (isinstance(other, list) and at < len(other)) or (isinstance(other, dict) and at in other):
                    node[key] = json.loads(json.dumps(other[at]))
            case 2 if isinstance(node, dict):
                node[str(rng.choice(ODD))] = rng.choice(ODD)
            case _:
                if isinstance(node, dict) or key < len(node):
                    node[key] = rng.choice(ODD)
    return data[:start] + json.dumps(tree).encode()


def mutated(seeds: list[bytes], rng: random.Random, most: int) -> bytes:
    """One of the seeds with a few changes."""
    seed = rng.choice(seeds)
    if rng.random() < 0.5 and (changed := rebuilt(seed, rng)) is not None:
        return changed[:most]
    data = bytearray(seed)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at, until = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
        until = min(until, at + rng.choice((1, 2, 8, 64, 1000)))
        match rng.randrange(7):
            case 0:
                data[at:until] = b""
            case 1:
                data[at:at] = rng.choice(TOKENS)
            case 2:
                data[at:until] = rng.choice(TOKENS)
            case 3 if data:
                data[min(at, len(data) - 1)] = rng.randrange(256)
            case 4:
                data[at:at] = data[at:until] * rng.choice((1, 2, 20))
            case 5:
                other = rng.choice(seeds)
                start = rng.randrange(len(other) + 1)
                data[at:until] = other[start : start + rng.choice((1, 8, 100))]
            case _:
                del data[max(1, until) :]
    return bytes(data[:most])


def run_mutations(name: str, executions: int, seed: int, keep: Path | None = None) -> Findings:
    """Fuzzes without a look at the code: the corpus first, then changes of it, the same ones for the same seed."""
    target, findings = TARGETS[name], Findings(name)
    seeds, rng = corpus(name), random.Random(seed)
    for data in seeds:
        try_one(target, data, findings, keep)
    while findings.executions < executions:
        try_one(target, mutated(seeds, rng, target.most_bytes), findings, keep)
    return findings

"""Runs the `tilecourt` command inside the test, with typed lines and what it wrote."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def refused(self) -> str:
        """The one sentence of a refused command, which is all that it may have written."""
        assert self.code == 2, (self.code, self.out, self.err)
        assert self.out == ""
        assert self.err.count("\n") == 1 and self.err.endswith("\n"), self.err
        assert "Traceback" not in self.err
        sentence = self.err.removesuffix("\n")
        assert sentence.endswith((".", ")", "。")), sentence
        return sentence

    @property
    def fine(self) -> str:
        """The output of a command that went well and had nothing to complain about."""
        assert (self.code, self.err) == (0, ""), (self.code, self.err)
        return self.out


Run = Callable[..., Ended]


class Typist(io.TextIOBase):
    """A person at the keyboard: gives one line after the other, then the end of the input."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = next(self.lines, None)
        return "" if line is None else f"{line}\n"

    def isatty(self) -> bool:
        return True


def any_answers(seed: int) -> Iterator[str]:
    """Somebody who keeps typing numbers, some of which are no choice, and now and then just Enter, but not for ever."""
    rng = random.Random(seed)
    for _ in range(50_000):
        yield str(rng.choice([1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 11, ""]))

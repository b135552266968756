"""The progress bar of commands that take a while."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress_bar(label: str, total: int, counted: bool = True) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream if that is a terminal; gives the function that advances it."""
    count = (MofNCompleteColumn(),) if counted else ()
    columns = (TextColumn("{task.description}"), BarColumn(), *count, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.advance(task, done)

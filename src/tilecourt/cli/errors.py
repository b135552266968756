"""How the command ends when something is wrong: one sentence on the error stream and exit code 2."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from tilecourt.engine.errors import TilecourtError
from tilecourt.engine.text import is_control

BAD_INPUT = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        text = message.removeprefix("argument ").rstrip(".")
        for kind, words in {"int": "a whole number", "float": "a number"}.items():
            text = text.replace(f"invalid {kind} value:", f"expected {words}, got")
        complain(f"{self.prog}: {text} (see {self.prog} --help).")
        sys.exit(BAD_INPUT)


def complain(sentence: str) -> None:
    """Writes one line to the error stream, whatever characters it holds."""
    sys.stderr.write(printable(sentence) + "\n")


def printable(sentence: str) -> str:
    """A sentence without control characters."""
    return "".join(sign.encode("unicode_escape").decode() if is_control(sign) else sign for sign in sentence)


def settle_streams() -> None:
    """Replaces characters that a stream cannot encode, so that no letter of any language ends the program.

    A stream that was closed from the beginning is replaced by one that leads nowhere.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - it stays open
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else "backslashreplace")


def guarded(command: Callable[[], int]) -> int:
    """Runs a command; what the user did wrong, or a closed pipe, becomes one sentence and exit code 2."""
    try:
        code = command()
        sys.stdout.flush()
        return code
    except TilecourtError as error:
        complain(str(error))
        return BAD_INPUT
    except BrokenPipeError:
        # What is left in the buffer has nowhere to go: point the stream at nothing, or Python complains at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        complain("The output was closed before everything was written.")
        return BAD_INPUT
    except KeyboardInterrupt:
        complain("Interrupted.")
        return INTERRUPTED
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        complain(f"{what}{(error.strerror or str(error)).lower()}.")
        return BAD_INPUT

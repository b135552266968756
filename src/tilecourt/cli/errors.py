"""How the command ends when something is wrong: one sentence on the error stream and exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import NoReturn

from tilecourt.engine.errors import TilecourtError

BAD_INPUT = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        text = message.removeprefix("argument ").rstrip(".")
        sys.stderr.write(f"{self.prog}: {text}. See {self.prog} --help.\n")
        sys.exit(BAD_INPUT)


def guarded(command: Callable[[], int]) -> int:
    """Runs a command; what the user did wrong, or a closed pipe, becomes one sentence and exit code 2."""
    try:
        code = command()
        sys.stdout.flush()
        return code
    except TilecourtError as error:
        sys.stderr.write(f"{error}\n")
        return BAD_INPUT
    except BrokenPipeError:
        # What is left in the buffer has nowhere to go: point the stream at nothing, or Python complains at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write("The output was closed before everything was written.\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"{what}{(error.strerror or str(error)).lower()}.\n")
        return BAD_INPUT

"""The entry point of the `tilecourt` command."""

from __future__ import annotations

import sys


def main() -> int:
    print("tilecourt", *sys.argv[1:])
    return 0

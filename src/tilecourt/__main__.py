"""`python -m tilecourt` is the `tilecourt` command."""

import sys


def start() -> int:
    """Runs the command; Ctrl-C while it is still loading ends it as it does later."""
    try:
        from tilecourt.cli.main import main

        return main()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        return 130


if __name__ == "__main__":
    sys.exit(start())

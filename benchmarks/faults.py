"""Plays many tables while servers, databases, disks, lines and clocks fail, and checks after each fault that nothing is
lost, doubled, stuck or shown to the wrong eyes.

    python benchmarks/faults.py --faults 1000 --seed 1
    python benchmarks/faults.py --faults 50 --database sqlite --kinds kill,disk_full
    python benchmarks/faults.py --faults 1000 --leg 25 --resume build/faults.json   # told again, it goes on

Half of the faults come upon one server with SQLite, half upon two with PostgreSQL. The servers come from processes that
have everything loaded (tests/server/stable.py). Told to stop (SIGINT, SIGTERM) it ends after the fault under way, with
the last checks and the figures so far; told twice, at once. A failed check prints the seed, the fault and what differs;
the exit code is then 1. The tables of figures go to standard output, with --output also as JSON and markdown to files.

A long run has legs, each with a seed and servers of its own. With --resume they are kept in a file, a leg in which
something was wrong as well; then the next one begins.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import subprocess
import sys
import time
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fault.kinds import FAULTS
from fault.ledger import Differs
from fault.report import Book, Tally, as_json, markdown
from fault.run import Run
from fault.stage import Stage, faketime


class Stopping:
    """Whether somebody has said to stop; who says it twice does not want to wait."""

    def __init__(self) -> None:
        self.told = False

    def __call__(self, *_: object) -> None:
        if self.told:
            raise KeyboardInterrupt
        self.told = True


stopping = Stopping()
MOST_WRONG = 20  # legs, then a long run ends


async def play(database: str, kinds: list[str], faults: int, seed: int, stuck: float, tallies: list[Tally]) -> str:
    """One leg; returns what differs, or nothing."""
    stage = Stage(database)
    try:
        await stage.open()
        run = Run(stage, seed, stuck, lambda: stopping.told)
        try:
            await run.faults(kinds, faults)
        except Differs as error:
            return f"seed {seed}, {database}, fault {run.number} ({run.fault}), {error.kind}: {error}"
        except Exception as error:  # of the harness itself, perhaps: not a fault that was checked
            traceback.print_exc()
            return f"seed {seed}, {database}, fault {run.number} ({run.fault}), broken off: {error!r}"
        finally:
            tallies += run.tallies.values()
    finally:
        await stage.close()
    return ""


def one_leg(book: Book, database: str, kinds: list[str], faults: int, first: int, stuck: float) -> bool:
    """Plays one leg and keeps it in the book, also if it was told to stop; whether all was right."""
    tallies: list[Tally] = []
    seed, begun, differs = book.next_seed(first, database), time.monotonic(), ""
    try:
        differs = asyncio.run(play(database, kinds, faults, seed, stuck, tallies))
    finally:
        seconds = round(time.monotonic() - begun)
        book.write(database, seed, tallies, differs, seconds=seconds, commit=commit(), date=f"{datetime.now(UTC):%F}")
    return not differs


def commit() -> str:
    words = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


def chosen(database: str, words: str | None) -> list[str]:
    """The kinds of fault for a database."""
    known = FAULTS[database]
    wanted = words.split(",") if words else list(known)
    unknown = set(wanted) - set(FAULTS["sqlite"]) - set(FAULTS["postgresql"])
    if unknown:
        sys.exit(f"Expected kinds of fault from {', '.join(known)}, got {', '.join(sorted(unknown))}.")
    kinds = [kind for kind in wanted if kind in known]
    if faketime() is None and any(kind.startswith("clock") for kind in kinds):
        print("Without libfaketime (Debian: apt-get install libfaketime) no clock jumps.", file=sys.stderr)
        kinds = [kind for kind in kinds if not kind.startswith("clock")]
    return kinds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1, help="of the first leg")
    parser.add_argument("--kinds", help="kinds of fault, with commas between them; all of them if not given")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--stuck", type=float, default=30, help="seconds of patience in which each table must move")
    parser.add_argument("--leg", type=int, default=1_000_000, help="most faults of a leg")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keeps the legs here, and goes on after the last")
    parser.add_argument("--output", type=Path, help="the figures, to this file with .json and with .md")
    args = parser.parse_args()
    databases = ["sqlite", "postgresql"] if args.database == "both" else [args.database]
    plans = {database: kinds for database in databases if (kinds := chosen(database, args.kinds))}
    shares = {one: args.faults // len(plans) + (n < args.faults % len(plans)) for n, one in enumerate(plans)}
    book, begun, wrong = Book(args.resume), time.monotonic(), 0
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stopping)
    with suppress(KeyboardInterrupt):
        while not stopping.told and (
            left := {one: most for one in plans if (most := shares[one] - book.faults(one)) > 0}
        ):
            database = max(left, key=lambda one: left[one])
            fine = one_leg(book, database, plans[database], min(args.leg, left[database]), args.seed, args.stuck)
            wrong += not fine
            if wrong and (args.resume is None or wrong == MOST_WRONG):
                break
    seconds, tallies = time.monotonic() - begun, book.tallies()
    print(f"\n{markdown(tallies)}\n\n{len(book.legs)} legs from seed {args.seed}, {seconds:.0f} s.")
    if args.output:
        args.output.with_suffix(".md").write_text(markdown(tallies) + "\n")
        args.output.with_suffix(".json").write_text(as_json(tallies, seed=args.seed, seconds=round(seconds)) + "\n")
    if book.differs():
        sys.exit("\n".join(book.differs()))


if __name__ == "__main__":
    main()

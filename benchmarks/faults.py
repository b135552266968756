"""Plays many tables while servers, databases, disks, lines and clocks fail, and checks after each fault that nothing is
lost, doubled, stuck or shown to the wrong eyes.

    python benchmarks/faults.py --faults 1000 --seed 1
    python benchmarks/faults.py --faults 50 --database sqlite --kinds kill,disk_full

Half of the faults come upon one server with SQLite, half upon two with PostgreSQL. The servers come from processes that
have everything loaded (tests/server/stable.py). Told to stop (SIGINT, SIGTERM) it gives the figures so far. A failed
check prints the seed, the fault and what differs; the exit code is then 1. The tables of figures go to standard output,
with --output also as JSON and markdown to files.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fault.kinds import FAULTS
from fault.ledger import Differs
from fault.report import Tally, as_json, markdown
from fault.run import Run
from fault.stage import Stage, faketime


async def play(database: str, kinds: list[str], faults: int, seed: int, stuck: float, tallies: list[Tally]) -> str:
    """One database; returns what differs, or nothing."""
    stage = Stage(database)
    try:
        await stage.open()
        run = Run(stage, seed, stuck)
        try:
            await run.faults(kinds, faults)
        except Differs as error:
            return f"seed {seed}, {database}, fault {run.number} ({run.fault}), {error.kind}: {error}"
        finally:
            tallies += run.tallies.values()
    finally:
        await stage.close()
    return ""


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
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", help="kinds of fault, with commas between them; all of them if not given")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--stuck", type=float, default=30, help="seconds in which each unfinished table must move")
    parser.add_argument("--output", type=Path, help="the figures, to this file with .json and with .md")
    args = parser.parse_args()
    databases = ["sqlite", "postgresql"] if args.database == "both" else [args.database]
    plans = [(database, kinds) for database in databases if (kinds := chosen(database, args.kinds))]
    tallies: list[Tally] = []
    begun, differs = time.monotonic(), ""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        for place, (database, kinds) in enumerate(plans):
            share = args.faults // len(plans) + (place < args.faults % len(plans))
            differs = differs or asyncio.run(play(database, kinds, share, args.seed, args.stuck, tallies))
    seconds = time.monotonic() - begun
    print(f"\n{markdown(tallies)}\n\nSeed {args.seed}, {seconds:.0f} s.")
    if args.output:
        args.output.with_suffix(".md").write_text(markdown(tallies) + "\n")
        args.output.with_suffix(".json").write_text(as_json(tallies, seed=args.seed, seconds=round(seconds)) + "\n")
    if differs:
        sys.exit(differs)


if __name__ == "__main__":
    main()

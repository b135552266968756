"""Measures the engine against its peers, all in one interleaved run on one core.

    python3 benchmarks/peers [--rounds 6] [--seconds 0.5] [--folder .venv-peers] [--installed]

Makes a separate environment, installs the peers from the package registries (and this project, compiled), measures,
and writes benchmarks/results.md, results.json and one more line of history.jsonl. Peers that cannot be installed are
named.
"""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from peers.household import ROOT, Household
from peers.report import machine, ratios_of, write
from peers.workbench import GAMES, Workbench


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=6, help="turns of each piece of work; the best one counts")
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time of a turn")
    parser.add_argument("--folder", type=Path, default=ROOT / ".venv-peers", help="where everything is installed")
    parser.add_argument("--installed", action="store_true", help="take the environment as it is")
    parser.add_argument("--dry", action="store_true", help="print, but write no files")
    args = parser.parse_args()
    if args.rounds < 1 or not 0 < args.seconds <= 600:
        parser.error("expected at least one round and a time above 0 and up to 600 seconds")
    household = Household(args.folder.resolve())
    if not args.installed:
        household.make()
    elif not household.python.exists():
        parser.error(f"there is no environment in {args.folder}; leave out --installed to make it")
    bench = Workbench(household)
    try:
        bench.run(args.rounds, args.seconds)
    finally:
        bench.end()
    versions = {worker.name: worker.version for worker in bench.workers}
    ratios = ratios_of(bench.best, GAMES)
    today = datetime.now(UTC).date()
    how = f"On {today}, {machine()}; best of {args.rounds} turns of {args.seconds:g} s, taken in alternation."
    if not args.dry:
        write(ratios, bench.best, versions, bench.missing, how)
    for ratio in ratios:
        if ratio.least is not None:
            verdict = "holds" if ratio.holds else "MISSED"
            print(f"{ratio.game:14} {ratio.value:9.2f} x {ratio.peer} (at least {ratio.least:g}): {verdict}")
    for name, reason in bench.missing.items():
        print(f"Missing: {name} ({reason})")
    return 0 if all(ratio.holds is not False for ratio in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())

"""Fuzzes every reader of what strangers send, led by coverage (atheris), and keeps each input that was wrong.

    pip install atheris
    python benchmarks/fuzz.py --executions 20000                 all targets, one after the other
    python benchmarks/fuzz.py --target record --executions 1000000
    python benchmarks/fuzz.py --blind                             without atheris: random changes of the corpus

Only a refusal in one sentence may come out. A crash, an input that takes more than 5 seconds of processor time, or
memory over the limit is a finding: its input goes into the folder --found (tests/fuzz/corpus/TARGET keeps those that
were mended).
The exit code is 1 if there was any.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
# Not the first visitors of a run: these are what grows the interpreter itself.
WARM = 500


def has_atheris() -> bool:
    try:
        import atheris  # noqa: F401
    except ImportError:
        return False
    return True


def targets() -> list[str]:
    from tests.fuzz.targets import TARGETS

    return list(TARGETS)


def fuzz_one(name: str, executions: int, found: Path, blind: bool, report: Path) -> None:
    """In a process of its own: feeds one target, and writes down what came of it."""
    if blind:
        from tests.fuzz import house
        from tests.fuzz.drive import limit_memory, resident, run_mutations

        limit_memory()
        warm = resident()
        findings = run_mutations(name, executions, 1, found / name)
        write(report, findings, warm, resident())
        house.close()
        return
    import atheris

    with atheris.instrument_imports(include=["tilecourt", "tomllib"]):
        from tests.fuzz import drive, house
        from tests.fuzz.targets import TARGETS
    target, findings = TARGETS[name], drive.Findings(name)
    corpus = Path(tempfile.mkdtemp(prefix="tilecourt-corpus-"))
    for number, seed in enumerate(drive.corpus(name)):
        (corpus / str(number)).write_bytes(seed)
    drive.limit_memory()
    warm = [0.0]

    def one(data: bytes) -> None:
        if findings.executions == min(WARM, executions // 2):
            warm[0] = drive.resident()
        drive.try_one(target, data, findings, found / name)
        if findings.executions % 1000 == 0 or findings.executions >= executions:
            write(report, findings, warm[0], drive.resident())
        if findings.executions >= executions:
            house.close()
            os._exit(0)  # libFuzzer would count from its own beginning

    flags = [f"-max_len={target.most_bytes}", "-rss_limit_mb=4000", "-timeout=60", "-verbosity=0"]
    atheris.Setup([sys.argv[0], *flags, str(corpus)], one)
    atheris.Fuzz()


def write(report: Path, findings: Any, warm: float, resident: float) -> None:
    told = {
        "executions": findings.executions,
        "taken": findings.taken,
        "refused": findings.refused,
        "seconds": round(findings.seconds, 1),
        "slowest_ms": round(findings.slowest * 1000),
        "growth_mb": round(resident - warm, 1),
        "failures": findings.failures,
    }
    report.write_text(json.dumps(told))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--target", action="append", help="only this one; may be given several times")
    parser.add_argument("--executions", type=int, default=10_000, help="for each target")
    parser.add_argument("--found", type=Path, default=Path("fuzz-found"), help="where inputs that are wrong are kept")
    parser.add_argument("--blind", action="store_true", help="without atheris")
    parser.add_argument("--report", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.report is not None:
        fuzz_one(given.target[0], given.executions, given.found, given.blind, given.report)
        return 0
    names = given.target or targets()
    if wrong := [name for name in names if name not in targets()]:
        parser.error(f"there is no target {wrong[0]}; the targets are {', '.join(targets())}.")
    blind = given.blind or not has_atheris()
    print(f"{'Without' if blind else 'With'} coverage, {given.executions} executions each.")
    print("| Target | Executions | Taken | Refused | Seconds | Slowest ms | Growth MB | Findings |")
    print("|---|---|---|---|---|---|---|---|")
    bad = False
    for name in names:
        bad |= run(name, given.executions, given.found, blind)
    return 1 if bad else 0


def run(name: str, executions: int, found: Path, blind: bool) -> bool:
    """Runs one target in a process of its own and shows its line; True if it found anything."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        words = ["--target", name, "--executions", str(executions), "--found", str(found), "--report", str(report)]
        command = [sys.executable, __file__, *words, *(["--blind"] if blind else [])]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if not report.exists() or done.returncode != 0:
            print(f"| {name} | ended with {done.returncode}: {done.stderr[-300:]!r} |")
            return True
        told = json.loads(report.read_text())
    failures = told.pop("failures")
    print(f"| {name} | {' | '.join(str(value) for value in told.values())} | {len(failures)} |", flush=True)
    for sentence in failures.values():
        print(f"  {sentence}", file=sys.stderr)
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())

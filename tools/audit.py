"""Looks up all locked packages in the lists of known vulnerabilities: pip-audit for Python, npm audit for the page.

    ./run dev python tools/audit.py

Prints a row for each lock file, and says plainly where a service does not answer: no answer is not a good answer.
Exits with 0 if nothing is known, with 1 if something is, and with 2 if a service does not answer.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
# Run in an environment of its own: it looks at lock files and is no part of anything here.
PIP_AUDIT = "pip-audit@2.10.1"
SECONDS = 300


@dataclass
class Audited:
    """One lock file: how many packages, what is known of them, or why there is no answer."""

    name: str
    packages: int = 0
    known: list[str] = field(default_factory=list)
    silent: str = ""

    @property
    def row(self) -> str:
        if self.silent:
            return f"| `{self.name}` | {self.packages} | NO ANSWER: {self.silent} |"
        return f"| `{self.name}` | {self.packages} | {', '.join(self.known) or 'nothing known'} |"


def output_of(words: list[str], cwd: Path = ROOT) -> tuple[str, str]:
    """What a program says, and what it complains of; a program that hangs is ended."""
    try:
        done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=SECONDS)
    except FileNotFoundError:
        return "", f"there is no program {words[0]}"
    except subprocess.TimeoutExpired:
        return "", f"{words[0]} took more than {SECONDS} seconds"
    return done.stdout, done.stderr


def read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def last_words(text: str) -> str:
    """The last line of a complaint, short and without addresses of this machine's network."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    words = re.sub(r"https?://\S+", "the service", lines[-1]) if lines else "it said nothing"
    return words.replace("|", "/")[:160]


def python_lock(path: Path) -> Audited:
    packages = len(re.findall(r"^[A-Za-z0-9._-]+==", path.read_text("utf-8"), re.MULTILINE))
    words = ["uv", "tool", "run", "-q", PIP_AUDIT, "-r", str(path), "--disable-pip", "--no-deps", "-f", "json"]
    said, complaint = output_of([*words, "--progress-spinner", "off"])
    return judged_python(path.name, packages, said, complaint)


def judged_python(name: str, packages: int, said: str, complaint: str) -> Audited:
    """What pip-audit's answer says of a lock file."""
    found = read(said)
    if not isinstance(found, dict) or "dependencies" not in found:
        return Audited(name, packages, silent=last_words(complaint))
    skipped = [one for one in found["dependencies"] if "skip_reason" in one]
    if skipped:
        reason = last_words(str(skipped[0]["skip_reason"]))
        return Audited(
            name, packages, silent=f"nothing is said of {len(skipped)} of them ({skipped[0]['name']}: {reason})"
        )
    known = [f"{one['name']} {one['version']}: {v['id']}" for one in found["dependencies"] for v in one["vulns"]]
    return Audited(name, packages, known)


def page_lock(folder: Path) -> Audited:
    lock = read((folder / "package-lock.json").read_text("utf-8"))
    said, complaint = output_of(["npm", "audit", "--json"], folder)
    return judged_page("web/package-lock.json", len(lock["packages"]) - 1, said, complaint)


def judged_page(name: str, packages: int, said: str, complaint: str) -> Audited:
    """What npm's answer says of the page's packages."""
    found = read(said)
    if not isinstance(found, dict) or "vulnerabilities" not in found:
        reason = found.get("message") or (found.get("error") or {}).get("summary") if isinstance(found, dict) else None
        return Audited(name, packages, silent=last_words(str(reason or complaint)))
    known = [f"{package}: {one['severity']}" for package, one in found["vulnerabilities"].items()]
    return Audited(name, packages, known)


def main() -> int:
    found = [python_lock(path) for path in sorted(ROOT.glob("requirements*.lock"))]
    found.append(page_lock(ROOT / "web"))
    commit = output_of(["git", "rev-parse", "--short", "HEAD"])[0].strip() or "no commit"
    print(f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {commit}\n")
    print("| Lock file | Packages | Known vulnerabilities |\n|---|---|---|")
    for one in found:
        print(one.row)
    if any(one.known for one in found):
        return 1
    if any(one.silent for one in found):
        print("\nA service does not answer: this is no result. Try again later, or from another network.")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Runs Lighthouse on the pages, as a phone and as a desktop, and fails if a score is below 95.

    ./run dev python tools/lighthouse.py [WORD ...]   only pages whose name contains a word; else the usual ones

Lighthouse is not part of Tilecourt: npm downloads it once into its cache. The script starts the server and the browser;
the visitor has a seat at the tables. Each page is measured three times and the median counts, because
single runs differ by several points. Run it on an idle machine: a busy one makes every page slow. What
costs points is printed under the scores.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from build_page import Node, find_node  # noqa: E402
from tests.page.house import BUILT, CHROMIUM, House  # noqa: E402
from tests.page.places import everywhere  # noqa: E402

LIGHTHOUSE = "lighthouse@12.8.2"  # the last that runs on Node.js 20
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST = 95
RUNS = 3
USUAL = ("home", "table-", "events", "event-", "daily", "ratings", "player", "me", "lobby")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def look(node: Node, url: str, port: int, preset: str, out: Path) -> dict[str, Any]:
    """One report, from the running browser."""
    words = ["exec", "--yes", "--package", LIGHTHOUSE, "--", "lighthouse", url, f"--port={port}", "--quiet"]
    words += ["--disable-storage-reset", f"--only-categories={','.join(CATEGORIES)}"]
    words += ["--output=json", f"--output-path={out}", *(["--preset=desktop"] if preset == "desk" else [])]
    done = subprocess.run([*node.npm, *words], cwd=out.parent, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"Lighthouse failed at {url}:\n{done.stderr[-2000:]}")
    return dict(json.loads(out.read_text("utf-8")))


def performance(report: dict[str, Any]) -> float:
    """The score that differs from run to run."""
    return float(report["categories"]["performance"]["score"] or 0)


def costs(report: dict[str, Any]) -> list[str]:
    """The audits that cost points, with what they say."""
    found = []
    for category in report["categories"].values():
        for ref in category["auditRefs"]:
            audit = report["audits"][ref["id"]]
            if ref["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                found.append(f"{category['id']}: {audit['id']} {audit.get('displayValue', '')}".rstrip())
    return found


def main(wanted: list[str]) -> int:
    if CHROMIUM is None or not BUILT.is_file():
        print("Expected Chromium and the built page (python build_page.py build).", file=sys.stderr)
        return 2
    node, port, low = find_node(), free_port(), 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as p:
        house = House(Path(folder))
        # The same browser profile, so that Lighthouse is the guest who has a seat at the tables.
        context = p.chromium.launch_persistent_context(
            f"{folder}/profile",
            executable_path=CHROMIUM,
            locale="en-US",
            args=["--no-sandbox", "--disable-gpu", f"--remote-debugging-port={port}"],
        )
        try:
            paths = everywhere(context, house.address)
            page = context.new_page()
            page.goto(house.address)
            page.evaluate("localStorage.setItem('tilecourt.known', 'yes')")
            page.reload()
            page.locator(
                "main li a"
            ).first.wait_for()  # from here on the browser knows its tables, like a returning guest's
            page.close()
            print(f"{'':24}{'':6}" + "".join(f"{category:>16}" for category in CATEGORIES))
            for name, path in paths.items():
                if not any(word in name for word in wanted or USUAL):
                    continue
                for preset in ("phone", "desk"):
                    runs = [
                        look(node, house.address + path, port, preset, Path(folder) / "r.json") for _ in range(RUNS)
                    ]
                    report = sorted(runs, key=performance)[RUNS // 2]
                    scores = [round(100 * (report["categories"][one]["score"] or 0)) for one in CATEGORIES]
                    low += min(scores) < LEAST
                    print(f"{name:24}{preset:6}" + "".join(f"{score:16}" for score in scores), flush=True)
                    for line in costs(report):
                        print(f"      {line}", flush=True)
        finally:
            context.close()
            house.stop()
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

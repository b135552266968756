"""The figures of a run as JSON and as the table of docs/host/trust.md."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "benchmarks" / "load" / "results.json"
TRUST = ROOT / "docs" / "host" / "trust.md"
BEGIN, END = "<!-- load: written by benchmarks/load -->", "<!-- load: end -->"
TIMES, QUARTER = 3.0, 0.25  # what is promised beside boardgame.io
MOST_MS = 0.8


def machine() -> dict[str, Any]:
    """Where and when this was measured."""
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    asked = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "commit": commit,
        "machine": f"{os.cpu_count()} cores {model or platform.machine()}, Python {platform.python_version()}",
        "load_average": round(os.getloadavg()[0], 1),
    }


def shown(value: Any, digits: int = 0) -> str:
    return "—" if value is None else f"{value:,.{digits}f}"


def ratio(ours: float | None, theirs: float | None) -> str:
    return "—" if not ours or not theirs else f"{ours / theirs:.2f}"


def markdown(found: dict[str, Any]) -> str:
    """The tables."""
    about, ours, peer = found["about"], "tilecourt", "boardgame.io"
    lines = [
        f"{about['date']}, commit {about['commit']}, {about['machine']}, {about['engine']}, load average"
        f" {about['load_average']} at the start. Command: `{about['command']}`. Clients and servers share the machine.",
        "",
    ]
    for sentence in found["missing"]:
        lines += [sentence, ""]
    if found["cost"]:
        lines += ["Processor time of the server for a move that four clients receive:", ""]
        lines += ["| | at 100 moves/s, ms | at 300 moves/s, ms | bytes a client receives |", "|---|---:|---:|---:|"]
        for name, one in found["cost"].items():
            each = f"{shown(one['cpu_ms_at_100'], 2)} | {shown(one['cpu_ms_at_300'], 2)}"
            lines.append(f"| {name} | {each} | {shown(one['bytes_per_delivery'])} |")
        if about["mean_ms"] is not None:
            lines.append(f"| mean of our games (promised: {MOST_MS}) | | {about['mean_ms']:.2f} | |")
        lines.append("")
    if found["rates"]:
        lines += ["The highest rate at which 99 % of all moves reach all four clients within 100 ms:", ""]
        head = "| sockets | tilecourt, moves/s | boardgame.io, moves/s | ratio (promised: 3) |"
        lines += [head + " ms a move | boardgame.io, ms a move |", "|---:|---:|---:|---:|---:|---:|"]
        for one in found["rates"]:
            mine, theirs = one[ours], one.get(peer, {})
            row = [shown(one["sockets"]), shown(mine["rate"]), shown(theirs.get("rate"))]
            row += [ratio(mine["rate"], theirs.get("rate")), shown(mine["cpu_ms"], 2), shown(theirs.get("cpu_ms"), 2)]
            lines.append(f"| {' | '.join(row)} |")
        lines.append("")
    if found["memory"]:
        lines += ["| Memory | tilecourt | boardgame.io | ratio |", "|---|---:|---:|---:|"]
        mine, theirs = found["memory"][ours], found["memory"].get(peer, {})
        for key, words in (
            ("bytes_per_table", f"a table after {mine['moves_per_table']:.0f} moves, bytes (promised: a quarter)"),
            ("bytes_per_table_with_clients", "the same with four clients, bytes"),
            ("bytes_per_socket", "a spectator's socket, bytes"),
        ):
            row = [shown(mine[key]), shown(theirs.get(key)), ratio(mine[key], theirs.get(key))]
            lines.append(f"| {words} | {' | '.join(row)} |")
        lines.append("")
    for name, one in found["others"].items():
        figures = f"{shown(one['per_second'])} moves/s, half within {shown(one['p50_ms'], 1)} ms"
        lines += [f"{name}: {figures}, 99 % within {shown(one['p99_ms'], 1)} ms.", ""]
    return "\n".join(lines).rstrip() + "\n"


def write(found: dict[str, Any]) -> None:
    """Keeps the figures, and puts the tables into docs/host/trust.md where they belong."""
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    text = TRUST.read_text()
    before, mark, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if mark and end:
        TRUST.write_text(f"{before}{BEGIN}\n\n{markdown(found)}\n{END}{after}")

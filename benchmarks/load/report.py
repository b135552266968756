"""The figures of all pieces as JSON and as the tables of docs/host/trust.md."""

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
OURS, PEER = "tilecourt", "boardgame.io"
Pieces = dict[str, dict[str, Any]]  # by name: `about` it, and the `found` figures


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


# --- keeping


def kept() -> Pieces:
    """All pieces as they were last measured."""
    found: Pieces = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    return found


def keep(name: str, about: dict[str, Any], found: Any) -> None:
    """Keeps a piece in the place of the one that was measured before."""
    RESULTS.write_text(json.dumps(kept() | {name: {"about": about, "found": found}}, indent=1) + "\n")


def write() -> None:
    """Puts the tables into docs/host/trust.md where they belong."""
    text = TRUST.read_text()
    before, mark, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if mark and end:
        TRUST.write_text(f"{before}{BEGIN}\n\n{markdown(kept())}\n{END}{after}")


# --- the tables


def shown(value: Any, digits: int = 0) -> str:
    return "—" if value is None else f"{value:,.{digits}f}"


def ratio(ours: float | None, theirs: float | None) -> str:
    return "—" if not ours or not theirs else f"{ours / theirs:.2f}"


def table(head: str, rows: list[list[str]]) -> list[str]:
    """A table whose figures stand to the right."""
    columns = head.count("|") + 1
    return [f"| {head} |", "|---|" + "---:|" * (columns - 1), *(f"| {' | '.join(row)} |" for row in rows), ""]


def mean_ms(found: dict[str, Any]) -> float:
    """What a move of our games costs a busy server."""
    mine = [one["cpu_ms_per_move"] for name, one in found.items() if name.startswith(OURS)]
    return float(sum(mine) / len(mine))


def origin(pieces: Pieces) -> list[str]:
    """When and where each piece was measured."""
    machines = dict.fromkeys(f"{one['about']['machine']}, {one['about']['engine']}" for one in pieces.values())
    lines = [f"{'; '.join(machines)}. Clients and servers share the machine.", ""]
    rows = []
    for name, one in pieces.items():
        about = one["about"]
        rows.append([f"`{name}`", about["date"], about["commit"], shown(about["load_average"], 1)])
    return lines + table("piece | date | commit | load average at its start", rows)


def cost_table(found: dict[str, Any]) -> list[str]:
    rows = []
    for name, one in found.items():
        each = [shown(one["cpu_ms_at_100"], 2), shown(one["cpu_ms_at_300"], 2), shown(one["bytes_per_delivery"])]
        rows.append([name, *each])
    rows.append([f"mean of our games (promised: {MOST_MS})", "", f"{mean_ms(found):.2f}", ""])
    lines = ["Processor time of the server for a move that four clients receive:", ""]
    return lines + table("| at 100 moves/s, ms | at 300 moves/s, ms | bytes a client receives", rows)


def memory_table(found: dict[str, Any]) -> list[str]:
    mine, theirs = found[OURS], found.get(PEER, {})
    rows = []
    for key, words in (
        ("bytes_per_table", f"a table after {mine['moves_per_table']:.0f} moves, bytes (promised: a quarter)"),
        ("bytes_per_table_with_clients", "the same with four clients, bytes"),
        ("bytes_per_socket", "a socket, bytes"),
    ):
        rows.append([words, shown(mine[key]), shown(theirs.get(key)), ratio(mine[key], theirs.get(key))])
    return table("Memory | tilecourt | boardgame.io | ratio", rows)


def growth_table(rows: list[dict[str, Any]]) -> list[str]:
    lines = [f"How the cost of a move grows with the sockets, at {rows[0]['rate']:.0f} moves a second in all:", ""]
    made = []
    for one in rows:
        mine, theirs = one[OURS], one.get(PEER, {})
        row = [shown(one["sockets"]), shown(mine["cpu_ms"], 2), shown(theirs.get("cpu_ms"), 2)]
        made.append([*row, shown(mine["p99_ms"], 1), shown(theirs.get("p99_ms"), 1)])
    head = "sockets | tilecourt, ms a move | boardgame.io, ms a move | tilecourt, p99 ms | boardgame.io, p99 ms"
    return lines + table(head, made)


def rates_table(rows: list[dict[str, Any]]) -> list[str]:
    lines = ["The highest rate at which 99 % of all moves reach all four clients within 100 ms:", ""]
    made = []
    for one in rows:
        mine, theirs = one[OURS], one.get(PEER, {})
        row = [shown(one["sockets"]), shown(mine["rate"]), shown(theirs.get("rate"))]
        row += [ratio(mine["rate"], theirs.get("rate")), shown(mine["cpu_ms"], 2), shown(theirs.get("cpu_ms"), 2)]
        made.append(row)
    head = f"sockets | tilecourt, moves/s | boardgame.io, moves/s | ratio (promised: {TIMES:.0f})"
    return lines + table(f"{head} | tilecourt, ms a move | boardgame.io, ms a move", made)


def of_sizes(found: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The pieces of a kind, by their number of sockets."""
    rows: list[dict[str, Any]] = [one for name, one in found.items() if name.startswith(f"{kind}-")]
    return sorted(rows, key=lambda row: row["sockets"])


def markdown(pieces: Pieces) -> str:
    """The tables."""
    if not pieces:
        return "Nothing has been measured yet.\n"
    lines = origin(pieces)
    found = {name: one["found"] for name, one in pieces.items()}
    if "cost" in found:
        lines += cost_table(found["cost"])
    if rates := of_sizes(found, "rates"):
        lines += rates_table(rates)
    if growth := of_sizes(found, "growth"):
        lines += growth_table(growth)
    if "memory" in found:
        lines += memory_table(found["memory"])
    for name in ("bots", "nodes"):
        if one := found.get(name):
            figures = f"{shown(one['per_second'])} moves/s, half within {shown(one['p50_ms'], 1)} ms"
            what = one["what"][:1].upper() + one["what"][1:]
            lines += [f"{what}: {figures}, 99 % within {shown(one['p99_ms'], 1)} ms.", ""]
    return "\n".join(lines).rstrip() + "\n"

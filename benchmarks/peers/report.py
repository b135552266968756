"""What the measured rates say: ratios game by game, which promises hold, and the files that store them."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

Rates = Mapping[tuple[str, str], float]
HERE = Path(__file__).parents[1]

# What is compared: the name in the report, our work, whose, its work, the least ratio that is promised, if any.
PROMISED: list[tuple[str, str, str, str, float]] = [
    ("C++ yardstick, in the core", "core", "yardstick", "core {game}", 0.5),
    ("the same source uncompiled, in the core", "core", "plain", "core {game}", 20.0),
    ("Catanatron, from Python", "api", "catan", "api catan", 10.0),
    ("OpenSpiel pentago, from Python", "api", "spiel", "api pentago", 1.0),
    ("OpenSpiel C++ MCTSBot dots_and_boxes, search positions", "search", "spiel", "search MCTS dots_and_boxes", 1.0),
    ("Catanatron, copies", "copy", "catan", "copy catan", 50.0),
    ("pgx hex, 1,024 games at once", "batch", "hex_batch", "batch hex", 1.0),
]
OTHERS: list[tuple[str, str, str, str]] = [
    ("OpenSpiel C++ ISMCTSBot euchre, search positions", "search", "spiel", "search ISMCTS euchre"),
    *(
        (f"OpenSpiel {name}, from Python", "api", "spiel", f"api {name}")
        for name in ("dots_and_boxes", "hanabi", "backgammon", "hive")
    ),
    *((f"OpenSpiel {name}, copies", "copy", "spiel", f"copy {name}") for name in ("dots_and_boxes", "pentago", "hive")),
    ("python-chess, from Python", "api", "chess_board", "api chess"),
    ("python-chess, copies", "copy", "chess_board", "copy chess"),
    *((f"RLCard {name}, from Python", "api", "cards", f"api {name}") for name in ("leduc-holdem", "uno", "gin-rummy")),
    *(
        (f"PettingZoo {name}, from Python", "api", "zoo", f"api {name}")
        for name in ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")
    ),
    ("boardgame.io tic-tac-toe, from Node", "api", "boardgame", "api tic-tac-toe"),
]


@dataclass(frozen=True)
class Ratio:
    """How many times as fast as a peer Tilecourt is with one game; `least` is what is promised."""

    game: str
    peer: str
    value: float
    least: float | None

    @property
    def holds(self) -> bool | None:
        return None if self.least is None else self.value >= self.least


def ratios_of(rates: Rates, games: tuple[str, ...]) -> list[Ratio]:
    """All ratios that could be measured."""
    asked: list[tuple[str, str, str, str, float | None]] = [*PROMISED, *((*other, None) for other in OTHERS)]
    found = []
    for game in games:
        for peer, own, whose, work, least in asked:
            mine, theirs = rates.get(("ours", f"{own} {game}")), rates.get((whose, work.format(game=game)))
            if mine and theirs:
                found.append(Ratio(game, peer, mine / theirs, least))
    return found


def machine() -> str:
    """The processor, the system and Python, in one line."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"one core of {model}, {platform.system()}, Python {platform.python_version()}"


def short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def page(ratios: list[Ratio], rates: Rates, versions: Mapping[str, str], missing: Mapping[str, str], how: str) -> str:
    """The report: ratios first, then what was measured."""
    games = list(dict.fromkeys(ratio.game for ratio in ratios))
    lines = ["# Measured against others", "", "Made by `benchmarks/peers`; do not edit.", ""]
    lines += [f"{how} Ratios say how many times as fast we are; they hold better on other machines than rates do.", ""]
    table = {(ratio.peer, ratio.game): ratio for ratio in ratios}
    for title, promised in ("Promised", True), ("Others", False):
        peers = list(dict.fromkeys(r.peer for r in ratios if (r.least is not None) == promised))
        lines += [f"## {title}", "", f"| Against |{' At least |' if promised else ''} " + " | ".join(games) + " |"]
        lines += ["|---|" + "---:|" * (len(games) + promised)]
        for peer in peers:
            row = [table.get((peer, game)) for game in games]
            least = next(ratio.least for ratio in row if ratio)
            cells = [
                "–" if r is None else short(r.value) + ("" if r.holds in (None, True) else " **missed**") for r in row
            ]
            lines.append(f"| {peer} |{f' {least:g} |' if promised else ''} " + " | ".join(cells) + " |")
        lines.append("")
    if missing:
        lines += ["## Missing", "", *(f"- {name}: {reason}" for name, reason in missing.items()), ""]
    lines += ["## Rates", "", "Units per second of processor time: moves, copies, or positions of a search.", ""]
    lines += ["| Who | What | Per second |", "|---|---|---:|"]
    for (who, what), rate in rates.items():
        lines.append(f"| {who} {versions.get(who, '')} | {what} | {rate:,.0f} |")
    return "\n".join(lines) + "\n"


def write(ratios: list[Ratio], rates: Rates, versions: Mapping[str, str], missing: Mapping[str, str], how: str) -> None:
    """results.md, results.json ({game: {peer: ratio}}) and one more line of history.jsonl."""
    by_game: dict[str, dict[str, float]] = {}
    for ratio in ratios:
        by_game.setdefault(ratio.game, {})[ratio.peer] = round(ratio.value, 3)
    (HERE / "results.md").write_text(page(ratios, rates, versions, missing, how))
    (HERE / "results.json").write_text(json.dumps(by_game, indent=2) + "\n")
    entry: dict[str, Any] = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "versions": dict(versions),
        "missing": dict(missing),
        "ratios": by_game,
        "rates": {f"{who}: {what}": round(rate) for (who, what), rate in rates.items()},
    }
    with (HERE / "history.jsonl").open("a") as file:
        file.write(json.dumps(entry) + "\n")

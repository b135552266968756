"""What a million players would need: a simulation with the costs that benchmarks/load measured.

    python benchmarks/scale.py [--players 1000000] [--pause 8] [--moves 100] [--cores 8] [--late 20] [--json]

Tables come up at random times, last as long as their game and make moves at random times. A hash of its id gives each
table to a node; a node does one thing after the other. The simulation follows the node that gets the most tables, and
adds nodes until 99 % of its moves are done within `--late` milliseconds. What a move, a table, a socket and a process
cost, and what one PostgreSQL took, is read from benchmarks/load/results.json; how people play are options.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
from collections import Counter
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "load" / "results.json"
SEATS = 4


class Costs:
    """What was measured."""

    def __init__(self, found: dict[str, Any]) -> None:
        lacking = [name for name in ("cost", "memory", "nodes") if name not in found]
        if lacking:
            raise SystemExit(f"Not measured yet: run benchmarks/load --only {','.join(lacking)} first.")
        costs, memory, nodes = (found[name]["found"] for name in ("cost", "memory", "nodes"))
        games = {name: one for name, one in costs.items() if name.startswith("tilecourt ")}
        memory = memory["tilecourt"]
        self.about = found["cost"]["about"]
        self.seconds = [one["cpu_ms_per_move"] / 1000 for one in games.values()]  # of a move, one for each game
        self.delivery = sum(one["bytes_per_delivery"] for one in games.values()) / len(games)
        self.process, self.table, self.socket = (
            memory["bytes_of_server"],
            memory["bytes_per_table"],
            memory["bytes_per_socket"],
        )
        self.writes = nodes["per_second"]  # moves a second that one PostgreSQL has taken; it was not the limit


def node_of(table: str, nodes: int) -> int:
    """The node of a table, by its id: any proxy can work it out, and nothing has to be remembered."""
    return int.from_bytes(hashlib.blake2b(table.encode(), digest_size=8).digest()) % nodes


class Node:
    """One node over some minutes: tables come and go, and moves wait for each other."""

    def __init__(self, costs: Costs, tables: float, args: argparse.Namespace, rng: random.Random) -> None:
        self.times: list[float] = []  # from a move's arrival until it is done
        self.busy = 0.0
        free, life, now = 0.0, args.moves * args.pause, int(tables)
        for second in range(args.seconds):
            ended = sum(rng.random() < 1 / life for _ in range(now))
            now += poisson(tables / life, rng) - ended
            for at in sorted(second + rng.random() for _ in range(poisson(now / args.pause, rng))):
                cost = rng.choice(costs.seconds)
                free = max(free, at) + cost
                self.busy += cost
                self.times.append(free - at)
        self.times.sort()
        self.share = self.busy / args.seconds

    def within(self, share: float) -> float:
        return self.times[int(len(self.times) * share)] if self.times else 0.0


def poisson(mean: float, rng: random.Random) -> int:
    """How many of many rare things happen."""
    if mean > 50:
        return max(0, round(rng.gauss(mean, math.sqrt(mean))))
    least, product, count = math.exp(-mean), rng.random(), 0
    while product > least:
        product *= rng.random()
        count += 1
    return count


def plan(costs: Costs, players: int, args: argparse.Namespace) -> dict[str, Any]:
    """How many nodes it takes, and what they need."""
    rng = random.Random(args.seed)
    tables = math.ceil(players / SEATS)
    moves = tables / args.pause
    nodes = max(1, math.ceil(moves * sum(costs.seconds) / len(costs.seconds)))  # fewer could not do the work at all
    while True:
        most = max(Counter(node_of(f"t{number}", nodes) for number in range(tables)).values())
        node = Node(costs, most, args, rng)
        if node.within(0.99) * 1000 <= args.late:
            break
        nodes = math.ceil(nodes * 1.05)
    memory = nodes * costs.process + tables * costs.table + players * costs.socket
    return {
        "players": players,
        "tables": tables,
        "moves a second": round(moves),
        "nodes": nodes,
        f"machines of {args.cores} cores": math.ceil(nodes / args.cores),
        "tables on the fullest node": most,
        "its processor, % of a core": round(100 * node.share),
        "its moves, 99 % within ms": round(1000 * node.within(0.99), 1),
        "sockets a node": round(players / nodes),
        "memory of all nodes, GB": round(memory / 1e9, 1),
        "database writes a second": round(moves),
        "databases at most": math.ceil(moves / costs.writes),
        "sent, MB a second": round(moves * SEATS * costs.delivery / 1e6, 1),
    }


def markdown(costs: Costs, rows: list[dict[str, Any]]) -> str:
    """The plans beside each other."""
    about = costs.about
    lines = [f"Costs of {about['date']}, commit {about['commit']}, {about['machine']}.", ""]
    heads = [f"{row['players']:,} players" for row in rows]
    lines += [f"| | {' | '.join(heads)} |", "|---|" + "---:|" * len(rows)]
    for key in list(rows[0])[1:]:
        lines.append(f"| {key} | {' | '.join(f'{row[key]:,}' for row in rows)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, help="who play at the same time; without it: 1,000 to 1,000,000")
    parser.add_argument("--pause", type=float, default=8.0, help="mean seconds from one move of a table to the next")
    parser.add_argument("--moves", type=int, default=100, help="of a game")
    parser.add_argument("--cores", type=int, default=8, help="of a machine; each runs one node")
    parser.add_argument("--late", type=float, default=20.0, help="ms within which 99 %% of the moves are done")
    parser.add_argument("--seconds", type=int, default=300, help="that are simulated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if min(args.pause, args.moves, args.cores, args.late, args.seconds) <= 0 or (args.players or 1) <= 0:
        parser.error("expected numbers above 0")
    if not RESULTS.exists():
        raise SystemExit(f"There is no {RESULTS.relative_to(RESULTS.parents[2])} yet: run benchmarks/load first.")
    costs = Costs(json.loads(RESULTS.read_text()))
    sizes = [args.players] if args.players else [1_000, 10_000, 100_000, 1_000_000]
    rows = [plan(costs, players, args) for players in sizes]
    print(json.dumps(rows) if args.json else markdown(costs, rows))


if __name__ == "__main__":
    main()

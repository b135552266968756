"""The workers on one core, asked in turn, so that every peer and Tilecourt meet the same machine."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from peers.household import NAMES, NODE_PEERS, PYTHON_PEERS, Household, say

WORKERS = Path(__file__).parent / "workers"
GAMES = ("kaguyahime", "merlin", "princess", "realm_of_sand")


class Worker:
    """A process that measures one peer."""

    def __init__(self, name: str, command: list[str], folder: Path, variables: dict[str, str] | None = None) -> None:
        self.name = name
        self.errors = (folder / f"{name}.log").open("w+")
        self.process = subprocess.Popen(
            command,
            cwd=folder / "node" if name in NODE_PEERS else folder,
            env=os.environ | {"NODE_ENV": "production", "TILECOURT_PURE": ""} | (variables or {}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            bufsize=1,
        )
        self.works: list[str] = []
        self.version = ""

    def meet(self) -> str:
        """Waits until it has warmed up, and returns what went wrong, if anything."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):
                about = json.loads(line)
                self.works, self.version = about["works"], about["version"]
                return ""
        self.process.wait()
        self.errors.seek(0)
        last = self.errors.read().strip().splitlines()[-1:] or [f"it ended with exit code {self.process.returncode}"]
        return last[0][:200]

    def turn(self, work: str, seconds: float) -> float:
        """Units per second of processor time, over one turn."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([work, seconds]) + "\n")
        return float(self.process.stdout.readline())

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.errors.close()


class Workbench:
    """All workers that could be started; `best` has the best turn for each worker and piece of work."""

    def __init__(self, household: Household) -> None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        self.household = household
        self.missing = {NAMES[name]: reason for name, reason in household.missing.items()}
        self.workers: list[Worker] = []
        python, folder = str(household.python), household.folder
        self.hire(Worker("ours", [python, str(WORKERS / "ours.py"), *GAMES], folder))
        pure = {"TILECOURT_PURE": "1"}
        self.hire(Worker("plain", [python, str(WORKERS / "ours.py"), "plain", *GAMES], folder, pure))
        for name in ("yardstick", *PYTHON_PEERS, *NODE_PEERS):
            if name not in household.missing:
                starts = ["node", str(WORKERS / f"{name}.mjs")] if name in NODE_PEERS else None
                self.hire(Worker(name, starts or [python, str(WORKERS / f"{name}.py")], folder))
        self.best = {(worker.name, work): 0.0 for worker in self.workers for work in worker.works}

    def hire(self, worker: Worker) -> None:
        say(f"Starting {worker.name}")
        problem = worker.meet()
        if problem:
            worker.end()
            if worker.name in ("ours", "plain"):
                raise SystemExit(f"Our own worker did not start: {problem}")
            self.missing[NAMES[worker.name]] = problem
            say(f"{NAMES[worker.name]} is missing: {problem}")
        else:
            self.workers.append(worker)

    def run(self, rounds: int, seconds: float) -> None:
        """Runs the rounds; in each, every worker does each piece of its work once."""
        for number in range(rounds):
            say(f"Round {number + 1} of {rounds}")
            for worker in self.workers:
                for work in worker.works:
                    key = (worker.name, work)
                    self.best[key] = max(self.best[key], worker.turn(work, seconds))

    def end(self) -> None:
        for worker in self.workers:
            worker.end()

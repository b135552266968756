"""The servers under test: one with SQLite, or two with PostgreSQL, with wires before and behind them that can break."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import asyncpg

from tests.server.cluster import Cluster, binaries, free_port
from tests.server.proxy import Wire
from tests.server.stable import Stable, Stabled, faketime
from tilecourt.server.store.api import StoredEntry

DISK_BYTES = 64 * 2**20


class Node:
    """A server at a port of its own, with a clock of its own."""

    def __init__(self, folder: Path, number: int, program: str) -> None:
        self.port = free_port()
        self.clock = folder / f"clock{number}"
        self.offset = 0
        self.set_clock(0)
        self.errors = str(folder / f"errors{number}.log")
        self.stable = Stable(self.clock if faketime() else None, program)
        self.wire = Wire(f"http://127.0.0.1:{self.port}")  # to its visitors
        self.database: Wire | None = None  # to its database
        self.server: Stabled | None = None

    def set_clock(self, offset: int) -> None:
        """Its time from now on: so many seconds beside the machine's."""
        self.offset = offset
        new = self.clock.with_suffix(".new")
        new.write_text(f"{offset:+d}\n")
        new.replace(self.clock)

    async def start(self, database: str) -> None:
        settings: dict[str, Any] = {"bot_processes": 1, "errors": self.errors, "bot_tables_per_person": 1000}
        self.server = await asyncio.to_thread(self.stable.let_out, database, self.port, **settings)

    async def end(self, how: int = signal.SIGKILL) -> None:
        if self.server is not None:
            await asyncio.to_thread(self.server.kill, how)

    def workers(self) -> list[int]:
        """The processes in which its bots think and its errands are done."""
        if self.server is None:
            return []
        tasks = Path(f"/proc/{self.server.pid}/task").glob("*/children")
        found = []
        for pid in {int(pid) for task in tasks for pid in task.read_text().split()}:
            with suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(pid)
        return sorted(found)


class Disk:
    """A small disk that can be filled: a tmpfs where mounting is allowed, otherwise a limit on the server's files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "disk"
        self.folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(self.folder)]
        self.mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True).returncode == 0
        self.how = "a tmpfs of 64 MB" if self.mounted else "RLIMIT_FSIZE of the server's process"
        self._filler = self.folder / "filler"

    def fill(self, pid: int, database: Path) -> None:
        if not self.mounted:
            import resource

            most = database.with_name(database.name + "-wal").stat().st_size
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
            return
        with suppress(OSError), self._filler.open("wb", buffering=0) as filler:
            for size in (2**20, 2**12):
                with suppress(OSError):
                    while True:
                        filler.write(b"\0" * size)

    def make_room(self, pid: int) -> None:
        if not self.mounted:
            import resource

            with suppress(ProcessLookupError):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        self._filler.unlink(missing_ok=True)

    def remove(self) -> None:
        if self.mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)


class Stage:
    """Servers with one database."""

    def __init__(self, database: str, program: str = "tests.server.stable") -> None:
        self.kind = database
        self.folder = Path(tempfile.mkdtemp(prefix="tilecourt-faults-"))
        self.cluster: Cluster | None = None
        self.disk: Disk | None = None
        self._stack = AsyncExitStack()
        self._reader: Any = None
        if database == "postgresql":
            programs = binaries()
            if programs is None:
                raise SystemExit("PostgreSQL is not installed here (Debian: apt-get install postgresql).")
            self.cluster = Cluster(programs)
            self.cluster.start()
            self.database = self.cluster.new_database()
        else:
            self.disk = Disk(self.folder)
            self.file = self.disk.folder / "games.db"
            self.database = f"sqlite://{self.file}"
        self.nodes = [Node(self.folder, number, program) for number in range(2 if self.cluster else 1)]

    async def open(self) -> None:
        for node in self.nodes:
            await self._stack.enter_async_context(node.wire)
            if self.cluster:
                node.database = await self._stack.enter_async_context(Wire(self.database))
        await asyncio.gather(*(self.start(node) for node in self.nodes))

    async def start(self, node: Node) -> None:
        await node.start(self.database if node.database is None else node.database.address)

    @property
    def addresses(self) -> list[str]:
        return [node.wire.address for node in self.nodes]

    def alive(self) -> list[Node]:
        return [node for node in self.nodes if node.server is not None and Path(f"/proc/{node.server.pid}").exists()]

    async def logs(self, tables: list[str]) -> dict[str, list[StoredEntry]]:
        """What the database holds of tables, read behind the servers' back."""
        if self.cluster is None:
            return await asyncio.to_thread(self._read_file, tables)
        for attempt in range(50):
            try:
                if self._reader is None or self._reader.is_closed():
                    self._reader = await asyncpg.connect(self.database, timeout=5)
                query = "SELECT table_id, ply, at, what FROM log WHERE table_id = ANY($1) ORDER BY ply"
                lines = await self._reader.fetch(query, tables)
                break
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                self._reader = None
                if attempt == 49:
                    raise
                await asyncio.sleep(0.1)
        return sorted_out(tables, lines)

    def _read_file(self, tables: list[str]) -> dict[str, list[StoredEntry]]:
        db = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=10)
        try:
            marks = ", ".join("?" * len(tables))
            query = f"SELECT table_id, ply, at, what FROM log WHERE table_id IN ({marks}) ORDER BY ply"
            return sorted_out(tables, db.execute(query, tables).fetchall())
        finally:
            db.close()

    def trouble(self) -> list[str]:
        """What servers logged that nobody had foreseen."""
        found = []
        for node in self.nodes:
            with suppress(OSError):
                text = Path(node.errors).read_text(errors="replace")
                if (place := text.find("Traceback")) >= 0:
                    found.append(text[max(0, place - 300) : place + 3000])
        return found

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.terminate()
        for node in self.nodes:
            await node.end()
            await asyncio.to_thread(node.stable.close)
        await self._stack.aclose()
        if self.cluster:
            self.cluster.remove()
        if self.disk:
            self.disk.remove()
        shutil.rmtree(self.folder, ignore_errors=True)


def sorted_out(tables: list[str], lines: list[Any]) -> dict[str, list[StoredEntry]]:
    found: dict[str, list[StoredEntry]] = {table: [] for table in tables}
    for table, number, at, body in lines:
        found[table].append(StoredEntry(number, at, body))
    return found

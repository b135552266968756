"""A real PostgreSQL for tests, from the system's binaries: it can be stopped, killed and started again.

It refuses to run as root, so that as root it runs as an ordinary user.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

# Power cuts are no part of these tests: without syncs they are several times faster. Processes may be killed.
SETTINGS = "fsync=off full_page_writes=off shared_buffers=32MB max_connections=60".split()


def binaries() -> Path | None:
    """Where the programs of PostgreSQL are."""
    if found := shutil.which("pg_ctl"):
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[4]))
    return folders[-1].parent if folders else None


def unprivileged() -> dict[str, Any]:
    """As whom its programs run."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise RuntimeError("There is no user as whom PostgreSQL could run.")


def memory() -> str | None:
    """A folder in memory if there is one with room: a database is some hundred files, quickly made and gone there."""
    shm = Path("/dev/shm")
    roomy = shm.is_dir() and os.access(shm, os.W_OK) and shutil.disk_usage(shm).free > 2**30
    return str(shm) if roomy else None


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Cluster:
    """One PostgreSQL server with its data."""

    def __init__(self, programs: Path, place: str | None = None) -> None:
        self.programs = programs
        self.port = free_port()
        self._who = unprivileged()
        self._folder = Path(tempfile.mkdtemp(prefix="tilecourt-pg-", dir=place or memory()))
        if self._who:
            os.chown(self._folder, self._who["user"], self._who["group"])
        self._numbers = count(1)
        self._run("initdb", "-D", self.data, "-U", "test", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    @property
    def data(self) -> str:
        return str(self._folder / "data")

    def _run(self, program: str, *words: str) -> None:
        command = [str(self.programs / program), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder, **self._who)

    def start(self) -> None:
        settings = [f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self._folder}"]
        options = " ".join(f"-c {setting}" for setting in settings + SETTINGS)
        self._run("pg_ctl", "-D", self.data, "-w", "-s", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        """Stops it; `immediate` is a crash: it recovers at the next start."""
        self._run("pg_ctl", "-D", self.data, "-s", "-m", how, "-w", "stop")

    def remove(self) -> None:
        with suppress(subprocess.CalledProcessError):  # if a test had stopped it
            self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def new_database(self) -> str:
        """The address of a fresh database."""
        name = f"tilecourt_{next(self._numbers)}"
        self.sql("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://test@127.0.0.1:{self.port}/{name}"

    def sql(self, name: str, text: str) -> None:
        """Runs SQL in a database."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "test", "-d", name]
        self._run("psql", *where, "-q", "-X", "-v", "ON_ERROR_STOP=1", "-c", text)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL; a developer may have none, the build server must."""
    programs = binaries()
    if programs is None:
        sentence = "PostgreSQL is not installed here (Debian: apt-get install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    made = Cluster(programs)
    try:
        made.start()
        yield made
    finally:
        made.remove()


@pytest.fixture
def database(cluster: Cluster) -> str:
    """The address of a fresh PostgreSQL database."""
    return cluster.new_database()

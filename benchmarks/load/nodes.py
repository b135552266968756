"""A PostgreSQL of one's own for nodes of Tilecourt, on the disk and with every commit synchronised."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any


def missing() -> str:
    """Why nodes cannot be measured here, in one sentence; empty if they can."""
    for package in ("asyncpg", "pytest"):
        if importlib.util.find_spec(package) is None:
            return f"Two nodes are not measured: this Python has no {package}."
    if _cluster().binaries() is None:
        return "Two nodes are not measured: PostgreSQL is not installed here (Debian: apt-get install postgresql)."
    return ""


def start() -> Any:
    """A running PostgreSQL."""
    module = _cluster()
    module.SETTINGS[:] = ["shared_buffers=128MB", "max_connections=60"]
    module.memory = lambda: None
    cluster = module.Cluster(module.binaries())
    cluster.start()
    return cluster


def _cluster() -> Any:
    root = str(Path(__file__).resolve().parents[2])
    if root not in sys.path:
        sys.path.insert(0, root)
    from tests.server import cluster

    return cluster

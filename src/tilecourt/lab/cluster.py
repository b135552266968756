"""Work spread over a Ray cluster: what `--ray ADDRESS` does. Ray is an optional extra, `pip install tilecourt[ray]`.

An address is HOST:PORT (on a machine of the cluster), ray://HOST:PORT (from elsewhere), `auto` (the cluster to which
this machine belongs) or `local` (Ray on this machine alone). Every machine of the cluster needs the same tilecourt.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

from tilecourt.engine.errors import BadInput, TilecourtError
from tilecourt.lab.pool import chunks, run_chunk

ADDRESS = re.compile(r"(?:ray://)?(\[[0-9a-fA-F:.%]+\]|[A-Za-z0-9._-]+):(\d{1,5})", re.ASCII)
# How long a port may take to answer, and Ray, which starts slowly, to join.
SECONDS_TO_ANSWER = 3.0
SECONDS_TO_JOIN = 60.0
# The opening of an HTTP/2 client: Ray's protocol is built on HTTP/2.
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
QUIET = {"log_to_driver": False, "logging_level": "ERROR"}
PROBE = "import ray, sys; ray.init(address=sys.argv[1], log_to_driver=False, logging_level='ERROR')"

Item = TypeVar("Item")
Found = TypeVar("Found")


def run_on_ray(
    function: Callable[[Item], Found],
    items: Sequence[Item],
    address: str,
    jobs: int,
    progress: Callable[[int], None],
    chunk: int | None,
    arrived: Callable[[Item, Found], None],
) -> list[Found]:
    """As `pool.run_all`, on a cluster, with all the cores of Ray (with `local`: as many as jobs)."""
    with joined(address, jobs) as ray:
        remote = ray.remote(run_chunk_in)
        here = str(Path.cwd())
        portions = chunks(items, max(1, int(ray.cluster_resources().get("CPU", 1))), chunk)
        # By index, so that results keep the order of the items.
        places = {remote.remote(here, function, list(portion)): place for place, portion in enumerate(portions)}
        found: list[list[Found]] = [[] for _ in portions]
        waiting = list(places)
        while waiting:
            ready, waiting = ray.wait(waiting, num_returns=1)
            for part in ready:
                place = places[part]
                found[place] = fetched(ray, part)
                for item, one in zip(portions[place], found[place], strict=True):
                    arrived(item, one)
                progress(len(portions[place]))
    return [one for part in found for one in part]


def run_chunk_in(folder: str, function: Callable[[Item], Found], items: Sequence[Item]) -> list[Found]:
    """One chunk; on the machine that asked, in its current folder, where its bots and boxes are."""
    if Path(folder).is_dir():
        os.chdir(folder)
    return run_chunk(function, items)


def fetched(ray: Any, part: Any) -> Any:
    """The result of one chunk; a remote error is raised as a local one would be."""
    try:
        return ray.get(part)
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        if isinstance(cause, TilecourtError):
            raise cause from None
        if isinstance(cause, ImportError):
            raise BadInput(f"A machine of the Ray cluster lacks what the work needs: {cause}.") from None
        raise
    except ray.exceptions.RayError as error:
        line = " ".join(str(error).split())[:200].rstrip(".")
        raise BadInput(f"The Ray cluster broke off the work: {line}.") from None


@contextmanager
def joined(address: str, jobs: int) -> Iterator[Any]:
    """Ray, connected to the address; one that does not answer is `BadInput` after a few seconds."""
    if address not in ("auto", "local"):
        knock(address)
    if find_spec("ray") is None:
        raise BadInput("Ray is not installed here; install it with: pip install 'ray[client]'.")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address != "local":
        prove(address)
    ray: Any = import_module("ray")
    local = {"num_cpus": jobs, "include_dashboard": False} if address == "local" else {}
    ray.init(address=address, **local, **QUIET)
    try:
        yield ray
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """Whether something like Ray answers at the port of an address."""
    found = ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found[2]) < 65536:
        raise BadInput(
            f"Expected a Ray address such as 10.0.0.5:6379, ray://HOST:10001, auto or local, got {address!r}."
        )
    try:
        with socket.create_connection((found[1].strip("[]"), int(found[2])), SECONDS_TO_ANSWER) as port:
            port.sendall(GREETING)
            settings = port.recv(9)
    except (OSError, UnicodeError) as error:
        reason = "no answer in time" if isinstance(error, TimeoutError) else getattr(error, "strerror", None) or error
        raise BadInput(f"The Ray address {address} does not answer: {str(reason).lower()}.") from None
    # A Ray server begins with a frame of type 4; with TLS it says nothing first.
    if settings[3:4] != b"\4" and os.environ.get("RAY_USE_TLS", "0") == "0":
        raise BadInput(f"The Ray address {address} does not answer as Ray does.")


def prove(address: str) -> None:
    """Joins the cluster in a process that can be killed: at a port that is not Ray's, Ray waits for minutes."""
    with TemporaryFile("w+", errors="replace") as words:
        child = subprocess.Popen(
            [sys.executable, "-c", PROBE, address], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=words
        )
        try:
            code = child.wait(SECONDS_TO_JOIN)
        except subprocess.TimeoutExpired:
            raise BadInput(f"No Ray cluster answered at {address} within {SECONDS_TO_JOIN:g} seconds.") from None
        finally:
            child.kill()
        words.seek(0)
        said = words.read().strip().splitlines() or ["it ended without a word"]
    if code:
        raise BadInput(f"No Ray cluster can be joined at {address}: {said[-1][:300].rstrip('.')}.")

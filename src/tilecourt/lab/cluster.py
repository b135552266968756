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
from typing import Any, TypeVar

from tilecourt.engine.errors import BadInput, TilecourtError
from tilecourt.lab.pool import chunks, run_chunk

ADDRESS = re.compile(r"(?:ray://)?(\[[0-9a-fA-F:.%]+\]|[A-Za-z0-9._-]+):(\d{1,5})", re.ASCII)
# So long a port may take to answer at all, and what answers may take to prove that it is Ray: it starts slowly.
SECONDS_TO_ANSWER = 3.0
SECONDS_TO_JOIN = 30.0
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
) -> list[Found]:
    """As `pool.run_all`, on a cluster: it uses all the cores that Ray has (with `local`, as many as there are jobs)."""
    with joined(address, jobs) as ray:
        remote = ray.remote(run_chunk)
        portions = chunks(items, max(1, int(ray.cluster_resources().get("CPU", 1))), chunk)
        # By place, so that the results stand in the order of the items.
        places = {remote.remote(function, list(portion)): place for place, portion in enumerate(portions)}
        found: list[list[Found]] = [[] for _ in portions]
        waiting = list(places)
        while waiting:
            ready, waiting = ray.wait(waiting, num_returns=1)
            for part in ready:
                found[places[part]] = fetched(ray, part)
                progress(len(portions[places[part]]))
    return [one for part in found for one in part]


def fetched(ray: Any, part: Any) -> Any:
    """The result of one portion; what went wrong out there is said as it would be here."""
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
    """Ray, connected to that address; an address where nobody answers is `BadInput` after a few seconds."""
    if address not in ("auto", "local"):
        knock(address)
    if find_spec("ray") is None:
        raise BadInput("Ray is not installed here; install it with: pip install 'tilecourt[ray]'.")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray: Any = import_module("ray")
    if address == "local":
        ray.init(address="local", num_cpus=jobs, include_dashboard=False, **QUIET)
    else:
        prove(address)
        ray.init(address=address, **QUIET)
    try:
        yield ray
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """Whether the port of an address answers at all."""
    found = ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found[2]) < 65536:
        raise BadInput(
            f"Expected a Ray address such as 10.0.0.5:6379, ray://HOST:10001, auto or local, got {address!r}."
        )
    try:
        socket.create_connection((found[1].strip("[]"), int(found[2])), SECONDS_TO_ANSWER).close()
    except (OSError, UnicodeError) as error:
        reason = "no answer in time" if isinstance(error, TimeoutError) else getattr(error, "strerror", None) or error
        raise BadInput(f"The Ray address {address} does not answer: {str(reason).lower()}.") from None


def prove(address: str) -> None:
    """Joins the cluster in a process that can be given up: at a port that is not Ray's, Ray waits for minutes."""
    try:
        child = subprocess.run(
            [sys.executable, "-c", PROBE, address],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS_TO_JOIN,
        )
    except subprocess.TimeoutExpired:
        raise BadInput(f"No Ray cluster answered at {address} within {SECONDS_TO_JOIN:g} seconds.") from None
    if child.returncode:
        words = child.stderr.strip().splitlines() or ["it ended without a word"]
        raise BadInput(f"No Ray cluster can be joined at {address}: {words[-1][:300].rstrip('.')}.")

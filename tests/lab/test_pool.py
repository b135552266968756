"""Work spread over processes, or over Ray."""

from __future__ import annotations

import os
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib.util import find_spec

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.lab import cluster
from tilecourt.lab.pool import chunks, run_all

has_ray = find_spec("ray") is not None


def power(base: int, exponent: int) -> int:
    return int(base**exponent)


def refuse(item: int) -> int:
    raise BadInput(f"Not {item}.")


def die(item: int) -> int:
    os._exit(9)


def test_one_job_works_here_in_order() -> None:
    done: list[int] = []
    assert run_all(partial(power, 2), range(5), progress=done.append) == [1, 2, 4, 8, 16]
    assert done == [1] * 5


@pytest.mark.slow
@pytest.mark.parametrize("chunk", [None, 3])
def test_more_jobs_find_the_same_in_the_same_order(chunk: int | None) -> None:
    done: list[int] = []
    assert run_all(partial(power, 2), range(11), 2, None, done.append, chunk) == [2**number for number in range(11)]
    assert sum(done) == 11


@pytest.mark.parametrize(("items", "hands", "wish"), [(1, 4, None), (1000, 2, None), (7, 2, 3), (0, 2, None)])
def test_chunks_hold_every_item_once(items: int, hands: int, wish: int | None) -> None:
    portions = chunks(range(items), hands, wish)
    assert [item for portion in portions for item in portion] == list(range(items))
    assert all(1 <= len(portion) <= (wish or 50) for portion in portions)


@pytest.mark.slow
def test_what_goes_wrong_elsewhere_is_said_here() -> None:
    with pytest.raises(BadInput, match="Not 1"):
        run_all(refuse, [1], 2)
    with pytest.raises(BadInput, match="was killed, perhaps for lack of memory"):
        run_all(die, [1], 2)


@pytest.mark.parametrize("jobs", [0, -1, 257])
def test_a_bad_number_of_jobs(jobs: int) -> None:
    with pytest.raises(BadInput, match=f"Expected 1 to 256 jobs, got {jobs}"):
        run_all(refuse, [], jobs)


@pytest.mark.parametrize(
    "address",
    ["", "nonsense", "host", "host:", ":6379", "host:0", "host:99999", "http://host:1", "a b:1", "h:1\n", "-"],
)
def test_what_is_no_ray_address(address: str) -> None:
    with pytest.raises(BadInput, match="Expected a Ray address such as"):
        run_all(refuse, [1], 1, address)


def test_a_ray_address_that_does_not_answer() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # taken, but nobody listens
        port = taken.getsockname()[1]
        for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
            began = time.monotonic()
            with pytest.raises(BadInput, match=f"The Ray address {address} does not answer: connection refused"):
                run_all(refuse, [1], 1, address)
            assert time.monotonic() - began < 10


@pytest.mark.skipif(has_ray, reason="Ray is installed here")
@pytest.mark.parametrize("address", ["auto", "local"])
def test_ray_that_is_not_installed(address: str) -> None:
    with pytest.raises(BadInput, match="Ray is not installed here; install it with: pip install"):
        run_all(refuse, [1], 1, address)


@pytest.mark.slow
@pytest.mark.skipif(not has_ray, reason="Ray, an optional extra, is not installed here")
def test_ray_finds_the_same_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    assert run_all(partial(power, 2), range(11), 1, "local", done.append, 2) == [2**number for number in range(11)]
    assert sum(done) == 11
    with pytest.raises(BadInput, match="Not 1"):
        run_all(refuse, [1], 1, "local")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(b"SSH-2.0-dropbear\r\n", "does not answer as Ray does"), (b"", "does not answer: no answer in time")],
)
def test_a_port_where_something_else_listens(words: bytes, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor(1) as other:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        answered = other.submit(answer, server, words)
        with pytest.raises(BadInput, match=f"The Ray address {address} {sentence}"):
            run_all(refuse, [1], 1, address)
        answered.result()


def answer(server: socket.socket, words: bytes) -> None:
    caller, _ = server.accept()
    with caller:
        caller.sendall(words)
        with suppress(ConnectionError):
            while caller.recv(100):
                pass


@pytest.mark.slow
@pytest.mark.skipif(not has_ray, reason="Ray, an optional extra, is not installed here")
def test_a_server_that_talks_like_ray_and_is_not_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_JOIN", 3.0)
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor(1) as other:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        answered = other.submit(answer, server, bytes((0, 0, 0, 4, 0, 0, 0, 0, 0)))
        with pytest.raises(BadInput, match=f"No Ray cluster answered at {address} within 3 seconds"):
            run_all(refuse, [1], 1, address)
        answered.result()

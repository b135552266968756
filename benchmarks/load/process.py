"""A server process: its processor time and its memory, as the kernel counts them."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import time
from pathlib import Path


class Process:
    """A server that runs."""

    def __init__(self, started: subprocess.Popen[bytes], port: int) -> None:
        self.started, self.port = started, port

    def seconds(self) -> float:
        """Processor time so far, of all threads, without other processes such as those in which bots think."""
        fields = Path(f"/proc/{self.started.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that are in memory."""
        lines = Path(f"/proc/{self.started.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))

    def end(self) -> None:
        self.started.terminate()
        try:
            self.started.wait(10)
        except subprocess.TimeoutExpired:
            self.started.kill()
            self.started.wait()


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, path: str, started: subprocess.Popen[bytes], seconds: float = 60) -> None:
    """Waits until a server answers."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and started.poll() is None:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", path)
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        time.sleep(0.1)
    started.kill()
    raise SystemExit(f"The server did not start: {' '.join(map(str, started.args))}")  # type: ignore[arg-type]

"""Does what docs/host/deployment.md says, with its files: two nodes, a worker, PostgreSQL and nginx, on this machine.

    python tools/try_deployment.py [--program /opt/tilecourt/venv/bin/tilecourt] [--user tilecourt]

It takes the unit files, the environment and the nginx file from the page unchanged, except for what a trial
must change: free ports, a test certificate, temporary folders. Units are checked by
`systemd-analyze verify` if it is installed; their ExecStart lines are then run directly, as a separate user. It
needs root, nginx and PostgreSQL, and prints a sentence for each thing that worked.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.cluster import Cluster, binaries, free_port  # noqa: E402

PAGE = ROOT / "docs" / "host" / "deployment.md"
NAME = "play.example.org"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
API = "/api/v2"


def blocks(kind: str) -> list[str]:
    """The code blocks of the page in a language, in order."""
    return [text for found, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")) if found == kind]


def say(sentence: str) -> None:
    print(sentence, flush=True)


def variables(text: str) -> dict[str, str]:
    """An environment file as systemd reads it."""
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line)


def command_of(unit: str, port: int = 0) -> list[str]:
    """The ExecStart of a unit, with its instance filled in."""
    found = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert found is not None, "a unit without ExecStart"
    return shlex.split(found[1].replace("%i", str(port)))


class Trial:
    """Everything that was started, until it is stopped."""

    def __init__(self, folder: Path, program: str, user: str, stack: ExitStack) -> None:
        self.folder, self.program, self.user, self.stack = folder, program, user, stack
        self.ports = [free_port(), free_port()]
        self.https, self.http = free_port(), free_port()
        [self.env, self.unit, env_of_nodes, self.worker] = blocks("ini")
        self.site, self.upstream = blocks("nginx")
        self.more_env = env_of_nodes

    def check_units(self) -> None:
        if shutil.which("systemd-analyze") is None:
            say("systemd-analyze is not installed: the units were not checked.")
            return
        for name, unit in (("tilecourt@.service", self.unit), ("tilecourt-worker.service", self.worker)):
            path = self.folder / name
            path.write_text(unit.replace("/opt/tilecourt/venv/bin/tilecourt", self.program))
            name = str(path).replace("@.", "@8001.")
            if name != str(path):
                shutil.copy(path, name)
            done = subprocess.run(["systemd-analyze", "verify", name], capture_output=True, text=True)
            ours = [line for line in done.stderr.splitlines() if "tilecourt" in line]
            assert not ours, "\n".join(ours)
            say(f"systemd-analyze verify finds nothing wrong with {path.name}.")

    def database(self) -> str:
        programs = binaries()
        assert programs is not None, "PostgreSQL is not installed here"
        cluster = Cluster(programs)
        self.stack.callback(cluster.remove)
        cluster.start()
        cluster.sql("postgres", "CREATE ROLE tilecourt LOGIN PASSWORD 'PASSWORD'")  # createuser asks at a terminal
        cluster.sql("postgres", "CREATE DATABASE tilecourt OWNER tilecourt")
        found = variables(self.more_env)["TILECOURT_DATABASE"]
        assert found == "postgresql://tilecourt:PASSWORD@db.example.org/tilecourt", found
        return found.replace("db.example.org", f"127.0.0.1:{cluster.port}")

    def run_as_user(self, words: list[str], database: str) -> subprocess.Popen[bytes]:
        assert words[0] == "/opt/tilecourt/venv/bin/tilecourt", words
        given = {**variables(self.env), **variables(self.more_env), "TILECOURT_DATABASE": database}
        environment = {"PATH": os.defpath, "HOME": str(self.folder / "home"), **given}
        command = ["runuser", "-u", self.user, "--", "env", "-i", *(f"{k}={v}" for k, v in environment.items())]
        log = (self.folder / f"{words[1]}-{words[-1]}.log").open("wb")
        # A separate session, so that it can be killed with everything it started.
        process = subprocess.Popen(
            [*command, self.program, *words[1:]], stdout=log, stderr=log, cwd="/", start_new_session=True
        )
        self.stack.callback(self.end, process)
        return process

    @staticmethod
    def end(process: subprocess.Popen[bytes]) -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
        process.wait()

    def start_nginx(self) -> None:
        keys = self.folder / "keys"
        keys.mkdir()
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={NAME}"]
        files = ["-keyout", str(keys / "privkey.pem"), "-out", str(keys / "fullchain.pem")]
        subprocess.run([*command, *files], check=True, capture_output=True)
        site = re.sub(r"upstream tilecourt \{.*?\n\}\n", lambda _: self.upstream, self.site, count=1, flags=re.DOTALL)
        for old, new in (
            ("listen 443 ssl", f"listen 127.0.0.1:{self.https} ssl"),
            ("listen 80;", f"listen 127.0.0.1:{self.http};"),
            (f"/etc/letsencrypt/live/{NAME}", str(keys)),
            ("127.0.0.1:8001", f"127.0.0.1:{self.ports[0]}"),
            ("127.0.0.1:8002", f"127.0.0.1:{self.ports[1]}"),
        ):
            assert old in site, f"the page has no {old!r} any more"
            site = site.replace(old, new)
        (self.folder / "site.conf").write_text(site)
        main = self.folder / "nginx.conf"
        main.write_text(
            f"pid {self.folder}/nginx.pid; error_log {self.folder}/nginx.log; daemon off;\n"
            f"events {{}}\nhttp {{ access_log off; include {self.folder}/site.conf; }}\n"
        )
        subprocess.run(["nginx", "-t", "-q", "-c", str(main)], check=True)
        say("nginx accepts the file of the page.")
        process = subprocess.Popen(["nginx", "-c", str(main)], start_new_session=True)
        self.stack.callback(self.end, process)

    # --- a guest who comes through nginx

    def visitor(self, name: str) -> httpx.Client:
        address = f"https://127.0.0.1:{self.https}"
        client = httpx.Client(base_url=address, headers={"host": NAME}, verify=False, timeout=30, trust_env=False)
        answer = client.post(f"{API}/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        assert "__Host-tilecourt" in answer.headers["set-cookie"]
        return client

    def look(self, visitor: httpx.Client, table: str) -> tuple[ClientConnection, dict[str, Any]]:
        """A WebSocket at a table, and the first message it got."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        ws = connect(
            f"wss://{NAME}{API}/socket",
            sock=socket.create_connection(("127.0.0.1", self.https)),
            ssl=context,
            additional_headers={"cookie": cookies},
            origin=f"https://{NAME}",  # type: ignore[arg-type]
            compression=None,
        )
        ws.send(json.dumps({"type": "hello", "id": "h", "v": 2, "table": table, "seat": 0}))
        welcome = json.loads(ws.recv(timeout=20))
        assert welcome["type"] == "welcome", welcome
        return ws, welcome["now"]


def wait_until(what: str, ready: Any, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while True:
        with suppress(httpx.HTTPError):
            if ready():
                return
        assert time.monotonic() < end, f"waited too long for {what}"
        time.sleep(0.2)


def play(ws: ClientConnection, now: dict[str, Any], moves: int) -> dict[str, Any]:
    """Plays seat 0; the bot on the other seat moves in between."""
    made = 0
    while made < moves and now["status"] != "over":
        if 0 in now.get("waiting", []) and now.get("legal"):
            action = now["legal"][0]["id"]
            ws.send(json.dumps({"type": "play", "id": f"m{made}", "seat": 0, "action": action, "entry": now["entry"]}))
            made += 1
            told: dict[str, Any] = {}
            while told.get("id") != f"m{made - 1}":
                told = json.loads(ws.recv(timeout=60))
                now = told.get("now", now)
            assert told["type"] == "ok", told
        told = json.loads(ws.recv(timeout=60))
        now = told.get("now", now)
    return now


def try_it(trial: Trial) -> None:
    trial.check_units()
    database = trial.database()
    nodes = [trial.run_as_user(command_of(trial.unit, port), database) for port in trial.ports]
    trial.run_as_user(command_of(trial.worker), database)
    for port in trial.ports:
        wait_until("a node", lambda port=port: httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200)
    say(f"Two nodes and a worker run as {trial.user}, with the ExecStart lines and the environment of the page.")
    trial.start_nginx()
    wait_until("nginx", lambda: trial.visitor("Probe"))
    answer = httpx.get(f"http://127.0.0.1:{trial.http}/x", headers={"host": NAME})
    assert (answer.status_code, answer.headers["location"]) == (301, f"https://{NAME}/x")
    ann = trial.visitor("Ann")
    assert ann.get("/metrics").status_code == 404
    say("nginx redirects to HTTPS, passes visitors on and hides the metrics.")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = ann.post(f"{API}/tables", json={"game": "merlin", "seats": seats}).json()["table"]
    assert ann.post(f"{API}/tables/{table}/start", json={}).status_code == 200
    ws, now = trial.look(ann, table)
    now = play(ws, now, 3)
    say(f"A guest and a bot of the worker play over a WebSocket through nginx: entry {now['entry']}.")
    for number in (0, 1):
        trial.end(nodes[number])
        begun = time.monotonic()
        ws, now = trial.look(ann, table)
        now = play(ws, now, 2)
        seconds = time.monotonic() - begun
        say(f"Node {number + 1} was killed; play went on at the other after {seconds:.1f} s, entry {now['entry']}.")
        nodes[number] = trial.run_as_user(command_of(trial.unit, trial.ports[number]), database)
        port = trial.ports[number]
        wait_until("a node", lambda port=port: httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200)
    backup, other = trial.folder / "all.backup", f"sqlite://{trial.folder}/restored.db"
    environment = {**os.environ, "TILECOURT_DATABASE": database}
    subprocess.run([trial.program, "backup", "-o", str(backup)], check=True, env=environment)
    subprocess.run([trial.program, "restore", str(backup), "--database", other], check=True)
    say("A backup of PostgreSQL was restored into SQLite. Everything works.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="/opt/tilecourt/venv/bin/tilecourt", help="the command, as installed")
    parser.add_argument("--user", default="tilecourt", help="the user that the servers run as")
    args = parser.parse_args()
    if os.geteuid() != 0 or shutil.which("nginx") is None:
        sys.exit("This needs root and nginx (Debian: apt-get install nginx postgresql).")
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        trial = Trial(folder, args.program, args.user, stack)
        try:
            try_it(trial)
        except BaseException:
            for log in sorted(folder.glob("*.log")):
                say(f"--- {log.name}\n{log.read_text(errors='replace')[-2000:]}")
            raise


if __name__ == "__main__":
    main()

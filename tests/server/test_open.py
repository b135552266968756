"""`tilecourt serve --open`, which is what `./run` does: the page comes up whatever else runs on the machine."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from tests.server.club import Club
from tilecourt.cli import browse, serve
from tilecourt.cli.main import main
from tilecourt.server.house.settings import Settings
from tilecourt.server.run import port

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def another_program() -> Iterator[int]:
    """A port at which something else answers."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"status": "ok"}')

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_run_alone_opens_the_page_and_run_with_words_is_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    loader = SourceFileLoader("run_script", str(ROOT / "run"))
    spec = spec_from_loader("run_script", loader)
    assert spec is not None
    script = module_from_spec(spec)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader.exec_module(script)
    for name in ("PYTHONPATH", "PYTHONHOME", "UV_SYSTEM_CERTS", "VIRTUAL_ENV"):
        monkeypatch.setenv(name, os.environ.get(name, ""))  # it changes them; put back at the end
    started: list[list[str]] = []
    monkeypatch.setattr(script, "play", lambda words, mode: started.append(words))
    for words in ([], ["menu"], ["play", "merlin"], ["--version"]):
        monkeypatch.setattr(sys, "argv", ["run", *words])
        script.main()
    assert started == [["serve", "--open"], ["menu"], ["play", "merlin"], ["--version"]]


def test_a_server_that_runs_already_is_shown(
    house: Club, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setenv("BROWSER", "any")
    monkeypatch.setattr(browse.webbrowser, "open", lambda address: not shown.append(address))
    assert main(["serve", "--open", "--port", str(house.port), "--lang", "en"]) == 0
    assert shown == [house.url]
    assert capsys.readouterr().out == f"Tilecourt is already running at {house.url}.\n"


def test_a_server_that_runs_without_a_game_of_this_environment_is_not_taken_for_one_that_has_it(
    house: Club, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As when `./run` still runs after a game of one's own was installed into the other environment."""
    monkeypatch.setattr(serve, "games", lambda: ["merlin", "my_game"])
    assert main(["serve", "--open", "--port", str(house.port), "--lang", "en"]) == 0
    assert "It was started without my_game:" in capsys.readouterr().out


def test_without_a_screen_the_address_is_said(
    house: Club, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(browse.webbrowser, "open", lambda address: pytest.fail("there is no screen"))
    assert main(["serve", "--open", "--port", str(house.port), "--lang", "ja"]) == 0
    assert house.url in capsys.readouterr().out.splitlines()[1]


@pytest.mark.slow
def test_who_answers_at_a_port(house: Club, another_program: int) -> None:
    assert port.who(Settings(port=house.port)) == "ours"
    assert port.who(Settings(port=another_program)) == "taken"
    assert port.who(Settings(port=0)) == "free"
    with socket.socket() as silent:  # takes calls and never says a word
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        assert port.who(Settings(port=silent.getsockname()[1])) == "taken"


@pytest.mark.slow
def test_a_port_taken_by_another_program_is_passed_over(tmp_path: Path, another_program: int) -> None:
    browser = tmp_path / "browser.sh"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/shown.draft; mv {tmp_path}/shown.draft {tmp_path}/shown\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "tilecourt", "--lang", "en", "serve", "--open", "--port", str(another_program)]
    command += ["--database", f"sqlite://{tmp_path}/games.db", "--bot-processes", "0"]
    environment = {**os.environ, "BROWSER": str(browser)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            other = re.search(r"uses (\d+)", process.stdout.readline())
            assert other is not None and int(other[1]) > another_program
            assert f"http://127.0.0.1:{other[1]}" in process.stdout.readline()
            for _ in range(200):
                if (tmp_path / "shown").exists():
                    break
                threading.Event().wait(0.05)
            assert (tmp_path / "shown").read_text().strip() == f"http://127.0.0.1:{other[1]}"
        finally:
            process.send_signal(signal.SIGTERM)

"""`tilecourt serve`, `backup` and `restore`, as a person types them."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.club import club
from tilecourt.cli.main import main


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(list(words))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_check_says_that_all_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite://{tmp_path}/new/games.db"
    code, out, err = run("serve", "--check", "--port", "0", "--database", database, capsys=capsys)
    assert (code, err) == (0, "") and database in out
    code, out, _ = run("serve", "--check", "--port", "0", "--database", database, "--lang", "ja", capsys=capsys)
    assert code == 0 and not out.isascii()


def test_wrong_settings_are_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite://{tmp_path}/games.db"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for more, words in (
            (["--port", port], "already in use"),
            (["--port", "70000"], "port from 0 to 65535"),
            (["--host", "0.0.0.0"], "--origin"),
            (["--host", "no such host"], "host"),
            (["--database", "mysql://a:secret@b/c"], "sqlite:///"),
            (["--database", f"sqlite://{tmp_path}"], "cannot be opened"),
            (["--origin", "ftp://x"], "origin"),
            (["--bot-processes", "-1"], "bot_processes"),
        ):
            for check in (["--check"], []):
                code, out, err = run("serve", "--port", "0", "--database", database, *more, *check, capsys=capsys)
                assert (code, out) == (2, ""), more
                assert words in err and err.count("\n") == 1 and "secret" not in err


@pytest.mark.slow
def test_backup_and_restore_while_a_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "all.backup")
    with club(tmp_path, bot_processes=0) as house:
        ann = house.person("Ann")
        table = ann.open_table("realm_of_sand", "me")
        ann.post(f"/tables/{table}/start")
        database = house.settings.database
        code, _, err = run("serve", "--check", "--port", "0", "--database", database, capsys=capsys)
        assert code == 2 and "another process" in err
        code, out, _ = run("backup", "--database", database, "-o", file, capsys=capsys)
        assert code == 0 and "all.backup" in out
        before = ann.get(f"/tables/{table}", seat=0)
        code, _, err = run("restore", file, "--database", database, capsys=capsys)
        assert code == 2 and "another process" in err
    (tmp_path / "new").mkdir()
    new = f"sqlite://{tmp_path}/new/games.db"
    assert run("restore", file, "--database", new, capsys=capsys)[0] == 0
    code, _, err = run("restore", file, "--database", new, capsys=capsys)
    assert code == 2 and "not empty" in err
    with club(tmp_path / "new", bot_processes=0) as again:
        someone = again.person()
        someone.http.cookies = ann.http.cookies
        assert {**someone.get(f"/tables/{table}", seat=0), "at": 0} == {**before, "at": 0}


def test_backups_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = f"sqlite://{tmp_path}/none.db"
    code, _, err = run("backup", "--database", nowhere, "-o", str(tmp_path / "x"), capsys=capsys)
    assert code == 2 and "There is no database" in err and not (tmp_path / "none.db").exists()
    for file in ("missing", "."):
        code, _, err = run("restore", str(tmp_path / file), "--database", nowhere, capsys=capsys)
        assert code == 2 and "cannot be read" in err


@pytest.mark.slow
def test_a_served_process_says_where_it_is_and_ends_when_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tilecourt", "--lang", "en", "serve", "--port", "0", "--bot-processes", "0"]
    command += ["--database", f"sqlite://{tmp_path}/games.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found is not None
        transport = httpx.HTTPTransport(retries=20)
        with httpx.Client(transport=transport, timeout=30) as http:
            assert http.get(f"{found[0]}/readyz").status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) in (0, -signal.SIGTERM)
        assert "Traceback" not in process.stderr.read()

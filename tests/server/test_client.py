"""The client in the documentation plays a whole game against a built-in bot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.club import WAIT, Club

CLIENT = Path(__file__).resolve().parents[2] / "docs" / "bots" / "bot_client.py"


def test_the_client_of_the_documentation_plays(house: Club) -> None:
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 50
    ann = house.person("Ann")
    token = ann.post("/bots", 201, name="Robo")["token"]
    table = ann.open_table("kaguyahime", "open", "me", public=False)
    command = [sys.executable, str(CLIENT), house.url, token, table, ann.invitation]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as client:
        with ann.at(table, 1) as eyes:
            while eyes.now["seats"][0]["kind"] == "open":
                eyes.hear(WAIT)
            ann.post(f"/tables/{table}/start")
            while sum(line["kind"] == "moved" for line in eyes.lines) < 8:
                if 1 in eyes.now.get("waiting", []):
                    told = eyes.ask("play", seat=1, action=eyes.now["legal"][0]["id"])
                    eyes.until(told["entry"])
                else:
                    eyes.hear(WAIT)
            ann.post(f"/tables/{table}/resign", seat=1)
        assert client.stdout is not None and client.stderr is not None
        assert client.stdout.readline().startswith(f"over: {table} [0]")
        client.kill()
        assert client.stderr.read() in ("", "refused: The game is over.\n")  # it may just have been about to move

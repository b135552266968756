"""The client in the documentation plays a whole game against a built-in bot."""

from __future__ import annotations

import importlib.util
import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.club import WAIT, Club
from tilecourt.engine.registry import game

CLIENT = Path(__file__).resolve().parents[2] / "docs" / "bots" / "bot_client.py"


def test_the_client_of_the_documentation_plays(house: Club) -> None:
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 60
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
                assert eyes.now["seats"][0]["program"] and not eyes.now["seats"][1].get("program")
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


def test_a_wrong_token_is_refused_in_one_sentence(house: Club) -> None:
    ended = subprocess.run(
        [sys.executable, str(CLIENT), house.url, "wrong"], capture_output=True, text=True, timeout=WAIT
    )
    assert ended.stderr.startswith("refused: ") and len(ended.stderr.splitlines()) == 1


@pytest.mark.slow
def test_a_lost_connection_is_made_again(house: Club) -> None:
    """The first address answers every request by hanging up."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        address = f"http://127.0.0.1:{deaf.getsockname()[1]}"
        with subprocess.Popen([sys.executable, str(CLIENT), address, "x"], stderr=subprocess.PIPE, text=True) as client:
            for _ in range(2):
                deaf.accept()[0].close()
                assert client.stderr is not None and client.stderr.readline().startswith("lost: ")
            client.kill()


def test_a_turn_tells_what_happened_since_the_last_one(house: Club) -> None:
    ann = house.person("Ann")
    token = ann.post("/bots", 201, name="Robo")["token"]
    table = ann.open_table("merlin", "open", "me", public=False)
    spec = importlib.util.spec_from_file_location("bot_client", CLIENT)
    assert spec is not None and spec.loader is not None
    spec.loader.exec_module(module := importlib.util.module_from_spec(spec))
    robo = module.Client(house.url, token)
    robo.call(f"/tables/{table}/join", {"invitation": ann.invitation})
    robo.call(f"/tables/{table}/sit", {})
    ann.post(f"/tables/{table}/start")
    turns = robo.turns()
    told: list[str] = []
    with ann.at(table, 1) as eyes:
        while len(told) < 2:
            if 1 in eyes.now.get("waiting", []):
                eyes.until(eyes.ask("play", seat=1, action=eyes.now["legal"][0]["id"])["entry"])
                continue
            turn = next(turns)
            assert len(turn["observation"]) == game("merlin").observation(2).size
            told += [event["kind"] for event in turn["events"]]
            move = {"seat": 0, "action": turn["now"]["legal"][0]["id"], "entry": turn["now"]["entry"]}
            eyes.until(json.load(robo.call(f"/tables/{table}/moves", move))["entry"])
    turns.close()

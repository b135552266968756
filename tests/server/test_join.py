"""`tilecourt join`: a Python bot of this machine plays at a server."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from tests.server.club import WAIT, Club
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games

BOT = """
class Searcher:
    def __init__(self, seed):
        from tilecourt import Rng
        self.rng = Rng.seeded(seed)
        self.asked = 0

    def choose(self, info):
        self.asked += 1
        sample = info.sample(self.rng)
        assert sample.legal(info.seat) == info.legal
        assert sample.view(info.seat) == info.view
        assert info.events or self.asked == 1
        return max(info.legal, key=lambda action: self.worth(sample.copy(), info.seat, action))

    def worth(self, state, seat, action):
        state.play(seat, action)
        return state.evaluate(seat)
"""


# One game of ours, and the games of other packages that are installed: the bot searches in them the same way.
PLAYED = [id for id in games() if id == "kaguyahime" or not find_game(id).package.startswith("tilecourt.")]


def joined(folder: Path, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tilecourt", "join", *words]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYED)
def test_a_bot_that_searches_plays_at_a_server(house: Club, tmp_path: Path, game: str) -> None:
    (tmp_path / "my_bots.py").write_text(BOT, encoding="utf-8")
    ann = house.person("Ann")
    token = ann.post("/bots", 201, name="Robo")["token"]
    table = ann.open_table(game, "open", "me", public=False)
    words = ("--token", token, "--bot", "my_bots:Searcher", "--table", table, "--invitation", ann.invitation)
    with joined(tmp_path, house.url, *words) as robo:
        try:
            with ann.at(table, 1) as eyes:
                while eyes.now["seats"][0]["kind"] == "open":
                    eyes.hear(WAIT)
                ann.post(f"/tables/{table}/start")
                while sum(line["kind"] == "moved" for line in eyes.lines) < 8:
                    if 1 in eyes.now.get("waiting", []):
                        eyes.until(eyes.ask("play", seat=1, action=eyes.now["legal"][0]["id"])["entry"])
                    else:
                        eyes.hear(WAIT)
                ann.post(f"/tables/{table}/resign", seat=1)
            assert robo.stdout is not None
            line = robo.stdout.readline()
            if line == "The game is over.\n":  # it was just about to move
                line = robo.stdout.readline()
            assert line.startswith(f"Table {table} is over. Won by: Robo")
        finally:
            robo.kill()


@pytest.mark.slow
def test_a_table_that_the_bot_cannot_play_does_not_end_it_at_the_others(house: Club, tmp_path: Path) -> None:
    box = files("tilecourt.games.princess").joinpath("components.toml").read_text("utf-8") + "\n# another\n"
    token = house.person("Ann").post("/bots", 201, name="Robo")["token"]
    robo = house.person()
    robo.http.headers["Authorization"] = f"Bearer {token}"
    tables = [
        robo.open_table("princess", "me", "random", components=box.replace('title = "', 'title = "My ', 1)),
        robo.open_table("kaguyahime", "me", "random"),
    ]
    for table in tables:
        robo.post(f"/tables/{table}/start")
    with joined(tmp_path, house.url, "--token", token, "--bot", "random") as running:
        try:
            assert running.stdout is not None
            said = [running.stdout.readline() for _ in tables]
        finally:
            running.kill()
    assert f"does not play at table {tables[0]}. It plays princess with rules" in said[0]
    assert said[1].startswith(f"Table {tables[1]} is over.")


@pytest.mark.slow
def test_what_is_refused_in_one_sentence(house: Club, tmp_path: Path) -> None:
    for words, expected in [
        ((house.url, "--token", "wrong", "--bot", "random"), ""),
        ((house.url, "--token", "x", "--bot", "nobody"), "There is no bot 'nobody'"),
        (("tiles", "--token", "x", "--bot", "random"), "Expected a server such as https://"),
        ((house.url, "--token", "x", "--bot", "random", "--invitation", "y"), "Expected --table with --invitation"),
    ]:
        with joined(tmp_path, *words) as robo:
            out, err = robo.communicate(timeout=WAIT)
            assert robo.returncode == 2 and not out and expected in err and len(err.splitlines()) == 1, err

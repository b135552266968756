"""Writes what a server of the present schema leaves behind, for `test_upgrades.py`: once, when a schema is released.

    python -m tests.server.left_behind      writes versions/played_N.sql and played_N.json

A game of each kind, Merlin's to its end and the others a few moves long, with both seats of one account.
"""

from __future__ import annotations

import json
import re
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from tests.server.club import Person, club
from tilecourt.engine.registry import games
from tilecourt.server.store.sqlite import schema

VERSIONS = Path(__file__).parent / "versions"
LOGIN, PASSPHRASE = "ann", "a passphrase of old"
MOVES = 40
NAMES = ("user_version", "application_id")


def played(ann: Person, game: str) -> tuple[str, dict[str, Any]]:
    """A table of a game, and what its seats see in the end."""
    ann.secrets.clear()
    table = ann.open_table(game, "me", "me", hot_seat=True)
    ann.post(f"/tables/{table}/start")
    for _ in range(MOVES if game != "merlin" else 400):
        now = ann.get(f"/tables/{table}")
        if now["status"] == "over":
            break
        seat = now["waiting"][0]
        legal = ann.get(f"/tables/{table}", seat=seat)["legal"]
        ann.post(f"/tables/{table}/moves", seat=seat, action=legal[len(legal) // 2]["id"])
    views = {str(seat): ann.get(f"/tables/{table}", seat=seat)["view"] for seat in (0, 1)}
    secrets = {str(seat): secret for seat, secret in ann.secrets.items()}
    status = ann.get(f"/tables/{table}")["status"]
    return table, {"game": game, "status": status, "secrets": secrets, "views": views}


def main() -> None:
    version = len(schema.STEPS)
    with tempfile.TemporaryDirectory() as folder:
        with club(Path(folder), bot_processes=0) as house:
            ann = house.person("Ann")
            ann.post("/me/account", login=LOGIN, passphrase=PASSPHRASE)
            tables = dict(played(ann, game) for game in ("princess", "realm_of_sand", "merlin", "kaguyahime"))
        with sqlite3.connect(Path(folder) / "games.db") as db:
            lines = [line for line in db.iterdump() if not re.match(r'.*"?sqlite_sequence', line)]
            marks = [f"PRAGMA {name} = {db.execute(f'PRAGMA {name}').fetchone()[0]};" for name in NAMES]
        db.close()
    known = {"login": LOGIN, "passphrase": PASSPHRASE, "tables": tables}
    assert set(games()) >= {table["game"] for table in tables.values()}
    assert {table["status"] for table in tables.values()} == {"running", "over"}
    head = f"-- Tables played on a server of schema version {version}, as its code left them; never changed."
    text = "\n".join([head, *lines, *marks]) + "\n"
    (VERSIONS / f"played_{version}.sql").write_text(text, "utf-8")
    (VERSIONS / f"played_{version}.json").write_text(json.dumps(known, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()

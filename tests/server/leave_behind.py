"""Writes what a server of the present schema leaves behind, for `versions/`: run it once for each new step.

    ./run dev python -m tests.server.leave_behind

The schemas are those of the version before with the new step at their end. The tables played are those of the version
before as well, opened and played on by the present code.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from pathlib import Path
from textwrap import dedent
from typing import Any

from tests.server.club import Club, club
from tilecourt.server.store.postgres import schema as postgres
from tilecourt.server.store.sqlite import schema as sqlite

VERSIONS = Path(__file__).parent / "versions"
NOW = len(sqlite.STEPS)
SCHEMA = "-- A database of schema version {}, as it was released; never changed.\n"
PLAYED = "-- Tables played on a server of schema version {}, as its code left them; never changed.\n"


def schemas() -> None:
    """The empty databases with a row or two in them."""
    for kind, steps in (("sqlite", sqlite.STEPS), ("postgresql", postgres.STEPS)):
        text = (VERSIONS / f"{kind}_{NOW - 1}.sql").read_text("utf-8")
        text = text.replace(SCHEMA.format(NOW - 1), SCHEMA.format(NOW))
        text = text.replace(f"tilecourt_schema VALUES ({NOW - 1})", f"tilecourt_schema VALUES ({NOW})")
        ends = [line for line in text.splitlines(True) if line.startswith("PRAGMA")]
        for line in ends:
            text = text.replace(line, "")
        text += dedent(steps[NOW - 1]).lstrip("\n")
        text += "".join(ends).replace(f"user_version = {NOW - 1}", f"user_version = {NOW}")
        (VERSIONS / f"{kind}_{NOW}.sql").write_text(text, "utf-8")


def go_on(house: Club, known: dict[str, Any]) -> None:
    """A move at each table that runs, and what everybody sees then."""
    ann = house.person()
    ann.post("/me/login", login=known["login"], passphrase=known["passphrase"])
    for table, then in known["tables"].items():
        if then["status"] == "running":
            seat = ann.get(f"/tables/{table}")["waiting"][0]
            legal = ann.get(f"/tables/{table}", seat=seat)["legal"]
            ann.post(f"/tables/{table}/moves", seat=seat, action=legal[0]["id"])
        for seat, secret in then["secrets"].items():
            headers = {"authorization": f"Seat {secret}"}
            seen = house.person().http.get(f"/api/v2/tables/{table}?seat={seat}", headers=headers).json()
            then["status"], then["views"][seat] = seen["status"], seen["view"]


def played() -> None:
    """The tables of the version before, after one more move."""
    known = json.loads((VERSIONS / f"played_{NOW - 1}.json").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        with sqlite3.connect(file) as db:
            db.executescript((VERSIONS / f"played_{NOW - 1}.sql").read_text("utf-8"))
        db.close()
        with club(Path(folder), database=f"sqlite://{file}", bot_processes=0) as house:
            go_on(house, known)
        with sqlite3.connect(file) as db:
            text = PLAYED.format(NOW) + "\n".join(db.iterdump())
        db.close()
    text += f"\nPRAGMA user_version = {NOW};\nPRAGMA application_id = {sqlite.APPLICATION};\n"
    (VERSIONS / f"played_{NOW}.sql").write_text(text, "utf-8")
    seen = json.dumps(known, ensure_ascii=False, separators=(",", ":"))
    (VERSIONS / f"played_{NOW}.json").write_text(seen, "utf-8")


if __name__ == "__main__":
    schemas()
    played()

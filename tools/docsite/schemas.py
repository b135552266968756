"""JSON Schemas of the record and of everything that goes over the wire, from the msgspec types.

./run dev python -m tools.docsite.schemas FOLDER      writes record, messages and OpenAPI into a folder
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FILES = {
    "record.schema.json": "a record of a game (`tilecourt record`, `GET /api/v2/tables/TABLE/record`)",
    "asks.schema.json": "a message to the WebSocket",
    "tells.schema.json": "a message from the WebSocket",
    "openapi.json": "every HTTP endpoint with its bodies and answers (OpenAPI 3.1), as at `/api/v2/openapi.json`",
}
HEAD = """# JSON Schemas

For authors of tools and clients. The schemas are made from the types with which the program itself reads and writes.
What the fields mean is in [the record format](record-format.md) and in [the server's protocol](../host/server.md).

"""
FOOT = """
To write them from a checkout: `./run dev python -m tools.docsite.schemas FOLDER`. What is a game's own (views, the
structured form of moves, events) is an open object in them: `tilecourt schema GAME` prints those.
"""


def schemas() -> dict[str, dict[str, Any]]:
    """Each file with its content."""
    from tilecourt.server.http.openapi import describe
    from tilecourt.server.run.app import DESCRIBED
    from tilecourt.server.wire import socket
    from tilecourt.table.record import Record

    tells = socket.Welcome | socket.Ok | socket.Refused | socket.Update | socket.Pong
    return {
        "record.schema.json": schema_of(Record, "A record of a game"),
        "asks.schema.json": schema_of(socket.Asks, "A message to the WebSocket"),
        "tells.schema.json": schema_of(tells, "A message from the WebSocket"),
        "openapi.json": describe(DESCRIBED),
    }


def schema_of(kind: Any, title: str) -> dict[str, Any]:
    import msgspec

    return {"$schema": DIALECT, "title": title, **msgspec.json.schema(kind)}


def write_schemas(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in schemas().items():
        text = json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True)
        (folder / name).write_text(text + "\n", encoding="utf-8")


def schema_page() -> str:
    rows = [f'| <a href="../../schemas/{name}">{name}</a> | {about} |\n' for name, about in FILES.items()]
    return HEAD + "| File | What it describes |\n|---|---|\n" + "".join(rows) + FOOT


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Expected a folder: python -m tools.docsite.schemas FOLDER")
    write_schemas(Path(sys.argv[1]))

"""Writes the page's types from the Python side: messages of the server, and each game's moves and views.

    ./run dev python tools/page_types.py          writes web/src/generated/wire.ts and web/src/games/<id>/types.ts
    ./run dev python tools/page_types.py --check  says whether they are up to date (exit code 1 if not)

Messages come from the msgspec types, views from what a game declares to lie on its table (games/<id>/sight.py), moves
from the declared action space.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

import tilecourt
from tilecourt.engine.actions import Choice, Flag, Maybe, Number, Param, Several
from tilecourt.engine.registry import games
from tilecourt.server.http.rest import described, invitations, lessons, lobby, notices, pairing, people, site
from tilecourt.server.wire import after, bodies, club, events, operator, puzzles, socket

OUT = Path(__file__).resolve().parent.parent / "web" / "src"
HEAD = "// Made by tools/page_types.py from the Python side. Do not edit.\n"


def name_of(ref: str) -> str:
    """The name of a type; a socket message whose name another type has too ends in `Message`."""
    module, _, name = ref.rsplit("/", 1)[-1].rpartition(".")
    return f"{name}Message" if module == socket.__name__ else name


def type_of(schema: dict[str, Any], indent: str = "") -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return name_of(schema["$ref"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(type_of(one, indent) for one in schema[several]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(item, indent) for item in schema['prefixItems'])}]"
        inner = type_of(schema.get("items", {}), indent)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        if "properties" not in schema:
            return f"Record<string, {type_of(schema.get('additionalProperties') or {}, indent)}>"
        return fields_of(schema, indent)
    plain = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return plain.get(kind, "unknown") if isinstance(kind, str) else "unknown"


def fields_of(schema: dict[str, Any], indent: str) -> str:
    required = set(schema.get("required", ()))
    lines = []
    for name, field in schema["properties"].items():
        # The server leaves out empty keys; the page reads them as undefined.
        key = name if name.isidentifier() else msgspec.json.encode(name).decode()
        lines.append(f"{indent}  {key}{'' if name in required else '?'}: {type_of(field, indent + '  ')};\n")
    return "{\n" + "".join(lines) + indent + "}"


def declarations(types: list[Any]) -> str:
    """Exported types for these classes and everything they contain."""
    _, parts = msgspec.json.schema_components(types, ref_template="#/{name}")
    text = ""
    for name, schema in sorted(parts.items()):
        if about := schema.get("description"):
            text += f"/** {' '.join(about.split())} */\n"
        text += f"export type {name_of(name)} = {type_of(schema)};\n\n"
    return text


def value_of(param: Param) -> str:
    """The type of a move's parameter."""
    if isinstance(param, Choice | Several):
        names = (
            " | ".join(msgspec.json.encode(name).decode() for name in param.names)
            if len(param.names) <= 16
            else "string"
        )
        if isinstance(param, Several):
            return f"({names})[]"
        return f"{names} | null" if isinstance(param, Maybe) else names
    if isinstance(param, Number):
        return "number"
    if isinstance(param, Flag):
        return "boolean"
    first = param.form(0)
    if isinstance(first, list):
        return f"[{', '.join('number' for _ in first)}]"
    return "number" if isinstance(first, int) else "string"


def moves(game: tilecourt.Game) -> str:
    """The union of a game's moves in their structured form."""
    text = "/** A move in its structured form. */\nexport type Action =\n"
    for kind in game.actions.kinds:
        fields = "".join(f"; {param.name}: {value_of(param)}" for param in kind.params)
        text += f'  | {{ kind: "{kind.name}"{fields} }} // {kind.rule}\n'
    return text + ";\n"


def name_tables(game: tilecourt.Game) -> str:
    """For each parameter of a move, the table of the message files in which its values have names."""
    tables = {}
    for kind in game.actions.kinds:
        for param in kind.params:
            own = param.text if isinstance(param, Choice | Several) else ""
            tables[param.name] = own or game.named_in.get(param.name, param.name)
    lines = "".join(f"  {name}: {msgspec.json.encode(table).decode()},\n" for name, table in sorted(tables.items()))
    return (
        "\n/** The table of the message files in which the values of a parameter have their names. */\n"
        f"export const NAMED_IN: Record<string, string> = {{\n{lines}}};\n"
    )


def files() -> dict[str, str]:
    """All generated files by their paths; games without a folder in the page have none."""
    wires = (bodies, socket, after, events, pairing, club, operator, puzzles, notices, invitations)
    modules = (*wires, site, people, lessons, lobby, described)
    messages = [value for module in modules for value in vars(module).values() if is_message(value, module)]
    made = {"generated/wire.ts": HEAD + declarations(messages)}
    for id in games():
        if not (OUT / "games" / id).is_dir():
            continue
        text = HEAD + moves(tilecourt.game(id)) + name_tables(tilecourt.game(id))
        text += "\n" + declarations([tilecourt.game(id).sight.form()])
        made[f"games/{id}/types.ts"] = text.rstrip() + "\n"
    return made


def is_message(value: object, module: Any) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__


def main() -> int:
    check = sys.argv[1:] == ["--check"]
    stale = []
    for name, text in files().items():
        path = OUT / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not check:
                path.write_text(text, encoding="utf-8")
    if check and stale:
        print(f"web/src is not up to date ({', '.join(stale)}): ./run dev python tools/page_types.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

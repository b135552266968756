"""Writes docs/api.md: what `help` shows of the public names, on one page. Types are those of the plain sources.

TILECOURT_PURE=1 python tools/api_page.py          # --check only says whether it is current
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

PAGE = Path(__file__).resolve().parents[1] / "docs" / "api.md"
HEAD = """# The Python interface

For those who write Python with Tilecourt: every public name, as `help` shows it. [concepts.md](concepts.md) explains
the ideas with examples. This page is made from the sources by `tools/api_page.py`.
"""
# The names of each module that others may use; `tilecourt` alone is enough to play.
MODULES = {
    "tilecourt": (
        *("game", "games", "bot", "bots", "compiled", "Game", "GameState", "Move", "Event", "Result", "ScoreLine"),
        *("Table", "Record", "Rng", "Info", "Bot", "TilecourtError", "BadInput", "Refused"),
    ),
    "tilecourt.bots.story": ("Story",),
    "tilecourt.bots.budget": ("Budget",),
    "tilecourt.bots.forfeit": ("BotFailed",),
    "tilecourt.engine.actions": ("ActionSpace",),
    "tilecourt.engine.observation": ("Observation",),
    "tilecourt.engine.picture": ("Picture",),
    "tilecourt.engine.schema": ("schemas", "view_schema", "moves_schema", "events_schema"),
    "tilecourt.envs": ("aec_env", "parallel_env", "single_env", "vector_env"),
    "tilecourt.envs.vector": ("Games",),
    "tilecourt.envs.setting": ("Setting",),
    "tilecourt.lab.simulate": ("Match", "Outcome", "simulate", "simulated"),
    "tilecourt.lab.arena": ("planned", "arena"),
    "tilecourt.lab.balance.study": ("Study", "play", "report"),
    "tilecourt.lab.balance.compare": ("compare",),
    "tilecourt.lab.rows": ("of_match", "content"),
    "tilecourt.table.record": ("read", "parse", "game_of", "final"),
    "tilecourt.table.verify": ("proof", "Proof"),
}
# What a game writes and a state needs inside, not what others call.
INSIDE = {
    "GameState": (
        *("actor_set", "legal_into", "why_not", "apply", "empty", "blank", "begin", "redeal", "features_into", "calm"),
        *("answered", "turn_number", "standing", "observe_into", "copy_base", "turn_up", "shuffle", "shuffled", "roll"),
        *("lay_open", "finish", "tell", "note", "tell_more", "forbids"),
    ),
    "Game": (
        *("build", "empty", "ending", "score_sheet", "standing", "foreseen", "part", "start", "events_of", "refused"),
        *("not_for", "no_such_seat", "no_such_action", "unpickling", "source_path", "package", "meant", "say"),
        *("judge_by",),
    ),
}


def page() -> str:
    parts = [HEAD]
    for name, names in MODULES.items():
        module = import_module(name)
        parts.append(f"\n## `{name}`\n")
        for one in names:
            parts.append("\n".join(entry(one, getattr(module, one))))
    return "\n".join(parts).rstrip("\n") + "\n"


def entry(name: str, thing: Any) -> Iterator[str]:
    """One class with its public members, or one function."""
    yield f"### `{name}{signature(thing)}`\n"
    yield f"{told(thing)}\n"
    if inspect.isclass(thing):
        rows = list(members(name, thing))
        if rows:
            yield "| Member | |\n|---|---|"
            yield "\n".join(f"| `{member}` | {about} |" for member, about in rows)
            yield ""


def members(name: str, thing: type) -> Iterator[tuple[str, str]]:
    found: dict[str, Any] = {}
    for base in reversed(thing.__mro__):
        if base.__module__.startswith("tilecourt."):
            found |= {key: value for key, value in vars(base).items() if not key.startswith("_")}
    for key, value in found.items():
        kind = inspect.isfunction(value) or isinstance(value, (property, staticmethod, classmethod))
        if key in INSIDE.get(name, ()) or not (kind or hasattr(value, "func")):
            continue
        inner = getattr(value, "__func__", value)
        about = told(getattr(inner, "fget", None) or getattr(inner, "func", None) or inner)
        shown = key if isinstance(value, property) or hasattr(value, "func") else key + signature(inner, bound=True)
        if about:
            yield shown.replace("|", "\\|"), " ".join(about.split()).replace("|", "\\|")


def signature(thing: Any, bound: bool = False) -> str:
    if inspect.isclass(thing) and (issubclass(thing, Exception) or getattr(thing, "_is_protocol", False)):
        return ""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    shown = [one for one in found.parameters.values() if not (bound and one.name == "self")]
    text = re.sub(r"<(function )?(.*?)>? at 0x\w+>", "…", str(found.replace(parameters=shown)))
    return text.replace("'", "").replace(" -> None", "").replace("tilecourt.engine.", "").replace("typing.", "")


def told(thing: Any) -> str:
    text = inspect.getdoc(type(thing).__call__ if inspect.ismodule(thing) else thing) or ""
    return "" if text.startswith(f"{getattr(thing, '__name__', '')}(") else text


if __name__ == "__main__":
    if "--check" in sys.argv:
        if PAGE.read_text(encoding="utf-8") != page():
            sys.exit("docs/api.md is not what the sources say: run tools/api_page.py.")
    else:
        PAGE.write_text(page(), encoding="utf-8")

"""Component sets: the data of a box, read from a TOML file, checked against its type, and identified by a digest.

A bad file is `BadInput` in one sentence that names the file, the section, the key, what was expected and what came.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta

from tilecourt.engine.errors import BadInput

Set = TypeVar("Set")

# R: rulebook; P: a public page; D: deduced from counts and examples; X: reconstructed, because the picture is lost.
Provenance = Literal["R", "P", "D", "X"]
Count = Annotated[int, Meta(ge=0, le=999)]
Positive = Annotated[int, Meta(ge=1, le=999)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
# Ids appear in notation, so they are one word.
Id = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,23}$")]

WORDS = {"int": "a whole number", "str": "a text", "bool": "true or false", "array": "a list", "object": "a section"}
MOST_BYTES = 1_000_000


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A section of the file; every section says where its facts come from."""

    provenance: Provenance


def provenance(sections: Iterable[Section]) -> str:
    """The letters of a group of sections, most certain first."""
    letters = {section.provenance for section in sections}
    return "".join(letter for letter in "RPDX" if letter in letters)


def read(path: Path) -> dict[str, Any]:
    """The raw sections of a component file."""
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:  # a ValueError for a path that no system has
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"The component file {path} cannot be read: {reason.lower()}.") from None
    if len(raw) > MOST_BYTES:
        raise BadInput(f"The component file {path} has {len(raw)} bytes; at most {MOST_BYTES} are allowed.")
    try:
        return tomllib.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadInput(f"The component file {path} is not text in UTF-8.") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"The component file {path} is not valid TOML: {error}.") from None


def digest(data: dict[str, Any]) -> str:
    """Identifies the content: equal for equal data, whatever the file's comments and order of keys."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return sha256(text.encode()).hexdigest()[:16]


def convert(data: dict[str, Any], form: type[Set], source: str) -> Set:
    """The typed form of the raw sections."""
    try:
        return msgspec.convert(data, form, strict=True)
    except msgspec.ValidationError as error:
        raise BadInput(f"{source}: {_sentence(str(error), data, form)}.") from None


def complain(source: str, section: str, key: str, expected: str, came: object) -> NoReturn:
    """Refuses a component set whose sections disagree with each other."""
    raise BadInput(f"{source}: section [{section}], key {key}: expected {expected}, got {came!r}.")


def unique(source: str, section: str, rows: list[Any], key: Callable[[Any], str]) -> None:
    """Refuses a list of sections in which an id occurs twice."""
    seen: set[str] = set()
    for row in rows:
        if key(row) in seen:
            complain(source, section, "id", "every id once", key(row))
        seen.add(key(row))


def _sentence(message: str, data: dict[str, Any], form: Any) -> str:
    complaint, _, path = message.partition(" - at `$")
    steps = re.findall(r"\.([A-Za-z0-9_\-]+)|\[(\d+)\]", path.rstrip("`"))
    value: Any = data
    where: list[str] = []
    for name, index in steps:
        try:
            value = value[name] if name else value[int(index)]
        except (KeyError, IndexError, TypeError):
            value = None
        where.append(name or f"#{int(index) + 1}")
    place = ""
    if where:
        place = f"section [{where[0]}]"
        rest = where[1:]
        if rest and rest[0].startswith("#"):
            row = data.get(where[0], [])[int(rest[0][1:]) - 1]
            known = f" ({row['id']})" if isinstance(row, dict) and "id" in row else ""
            place += f" number {rest.pop(0)[1:]}{known}"
        if rest:
            place += f", key {rest[0]}" + "".join(
                f" entry {part[1:]}" if part[0] == "#" else f".{part}" for part in rest[1:]
            )
        place += ": "
    if found := re.match(r"Object missing required field `(.+)`", complaint):
        if not where:
            return f"section [{found[1]}]: expected it to be there, got nothing"
        return f"{place}expected a key {found[1]}, got none"
    if found := re.match(r"Object contains unknown field `(.+)`", complaint):
        return f"{place}the key {found[1]} is not known here" if where else f"the section [{found[1]}] is not known"
    expected = re.sub(r"`(\w+)`", lambda m: WORDS.get(m[1], m[1]), complaint.removeprefix("Expected "))
    expected = re.sub(r", got .*$", "", expected)
    if complaint.startswith("Invalid enum value"):
        return f"{place}expected {_choices(form, steps)}, got {value!r}"
    return f"{place}expected {expected}, got {value!r}"


def _choices(form: Any, steps: list[tuple[str, str]]) -> str:
    """The values allowed at the end of a path through the typed form, in words."""
    for name, _ in steps:
        if type(None) in get_args(form):  # a section that may be left out
            form = get_args(form)[0]
        if name:
            (form,) = (field.type for field in msgspec.structs.fields(form) if field.name == name)
        else:
            form = get_args(form)[0]
        if get_origin(form) is Annotated:
            form = get_args(form)[0]
    words = [str(word).lower() if isinstance(word, bool) else str(word) for word in get_args(form)]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

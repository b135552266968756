"""Component sets: the data of a box, read from a TOML file, checked against its type, and identified by a digest.

A bad file is `BadInput` in one sentence that names the file, the section, the key, what was expected and what came.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import parse_toml, read_bytes
from tilecourt.engine.overlay import merged

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
    raw = read_bytes(path, f"The component file {path}", MOST_BYTES)
    return parse_toml(raw, f"The component file {path}")


def printed(package: str) -> Path:
    """The component file in the folder of a game."""
    return Path(str(files(package).joinpath("components.toml")))


def read_box(path: Path, package: str, game: str) -> dict[str, Any]:
    """The raw sections of a component file, which may be an overlay of the game's printed box."""
    found = read(path)
    return merged(found, read(printed(package)), game, f"The component file {path}") if "base" in found else found


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


class Checks:
    """Refuses a component set whose sections disagree with each other; `source` says where it comes from."""

    def __init__(self, source: str) -> None:
        self.source = source

    def __call__(self, fits: bool, table: str, key: str, expected: str, came: object) -> None:
        """What must be so, the section and key that say otherwise, what was expected there and what came."""
        if not fits:
            raise BadInput(f"{self.source}: section [{table}], key {key}: expected {expected}, got {came!r}.")

    def equal(self, table: str, key: str, expected: object, came: object, why: str = "") -> None:
        """A value that another section fixes."""
        self(came == expected, table, key, f"{expected!r}{', ' if why else ''}{why}", came)

    def numbers(
        self, table: str, section: Any, expected: Mapping[str, int], why: str = "as many as are listed"
    ) -> None:
        """Numbers of a section that other sections fix, by their keys."""
        for key, number in expected.items():
            self.equal(table, key, number, getattr(section, key), why)

    def unique(self, table: str, ids: Iterable[str]) -> None:
        """Ids of which none may occur twice."""
        seen: set[str] = set()
        for one in ids:
            self(one not in seen, table, "id", "every id once", one)
            seen.add(one)

    def unique_rows(self, sections: Any, *tables: str) -> None:
        """Lists of sections in which no id may occur twice."""
        for table in tables:
            self.unique(table, [row.id for row in getattr(sections, table)])

    def one_of(self, table: str, key: str, known: Sequence[str], came: str) -> None:
        """A name that another section lists."""
        self(came in known, table, key, f"one of {', '.join(known)}", came)


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
        if get_origin(form) in (Annotated, Union, UnionType):  # of a section that may be missing, the section
            form = get_args(form)[0]
    words = [str(word).lower() if isinstance(word, bool) else str(word) for word in get_args(form)]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

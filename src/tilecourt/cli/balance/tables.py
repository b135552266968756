"""The figures of a study or a comparison as tables in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from rich.markup import escape
from rich.table import Table

from tilecourt.cli.balance import findings
from tilecourt.cli.balance.speech import MARK, Speech
from tilecourt.cli.show import console, grid
from tilecourt.lab.estimate import FEWEST

# Keys of a component whose rows of signs draw it, and those that say nothing more to a reader.
DRAWN = ("picture", "pattern")
UNSAID = ("provenance", "id", "cells")


def show_study(found: dict[str, Any], say: Speech) -> None:
    """Sentences, the table of all figures, a table for each group of components, and how to read them."""
    out = console()
    out.print(say("heading", title=say.text("game.title"), games=found["games"]), style="bold", markup=False)
    tell(findings.of_study(found, say))
    out.print(all_figures(found, say))
    show_groups(found["parts"], group_table, say)
    tell(findings.notes_of_study(found, say, FEWEST))


def show_comparison(found: dict[str, Any], say: Speech) -> None:
    """What differs in the boxes and what that changes."""
    comparison = found["comparison"]
    out = console()
    out.print(say("heading", title=say.text("game.title"), games=found["a"]["games"]), style="bold", markup=False)
    tell(findings.of_comparison(comparison, say))
    if comparison["entries"]:
        out.print(entry_table(comparison["entries"], say))
        out.print()
    for box, parts in groupby(comparison["only"], key=lambda part: part["box"]):
        out.print(say("_section.only", box=box.upper()), style="bold", markup=False)
        show_groups(list(parts), group_table, say)
    out.print(change_table(found, say))
    show_groups(comparison["parts"], part_changes, say)
    tell(findings.notes_of_comparison(comparison, say, FEWEST))


def show_groups(
    parts: list[dict[str, Any]], table_of: Callable[[str, list[dict[str, Any]], Speech], Any], say: Speech
) -> None:
    """A table for each group of components."""
    out = console()
    for group, members in groupby(parts, key=lambda part: part["group"]):
        out.print()
        out.print(table_of(group, list(members), say))
    out.print()


def tell(sentences: list[str]) -> None:
    """Sentences, one to a line."""
    for sentence in sentences:
        console().print(f"· {sentence}", markup=False)
    console().print()


# --- one box


def all_figures(found: dict[str, Any], say: Speech) -> Table:
    """A line for each figure, a column for each number of players."""
    tables = found["players"]
    table = grid(say("_section.figures"), *(say("players", n=one["players"]) for one in tables))
    for key in keys_of(tables):
        cells = []
        for one in tables:
            figure = one["figures"].get(key)
            cells.append("–" if figure is None else say.whole(key, figure) + marked(figure))
        bots = tables[-1]["bots"]
        table.add_row(escape(say.figure(key, bots)), *cells)
        if key == "scores":
            spreads = [one["distributions"].get("scores") for one in tables]
            table.add_row(say("_figure.sd"), *("–" if not one else say.value("", one["sd"]) for one in spreads))
            ends = ["–" if not one else f"{one['min']}–{one['max']}" for one in spreads]
            table.add_row(say("_figure.range"), *ends)
    return table


def keys_of(tables: list[dict[str, Any]]) -> list[str]:
    """All keys of the tables, those of the same kind beside each other."""
    keys = dict.fromkeys(key for one in reversed(tables) for key in one["figures"])
    heads = dict.fromkeys(key.rpartition(".")[0] or key for key in keys)
    return [key for head in heads for key in keys if (key.rpartition(".")[0] or key) == head]


def marked(figure: dict[str, Any]) -> str:
    return f" {MARK}" if figure.get("significant") else ""


def group_table(group: str, parts: list[dict[str, Any]], say: Speech) -> Table:
    """A line for each component; the one whose users were furthest ahead first."""
    earns = any("earned" in part["figures"] for part in parts)
    ways = list(parts[0]["ways"]) if len(parts[0]["ways"]) > 1 else []
    heads = [say("_part.uses"), say("_part.games")]
    heads += [say("_part.earned", unit=say.unit(group))] if earns else []
    heads += [say("_part.margin"), say("_part.wins")]
    table = grid(escape(say.group(group)), *heads, *(say.text(f"use.{way}") for way in ways))
    for part in in_order(parts):
        figures = part["figures"]
        cells = [say.whole("uses", figures["uses"]), say.whole("games", figures["games"])]
        cells += [say.whole("earned", figures["earned"])] if earns else []
        cells += [say.whole("margin", figures["margin"], signed=True) + marked(figures["margin"])]
        cells += [say.whole("wins.", figures["wins"], signed=True)]
        table.add_row(escape(say.part(part)), *cells, *(say.value("", part["ways"][way]["value"]) for way in ways))
    return table


def in_order(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those with a known margin first, from the highest to the lowest."""

    def key(part: dict[str, Any]) -> tuple[bool, float]:
        margin = part["figures"]["margin"]["value"]
        return margin is None, -(margin or 0.0)

    return sorted(parts, key=key)


# --- two boxes


def lines_of(entry: Any) -> list[str]:
    """An entry of a component file to read: a section as its keys, drawn where it holds a drawing."""
    if entry is None:
        return ["–"]
    if not isinstance(entry, dict):
        return [str(entry)]
    drawings = [value for key, value in entry.items() if key in DRAWN and is_drawing(value)]
    drawn = [" ".join(row).replace("#", "■").replace(".", "·") for drawing in drawings for row in drawing]
    return drawn + [f"{key} {value}" for key, value in entry.items() if key not in (*DRAWN, *UNSAID)]


def is_drawing(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, str) for row in value)


def entry_table(entries: list[dict[str, Any]], say: Speech) -> Table:
    """The entries that are not the same in both boxes."""
    table = grid(say("_section.entries"), say("_change.a"), say("_change.b"))
    for entry in entries:
        cells = [escape("\n".join(lines_of(entry[side]))) for side in ("a", "b")]
        table.add_row(escape(" ".join(entry["where"])), *cells)
    return table


def change_table(found: dict[str, Any], say: Speech) -> Table:
    """A line for each figure and number of players."""
    heads = [say(f"_change.{key}") for key in ("players", "a", "b", "difference")]
    table = grid(say("_section.changes"), *heads)
    bots = {one["players"]: one["bots"] for one in found["a"]["players"]}
    for row in found["comparison"]["figures"]:
        key = row["key"]
        change = say.whole(key, row, signed=True, value="difference") + marked(row)
        cells = [str(row["players"]), say.value(key, row["a"]), say.value(key, row["b"]), change]
        table.add_row(escape(say.figure(key, bots[row["players"]])), *cells)
    return table


def part_changes(group: str, parts: list[dict[str, Any]], say: Speech) -> Table:
    """A line for each component, a column for each of its figures."""
    keys = list(dict.fromkeys(key for part in parts for key in part["figures"]))
    table = grid(escape(say.group(group)), *(say(f"_change.{key}", unit=say.unit(group)) for key in keys))
    for part in parts:
        cells = []
        for key in keys:
            row = part["figures"].get(key)
            cells.append("–" if row is None else say.whole(key, row, signed=True, value="difference") + marked(row))
        table.add_row(escape(say.part(part)), *cells)
    return table

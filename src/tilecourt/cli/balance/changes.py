"""The sections of a report that compares two boxes."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import Any

from tilecourt.cli.balance import svg
from tilecourt.cli.balance.part_lines import parts_table
from tilecourt.cli.balance.pieces import figure_cell, reach_of, table_of
from tilecourt.cli.balance.speech import Speech
from tilecourt.cli.balance.tables import lines_of


def change_sections(data: dict[str, Any], say: Speech) -> list[str]:
    """What differs in the boxes, what that changes, and what it changes for each component."""
    comparison = data["comparison"]
    sections = []
    if comparison["entries"]:
        sections.append(f"<h2>{escape(say('_section.entries'))}</h2>\n{entries_table(comparison['entries'], say)}")
    for box, added in groupby(comparison["only"], key=lambda part: part["box"]):
        sections.append(f"<h2>{escape(say('_section.only', box=box.upper()))}</h2>")
        for group, members in groupby(added, key=lambda part: part["group"]):
            sections.append(f"<h3>{escape(say.group(group))}</h3>\n{parts_table(group, list(members), say)}")
    sections.append(f"<h2>{escape(say('_section.changes'))}</h2>")
    bots = {table["players"]: table["bots"] for table in data["a"]["players"]}
    for players, rows in groupby(comparison["figures"], key=lambda row: row["players"]):
        title = escape(say("players", n=players))
        sections.append(f"<h3>{title}</h3>\n{figure_changes(list(rows), bots[players], say)}")
    sections.append(f"<h2>{escape(say('_section.part_changes'))}</h2>")
    for group, parts in groupby(comparison["parts"], key=lambda part: part["group"]):
        sections.append(f"<h3>{escape(say.group(group))}</h3>\n{part_changes(group, list(parts), say)}")
    return sections


def entries_table(entries: list[dict[str, Any]], say: Speech) -> str:
    """The entries of the component files that differ."""
    heads = "".join(f"<th>{escape(say(f'_change.{key}'))}</th>" for key in ("where", "a", "b"))
    lines = []
    for entry in entries:
        sides = "".join(
            f'<td class="entry">{"<br/>".join(map(escape, lines_of(entry[side])))}</td>' for side in ("a", "b")
        )
        lines.append(f"<tr><td>{escape(' › '.join(entry['where']))}</td>{sides}</tr>")
    return table_of(heads.replace("<th>", '<th class="left">'), lines)


def figure_changes(rows: list[dict[str, Any]], bots: list[str], say: Speech) -> str:
    """A line for each figure: both boxes, and the difference with a small plot (in percent of the larger value)."""
    keys = ("figure", "a", "b")
    heads = "".join(f"<th>{escape(say(f'_change.{key}'))}</th>" for key in keys)
    heads += f"<th>{escape(say('_change.difference'))}</th>"
    shares = reach_of([row for row in rows if say.is_share(row["key"])], "difference")
    lines = []
    for row in rows:
        key = row["key"]
        own = max(abs(row["a"] or 0.0), abs(row["b"] or 0.0)) / 2 or 1.0
        small = small_plot(row, shares if say.is_share(key) else own)
        lines.append(
            f"<tr{marking(row)}><td>{escape(say.figure(key, bots))}</td><td>{escape(say.value(key, row['a']))}</td>"
            f'<td>{escape(say.value(key, row["b"]))}</td><td>{small}<span class="number">'
            f"{figure_cell(key, row, say, signed=True, value='difference')}</span></td></tr>"
        )
    return table_of(heads, lines)


def part_changes(group: str, parts: list[dict[str, Any]], say: Speech) -> str:
    """A line for each component: how each of its figures changed."""
    keys = list(dict.fromkeys(key for part in parts for key in part["figures"]))
    heads = f"<th>{escape(say('_part.name'))}</th>"
    reaches = {}
    for key in keys:
        title = escape(say(f"_change.{key}", unit=say.unit(group)))
        heads += f"<th>{title}</th>"
        reaches[key] = reach_of([part["figures"][key] for part in parts if key in part["figures"]], "difference")
    lines = []
    for part in parts:
        cells = ""
        for key in keys:
            row = part["figures"].get(key)
            small = small_plot(row, reaches[key]) if row else ""
            said = figure_cell(key, row, say, signed=True, value="difference")
            cells += f'<td>{small}<span class="number">{said}</span></td>'
        marked = any(row["significant"] for row in part["figures"].values())
        lines.append(f"<tr{marking({'significant': marked})}><td>{escape(say.part(part))}</td>{cells}</tr>")
    return table_of(heads, lines)


def small_plot(row: dict[str, Any], reach: float) -> str:
    if row["difference"] is None:
        return ""
    return svg.cell(row["difference"], row["low"], row["high"], reach, row["significant"])


def marking(row: dict[str, Any]) -> str:
    return ' class="clear"' if row["significant"] else ""

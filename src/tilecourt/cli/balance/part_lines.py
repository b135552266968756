"""The components of a box in the report: a line for each, with small plots."""

from __future__ import annotations

from html import escape
from typing import Any

from tilecourt.cli.balance import svg
from tilecourt.cli.balance.pieces import figure_cell, reach_of, table_of
from tilecourt.cli.balance.speech import Speech
from tilecourt.cli.balance.tables import in_order


def parts_table(group: str, parts: list[dict[str, Any]], say: Speech) -> str:
    """A line for each component of a group, with small plots."""
    earns = any("earned" in part["figures"] for part in parts)
    heads = f'<th>{escape(say("_part.name"))}</th><th class="wide"></th><th>{escape(say("_part.uses"))}</th>'
    heads += f'<th class="wide">{escape(say("_part.games"))}</th>'
    heads += f"<th>{escape(say('_part.earned', unit=say.unit(group)))}</th>" if earns else ""
    heads += f'<th>{escape(say("_part.margin"))}</th><th class="wide">{escape(say("_part.wins"))}</th>'
    most = max(part["figures"]["uses"]["value"] for part in parts)
    reach = reach_of([part["figures"]["margin"] for part in parts])
    lines = [part_line(part, earns, most, reach, say) for part in in_order(parts)]
    return table_of(heads, lines)


def part_line(part: dict[str, Any], earns: bool, most: float, reach: float, say: Speech) -> str:
    figures = part["figures"]
    margin = figures["margin"]
    small = ""
    if margin["value"] is not None:
        small = svg.cell(margin["value"], margin["low"], margin["high"], reach, bool(margin.get("significant")))
    ways = ""
    if len(part["ways"]) > 1:
        said = [
            say("_part.way", way=say.text(f"use.{way}"), value=say.value("", figure["value"]))
            for way, figure in part["ways"].items()
        ]
        ways = f'\n<tr class="more"><td colspan="{7 if earns else 6}">{escape(say("_part.and").join(said))}</td></tr>'
    cells = [
        f"<td>{escape(say.part(part))}</td>",
        f'<td class="wide">{svg.length(figures["uses"]["value"], most)}</td>',
        f"<td>{figure_cell('uses', figures['uses'], say)}</td>",
        f'<td class="wide">{figure_cell("games", figures["games"], say)}</td>',
    ]
    if earns:
        cells.append(f"<td>{figure_cell('earned', figures.get('earned'), say)}</td>")
    said_margin = figure_cell("margin", margin, say, signed=True)
    cells.append(f'<td>{small}<span class="number">{said_margin}</span></td>')
    cells.append(f'<td class="wide">{figure_cell("wins.", figures["wins"], say, signed=True)}</td>')
    kind = ' class="clear"' if margin.get("significant") else ""
    return f"<tr{kind}>{''.join(cells)}</tr>{ways}"

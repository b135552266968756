"""The report: one HTML file with everything in it, no script and nothing from elsewhere.

Every word that could come from a component file or a bot's name is escaped where it is put in.
"""

from __future__ import annotations

import shlex
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Any

from tilecourt.cli.balance import findings, svg
from tilecourt.cli.balance.changes import change_sections
from tilecourt.cli.balance.part_lines import parts_table
from tilecourt.cli.balance.pieces import figure_cell, table_of
from tilecourt.cli.balance.speech import Speech
from tilecourt.cli.balance.tables import keys_of
from tilecourt.engine.text import is_control
from tilecourt.lab.estimate import FEWEST


def html(data: dict[str, Any], say: Speech) -> str:
    """The whole page."""
    style = files("tilecourt.cli.balance").joinpath("report.css").read_text("utf-8")
    title = say("sketch", title=say.text("game.title"))
    body = comparison_body(data, say) if "comparison" in data else study_body(data, say)
    page = f"""<!DOCTYPE html>
<html lang="{say.language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""
    # A component file may hold signs that no page may.
    return "".join(sign for sign in page if sign == "\n" or not is_control(sign))


def study_body(found: dict[str, Any], say: Speech) -> str:
    sections = [
        heading(found, say),
        glance(findings.of_study(found, say), say),
        *(players_section(table, say) for table in found["players"]),
        f"<h2>{escape(say('_section.figures'))}</h2>\n{figures_table(found, say)}",
        f"<h2>{escape(say('_section.parts'))}</h2>",
    ]
    for group, parts in groupby(found["parts"], key=lambda part: part["group"]):
        sections.append(f"<h3>{escape(say.group(group))}</h3>\n{parts_table(group, list(parts), say)}")
    sections.append(method(findings.notes_of_study(found, say, FEWEST), command(found, say), say))
    return "\n".join(sections)


def comparison_body(data: dict[str, Any], say: Speech) -> str:
    comparison = data["comparison"]
    notes = findings.notes_of_comparison(comparison, say, FEWEST)
    against = f"--against {shlex.quote(data['b']['file'])}"
    return "\n".join(
        [
            heading(data["a"], say, comparison["b"]["components"]),
            glance(findings.of_comparison(comparison, say), say),
            *change_sections(data, say),
            method(notes, f"{command(data['a'], say)} {against}", say),
        ]
    )


# --- head and foot


def heading(found: dict[str, Any], say: Speech, other: str | None = None) -> str:
    """The title, and what was played."""
    digest = found["components"] if other is None else f"A {found['components']}, B {other}"
    made = [say("made", games=found["games"], bots=found["bots"], seed=found["seed"], digest=digest)]
    if found["options"]:
        options = ", ".join(f"{name}={value}" for name, value in found["options"].items())
        made.append(say("options", list=options))
    lines = "".join(f'<p class="made">{escape(line)}</p>\n' for line in made)
    return (
        f'<header>\n<p class="kind">{escape(say("title"))}</p>\n<h1>{escape(say.text("game.title"))}</h1>\n'
        f'<p class="tagline">{escape(say.text("game.tagline"))}</p>\n{lines}</header>'
    )


def glance(sentences: list[str], say: Speech) -> str:
    items = "\n".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f'<h2>{escape(say("_section.glance"))}</h2>\n<ul class="findings">\n{items}\n</ul>'


def method(notes: list[str], again: str, say: Speech) -> str:
    """How to read the figures, and the command that makes them again."""
    lines = "\n".join(f"<p>{escape(note)}</p>" for note in [*notes, say("again")])
    head = f"<h2>{escape(say('_section.method'))}</h2>"
    return f'{head}\n<section class="method">\n{lines}\n<code>{escape(again)}</code>\n</section>'


def command(found: dict[str, Any], say: Speech) -> str:
    """The command that gives these figures."""
    players = ",".join(str(table["players"]) for table in found["players"])
    words = ["tilecourt", "balance", found["game"], "--players", players, "--games", str(found["players"][0]["games"])]
    words += ["--bots", found["bots"], "--seed", str(found["seed"])]
    for name, value in found["options"].items():
        words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    if found["file"]:
        words += ["--components", found["file"]]
    return shlex.join(words)


# --- one number of players


def players_section(table: dict[str, Any], say: Speech) -> str:
    """The plots for one number of players."""
    figures, spreads = table["figures"], table["distributions"]
    plots = []
    for kind, label in (("order", "place"), ("seat", "chair")):
        keys = [key for key in figures if key.startswith(f"wins.{kind}.")]
        rows = [share_row(say(f"_figure.{label}", n=say.number_of(key)), key, figures[key], say) for key in keys]
        if rows and (kind == "order" or not any(key.startswith("wins.order.") for key in figures)):
            plots.append(plot(say(f"_plot.{kind}"), rows, say, say("_plot.dashed"), even=table["fair"], most=1.0))
    if "scores" in spreads:
        plots.append(histogram(say("_plot.scores"), spreads["scores"], say))
    lines = [key for key in figures if key.startswith("sheet.")]
    if lines:
        rows = [
            mean_row(say.figure(key, []).partition(say("_figure.sheet", line=""))[2], figures[key], say)
            for key in lines
        ]
        plots.append(plot(say("_plot.sheet"), rows, say, say("_plot.of_seats")))
    unit = next(unit for unit in ("turns", "rounds", "moves") if unit in spreads)
    plots.append(histogram(say(f"_plot.{unit}"), spreads[unit], say))
    if "lead" in spreads:
        plots.append(histogram(say("_plot.lead"), spreads["lead"], say))
    ends = [key for key in figures if key.startswith("ends.")]
    ends_of = say("_figure.ends", reason="")
    rows = [share_row(say.figure(key, []).removeprefix(ends_of), key, figures[key], say) for key in ends]
    rows += [share_row(say(f"_figure.{key}"), key, figures[key], say) for key in ("ties", "nobody") if key in figures]
    plots.append(plot(say("_plot.ends"), rows, say, most=1.0))
    title = escape(say("players", n=table["players"]))
    return f'<h2>{title}</h2>\n<div class="plots">\n{"".join(plots)}</div>'


def share_row(label: str, key: str, figure: dict[str, Any], say: Speech) -> svg.Row:
    said = say.whole(key, figure)
    return svg.Row(label, figure["value"], figure["low"], figure["high"], said, bool(figure.get("significant")))


def mean_row(label: str, figure: dict[str, Any], say: Speech) -> svg.Row:
    said = say.value("", figure["value"])
    return svg.Row(label, figure["value"], figure["low"], figure["high"], said)


def plot(
    title: str,
    rows: list[svg.Row],
    say: Speech,
    note: str = "",
    even: float | None = None,
    most: float | None = None,
) -> str:
    """A plot of dots and whiskers with its caption."""
    spoken = say("_part.and").join(say("_plot.row", label=row.label, value=row.said) for row in rows)
    return captioned(title, note, svg.whiskers(say("_plot.described", title=title, rows=spoken), rows, even, most))


def histogram(title: str, spread: dict[str, Any], say: Speech) -> str:
    """A histogram with its caption."""
    bars = [say("_plot.bar", first=first, last=last, number=n) for first, last, n in spread["histogram"]]
    described = say("_plot.described", title=title, rows=say("_part.and").join(bars))
    note = say("_plot.mean", value=say.value("", spread["mean"]))
    return captioned(title, note, svg.histogram(described, spread["histogram"], spread["mean"]))


def captioned(title: str, note: str, drawn: str) -> str:
    small = f" <small>{escape(note)}</small>" if note else ""
    return f"<figure>\n<figcaption>{escape(title)}{small}</figcaption>\n{drawn}\n</figure>\n"


# --- tables


def figures_table(found: dict[str, Any], say: Speech) -> str:
    """A line for each figure, a column for each number of players."""
    tables = found["players"]
    heads = "".join(f"<th>{escape(say('players', n=table['players']))}</th>" for table in tables)
    lines = []
    for key in keys_of(tables):
        cells = "".join(f"<td>{figure_cell(key, table['figures'].get(key), say)}</td>" for table in tables)
        lines.append(f"<tr><td>{escape(say.figure(key, tables[-1]['bots']))}</td>{cells}</tr>")
    return table_of(f"<th></th>{heads}", lines)

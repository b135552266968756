"""The page of `tilecourt calibrate --html`: the reliability diagram and the tables, one file with everything in it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tilecourt.engine.text import Text
from tilecourt.lab.calibrate import Calibration
from tilecourt.lab.reliability import ENOUGH, Tenth

# The heads and rows of the table of tenths, and the sentence about the worst one.
Tenths = tuple[Sequence[str], Sequence[Sequence[str]], str]

SIZE = 320
EDGE = 34
STYLE = """:root { color-scheme: light dark; --ink: #2a2824; --paper: #fbf9f4; --soft: #6d675d; --plot: #3d6a78 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e3d8; --paper: #1b1a18; --soft: #a49b8c; --plot: #8dbcc9 }
}
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
th, td { padding: 0.2rem 0.7rem; text-align: right; border-bottom: 1px solid var(--soft) }
svg { width: 100%; max-width: 26rem; height: auto; fill: var(--ink) }
svg .line { stroke: var(--soft); stroke-dasharray: 4 4 } svg .frame { stroke: var(--soft); fill: none }
svg .sure { stroke: var(--plot); opacity: 0.5 }
svg .dot { fill: var(--plot) } svg .faint { fill: none; stroke: var(--plot) } svg text { font-size: 11px }
"""


def html(title: str, found: Calibration, own: Text, lang: str, tenths: Tenths) -> str:
    """The whole page."""
    parts = [f"<h1>{escape(title)}</h1>"]
    if found.alone is not None:
        rows = [
            (own("calibrate.error"), f"{found.alone.error:.2f}"),
            (own("calibrate.error_of_mean"), f"{found.alone.error_of_mean:.2f}"),
            (own("calibrate.held"), f"{100 * found.alone.held:.1f} %"),
        ]
        parts.append(table([own("calibrate.alone"), own("calibrate.figure")], rows))
    else:
        if found.lost:
            parts.append(f"<p>{escape(own('calibrate.lost', games=found.lost))}</p>")
        parts += body(found, own, tenths)
    return f"""<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>{escape(title)}</title>
<style>
{STYLE}</style>
</head>
<body>
{chr(10).join(parts)}
</body>
</html>
"""


def body(found: Calibration, own: Text, tenths: Tenths) -> list[str]:
    """The diagram, the tenths and the losses."""
    heads, rows, worst = tenths
    losses = [
        (
            own("calibrate.whole") if loss is found.whole else str(number),
            *(f"{value:.4f}" for value in (loss.brier, loss.brier_even, loss.brier_margin)),
            *(f"{value:.4f}" for value in (loss.log, loss.log_even, loss.log_margin)),
        )
        for number, loss in enumerate([*found.quarters, *([found.whole] if found.whole else [])], 1)
    ]
    columns = ("quarter", "brier", "even", "margin", "log", "even", "margin")
    return [
        diagram(found.tenths, own("calibrate.said"), own("calibrate.happened")),
        f"<p>{escape(worst)}</p>",
        f"<p>{escape(own('calibrate.difference', difference=f'{found.difference:.3f}', enough=ENOUGH))}</p>",
        table(heads, rows),
        table([own(f"calibrate.{key}") for key in columns], losses),
        f"<p>{escape(own('calibrate.note'))}</p>",
    ]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    lines = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}\n</tbody>\n</table>"


def diagram(tenths: Sequence[Tenth], said: str, happened: str) -> str:
    """What was said against what happened: on the dashed line they are the same; hollow dots rest on few forecasts."""

    def x(value: float) -> float:
        return round(EDGE + SIZE * value, 1)

    def y(value: float) -> float:
        return round(10 + SIZE * (1.0 - value), 1)

    bars = "".join(
        f'<line class="sure" x1="{x(one.said)}" x2="{x(one.said)}" y1="{y(one.said - one.apart[0])}"'
        f' y2="{y(one.said - one.apart[1])}"/>'
        for one in tenths
    )
    dots = "".join(
        f'<circle class="{"dot" if one.number >= ENOUGH else "faint"}" cx="{x(one.said)}" cy="{y(one.happened)}" r="5">'
        f"<title>{one.said:.3f} → {one.happened:.3f} ({one.number})</title></circle>"
        for one in tenths
    )
    ticks = "".join(
        f'<text x="{x(value)}" y="{SIZE + 26}" text-anchor="middle">{value:g}</text>'
        f'<text x="{EDGE - 6}" y="{y(value) + 4}" text-anchor="end">{value:g}</text>'
        for value in (0.0, 0.5, 1.0)
    )
    label = escape(f"{happened} / {said}")
    return (
        f'<svg viewBox="0 0 {SIZE + EDGE + 14} {SIZE + 46}" role="img" aria-label="{label}">'
        f'<rect class="frame" x="{EDGE}" y="10" width="{SIZE}" height="{SIZE}"/>'
        f'<line class="line" x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}"/>{bars}{dots}{ticks}'
        f'<text x="{x(0.5)}" y="{SIZE + 42}" text-anchor="middle">{escape(said)}</text></svg>'
    )

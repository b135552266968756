"""Two boxes with the same deals: what changed, with intervals, and which changes are significant.

Game i of both studies has the same seed and the same bots, so differences are taken deal by deal. If the boxes hold
different numbers of things, equal seeds no longer deal alike; pairing stays correct but gains nothing.
"""

from __future__ import annotations

from typing import Any

from tilecourt.engine.errors import BadInput
from tilecourt.lab.balance.boxes import differences
from tilecourt.lab.balance.figures import figures
from tilecourt.lab.balance.study import SIGNIFICANT, Findings, rounded, usage_form
from tilecourt.lab.balance.usage import usages
from tilecourt.lab.estimate import Estimate, difference, holm

# Figures of a component that are compared; its games and wins say nearly the same as uses and margin.
COMPARED = ("uses", "earned", "margin")


def compare(a: Findings, b: Findings) -> dict[str, Any]:
    """Every figure from a to b; `only` has the figures of the components that one box alone has."""
    if (a.study.games, a.study.seed) != (b.study.games, b.study.seed):
        raise BadInput("Expected two studies of the same deals, got different ones.")
    rows: list[dict[str, Any]] = []
    for players in a.sheets:
        if players in b.sheets:
            before = figures(a.sheets[players], b.sheets[players])
            after = figures(b.sheets[players], a.sheets[players])
            for key in [*before, *(key for key in after if key not in before)]:
                row = {"players": players, "key": key}
                rows.append({**row, **changed(before.get(key), after.get(key))})
    common = [players for players in a.sheets if players in b.sheets]
    known = [
        {(usage.group, usage.id): usage for usage in usages(one.game, [s for n in common for s in one.sheets[n]])}
        for one in (a, b)
    ]
    parts: list[dict[str, Any]] = []
    for group, id in known[0]:
        if (group, id) in known[1]:
            sides = [side[group, id].figures for side in known]
            compared = {key: changed(sides[0][key], sides[1][key]) for key in COMPARED if key in sides[0]}
            parts.append({"group": group, "id": id, "figures": compared})
    only = [
        {"box": box, **usage_form(usage)}
        for box, side, other in (("a", known[0], known[1]), ("b", known[1], known[0]))
        for key, usage in side.items()
        if key not in other
    ]
    looked_at = [*rows, *(row for part in parts for row in part["figures"].values())]
    return {
        "a": {"components": a.game.digest, "file": a.study.components},
        "b": {"components": b.game.digest, "file": b.study.components},
        "entries": list(differences(a.game.raw, b.game.raw)),
        "figures": rows,
        "parts": parts,
        "only": only,
        **corrected(looked_at),
    }


def changed(a: Estimate | None, b: Estimate | None) -> dict[str, Any]:
    """One figure in both boxes; None where a box does not have it."""
    found = difference(a, b) if a is not None and b is not None else None
    low, high = (found.interval if found else None) or (None, None)
    return {
        "a": rounded(a.value) if a else None,
        "b": rounded(b.value) if b else None,
        "difference": rounded(found.value) if found else None,
        "low": rounded(low),
        "high": rounded(high),
        "p_value": found.p_value if found else None,
        "significant": False,
    }


def corrected(rows: list[dict[str, Any]]) -> dict[str, int]:
    """Corrects all p-values for their number and marks what is still significant."""
    tested = [row for row in rows if row["p_value"] is not None]
    for row, p_value in zip(tested, holm([row["p_value"] for row in tested]), strict=True):
        row["p_value"] = round(p_value, 6)
        row["significant"] = p_value < SIGNIFICANT
    return {"comparisons": len(tested), "significant": sum(row["significant"] for row in tested)}

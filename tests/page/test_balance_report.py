"""The report of `tilecourt balance` in a browser: no table is wider than its frame in a window of 1280 pixels."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from tilecourt.cli.balance.changes import part_changes
from tilecourt.cli.balance.speech import Speech
from tilecourt.engine.registry import game

WIDTHS = "[...document.querySelectorAll('.scroll')].map(frame => [frame.scrollWidth, frame.clientWidth])"


def test_no_column_of_a_comparison_is_cut_off(browser: Any) -> None:
    wide = {"a": 0.0, "b": 0.0, "difference": -12.3, "low": -26.3, "high": 11.4, "p_value": 0.01, "significant": True}
    parts = [{"group": "rune", "id": "R29", "figures": dict.fromkeys(("uses", "earned", "margin"), wide)}]
    style = files("tilecourt.cli.balance").joinpath("report.css").read_text("utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    table = part_changes("rune", parts, Speech(game("princess"), "en"))
    page.set_content(f"<style>{style}</style><main>{table}</main>")
    widths = page.evaluate(WIDTHS)
    page.close()
    assert len(widths) == 1 and all(whole <= frame for whole, frame in widths), widths

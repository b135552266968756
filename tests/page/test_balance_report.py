"""The report of `tilecourt balance` in a browser: no table is wider than its frame in a window of 1280 pixels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tilecourt.cli.main import main

WIDTHS = "[...document.querySelectorAll('.scroll')].map(frame => [frame.scrollWidth, frame.clientWidth])"


@pytest.mark.slow
def test_no_column_of_a_comparison_is_cut_off(browser: Any, tmp_path: Path) -> None:
    box = tmp_path / "same.toml"
    box.write_bytes(Path("src/tilecourt/games/princess/components.toml").read_bytes())
    report = tmp_path / "report.html"
    given = ["balance", "princess", "--bots", "random", "--games", "6", "--players", "2", "--seed", "1"]
    assert main([*given, "--against", str(box), "--html", str(report)]) == 0
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(report.as_uri())
    widths = page.evaluate(WIDTHS)
    page.close()
    assert len(widths) > 2 and all(whole <= frame for whole, frame in widths), widths

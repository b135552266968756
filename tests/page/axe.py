"""axe-core, which looks for what keeps people out. It is a script from outside, so the policy is set aside for it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def need_axe() -> str:
    """The script; where a developer has not fetched the packages of the page, the test is skipped by name."""
    if not SCRIPT.is_file():
        assert os.environ.get("CI") != "true", "axe-core is not there"
        pytest.skip("axe-core is not there: npm ci in web/")
    return SCRIPT.read_text("utf-8")


def violations(page: Any) -> list[str]:
    """What axe-core finds on the page as it is, a line each."""
    found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [f"{one['id']}: {node['target']} {node['html'][:160]}" for one in found for node in one["nodes"]]

"""axe-core, which looks for what keeps people out. It is a script from outside, so the policy is set aside for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "async (rules) => (await axe.run(document, { resultTypes: ['violations'], ...rules })).violations"
# The rest of what axe-core looks for does not depend on colours.
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}


def need_axe() -> str:
    """The script; where a developer has not fetched the packages of the page, the test is skipped by name."""
    if not SCRIPT.is_file():
        assert os.environ.get("CI") != "true", "axe-core is not there"
        pytest.skip("axe-core is not there: npm ci in web/")
    return SCRIPT.read_text("utf-8")


@contextmanager
def examined(browser: Any) -> Iterator[Any]:
    """A browser's context whose pages axe-core can look at."""
    script = need_axe()
    context = browser.new_context(
        bypass_csp=True, locale="en-US", reduced_motion="reduce", viewport={"width": 1280, "height": 720}
    )
    context.add_init_script(script)
    context.add_init_script("localStorage.setItem('tilecourt.known', 'yes')")
    try:
        yield context
    finally:
        context.close()


def violations(page: Any) -> list[str]:
    """What axe-core finds on the page as it is, in both themes, a line each."""
    page.emulate_media(color_scheme="light")
    found = page.evaluate(RUN, {})
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    found += page.evaluate(RUN, COLOURS)
    return [f"{one['id']}: {node['target']} {node['html'][:160]}" for one in found for node in one["nodes"]]

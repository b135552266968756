"""One server and one browser for all tests of the page that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.house import CHROMIUM, House, guests, need_page


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    need_page()
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    need_page()
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def come(browser: Any, house: House) -> Iterator[Any]:
    with guests(browser, house) as come:
        yield come

"""Takes the pictures of the four tables for the documentation, into docs/images/table-GAME.jpg.

    ./run dev python tools/docs_pictures.py [GAME ...]

It starts a server of its own with the built page (`build_page.py build` makes it) and plays some moves at each table.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tests.page import places  # noqa: E402
from tests.page.house import BUILT, CHROMIUM, House  # noqa: E402
from tilecourt.engine.registry import games  # noqa: E402

MOVES = 40
IMAGES = ROOT / "docs" / "images"


def main(wanted: list[str]) -> int:
    if CHROMIUM is None or not BUILT.is_file():
        print("Expected Chromium and the built page (python build_page.py build).", file=sys.stderr)
        return 2
    places.MOVES = MOVES
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as p:
        house = House(Path(folder))
        browser = p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en", color_scheme="light")
            context.add_init_script("localStorage.setItem('tilecourt.known', 'yes')")
            places.ask(context, f"{house.address}/api/v2/me", {"name": "Ann"})
            page = context.new_page()
            for game in wanted or games():
                page.goto(house.address + places.in_play(context, f"{house.address}/api/v2", game))
                page.wait_for_timeout(2500)
                page.screenshot(path=IMAGES / f"table-{game}.jpg", type="jpeg", quality=78)
        finally:
            browser.close()
            house.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

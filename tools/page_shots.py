"""Takes screenshots of every page in both languages and themes and on four screens, into ./shots (git-ignored).

    ./run dev python tools/page_shots.py [WORD ...]   only pages whose name contains a word

It starts a server of its own with the built page (`build_page.py build` makes it) and plays a few moves, so that the
boards have something to show. Look at them: a test cannot see whether a page is beautiful.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tests.page.house import BUILT, CHROMIUM, House  # noqa: E402
from tests.page.places import everywhere  # noqa: E402

SCREENS = {"phone": (390, 844), "tablet": (820, 1180), "wide": (1280, 720), "large": (1920, 1080)}


def main(wanted: list[str]) -> int:
    if CHROMIUM is None or not BUILT.is_file():
        print("Expected Chromium and the built page (python build_page.py build).", file=sys.stderr)
        return 2
    out = ROOT / "shots"
    out.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as p:
        house = House(Path(folder))
        browser = p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            first = browser.new_context()
            paths = everywhere(first, house.address)
            cookies = first.cookies()
            chosen = {n: path for n, path in paths.items() if not wanted or any(word in n for word in wanted)}
            for lang in ("en", "ja"):
                for theme in ("light", "dark"):
                    for screen, (width, height) in SCREENS.items():
                        context = browser.new_context(
                            viewport={"width": width, "height": height}, locale=lang, color_scheme=theme
                        )
                        context.add_cookies(cookies)
                        context.add_init_script("localStorage.setItem('tilecourt.known', 'yes')")
                        page = context.new_page()
                        for name, path in chosen.items():
                            page.goto(house.address + path)
                            page.wait_for_timeout(900)
                            page.screenshot(path=out / f"{name}-{lang}-{theme}-{screen}.png")
                        context.close()
        finally:
            browser.close()
            house.stop()
    print(f"{len(chosen) * 4 * len(SCREENS)} pictures in {out.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Draws the page's icons from web/public/icon.svg, in the sizes that devices want; needs a Chromium.

./run dev python tools/page_icons.py
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.page.house import CHROMIUM  # noqa: E402

PUBLIC = ROOT / "web" / "public"
# By the name of the file: its size, the part of it that the drawing takes, and the ground behind it.
ICONS = {
    "180": (180, 1.0, "#2b2622"),  # a phone cuts the corners itself
    "192": (192, 1.0, "transparent"),
    "512": (512, 1.0, "transparent"),
    "maskable": (512, 0.8, "#2b2622"),  # any shape may be cut out of it
}
# Of the badge in a phone's line of signs only the outline is seen.
BADGE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 12 44 44"><path fill="#fff" d="{}"/></svg>'
CROWN = "M14 42V24l9 8 9-14 9 14 9-8v18zM14 46h36v5H14z"


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    folder = PUBLIC / "icons"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name, (size, part, ground) in ICONS.items():
            shoot(page, drawing, size, part, ground, folder / f"{name}.png")
        shoot(page, BADGE.format(CROWN), 96, 1.0, "transparent", folder / "badge.png")
        browser.close()


def shoot(page: object, drawing: str, size: int, part: float, ground: str, file: Path) -> None:
    """One drawing as a picture."""
    inner = round(size * part)
    style = f"margin:0;background:{ground};width:{size}px;height:{size}px;display:grid;place-items:center"
    page.set_viewport_size({"width": size, "height": size})  # type: ignore[attr-defined]
    page.set_content(  # type: ignore[attr-defined]
        f'<body style="{style}"><div style="width:{inner}px;height:{inner}px">{drawing}</div></body>'
    )
    page.screenshot(path=str(file), omit_background=True)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()

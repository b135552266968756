"""What must hold of a board on every screen: sizes, nothing cut off or covered, nothing that moves while one picks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.page.house import painted

MEASURES = (Path(__file__).parent / "measures.js").read_text("utf-8")
MOUSE, FINGER = 40, 44  # pixels of a piece that one decides with

# What one decides with on each board, as soon as it can be picked.
PIECES = {
    "princess": [
        ".own .pmt-cell",
        ".shared .pmt-piece.open",
        ".hand .pmt-piece.open",
        ".bar button:not(.away)",
        ".sides button.open",
    ],
    "realm_of_sand": [
        ".front .box",
        ".front .tile.ready",
        ".disk.ready",
        ".stone.open",
        ".card.ready",
        ".store.ready",
        "[data-do]",
    ],
    "merlin": [".die.glow", ".hand .card.glow", ".supply .tile.glow", ".finish .do:not(.away)"],
    "kaguyahime": [".spot.live:not(.quiet) .hit"],
}
# Words that must never be cut off; names and scores of players may be.
WHOLE = ".board button, .prompt button, .prompt .todo, .board .hint"
# A rival's tiles and boxes, to be read at a glance, and how large one of them is at 1280x720 with four players.
RIVALS = {
    "princess": (".rival .mini use[href^='#pmt-ground']", 28),
    "realm_of_sand": (".mini svg rect.light", 28),
    "merlin": (".others .cards svg", 28),
    "kaguyahime": (".spot[data-spot^=cell] .hit", 28),
}
# What can be picked first on a board, and how a place of a piece is called: it must be there before and after.
PICKS = {
    "princess": ".shared .pmt-piece.open",
    "realm_of_sand": ".front .tile.ready, .stone.open, .disk.ready",
    "merlin": ".die.glow, .hand .card.glow",
    "kaguyahime": ".spot.live:not(.quiet)",
}
PLACES = """(keys) => Object.fromEntries(
  [...document.querySelectorAll(keys)]
    .filter((node) => !node.matches('.picked, .held, .kept, .thrown, .chosen, .shown'))
    .map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width > 0)
    .map(([node, box]) => [
      Object.entries(node.dataset).filter(([name]) => !['piece', 'fly'].includes(name)).join() || node.className,
      [box.x, box.y, box.width, box.height].map(Math.round),
    ]))"""
KEYED = (
    "[data-cell], [data-box], [data-place], [data-spot^=cell], [data-spot^=stack], [data-spot^=store], [data-circle]"
)


def finger(size: tuple[int, int]) -> bool:
    """Whether a screen of this size is touched."""
    return min(size) < 700 or size in ((768, 1024), (820, 1180), (1024, 1366))


def wrong(page: Any, game: str, size: tuple[int, int], touch: bool) -> list[str]:
    """What is wrong with the board on a screen of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    painted(page)
    painted(page)
    # Six boxes and the disks beside them do not fit into 320 pixels at a finger's size.
    least = min(FINGER if touch else MOUSE, MOUSE if size[0] < 360 else FINGER)
    # A screen as low as this shows the board in two parts; all others show it whole.
    scrolls = min(size) < 360 or size[1] < 380 or (size[0] < size[1] < 700)
    wish = {"pieces": PIECES[game], "least": least, "scrolls": scrolls, "touch": touch, "whole": WHOLE}
    found: list[str] = page.evaluate(MEASURES, wish)
    return found


def moved(page: Any, game: str) -> list[str]:
    """What changes its place while one picks the first thing that can be picked."""
    before = page.evaluate(PLACES, KEYED)
    picks = page.locator(PICKS[game]).locator("visible=true")
    if picks.count() == 0:  # only buttons are left in this position
        return []
    picks.first.dispatch_event("click")
    painted(page)
    page.wait_for_timeout(250)
    after = page.evaluate(PLACES, KEYED)
    page.keyboard.press("Escape")
    painted(page)
    return [
        f"{name}: {box} -> {after[name]}"
        for name, box in before.items()
        if name in after and max(abs(a - b) for a, b in zip(box, after[name], strict=True)) > 1
    ]


def rival_size(page: Any, game: str, size: tuple[int, int]) -> float:
    """How wide the smallest of the rivals' tiles is drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    painted(page)
    widths: list[float] = page.locator(RIVALS[game][0]).evaluate_all(
        "(found) => found.map((node) => node.getBoundingClientRect().width)"
    )
    return min(widths)

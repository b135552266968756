"""Makes the pictures of the README: a game under way, as the terminal shows it.

    python tools/picture.py

The SVG loads no web font: it is shown in the reader's own fixed-width font.
"""

from __future__ import annotations

import io
import re
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from tilecourt.bots.greedy import GreedyBot
from tilecourt.bots.info import Info
from tilecourt.cli.show import styled
from tilecourt.engine.state import GameState
from tilecourt.games.princess.game import PrincessGame

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
WIDTH = 100
FONTS = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace'
NAMES = ["Kaname", "Akemi", "Tomoe"]  # the players of the rulebook's examples
INK = [(30, 30, 36), (214, 77, 84), (122, 166, 72), (224, 180, 62), (66, 120, 200), (190, 110, 190), (80, 170, 180)]
THEME = TerminalTheme(
    (24, 26, 31), (214, 216, 220), [*INK, (236, 238, 240)], [(120, 124, 132), *INK[1:], (255, 255, 255)]
)


def middle_of_a_game(game: PrincessGame) -> GameState:
    """The first position, over seeds, in which a carrier is being chased and runes are being declared."""
    for seed in count(1):
        state = game.new(3, seed)
        bots = [GreedyBot(f"{seed}/{seat}") for seat in range(3)]
        while not state.over:
            (seat,) = state.actors()
            view = state.view(seat)
            if is_lively(view):
                return state
            state.play(seat, bots[seat].choose(Info(state, seat)))
    raise AssertionError("no seed is left")


def is_lively(view: dict[str, Any]) -> bool:
    chased = view["carrier"] is not None and view["carrier"] != view["active"]
    return chased and view["phase"] == "declare" and bool(view["claimed"])


def portable(svg: str) -> str:
    """The SVG without web fonts and links; equal pictures are equal files."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", FONTS)
    svg = re.sub(r"<!--.*?-->\s*", "", svg)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def main() -> None:
    game = PrincessGame()
    text = game.text("en")
    state = middle_of_a_game(game)
    console = Console(width=WIDTH, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    (seat,) = state.actors()
    console.print(styled(game.draw(state.view(seat), text, WIDTH, NAMES)), no_wrap=True)
    svg = console.export_svg(title=f"tilecourt · {text('game.title')}", theme=THEME, unique_id="tilecourt")
    IMAGES.mkdir(parents=True, exist_ok=True)
    (IMAGES / "terminal.svg").write_text(portable(svg), encoding="utf-8")


if __name__ == "__main__":
    main()

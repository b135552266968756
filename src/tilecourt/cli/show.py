"""Showing things in a terminal: pictures, score sheets and tables, through rich."""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable
from rich.text import Text as RichText

from tilecourt.engine import text as texts
from tilecourt.engine.game import Game
from tilecourt.engine.picture import Picture
from tilecourt.engine.result import Result
from tilecourt.engine.text import Text, named


class Screen(Console):
    """A console that raises on a closed pipe, as all other output does."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


@cache
def console() -> Console:
    """The terminal; plain text where the output is a file or a pipe."""
    return Screen(highlight=False, soft_wrap=False)


def language(wish: str | None) -> str:
    """The language asked for, or the one of the environment."""
    if wish:
        return texts.language_of(wish)
    for name in ("TILECOURT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


def words(lang: str) -> Text:
    """The command's own messages."""
    return texts.load("tilecourt.cli", lang, "messages")


def print_json(data: Any) -> None:
    """Prints figures for other programs as one JSON text."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def styled(picture: Picture) -> RichText:
    """A picture for rich."""
    text = RichText(no_wrap=True, overflow="ignore")
    for number, line in enumerate(picture.lines):
        if number:
            text.append("\n")
        for piece, style in line:
            text.append(piece, style or None)
    return text


def show(picture: Picture) -> None:
    """Draws a picture."""
    console().print(styled(picture), overflow="ignore", no_wrap=True, crop=False)


def grid(*headings: str, title: str | None = None) -> RichTable:
    """An empty table with these headings; the first column is names, the others figures."""
    table = RichTable(title=title, title_justify="left", header_style="bold", box=None, pad_edge=False)
    for number, heading in enumerate(headings):
        # A narrow terminal wraps long cells: a number that is cut off would be another number.
        table.add_column(heading, justify="left" if number == 0 else "right", overflow="fold")
    return table


def score_sheet(game: Game, result: Result, names: list[str], lang: str) -> RichTable:
    """The result as a score sheet: a line for each source of points with its rule, a column for each player."""
    text, own = game.text(lang), words(lang)
    # Names come from records, so they are never read as markup.
    table = grid(own("score.line"), *map(escape, names), own("score.rule"), title=text(f"ending.{result.reason}"))
    if result.scores is None:
        table.add_row(own("score.none"), *("–" for _ in names), result.rule)
        return table
    rows: dict[str, tuple[str, list[str]]] = {}
    for seat, lines in enumerate(result.sheet):
        for line in lines:
            row = rows.setdefault(line.key, (line.rule, ["–"] * len(names)))
            row[1][seat] = str(line.points)
    for key, (rule, points) in rows.items():
        table.add_row(named(text, "score", key), *points, rule)
    table.add_section()
    table.add_row(text("score.total"), *(str(score) for score in result.scores), "", style="bold")
    table.add_row(own("score.rank"), *(str(rank) for rank in result.ranks), "")
    return table


def winners_line(result: Result, names: list[str], lang: str) -> str:
    """Who won, as a sentence."""
    own = words(lang)
    if not result.winners:
        return own("score.nobody")
    won = own("score.and").join(names[seat] for seat in result.winners)
    return own("score.shared" if len(result.winners) > 1 else "score.won", names=won)

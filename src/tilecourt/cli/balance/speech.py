"""What figures are called and how numbers are written, for the tables of the terminal and for the report alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilecourt.engine import text as texts
from tilecourt.engine.game import Game
from tilecourt.engine.text import Text, named

MARK = "◆"
SHARES = ("wins.", "ends.", "ties", "nobody")
MINUS = "−"


class Speech:
    """The words for the figures of one game in one language."""

    def __init__(self, game: Game, language: str, other: Game | None = None) -> None:
        self.game = game
        self.language = language
        self.own: Text = texts.load("tilecourt.cli", language, "messages", "balance")
        self.text: Text = game.text(language)
        # A second box may name components that the first does not have.
        if other is not None:
            self.text = other.text(language).and_more(self.text)

    def __call__(self, key: str, /, **values: object) -> str:
        return self.own(f"balance{key}" if key.startswith("_") else f"balance.{key}", **values)

    # --- names

    def figure(self, key: str, bots: list[str]) -> str:
        """What a figure is called in a table of all figures."""
        head, _, rest = key.partition(".")
        if head == "wins":
            kind, _, number = rest.partition(".")
            return self(f"_figure.{kind}", n=self.number_of(key), bot=bots[int(number)] if bots else "–")
        if head == "ends":
            return self("_figure.ends", reason=named(self.text, "ending", rest))
        if head == "sheet":
            return self("_figure.sheet", line=named(self.text, "score", rest))
        return self(f"_figure.{key}")

    def number_of(self, key: str) -> int:
        """The number people say: turn order counts from 1, seats are called as everywhere in the command."""
        _, kind, number = key.split(".")
        return int(number) + (kind == "order")

    def part(self, part: Mapping[str, Any]) -> str:
        """A component by its name, or by its id if it has none."""
        return named(self.text, part["group"], part["id"])

    def full_name(self, part: Mapping[str, Any]) -> str:
        """A component by its name and its group, for a sentence."""
        return self("_part.full_name", name=self.part(part), group=self.group(part["group"]))

    def group(self, group: str) -> str:
        """What a group of components is called."""
        return named(self.text, "component", group)

    def unit(self, group: str) -> str:
        """What the components of a group earn."""
        unit = named(self.text, "earned", group)
        return unit[:1].upper() + unit[1:]

    # --- numbers

    def is_share(self, key: str) -> bool:
        return key.startswith(SHARES) or key == "games"

    def value(self, key: str, number: float | None, signed: bool = False) -> str:
        """A figure by itself."""
        if number is None:
            return "–"
        if self.is_share(key):
            return self.percent(number, signed)
        return decimal(number, signed)

    def percent(self, number: float, signed: bool = False) -> str:
        """A share, or a difference of two shares."""
        said = decimal(number * 100, signed, 0)
        if signed:
            return self("points", n=said)
        return f"{said}％" if self.language == "ja" else f"{said} %"

    def whole(self, key: str, figure: Mapping[str, Any], signed: bool = False, value: str = "value") -> str:
        """A figure with its interval: `58 % (51–65)`, `12.4 (11.8–13.0)`."""
        if figure[value] is None:
            return "–"
        if self.is_share(key):
            said, places = self.percent(figure[value], signed), 0
        else:
            places = places_for(figure[value], figure["low"], figure["high"])
            said = decimal(figure[value], signed, places)
        return f"{said} {self.interval(key, figure, signed, places)}".rstrip()

    def interval(self, key: str, figure: Mapping[str, Any], signed: bool, places: int) -> str:
        """The interval alone, in brackets."""
        if figure["low"] is None:
            return ""
        scale = 100 if self.is_share(key) else 1
        ends = [decimal(figure[end] * scale, signed, places) for end in ("low", "high")]
        between = " … " if signed or figure["low"] < 0 else "–"
        return f"({between.join(ends)})" if ends[0] != ends[1] else ""


def places_for(*numbers: float | None) -> int:
    """How many places are worth writing: fewer the larger the numbers are."""
    largest = max((abs(number) for number in numbers if number is not None), default=0.0)
    return 0 if largest >= 1000 else 1 if largest >= 10 else 2


def decimal(number: float, signed: bool = False, places: int | None = None) -> str:
    """A number as people write it."""
    said = f"{abs(number):.{places_for(number) if places is None else places}f}"
    if float(said) == 0:
        return "0" if signed else said
    return f"{MINUS if number < 0 else '+' if signed else ''}{said}"

"""The rules of a game by id, in our own words: what `tilecourt rules`, refusals and the page show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from tilecourt.engine.errors import BadInput
from tilecourt.engine.text import has_file, read_toml


@dataclass(frozen=True)
class Rule:
    """One rule, ruling or worked example."""

    id: str
    title: str
    text: str
    see: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.id} {self.title}\n\n{self.text}"


class Rulebook:
    """All rules of a game in one language, in the order of the rulebook."""

    def __init__(self, game: str, rules: tuple[Rule, ...]) -> None:
        self.game = game
        self.by_id = {rule.id: rule for rule in rules}

    @staticmethod
    @cache
    def load(package: str, language: str, game: str) -> Rulebook:
        """Reads `text/rules.<language>.toml` of a game, else the English rules; without a file it has no rule."""
        names = [name for name in (f"rules.{language}.toml", "rules.en.toml") if has_file(package, name)]
        rows = read_toml(package, names[0])["rule"] if names else []
        return Rulebook(
            game, tuple(Rule(r["id"], r["title"], r["text"].strip(), tuple(r.get("see", ()))) for r in rows)
        )

    def __repr__(self) -> str:
        return f"<Rulebook of {self.game}, {len(self.by_id)} rules>"

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.by_id.values())

    def __contains__(self, rule: str) -> bool:
        return rule in self.by_id

    def __getitem__(self, wish: str) -> Rule:
        """The rule with that id; another id is `BadInput` that names the nearest."""
        known = {rule.upper(): rule for rule in self.by_id}
        found = known.get(wish.upper())
        if found is None:
            near = get_close_matches(wish.upper(), known, n=1)
            hint = f"; the nearest is {known[near[0]]}" if near else ""
            raise BadInput(f"There is no rule {wish!r} in {self.game}{hint}.")
        return self.by_id[found]

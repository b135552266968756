"""How near a player is to completing something on their own board: the answer of `Game.near`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Missing:
    """A place whose piece is missing, and what would do there: the word of a colour or attribute; None: anything."""

    cell: str
    wants: str | None


@dataclass(frozen=True)
class Near:
    """The best fit of a card on a board: all its places, those that are missing, and what the card would be worth.

    `also` names what is needed besides, such as a gem. With nothing missing and nothing needed, the card is complete.
    """

    card: str
    cells: tuple[str, ...]
    missing: tuple[Missing, ...]
    also: tuple[str, ...]
    worth: int

    @property
    def complete(self) -> bool:
        return not self.missing and not self.also


def completed(before: list[Near], after: list[Near]) -> list[str]:
    """The cards that became complete between two looks, or are complete for more than before."""
    worth = {one.card: one.worth for one in sorted(before, key=lambda one: one.worth) if one.complete}
    best = {one.card: one.worth for one in sorted(after, key=lambda one: one.worth) if one.complete}
    return [card for card, gain in best.items() if gain > worth.get(card, gain - 1)]

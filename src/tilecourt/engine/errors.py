"""What can go wrong for a user, each as one sentence: a move the rules forbid, or input that cannot be used."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import category

MOST_LETTERS = 700  # of a sentence: what came may be megabytes


class TilecourtError(Exception):
    """The base of every error that Tilecourt raises on purpose."""


class Refused(TilecourtError):
    """A move the rules forbid: which rule says so, the key of the sentence that explains it, and the game's id."""

    def __init__(
        self, rule: str, key: str, sentence: str, values: Mapping[str, object] | None = None, game: str = ""
    ) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.rule = rule
        self.key = key
        self.sentence = sentence
        self.values: Mapping[str, object] = values or {}
        self.game = game


class BadInput(TilecourtError):
    """Input that cannot be used: says what was expected and what came."""

    def __init__(self, sentence: str) -> None:
        super().__init__(in_one_line(sentence))


def in_one_line(sentence: str, most: int = MOST_LETTERS) -> str:
    """A sentence that quotes what came, in one line of bounded length; signs that cannot be seen are spelt out."""
    if len(sentence) > most:
        sentence = f"{sentence[: most * 3 // 4]}…{sentence[-most // 5 :]}"
    if sentence.isascii() and sentence.isprintable():
        return sentence
    unseen = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return "".join(ascii(sign)[1:-1] if category(sign) in unseen else sign for sign in sentence)

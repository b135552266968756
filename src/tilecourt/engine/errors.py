"""What can go wrong for a user, each as one sentence: a move the rules forbid, or input that cannot be used."""

from __future__ import annotations

from collections.abc import Mapping


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

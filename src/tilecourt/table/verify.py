"""Checking a finished game: is the record intact, was the deal the one committed to, do the moves give the result?

Everything that can be computed is computed again: the seed from the secret and the contributions, the deal from that
seed, the result from the moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilecourt.engine import text as texts
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.result import Result
from tilecourt.engine.text import Text, is_control, named
from tilecourt.table import fair as shuffle
from tilecourt.table import record as records
from tilecourt.table.record import Outcome, Record


@dataclass(frozen=True)
class Check:
    """One check of a record: whether it holds (None: the record states nothing to check), and the message about it."""

    name: str
    holds: bool | None
    key: str
    values: Mapping[str, object]


@dataclass(frozen=True)
class Proof:
    """All checks of a record, with the deal and the result found by dealing and playing again."""

    record: Record
    game: Game
    checks: list[Check]
    seed: str
    deal: dict[str, Any] | None
    result: Result | None

    @property
    def holds(self) -> bool:
        """Whether no check fails."""
        return all(check.holds is not False for check in self.checks)

    def sentences(self, lang: str) -> list[str]:
        """One sentence for each check."""
        return [self.say(check, lang) for check in self.checks]

    def say(self, check: Check, lang: str) -> str:
        """A check as a sentence."""
        text = words(lang)
        values = {
            name: self.outcome(value, lang) if name in ("stated", "found") and not isinstance(value, str) else value
            for name, value in check.values.items()
        }
        for name in ("stated", "noted"):
            if values.get(name) == "":
                values[name] = text("verify.nothing")
        return escaped(text(f"verify.{check.key}", **values))

    def outcome(self, value: object, lang: str) -> str:
        """A result in words."""
        text = words(lang)
        if not isinstance(value, Outcome):
            return text("verify.no_result" if self.result else "verify.open_end")
        reason = named(self.game.text(lang), "ending", value.reason).rstrip(".。")
        if value.scores is None:
            return reason
        seats = self.record.seats
        winners = ", ".join(seats[seat] if 0 <= seat < len(seats) else str(seat) for seat in value.winners) or "–"
        return text("verify.scored", reason=reason, scores=", ".join(map(str, value.scores)), winners=winners)

    def verdict(self, lang: str) -> str:
        """All checks in one sentence."""
        made = [check.holds for check in self.checks if check.holds is not None]
        key = "verify.all_hold" if all(made) else "verify.some_fail"
        return words(lang)(key, count=len(made), failed=made.count(False))

    def form(self, lang: str) -> dict[str, Any]:
        """The JSON form."""
        return {
            "holds": self.holds,
            "checks": [
                {"check": check.name, "holds": check.holds, "sentence": self.say(check, lang)} for check in self.checks
            ],
            "game": self.game.id,
            "seed": self.seed,
            "deal": self.deal,
            "result": None if self.result is None else self.result.form(),
        }


def words(lang: str) -> Text:
    """The messages of this package."""
    return texts.load("tilecourt.table", lang, "messages")


def escaped(sentence: str) -> str:
    """A sentence without control characters from a record."""
    return "".join(sign.encode("unicode_escape").decode() if is_control(sign) else sign for sign in sentence)


def proof(
    record: Record, game: Game, commitment: str | None = None, contributions: Mapping[int, str] | None = None
) -> Proof:
    """Checks a record, also against the `commitment` and `contributions` (by seat) a player noted during the game."""
    checks = [_check("checksum", record.checksum == record.seal(), stated=record.checksum, found=record.seal())]
    seed = record.seed
    if (fair := record.fair) is None:
        checks.append(Check("commitment", None, "commitment_missing", {}))
    else:
        shuffle.check(fair, record.players)
        if not fair.secret:
            raise BadInput("The record is of a game still running: the secret of its shuffle is revealed at the end.")
        found = shuffle.commitment_of(fair.secret)
        checks.append(_check("commitment", found == fair.commitment, stated=fair.commitment, found=found))
        seed = fair.seed()
        count = sum(map(bool, fair.contributions))
        checks.append(_check("seed", seed == record.seed, stated=record.seed, found=seed, count=count))
    checks += _compare(fair, record.players, commitment, contributions or {})
    return _replay(record, game, checks, seed)


def _check(name: str, holds: bool, **values: object) -> Check:
    return Check(name, holds, f"{name}_{'holds' if holds else 'fails'}", values)


def _compare(
    fair: shuffle.Fair | None, players: int, commitment: str | None, contributions: Mapping[int, str]
) -> list[Check]:
    """Compares what a player noted with the record."""
    checks = []
    if commitment is not None:
        noted = shuffle.check_digest("a commitment", commitment.lower())
        stated = "" if fair is None else fair.commitment
        checks.append(_check("noted", noted == stated, noted=noted, stated=stated))
    for seat, given in contributions.items():
        if not 0 <= seat < players:
            raise BadInput(f"Expected a seat from 0 to {players - 1}, got {seat}.")
        stated = "" if fair is None else fair.contributions[seat]
        checks.append(_check("contribution", given == stated, seat=seat, noted=given, stated=stated))
    return checks


def _replay(record: Record, game: Game, checks: list[Check], seed: str) -> Proof:
    """Deals from the computed seed, plays every move and compares the results."""
    deal = result = None
    try:
        deal = records.start(record, game, seed).full()
        result = records.final(record, game, seed).result()
    except BadInput as error:
        checks = [*checks, Check("moves", False, "moves_fails", {"reason": error})]
    else:
        found = None if result is None else records.outcome(result)
        checks = [*checks, _check("moves", True, count=len(record.moves))]
        if record.fair is None and record.result is None:
            checks.append(Check("result", None, "result_missing", {"found": found}))
        else:
            checks.append(_check("result", found == record.result, stated=record.result, found=found))
    return Proof(record, game, checks, seed, deal, result)

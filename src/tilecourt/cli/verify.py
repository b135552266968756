"""`tilecourt verify`: is a record whole, was its deal fair, is its result true?"""

from __future__ import annotations

import argparse
from pathlib import Path

from tilecourt.cli.choose import number_of
from tilecourt.cli.show import console, language, print_json
from tilecourt.engine.errors import BadInput
from tilecourt.table import record as records
from tilecourt.table.verify import proof

FAILED = 1
SIGNS = {True: ("✓", "green"), False: ("✗", "red"), None: ("–", "dim")}


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    record = records.read(Path(args.file), check=False)
    game = records.game_of(record, args.components)
    found = proof(record, game, args.commitment, contributions_of(args.contributions, record.players))
    if args.json:
        print_json(found.form(lang))
    else:
        out = console()
        for check, sentence in zip(found.checks, found.sentences(lang), strict=True):
            sign, style = SIGNS[check.holds]
            out.print(f"{sign} {sentence}", style=style, markup=False, soft_wrap=True)
        out.print(found.verdict(lang), style="bold", markup=False)
    return 0 if found.holds else FAILED


def contributions_of(given: list[str], players: int) -> dict[int, str]:
    """What seats added, from `seat=words`."""
    found: dict[int, str] = {}
    for word in given:
        seat, equals, words = word.partition("=")
        number = number_of(seat, players - 1)
        if not equals or number is None:
            raise BadInput(f"Expected a contribution as seat=words with a seat from 0 to {players - 1}, got {word!r}.")
        found[number] = words
    return found

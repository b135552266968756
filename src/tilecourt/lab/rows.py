"""Played games as rows of a table, one for each game, and the files they are written to: CSV or Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilecourt.engine.errors import BadInput

if TYPE_CHECKING:
    from tilecourt.lab.arena import Arena
    from tilecourt.lab.arena import Game as ArenaGame
    from tilecourt.lab.balance.study import Findings
    from tilecourt.lab.simulate import Match, Outcome

Row = dict[str, Any]
KINDS = (".csv", ".parquet")


def of_match(match: Match, outcomes: Sequence[Outcome]) -> list[Row]:
    """The games of `tilecourt simulate`."""
    return [game_row(match.game, match.seed + outcome.number, match.bots, outcome) for outcome in outcomes]


def of_pair(plan: Arena, place: tuple[int, int], games: Sequence[ArenaGame]) -> Iterator[Row]:
    """The games of one deal of `tilecourt arena`: the same seed in every seating of a pair of bots."""
    pair = plan.pairs[place[0]]
    seed = plan.seed + place[1] * len(plan.pairs) + place[0]
    for game in games:
        bots = [plan.bots[pair[who]] for who in game.seats]
        yield game_row(plan.game, seed, bots, game.outcome)


def of_study(found: Findings, box: str) -> Iterator[Row]:
    """The games of `tilecourt balance`; `box` is the name of a column that tells two boxes apart."""
    study = found.study
    for players, sheets in found.sheets.items():
        bots = study.match(players).bots
        for number, sheet in enumerate(sheets):
            row: Row = {"box": box, "game": study.game, "players": players, "seed": str(study.seed + number)}
            for name in ("moves", "turns", "rounds", "decisions", "offered", "first", "reason"):
                row[name] = getattr(sheet, name)
            yield row | by_seat(bots, sheet.scores, sheet.winners)


def game_row(game: str, seed: int, bots: Sequence[str], outcome: Outcome) -> Row:
    row: Row = {"game": game, "players": len(bots), "seed": str(seed), "moves": outcome.moves, "reason": outcome.reason}
    row |= by_seat(bots, outcome.scores, outcome.winners)
    for seat in range(len(bots)):
        row[f"forfeit_{seat}"] = seat in dict(outcome.forfeits)
        row[f"decisions_{seat}"] = outcome.decisions[seat]
        row[f"seconds_{seat}"] = round(outcome.seconds[seat], 6) if outcome.seconds else None
    return row


def by_seat(bots: Sequence[str], scores: Sequence[int] | None, winners: Sequence[int]) -> Row:
    """The columns `bot_0`, `score_0`, `won_0` and so on; a shared win counts for each winner."""
    row: Row = {}
    for seat, bot in enumerate(bots):
        row[f"bot_{seat}"] = bot
        row[f"score_{seat}"] = None if scores is None else scores[seat]
        row[f"won_{seat}"] = seat in winners
    return row


def check(name: str) -> None:
    """Refuses a file for rows before the games are played, and not after."""
    kind = Path(name).suffix
    if kind not in KINDS:
        raise BadInput(f"Expected a file for rows that ends in {' or '.join(KINDS)}, got {name!r}.")
    if kind == ".parquet":
        writer()


def writer() -> Any:
    """What writes Parquet: polars or pyarrow, whichever is installed."""
    try:
        import polars

        return lambda columns, file: polars.DataFrame(columns).write_parquet(file)
    except ModuleNotFoundError:
        pass
    try:
        import pyarrow
        import pyarrow.parquet

        return lambda columns, file: pyarrow.parquet.write_table(pyarrow.table(columns), file)
    except ModuleNotFoundError:
        raise BadInput(
            "Parquet needs polars or pyarrow: pip install polars. A file that ends in .csv needs neither."
        ) from None


def content(name: str, rows: Sequence[Row]) -> bytes:
    """The rows in the form that the file's name asks for."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    if Path(name).suffix == ".parquet":
        out = io.BytesIO()
        writer()({column: [row.get(column) for row in rows] for column in columns}, out)
        return out.getvalue()
    text = io.StringIO()
    lines = csv.DictWriter(text, columns, lineterminator="\n")
    lines.writeheader()
    lines.writerows(rows)
    return text.getvalue().encode()

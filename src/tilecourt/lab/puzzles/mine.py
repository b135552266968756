"""Mining puzzles: positions from games of bots or from records are examined one by one; the file can be resumed.

Positions of one game are examined in random order, and those near a puzzle are left out, so that puzzles come from all
parts of games and no two are alike. Which games are done is in a second file, `FILE.progress`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from tilecourt.bots.info import Info
from tilecourt.bots.registry import dismiss, seat_bot
from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import read_bytes, reason
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.lab.pool import run_all
from tilecourt.lab.puzzles.examine import Effort, examine
from tilecourt.lab.selfplay import any_move
from tilecourt.lab.simulate import MOST_GAMES, check_length
from tilecourt.table import record as records
from tilecourt.table.puzzle import MOST_BYTES, Puzzle, parse_puzzles, write_puzzle
from tilecourt.table.record import Record

# Puzzles of one game: how many at most, how many with the same kind of move, and how many decisions lie between two.
MOST_PER_GAME, MOST_OF_KIND, APART = 4, 2, 8
# The share of random moves in games of bots, in hundredths: people meet positions that no bot would play into.
SLIPS, HUNDRED = 6, 100


@dataclass(frozen=True)
class Mine:
    """Where puzzles are looked for: games of bots with these seats and seeds, or records; and how hard."""

    game: str
    bots: tuple[str, ...] = ()
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    components: str | None = None
    records: tuple[Record, ...] = ()
    effort: Effort = field(default_factory=Effort)

    def digest(self) -> str:
        """What makes the same puzzles again, as a digest."""
        told = [self.game, self.bots, self.seed, dict(self.options), [one.text() for one in self.records]]
        effort = msgspec.json.encode([told, msgspec.to_builtins(self.effort)], order="sorted")
        return sha256(effort).hexdigest()[:16]


def mined(mine: Mine, number: int) -> list[Puzzle]:
    """The puzzles in one game."""
    game = find_game(mine.game, mine.components)
    states = recorded(game, mine.records[number]) if mine.records else played(mine, game, number)
    rng = Rng.seeded(f"order {mine.seed} {number}")
    left = list(range(len(states)))
    found: dict[int, Puzzle] = {}
    while left and len(found) < MOST_PER_GAME:
        at = left.pop(rng.below(len(left)))
        if any(abs(at - other) < APART for other in found):
            continue
        state, seat = states[at]
        kinds = Counter(game.actions.kind(game.actions.parse(one.best[0])).name for one in found.values())
        enough = {kind for kind, number in kinds.items() if number >= MOST_OF_KIND}
        puzzle = examine(state, seat, mine.effort, enough)
        if puzzle is not None:
            found[at] = puzzle
    return [found[at] for at in sorted(found)]


def played(mine: Mine, game: Game, number: int) -> list[tuple[GameState, int]]:
    """The choices of one seat alone in a game of bots, with who decides."""
    seed = mine.seed + number
    state = game.new(len(mine.bots), seed, events=False, **mine.options)
    rng = Rng.seeded(f"slips {seed}")
    minds = [seat_bot(spec, seed, seat) for seat, spec in enumerate(mine.bots)]
    found: list[tuple[GameState, int]] = []
    try:
        while actors := state.actors():
            if len(actors) == 1 and len(state.legal(actors[0])) > 1:
                found.append((state.copy(), actors[0]))
            chosen = [
                (
                    seat,
                    any_move(state, seat, rng) if rng.below(HUNDRED) < SLIPS else minds[seat].choose(Info(state, seat)),
                )
                for seat in actors
            ]
            for seat, action in chosen:
                state.play(seat, action)
            check_length(int(state.moves_made), mine.game, seed)
    finally:
        dismiss(minds, "over" if state.over else "stopped", state.result() if state.over else None)
    return found


def recorded(game: Game, record: Record) -> list[tuple[GameState, int]]:
    """The choices of one seat alone in a record, with who decides."""
    found: list[tuple[GameState, int]] = []
    before = records.start(record, game)
    for move in records.replay(record, game):
        actors = before.actors()
        if len(actors) == 1 and len(before.legal(actors[0])) > 1:
            found.append((before, actors[0]))
        before = move.state.copy()
    return found


def dig(
    mine: Mine, games: int, output: str, jobs: int = 1, progress: Callable[[int], None] = lambda done: None
) -> list[Puzzle]:
    """Examines the games that are not done yet, adds their puzzles to the file, and returns all that it holds."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"Expected 1 to {MOST_GAMES} games, got {games}.")
    file = Dug(Path(output), mine)
    done = file.done()
    progress(len([number for number in done if number < games]))
    todo = [number for number in range(games) if number not in done]
    run_all(partial(mined, mine), todo, jobs, None, progress, 1, file.add)
    return file.puzzles()


class Dug:
    """The file of the puzzles found so far, and beside it which games are done."""

    def __init__(self, path: Path, mine: Mine) -> None:
        self.path, self.mine = path, mine
        self.beside = path.with_name(path.name + ".progress")
        self.game = find_game(mine.game, mine.components)

    def puzzles(self) -> list[Puzzle]:
        """What was found so far."""
        if not self.path.exists():
            return []
        source = f"The puzzle file {self.path}"
        return parse_puzzles(read_bytes(self.path, source, MOST_BYTES), source, self.game)

    def done(self) -> set[int]:
        """The numbers of the games that are done; a file of another search is `BadInput`."""
        if not self.beside.exists():
            if self.path.exists():
                raise BadInput(f"{self.path} is there already, and {self.beside.name}, to resume from, is not.")
            self._append(self.beside, f"{self.mine.digest()}\n")
            return set()
        words = read_bytes(self.beside, f"The file {self.beside}", MOST_BYTES).decode("ascii", "replace").split("\n")
        if words[0] != self.mine.digest():
            raise BadInput(f"{self.path} was begun with other games or settings; choose another file.")
        # The last line may have been cut short.
        return {int(word) for word in words[1:-1] if word.isdecimal()}

    def add(self, number: int, found: Sequence[Puzzle]) -> None:
        """Adds what one game gave; after a crash in between, nothing is there twice."""
        known = {puzzle.id for puzzle in self.puzzles()} if found else set()
        self._append(self.path, "".join(write_puzzle(self.game, puzzle) for puzzle in found if puzzle.id not in known))
        self._append(self.beside, f"{number}\n")

    def _append(self, path: Path, text: str) -> None:
        try:
            with path.open("a", encoding="utf-8") as file:
                file.write(text)
        except (OSError, ValueError) as error:
            raise BadInput(f"{path} cannot be written: {reason(error)}") from None

"""One game as a designer looks at it: its length, its end, its score sheet, and what every component was used for.

Components are counted by what the game declares of its events (`EventKind.parts`), so no game is named here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from tilecourt.bots.info import Bot
from tilecourt.bots.registry import dismiss, seat_bot
from tilecourt.bots.story import Story
from tilecourt.engine.events import Event, EventKind
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.result import Result
from tilecourt.engine.state import GameState
from tilecourt.lab.simulate import Match, check_length


@dataclass
class Tally:
    """What one component did in one game, by seat, and how often each kind of event named it."""

    uses: list[int]
    earned: list[int]
    ways: dict[str, int] = field(default_factory=dict)


@dataclass
class Sheet:
    """The figures of one game. `first` is the seat with the first turn; None, like `turns`, if there are no turns."""

    players: int
    first: int | None = None
    turns: int | None = None
    rounds: int | None = None
    moves: int = 0
    # Moves with something to choose, and the legal moves that were offered there.
    decisions: int = 0
    offered: int = 0
    reason: str = ""
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] = ()
    lines: list[dict[str, int]] = field(default_factory=list)
    parts: dict[tuple[str, str], Tally] = field(default_factory=dict)

    @property
    def margins(self) -> list[int] | None:
        """By how much each seat is ahead of the best of the others; alone, what it has."""
        if self.scores is None:
            return None
        if self.players == 1:
            return list(self.scores)
        return [score - max(self.scores[:seat] + self.scores[seat + 1 :]) for seat, score in enumerate(self.scores)]

    def in_order(self, place: int) -> int | None:
        """The seat that has the place in turn order, 0 for the first."""
        return None if self.first is None else (self.first + place) % self.players


def watch(match: Match, number: int) -> Sheet:
    """Plays one game of a match to its end (the same one as `play_one`) and writes down what happened.

    A bot that fails ends the whole study: figures of unfinished games say nothing.
    """
    game = _game(match.game, match.components, _changed(match.components))
    seed = match.seed + number
    state = game.new(match.players, seed, **match.options)
    minds: list[Bot] = []
    result: Result | None = None
    try:
        for seat, name in enumerate(match.bots):
            minds.append(seat_bot(name, seed, seat))
        sheet = played_out(game, state, minds, seed)
        result = state.result()
    finally:
        dismiss(minds, "stopped" if result is None else "over", result)
    assert result is not None, "a game that was played out is over"
    sheet.moves, sheet.reason = int(state.moves_made), result.reason
    sheet.scores, sheet.winners = result.scores, result.winners
    sheet.lines = [{line.key: line.points for line in lines} for lines in result.sheet]
    return sheet


def played_out(game: Game, state: GameState, minds: Sequence[Bot], seed: int) -> Sheet:
    """Lets the bots play to the end and notes every event."""
    kinds = {kind.name: kind for kind in game.event_kinds}
    sheet = begun(game, kinds, state)
    story = Story(state)
    while actors := state.actors():
        # Seats that choose at the same time all see the same state, as at a table.
        chosen = []
        for seat in actors:
            info = story.asks(state, seat, minds[seat])
            options = len(info.legal)
            chosen.append((seat, minds[seat].choose(info)))
            if options > 1:
                sheet.decisions += 1
                sheet.offered += options
        for seat, action in chosen:
            story.played(seat, action)
            for event in state.play(seat, action):
                note(sheet, kinds[event.kind], event)
        check_length(int(state.moves_made), game.id, seed)
    return sheet


def begun(game: Game, kinds: dict[str, EventKind], state: GameState) -> Sheet:
    """The sheet before the first move. If set-up leaves nothing to decide, no event tells of the first turn."""
    sheet = Sheet(int(state.players))
    if any(kind.turn for kind in kinds.values()):
        sheet.turns = 0
        if state.view(None)["phase"] not in game.phases_of_setup:
            sheet.turns, sheet.first = 1, state.actors()[0]
    if any(name == "round" for kind in kinds.values() for name, _ in kind.values):
        sheet.rounds = 1
    return sheet


def note(sheet: Sheet, kind: EventKind, event: Event) -> None:
    """Writes down one event."""
    if kind.turn and sheet.turns is not None:
        sheet.turns += 1
        if sheet.first is None:
            sheet.first = event.seat
    if sheet.rounds is not None:
        sheet.rounds = max(sheet.rounds, event.values.get("round", 1))
    if event.seat is None:
        return
    for part in kind.parts:
        named = event.values[part.value]
        for id in named if isinstance(named, list) else [named]:
            tally = sheet.parts.get((part.group_name, id))
            if tally is None:
                tally = sheet.parts[part.group_name, id] = Tally([0] * sheet.players, [0] * sheet.players)
            if part.role != "earning":
                tally.ways[kind.name] = tally.ways.get(kind.name, 0) + 1
            if part.role == "use":
                tally.uses[event.seat] += 1
            if part.earns:
                tally.earned[event.seat] += event.values[part.earns]


@lru_cache(maxsize=4)
def _game(game: str, components: str | None, changed: int) -> Game:
    # Once in each process: reading and checking a box takes longer than a game.
    return find_game(game, components)


def _changed(components: str | None) -> int:
    return 0 if components is None else Path(components).stat().st_mtime_ns

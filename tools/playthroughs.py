"""Recorded games that a person can read: each move with its sentence, what it caused and by which rules.

./run dev python tools/playthroughs.py          rewrites tests/playthroughs: the same moves under today's rules
./run dev python tools/playthroughs.py --new    chooses new moves too

A file is replayed from its own moves, so a change of the rules or of a sentence shows in review, line by line, and a
change of a bot's judgement does not. If the old moves are no longer legal, new ones are chosen.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot
from tilecourt.engine.errors import TilecourtError
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.engine.text import Text

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "playthroughs"
NAMES = ("Ann", "Ben", "Cho", "Dai", "Eva", "Fay")
# The table is drawn each time this many moves have been made.
DRAWN_EVERY = 25
MOST_MOVES = 5000
MOVE = re.compile(r"^\d+\. seat (\d+): (.+)$", re.MULTILINE)

Moves = Sequence[tuple[int, int]]


def shipped_games() -> list[str]:
    """The games of this repository; other packages keep their own play-throughs."""
    return [name for name in games() if find_game(name).package.startswith("tilecourt.games.")]


def wanted() -> list[tuple[str, int, int]]:
    """One game for each number of players: the game, the players and the seed."""
    return [(name, players, 100 + players) for name in shipped_games() for players in find_game(name).players]


def path_of(name: str, players: int, seed: int) -> Path:
    return FOLDER / f"{name}_{players}_{seed}.txt"


def key_of(path: Path) -> tuple[str, int, int]:
    name, players, seed = path.stem.rsplit("_", 2)
    return name, int(players), int(seed)


def choose_moves(game: Game, players: int, seed: int) -> Moves:
    """A whole game in which every seat plays now well, now at random."""
    state, rng = game.new(players, seed, events=False), Rng.seeded(f"playthrough {seed}")
    greedy = bot("greedy", str(seed))
    moves: list[tuple[int, int]] = []
    while not state.over and len(moves) < MOST_MOVES:
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        if rng.below(4):
            action = greedy.choose(Info(state, seat))
        state.play(seat, action)
        moves.append((seat, action))
    return moves


def moves_in(text: str, game: Game) -> Moves:
    """The moves that a play-through holds."""
    return [(int(found[1]), game.actions.parse(found[2])) for found in MOVE.finditer(text)]


def render(game: Game, players: int, seed: int, moves: Moves) -> Iterator[str]:
    """The play-through of these moves, line by line."""
    state = game.new(players, seed)
    text = words_of(game)
    options = json.loads(json.dumps(state.view(None).get("options", {})))
    yield f"{text('game.title')}: {players} {'player' if players == 1 else 'players'}, seed {seed}"
    yield f"rules version {game.rules_version}, components {game.digest}"
    yield "options: " + ", ".join(f"{name} {value}".lower() for name, value in options.items())
    for number, (seat, action) in enumerate(moves, 1):
        yield ""
        yield f"{number}. seat {seat}: {game.actions.notation(action)}"
        yield f"   {NAMES[seat]}: {game.describe(action, text, game.meant(state, action))}"
        for event in state.play(seat, action):
            yield f"   - {game.tell(event, text, NAMES)} [{', '.join(event.rules)}]"
        if number % DRAWN_EVERY == 0:
            yield from position(game, state, text)
    yield from position(game, state, text)
    yield from ending(game, state, text)


def words_of(game: Game) -> Text:
    try:
        return game.text("en")
    except FileNotFoundError:  # a game whose sentences are still being written
        return Text("en", {})


def position(game: Game, state: GameState, text: Text) -> Iterator[str]:
    """The table as a spectator sees it."""
    view = state.view(None)
    drawn = game.draw(view, text).plain().splitlines()
    yield ""
    yield from (f"   | {line}".rstrip() for line in drawn or [f"{key}: {json.dumps(view[key])}" for key in view])


def ending(game: Game, state: GameState, text: Text) -> Iterator[str]:
    """How it ended, and each seat's score sheet."""
    result = state.result()
    yield ""
    if result is None:
        yield "The game is not over."
        return
    yield f"The end: {text(f'ending.{result.reason}')} [{result.rule}]"
    for seat, lines in enumerate(result.sheet):
        total = "" if result.scores is None else f", {result.scores[seat]} points"
        yield f"{NAMES[seat]}: rank {result.ranks[seat]}{total}"
        for line in lines:
            yield f"   {text(f'score.{line.key}')}: {line.points} [{line.rule}]"
    yield "Winners: " + (", ".join(NAMES[seat] for seat in result.winners) or "nobody")


def remake(path: Path, new: bool) -> None:
    """Rewrites one play-through, with its old moves if they can still be played to the end."""
    name, players, seed = key_of(path)
    game = find_game(name)
    lines: list[str] = []
    if path.exists() and not new:
        try:
            lines = list(render(game, players, seed, moves_in(path.read_text("utf-8"), game)))
        except TilecourtError as error:
            print(f"{path.name}: {error}")
    if not lines or "The game is not over." in lines:
        print(f"{path.name}: new moves")
        lines = list(render(game, players, seed, choose_moves(game, players, seed)))
    path.write_text("\n".join(lines) + "\n", "utf-8")


def main(arguments: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    there = {key_of(path) for path in FOLDER.glob("*.txt")}
    for key in sorted(there | set(wanted())):
        remake(path_of(*key), "--new" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])

"""`tilecourt puzzles play`: a puzzle on the table of its game, and every answer explained."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from tilecourt.cli.choose import next_step, number_of
from tilecourt.cli.rules import show_rule
from tilecourt.cli.show import console, language, show, words
from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.text import named
from tilecourt.table.puzzle import Library, Puzzle, check, read_library
from tilecourt.table.puzzle_answer import Answer, answer, rules_of, solution


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    today = datetime.now(UTC).date()
    if args.game is None:
        offered = [id for id in games() if len(read_library(find_game(id)))]
        if not offered or args.id or args.file or args.theme:
            raise BadInput("Expected the game whose puzzles are meant, for example merlin.")
        game = find_game(offered[today.toordinal() % len(offered)])
    else:
        game = find_game(args.game)
    library = read_library(game, args.file)
    if args.id or args.daily:
        Solving(game, library[args.id] if args.id else library.of_day(today), lang).play()
        return 0
    return play_all(game, library, args, lang)


def play_all(game: Game, library: Library, args: argparse.Namespace, lang: str) -> int:
    """One puzzle after the other, in any order, until the player leaves."""
    left = library.chosen(args.theme, args.difficulty)
    if not left:
        raise BadInput(f"There are no such puzzles of {game.id}.")
    rng = Rng.seeded(str(datetime.now(UTC)))
    while left:
        if not Solving(game, left.pop(rng.below(len(left))), lang).play():
            return 0
    return 0


class Left(Exception):
    """The player left."""


class Solving:
    """One puzzle in the terminal."""

    def __init__(self, game: Game, puzzle: Puzzle, lang: str) -> None:
        self.game, self.puzzle, self.lang = game, puzzle, lang
        self.state = check(game, puzzle)
        self.text, self.own, self.out = game.text(lang), words(lang), console()
        # The drawing says itself which seat is one's own.
        self.seats = [self.own("puzzles.other", number=seat + 1) for seat in range(int(self.state.players))]
        self.names = [self.own("puzzles.you") if seat == puzzle.seat else name for seat, name in enumerate(self.seats)]

    def play(self) -> bool:
        """Asks until the answer is right or is given up; False if the player leaves."""
        puzzle, own = self.puzzle, self.own
        show(self.game.draw(puzzle.view, self.text, min(self.out.width, 160), self.seats))
        theme = named(self.text, "theme", puzzle.theme)
        told = own("puzzles.head", id=puzzle.id, theme=theme, difficulty=own(f"puzzles.{puzzle.difficulty}"))
        self.say(f"\n{told}", "bold")
        self.say(own("puzzles.how"), "dim")
        try:
            while not self.tried():
                pass
            self.ask(own("puzzles.go_on"))
        except Left:
            return False
        return True

    def tried(self) -> bool:
        """One try; True if the puzzle is over."""
        action = self.choose()
        if action is None:
            found = solution(self.game, self.puzzle, self.state)
        else:
            found = answer(self.game, self.puzzle, self.state, action)
        self.explain(found, given_up=action is None)
        return action is None or found.right

    def choose(self) -> int | None:
        """A move by numbers or in notation; None asks for the solution."""
        legal = self.state.legal(self.puzzle.seat)
        left = legal
        kinds = list(dict.fromkeys(self.game.actions.kind(action).name for action in legal))
        self.say(self.game.todo(self.puzzle.view["phase"], kinds, self.text), "bold")
        while True:
            step = next_step(self.game, left, self.text, self.own, self.state)
            if step is None:
                return left[0]
            self.say(step.question)
            for place, (sentence, _) in enumerate(step.answers, 1):
                self.say(f"{place:3}. {sentence}")
            word = self.ask("> ")
            if word in ("", "0"):
                left = legal
            elif word.lower() == "solution":
                return None
            elif number := number_of(word, len(step.answers)):
                left = step.answers[number - 1][1]
            elif (action := self.typed(word)) is not None:
                return action

    def typed(self, word: str) -> int | None:
        """A move typed in notation, or None with the reason said."""
        try:
            action = self.game.actions.parse(word)
        except BadInput:
            self.say(self.own("play.not_understood", word=word), "red")
            return None
        refused = self.state.refusal(self.puzzle.seat, action)
        if isinstance(refused, Refused):
            self.say(f"{self.game.explain(refused.key, refused.values, self.text)} ({refused.rule})", "red")
            return None
        return action

    def ask(self, prompt: str) -> str:
        """A line from the player; `help`, `rule ID` and `quit` are carried out here."""
        while True:
            try:
                line = input(prompt).strip()
            except EOFError:
                self.out.print()
                raise Left from None
            word, _, rest = line.partition(" ")
            if word.lower() == "quit":
                raise Left
            if word.lower() == "help":
                self.say(self.own("puzzles.how"))
                continue
            if word.lower() != "rule":
                return line
            try:
                show_rule(self.game.rulebook(self.lang)[rest.strip()], self.lang)
            except BadInput as error:
                self.say(str(error), "red")

    def explain(self, found: Answer, given_up: bool) -> None:
        """Right or wrong, the figures, and what is certain to follow, with its rules."""
        key = "given_up" if given_up else "right" if found.right else "wrong"
        figures = {"chance": f"{100 * found.chance:.0f}", "best": f"{100 * found.best:.0f}"}
        self.say(self.own(f"puzzles.{key}", **figures), "green" if found.right else "red")
        if found.mark:
            mark = self.own(f"analyse.{found.mark}")
            self.say(self.own("puzzles.loss", loss=f"{100 * found.loss:.0f}", mark=mark))
        for number, step in enumerate(found.line):
            move = self.game.describe(step.action, self.text, step.meant)
            self.say(self.own("puzzles.move" if number == 0 else "puzzles.then", move=move))
            for event in step.events:
                sentence = self.game.tell(event, self.text, self.names)
                self.say(f"    {sentence} ({', '.join(event.rules)})", "dim")
        rules = list(dict.fromkeys(rule for step in found.line for rule in rules_of(self.game, step)))
        self.say(self.own("puzzles.rules", list=", ".join(rules)), "dim")
        if found.right:
            self.say(self.checks(), "dim")

    def checks(self) -> str:
        """What the answer was checked by."""
        checks = self.puzzle.checks
        return self.own(
            "puzzles.checks",
            gap=f"{100 * checks.gap:.0f}",
            seeds=checks.seeds,
            iterations=checks.iterations,
            long=checks.search_iterations,
        )

    def say(self, sentence: str, style: str | None = None) -> None:
        self.out.print(sentence, style=style, markup=False)

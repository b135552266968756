"""A game at the terminal: whose turn it is, what they see, what they may do, and the words they may type."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping

from tilecourt.bots.info import Bot
from tilecourt.bots.registry import bot
from tilecourt.cli.choose import next_step, number_of
from tilecourt.cli.files import write
from tilecourt.cli.rules import show_rule
from tilecourt.cli.show import console, score_sheet, show, winners_line, words
from tilecourt.engine.errors import BadInput, Refused, TilecourtError
from tilecourt.engine.picture import columns, padded
from tilecourt.engine.state import GameState
from tilecourt.table.table import Table


class Left(Exception):
    """The player left the game."""


class Evening:
    """A table whose people share one terminal."""

    def __init__(self, table: Table, people: list[int], minds: Mapping[int, Bot], lang: str, save: str | None) -> None:
        self.table = table
        self.game = table.game
        self.people = people
        self.minds = minds
        self.lang = lang
        self.save_to = save
        self.text = self.game.text(lang)
        self.own = words(lang)
        self.out = console()
        # Who sits at the screen, and which people's choices are sealed, the latest last.
        self.seat: int | None = people[0] if len(people) == 1 else None
        self.sealed: list[int] = []
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "undo": self.undo,
            "hint": self.hint,
            "log": self.log,
            "rule": self.rule,
            "board": self.board,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }

    def play(self) -> int:
        """Plays until the game is over or the player leaves."""
        self.out.print(
            self.own("play.welcome", title=self.text("game.title"), seed=self.table.record.seed),
            style="bold",
            markup=False,
        )
        self.out.print(self.own("play.how"), style="dim", markup=False)
        try:
            while waiting := self.table.waiting():
                seat = next((actor for actor in waiting if actor in self.minds), waiting[0])
                if seat in self.minds:
                    self.move(seat, self.table.ask(self.minds[seat], seat))
                    continue
                if seat != self.seat and not self.hand_over(seat):
                    continue
                self.turn(seat)
        except Left:
            self.out.print(self.own("play.left"), markup=False)
            self.remember()
            return 0
        self.draw(None)
        result = self.game.result(self.table.state)
        self.out.print(score_sheet(self.game, result, self.table.names, self.lang))
        self.out.print(winners_line(result, self.table.names, self.lang), style="bold", markup=False)
        return 0

    # --- a person's turn

    def hand_over(self, seat: int) -> bool:
        """Hides what is private until the next person sits down at the screen.

        False if a player took a move back instead: then it may be another player's turn.
        """
        before = self.progress()
        if sys.stdout.isatty():
            self.out.clear()
        self.seat = None
        self.ask(self.own("play.hand_over", name=self.table.names[seat]))
        if self.progress() != before:
            return False
        self.seat = seat
        return True

    def todo(self, phase: str, legal: list[int]) -> str:
        """What the player who decides has to do now."""
        kinds = list(dict.fromkeys(self.game.actions.kind(action).name for action in legal))
        return self.game.todo(phase, kinds, self.text)

    def said(self, action: int, state: GameState | None = None) -> str:
        """A move as a sentence, in the state it is or was made in."""
        meant = self.game.meant(state or self.table.state, action)
        return self.game.describe(action, self.text, meant)

    def turn(self, seat: int) -> None:
        """One decision of a person."""
        state = self.table.state
        view, legal = state.view(seat), state.legal(seat)
        self.draw(seat)
        self.out.print(f"\n{self.table.names[seat]}: {self.todo(view['phase'], legal)}", style="bold", markup=False)
        before = self.progress()
        left = legal
        while True:
            step = next_step(self.game, left, self.text, self.own, state)
            if step is None:
                if len(legal) == 1:
                    self.out.print(self.own("play.only", move=self.said(left[0])), markup=False)
                    self.ask(self.own("play.go_on"))
                    if self.progress() != before:
                        return
                self.move(seat, left[0])
                return
            self.out.print(step.question, markup=False)
            self.list(step.answers)
            word = self.ask("> ")
            if self.progress() != before:
                return
            if word in ("", "0"):
                left = legal
            elif number := number_of(word, len(step.answers)):
                left = step.answers[number - 1][1]
            elif (action := self.typed(seat, word)) is not None:
                self.move(seat, action)
                return

    def list(self, answers: list[tuple[str, list[int]]]) -> None:
        """The answers by number, in columns where they are short."""
        entries = [f"{number:3}. {words}" for number, (words, _) in enumerate(answers, 1)]
        width = max(columns(entry) for entry in entries) + 2
        across = max(1, min(8, self.out.width // width)) if len(entries) > 12 else 1
        for start in range(0, len(entries), across):
            line = "".join(padded(entry, width) for entry in entries[start : start + across])
            self.out.print(line.rstrip(), markup=False)

    def typed(self, seat: int, word: str) -> int | None:
        """A move typed in notation, or None with the reason said."""
        try:
            action = self.game.actions.parse(word)
        except BadInput:
            self.out.print(self.own("play.not_understood", word=word), style="red", markup=False)
            return None
        refused = self.table.state.refusal(seat, action)
        if refused is not None:
            self.refuse(refused)
            return None
        return action

    def move(self, seat: int, action: int) -> None:
        """Makes a move and tells what it caused; of a sealed move only that it was made."""
        sentence = self.said(action)
        events = self.table.play(seat, action)
        if self.table.has_sealed(seat):
            self.sealed += [seat] if seat in self.people else []
            self.out.print(self.own("play.sealed", name=self.table.names[seat]), markup=False)
            return
        self.sealed = []
        self.out.print(f"{self.table.names[seat]}: {sentence}", markup=False)
        for event in events:
            self.out.print(f"    {self.game.tell(event, self.text, self.table.names)}", style="dim", markup=False)
        self.remember()

    def progress(self) -> tuple[int, int]:
        """How far the game is: moves made, and how many seats the table waits for."""
        return len(self.table.history), len(self.table.waiting())

    def ask(self, prompt: str) -> str:
        """A line from the person; a command is carried out and counts as no answer."""
        while True:
            try:
                line = input(prompt).strip()
            except EOFError:
                self.out.print()
                raise Left from None
            name, _, rest = line.partition(" ")
            if name.lower() not in self.commands:
                return line
            before = self.progress()
            self.commands[name.lower()](rest.strip())
            if self.progress() != before:
                return ""

    # --- the words

    def why(self, rest: str) -> None:
        """`why place Fo 0,2 gem`: why this is not possible now."""
        if self.seat is None:
            return  # the screen is being passed on
        try:
            action = self.game.actions.parse(rest.removeprefix("not ").strip())
        except BadInput as error:
            self.out.print(str(error), style="red", markup=False)
            return
        refused = self.table.state.refusal(self.seat, action)
        if refused is None:
            self.out.print(self.own("play.possible", move=self.said(action)), markup=False)
        else:
            self.refuse(refused)

    def refuse(self, refused: TilecourtError) -> None:
        sentence = str(refused)
        if isinstance(refused, Refused):
            sentence = f"{self.game.explain(refused.key, refused.values, self.text)} ({refused.rule})"
        self.out.print(sentence, style="red", markup=False)

    def undo(self, rest: str) -> None:
        """Takes back the player's last move, if nothing was revealed since; first a sealed choice."""
        if self.sealed:
            self.table.withdraw(self.sealed.pop())
            self.out.print(self.own("play.undone"), markup=False)
            return
        moves = 1
        while moves <= len(self.table.history) and self.table.history[-moves].seat not in self.people:
            moves += 1
        if not self.table.can_undo(moves):
            self.out.print(self.own("play.no_undo"), style="red", markup=False)
            return
        self.table.undo(moves)
        self.out.print(self.own("play.undone"), markup=False)
        self.remember()

    def hint(self, rest: str) -> None:
        """What the greedy bot would do here, knowing no more than the player."""
        if self.seat is None:
            return  # the screen is being passed on
        action = self.table.ask(bot("greedy", f"hint/{len(self.table.history)}"), self.seat)
        sentence = self.said(action)
        notation = self.game.actions.notation(action)
        self.out.print(self.own("play.hint", move=sentence, notation=notation), style="green", markup=False)

    def log(self, rest: str) -> None:
        """The last moves, or as many as asked for."""
        asked = number_of(rest, len(self.table.history))
        number = (len(self.table.history) if rest.isdecimal() else 10) if asked is None else asked
        for turned in self.table.history[-number:] if number else []:
            name = self.table.names[turned.seat]
            self.out.print(f"{name}: {self.said(turned.action, turned.before)}", markup=False)
            for event in turned.events:
                sentence = self.game.tell(event, self.text, self.table.names)
                self.out.print(f"    {sentence} ({', '.join(event.rules)})", style="dim", markup=False)

    def rule(self, rest: str) -> None:
        """`rule PMT-5.6`: the text of a rule."""
        try:
            show_rule(self.game.rulebook(self.lang)[rest], self.lang)
        except BadInput as error:
            self.out.print(str(error), style="red", markup=False)

    def board(self, rest: str) -> None:
        """Draws the table again, as the player at the screen sees it."""
        self.draw(self.seat)

    def draw(self, seat: int | None) -> None:
        view = self.table.state.view(seat)
        show(self.game.draw(view, self.text, min(self.out.width, 160), self.table.names))

    def save(self, rest: str) -> None:
        """`save FILE`: writes the record."""
        name = rest or self.save_to or f"{self.game.id}-{self.table.record.seed}.json"
        try:
            write(name, self.table.record.text())
        except BadInput as error:
            self.out.print(str(error), style="red", markup=False)
            return
        self.out.print(self.own("play.saved", file=os.path.relpath(name)), markup=False)

    def remember(self) -> None:
        if self.save_to:
            write(self.save_to, self.table.record.text())

    def help(self, rest: str) -> None:
        """The words that can be typed."""
        move = self.game.actions.notation(self.game.actions.size - 1)
        for name in self.commands:
            sentence = self.own(f"word.{name}", move=move, rule=self.game.rule_of_turn)
            self.out.print(f"  {sentence}", markup=False)

    def quit(self, rest: str) -> None:
        """Leaves the game."""
        raise Left

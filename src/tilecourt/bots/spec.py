"""How a bot is asked for: by name, by class, or by a command.

greedy                    a bot that is installed
master@2s, master@400     with a budget: seconds or iterations a move
my_package.bots:MyBot     a class of yours, from an installed package or from the current folder
learned:FILE              the learned bot with the weights of a file of `tilecourt train`
exec:./mybot --deep       any program that speaks the line protocol
exec@2s:./mybot           the same, with the time it has for a move
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tilecourt.bots.budget import Budget
from tilecourt.engine.errors import BadInput

LEARNED = "learned:"
EXEC = re.compile(r"exec(?:@([^:]*))?:(.*)", re.DOTALL)


@dataclass(frozen=True)
class Spec:
    """A parsed spec: a name (or module:Class) or a command, with or without a budget."""

    name: str = ""
    command: str = ""
    budget: Budget | None = None
    weights: str = ""

    @property
    def text(self) -> str:
        """The name of the bot: the same however the spec was written."""
        at = "" if self.budget is None else f"@{self.budget}"
        if self.weights:
            return f"{self.name}:{self.weights}"
        return f"exec{at}:{self.command}" if self.command else f"{self.name}{at}"

    @staticmethod
    def read(text: str) -> Spec:
        """Parses a spec, without asking whether there is such a bot."""
        text = text.strip()
        try:
            text.encode()
        except UnicodeEncodeError:
            raise BadInput(f"Expected a bot in UTF-8, got {text!a}.") from None
        if found := EXEC.fullmatch(text):
            time, command = found[1], found[2].strip()
            if not command:
                raise BadInput(f"Expected a command after exec:, such as exec:./mybot, got {text!r}.")
            budget = None if time is None else Budget.read(time)
            if budget is not None and budget.seconds is None:
                raise BadInput(f"Expected the time a move of exec: in seconds, such as exec@2s:./mybot, got {text!r}.")
            return Spec(command=command, budget=budget)
        if text.startswith(LEARNED):
            if not text.removeprefix(LEARNED).strip():
                raise BadInput(f"Expected a file of weights after learned:, got {text!r}.")
            return Spec(name="learned", weights=text.removeprefix(LEARNED).strip())
        name, at, word = text.partition("@")
        return Spec(name=name.strip(), budget=Budget.read(word.strip()) if at else None)

    @property
    def is_class(self) -> bool:
        """Whether it names a class by module:Class."""
        return ":" in self.name


def listed(texts: str) -> list[str]:
    """The specs in a list with commas between them."""
    found = [text.strip() for text in texts.split(",") if text.strip()]
    if not found:
        raise BadInput(f"Expected bots such as random,greedy, got {texts!r}.")
    return found

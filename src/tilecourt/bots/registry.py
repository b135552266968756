"""The bots: installed ones (entry-point group `tilecourt.bots`), classes by name, and commands.

`tilecourt.bots.spec` says how a bot is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from tilecourt.bots.forfeit import BotFailed, Watched, look_here_too, said, theirs
from tilecourt.bots.info import Bot
from tilecourt.bots.learned_file import LearnedFromFile
from tilecourt.bots.process import ProcessBot, words_of
from tilecourt.bots.spec import Spec, listed
from tilecourt.engine.errors import BadInput
from tilecourt.engine.files import read_bytes
from tilecourt.engine.result import Result
from tilecourt.engine.weights import MOST_BYTES


@cache
def _entries() -> dict[str, EntryPoint]:
    # Ours last, so that no other package can replace `greedy`.
    found = sorted(entry_points(group="tilecourt.bots"), key=lambda entry: entry.value.startswith("tilecourt."))
    return {entry.name: entry for entry in found}


def bots() -> list[str]:
    """The names of all installed bots, in alphabetical order."""
    return sorted(_entries())


def bot(spec: str, seed: str) -> Bot:
    """A bot by its spec; the seed makes its choices repeatable."""
    wanted = Spec.read(spec)
    # Bots of others get a digest: the seed text names the seed of the deal, which must stay secret.
    digest = sha256(seed.encode()).hexdigest()[:16]
    if wanted.command:
        return ProcessBot(wanted, digest)
    if wanted.weights:
        return LearnedFromFile(seed, wanted.weights)
    made = _class_of(wanted)
    arguments: dict[str, Any] = {} if wanted.budget is None else {"budget": wanted.budget}
    if _is_ours(wanted):
        ours: Bot = made(seed, **arguments)
        return ours
    with theirs(lambda error: BotFailed(wanted.text, f"could not be made: {said(error)}")):
        mind: Bot = made(digest, **arguments)
    return Watched(wanted.text, mind)


def seat_bot(spec: str, seed: int | str, seat: int) -> Bot:
    """The bot of a seat in a game with this seed, as every command makes it, so that any game can be repeated."""
    return bot(spec, f"{seed}/{seat}/{spec}")


def listens(mind: Bot) -> bool:
    """Whether a bot may ask for the events since its last decision: the project's own bots never do."""
    return isinstance(mind, (Watched, ProcessBot))


def can_copy(spec: str) -> bool:
    """Whether a bot by its spec is one of the project's own, which can be copied in the middle of a game."""
    wanted = Spec.read(spec)
    return not wanted.command and (bool(wanted.weights) or _is_ours(wanted))


def dismiss(minds: Iterable[Bot], reason: str, result: Result | None = None) -> None:
    """Tells the bots that are programs that their game is over, and ends them."""
    for mind in minds:
        if isinstance(mind, ProcessBot):
            mind.bye(reason, result)


def check(spec: str) -> str:
    """The spec of a bot that exists and takes its budget; anything else is `BadInput`."""
    wanted = Spec.read(spec)
    if wanted.command:
        words_of(wanted)
    elif wanted.weights:
        read_bytes(Path(wanted.weights), f"The weights file {wanted.weights}", MOST_BYTES)
    else:
        _class_of(wanted)
    return wanted.text


def lineup(specs: str, players: int) -> list[str]:
    """Bots for every seat from specs such as `random,greedy`: the list is repeated until the seats are filled."""
    wanted = listed(specs)
    if len(wanted) > players:
        raise BadInput(f"Expected at most {players} bots for {players} players, got {len(wanted)}.")
    checked = [check(spec) for spec in wanted]
    return [checked[seat % len(checked)] for seat in range(players)]


def contenders(specs: str) -> list[str]:
    """Bots to be compared, each once, in the order in which they were named."""
    return list(dict.fromkeys(check(spec) for spec in listed(specs)))


def _is_ours(spec: Spec) -> bool:
    return not spec.is_class and _entries()[spec.name].value.startswith("tilecourt.")


@cache
def _class_of(spec: Spec) -> type:
    found = _named(spec) if spec.is_class else _installed(spec)
    if not (isinstance(found, type) and callable(getattr(found, "choose", None))):
        raise BadInput(f"The bot {spec.name} is not a class with a method choose(info).")
    if spec.budget is not None and not getattr(found, "takes_budget", False):
        raise BadInput(f"The bot {spec.name} takes no budget, but got {spec.budget}.")
    return found


def _installed(spec: Spec) -> Any:
    if spec.name not in _entries():
        raise BadInput(f"There is no bot {spec.name!r}; the bots are {', '.join(bots())}.")
    with theirs(lambda error: _not_imported(spec, error)):
        return _entries()[spec.name].load()


def _named(spec: Spec) -> Any:
    """The class that module:Class names, from an installed package or, after those, from the current folder."""
    module, _, name = spec.name.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), *name.split("."))):
        raise BadInput(f"Expected a bot's class as package.module:Class, got {spec.name!r}.")
    look_here_too()
    with theirs(lambda error: _not_imported(spec, error)):
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part, None)
    if found is None:
        raise BadInput(f"The module {module} has no class {name!r}.")
    return found


def _not_imported(spec: Spec, error: BaseException) -> BadInput:
    """What is wrong with a bot whose module raises, or is not there."""
    module = spec.name.partition(":")[0] if spec.is_class else ""
    if isinstance(error, ModuleNotFoundError) and error.name and f"{module}.".startswith(f"{error.name}."):
        where = "neither installed nor in the current folder"
        return BadInput(f"There is no module {error.name!r} for the bot {spec.name}: it is {where}.")
    return BadInput(f"The bot {spec.name} cannot be imported: {said(error)}.")

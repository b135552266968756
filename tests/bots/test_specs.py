"""How bots are asked for: names, budgets and classes, and what is said when there is no such bot."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import tilecourt
from tilecourt.bots import registry
from tilecourt.bots.budget import Budget
from tilecourt.bots.forfeit import BotFailed, theirs
from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot, check, contenders, lineup
from tilecourt.bots.spec import Spec
from tilecourt.engine.errors import BadInput

MODULE = """
import asyncio


class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, info):
        return info.legal[0]


class Thinker:
    takes_budget = True

    def __init__(self, seed, budget=None):
        self.budget = budget

    def choose(self, info):
        return info.legal[-1]


class Raises(First):
    def choose(self, info):
        return 1 // 0


class Leaves(First):
    def choose(self, info):
        raise SystemExit


class Cheats(First):
    def choose(self, info):
        info.legal.append(-5)
        return -5


class Mumbles(First):
    def choose(self, info):
        return "the first one, please"


class Cancels(First):
    def choose(self, info):
        raise asyncio.CancelledError


class Unspeakable(Exception):
    def __str__(self):
        raise ValueError


class RaisesUnspeakably(First):
    def choose(self, info):
        raise Unspeakable


class RaisesNoText(First):
    def choose(self, info):
        raise ValueError("\\ud800")


class Huge(First):
    def choose(self, info):
        return 10**5000


class Odd:
    def __repr__(self):
        raise ValueError

    def __index__(self):
        raise KeyError


class AnswersOddly(First):
    def choose(self, info):
        return Odd()


class LeavesWhenCounted:
    def __repr__(self):
        raise asyncio.CancelledError

    def __index__(self):
        raise SystemExit


class AnswersAndLeaves(First):
    def choose(self, info):
        return LeavesWhenCounted()


class LeavesWhenRead(Exception):
    def __str__(self):
        raise GeneratorExit


class RaisesAndLeaves(First):
    def choose(self, info):
        raise LeavesWhenRead


class UnmakeableAndLeaves(First):
    def __init__(self, seed):
        raise LeavesWhenRead


class Nameless(type):
    @property
    def __name__(cls):
        raise SystemExit


class LeavesWhenNamed(Exception, metaclass=Nameless):
    pass


class RaisesNameless(First):
    def choose(self, info):
        raise LeavesWhenNamed


class Interrupted:
    def __index__(self):
        raise KeyboardInterrupt


class IsInterruptedWhenCounted(First):
    def choose(self, info):
        return Interrupted()


class InterruptedWhenRead(Exception):
    def __str__(self):
        raise KeyboardInterrupt


class IsInterruptedWhenRead(First):
    def choose(self, info):
        raise InterruptedWhenRead


class IsInterrupted(First):
    def choose(self, info):
        raise KeyboardInterrupt


class Unmakeable(First):
    def __init__(self, seed):
        raise RuntimeError("no\\nmemory. " * 100)


class Mute:
    pass


number = 7
"""


LOUD = """
print("imported")


class Loud:
    def __init__(self, seed):
        print("made")

    def choose(self, info):
        print("asked")
        return info.legal[0]
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with bots that lies in the current folder and nowhere else."""
    name = f"bots_of_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(MODULE)
    (tmp_path / f"broken_{name}.py").write_text("import nothing_that_exists\n")
    (tmp_path / f"wrong_{name}.py").write_text("def f(:\n")
    (tmp_path / f"leaving_{name}.py").write_text("raise SystemExit(0)\n")
    (tmp_path / f"cancelled_{name}.py").write_text("import asyncio\nraise asyncio.CancelledError\n")
    (tmp_path / f"strange_{name}.py").write_text("def __getattr__(name):\n    raise ValueError(name)\n")
    (tmp_path / f"stranger_{name}.py").write_text("def __getattr__(name):\n    raise SystemExit(name)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return name


@pytest.mark.parametrize(
    ("word", "budget"),
    [
        ("2s", Budget(seconds=2)),
        ("0.5s", Budget(seconds=0.5)),
        (".25s", Budget(seconds=0.25)),
        ("400", Budget(iterations=400)),
        ("1", Budget(iterations=1)),
    ],
)
def test_budgets_are_seconds_or_iterations(word: str, budget: Budget) -> None:
    assert Budget.read(word) == budget
    assert Budget.read(str(budget)) == budget


@pytest.mark.parametrize("word", ["0.1234567s", "0.000000001s", "3600s", "100s", "1000000000", "0.5s"])
def test_a_budget_is_written_as_it_is_read(word: str) -> None:
    assert str(Budget.read(word)) == word


@pytest.mark.parametrize(
    "word", ["", "0", "0s", "0.0s", "-1", "-2s", "2 s", "s", "1.5", "nans", "infs", "1e3", "２s", "3601s", "9" * 40]
)
def test_a_bad_budget_is_bad_input(word: str) -> None:
    with pytest.raises(BadInput, match="Expected a budget"):
        Budget.read(word)


@pytest.mark.parametrize("given", [{}, {"seconds": 1.0, "iterations": 1}, {"seconds": float("nan")}])
def test_a_budget_is_one_of_both(given: dict[str, float]) -> None:
    with pytest.raises(BadInput, match="Expected a budget"):
        Budget(**given)  # type: ignore[arg-type]


def test_a_class_in_the_current_folder_plays(here: str) -> None:
    state = tilecourt.game("kaguyahime").new(2, seed=1)
    assert bot(f"{here}:First", "1").choose(Info(state, 0)) == state.legal(0)[0]
    assert lineup(f"random, {here}:First", 3) == ["random", f"{here}:First", "random"]


def test_its_seed_is_repeatable_and_does_not_tell_the_deal(here: str) -> None:
    one, same, other = (bot(f"{here}:First", seed) for seed in ("7/0/x", "7/0/x", "8/0/x"))
    assert one.mind.seed == same.mind.seed != other.mind.seed
    assert len(one.mind.seed) == 16 and "/" not in one.mind.seed


def test_nobody_takes_the_name_of_a_built_in_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever order packages are found: a bot of that name is reached by its class."""
    others = [EntryPoint(name, "package.module:Other", "tilecourt.bots") for name in ("greedy", "other")]
    ours = list(registry.entry_points(group="tilecourt.bots"))
    for found in (others + ours, ours + others):
        monkeypatch.setattr(registry, "entry_points", lambda group, found=found: found)
        registry._entries.cache_clear()
        try:
            assert registry._entries()["greedy"].value.startswith("tilecourt.")
            assert registry._entries()["other"].value == "package.module:Other"
        finally:
            registry._entries.cache_clear()


def test_a_budget_reaches_the_bot_that_takes_one(here: str) -> None:
    assert bot(f"{here}:Thinker@0.5s", "1").mind.budget == Budget(seconds=0.5)
    assert bot(f"{here}:Thinker", "1").mind.budget is None
    for spec in ("random@2s", "greedy@400", f"{here}:First@2s"):
        with pytest.raises(BadInput, match="takes no budget, but got"):
            check(spec)


def test_bots_to_compare_are_named_once(here: str) -> None:
    wish = f"greedy,{here}:First, greedy ,random,{here}:Thinker@5,{here}:Thinker"
    assert contenders(wish) == ["greedy", f"{here}:First", "random", f"{here}:Thinker@5", f"{here}:Thinker"]


@pytest.mark.parametrize(
    ("specs", "text"),
    [
        (("adept@10", "adept@010", " adept @ 10 "), "adept@10"),
        (("adept@2s", "adept@2.0s", "adept@02s"), "adept@2s"),
        (("adept@0.5s", "adept@.5s", "adept@0.50s"), "adept@0.5s"),
        (("HERE:Thinker@400", "HERE:Thinker@0400"), "HERE:Thinker@400"),
        (("exec@2s:cat -u", "exec@2.0s:cat -u", "exec@02s: cat -u"), "exec@2s:cat -u"),
        (("exec:cat", "exec: cat "), "exec:cat"),
    ],
)
def test_the_same_bot_is_called_the_same(here: str, specs: tuple[str, ...], text: str) -> None:
    wanted = [spec.replace("HERE", here) for spec in specs]
    assert contenders(",".join(wanted)) == [text.replace("HERE", here)]
    assert {Spec.read(spec) for spec in wanted} == {Spec.read(wanted[0])}


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("HERE:Nobody", "has no class 'Nobody'"),
        ("HERE:number", "is not a class with a method choose"),
        ("HERE:Mute", "is not a class with a method choose"),
        ("os:system", "is not a class with a method choose"),
        ("no_such_module_here:Bot", "There is no module 'no_such_module_here'"),
        ("tilecourt.nothing:Bot", "There is no module 'tilecourt.nothing'"),
        ("HERE.inside:Bot", "There is no module '"),
        ("broken_HERE:Bot", "cannot be imported: ModuleNotFoundError: No module named 'nothing_that_exists'"),
        ("wrong_HERE:Bot", "cannot be imported: SyntaxError: "),
        ("leaving_HERE:Bot", "cannot be imported: SystemExit"),
        ("cancelled_HERE:Bot", "cannot be imported: CancelledError"),
        ("strange_HERE:Bot", "cannot be imported: ValueError: "),
        ("stranger_HERE:Bot", "cannot be imported: SystemExit: "),
        ("exec:./bot \udcff", "Expected a bot in UTF-8, got 'exec:./bot \\udcff'."),
        (":Bot", "Expected a bot's class as package.module:Class"),
        ("HERE:", "Expected a bot's class as package.module:Class"),
        ("..HERE:Bot", "Expected a bot's class as package.module:Class"),
        ("HERE.py:Bot Class", "Expected a bot's class as package.module:Class"),
        ("a:b:c", "Expected a bot's class as package.module:Class"),
        ("greedy@", "Expected a budget"),
        ("greedy@0", "Expected a budget"),
        ("greedy@soon", "Expected a budget"),
        ("nobody@2s", "There is no bot 'nobody'"),
    ],
)
def test_what_cannot_be_a_bot_is_bad_input(here: str, spec: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        check(spec.replace("HERE", here))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Raises", "raised ZeroDivisionError: integer division or modulo by zero (bots_of_"),
        ("Leaves", "raised SystemExit"),
        ("Cheats", "answered -5, which is not the id of a legal move."),
        ("Mumbles", "answered 'the first one, please', which is not the id of a legal move."),
        ("Cancels", "raised CancelledError (bots_of_"),
        ("RaisesUnspeakably", "raised Unspeakable (bots_of_"),
        ("RaisesNoText", "raised ValueError: \\ud800 (bots_of_"),
        ("Huge", "answered with something of the type int, which is not the id of a legal move."),
        ("AnswersOddly", "answered with something of the type Odd, which is not the id of a legal move."),
        ("AnswersAndLeaves", "answered with something of the type LeavesWhenCounted, which is not the id of a legal"),
        ("RaisesAndLeaves", "raised LeavesWhenRead (bots_of_"),
        ("RaisesNameless", "raised something without a name (bots_of_"),
        ("UnmakeableAndLeaves", "could not be made: LeavesWhenRead (bots_of_"),
        ("Unmakeable", "could not be made: RuntimeError: no memory. no memory."),
    ],
)
def test_whatever_somebody_elses_bot_does_wrong_is_one_sentence(here: str, name: str, sentence: str) -> None:
    state = tilecourt.game("kaguyahime").new(2, seed=1)
    with pytest.raises(BotFailed) as caught:
        bot(f"{here}:{name}", "1").choose(Info(state, 0))
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 400 and "\n" not in str(caught.value)
    assert str(caught.value).encode()


@pytest.mark.parametrize("name", ["IsInterrupted", "IsInterruptedWhenCounted", "IsInterruptedWhenRead"])
def test_who_interrupts_the_program_still_does(here: str, name: str) -> None:
    state = tilecourt.game("kaguyahime").new(2, seed=1)
    with pytest.raises(KeyboardInterrupt):
        bot(f"{here}:{name}", "1").choose(Info(state, 0))


def test_what_a_bot_prints_goes_to_the_error_stream(here: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(f"loud_{here}.py").write_text(LOUD)
    state = tilecourt.game("kaguyahime").new(2, seed=1)
    assert bot(f"loud_{here}:Loud", "1").choose(Info(state, 0)) == state.legal(0)[0]
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "imported\nmade\nasked\n")


@pytest.mark.parametrize("text", ["exec:", "exec: ", "exec@:x", "exec@0s:x", "exec@5:x", "exec@soon:x"])
def test_a_bad_command_is_bad_input(text: str) -> None:
    with pytest.raises(BadInput, match="Expected "):
        Spec.read(text)


def test_a_command_keeps_its_words() -> None:
    spec = Spec.read("exec@1.5s:./mybot --level=a:b@c")
    assert (spec.command, spec.budget) == ("./mybot --level=a:b@c", Budget(seconds=1.5))


def test_the_whole_traceback_on_request(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fails() -> None:
        raise ValueError("deep inside")

    for wish, shown in (("", False), ("1", True)):
        monkeypatch.setenv("TILECOURT_TRACEBACK", wish)
        with pytest.raises(BotFailed, match="deep inside"), theirs(lambda error: BotFailed("x", str(error))):
            fails()
        assert ("in fails" in capsys.readouterr().err) is shown

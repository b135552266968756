"""The documentation is true: its examples run, its commands work, its links lead somewhere, it names everything."""

from __future__ import annotations

import ast
import doctest
import json
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tilecourt
from tilecourt import cli
from tilecourt.cli.main import COMMANDS, build_parser, main
from tilecourt.cli.show import words
from tilecourt.engine.names import names_of
from tilecourt.engine.registry import games
from tilecourt.games.princess import phases
from tilecourt.games.princess.game import PrincessGame
from tilecourt.lab.arena import arena, planned

ROOT = Path(__file__).resolve().parents[1]
DOCS = sorted(path for path in (ROOT / "docs").rglob("*.md") if path.name != "rules.md")
PAGES = [ROOT / "README.md", *DOCS]
ALL_PAGES = sorted(path for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")] if path.is_file())
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# An empty line within what an example prints; one before the next example is left as it is.
GAP = re.compile(r"^$(?=\n(?!>>> |\Z))", re.MULTILINE)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
# Commands of console blocks that take long; they are parsed and not run.
LONG = ("--games 200",)
# Pages whose examples need optional packages.
NEEDS = {"environments.md": ("numpy", "gymnasium", "pettingzoo", "pyspiel"), "record-format.md": ("polars",)}


# Files of examples, which readers write themselves.
OF_THE_READER = ("last_tile.py", "my_bots.py", "src/my_game/game.py")
FOLDERS = ("src", "tests", "tools", "benchmarks", "examples", "docs", "web/src")
PYTHON = [*ROOT.glob("*.py"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(path: Path, language: str) -> Iterator[tuple[int, str]]:
    """The code blocks of a page in a language, each with its line."""
    text = path.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        if found[1] == language:
            yield text.count("\n", 0, found.start()) + 1, found[2]


def commands(path: Path) -> list[str]:
    """The `tilecourt` commands that a page shows."""
    lines = [line for _, block in blocks(path, "console") for line in block.splitlines()]
    return [line.removeprefix("$ tilecourt ") for line in lines if line.startswith("$ tilecourt ")]


@pytest.mark.slow
@pytest.mark.parametrize("path", [p for p in PAGES if any(blocks(p, "python"))], ids=named)
def test_python_examples_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All examples of a page, one after the other, in one session."""
    for package in NEEDS.get(path.name, ()):
        pytest.importorskip(package, reason=f"{package} is not installed")
    monkeypatch.chdir(tmp_path)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    space: dict[str, object] = {}
    said: list[str] = []
    for line, block in blocks(path, "python"):
        assert ">>> " in block, f"{named(path)}:{line}: an example that no test runs"
        test = parser.get_doctest(GAP.sub("<BLANKLINE>", block), space, f"{named(path)}:{line}", named(path), line)
        runner.run(test, out=said.append, clear_globs=False)
        space = test.globs
    assert not runner.failures, "".join(said)


def test_the_tour_of_the_package_runs() -> None:
    """What `help(tilecourt)` begins with."""
    said: list[str] = []
    tour = doctest.DocTestParser().get_doctest(tilecourt.__doc__ or "", {}, "tilecourt", None, None)
    assert tour.examples
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(tour, out=said.append)
    assert not said, "".join(said)


def test_the_package_shows_its_curated_face_only() -> None:
    assert dir(tilecourt) == sorted(tilecourt.__all__)
    for name in tilecourt.__all__:
        assert hasattr(tilecourt, name)


@pytest.mark.slow
@pytest.mark.parametrize("path", [p for p in PAGES if commands(p)], ids=named)
def test_commands_run(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commands of a page, in order and in one folder; the long ones are only parsed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILECOURT_LANG", "en")
    box = ROOT / "src" / "tilecourt" / "games" / "princess" / "components.toml"
    Path("weak-wings.toml").write_bytes(box.read_bytes())  # what the Python of that page makes
    Path("examples").symlink_to(ROOT / "examples")
    for command in commands(path):
        build_parser(words("en")).parse_args(shlex.split(command))
        if not any(part in command for part in LONG):
            assert main(shlex.split(command)) == 0, (command, capsys.readouterr().err)


def shell(path: Path) -> list[str]:
    """The commands of ours in a page's shell blocks, without comments; a line that goes on is one."""
    text = "\n".join(block for language in ("sh", "bash") for _, block in blocks(path, language))
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    commands = [re.sub(r"\s+#.*|^#.*", "", line).strip() for line in lines]
    return [command for command in commands if "tilecourt" in command or "./run" in command]


@pytest.mark.parametrize("path", [p for p in ALL_PAGES if any(shell(p))], ids=named)
def test_commands_of_shell_blocks_are_commands(path: Path) -> None:
    """Our own program reads them, with TABLE or TOKEN as they stand; they are not run."""
    parser = build_parser(words("en"))
    for line in shell(path):
        said = shlex.split(re.sub(r"\$\([^)]*\)", "X", line))
        while said and re.fullmatch(r"\w+=\S*", said[0]):
            said = said[1:]
        if said[:2] == ["./run", "dev"]:
            said = said[2:]
        elif said[:1] == ["./run"] and said[1:2] and said[1] in COMMANDS:
            said = ["tilecourt", *said[1:]]
        if said and Path(said[0]).name == "tilecourt":
            try:
                parser.parse_args(said[1:])
            except SystemExit:
                pytest.fail(f"{named(path)}: {line}")
        for word in said:
            if word.startswith(("tests/", "tools/", "benchmarks/")):
                assert (ROOT / word.partition("::")[0]).exists(), f"{named(path)}: {line}"


def test_the_smallest_game_of_the_page_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file as it stands there, then what the page shows at the Python prompt, then a whole game."""
    page = ROOT / "docs" / "contribute" / "new-game.md"
    (game, *parts) = (block for _, block in blocks(page, "py"))
    for part in parts:
        ast.parse(part)
    (tmp_path / "last_tile.py").write_text(game, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    shown = next(block for _, block in blocks(page, "text") if ">>> from last_tile" in block)
    space: dict[str, Any] = {}
    said: list[str] = []
    prompt = doctest.DocTestParser().get_doctest(GAP.sub("<BLANKLINE>", shown), space, "last_tile", named(page), 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(prompt, out=said.append, clear_globs=False)
    assert not runner.failures, "".join(said)
    state = prompt.globs["LastTile"]().new(players=3, seed=2)
    mind = tilecourt.bot("random", "docs")
    while seats := state.actors():
        state.play(seats[0], mind.choose(tilecourt.Info(state, seats[0])))
    assert sum(state.result().scores) == 1


def test_the_bots_page_shows_the_example_as_it_is() -> None:
    (shown,) = (block for _, block in blocks(ROOT / "docs" / "bots" / "bots.md", "sh"))
    assert shown in (ROOT / "examples" / "anymove.sh").read_text(encoding="utf-8")


def test_examples_of_the_readme_parse() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"`tilecourt ([a-z-][^`]*)`", text)
    found = set()
    for example in examples:
        if "COMMAND" not in example and (" " in example or example == "games"):
            found.add(build_parser(words("en")).parse_args(shlex.split(example)).command)
    assert found >= set(COMMANDS)


@pytest.mark.parametrize("path", ALL_PAGES, ids=named)
def test_links_lead_somewhere(path: Path) -> None:
    text = BLOCK.sub("", path.read_text(encoding="utf-8"))
    for target in LINK.findall(text):
        if "://" in target or target.startswith(("#", "mailto:")):
            continue
        assert (path.parent / target.partition("#")[0]).exists(), f"{named(path)} links to {target}"


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_every_python_file_that_a_page_names_is_there(path: Path) -> None:
    """By the end of its path; `<id>` stands for any game, and some files are the reader's own."""
    for name in re.findall(r"`([\w/.<>-]+\.py)`", path.read_text(encoding="utf-8")):
        end = name.replace("<id>", games()[0])
        assert name in OF_THE_READER or any(known.as_posix().endswith(f"/{end}") for known in PYTHON), name


def test_every_extra_of_the_package_is_on_the_first_page() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    page = (ROOT / "docs" / "start.md").read_text("utf-8")
    assert not [extra for extra in extras if f"| `{extra}` |" not in page]


def test_the_readme_names_every_game_and_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for id in games():
        assert f"`{id}`" in text and f"docs/rules/{id}/rules.md" in text
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    for command in COMMANDS:
        assert command in shown
        assert f"`tilecourt {command}`" in text


def test_the_ratings_are_those_of_the_reports(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reports = sorted((ROOT / "benchmarks" / "ladder").glob("*.json"))
    assert [path.stem for path in reports] == sorted(games())
    tool = ROOT / "tools" / "ladder_tables.py"
    monkeypatch.setattr("sys.argv", [str(tool), *map(str, reports)])
    runpy.run_path(str(tool), run_name="__main__")
    ratings, steps = capsys.readouterr().out.strip().split("\n\n")
    assert ratings in (ROOT / "README.md").read_text(encoding="utf-8")
    assert steps in (ROOT / "docs" / "play" / "levels.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("id", games())
def test_the_reports_are_those_of_the_kept_games(id: str, tmp_path: Path) -> None:
    """So anybody can go on with them; after a change of the levels they are begun anew."""
    report = json.loads((ROOT / "benchmarks" / "ladder" / f"{id}.json").read_text(encoding="utf-8"))
    kept = tmp_path / "kept.jsonl"
    kept.write_bytes((ROOT / "benchmarks" / "ladder" / f"{id}.jsonl").read_bytes())
    before = kept.read_bytes()
    assert len(before.splitlines()) == 1 + len(report["pairs"]) * report["deals"]
    found = arena(
        planned(id, report["bots"], players=report["players"], games=report["games"], seed=report["seed"]),
        keep=str(kept),
    )
    assert kept.read_bytes() == before, "not all games of the report are there"
    assert found == report


def test_the_map_names_every_page() -> None:
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for path in DOCS:
        assert (
            path.parent == ROOT / "docs" and path.name == "index.md"
        ) or f"]({path.relative_to(ROOT / 'docs')})" in text
    for id in games():
        assert f"rules/{id}/rules.md" in text


def test_the_record_page_explains_every_key_of_a_princess_state() -> None:
    """Keys, phases, moves and events: enough for a program that checks our rules from outside."""
    game = PrincessGame()
    page = (ROOT / "docs" / "reference" / "record-format.md").read_text(encoding="utf-8")
    full = game.new(2, 1).full()
    keys = [*full, *full["players"][0], *full["players"][0]["uses"], "card", "above", "value"]
    keys += [kind.name for kind in game.actions.kinds] + [kind.name for kind in game.event_kinds]
    keys += [param.name for kind in game.actions.kinds for param in kind.params]
    keys += [name for kind in game.event_kinds for name, _ in kind.values if name != "rule"]
    for key in [*keys, *names_of(phases)]:
        assert f"`{key}`" in page, key


def test_the_architecture_page_names_every_file_that_all_games_have() -> None:
    page = (ROOT / "docs" / "contribute" / "architecture.md").read_text(encoding="utf-8")
    folders = [ROOT / "src" / "tilecourt" / "games" / id for id in games()]
    kept = ({str(path.relative_to(folder)) for path in folder.rglob("*.py")} for folder in folders)
    for name in sorted(set.intersection(*kept)):
        assert name.endswith("__init__.py") or f"`{name}`" in page, name


@pytest.mark.slow
def test_the_architecture_page_lists_every_package_and_file() -> None:
    tool = ROOT / "tools" / "module_map.py"
    assert subprocess.run([sys.executable, tool, "--check"]).returncode == 0


def test_pages_of_the_package_are_there() -> None:
    assert Path(cli.__file__ or "").parent.joinpath("text", "messages.en.toml").exists()
    for name in ("LICENSE", "CHANGELOG.md", "CREDITS.md", "CONTRIBUTING.md"):
        assert (ROOT / name).exists()

"""`tilecourt balance`: tables, JSON, the report, two boxes, and what it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.command import Run
from tilecourt.cli.show import console
from tilecourt.engine import text as texts
from tilecourt.engine.text import LANGUAGES

SHORT = ("balance", "merlin", "--bots", "random", "--games", "6", "--seed", "1", "--players", "2")
HOSTILE = '<script>alert("x")</script> & [bold]y[/bold] \\u0007'


@pytest.fixture(autouse=True)
def wide_terminal() -> Iterator[None]:
    """The terminal is made anew, as wide as the command's fixture says: earlier tests may have had a narrow one."""
    console.cache_clear()
    yield
    console.cache_clear()


@pytest.fixture
def strange_box(tmp_path: Path) -> Path:
    """A box of Merlin with dear unicorns, a hostile note and a hostile name of its own."""
    text = files("tilecourt.games.merlin").joinpath("components.toml").read_text("utf-8")
    text = text.replace('id = "unicorn"\nvp = 5', 'id = "unicorn"\nvp = 9', 1)
    text = text.replace('"no further requirement"', f'"{HOSTILE}"'.replace('"x"', "'x'"), 1)
    path = tmp_path / "<b>[red]box&.toml"
    path.write_text(text, encoding="utf-8")
    return path


def parsed(page: str) -> ElementTree.Element:
    """The page, which is well-formed, needs no script and fetches nothing."""
    assert page.startswith("<!DOCTYPE html>\n")
    for forbidden in ("http://", "https://", "url(", "@import", "src=", "href="):
        assert forbidden not in page.replace('http-equiv="', ""), forbidden
    tree = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    assert not [element.tag for element in tree.iter() if element.tag in ("script", "link", "img", "iframe", "object")]
    assert not [name for element in tree.iter() for name in element.attrib if name.startswith("on")]
    return tree


def words_of(tree: ElementTree.Element) -> str:
    return " ".join("".join(tree.itertext()).split())


def test_the_words_are_the_same_in_both_languages() -> None:
    english, japanese = (texts.load("tilecourt.cli", language, "balance").messages for language in LANGUAGES)
    assert list(english) == list(japanese)
    for key in english:
        fields = [set(re.findall(r"\{(\w+)", message[key])) for message in (english, japanese)]
        assert fields[0] == fields[1], key


def test_the_tables(tilecourt: Run) -> None:
    out = tilecourt(*SHORT).fine
    assert "Merlin's Beast Hunt: 6 games" in out
    for words in (
        "Wins, number 1 in turn order",
        "Decisions in a turn",
        "Score: Fences",
        "Beasts",
        "Unicorn",
        "Water card",
    ):
        assert words in out
    assert "association, not a cause" in out
    assert not re.search(r"<\w+\.|\{\w+\}|None", out), "a hole in a sentence"


def test_a_narrow_terminal_loses_no_number(tilecourt: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tilecourt(*SHORT).fine
    monkeypatch.setenv("COLUMNS", "60")
    console.cache_clear()
    narrow = tilecourt(*SHORT).fine
    assert max(map(len, narrow.splitlines())) <= 60 < max(map(len, whole.splitlines()))
    assert narrow.count("…") == whole.count("…")


def test_the_tables_in_japanese(tilecourt: Run) -> None:
    out = tilecourt(*SHORT, "--lang", "ja").fine
    for words in ("手番順1番目の勝率", "幻獣", "ユニコーン", "因果ではありません"):
        assert words in out
    assert not re.search(r"<\w+\.|\{\w+\}|None", out)


def test_json_is_the_same_for_the_same_seed(tilecourt: Run) -> None:
    out = tilecourt(*SHORT, "--json").fine
    assert tilecourt(*SHORT, "--json").fine == out
    data = json.loads(out)
    assert (data["game"], data["games"], data["seed"]) == ("merlin", 6, 1)
    assert set(data["players"][0]["figures"]["moves"]) == {"value", "low", "high", "games"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_one_well_formed_page(tilecourt: Run, language: str) -> None:
    said = tilecourt(*SHORT, "--html", "report.html", "--lang", language).fine
    assert "report.html" in said
    tree = parsed(Path("report.html").read_text("utf-8"))
    assert tree.attrib["lang"] == language
    words = words_of(tree)
    assert ("How to read this" if language == "en" else "読み方") in words
    assert "tilecourt balance merlin --players 2 --games 6 --bots random --seed 1" in words
    assert not re.search(r"<balance|\{\w+\}|None", words)
    plots = [element for element in tree.iter("svg") if element.attrib.get("role") == "img"]
    assert len(plots) >= 5 and all(plot.attrib["aria-label"] for plot in plots)


def test_the_report_goes_to_the_standard_output(tilecourt: Run) -> None:
    parsed(tilecourt(*SHORT, "--html", "-").fine)


def test_a_game_with_rounds_and_no_turns(tilecourt: Run) -> None:
    words = ["balance", "kaguyahime", "--bots", "random", "--games", "3", "--players", "2", "--seed", "1"]
    out = tilecourt(*words, "--html", "k.html").fine
    assert "Decisions of a player in a round" in out and "Wins, seat 0 (random)" in out and "turn order" not in out
    parsed(Path("k.html").read_text("utf-8"))


def test_one_player_alone(tilecourt: Run) -> None:
    words = ["balance", "realm_of_sand", "--bots", "random", "--games", "2", "--players", "1", "--seed", "1"]
    out = tilecourt(*words, "--html", "s.html").fine
    assert "Rounds in a game" in out and "Wins, seat" not in out
    parsed(Path("s.html").read_text("utf-8"))


def test_one_game_has_no_intervals_but_figures(tilecourt: Run) -> None:
    words = ["balance", "merlin", "--bots", "random", "--games", "1", "--players", "2", "--seed", "1"]
    assert "Moves in a game" in tilecourt(*words, "--html", "one.html").fine
    parsed(Path("one.html").read_text("utf-8"))


def test_two_boxes_with_hostile_names(tilecourt: Run, strange_box: Path) -> None:
    out = tilecourt(*SHORT, "--against", str(strange_box), "--html", "c.html").fine
    assert "beast unicorn vp" in out and "[bold]y" in out
    page = Path("c.html").read_text("utf-8")
    tree = parsed(page)
    assert "<script>alert" not in page and "\x07" not in page
    words = words_of(tree)
    assert "<script>alert('x')</script> & [bold]y[/bold]" in words, "shown as it is, and never read as a page"
    assert "<b>[red]box&.toml" in words
    assert "beast › unicorn › vp" in words and "the printed box" in words


@pytest.mark.slow
def test_two_boxes_as_json_and_in_japanese(tilecourt: Run, strange_box: Path) -> None:
    data = json.loads(tilecourt(*SHORT, "--components", str(strange_box), "--against", str(strange_box), "--json").fine)
    assert data["comparison"]["entries"] == []
    assert data["comparison"]["significant"] == 0 < data["comparison"]["comparisons"]
    assert data["a"]["parts"] == data["b"]["parts"]
    assert "1か所が違います" not in tilecourt(*SHORT, "--against", str(strange_box), "--lang", "ja").fine


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--games", "0"], "Expected 1 to 10000000 games, got 0."),
        (["--games", "-3"], "got -3."),
        (["--jobs", "0"], "Expected 1 to 256 jobs, got 0."),
        (["--players", "5"], "is for 2 to 4 players, not 5."),
        (["--players", "two"], "Expected numbers of players such as 2 or 2,3, got 'two'."),
        (["--players", ""], "got ''."),
        (["--bots", "nobody"], "There is no bot 'nobody'"),
        (["--bots", "random,random,random"], "Expected at most 2 bots for 2 players, got 3."),
        (["--against", "nowhere.toml"], "The component file nowhere.toml cannot be read"),
        (["--components", "nowhere.toml"], "The component file nowhere.toml cannot be read"),
        (["--html", "no/such/folder.html"], "The file no/such/folder.html cannot be written"),
        (["--html", "."], "The file . cannot be written"),
        (["--html", ""], "Expected the name of a file to write"),
        (["--option", "rerolls"], "Expected an option as name=value"),
        (["--solo", "--against", "a.toml"], "--solo goes without --players, --against."),
    ],
)
def test_refusals(tilecourt: Run, words: list[str], expected: str) -> None:
    assert expected in tilecourt(*SHORT, *words).refused


def test_a_game_that_nobody_plays_alone(tilecourt: Run) -> None:
    assert "not played alone" in tilecourt("balance", "merlin", "--solo").refused


def test_solo_is_still_there(tilecourt: Run) -> None:
    out = tilecourt("balance", "realm_of_sand", "--solo", "--bots", "random", "--games", "3", "--seed", "1").fine
    assert "3 games of realm_of_sand, seed 1" in out and "█" in out


def test_a_bot_that_fails_ends_the_study_with_its_sentence(tilecourt: Run) -> None:
    words = ["balance", "merlin", "--games", "2", "--players", "2", "--seed", "1", "--bots", "exec:false"]
    assert "false" in tilecourt(*words).refused


def test_different_bots_are_not_called_an_advantage_of_their_seats(tilecourt: Run) -> None:
    words = ["balance", "merlin", "--games", "2", "--players", "2", "--seed", "1", "--bots"]
    assert "advantage" in tilecourt(*words, "random").fine
    out = tilecourt(*words, "random,greedy").fine
    assert "advantage" not in out and "Wins, seat 1 (greedy)" in out


def test_a_file_that_is_no_box(tilecourt: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("x = 1", encoding="utf-8")
    assert str(bad) in tilecourt(*SHORT, "--against", str(bad)).refused


@pytest.fixture
def crown(tmp_path: Path) -> Path:
    """The box of the princess with one more rune."""
    text = files("tilecourt.games.princess").joinpath("components.toml").read_text("utf-8")
    rune = """[[rune]]
provenance = "X"
id = "R31"
name = "Crown"
picture = ["#.#", "###"]
cells = [[0, 0], [0, 2], [1, 0], [1, 1], [1, 2]]
steps = 6
steps_mixed = 3
copies = 1

"""
    text = text.replace("[[steal_card]]", rune + "[[steal_card]]", 1)
    text = text.replace("rune_deck_cards = 32", "rune_deck_cards = 33", 1)
    path = tmp_path / "crown.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.slow
def test_a_component_of_one_box_only_is_shown_by_its_name(tilecourt: Run, crown: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    given = ("balance", "princess", "--bots", "random", "--games", "4", "--seed", "1", "--players", "2")
    out = tilecourt(*given, "--against", str(crown), "--html", str(report)).fine
    assert "Crown (Runes) is only in box B:" in out and "Only in box B" in out
    assert "■ · ■" in out and "{'" not in out, "a new rune is drawn"
    words = words_of(parsed(report.read_text("utf-8")))
    assert "Crown (Runes) is only in box B:" in words and "{'" not in words
    assert words.count("Crown") >= 3, "in the sentence, in the entry, and in a line of its own"
    found = json.loads(tilecourt(*given, "--against", str(crown), "--json").fine)["comparison"]
    (only,) = found["only"]
    assert (only["box"], only["group"], only["id"]) == ("b", "rune", "R31")
    assert only["figures"]["uses"]["games"] == 4
    assert "R31" not in {part["id"] for part in found["parts"]}
    assert "Crown" in tilecourt("components", "princess", "--components", str(crown)).fine

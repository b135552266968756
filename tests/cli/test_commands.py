"""Every command, in both languages, for people and for programs."""

from __future__ import annotations

import json
import statistics
import tomllib
from pathlib import Path

import pytest

from tests.cli.command import Run
from tilecourt import __version__
from tilecourt.cli import main as cli
from tilecourt.engine.registry import game, games
from tilecourt.engine.text import LANGUAGES, flatten
from tilecourt.lab.simulate import Match, play_one
from tilecourt.table import record as records

TEXT = Path(cli.__file__).parent / "text"
JAPANESE = "".join(chr(code) for code in range(0x3040, 0x3100))


def messages(lang: str) -> dict[str, str]:
    return dict(flatten(tomllib.loads((TEXT / f"messages.{lang}.toml").read_text(encoding="utf-8"))))


def is_japanese(text: str) -> bool:
    return any(sign in JAPANESE for sign in text)


# --- help and text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [*cli.COMMANDS, None])
def test_help_shows_examples(tilecourt: Run, command: str | None, lang: str) -> None:
    words = [command, "--lang", lang, "--help"] if command else ["--lang", lang, "--help"]
    out = tilecourt(*words).fine
    example = messages(lang)["example." + (command or "games")]
    assert f"tilecourt {example}" in out
    assert {"en": "Examples:", "ja": "例:"}[lang] in out
    assert is_japanese(out) == (lang == "ja")
    for name in cli.COMMANDS if command is None else ():
        assert name in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_is_a_command_that_can_be_parsed(lang: str) -> None:
    parser = cli.build_parser(cli.words(lang))
    for key, example in messages(lang).items():
        if key.startswith("example."):
            assert parser.parse_args(example.split()).command == key.removeprefix("example.")


@pytest.mark.slow
def test_both_languages_have_the_same_messages() -> None:
    assert list(messages("en")) == list(messages("ja"))
    for key, message in messages("en").items():
        names = {part.split("}")[0].split("|")[0] for part in message.split("{")[1:]}
        others = {part.split("}")[0].split("|")[0] for part in messages("ja")[key].split("{")[1:]}
        assert names == others, key


@pytest.mark.parametrize(
    ("variables", "japanese"),
    [
        ({"LANG": "ja_JP.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"TILECOURT_LANG": "ja", "LANG": "en_GB"}, True),
        ({"LC_ALL": "C", "LANG": "ja_JP"}, False),
        ({}, False),
    ],
)
def test_the_environment_chooses_the_language(
    tilecourt: Run, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], japanese: bool
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert is_japanese(tilecourt("games").fine) == japanese
    assert not is_japanese(tilecourt("games", "--lang", "en").fine)
    assert is_japanese(tilecourt("--lang", "ja", "games").fine)


def test_version(tilecourt: Run) -> None:
    assert tilecourt("--version").fine.startswith(f"tilecourt {__version__} (")


# --- games, rules, components


def test_games(tilecourt: Run) -> None:
    out = tilecourt("games").fine
    listed = json.loads(tilecourt("games", "--json").fine)
    assert [entry["id"] for entry in listed] == games()
    for entry in listed:
        assert entry["id"] in out and entry["title"] in out
        assert entry["players"] == list(game(entry["id"]).players)
        assert entry["components"] == game(entry["id"]).digest


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", games())
def test_rules_of_a_game_and_one_rule(tilecourt: Run, id: str, lang: str) -> None:
    book = list(game(id).rulebook(lang))
    assert [rule["id"] for rule in json.loads(tilecourt("rules", id, "--json", "--lang", lang).fine)] == [
        rule.id for rule in book
    ]
    rule = book[len(book) // 2]
    for wish in (rule.id, rule.id.lower()):
        out = tilecourt("rules", id, wish, "--lang", lang).fine
        assert rule.id in out and "".join(rule.title.split()) in "".join(out.split())  # a long title is wrapped
        (only,) = json.loads(tilecourt("rules", id, wish, "--json", "--lang", lang).fine)
        assert only == {"id": rule.id, "title": rule.title, "text": rule.text, "see": list(rule.see)}


def test_a_whole_rulebook_shows_every_rule(tilecourt: Run) -> None:
    out = tilecourt("rules", "princess").fine
    for rule in game("princess").rulebook("en"):
        assert f"\n{rule.id}  " in out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", [id for id in games() if game(id).raw])
def test_components(tilecourt: Run, id: str, lang: str) -> None:
    out = tilecourt("components", id, "--lang", lang).fine
    assert game(id).digest in out
    assert {"en": "reconstructed", "ja": "再構成"}[lang] in out
    found = json.loads(tilecourt("components", id, "--json").fine)
    assert found == {"game": id, "digest": game(id).digest, "components": game(id).raw}


def test_a_game_without_a_component_file_says_so(monkeypatch: pytest.MonkeyPatch, tilecourt: Run) -> None:
    monkeypatch.setattr(game("merlin"), "raw", {})
    said = tilecourt("components", "merlin", "--lang", "en").fine.splitlines()
    assert said[1] == "The game has no component file: its pieces stand in its program."


def test_components_of_ones_own(tilecourt: Run, box: Path) -> None:
    box.write_text(box.read_text(encoding="utf-8").replace("steps = 7", "steps = 9", 1), encoding="utf-8")
    digest = game("princess", box).digest
    assert digest != game("princess").digest
    assert digest in tilecourt("components", "princess", "--components", str(box)).fine
    tilecourt("record", "princess", "--bots", "random", "--components", str(box), "-o", "own.json")
    assert digest in tilecourt("replay", "own.json").refused
    tilecourt("replay", "own.json", "--components", str(box)).fine  # noqa: B018


# --- simulate


@pytest.mark.parametrize("id", games())
def test_simulate_json(tilecourt: Run, id: str) -> None:
    players = game(id).players[-1]
    words = ["simulate", id, "--players", str(players), "--games", "3", "--seed", "5", "--bots", "random", "--json"]
    found = json.loads(tilecourt(*words).fine)
    assert list(found) == [
        *("game", "players", "bots", "seed", "options", "games", "moves", "seconds", "moves_per_second", "mean_length"),
        *("ends", "wins", "forfeits", "failures", "scores"),
    ]
    outcomes = [play_one(Match(id, ("random",) * players, 5, {}), number) for number in range(3)]
    assert (found["game"], found["players"], found["games"]) == (id, players, 3)
    assert found["moves"] == sum(outcome.moves for outcome in outcomes)
    assert found["mean_length"] == round(found["moves"] / 3, 2)
    assert found["seconds"] > 0 and found["moves_per_second"] > 0
    assert found["ends"] == {
        reason: sum(outcome.reason == reason for outcome in outcomes) for reason in {o.reason for o in outcomes}
    }
    assert found["wins"] == [sum(seat in outcome.winners for outcome in outcomes) for seat in range(players)]
    assert list(found["scores"]) == ["mean", "sd", "min", "max"]
    scored = [outcome.scores for outcome in outcomes if outcome.scores is not None]
    for seat in range(players):
        points = [scores[seat] for scores in scored]
        expected = [None] * 4
        if points:
            mean, spread = round(statistics.fmean(points), 2), round(statistics.pstdev(points), 2)
            expected = [mean, spread, min(points), max(points)]
        assert [found["scores"][key][seat] for key in found["scores"]] == expected


def test_simulate_for_people(tilecourt: Run) -> None:
    words = ["simulate", "princess", "--games", "2", "--seed", "1", "--bots", "random,random"]
    out = tilecourt(*words).fine
    assert "2 games of princess, seed 1" in out
    assert "seat 0: random" in out and "seat 1: random" in out
    assert "種 1" in tilecourt(*words, "--lang", "ja").fine


def test_options_reach_the_game(tilecourt: Run) -> None:
    words = ["record", "princess", "--bots", "random", "--seed", "3", "-o", "-", "--option", "first_play=true"]
    assert json.loads(tilecourt(*words).fine)["options"]["first_play"] is True


@pytest.mark.slow
def test_several_processes_give_the_same_figures(tilecourt: Run) -> None:
    words = ["simulate", "princess", "--games", "7", "--seed", "5", "--json"]
    one, two = (json.loads(tilecourt(*words, "--jobs", jobs).fine) for jobs in ("1", "2"))
    for found in (one, two):
        del found["seconds"], found["moves_per_second"]
    assert one == two


@pytest.mark.parametrize("lang", LANGUAGES)
def test_balance_of_games_alone(tilecourt: Run, lang: str) -> None:
    words = ["balance", "realm_of_sand", "--solo", "--games", "3", "--bots", "random", "--seed", "1", "--lang", lang]
    assert "random" in tilecourt(*words).fine
    found = json.loads(tilecourt(*words, "--json").fine)
    scores = [play_one(Match("realm_of_sand", ("random",), 1, {}), number).scores for number in range(3)]
    assert [(score,) for score in found["bots"]["random"]["scores"]] == scores
    assert sum(found["bots"]["random"]["histogram"]) == 3


# --- record and replay


@pytest.mark.parametrize("id", games())
def test_record_then_replay(tilecourt: Run, id: str) -> None:
    words = ["record", id, "--seed", "7", "--bots", "random"]
    sheet = tilecourt(*words, "-o", "game.json").fine
    first = Path("game.json").read_text(encoding="utf-8")
    assert tilecourt(*words, "-o", "-").fine == first
    about = json.loads(tilecourt(*words, "-o", "game.json", "--json").fine)
    moves = json.loads(first)["moves"]
    assert (about["file"], about["moves"]) == ("game.json", len(moves))
    assert Path("game.json").read_text(encoding="utf-8") == first

    told = tilecourt("replay", "game.json").fine
    assert told.endswith(sheet)
    assert is_japanese(tilecourt("replay", "game.json", "--lang", "ja").fine)
    again = json.loads(tilecourt("replay", "game.json", "--json").fine)
    assert again["moves"] == len(moves) and again["result"] == about["result"]


@pytest.mark.parametrize("id", games())
def test_trace(tilecourt: Run, id: str) -> None:
    tilecourt("record", id, "--seed", "7", "--bots", "random", "-o", "game.json").fine  # noqa: B018
    record = json.loads(Path("game.json").read_text(encoding="utf-8"))
    head, *lines = map(json.loads, tilecourt("replay", "game.json", "--trace").fine.splitlines())
    assert list(head) == ["game", "rules", "components", "players", "seats", "options", "seed", "state"]
    assert {key: head[key] for key in head if key != "state"} == {key: record[key] for key in head if key != "state"}
    assert len(lines) == len(record["moves"])
    found = game(id)
    for number, (line, move) in enumerate(zip(lines, record["moves"], strict=True), 1):
        assert list(line) == ["move", "seat", "action", "events", "state"]
        assert line["move"] == number
        assert move == f"{line['seat']} {found.actions.notation(found.actions.id(line['action']))}"
        assert all({"kind", "seat", "rules"} <= set(event) for event in line["events"])


def test_replay_draws_the_board(tilecourt: Run, record: Path) -> None:
    opened = records.read(record)
    del opened.moves[8:]
    record.write_text(opened.text(), encoding="utf-8")
    plain, drawn = tilecourt("replay", str(record)).fine, tilecourt("replay", str(record), "--board").fine
    assert len(drawn) > 5 * len(plain)
    assert plain.endswith("The record ends after 8 moves; the game was not over.\n")


def test_a_record_without_moves_is_told(tilecourt: Run) -> None:
    tilecourt("play", "princess", "--seed", "1", "--seat", "all", "--save", "begun.json")
    assert "The record ends after 0 moves" in tilecourt("replay", "begun.json").fine
    assert json.loads(tilecourt("replay", "begun.json", "--json").fine)["result"] is None
    assert len(tilecourt("replay", "begun.json", "--trace").fine.splitlines()) == 1


# --- schemas


def test_schemas_of_one_game_and_of_all(tilecourt: Run) -> None:
    every = json.loads(tilecourt("schema").fine)
    assert list(every) == games()
    assert every["merlin"] == json.loads(tilecourt("schema", "merlin").fine)
    assert json.loads(tilecourt("schema", "--moves").fine)["merlin"] == every["merlin"]["moves"]
    assert "Expected a game with --components" in tilecourt("schema", "--components", "box.toml").refused

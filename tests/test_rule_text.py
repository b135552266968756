"""The rule text and the names of every game agree with its specification and with each other.

A game is tested as soon as it has rule text; `BOXES` holds what only its specification or its code can say.
"""

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tilecourt.engine.registry import game as find_game

ROOT = Path(__file__).resolve().parents[1]
GAMES = sorted(path.parents[1].name for path in ROOT.glob("src/tilecourt/games/*/text/rules.en.toml"))
SPECS = ROOT / "docs" / "rules"
LANGUAGES = ("en", "ja")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
MARK_OF_THE_BOOKLET = "初回"  # the one Japanese word an English text may quote

# Players call these otherwise than the box's file, which must stay as it is: records know a box by its digest.
RENAMED = {("princess", "rune")}

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@dataclass(frozen=True)
class Box:
    """What the texts of one game have to cover."""

    rulings: int
    examples: int
    cases: int
    sections: str
    row: str  # a row of a drawing
    todo: str  # the phases in which somebody decides
    names: Callable[[dict[str, Any]], dict[str, Iterable[str]]]  # the ids that each table of names has to know
    distinct: str  # tables in which no two names may be alike
    mentions: dict[str, str]  # table of names -> ids which a text may mention only together with the name
    rows: int | None = None
    columns: bool = True  # every row of a drawing has equally many cells
    named: Callable[[dict[str, Any]], dict[str, dict[str, str]]] = lambda data: {}  # English names the data gives
    not_japanese: str = "nothing"  # a table whose values stay as they are in Japanese


def ids(entries: Iterable[dict[str, Any]], key: str = "id") -> set[str]:
    return {entry[key] for entry in entries}


def id_names(entries: Iterable[dict[str, Any]], key: str = "id") -> dict[str, str]:
    return {entry[key]: entry["name"] for entry in entries}


PRINCESS = Box(
    rulings=72,
    examples=22,
    cases=45,
    sections="0 2 3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 5 5.0a 5.0b 5.0c 5.0d 5.0e 5.1 5.1f 5.2 5.2r 5.3 5.4 5.4e 5.4g 5.5 "
    "5.6 5.7 5.7.1 5.7.2 5.7.3 5.7.4 5.8 5.9 5.9.1 5.9.2 5.9.3 5.10 5.10.1 5.10.2 5.10.3 5.10.4 6.1 6.2 6.3 6.4 6.5 "
    "6.6 7",
    row=r"(?:[EWFA][mso]\*?|\.\.)(?: +(?:[EWFA][mso]\*?|\.\.))*",
    todo="choose_side rune_card take_gem sprite sprite_place place_tile declare steal_take steal_place",
    names=lambda data: {
        **{section: ids(data[section]) for section in ("tile", "rune", "steal_card", "sprite", "bonus", "start_board")},
        "sprite_help": ids(data["sprite"]),
        "element": data["attributes"]["elements"],
        "sky": data["attributes"]["skies"],
        "colour": data["player_colours"]["names"],
    },
    distinct="rune tile bonus start_board phase option",
    mentions={"rune": r"\bR\d\d\b"},
    named=lambda data: {section: id_names(data[section]) for section in ("rune", "steal_card", "sprite")},
    not_japanese="side.",
)
REALM_OF_SAND = Box(
    rulings=71,
    examples=33,
    cases=42,
    sections="0 2 2.3 2.6 3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 5.1 5.2 5.2d 5.2o 5.3 5.3.1 5.3.2 5.3.3 5.4 5.5 5.5.1 "
    "5.5.2 5.5.3 5.5s 5.6 5.6.1 5.6.2 5.6.3 5.6.4 5.6.5 5.7 5.7.1 5.7.2 5.7.3 5.7.4 5.8 5.8r 5.8p 5.8y 5.8g 5.8o 5.8b "
    "5.9 6.1 6.2 6.3 6.4 6.5 7",
    row=r"[GRKgrkby.#]{6}",
    rows=5,
    todo="boards purple_disk pre unfilled pick summon set_aside post red_keep exchange",
    names=lambda data: {
        "card": ids(data["cards"]),
        "tile": ids(data["tiles"]),
        "colour": ids(data["colors"], "key"),
        "colour_name": ids(data["colors"], "key"),
        "ribbon": ids(data["advanced_boards"], "ribbon"),
        "ribbon_help": ids(data["advanced_boards"], "ribbon"),
        "side": ("basic", "advanced"),
        "crystal": ("clear", "fresh", "charged"),
        "level": {str(card["level"]) for card in data["cards"]},
        "bottom_order": ("as_drawn", "swapped"),
        "ending": ("hourglasses", "solo_rounds", "safety_stop"),
        "rank": {rank["name"].lower().replace(" ", "_") for rank in data["solo"]["ranks"]},
    },
    distinct="card tile colour colour_name ribbon phase option rank",
    mentions={"card": r"\bB\d\d\d\b"},
    named=lambda data: {
        "card": id_names(data["cards"]),
        "colour_name": id_names(data["colors"], "key"),
        "rank": {name.lower().replace(" ", "_"): name for name in ids(data["solo"]["ranks"], "name")},
    },
)
KAGUYAHIME = Box(
    rulings=77,
    examples=17,
    cases=37,
    sections="0 2 2.1 2.2 3 4.1 4.2 4.3 4.3a 4.3b 4.3c 4.3d 4.4 4.5 5.1p 5.1v 5.2 5.2.1 5.2.1a 5.2.1b 5.2.1c 5.2.1r "
    "5.2.2 5.2.2a 5.2.2b 5.2.2v 5.2.3 5.2.3a 5.2.4 5.2.4.1 5.2.4.2 5.2.4.3 5.2.4a 5.2.4b 5.2.4c 5.2.4d 5.2.4e 5.2.4f "
    "5.2.4g 5.2.5 5.2.6 5.2.7 5.3 6.1 6.2 6.3 6.4 6.5 6.6 7",
    row=r"[rbgpy.-]+(?: [rbgpy.-]+)*",
    todo="present exchange design restock",
    names=lambda data: {
        "cube": {*ids(data["room_color"]), data["clear_cube"]["id"]},
        "room": ids(data["room_color"]),
        "furniture": {*ids(data["room_color"]), data["clear_cube"]["id"]},
        "tile": ids(data["tile"]),
        "tile_kind": ids(data["tile"], "kind"),
        "side": ids(data["board"], "side"),
        "board": ids(data["board"]),
        "colour": {*ids(data["player_color"]), data["princess_pieces"]["color"]},
        "ending": ("princess", "rounds"),
        "score": ("favor", "total", *(f"room_{color}" for color in ids(data["room_color"]))),
    },
    distinct="cube room furniture tile tile_kind side board colour phase option",
    mentions={},
)
MERLIN = Box(
    rulings=67,
    examples=16,  # E05 is two
    cases=47,
    sections="0 2 2.1 3 4 4.1 4.2 4.3 4.4 4.5 4.6 5 5.1 5.1.1 5.1.2 5.1.3 5.1.4 5.1.5 5.1.6 5.2 5.3 5.4 5.5 5.5.1 "
    "5.5.2 5.5.3 5.5.4 5.6 5.6.1 5.6.2 5.7 5.7a 5.7m 5.8 5.8.1 5.8.1a 5.8.1b 5.8.1c 5.8.2 5.8.2a 5.8.2b 5.8.2c 5.8.2d "
    "5.9 5.9.1 5.9.2 5.9.3 5.9.4 5.9.5 5.9.6 5.10 5.11 6 6.1 6.2 6.3 6.4 6.5 7 E05",
    row=r"[ |+-]*(?:(?:P\d\d|[ABC]\d|\[?[PGOYK][wtlb*]\]?|\.\.)[ |+-]*)+",
    columns=False,
    todo="opening_beast keep place discard",
    names=lambda data: {
        "image": data["icons"]["ids"],
        "face": data["die"]["faces"],
        "die": {mark + face for face in data["die"]["faces"] for mark in ("", f"{data['neutral']['colour']}_")},
        "beast": ids(data["beast"]),
        "requirement": ids(data["beast"], "requirement"),
        "colour": {*ids(data["colour"]), data["neutral"]["colour"]},
        "ending": ("board_full", "dice", "stalled"),
    },
    distinct="image face die beast requirement colour phase option",
    mentions={},
)
BOXES = {"kaguyahime": KAGUYAHIME, "merlin": MERLIN, "princess": PRINCESS, "realm_of_sand": REALM_OF_SAND}


def text_of(game: str) -> Path:
    return ROOT / "src" / "tilecourt" / "games" / game / "text"


@cache
def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rules(game, language):
    return load(text_of(game) / f"rules.{language}.toml")["rule"]


def names(game, language):
    return load(text_of(game) / f"names.{language}.toml")


def data_of(game):
    return load(SPECS / game / "components.toml")


def pairs(game):
    return zip(rules(game, "en"), rules(game, "ja"), strict=True)


def prefix(game):
    return rules(game, "en")[0]["id"].split("-")[0]


def cited(game, text):
    """The rulings, examples and cases a text names."""
    return set(re.findall(rf"{prefix(game)}-[REC]\d\d[a-z]?\b", text, re.ASCII))


def leaves(table, above=""):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{above}{key}.")
        else:
            yield above + key, value


def drawings(text):
    parts = text.split("```")
    assert len(parts) % 2 == 1, "a drawing is not closed"
    return [part.strip("\n").split("\n") for part in parts[1::2]]


def quoted(text):
    """The words in single backticks: options, their values, patterns."""
    prose = "".join(text.split("```")[0::2])
    assert prose.count("`") % 2 == 0, "a quotation is not closed"
    return {word for part in prose.split("`")[1::2] for word in re.findall(r"\w+", part)}


def word(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def options_of(game):
    """The options of the printed box: the default and all values."""
    return {
        option.name: (word(option.default), {word(value) for value in option.values})
        for option in find_game(game).options
    }


def test_every_game_with_text_is_known():
    assert sorted(BOXES) == GAMES


@each_game
def test_same_ids_in_the_same_order(game):
    assert [rule["id"] for rule in rules(game, "en")] == [rule["id"] for rule in rules(game, "ja")]


@each_game
@each_language
def test_no_id_twice_and_nothing_empty(game, language):
    found = [rule["id"] for rule in rules(game, language)]
    assert len(found) == len(set(found))
    for rule in rules(game, language):
        assert set(rule) <= {"id", "title", "text", "see"}
        assert rule["id"].startswith(f"{prefix(game)}-")
        assert rule["title"].strip() == rule["title"] != "", rule["id"]
        assert rule["text"].strip(), rule["id"]


@each_game
@each_language
def test_references_exist(game, language):
    found = {rule["id"] for rule in rules(game, language)}
    for rule in rules(game, language):
        see = rule.get("see", [])
        assert len(see) == len(set(see)), rule["id"]
        assert rule["id"] not in see
        assert set(see) <= found, rule["id"]
        assert cited(game, rule["text"]) <= set(see), rule["id"]


@each_game
@each_language
def test_every_rule_of_the_specification_has_a_text(game, language):
    found = {rule["id"] for rule in rules(game, language)}
    files = [path for path in SPECS.joinpath(game).iterdir() if path.name in ("rules.md", "vectors.toml")]
    spec = set().union(*(cited(game, path.read_text(encoding="utf-8")) for path in files))
    box = BOXES[game]
    assert len(spec) == box.rulings + box.examples + box.cases
    assert spec | {f"{prefix(game)}-{section}" for section in box.sections.split()} == found


@each_game
def test_both_languages_refer_alike_and_draw_the_same(game):
    for english, japanese in pairs(game):
        assert english.get("see") == japanese.get("see"), english["id"]
        assert drawings(english["text"]) == drawings(japanese["text"]), english["id"]
        assert cited(game, english["text"]) == cited(game, japanese["text"]), english["id"]


@each_game
def test_both_languages_quote_the_same_options_and_patterns(game):
    for english, japanese in pairs(game):
        assert quoted(english["text"]) == quoted(japanese["text"]), english["id"]


@each_game
@each_language
def test_every_option_is_explained(game, language):
    explained = next(rule for rule in rules(game, language) if rule["id"] == f"{prefix(game)}-7")
    assert set(options_of(game)) <= quoted(explained["text"])


@each_game
def test_what_is_mentioned_by_id_is_mentioned_by_name(game):
    for table, pattern in BOXES[game].mentions.items():
        for english, japanese in pairs(game):
            prose = [re.sub(rf"{prefix(game)}-\w+", "", rule["text"], flags=re.ASCII) for rule in (english, japanese)]
            found = [set(re.findall(pattern, text)) for text in prose]
            assert found[0] == found[1], english["id"]
            for name in found[0]:
                assert names(game, "en")[table][name] in english["text"], (english["id"], name)
                assert names(game, "ja")[table][name] in japanese["text"], (japanese["id"], name)


@each_game
def test_drawings_are_rows_of_cells(game):
    box = BOXES[game]
    for rule in rules(game, "en"):
        for rows in drawings(rule["text"]):
            assert len({len(row.split()) for row in rows}) == 1 or not box.columns, rule["id"]
            assert all(re.fullmatch(box.row, row) for row in rows), rule["id"]
            assert box.rows in (None, len(rows)), rule["id"]


@each_game
def test_japanese_texts_are_japanese(game):
    for rule in rules(game, "ja"):
        assert JAPANESE.search(rule["title"]), rule["id"]
        assert JAPANESE.search(rule["text"]), rule["id"]
    for key, value in leaves(names(game, "ja")):
        if not key.startswith(BOXES[game].not_japanese):
            assert JAPANESE.search(value), key


@each_game
def test_english_texts_are_english(game):
    for rule in rules(game, "en"):
        assert not JAPANESE.search(rule["title"] + rule["text"].replace(MARK_OF_THE_BOOKLET, "")), rule["id"]
    for key, value in leaves(names(game, "en")):
        assert not JAPANESE.search(value), key


@each_game
def test_same_keys_in_both_names_files(game):
    assert [key for key, _ in leaves(names(game, "en"))] == [key for key, _ in leaves(names(game, "ja"))]


@each_game
@each_language
def test_names_cover_the_options(game, language):
    table, options = names(game, language), options_of(game)
    for section in ("option", "option_help", "option_value"):
        assert set(table[section]) == set(options), section
    for option, (default, values) in options.items():
        named = table["option_value"][option]
        assert default in named, option
        assert values == set(named), option
        assert len(set(named.values())) == len(named) > 1, option


@each_game
@each_language
def test_names_cover_the_components(game, language):
    table = names(game, language)
    assert set(table["game"]) == {"title", "tagline", "summary", "designer_line"}
    assert set(table["todo"]) <= set(table["phase"])
    for key, value in leaves(table):
        assert value.strip() == value != "", key
    box = BOXES[game]
    assert set(table["todo"]) == set(box.todo.split())
    for section, known in box.names(data_of(game)).items():
        assert set(table[section]) == set(known), section
    for section in box.distinct.split():
        # Only pieces that nobody can tell apart may share a name.
        faces: dict[str, Any] = {}
        for id, name in table[section].items():
            assert faces.setdefault(name, face(game, section, id)) == face(game, section, id), (section, name)


def face(game, section, id):
    """All that the box says of a piece but its id; for what is no piece of the box, the id."""
    pieces = data_of(game).get(section)
    found = [piece for piece in pieces if piece.get("id") == id] if isinstance(pieces, list) else []
    return {**found[0], "id": None, "provenance": None} if found else id


@each_game
def test_english_names_are_those_of_the_component_data(game):
    for section, known in BOXES[game].named(data_of(game)).items():
        if (game, section) in RENAMED:
            assert set(names(game, "en")[section]) == set(known), section
        else:
            assert names(game, "en")[section] == known, section

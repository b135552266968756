"""The rule text and the names of The Princess and Magic Tile agree with the specification and with each other."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = ROOT / "src" / "tilecourt" / "games" / "princess" / "text"
SPEC = ROOT / "docs" / "rules" / "princess"
LANGUAGES = ("en", "ja")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
CODE = re.compile(r"(?:[EWFA][mso]\*?|\.\.)")

SECTIONS = (
    "0 2 3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 5 5.0a 5.0b 5.0c 5.0d 5.0e 5.1 5.1f 5.2 5.2r 5.3 5.4 5.4e 5.4g 5.5 5.6 "
    "5.7 5.7.1 5.7.2 5.7.3 5.7.4 5.8 5.9 5.9.1 5.9.2 5.9.3 5.10 5.10.1 5.10.2 5.10.3 5.10.4 6.1 6.2 6.3 6.4 6.5 6.6 7"
).split()
DECISIONS = {
    "choose_side",
    "rune_card",
    "take_gem",
    "sprite",
    "sprite_place",
    "place_tile",
    "declare",
    "steal_take",
    "steal_place",
}


def load(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rules(language):
    return load(TEXT / f"rules.{language}.toml")["rule"]


def names(language):
    return load(TEXT / f"names.{language}.toml")


def leaves(table, prefix=""):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def drawings(text):
    parts = text.split("```")
    assert len(parts) % 2 == 1, "a drawing is not closed"
    return [part.strip("\n").split("\n") for part in parts[1::2]]


def spec_ids():
    spec = (SPEC / "rules.md").read_text(encoding="utf-8")
    return set(re.findall(r"PMT-[REC]\d\d", spec))


def test_same_ids_in_the_same_order():
    assert [rule["id"] for rule in rules("en")] == [rule["id"] for rule in rules("ja")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_twice_and_nothing_empty(language):
    found = [rule["id"] for rule in rules(language)]
    assert len(found) == len(set(found))
    for rule in rules(language):
        assert set(rule) <= {"id", "title", "text", "see"}
        assert rule["title"].strip(), rule["id"]
        assert rule["text"].strip(), rule["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_references_exist(language):
    found = {rule["id"] for rule in rules(language)}
    for rule in rules(language):
        see = rule.get("see", [])
        assert len(see) == len(set(see)), rule["id"]
        assert rule["id"] not in see
        assert set(see) <= found, rule["id"]
        assert set(re.findall(r"PMT-[REC]\d\d", rule["text"])) <= set(see), rule["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_specification_has_a_text(language):
    found = {rule["id"] for rule in rules(language)}
    assert len(spec_ids()) == 72 + 22 + 45
    assert spec_ids() | {f"PMT-{section}" for section in SECTIONS} == found


def test_both_languages_refer_alike_and_draw_the_same_areas():
    for english, japanese in zip(rules("en"), rules("ja"), strict=True):
        assert english.get("see") == japanese.get("see"), english["id"]
        assert drawings(english["text"]) == drawings(japanese["text"]), english["id"]


def test_both_languages_name_the_same_options_and_runes():
    for english, japanese in zip(rules("en"), rules("ja"), strict=True):
        if "`" in english["text"]:
            for word in names("en")["option"]:
                assert (word in english["text"]) == (word in japanese["text"]), (english["id"], word)
        runes = [set(re.findall(r"\bR\d\d\b", re.sub(r"PMT-R\d\d", "", rule["text"]))) for rule in (english, japanese)]
        assert runes[0] == runes[1], english["id"]
        for rune in runes[0]:
            assert names("en")["rune"][rune] in english["text"], (english["id"], rune)
            assert names("ja")["rune"][rune] in japanese["text"], (japanese["id"], rune)


def test_drawings_are_rows_of_tile_codes():
    for rule in rules("en"):
        for rows in drawings(rule["text"]):
            cells = [row.split() for row in rows]
            assert len({len(row) for row in cells}) == 1, rule["id"]
            assert all(CODE.fullmatch(cell) for row in cells for cell in row), rule["id"]


def test_japanese_texts_are_japanese():
    for rule in rules("ja"):
        assert JAPANESE.search(rule["title"]), rule["id"]
        assert JAPANESE.search(rule["text"]), rule["id"]
    for key, value in leaves(names("ja")):
        if not key.startswith("side."):
            assert JAPANESE.search(value), key


def test_english_texts_are_english():
    for rule in rules("en"):
        assert not JAPANESE.search(rule["title"] + rule["text"].replace("初回", "")), rule["id"]
    for key, value in leaves(names("en")):
        assert not JAPANESE.search(value), key


def test_same_keys_in_both_names_files():
    assert [key for key, _ in leaves(names("en"))] == [key for key, _ in leaves(names("ja"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_cover_the_components(language):
    data, table = load(SPEC / "components.toml"), names(language)
    for section, entries in (
        ("tile", data["tile"]),
        ("rune", data["rune"]),
        ("steal_card", data["steal_card"]),
        ("sprite", data["sprite"]),
        ("sprite_help", data["sprite"]),
        ("bonus", data["bonus"]),
        ("start_board", data["start_board"]),
    ):
        assert set(table[section]) == {entry["id"] for entry in entries}, section
    assert set(table["element"]) == set(data["attributes"]["elements"])
    assert set(table["sky"]) == set(data["attributes"]["skies"])
    assert set(table["colour"]) == set(data["player_colours"]["names"])
    options = {key: value for key, value in data["options"].items() if key != "provenance"}
    for section in ("option", "option_help", "option_value"):
        assert set(table[section]) == set(options), section
    for option, default in options.items():
        value = str(default).lower() if isinstance(default, bool) else default
        assert value in table["option_value"][option], option
    assert set(table["todo"]) == DECISIONS
    assert set(table["todo"]) <= set(table["phase"])
    for section in ("rune", "tile", "bonus", "start_board", "phase", "option"):
        assert len(set(table[section].values())) == len(table[section]), section
    for key, value in leaves(table):
        assert value.strip() == value != "", key


def test_english_names_are_those_of_the_component_data():
    data, table = load(SPEC / "components.toml"), names("en")
    for section in ("rune", "steal_card", "sprite"):
        assert table[section] == {entry["id"]: entry["name"] for entry in data[section]}

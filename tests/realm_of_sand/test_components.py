"""The box: custom component sets that agree with themselves are played, others are refused in one sentence."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.realm_of_sand.build import GAME
from tilecourt.engine.errors import BadInput
from tilecourt.engine.random_play import played
from tilecourt.engine.rng import Rng
from tilecourt.games.realm_of_sand.game import RealmOfSandGame

PRINTED = (Path(GAME.components.__module__.replace(".", "/")).parent / "components.toml").as_posix()
TEXT = (Path(__file__).resolve().parents[2] / "src" / PRINTED).read_text("utf-8")


def changed(tmp_path, *pairs):
    text = TEXT
    for old, new in pairs:
        assert re.search(old, text), old
        text = re.sub(old, new, text, count=1)
    path = tmp_path / "box.toml"
    path.write_text(text, "utf-8")
    return path


def test_the_printed_box_says_where_each_table_comes_from():
    raw = tomllib.loads(TEXT)
    assert {card["provenance"] for card in raw["cards"]} == {"X"}
    assert raw["solo"]["provenance"] == raw["counts"]["provenance"] == "R"


def test_a_box_with_another_board_other_cards_and_a_longer_hand_is_played(tmp_path):
    rows = ["D" * 7, *["DLLLLLD"] * 4, "D" * 7]
    grid = f"rows = 6\ncols = 7\nlight_boxes = 20\ndark_boxes = 22\ngrid = {rows}"
    path = changed(
        tmp_path,
        (r"rows = 5\ncols = 6\nlight_boxes = 18\ndark_boxes = 12\ngrid = .*", grid),
        (r"tiles_per_player = 3", "tiles_per_player = 4"),
        (r"face_up_per_level = 4", "face_up_per_level = 5"),
        (r"refill_choice = 2 ", "refill_choice = 3 "),
        (r"max = 8\n", "max = 3\n"),
    )
    game = RealmOfSandGame(path)
    assert game.digest != GAME.digest
    for players in game.players:
        state = game.new(players, 1, mode="advanced")
        pieces = game.pieces(state)
        played(state, Rng.seeded("box"), 5000)
        assert state.over
        assert game.pieces(state) == pieces
        assert game.restore(state.full(), Rng(1, 2, 3, 4)).full() == state.full()


def test_a_card_that_fits_only_turned_is_no_hindrance_where_cards_may_not_be_turned(tmp_path):
    game = RealmOfSandGame(changed(tmp_path, (r'pattern = \["GG", "G."\]', f"pattern = {['G'] * 6}")))
    full = game.new(2, 1, card_rotation=False).full()
    at = full["active"]
    full["rows"] = [["B101", "B102", None, None], [None] * 4, ["B318", None, None, None]]
    full["decks"] = [[], [], []]
    full["players"][at].update(level=8, board=["K...##", "KyRR.#", ".GyR..", "#.GK.#", "##..##"])
    state = game.restore(full, Rng(1, 2, 3, 4))
    moves = [game.actions.notation(action) for action in state.legal(at)]
    # B102 is mirrored, B318 as printed.
    assert [move for move in moves if move.startswith("complete")] == ["complete B102 4 C2", "complete B318 0 A1"]


def test_the_safety_stop_of_a_box_joins_the_values_of_its_option(tmp_path):
    game = RealmOfSandGame(changed(tmp_path, (r"max_rounds = 60", "max_rounds = 33")))
    (option,) = [option for option in game.options if option.name == "max_rounds"]
    assert (option.values, option.default) == ((20, 33, 40, 60, 100), 33)
    assert game.new(2, 1).full()["options"]["max_rounds"] == 33


def test_a_rank_that_only_this_box_has_goes_by_its_own_name(tmp_path):
    game = RealmOfSandGame(changed(tmp_path, ('name = "Apprentice"', 'name = "Novice"')))
    full = game.new(1, 1).full() | {"phase": "game_over"}
    state = game.restore(full, Rng(1, 2, 3, 4))
    for language in ("en", "ja"):
        text = game.text(language)
        picture = game.draw(state.view(0), text).plain()
        assert "novice" in picture
        assert "<" not in picture
        assert all("<" not in text(f"score.{line.key}") for line in state.result().sheet[0])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("building_cards = 54", "building_cards = 53", r"\[counts\], key building_cards: expected 54"),
        ("light_boxes = 18", "light_boxes = 17", r"\[board\], key light_boxes: expected 18"),
        ('grid = \\["DDLLDD"', 'grid = ["DLLDD"', r"\[board\], key grid"),
        ('pattern = \\["GGR"\\]', 'pattern = ["GGB"]', r"\[tiles T01\], key pattern: expected colours of G, R, K"),
        ('pattern = \\["GGR"\\]', 'pattern = ["GG"]', r"\[tiles T01\], key pattern: expected 3 squares"),
        ('id = "T02"', 'id = "T01"', r"\[tiles\], key id: expected every id once"),
        ('crystals = \\["D1"', 'crystals = ["G1"', r"\[advanced_boards red\], key crystals"),
        ("disks = \\{ R = 1 \\}", "disks = { Q = 1 }", r"\[cards B101\], key disks"),
        ("counts = \\{ G = 2", "counts = { G = 9", r"\[supply.disks.players_1\], key counts"),
        ("min = 26", "min = 27", r"\[solo.ranks Master\], key min: expected 26"),
        ("rounds = 14", "rounds = 40", r"\[tiles\], key number: expected at least 43"),
        ("points = 1\n", "points = -1\n", r"\[cards\] number 1 \(B101\), key points"),
        ("level = 1\n", "level = 4\n", r"\[cards\] number 1 \(B101\), key level"),
        ("summon_limit = 3", "summon_limits = 3", r"summon_limit"),
        ("summon_minimum = 1 ", "summon_minimum = 0 ", r"\[options\], key summon_minimum: expected 0"),
        ('power = "red_draw3_keep1"', 'power = "fly"', r"\[advanced_boards red\], key power"),
    ],
)
def test_a_box_that_disagrees_with_itself_is_refused(tmp_path, old, new, says):
    with pytest.raises(BadInput, match=says) as error:
        RealmOfSandGame(changed(tmp_path, (old, new)))
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)

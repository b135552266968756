"""Component sets of one's own: what may differ does, and what cannot be is refused in one sentence."""

import re
from pathlib import Path
from typing import Any

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.engine.random_play import played
from tilecourt.engine.rng import Rng
from tilecourt.games.kaguyahime.game import KaguyahimeGame

ROOT = Path(__file__).resolve().parents[2]
PRINTED = ROOT / "src" / "tilecourt" / "games" / "kaguyahime" / "components.toml"


def changed(tmp_path: Path, *replacements: Any) -> Any:
    """A game with the printed box changed: each replacement is (old, new), and old must stand there."""
    text = PRINTED.read_text("utf-8")
    for old, new in replacements:
        assert re.search(old, text), old
        text = re.sub(old, new, text, count=1)
    path = tmp_path / "box.toml"
    path.write_text(text, "utf-8")
    return path


def test_the_printed_box_is_the_specified_one() -> None:
    assert PRINTED.read_text("utf-8") == (ROOT / "docs" / "rules" / "kaguyahime" / "components.toml").read_text("utf-8")


def test_a_shorter_game_with_other_numbers(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        (r"max_rounds = 9", "max_rounds = 6"),
        (r"columns = 9", "columns = 6"),
        (r"islands = \[4, 5\]", "islands = [2, 4]"),
        (r"after_round = 4", "after_round = 2"),
        (r"princess_start = 11", "princess_start = 3"),
        (r"player_start = 5", "player_start = 8"),
    )
    game = KaguyahimeGame(path)
    state = game.new(3, 1)
    assert len(state.full()["column"]) == 6
    assert state.full()["princess_favor"] == 3
    assert [known["favor"] for known in state.full()["players"]] == [8, 8, 8]
    restocks = 0
    while not state.over:
        restocks += state.full()["phase"] == "restock"
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    assert restocks == 3
    assert state.full()["round"] <= 6


def test_two_room_colours_and_one_cube_an_offer(tmp_path: Path) -> None:
    text = PRINTED.read_text("utf-8")
    text = re.sub(r'\[\[room_color\]\]\nprovenance = "R"\nid = "(green|purple)".*?\n\n', "", text, flags=re.S)
    text = re.sub(r'\[\[tile\]\]\nprovenance = "."\nid = "[^"]*[GP][^"]*"\n.*?\n\n', "", text, flags=re.S)
    text = text[: text.index("# --- Example positions")]
    extra = "".join(
        f'[[tile]]\nprovenance = "X"\nid = "X-{n}"\nkind = "normal"\na = "red"\nb = "blue"\nhearts = {n % 5}\n\n'
        for n in range(20)
    )
    for old, new in (
        ("players = [2, 3, 4]", "players = [2]"),
        ("max_cubes_presented = 2", "max_cubes_presented = 1"),
        ('fixed = ["red", "blue", "green", "purple", "clear"]', 'fixed = ["red", "blue", "blue", "clear"]'),
        ("random_from_box = 5", "random_from_box = 1"),
        ("total = 10", "total = 5"),
        ("stars_left_to_right = [1, 2, 3, 4]", "stars_left_to_right = [1, 2]"),
        ("storage_start_by_value = [4, 3, 2, 1]", "storage_start_by_value = [4, 2]"),
        ("each_color = 10", "each_color = 11"),
        ("colored = 8", "colored = 6"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    for table in ("cube_supply", "cube_leftover", "room_rate", "seating"):
        text = re.sub(rf'\[\[{table}\]\]\nprovenance = "."\nplayers = [34]\n(?:\w+ = [^\n]*\n)+', "", text)
    kinds = re.findall(r'^kind = "(\w+)"', text + extra, flags=re.M)
    for kind in ("normal", "large", "storing", "houseplant"):
        text = re.sub(rf"^{kind} = \d+", f"{kind} = {kinds.count(kind)}", text, flags=re.M)
    text = re.sub(r"^total = 48", f"total = {len(kinds)}", text, flags=re.M)
    path = tmp_path / "two.toml"
    path.write_text(text + extra, "utf-8")
    game = KaguyahimeGame(path)
    state = game.new(2, 1)
    assert state.full()["value"].keys() == {"red", "blue"}
    pieces = game.pieces(state)
    assert [game.actions.notation(a) for a in state.legal(0)][:3] == [
        "present nothing -",
        "present nothing disk",
        "present red -",
    ]
    played(state, Rng.seeded("two"), 5000)
    assert state.over
    assert game.pieces(state) == pieces
    assert game.draw(state.view(0), game.text("en")).plain()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (r"max_rounds = 9", "max_rounds = 12", "section [game], key max_rounds"),
        (r"columns = 9", "columns = 8", "section [draft], key columns: expected max_rounds (9), got 8"),
        (r"islands = \[4, 5\]", "islands = [4, 4]", "section [draft], key islands: expected 9 columns together"),
        (
            r"each_color = 14",
            "each_color = 16",
            "section [cube_supply], key each_color: expected 9 to 15 for 4 players",
        ),
        (
            r"each_color = 14",
            "each_color = 13",
            "section [cube_leftover], key colored: expected 2 for 4 players, got 6",
        ),
        (r"clear = 4", "clear = 3", "section [cube_supply], key clear: expected 4 for 4 players"),
        (r"colored = 7", "colored = 9", "section [cube_leftover], key colored: expected 7 for 3 players, got 9"),
        (r"storage_start_by_value = \[4, 3, 2, 1\]", "storage_start_by_value = [4, 2, 1, 1]", "at least 9 cubes"),
        (r"total = 10", "total = 11", "section [starting_cubes], key total: expected 10, got 11"),
        (r"lap = 30", "lap = 29", "section [favor_track], key lap: expected 30"),
        (r"princess_start = 11", "princess_start = 40", "section [favor_track], key princess_start"),
        (r"x2_up_to = 7", "x2_up_to = 3", "section [room_rate], key x2_up_to: expected more than x1_up_to (4)"),
        (r"x3_from = 8", "x3_from = 9", "section [room_rate], key x3_from: expected 8"),
        (r"first_cell = \[-3, 1\]", "first_cell = [3, 1]", "section [board north], key first_cell"),
        (r"rows = \[-3, -1\]", "rows = [-3, 0]", "section [board north], key rows"),
        (r'sides_clockwise = \["S", "N"\]', 'sides_clockwise = ["S", "S"]', "2 different sides"),
        (
            r'a = "red"\nb = "blue"',
            'a = "red"\nb = "red"',
            "section [tile N-RB-1], key a, b: expected two different colours",
        ),
        (r'b = "storage"', 'b = "blue"', "expected a colour of red, blue, green, purple and storage"),
        (r'id = "N-RB-2a"', 'id = "N-RB-1"', "every id once"),
        (r"normal = 36", "normal = 35", "section [tile_counts], key normal: expected 36"),
        (r'default = "discard"', 'default = "burn"', "section [option], key clear_cube_rule.default"),
        (r"values = \[true, false\]", "values = [true]", "section [option.houseplant_accepts_clear], key values"),
        (r"\[restock\]", "[restok]", "restok"),
        (r"age = 8", 'age = "eight"', "expected a whole number, got 'eight'"),
    ],
)
def test_a_bad_box_is_refused_in_one_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    path = changed(tmp_path, (old, new))
    with pytest.raises(BadInput) as refused:
        KaguyahimeGame(path)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert str(path) in str(refused.value)

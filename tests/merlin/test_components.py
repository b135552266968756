"""Component files: a box of one's own is played as it says, a bad one is refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.boxes import Change, write_box
from tests.merlin.build import GAME, position
from tests.positions import told
from tilecourt.engine.errors import BadInput
from tilecourt.engine.random_play import played
from tilecourt.engine.rng import Rng
from tilecourt.games.merlin.game import MerlinGame
from tilecourt.games.merlin.grid import Grid

Raw = dict[str, Any]


def box(folder: Path, change: Change) -> MerlinGame:
    """The game with the printed box after a change."""
    return MerlinGame(write_box(GAME, folder, change))


def regrid(raw: Raw, rows: int, columns: int) -> None:
    """A board of another size."""
    grid = Grid(rows, columns)
    for table, found in (("square", grid.squares), ("hole", grid.holes), ("line", grid.lines)):
        raw[table] = [row | {"provenance": "X"} for row in found.values()]
    sizes = [hole["size"] for hole in grid.holes.values()]
    raw["board"] |= {
        "rows": rows,
        "columns": columns,
        "squares": len(grid.squares),
        "lines": len(grid.lines),
        "holes": len(grid.holes),
        "large_holes": sizes.count("large"),
        "small_holes": sizes.count("small"),
        "die_slots": sum(hole["capacity"] for hole in grid.holes.values()),
    }


def by_id(rows: list[Raw], name: str) -> Raw:
    return next(row for row in rows if row["id"] == name)


def test_the_printed_board_is_a_grid_of_3_by_4() -> None:
    grid = Grid(3, 4)
    assert (len(grid.squares), len(grid.holes), len(grid.lines)) == (12, 16, 17)
    assert {slot["id"] for hole in grid.holes.values() for slot in hole["slots"]} == set(GAME.slots)


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (4, 4), (2, 8), (3, 5)])
def test_boards_of_other_sizes_are_played(tmp_path: Path, rows: int, columns: int) -> None:
    game = box(tmp_path, lambda raw: regrid(raw, rows, columns))
    for seed in range(3):
        state = game.new(3, seed)
        pieces = game.pieces(state)
        played(state, Rng.seeded(str(seed)), 3000)
        assert state.over
        assert game.pieces(state) == pieces
        full = state.full()
        assert game.restore(full, Rng.seeded("1")).full() == full


def test_other_points_beasts_and_hands(tmp_path: Path) -> None:
    def change(raw: Raw) -> None:
        by_id(raw["fence_score"], "any_fence")["vp"] = 5
        by_id(raw["fence_score"], "single_most_colour")["vp"] = 4
        by_id(raw["beast"], "unicorn")["vp"] = 9
        raw["turn"] |= {"active_dice": 5, "max_dice_placed": 5, "hand_size": 2, "max_cards_placed": 2}

    game = box(tmp_path, change)
    assert game.digest != GAME.digest
    dice = ["P11.NE purple water", "P11.SE purple water", "P12.NW purple water"]
    p = position(dice=dice, cards=["A2-B2 purple water"], rolled=["water"], game=game)
    p.do("place_die water P12.SW")
    # Of the colour bonuses only the highest counts: 4 for the most, not 3 for all.
    assert told(p.do("end_placement"), "fence_scored")[0]["points"] == 5 + 2 + 4
    state = game.new(2, 1)
    known = state.full()["players"][0]
    assert (known["own_dice"], known["pool"], len(known["hand"])) == (5, 15, 2)


def test_other_icons_and_more_of_them(tmp_path: Path) -> None:
    def change(raw: Raw) -> None:
        raw["icons"]["ids"].append("mist")
        raw["die"]["faces"] = [*raw["icons"]["ids"], "wild", "beast"]
        raw["card"].append({"image": "mist", "copies_per_deck": 4, "provenance": "X"})
        raw["deck"]["cards_per_player"] = 20
        for colour in raw["colour"]:
            colour["cards"] = 20

    game = box(tmp_path, change)
    state = game.new(4, 3)
    played(state, Rng.seeded("mist"), 3000)
    assert state.over
    assert "place_die black_mist P11.NW" in {game.actions.notation(a) for a in range(game.actions.size)}


def test_a_box_may_choose_its_defaults(tmp_path: Path) -> None:
    def change(raw: Raw) -> None:
        rows = {row["name"]: row for row in raw["option"]}
        rows["enclosure_dice"]["default"] = "supports_only"
        rows["stall_rounds"] |= {"choices": [2], "default": 2}

    game = box(tmp_path, change)
    assert game.new(2, 1).full()["options"]["enclosure_dice"] == "supports_only"
    with pytest.raises(BadInput, match="stall_rounds"):
        game.new(2, 1, stall_rounds=3)


def spoil(table: str, key: str, value: object, row: int | None = None) -> Callable[[Raw], object]:
    def change(raw: Raw) -> None:
        (raw[table] if row is None else raw[table][row])[key] = value

    return change


def other_icons(*names: str) -> Callable[[Raw], object]:
    def change(raw: Raw) -> None:
        raw["icons"]["ids"] = list(names)
        raw["die"]["faces"] = [*names, "wild", "beast"]

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (spoil("die", "faces", ["water", "wild"]), r"section \[die\], key faces"),
        (spoil("icons", "ids", ["water", "water", "lightning", "bamboo"]), r"section \[icons\].*every id once"),
        (spoil("icons", "ids", ["water", "wild", "lightning", "bamboo"]), "no icon called wild"),
        (spoil("icons", "ids", ["water", "nothing", "lightning", "bamboo"]), "no icon called nothing"),
        (other_icons("water", "black_water"), "no icon called like the neutral die black_water"),
        (other_icons("water", "black_beast"), "no icon called like the neutral die black_beast"),
        (spoil("dice_total", "in_box", 79), "80, as many as are listed, got 79"),
        (spoil("neutral", "colour", "green"), "a colour that no player has, got 'green'"),
        (spoil("turn", "active_dice", 6), r"section \[turn\], key active_dice.*got 6"),
        (spoil("turn", "max_dice_placed", 3), "max_dice_placed"),
        (spoil("turn", "hand_size", 0), "hand_size"),
        (spoil("colour", "seat", 2, 0), r"section \[colour\], key seat"),
        (spoil("dice_pool", "per_player", 21, 0), "at most 20, the dice of a colour in the box, got 21"),
        (spoil("dice_pool", "per_player", 3, 2), r"at least active_dice \(4\), got 3"),
        (spoil("dice_pool", "colours", ["green", "purple"], 0), "the first colours"),
        (spoil("game", "players_max", 3), "one for each count"),
        (spoil("card", "image", "mist", 0), "the icons in their order"),
        (spoil("card", "copies_per_deck", 5, 0), "cards_per_player: expected 17"),
        (spoil("beast_supply", "count", 7, 0), "in_box: expected 19"),
        (spoil("beast_supply", "beast", "dragon", 0), "the beasts in order"),
        (
            spoil("beast", "requirement", "a_song", 0),
            "expected none, one_reinforced_fence, three_images or four_fences, got .a_song.",
        ),
        (spoil("fence_score", "group", "colour", 0), r"section \[fence_score any_fence\], key group"),
        (spoil("board", "rows", 4), "for 4 x 4 squares"),
        (spoil("board", "die_slots", 45), "die_slots: expected 44"),
        (spoil("square", "kind", "edge", 0), r"section \[square A1\], key kind: expected 'corner', got 'edge'"),
        (spoil("hole", "lines", [], 0), r"section \[hole P01\], key lines"),
        (spoil("line", "ends", ["P01", "P12"], 0), r"section \[line A1-A2\], key ends"),
        (spoil("line", "id", "A1-A3", 0), "a row for A1-A2"),
        (spoil("option", "default", 4, 2), "option rerolls"),
        (spoil("option", "choices", [1, 9], 6), "option stall_rounds"),
        (spoil("option", "name", "luck", 6), "each once"),
        (spoil("option", "default", 3, 0), r"section \[option players\], key default: expected 2, the fewest, got 3"),
        (spoil("reroll", "rerolls", 2), "as in \\[reroll\\]"),
        (spoil("game", "colour", "red"), "the key colour is not known here"),
        (lambda raw: raw.pop("die"), r"section \[die\]: expected it to be there"),
    ],
)
def test_a_box_that_does_not_agree_with_itself_is_refused(
    tmp_path: Path, change: Callable[[Raw], object], words: str
) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        box(tmp_path, change)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)

"""Component files that hold only the changes to the printed box."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.cli.command import Run
from tests.cli.conftest import tilecourt  # noqa: F401
from tilecourt.engine.errors import BadInput
from tilecourt.engine.overlay import toml_of
from tilecourt.engine.registry import game, games

CROWN = """base = "princess"

[counts]
rune_deck_cards = 32

[[rune]]
id = "R30"
steps = 5

[[rune]]
id = "R29"
remove = true

[[rune]]
provenance = "X"
id = "R31"
name = "Crown"
picture = ["#.#", "###"]
cells = [[0, 0], [0, 2], [1, 0], [1, 1], [1, 2]]
steps = 6
steps_mixed = 3
copies = 1
"""


def test_an_overlay_changes_adds_and_removes(tmp_path: Path) -> None:
    path = tmp_path / "crown.toml"
    path.write_text(CROWN, encoding="utf-8")
    printed, crown = game("princess"), game("princess", path)
    runes = {rune["id"]: rune for rune in crown.raw["rune"]}
    assert runes["R30"]["steps"] == 5 and runes["R30"]["name"] == "Wings"
    assert "R29" not in runes and list(runes)[-1] == "R31"
    assert crown.raw["tile"] == printed.raw["tile"] and crown.digest != printed.digest
    assert crown.text("en")("rune.R31") == "Crown" and crown.text("en")("rune.R30") == printed.text("en")("rune.R30")
    assert crown.new(2, seed=1).view(0)


@pytest.mark.parametrize("id", games())
def test_a_box_as_toml_is_the_same_box(id: str, tmp_path: Path) -> None:
    box = game(id)
    assert tomllib.loads(toml_of(box.raw)) == box.raw
    path = tmp_path / "empty.toml"
    path.write_text(f'base = "{id}"\n', encoding="utf-8")
    assert game(id, path).digest == box.digest


def test_the_command_writes_the_box(tilecourt: Run, tmp_path: Path) -> None:  # noqa: F811
    printed = tilecourt("components", "princess", "--toml").fine
    assert "#" in printed and tomllib.loads(printed) == game("princess").raw
    path = tmp_path / "crown.toml"
    path.write_text(CROWN, encoding="utf-8")
    merged = tilecourt("components", "princess", "--components", str(path), "--toml").fine
    assert tomllib.loads(merged) == game("princess", path).raw


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('base = "merlin"', "expected base = 'princess', the printed box, got 'merlin'"),
        ("base = 3", "expected base = 'princess'"),
        ('base = "/etc/passwd"', "expected base = 'princess'"),
        ('base = "princess"\n[runes]\nx = 1', r"the base has no section \[runes\]"),
        ('base = "princess"\n[rune]\nx = 1', r"expected sections \[\[rune\]\]"),
        ('base = "princess"\n[[rune]]\nsteps = 1', "expected the key id, which says which one it is"),
        ('base = "princess"\n[[rune]]\nid = "R99"\nremove = true', r"no \[\[rune\]\] 'R99' to remove"),
        ('base = "princess"\n[[rune]]\nid = "R30"\nremove = true', "rune_deck_cards: expected 31"),
        ('base = "princess"\n[[rune]]\nid = "R30"\nsteps = 99', "expected a whole number <= 30, got 99"),
        ('base = "princess"\ncounts = 3', r"section \[counts\]|counts"),
    ],
)
def test_a_bad_overlay_is_refused_in_one_sentence(text: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=expected):
        game("princess", path)

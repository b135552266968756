"""The check that every example has a test finds what is missing and what is too much."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "check_rule_tests.py"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with two games, of which only one is written."""
    write(tmp_path / "docs/rules/chess/rules.md", "| CHS-E01 | a |\n* **CHS-E02a**, **E02b**\nCHS-C10, CHS-R03")
    write(tmp_path / "docs/rules/go/rules.md", "GOO-E01")
    write(tmp_path / "src/tilecourt/games/chess/__init__.py", "")
    write(tmp_path / "tools/check_rule_tests.py", SCRIPT.read_text(encoding="utf-8"))
    return tmp_path


def check(root: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, root / "tools/check_rule_tests.py"], capture_output=True, text=True)
    return done.returncode, done.stdout


def test_all_ids_have_a_test(root: Path) -> None:
    names = ("test_chs_e01_fork", "test_chs_e02a_pin", "test_chs_c10", "test_chs_r03_castling", "test_other")
    write(root / "tests/chess/test_moves.py", "".join(f"def {name}(): ...\n" for name in names))
    assert check(root) == (0, "chess: 3 examples and cases tested\n")


def test_missing_and_unknown_ids(root: Path) -> None:
    write(
        root / "tests/test_moves.py",
        "class TestAll:\n    def test_chs_e01_fork(self): ...\n    def test_chs_e99_x(self): ...\n",
    )
    code, said = check(root)
    assert code == 1
    assert said.splitlines() == [
        "CHS-C10 (chess) has no test.",
        "CHS-E02 (chess) has no test.",
        f"{Path('tests/test_moves.py')}:3 tests CHS-E99, which no rules.md has.",
    ]

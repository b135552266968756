"""Checks that every worked example (E..) and case (C..) of the rule specifications has a test named after it.

The ids are in docs/rules/<game>/, in rules.md and in vectors.toml if there is one; a game counts once its package
src/tilecourt/games/<game>/ exists.
PMT-E05 is tested by functions such as `test_pmt_e05_three_runes_at_once`, or `test_pmt_e05a_...` for a part of it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

RULE_ID = re.compile(r"\b([A-Z]{3})-([EC]\d\d)")
TEST_NAME = re.compile(r"test_([a-z]{3})_([ec]\d\d)[a-z]?(?:_|$)")


def specified(root: Path) -> dict[str, set[str]]:
    """For each implemented game, the ids of its examples and cases."""
    return {
        spec.parent.name: {f"{prefix}-{number}" for prefix, number in RULE_ID.findall(words_of(spec))}
        for spec in sorted(root.glob("docs/rules/*/rules.md"))
        if (root / "src" / "tilecourt" / "games" / spec.parent.name).is_dir()
    }


def words_of(spec: Path) -> str:
    """A specification with its positions."""
    vectors = spec.with_name("vectors.toml")
    return spec.read_text(encoding="utf-8") + (vectors.read_text(encoding="utf-8") if vectors.exists() else "")


def tested(root: Path) -> Iterator[tuple[str, str]]:
    """The ids that test functions are named after, each with the place of the test."""
    for path in sorted((root / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), path.name)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and (found := TEST_NAME.match(node.name)):
                yield f"{found[1]}-{found[2]}".upper(), f"{path.relative_to(root)}:{node.lineno}"


def faults(root: Path) -> list[str]:
    """A sentence for each id without a test, and for each test of an id that does not exist."""
    games = specified(root)
    known = set().union(*games.values())
    prefixes = {name[:3] for name in known}
    tests = dict(tested(root))
    found = [f"{name} ({game}) has no test." for game, ids in games.items() for name in sorted(ids - set(tests))]
    for name, place in tests.items():
        if name[:3] in prefixes and name not in known:
            found.append(f"{place} tests {name}, which no rules.md has.")
    return found


def main(root: Path) -> int:
    for fault in (found := faults(root)):
        print(fault)
    if not found:
        print(", ".join(f"{game}: {len(ids)} examples and cases tested" for game, ids in specified(root).items()))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1]))

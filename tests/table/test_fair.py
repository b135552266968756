"""The fair shuffle: the encoding as documented, bound to its secret, and records that keep the secret to the end."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game
from tilecourt.table import record as records
from tilecourt.table.fair import Fair, check_contribution, commit, commitment_of, seed_of
from tilecourt.table.table import Table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "play" / "fair-shuffle.md"
SECRET = "ab" * 32
WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12)


def fair(**changes: object) -> Fair:
    parts = {"table_id": "t", "commitment": commitment_of(SECRET), "contributions": ["sesame", ""], "secret": SECRET}
    return Fair(**{**parts, **changes})  # type: ignore[arg-type]


def test_the_shell_example_of_the_page_prints_what_the_page_says() -> None:
    blocks = re.findall(r"```(\w+)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    script = next(block for language, block in blocks if language == "sh" and "sha256sum" in block)
    said = next(block for language, block in blocks if language == "text")
    assert subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True).stdout == said


def test_each_secret_is_new_and_has_its_own_commitment() -> None:
    pairs = [commit() for _ in range(50)]
    assert len({secret for secret, _ in pairs}) == len({commitment for _, commitment in pairs}) == 50
    assert all(commitment_of(secret) == commitment for secret, commitment in pairs)
    assert all(len(bytes.fromhex(secret)) == 32 for secret, _ in pairs)


@given(st.tuples(WORDS, st.lists(WORDS, max_size=4)), st.tuples(WORDS, st.lists(WORDS, max_size=4)))
def test_other_inputs_give_another_seed(one: tuple[str, list[str]], other: tuple[str, list[str]]) -> None:
    seeds = [seed_of(SECRET, f"t{table}", contributions) for table, contributions in (one, other)]
    assert (seeds[0] == seeds[1]) == (one == other)


def test_no_two_lists_run_together() -> None:
    lists = [["ab", "c"], ["a", "bc"], ["abc", ""], ["", "abc"], ["abc"], ["1:a,", ""], ["1:a,0:,"], ["a,1:b", "c"]]
    assert len({seed_of(SECRET, "t", contributions) for contributions in lists}) == len(lists)
    assert seed_of(SECRET, "tx", ["y"]) != seed_of(SECRET, "t", ["xy"])


def test_the_secret_decides_the_seed() -> None:
    assert seed_of("00" * 32, "t", []) != seed_of("00" * 31 + "01", "t", [])


@pytest.mark.parametrize("words", ["", "x" * 101, "a\nb", "\x1b[2J", "a\u2028b", "\ud800"])
def test_words_that_cannot_be_typed_again(words: str) -> None:
    with pytest.raises(BadInput, match="Expected a contribution to the shuffle"):
        check_contribution(words)


@pytest.mark.parametrize("secret", ["", "ab" * 31, "AB" * 32, "zz" * 32, "ab" * 33, "ab" * 32 + "\n", "٣" * 64])
def test_a_secret_of_another_form_is_refused_and_not_repeated(secret: str) -> None:
    with pytest.raises(BadInput, match="Expected a secret in 64 lower-case hexadecimal digits") as refused:
        seed_of(secret, "t", [])
    assert not secret or secret not in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"contributions": []}, "0 contributions for 2 players"),
        ({"contributions": ["a", "b", "c"]}, "3 contributions for 2 players"),
        ({"contributions": ["a\n", ""]}, "Expected a contribution"),
        ({"commitment": "0"}, "Expected a commitment"),
        ({"protocol": 2}, "fair shuffle 2"),
        ({"table_id": ""}, "the id of a table"),
        ({"secret": ""}, "Expected a secret"),
    ],
)
def test_a_shuffle_that_no_table_takes(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Table(game("princess"), 2, fair=fair(**changes))


def test_the_deal_follows_from_the_seed_alone() -> None:
    table = Table(game("princess"), 2, fair=fair())
    seed = seed_of(SECRET, "t", ["sesame", ""])
    assert table.record.seed == seed
    assert table.state.full() == game("princess").new(2, seed).full()
    other = Table(game("princess"), 2, fair=fair(contributions=["sesamo", ""]))
    assert other.state.rng.words() != table.state.rng.words()


def test_the_record_of_a_running_game_keeps_secret_seed_and_moves() -> None:
    table = Table(game("princess"), 2, fair=fair())
    table.play(table.waiting()[0], table.state.legal(table.waiting()[0])[0])
    text = table.record.while_running().text()
    assert SECRET not in text and table.record.seed not in text and "choose_side" not in text
    shown = records.parse(text)
    assert shown.fair == fair(secret="")
    with pytest.raises(BadInput, match="still running"):
        records.start(shown, game("princess"))
    assert table.record.fair == fair() and table.record.moves  # the table's own record is left as it was


def test_a_record_with_a_shuffle_is_format_2_and_reads_back() -> None:
    table = Table(game("princess"), 2, fair=fair())
    record = table.record
    text = record.text()
    assert records.parse(text) == record and records.parse(text).tilecourt == 2
    assert Table(game("princess"), 2, 7).record.text().splitlines()[1] == '  "tilecourt": 1,'
    with pytest.raises(BadInput, match="keys fair and result are of format 2"):
        records.parse(text.replace('"tilecourt": 2', '"tilecourt": 1'))

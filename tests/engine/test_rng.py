"""The random source against a second writing of xoshiro128++, and against itself in plain Python."""

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.engine.rng import Rng

WORDS = st.integers(0, 2**32 - 1)


def reference(state: list[int]) -> Iterator[int]:
    """xoshiro128++ as Blackman and Vigna publish it, on integers without bounds."""

    def rotl(x: int, k: int) -> int:
        return int((x * 2**k + x // 2 ** (32 - k)) % 2**32)

    s = list(state)
    while True:
        yield (rotl((s[0] + s[3]) % 2**32, 7) + s[0]) % 2**32
        t = s[1] * 2**9 % 2**32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)


def numbers(rng: Rng, count: int) -> list[int]:
    return [rng.next() for _ in range(count)]


def test_first_numbers_from_the_state_1_2_3_4() -> None:
    assert numbers(Rng(1, 2, 3, 4), 4) == [641, 1573767, 3222811527, 3517856514]


@given(st.tuples(WORDS, WORDS, WORDS, WORDS))
def test_agrees_with_the_reference(words: tuple[int, int, int, int]) -> None:
    assert numbers(Rng(*words), 50) == list(islice(reference(list(words)), 50))


@given(st.text())
def test_a_seed_is_hashed_into_the_state(seed: str) -> None:
    digest = sha256(b"tilecourt:" + seed.encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8, 12)]
    assert list(Rng.seeded(seed).words()) == [words[0] | 1, *words[1:]]


def test_a_copy_goes_on_by_itself() -> None:
    rng = Rng.seeded("copy")
    numbers(rng, 3)
    twin = rng.copy()
    assert twin.words() == rng.words()
    ahead = numbers(rng, 10)
    assert numbers(twin, 10) == ahead


@given(st.text(), st.integers(1, 2**29))
def test_below_stays_in_bounds(seed: str, n: int) -> None:
    rng = Rng.seeded(seed)
    assert all(0 <= rng.below(n) < n for _ in range(50))


@given(st.tuples(WORDS, WORDS, WORDS, WORDS), st.integers(1, 2**29))
def test_below_takes_the_high_half_and_skips_the_uneven_part(words: tuple[int, int, int, int], n: int) -> None:
    fair = (x * n // 2**32 for x in reference(list(words)) if x * n % 2**32 >= 2**32 % n)
    if any(words):
        rng = Rng(*words)
        assert [rng.below(n) for _ in range(20)] == list(islice(fair, 20))


@pytest.mark.parametrize("n", [2, 3, 6, 7, 25, 100])
def test_below_is_uniform(n: int) -> None:
    """Chi-square: with fixed seeds, five standard deviations are far from both chance and bias."""
    rng, rounds = Rng.seeded(f"uniform {n}"), 400 * n
    counts = [0] * n
    for _ in range(rounds):
        counts[rng.below(n)] += 1
    chi_square = sum((count - 400) ** 2 / 400 for count in counts)
    assert abs(chi_square - (n - 1)) < 5 * (2 * (n - 1)) ** 0.5


@given(st.text(), st.integers(0, 30), st.integers(0, 30))
def test_shuffle_keeps_the_entries_and_the_rest_of_the_pile(seed: str, size: int, rest: int) -> None:
    pile = vec[i64](range(size + rest))
    Rng.seeded(seed).shuffle(pile, size)
    assert sorted(pile[i] for i in range(size)) == list(range(size))
    assert [pile[i] for i in range(size, size + rest)] == list(range(size, size + rest))


@pytest.mark.slow
def test_both_builds_give_the_same_numbers() -> None:
    code = """if True:
        from librt.vecs import vec
        from mypy_extensions import i64
        from tilecourt.engine.rng import Rng
        rng, pile = Rng.seeded("both"), vec[i64](range(60))
        print([rng.next() for _ in range(1000)], [rng.below(n) for n in range(1, 1000)], rng.below(2**29))
        rng.shuffle(pile, 60)
        print(list(pile), rng.words())
    """
    outputs = [
        subprocess.check_output([sys.executable, "-c", code], env={**os.environ, "TILECOURT_PURE": pure})
        for pure in ("0", "1")
    ]
    assert outputs[0] == outputs[1]

"""The random source: xoshiro128++ on four 32-bit words, seeded by SHA-256; the same numbers compiled or not.

`Rng.seeded("7")` takes the first 16 bytes of SHA-256("tilecourt:7") as four little-endian words. Each step gives
32 bits; `below(n)` maps them to 0..n-1 without bias (multiply, keep the high half, reject the few uneven low halves).
No value ever exceeds 62 bits, so compiled `i64` arithmetic and Python's own agree.
"""

# mypyc: compiled

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF


@final
class Rng:
    """A stream of random numbers that can be copied; the copy continues from the same place."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    @staticmethod
    def seeded(seed: str) -> Rng:
        """The stream of a seed, given as text."""
        digest = sha256(f"tilecourt:{seed}".encode()).digest()
        words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
        return Rng(words[0] | 1, words[1], words[2], words[3])

    def copy(self) -> Rng:
        return Rng(self.a, self.b, self.c, self.d)

    def split(self) -> Rng:
        """Another stream, seeded with four numbers of this one."""
        return Rng(self.next() | 1, self.next(), self.next(), self.next())

    def next(self) -> i64:
        """The next 32 bits."""
        total = (self.a + self.d) & WORD
        result = (((total << 7) & WORD | total >> 25) + self.a) & WORD
        shifted = (self.b << 9) & WORD
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = (self.d << 11) & WORD | self.d >> 21
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely; n is at most 2**29."""
        product = self.next() * n
        low = product & WORD
        if low < n:
            uneven = (WORD + 1 - n) % n
            while low < uneven:
                product = self.next() * n
                low = product & WORD
        return product >> 32

    def shuffle(self, pile: vec[i64], size: i64) -> None:
        """Shuffles the first `size` entries in place (Fisher-Yates from the end)."""
        i: i64 = size - 1
        while i > 0:
            j = self.below(i + 1)
            kept = pile[i]
            pile[i] = pile[j]
            pile[j] = kept
            i -= 1

    def deal_anew(self, pile: vec[i64], size: i64) -> None:
        """Shuffles the first `size` entries independently of their present order.

        They are sorted first, so the outcome depends only on the set and the generator. Otherwise whoever chooses the
        generator of a sample could run the shuffle backwards.
        """
        i: i64
        for i in range(1, size):
            entry = pile[i]
            k = i
            while k > 0 and pile[k - 1] > entry:
                pile[k] = pile[k - 1]
                k -= 1
            pile[k] = entry
        self.shuffle(pile, size)

    def words(self) -> tuple[int, int, int, int]:
        """The four words of the generator's state, for traces and for tests that compare builds."""
        return self.a, self.b, self.c, self.d

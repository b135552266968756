"""Student's t distribution, exact to about ten digits, with the standard library alone."""

from __future__ import annotations

import math
from functools import cache

# The continued fraction converges long before, for any number of games.
MOST_STEPS = 1000
TINY = 1e-300


def beta_part(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (Lentz's method)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):  # there the fraction converges slowly, and its mirror image quickly
        return 1 - beta_part(b, a, 1 - x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    c, d = 1.0, 1 / kept_off_zero(1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, MOST_STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / kept_off_zero(1 + term * d)
            c = kept_off_zero(1 + term / c)
            fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * fraction / a


def kept_off_zero(number: float) -> float:
    return number if abs(number) > TINY else TINY


def two_sided(t: float, freedom: int) -> float:
    """The two-sided p-value of t."""
    return beta_part(freedom / 2, 0.5, freedom / (freedom + t * t))


@cache
def quantile(freedom: int, confidence: float = 0.95) -> float:
    """The two-sided critical value of t: 1.96 for 95 % and many degrees of freedom."""
    low, high = 0.0, 1e6
    for _ in range(200):
        middle = (low + high) / 2
        if two_sided(middle, freedom) > 1 - confidence:
            low = middle
        else:
            high = middle
    return (low + high) / 2

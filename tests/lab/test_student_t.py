"""Student's t distribution against closed forms and printed tables."""

from __future__ import annotations

import math

import pytest

from tilecourt.lab.student_t import beta_part, quantile, two_sided


@pytest.mark.parametrize(
    ("freedom", "t"),
    [
        (1, 12.7062),
        (2, 4.30265),
        (4, 2.77645),
        (5, 2.57058),
        (10, 2.22814),
        (30, 2.04227),
        (100, 1.98397),
        (199, 1.97196),
    ],
)
def test_the_quantiles_are_those_of_the_tables(freedom: int, t: float) -> None:
    assert quantile(freedom) == pytest.approx(t, abs=6e-5)
    assert two_sided(quantile(freedom), freedom) == pytest.approx(0.05, abs=1e-9)


@pytest.mark.parametrize("t", [0.0, 0.3, 1.0, 2.5, 40.0])
def test_one_and_two_degrees_of_freedom_have_closed_forms(t: float) -> None:
    assert two_sided(t, 1) == pytest.approx(1 - 2 / math.pi * math.atan(t), abs=1e-12)
    assert two_sided(t, 2) == pytest.approx(1 - t / math.sqrt(2 + t * t), abs=1e-12)
    assert two_sided(-t, 2) == two_sided(t, 2)


def test_many_degrees_of_freedom_are_nearly_normal() -> None:
    assert quantile(1_000_000) == pytest.approx(1.959966, abs=1e-5)


def test_the_beta_function_is_whole_at_its_ends_and_mirrored() -> None:
    assert (beta_part(2, 3, 0), beta_part(2, 3, 1)) == (0, 1)
    assert beta_part(2, 3, 0.4) == pytest.approx(0.5248)  # 1 - 0.6**3 * (1 + 3 * 0.4)
    assert beta_part(2, 3, 0.4) == pytest.approx(1 - beta_part(3, 2, 0.6))

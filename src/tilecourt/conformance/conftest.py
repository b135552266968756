"""The suite on the games that `--tilecourt-game` named."""

import os

from hypothesis import HealthCheck, settings

from tilecourt.conformance.params import pytest_generate_tests

__all__ = ["pytest_generate_tests"]

# A busy machine is no failure; the same examples every time where nobody is there to look at a new one.
settings.register_profile(
    "tilecourt-game",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tilecourt-game")

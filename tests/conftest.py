"""Settings shared by all tests."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.server.cluster import cluster, database  # noqa: F401  fixtures

pytest.register_assert_rewrite("tilecourt.conformance")

# A busy machine is no failure; the same examples every time where nobody is there to look at a new one.
settings.register_profile(
    "tilecourt",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tilecourt")

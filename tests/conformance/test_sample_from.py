"""A sample from a view alone is the sample that the true state gives: nothing more is needed to search."""

from tilecourt.conformance.test_sample_from import *  # noqa: F403

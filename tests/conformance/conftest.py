"""The conformance suite of the package, on all games of this repository and with their play-throughs."""

from tests.conformance import cases
from tilecourt.conformance.params import pytest_generate_tests

__all__ = ["cases", "pytest_generate_tests"]

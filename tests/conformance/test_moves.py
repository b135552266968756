"""Legal moves and refusals hold each other to account over the whole action space; refused moves change nothing."""

from tilecourt.conformance.test_moves import *  # noqa: F403

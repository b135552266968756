"""Whole games, with every number of players and every option: each decision, what is conserved, the end, the result."""

from tilecourt.conformance.test_whole_games import *  # noqa: F403

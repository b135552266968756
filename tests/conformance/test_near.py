"""How near a seat is to its cards, and the points if the game ended now, tell nothing that may not be known."""

from tilecourt.conformance.test_near import *  # noqa: F403

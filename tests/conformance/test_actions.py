"""Every action in all its forms: number, notation, structure and sentence; and what is none of them is bad input."""

from tilecourt.conformance.test_actions import *  # noqa: F403

"""The compiled build plays exactly the games that the plain one plays."""

from tilecourt.conformance.test_builds import *  # noqa: F403

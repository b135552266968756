"""Nobody learns from a view, a sample, an event or an undo what the rules keep from them."""

from tilecourt.conformance.test_information import *  # noqa: F403

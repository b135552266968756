"""Events: plain data with rules behind them and a sentence in both languages."""

from tilecourt.conformance.test_events import *  # noqa: F403

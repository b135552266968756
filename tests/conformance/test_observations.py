"""An observation is the view of its seat in numbers: no more than the view says, and as good as all of it."""

from tilecourt.conformance.test_observations import *  # noqa: F403

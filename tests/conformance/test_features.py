"""What the learned evaluation looks at: as many numbers as are named, finite, about 1 in size, changing nothing."""

from tilecourt.conformance.test_features import *  # noqa: F403

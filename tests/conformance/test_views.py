"""A view holds exactly what its game declares: no key more, none less, every value of its type."""

from tilecourt.conformance.test_views import *  # noqa: F403

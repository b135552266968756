"""A state survives its description, pickling and its record; a record that was cut or changed is refused."""

from tilecourt.conformance.test_storing import *  # noqa: F403

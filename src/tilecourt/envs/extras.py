"""The packages that environments need and the game itself does not."""

from __future__ import annotations

from importlib.util import find_spec

from tilecourt.engine.errors import BadInput

# Packages that are installed under another name.
NAMES = {"pyspiel": "open_spiel", "PIL": "pillow"}


def require(extra: str, *packages: str) -> None:
    """Says in one sentence what to install if one of the packages is missing."""
    missing = [NAMES.get(package, package) for package in packages if find_spec(package) is None]
    if missing:
        raise BadInput(
            f"This environment needs {' and '.join(missing)}: pip install {' '.join(missing)} "
            f"(or tilecourt with the extra {extra})."
        )

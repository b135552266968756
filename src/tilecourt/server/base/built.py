"""What is built beside the sources and comes with a release: the page, and the documentation as a site."""

from __future__ import annotations

import os
from pathlib import Path

SERVER = Path(__file__).resolve().parent.parent
PAGE = SERVER / "page"
START = "index.html"
# Where `./run` of a checkout says that the site is: there it is built beside the package.
DOCS_VARIABLE = "TILECOURT_DOCS_FOLDER"


def docs() -> Path:
    """The folder of the documentation site, whether or not it is there."""
    return Path(os.environ.get(DOCS_VARIABLE) or SERVER / "docs")


def is_built(folder: Path) -> bool:
    return (folder / START).is_file()

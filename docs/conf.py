"""How Sphinx builds the site; `./run docs` (build_docs.py) calls it on a staged copy of these pages."""

import os
import sys
from pathlib import Path

ROOT = Path(os.environ["TILECOURT_ROOT"])
sys.path.insert(0, str(ROOT / "src"))
from tilecourt import __version__  # noqa: E402

project = "Tilecourt"
author = "Tilecourt contributors"
release = version = __version__
html_title = f"Tilecourt {version}"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
default_role = "code"  # docstrings are written with single backticks
suppress_warnings = ["misc.highlighting_failure", "myst.header", "ref.python"]
html_theme = "furo"
html_copy_source = html_show_sourcelink = html_show_sphinx = html_show_copyright = False
html_static_path = ["site"]
html_css_files = ["site.css"]
html_favicon = "site/icon.svg"
html_theme_options = {"top_of_page_buttons": []}
exclude_patterns = ["site"]
pygments_style, pygments_dark_style = "friendly", "monokai"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_mock_imports = ["numpy", "gymnasium", "pettingzoo", "pyspiel", "ray", "asyncpg"]

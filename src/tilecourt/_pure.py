"""With TILECOURT_PURE=1 each module of the package is loaded from its source, even if a compiled one lies beside it.

So are modules of other packages that were compiled with it: compiled code takes only objects of its own kind.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from pathlib import Path

MARK = "# mypyc: compiled"


class SourceOnly:
    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        if name.startswith("tilecourt.") or (path is not None and is_compiled(name, path)):
            for folder in path or ():
                spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
                if spec and spec.loader and (name.startswith("tilecourt.") or is_marked(spec)):
                    return spec
        return None


def is_compiled(name: str, path: Sequence[str]) -> bool:
    spec = PathFinder.find_spec(name, path)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def is_marked(spec: ModuleSpec) -> bool:
    return MARK in Path(str(spec.origin)).read_text(encoding="utf-8").splitlines()


def obey() -> None:
    if os.environ.get("TILECOURT_PURE") == "1":
        sys.meta_path.insert(0, SourceOnly)

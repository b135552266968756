"""With TILECOURT_PURE=1 each module of the package is loaded from its source, even if a compiled one lies beside it."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader


class SourceOnly:
    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        if name.startswith("tilecourt."):
            for folder in path or ():
                spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
                if spec and spec.loader:
                    return spec
        return None


def obey() -> None:
    if os.environ.get("TILECOURT_PURE") == "1":
        sys.meta_path.insert(0, SourceOnly)

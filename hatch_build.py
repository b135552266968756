"""Build hook: compiles the marked modules with mypyc if a C compiler works, otherwise ships plain Python; builds
the page if Node.js is available (build_page.py).

A module is compiled if it has the line `# mypyc: compiled`. The variable TILECOURT_COMPILE says how hard to
try: auto (compile if possible, the default), require (fail if it is not) or off.

The compiled modules are kept in build/compiled until one of their sources changes.

As a script: `hatch_build.py probe` exits with 0 if a compiler works; `hatch_build.py compile DIR` compiles into DIR.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # not available when this runs as a script
    BuildHookInterface = object

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
import build_page  # noqa: E402

KEPT = ROOT / "build" / "compiled"
MARK = "# mypyc: compiled"
# Code made by a newer mypyc may want a newer librt than the locked one, so the minor version is held.
REQUIREMENTS = ["mypy>=2.4.1,<2.5", "setuptools>=80"]
# How mypyc tests whether an index is within a list; the code after it handles negative indices and errors.
WITHIN = re.compile(r"( = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n\s+if \()(\w+)(\) goto)")


def say(text: str) -> None:
    print(f"tilecourt: {text}", file=sys.stderr, flush=True)


def mode() -> str:
    value = os.environ.get("TILECOURT_COMPILE") or "auto"
    if value not in ("auto", "require", "off"):
        raise SystemExit(f"TILECOURT_COMPILE must be auto, require or off, not {value!r}")
    return value


def marked_modules() -> list[str]:
    sources = sorted((ROOT / "src" / "tilecourt").rglob("*.py"))
    return [str(p.relative_to(ROOT)) for p in sources if MARK in p.read_text(encoding="utf-8").splitlines()]


def working_compiler() -> str | None:
    """The C compiler command that can build an extension module for this Python; CC, if set, is the only candidate."""
    candidates = [os.environ["CC"]] if os.environ.get("CC") else [sysconfig.get_config_var("CC"), "cc"]
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "probe.c"), Path(folder, "probe.so")
        source.write_text("#include <Python.h>\nint probe;\n")
        for candidate in filter(None, candidates):
            include = [f"-I{sysconfig.get_path(key)}" for key in ("include", "platinclude")]
            command = [*shlex.split(candidate), "-shared", "-fPIC", *include, str(source), "-o", str(target)]
            if shutil.which(command[0]):
                subprocess.run(command, capture_output=True)
                if target.exists():
                    return str(candidate)
    return None


def digest_of_core(compiler: str) -> str:
    """A digest of what the extension modules are built from: the layers with marked modules, the tools, Python."""
    marked = {Path(name).parts[2] for name in marked_modules()}
    files = [p for layer in sorted(marked) for p in sorted((ROOT / "src" / "tilecourt" / layer).rglob("*.py"))]
    tools = [f"{name} {metadata.version(name)}" for name in ("mypy", "librt", "setuptools")]
    about = [sys.version, str(sysconfig.get_config_var("EXT_SUFFIX")), compiler, os.environ.get("CFLAGS", ""), *tools]
    files += [ROOT / "hatch_build.py", ROOT / "pyproject.toml", ROOT / "src" / "tilecourt" / "__init__.py"]
    return hashlib.sha256("\n".join([*about, build_page.digest(files)]).encode()).hexdigest()[:32]


def expect_within(source: Path) -> None:
    """Tells the C compiler to expect indices within their lists, which mypyc does not: 10 % faster, same results."""
    source.write_text(WITHIN.sub(r"\1likely(\2)\3", source.read_text()))


def compile_into(folder: Path) -> None:
    """Compiles into folder/lib. Needs a separate process, because mypycify exits on errors."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(ROOT)
    extensions = mypycify(
        ["--config-file=pyproject.toml", *marked_modules()],
        opt_level="3",
        debug_level="0",
        multi_file=False,
        target_dir=str(folder / "c"),
        group_name="tilecourt",
    )
    for source in (folder / "c").rglob("*.c"):
        expect_within(source)
    if os.name == "posix":
        # Only the module's entry point is exported, so the compiler may inline small functions.
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    build = Distribution({"name": "tilecourt", "ext_modules": extensions}).get_command_obj("build_ext")
    build.build_lib, build.build_temp = str(folder / "lib"), str(folder / "temp")
    build.ensure_finalized()
    build.run()


class CustomBuildHook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        wanted = []
        if mode() != "off" and working_compiler():
            # mypyc checks the types of what the compiled modules import, so it needs the run-time packages too.
            project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
            wanted += REQUIREMENTS + project["dependencies"]
        if build_page.mode() != "off" and not build_page.is_current() and build_page.node_of_machine() is None:
            wanted += build_page.REQUIREMENTS
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # in an editable install a compiled module would hide edits
            return
        self.add_page(build_data)
        if mode() != "off":
            self.add_compiled(build_data)

    def add_page(self, build_data: dict[str, Any]) -> None:
        if build_page.mode() == "off":
            return
        try:
            build_page.build()
        except build_page.NoPage as reason:
            if build_page.mode() == "require":
                raise SystemExit(f"tilecourt: {reason}, and TILECOURT_PAGE=require asks for the page") from None
            say(f"{reason}: building without the page (terminal and server work)")
            return
        # It is not in the repository, so hatchling would leave it out.
        build_data["force_include"][str(build_page.PAGE)] = "tilecourt/server/page"

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        compiler = working_compiler()
        if compiler is None:
            self.without_compiling("no C compiler that finds Python.h")
            return
        lib = KEPT / digest_of_core(compiler)
        if not lib.is_dir() and not self.compile(lib, compiler):
            self.without_compiling("mypyc could not compile the engine")
            return
        built = [p for p in lib.rglob("*") if p.is_file()]
        build_data["force_include"].update({str(p): str(p.relative_to(lib)) for p in built})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def compile(self, lib: Path, compiler: str) -> bool:
        """Compiles into a folder that exists only if all went well, and removes older ones."""
        with tempfile.TemporaryDirectory(prefix="tilecourt-") as folder:
            child = subprocess.run(
                [sys.executable, __file__, "compile", folder],
                env={**os.environ, "CC": compiler},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            made = Path(folder, "lib")
            built = [p for p in made.rglob("*") if p.suffix in (".so", ".pyd")]
            if child.returncode or not built:
                if mode() == "require":
                    print(child.stdout[-6000:], file=sys.stderr)
                return False
            shutil.rmtree(KEPT, ignore_errors=True)
            half = lib.with_suffix(".half")
            for path in built:
                target = half / path.relative_to(made)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target)
            half.rename(lib)
        return True

    def without_compiling(self, reason: str) -> None:
        if mode() == "require":
            raise SystemExit(f"tilecourt: {reason}, and TILECOURT_COMPILE=require asks for it")
        say(f"{reason}: staying with plain Python (slower, same results)")


if __name__ == "__main__":
    if sys.argv[1:] == ["probe"]:
        sys.exit(working_compiler() is None)
    if sys.argv[1:2] != ["compile"] or len(sys.argv) != 3:
        sys.exit("usage: hatch_build.py probe | compile DIR")
    compile_into(Path(sys.argv[2]))

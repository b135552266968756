"""Build hook: compiles the marked modules with mypyc if a C compiler works, otherwise ships plain Python; builds
the page if Node.js is available (build_page.py). A source package contains the page and the documentation site
(build_docs.py) ready made, so what is built from one needs neither Node.js nor Sphinx.

A module is compiled if it has the line `# mypyc: compiled`. The variable TILECOURT_COMPILE says how hard to
try: auto (compile if possible, the default), require (fail if it is not) or off.

The compiled modules are kept in build/compiled, for each Python, each C compiler and each TILECOURT_ALSO, until one of
their sources changes; what a build that was broken off has done is kept there too.

TILECOURT_ALSO names source folders of other packages (several like PATH): their marked modules, such as the core of a
game, are compiled in the same group, and installed beside those packages, if these are installed in site-packages and
not as editable ones.

As a script: `hatch_build.py probe` exits with 0 if a compiler works; `hatch_build.py compile DIR` compiles into DIR.
"""

from __future__ import annotations

import ast
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
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import metadata
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # not available when this runs as a script
    BuildHookInterface = MetadataHookInterface = object

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
import build_docs  # noqa: E402
import build_page  # noqa: E402

KEPT = ROOT / "build" / "compiled"
MARK = "# mypyc: compiled"
# Code made by a newer mypyc may want a newer librt than the locked one, so the minor version is held.
REQUIREMENTS = ["mypy>=2.4.1,<2.5", "setuptools>=80"]
# Where mypyc writes the signatures of functions and of classes.
DOCUMENTED = (
    re.compile(r"(\(PyCFunction\)CPyPy_(\w+),[^{}]*?PyDoc_STR\(\"(?:[^\"\\]|\\.)*?--\\n\\n)(\"\))"),
    re.compile(r"(CPyType_(\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\(\"(?:[^\"\\]|\\.)*?--\\n\\n)(\"\))"),
)
README_PICTURE = re.compile(r"^!\[.*\]\(.*\)\n\n?", re.MULTILINE)
README_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]+\)")
# How mypyc tests whether an index is within a list; the code after it handles negative indices and errors.
WITHIN = re.compile(r"( = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n\s+if \()(\w+)(\) goto)")


def say(text: str) -> None:
    print(f"tilecourt: {text}", file=sys.stderr, flush=True)


def mode() -> str:
    value = os.environ.get("TILECOURT_COMPILE") or "auto"
    if value not in ("auto", "require", "off"):
        raise SystemExit(f"TILECOURT_COMPILE must be auto, require or off, not {value!r}")
    return value


def other_sources() -> list[Path]:
    """The source folders of other packages whose marked modules are compiled too."""
    folders = [Path(word).resolve() for word in os.environ.get("TILECOURT_ALSO", "").split(os.pathsep) if word]
    for folder in folders:
        if not folder.is_dir():
            raise SystemExit(f"TILECOURT_ALSO must name source folders; there is no folder {folder}")
    return folders


def is_marked(path: Path) -> bool:
    return MARK in path.read_text(encoding="utf-8").splitlines()


def marked_modules() -> list[str]:
    """The modules of this package, relative to the root of the repository."""
    return [str(p.relative_to(ROOT)) for p in sorted((ROOT / "src" / "tilecourt").rglob("*.py")) if is_marked(p)]


def marked_elsewhere() -> list[str]:
    return [str(p) for folder in other_sources() for p in sorted(folder.rglob("*.py")) if is_marked(p)]


def working_compiler(*flags: str) -> str | None:
    """The C compiler command that can build an extension module for this Python; CC, if set, is the only candidate."""
    candidates = [os.environ["CC"]] if os.environ.get("CC") else [sysconfig.get_config_var("CC"), "cc"]
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "probe.c"), Path(folder, "probe.so")
        source.write_text("#include <Python.h>\nint probe;\n")
        for candidate in filter(None, candidates):
            include = [f"-I{sysconfig.get_path(key)}" for key in ("include", "platinclude")]
            command = [*shlex.split(candidate), "-shared", "-fPIC", *flags, *include, str(source), "-o", str(target)]
            if shutil.which(command[0]):
                subprocess.run(command, capture_output=True)
                if target.exists():
                    return str(candidate)
    return None


def kept_name(compiler: str) -> str:
    """What the kept builds of this Python, this compiler and the same other packages begin with."""
    command = [*shlex.split(compiler), "--version"]
    said = subprocess.run(command, capture_output=True, text=True).stdout.split("\n")[0]
    about = "\n".join([compiler, said, os.environ.get("CFLAGS", ""), *map(str, other_sources())])
    return f"{sys.implementation.cache_tag}-{hashlib.sha256(about.encode()).hexdigest()[:8]}-"


def digest_of_core(compiler: str) -> str:
    """A digest of what the extension modules are built from: the layers with marked modules, the tools, Python."""
    marked = {Path(name).parts[2] for name in marked_modules()}
    files = [p for layer in sorted(marked) for p in sorted((ROOT / "src" / "tilecourt" / layer).rglob("*.py"))]
    tools = [f"{name} {metadata.version(name)}" for name in ("mypy", "librt", "setuptools")]
    about = [sys.version, str(sysconfig.get_config_var("EXT_SUFFIX")), compiler, os.environ.get("CFLAGS", ""), *tools]
    files += [ROOT / "hatch_build.py", ROOT / "pyproject.toml", ROOT / "src" / "tilecourt" / "__init__.py"]
    for folder in other_sources():  # compiled code takes over constants of files that are not compiled
        about += [f"{p.relative_to(folder)}\n{p.read_text(encoding='utf-8')}" for p in sorted(folder.rglob("*.py"))]
    return hashlib.sha256("\n".join([*about, build_page.digest(files)]).encode()).hexdigest()[:32]


def expect_within(source: Path) -> None:
    """Tells the C compiler to expect indices within their lists, which mypyc does not: 10 % faster, same results."""
    source.write_text(WITHIN.sub(r"\1likely(\2)\3", source.read_text()))


def docstrings() -> dict[str, str]:
    """The docstrings of compiled classes, methods and functions by the names that mypyc gives them in C.

    A name begins with as much of the module's path as tells it from the others.
    """
    found: dict[str, str] = {}
    for name in marked_modules():
        path = Path(name).relative_to("src").with_suffix("").parts
        tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
        for things, of in [
            (tree.body, ""),
            *((c.body, f"{c.name}___") for c in tree.body if isinstance(c, ast.ClassDef)),
        ]:
            for thing in things:
                if isinstance(thing, (ast.ClassDef, ast.FunctionDef)) and (text := ast.get_docstring(thing)):
                    for first in range(len(path)):
                        found["___".join([*path[first:], f"{of}{thing.name}"])] = text
    return found


def with_docstrings(source: Path, texts: dict[str, str]) -> None:
    """Adds docstrings, which mypyc drops, to the signatures that it keeps, so that `help` shows them."""

    def added(found: re.Match[str]) -> str:
        text = texts.get(found[2], "").encode()
        signs = (chr(b) if 32 <= b < 127 and b not in b'"\\?' else f"\\{b:03o}" for b in text)
        return f"{found[1]}{''.join(signs)}{found[3]}"

    text = source.read_text()
    for form in DOCUMENTED:
        text = form.sub(added, text)
    source.write_text(text)


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compile_into(folder: Path) -> None:
    """Compiles into folder/lib. Needs a separate process, because mypycify exits on errors."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class BuildInParallel(build_ext):  # setuptools' own parallel building does not divide the one large extension
        def build_extension(self, extension: Any) -> None:
            if len(extension.sources) > 1:
                extension.extra_objects = compile_objects(self, extension)
                extension.sources = []
            super().build_extension(extension)

    os.chdir(ROOT)
    # One C file for each module can be compiled on all cores; the linker then inlines across them, as gcc does in one.
    linked = bool(working_compiler("-flto=2"))
    os.environ["MYPYPATH"] = os.pathsep.join(map(str, other_sources()))  # what the names of their modules begin from
    extensions = mypycify(
        ["--config-file=pyproject.toml", *marked_modules(), *marked_elsewhere()],
        opt_level="3",
        debug_level="0",
        multi_file=linked,
        target_dir=str(folder / "c"),
        group_name="tilecourt",
    )
    texts = docstrings()
    for source in (folder / "c").rglob("*.c"):
        expect_within(source)
        with_docstrings(source, texts)
    for extension in extensions:
        if os.name == "posix":
            # Only the module's entry point is exported, so the compiler may inline small functions.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
        if linked and len(extension.sources) > 1:
            extension.extra_compile_args = [*extension.extra_compile_args, "-flto"]
            extension.extra_link_args = ["-O3", "-fvisibility=hidden", f"-flto={processors()}"]
    shutil.rmtree(folder / "lib", ignore_errors=True)
    about = {"name": "tilecourt", "ext_modules": extensions, "cmdclass": {"build_ext": BuildInParallel}}
    build = Distribution(about).get_command_obj("build_ext")
    build.build_lib, build.build_temp = str(folder / "lib"), str(folder / "temp")
    build.parallel = processors()
    build.ensure_finalized()
    build.run()


def compile_objects(build: Any, extension: Any) -> list[str]:
    """The object files of an extension, made on all cores; those of a build that was broken off are used again."""
    headers = sorted(path for folder in extension.include_dirs for path in Path(folder).rglob("*.h"))
    common = hashlib.sha256(b"".join(path.read_bytes() for path in headers))

    def compile_one(source: str) -> str:
        digest = common.copy()
        digest.update(Path(source).read_bytes())
        kept = Path(build.build_temp, f"{Path(source).stem}-{digest.hexdigest()[:16]}.o")
        if not kept.is_file():
            (made,) = build.compiler.compile(
                [source],
                output_dir=build.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
            )
            Path(made).replace(kept)
        return str(kept)

    with ThreadPoolExecutor(processors()) as pool:
        return list(pool.map(compile_one, extension.sources))


@contextmanager
def work_folder(part: Path) -> Iterator[Path]:
    """Yields the folder for one build at a time, and another one to a second build. It stays if the work breaks off."""
    if fcntl is not None:
        part.mkdir(parents=True, exist_ok=True)
        with (part / "lock").open("w") as lock, suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield part
            return
    with tempfile.TemporaryDirectory(prefix="tilecourt-") as folder:
        yield Path(folder)


class CustomBuildHook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        wanted = []
        # mypyc checks the types of what the compiled modules import, and Sphinx imports what it describes.
        needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
        if self.target_name == "wheel" and mode() != "off" and working_compiler():
            wanted += REQUIREMENTS + needed
        if self.builds_docs() and not build_docs.is_current():
            wanted += build_docs.REQUIREMENTS + needed
        if build_page.mode() != "off" and not build_page.is_current() and build_page.node_of_machine() is None:
            wanted += build_page.REQUIREMENTS
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # in an editable install a compiled module would hide edits
            return
        self.add_page(build_data)
        self.add_docs(build_data)
        if self.target_name == "wheel" and mode() != "off":
            self.add_compiled(build_data)

    def builds_docs(self) -> bool:
        """A source package has the site; a wheel takes one that is there, unless it is required."""
        return build_docs.mode() == "require" or (build_docs.mode() == "auto" and self.target_name == "sdist")

    def take(self, build_data: dict[str, Any], folder: Path, mark: Path) -> None:
        """Adds a built folder, which is not in the repository, so that hatchling would leave it out."""
        if self.target_name == "sdist":
            build_data["force_include"][str(folder)] = folder.relative_to(ROOT).as_posix()
            build_data["force_include"][str(mark)] = mark.relative_to(ROOT).as_posix()
        else:
            build_data["force_include"][str(folder)] = folder.relative_to(ROOT / "src").as_posix()

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
        self.take(build_data, build_page.PAGE, build_page.MARK)

    def add_docs(self, build_data: dict[str, Any]) -> None:
        if build_docs.mode() == "off" or not (self.builds_docs() or build_docs.is_current()):
            return
        try:
            build_docs.build()
        except build_docs.NoDocs as reason:
            if build_docs.mode() == "require":
                raise SystemExit(f"tilecourt: {reason}, and TILECOURT_DOCS=require asks for the site") from None
            say(f"{reason}: building without the documentation site")
            return
        self.take(build_data, build_docs.SITE, build_docs.MARK)

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        compiler = working_compiler()
        if compiler is None:
            self.without_compiling("no C compiler that finds Python.h")
            return
        lib = KEPT / f"{kept_name(compiler)}{digest_of_core(compiler)}"
        if not lib.is_dir() and not self.compile(lib, compiler):
            self.without_compiling("mypyc could not compile the engine")
            return
        built = [p for p in lib.rglob("*") if p.is_file()]
        build_data["force_include"].update({str(p): str(p.relative_to(lib)) for p in built})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def compile(self, lib: Path, compiler: str) -> bool:
        """Compiles into a folder that exists only if all went well; older ones of the same kind go."""
        part = lib.with_suffix(".part")
        with work_folder(part) as folder:
            shutil.rmtree(folder / "tmp", ignore_errors=True)
            (folder / "tmp").mkdir()
            child = subprocess.run(
                [sys.executable, __file__, "compile", str(folder)],
                env={**os.environ, "CC": compiler, "TMPDIR": str(folder / "tmp")},
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
            half = lib.with_suffix(".half")
            shutil.rmtree(half, ignore_errors=True)
            for path in built:
                target = half / path.relative_to(made)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target)
            for old in KEPT.glob(f"{kept_name(compiler)}*"):
                if old not in (half, part):
                    shutil.rmtree(old, ignore_errors=True)
            half.rename(lib)
            if folder == part:
                shutil.rmtree(part, ignore_errors=True)
        return True

    def without_compiling(self, reason: str) -> None:
        if mode() == "require":
            raise SystemExit(f"tilecourt: {reason}, and TILECOURT_COMPILE=require asks for it")
        say(f"{reason}: staying with plain Python (slower, same results)")


class CustomMetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        """README for a package index, where only its text can be seen: pictures and other files are not there."""
        text = README_PICTURE.sub("", (ROOT / "README.md").read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": README_LINK.sub(r"\1", text)}


if __name__ == "__main__":
    if sys.argv[1:] == ["probe"]:
        sys.exit(working_compiler() is None)
    if sys.argv[1:2] != ["compile"] or len(sys.argv) != 3:
        sys.exit("usage: hatch_build.py probe | compile DIR")
    compile_into(Path(sys.argv[2]))

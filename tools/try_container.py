"""Does what container/Dockerfile says without Docker: each stage in a Debian of its own, made by debootstrap.

    python tools/try_container.py [--keep FOLDER]

It needs root, debootstrap and a network. RUN steps run by chroot, COPY copies, and at the end the image's command runs
as its user until its health check is good, and the page answers. Not tried: the isolation, networks and volumes of
Docker, and compose.yaml (tests/tools/test_container.py reads that, tools/try_deployment.py runs the same processes).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# What this machine needs to reach a package index.
HANDED = ("PIP_", "UV_", "SSL_", "REQUESTS_", "NODE_", "npm_", "http_proxy", "https_proxy", "no_proxy")
CERTIFICATES = Path("/etc/ssl/certs")


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """The instructions of a Dockerfile, each with the rest of its line."""
    text = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        yield word, rest.strip()


class Image:
    """A stage: the folder that is its root, and what applies to its next step."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.user, self.work = folder, "root", "/"
        self.variables = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
        self.check: list[str] = []
        self.entry: list[str] = []
        self.command: list[str] = []

    def words(self, command: list[str], handed: bool = False) -> list[str]:
        given = {name: value for name, value in os.environ.items() if handed and name.startswith(HANDED)}
        variables = [f"{name}={value}" for name, value in {**given, **self.variables}.items()]
        chroot = ["chroot", f"--userspec={self.user}", str(self.folder)]
        inner = f"cd {shlex.quote(self.work)} && exec {shlex.join(command)}"
        return [*chroot, "env", "-i", *variables, "/bin/sh", "-c", inner]

    def run(self, command: list[str]) -> None:
        subprocess.run(self.words(command, handed=True), check=True)

    def inner(self, path: str) -> Path:
        return self.folder / path.lstrip("/")


def new_debian(name: str, folder: Path) -> Image:
    """A Debian as the slim image is: base packages only."""
    suite = re.fullmatch(r"debian:(\w+)-slim", name)
    assert suite is not None, f"expected an image such as debian:bookworm-slim, got {name}"
    subprocess.run(["debootstrap", "--variant=minbase", suite[1], str(folder), *mirror()], check=True, stdout=2)
    shutil.copy2("/etc/resolv.conf", folder / "etc" / "resolv.conf")
    for path in ("/etc/pip.conf", "/etc/apt/sources.list", "/etc/apt/apt.conf.d", "/etc/apt/sources.list.d"):
        if Path(path).is_dir():
            shutil.copytree(path, folder / path[1:], dirs_exist_ok=True)
        elif Path(path).is_file():
            shutil.copy2(path, folder / path[1:])
    if CERTIFICATES.is_dir():
        shutil.copytree(CERTIFICATES, folder / "etc/ssl/certs", dirs_exist_ok=True, symlinks=False)
    return Image(folder)


def mirror() -> list[str]:
    """The Debian mirror of this machine."""
    for path in [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]:
        if path.is_file() and (found := re.search(r"https?://\S+/debian/?(?=\s)", path.read_text())):
            return [found[0]]
    return []


def copy_sources(target: Path) -> None:
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def follow(image: Image, word: str, rest: str, stages: dict[str, Image]) -> None:
    """Does one instruction."""
    if word == "RUN":
        image.run(["/bin/sh", "-ec", rest])
    elif word == "ENV":
        for pair in shlex.split(rest):
            name, _, value = pair.partition("=")
            image.variables[name] = value
    elif word == "COPY":
        parts = shlex.split(rest)
        if parts[0].startswith("--from="):
            source = stages[parts[0].removeprefix("--from=")].inner(parts[1])
            shutil.copytree(source, image.inner(parts[2]), symlinks=True)
        else:
            assert parts[0] == ".", f"expected COPY . TARGET, got {rest}"
            copy_sources(image.inner(parts[1]))
    elif word == "USER":
        image.user = rest
    elif word == "WORKDIR":
        image.work = rest
        image.inner(rest).mkdir(parents=True, exist_ok=True)
    elif word == "HEALTHCHECK":
        image.check = json.loads(rest[rest.index("CMD ") + 4 :])
    elif word in ("ENTRYPOINT", "CMD"):
        setattr(image, "entry" if word == "ENTRYPOINT" else "command", json.loads(rest))
    else:
        assert word in ("VOLUME", "EXPOSE"), f"an instruction that this trial does not know: {word}"


def build(folder: Path) -> Image:
    stages: dict[str, Image] = {}
    image = None
    for word, rest in instructions((ROOT / "container" / "Dockerfile").read_text()):
        print(f"{word} {rest}", flush=True)
        if word == "FROM":
            name, _, label = rest.partition(" AS ")
            image = new_debian(name, folder / (label or "last"))
            stages[label or "last"] = image
        else:
            assert image is not None
            follow(image, word, rest, stages)
    assert image is not None
    return image


def try_it(image: Image) -> None:
    """Runs the image's command until it is healthy, and asks for the page and the version."""
    port = image.variables["TILECOURT_PORT"]
    image.variables["TILECOURT_ORIGIN"] = f"http://localhost:{port}"
    said = subprocess.run(image.words([*image.entry, "--version"]), check=True, capture_output=True, text=True).stdout
    print(said, flush=True)
    assert "compiled engine" in said and "Page: built in" in said
    server = subprocess.Popen(image.words([*image.entry, *image.command]))
    try:
        end = time.monotonic() + 120
        while subprocess.run(image.words(image.check), capture_output=True).returncode:
            assert time.monotonic() < end and server.poll() is None, "it does not become healthy"
            time.sleep(1)
        page = urllib.request.urlopen(f"http://localhost:{port}/", timeout=10).read().decode()
        assert "/assets/" in page
        owner = Path(f"/proc/{server.pid}").stat().st_uid
        assert owner != 0, "it runs as root"
        print(f"The image is healthy, serves the page and runs as user {owner}.", flush=True)
    finally:
        server.terminate()
        server.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, help="a new folder for the roots, which then stays")
    args = parser.parse_args()
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        sys.exit("This needs root and debootstrap (Debian: apt-get install debootstrap).")
    with tempfile.TemporaryDirectory(prefix="tilecourt-image-") as name:
        folder = args.keep or Path(name)
        folder.mkdir(exist_ok=True)
        try_it(build(folder))


if __name__ == "__main__":
    main()

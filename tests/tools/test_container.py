"""The container files agree with the program: what they copy is there, and what they set are settings."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import build_docs
from tilecourt.server.house.settings import Settings
from tools.try_container import instructions

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "container"
# Debian puts it where only root looks.
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
SETTINGS = {f"TILECOURT_{field.name.upper()}" for field in fields(Settings)}


@pytest.fixture
def compose() -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))


def test_the_image_runs_as_an_ordinary_user_and_says_whether_it_is_well() -> None:
    stages = "\n".join(f"{word} {rest}" for word, rest in instructions((FOLDER / "Dockerfile").read_text())).split(
        "FROM "
    )
    last = stages[-1]
    assert "debian:bookworm-slim" in last.splitlines()[0]
    assert "\nUSER tilecourt\n" in last and last.index("useradd") < last.index("USER tilecourt")
    assert "HEALTHCHECK" in last and "/readyz" in last
    assert 'ENTRYPOINT ["tilecourt"]' in last and 'CMD ["serve"]' in last
    named = set(re.findall(r"(TILECOURT_[A-Z_]+)=", last))
    assert named and named <= SETTINGS


def test_the_image_has_all_parts_and_what_builds_them() -> None:
    """The documentation is read from the docstrings, so its build needs what Tilecourt itself needs."""
    steps = list(instructions((FOLDER / "Dockerfile").read_text()))
    (given,) = (rest for word, rest in steps if word == "ENV" and "TILECOURT_COMPILE" in rest)
    assert given.split() == [f"TILECOURT_{part}=require" for part in ("COMPILE", "PAGE", "DOCS")]
    build = next(rest for word, rest in steps if word == "RUN" and "/build/bin/pip install" in rest)
    locks = re.findall(r"-r (\S+)", build)
    locked = "\n".join((ROOT / lock).read_text("utf-8") for lock in locks)
    for package in (*build_docs.NEEDED, "hatchling", "mypy", "setuptools"):
        assert re.search(rf"^{package}==", locked, re.MULTILINE), package


def test_compose_has_two_nodes_a_worker_a_database_and_a_proxy(compose: Any) -> None:
    services = compose["services"]
    assert set(services) == {"db", "node1", "node2", "worker", "proxy"}
    for name in ("node1", "node2", "worker"):
        assert set(services[name]["environment"]) <= SETTINGS, name
        assert services[name]["image"] == "tilecourt"
    assert services["worker"]["command"][0] == "worker"
    build = services["node1"]["build"]
    assert (FOLDER / build["context"] / build["dockerfile"]).resolve() == FOLDER / "Dockerfile"
    assert "PASSWORD:?" in services["db"]["environment"]["POSTGRES_PASSWORD"], "without a password nothing starts"
    proxies = services["node1"]["environment"]["TILECOURT_PROXIES"]
    assert compose["networks"]["default"]["ipam"]["config"][0]["subnet"] == proxies
    Settings(host="0.0.0.0", database="sqlite:////x", origin="http://localhost:8080", proxies=proxies).check()


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_nginx_takes_the_file(tmp_path: Path) -> None:
    text = (FOLDER / "nginx.conf").read_text(encoding="utf-8")
    (tmp_path / "site.conf").write_text(re.sub(r"node\d:", "127.0.0.1:", text))
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log {tmp_path}/log; events {{}}\n"
        f"http {{ access_log off; include {tmp_path}/site.conf; }}\n"
    )
    done = subprocess.run([str(NGINX), "-t", "-c", str(tmp_path / "nginx.conf")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_proxy_knows_the_nodes(compose: Any) -> None:
    text = (FOLDER / "nginx.conf").read_text(encoding="utf-8")
    assert re.findall(r"server (\w+):8000", text) == ["node1", "node2"]
    assert "listen 8080;" in text and compose["services"]["proxy"]["ports"] == ["8080:8080"]
    page = (ROOT / "docs" / "host" / "deployment.md").read_text(encoding="utf-8")
    for line in re.findall(
        r"^\s+(proxy_(?!set_header Host|pass)[^;]+;|client_max_body_size[^;]+;)", text, re.MULTILINE
    ):
        assert line in page, f"the page on hosting has no {line!r}"

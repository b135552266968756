"""How a server is set up: by flags, by the environment, or as it comes."""

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from urllib.parse import urlsplit

from tilecourt.engine.errors import BadInput
from tilecourt.server.base.typed_text import is_address
from tilecourt.server.store.find import find_store, shown

# By which `tilecourt serve --open` knows a server that runs already.
SERVER_NAME = "tilecourt"


def data_folder() -> Path:
    """Where programs of this user keep their data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Tilecourt"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Tilecourt"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tilecourt"


def default_database() -> str:
    return f"sqlite://{data_folder().as_posix()}/tilecourt.db"


@dataclass(frozen=True)
class Settings:
    """All settings; each can be given as a flag or as TILECOURT_<NAME> in the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    origin: str = ""  # the address people type, such as https://play.example.org; empty: this machine only
    proxies: str = ""  # addresses of proxies whose X-Forwarded-For is believed, with commas
    bot_processes: int = 1
    own_components: bool = True  # may people bring component sets?
    private_webhooks: bool = False  # may webhooks and push services be in this network?
    push: bool = True  # may the server call the push services of browsers?
    push_seconds: int = 10  # how long it is somebody's turn before their browsers are told
    smtp: str = ""  # the mail server, such as smtp://name:password@mail.example.org:587; empty: no e-mail
    smtp_plain: bool = False  # may the mail server be given name and password without TLS?
    mail_from: str = ""  # the sender of e-mail
    mail_seconds: int = 600  # how long it is somebody's turn before an e-mail is sent
    requests_per_second: int = 20
    tables_per_person: int = 50
    bot_tables_per_person: int = 3  # that bots play alone at the same time
    moves_per_game: int = 3000  # of a game that bots play alone, and of a record that is brought in
    entries_per_table: int = 20_000
    cache_megabytes: int = 200
    sockets: int = 5000
    sockets_per_address: int = 200
    sockets_per_person: int = 100
    messages_per_second: int = 50  # of one person, over all their sockets
    log: str = "text"

    @property
    def secure(self) -> bool:
        """Whether people come over HTTPS."""
        return self.origin.startswith("https:")

    def problems(self) -> list[str]:
        """What is wrong with these settings, a sentence each."""
        found = []
        if not 0 <= self.port <= 65535:
            found.append(f"Expected a port from 0 to 65535, got {self.port}.")
        if not self.host or any(sign.isspace() for sign in self.host):
            found.append(f"Expected a host to listen at such as 127.0.0.1, got {self.host!r}.")
        try:
            find_store(self.database)
        except BadInput as error:
            found.append(str(error))
        if self.origin and not is_origin(self.origin):
            found.append(f"Expected an origin such as https://play.example.org, got {shown(self.origin)!r}.")
        if not found and not self.origin and not is_loopback(self.host):
            found.append(
                f"The host {self.host} can be reached from outside: say with --origin at which address people come."
            )
        for proxy in filter(None, self.proxies.split(",")):
            try:
                ipaddress.ip_network(proxy.strip(), strict=False)
            except ValueError:
                found.append(f"Expected addresses of proxies such as 127.0.0.1, got {proxy.strip()!r}.")
        found += self._mail_problems()
        for name, least in (
            ("bot_processes", 0),
            ("requests_per_second", 1),
            ("tables_per_person", 1),
            ("bot_tables_per_person", 0),
            ("moves_per_game", 1),
            ("entries_per_table", 100),
            ("cache_megabytes", 1),
            ("sockets", 1),
            ("sockets_per_address", 1),
            ("sockets_per_person", 1),
            ("messages_per_second", 1),
            ("push_seconds", 0),
            ("mail_seconds", 0),
        ):
            if not least <= getattr(self, name) <= 1_000_000:
                found.append(f"Expected {name} as a number of at least {least}, got {getattr(self, name)}.")
        if self.log not in ("text", "json"):
            found.append(f"Expected log to be text or json, got {self.log!r}.")
        return found

    def _mail_problems(self) -> list[str]:
        if not self.smtp:
            return []
        found = []
        if not is_smtp(self.smtp):
            expected = "smtp://mail.example.org:587 or smtps://name:password@mail.example.org"
            found.append(f"Expected a mail server such as {expected}, got {shown(self.smtp)!r}.")
        if not is_address(self.mail_from):
            found.append(f"Expected mail_from as an e-mail address, for the sender, got {self.mail_from!r}.")
        if not self.origin:
            found.append("E-mail holds links: say with --origin at which address people come.")
        return found

    def check(self) -> Settings:
        """These settings, if nothing is wrong with them."""
        if problems := self.problems():
            raise BadInput(" ".join(problems))
        return self


def is_origin(origin: str) -> bool:
    """Whether this is a scheme and a host, and perhaps a port, and nothing else."""
    try:
        parts = urlsplit(origin)
        _ = parts.port
    except ValueError:
        return False
    return (
        parts.scheme in ("http", "https")
        and bool(parts.hostname)
        and parts.username is None
        and origin == f"{parts.scheme}://{parts.netloc}"
    )


def is_smtp(address: str) -> bool:
    """Whether this names a mail server: a scheme, perhaps a name and a password, a host, perhaps a port."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return False
    return parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and parts.path in ("", "/") and not parts.query


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def read_settings(flags: Mapping[str, object], environment: Mapping[str, str]) -> Settings:
    """The settings: a flag counts before the environment, which counts before the default."""
    given: dict[str, object] = {}
    for field in fields(Settings):
        value = flags.get(field.name)
        variable = f"TILECOURT_{field.name.upper()}"
        if value is None and environment.get(variable):
            value = _read(variable, environment[variable], str(field.type))
        if value is not None:
            given[field.name] = value
    given.setdefault("database", default_database())
    return Settings(**given)  # type: ignore[arg-type]


def _read(variable: str, word: str, kind: str) -> object:
    if kind == "int":
        try:
            return int(word)
        except ValueError:
            raise BadInput(f"Expected {variable} as a whole number, got {word!r}.") from None
    if kind == "bool":
        if word.lower() not in ("on", "off", "true", "false", "1", "0", "yes", "no"):
            raise BadInput(f"Expected {variable} as on or off, got {word!r}.")
        return word.lower() in ("on", "true", "1", "yes")
    return word

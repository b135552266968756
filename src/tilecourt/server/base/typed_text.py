"""Words that people type: names, chat, addresses of webhooks. What others are shown is plain text of bounded length."""

from __future__ import annotations

import re
from unicodedata import category, normalize
from urllib.parse import urlsplit

from tilecourt.engine.errors import BadInput
from tilecourt.engine.text import is_control
from tilecourt.server.base.looks import MOST_NAME
from tilecourt.server.base.problems import Problem

MOST_CHAT = 400
MOST_URL = 500
MOST_LOGIN = 30
MOST_ADDRESS = 254  # of an e-mail, by RFC 5321
LEAST_PASSPHRASE, MOST_PASSPHRASE = 10, 200
# Letters and marks that look like nothing: Hangul fillers, empty braille, the grapheme joiner.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
_TRAILING = ("\u200d", "\ufe0e", "\ufe0f")  # they join or colour a sign that does not come
_MOST_MARKS = 3  # on one letter: more of them run over the lines above and below
# One plain address: no names, no quotes, no lists, nothing that could begin another header.
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?", re.ASCII)
_LOGIN = re.compile(r"[a-z0-9][a-z0-9_.-]*", re.ASCII)


def _plain(text: str, breaks: bool = False) -> bool:
    # Format signs (Cf) turn the direction of writing around or cannot be seen; a joiner inside emoji is harmless.
    # Signs for private use (Co) look like anything.
    marks = 0
    for sign in text:
        kind = category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if sign == "\u200d" or (breaks and sign == "\n"):
            continue
        if is_control(sign) or kind in ("Cf", "Co") or marks > _MOST_MARKS:
            return False
    return True


def check_plain(words: str) -> str:
    """Words in which nothing turns the writing around or hides."""
    if not _plain(words):
        raise BadInput("Expected words without signs that cannot be seen.")
    return words


def tidy_name(name: str) -> str:
    """A name as it is shown; one that nobody could see is none."""
    tidy = " ".join(normalize("NFC", name).split())
    while tidy[-1:] in _TRAILING and category(tidy[-2:-1] or "a") != "So":
        tidy = tidy[:-1]
    if not 1 <= len(tidy) <= MOST_NAME or not _plain(name) or not _BLANK.isdisjoint(tidy):
        raise Problem("bad_name", most=MOST_NAME)
    return tidy


def tidy_title(title: str, most: int) -> str:
    """The name of an event as it is shown."""
    tidy = " ".join(normalize("NFC", title).split())
    if not 1 <= len(tidy) <= most or not _plain(title) or not _BLANK.isdisjoint(tidy):
        raise Problem("bad_title", most=most)
    return tidy


def tidy_chat(text: str) -> str:
    """A line of chat as it is shown."""
    tidy = normalize("NFC", text).strip()
    if not 1 <= len(tidy) <= MOST_CHAT or not _plain(tidy, breaks=True):
        raise Problem("bad_chat", most=MOST_CHAT)
    return tidy


def tidy_login(login: str) -> str:
    """An account's own name."""
    tidy = login.strip().lower()
    if len(tidy) > MOST_LOGIN or not _LOGIN.fullmatch(tidy):
        raise Problem("bad_login", most=MOST_LOGIN)
    return tidy


def check_passphrase(passphrase: str) -> str:
    """A passphrase that is long enough; anything else about it is its owner's business."""
    if not LEAST_PASSPHRASE <= len(passphrase) <= MOST_PASSPHRASE:
        raise Problem("bad_passphrase", least=LEAST_PASSPHRASE, most=MOST_PASSPHRASE)
    return passphrase


def is_address(address: str) -> bool:
    """Whether this has the form of one plain e-mail address; whether it exists, only an e-mail can tell."""
    return len(address) <= MOST_ADDRESS and _ADDRESS.fullmatch(address) is not None


def tidy_address(address: str) -> str:
    """An e-mail address as it is written to."""
    tidy = address.strip()
    if not is_address(tidy):
        raise Problem("bad_address", most=MOST_ADDRESS)
    return tidy


def check_url(url: str) -> str:
    """The address of a webhook, in form; whether it may be called is looked at when it is."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None
        _ = parts.port
    except ValueError:
        good = False
    if not good or len(url) > MOST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise Problem("bad_url", most=MOST_URL)
    return url

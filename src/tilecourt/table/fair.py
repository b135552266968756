"""The fair shuffle: a deal that neither the server nor a player could choose, and that every player can check.

Before any player joins, the server draws a secret and publishes its hash, the commitment. Each seat may add words of
its own. The seed is the hash of the secret, the table's id and all those words, and the deal follows from the seed. At
the end the secret is revealed. docs/play/fair-shuffle.md states the encoding so that it can be checked by hand.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from tilecourt.engine.errors import BadInput
from tilecourt.engine.text import is_control

PROTOCOL = 1
SECRET_BYTES = 32
MOST_LETTERS = 100
# Every hashed text begins with its purpose, so that no hash of one kind passes for one of the other.
COMMITMENT = "tilecourt fair shuffle 1 commitment"
SEED = "tilecourt fair shuffle 1 seed"
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)


class Fair(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What a record says of its shuffle; `secret` is empty until the end, a contribution if a seat gave none."""

    protocol: int = PROTOCOL
    table_id: str = msgspec.field(name="table")
    commitment: str
    contributions: list[str]
    secret: str = ""

    def without_secret(self) -> Fair:
        """The part that is public while the game runs."""
        return msgspec.structs.replace(self, secret="")

    def seed(self) -> str:
        """The seed that follows from the secret."""
        return seed_of(self.secret, self.table_id, self.contributions)


def commit() -> tuple[str, str]:
    """A new secret, to be kept until the end, and its commitment, to be published before the deal."""
    secret = secrets.token_hex(SECRET_BYTES)
    return secret, commitment_of(secret)


def commitment_of(secret: str) -> str:
    """The commitment to a secret."""
    return _hash(COMMITMENT, check_digest("a secret", secret))


def seed_of(secret: str, table_id: str, contributions: Sequence[str]) -> str:
    """The seed of a game; `contributions` are by seat, an empty text where a seat gave none."""
    check_digest("a secret", secret)
    check_words("the id of a table", table_id)
    given = [words and check_contribution(words) for words in contributions]
    return str(int(_hash(SEED, secret, table_id, *given), 16))


def check_contribution(words: str) -> str:
    """The words a seat adds, unchanged; what cannot be typed again by hand is `BadInput`."""
    return check_words("a contribution to the shuffle", words)


def check_words(what: str, words: str) -> str:
    """One line of plain text that is not empty and not long."""
    if not 1 <= len(words) <= MOST_LETTERS or any(map(is_control, words)):
        shown = words if len(words) <= MOST_LETTERS else f"{len(words)} characters"
        raise BadInput(f"Expected {what} as plain text in one line of 1 to {MOST_LETTERS} characters, got {shown!r}.")
    return words


def check_digest(what: str, digest: str) -> str:
    """32 bytes in 64 lower-case hexadecimal digits; what came instead is not shown, since it may be a secret."""
    if not _DIGEST.fullmatch(digest):
        raise BadInput(f"Expected {what} in 64 lower-case hexadecimal digits, got {len(digest)} other characters.")
    return digest


def check(fair: Fair, players: int) -> None:
    """Checks the form of a record's shuffle before anything is computed from it."""
    if fair.protocol != PROTOCOL:
        raise BadInput(f"The record has the fair shuffle {fair.protocol}; this program knows {PROTOCOL}.")
    if len(fair.contributions) != players:
        raise BadInput(f"The record has {len(fair.contributions)} contributions for {players} players.")
    check_digest("a commitment", fair.commitment)
    check_words("the id of a table", fair.table_id)
    for words in fair.contributions:
        if words:
            check_contribution(words)
    if fair.secret:
        check_digest("a secret", fair.secret)


def _hash(*parts: str) -> str:
    # Each part follows its length in bytes, `3:abc,`, so that no two lists of parts give the same bytes.
    encoded = [part.encode() for part in parts]
    return sha256(b"".join(b"%d:%b," % (len(part), part) for part in encoded)).hexdigest()

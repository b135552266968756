"""What clients know: what they sent, what was acknowledged, and everything they were told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


class Differs(Exception):
    """A check failed: what was expected, and what is there."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind  # lost, doubled, or any other


@dataclass
class Sent:
    """One move as a client sent it, perhaps several times, always with the same words."""

    seat: int
    mark: str
    entry: int  # the last entry its player had seen
    action: int
    notation: str
    acknowledged: int | None = None
    refused: str = ""  # for good

    @property
    def message(self) -> str:
        """As the log keeps it: the entry that was seen, and the mark of the client."""
        return f"{self.entry} {self.mark}"


@dataclass
class Done:
    """Anything else that was acknowledged: a line of chat, an undo, a choice taken back."""

    kind: str
    seat: int
    entry: int
    text: str = ""


@dataclass
class Heard:
    """One message as it came, and to whose eyes."""

    eyes: int | None
    mine: tuple[int, ...]
    host: bool
    language: str
    now: dict[str, Any] | None
    lines: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Ledger:
    """All that the clients of one table know."""

    table: str
    sent: list[Sent] = field(default_factory=list)
    settled: list[Sent] = field(default_factory=list)  # acknowledged or refused for good, in this order
    done: list[Done] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)  # why a client could not go on
    progress: int = -1  # the last entry of play that any of them heard of
    status: str = "running"
    now: dict[str, Any] = field(default_factory=dict)  # the newest snapshot that anybody had

    def hear(self, heard: Heard) -> None:
        self.heard.append(heard)
        played = [line["entry"] for line in heard.lines if line["kind"] in ("moved", "sealed", "undone", "withdrew")]
        if heard.now is not None:
            played.append(heard.now["state_entry"])
            if heard.now["entry"] >= self.now.get("entry", -1):
                self.now = heard.now
            if heard.now["status"] == "over":
                self.status = "over"
        self.progress = max([self.progress, *played])

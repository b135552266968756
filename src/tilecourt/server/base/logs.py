"""The log of the process: one line an event, for people or as JSON for programs."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

_PLAIN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


class Lines(logging.Formatter):
    """An event with its time, its words and its values."""

    def __init__(self, style: str) -> None:
        super().__init__()
        self.as_json = style == "json"

    def format(self, record: logging.LogRecord) -> str:
        values = {key: value for key, value in record.__dict__.items() if key not in _PLAIN}
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        if record.exc_info:
            values["error"] = self.formatException(record.exc_info)
        if self.as_json:
            event = {"at": at, "level": record.levelname.lower(), "from": record.name, "event": record.getMessage()}
            return json.dumps({**event, **values}, default=str, ensure_ascii=False)
        error = values.pop("error", "")
        shown = " ".join(f"{key}={value}" for key, value in values.items())
        return f"{at} {record.levelname.lower():7} {record.getMessage()} {shown}".rstrip() + (error and f"\n{error}")


class ErrorStream(logging.Handler):
    """Writes to the error stream as it is at that moment: whoever replaces it gets the lines, and not a closed file."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            sys.stderr.write(self.format(record) + "\n")
            sys.stderr.flush()
        except (OSError, ValueError):
            self.handleError(record)


def set_up(style: str) -> None:
    """Sends everything to the error stream."""
    handler = ErrorStream()
    handler.setFormatter(Lines(style))
    for name in ("tilecourt", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if name == "tilecourt" else logging.WARNING)

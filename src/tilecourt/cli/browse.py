"""Opens a page in the browser of this machine."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Callable


def show(address: str) -> bool:
    """Opens an address in a window; False where there is none to open."""
    # Without a screen Python would start a text browser inside this terminal.
    if sys.platform not in ("win32", "darwin") and not any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    ):
        return False
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False


def soon(address: str, otherwise: Callable[[], None]) -> None:
    """Opens an address in the background as soon as its server, which is starting, answers."""

    def work() -> None:
        if not show(address):
            otherwise()

    timer = threading.Timer(0.3, work)
    timer.daemon = True
    timer.start()

"""A child process that answers questions line by line, and can neither hang, flood nor outlive its parent.

(If the parent is killed by SIGKILL, the child's input ends, which ends all but the most stubborn programs.)

It runs in a process group of its own. Each question has a deadline, each answer a maximum length. Its error stream is
drained, and only the end of it is kept for quoting.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from tilecourt.engine.files import reason

# The most bytes of an answer, and how many bytes of the error stream are kept.
LONGEST_LINE = 65536
TOO_MUCH = f"said more than {LONGEST_LINE} bytes for one decision"
KEPT_ERRORS = 2000
# How long a program may take to end after its input is closed, after SIGTERM, and after SIGKILL.
SECONDS_TO_LEAVE = 0.5
SECONDS_TO_OBEY = 0.3
SECONDS_TO_DIE = 5.0


class Failed(Exception):
    """What the program did wrong, as the rest of a sentence about it."""


class Child:
    """One running program."""

    def __init__(self, words: list[str]) -> None:
        if os.name != "posix":
            raise Failed("could not be started: programs as bots need Linux, macOS or another POSIX system")
        end_children_when_terminated()
        with undisturbed():
            try:
                self.process = subprocess.Popen(
                    words,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    bufsize=0,
                    start_new_session=True,
                )
            except (OSError, ValueError) as error:
                raise Failed(f"could not be started: {reason(error).rstrip('.')}") from None
            LIVING.add(self)
            # In case nothing else ends it.
            self.forgotten = weakref.finalize(self, end_group, self.process)
        self.pipes = [pipe_of(pipe) for pipe in (self.process.stdin, self.process.stdout, self.process.stderr)]
        for pipe in self.pipes:
            os.set_blocking(pipe, False)
        self.heard = b""
        self.errors = b""
        self.ended = False

    def ask(self, question: bytes, seconds: float) -> bytes:
        """Sends a line and returns the answer without its newline; anything else is `Failed`."""
        if self.ended:
            raise Failed("has been ended already")
        self._listen()
        if self.heard:
            raise Failed("said something without being asked")
        answer = self._exchange(question, seconds)
        if answer is None:
            raise Failed(f"did not answer within {seconds:g} seconds")
        return answer

    def tell(self, message: bytes, seconds: float) -> None:
        """Sends a line that needs no answer, if the program still listens."""
        try:
            self._exchange(message, seconds, wants_answer=False)
        except Failed:
            return

    def _exchange(self, unsent: bytes, seconds: float, wants_answer: bool = True) -> bytes | None:
        to_it, from_it, errors = self.pipes
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as watch:
            watch.register(to_it, selectors.EVENT_WRITE)
            watch.register(from_it, selectors.EVENT_READ)
            watch.register(errors, selectors.EVENT_READ)
            while (left := deadline - time.monotonic()) > 0:
                ready = {key.fd for key, _ in watch.select(left)}
                if to_it in ready:
                    unsent = unsent[self._write(unsent) :]
                    if not unsent:
                        watch.unregister(to_it)
                if from_it in ready:
                    self._listen()
                if errors in ready and not self._overhear():
                    watch.unregister(errors)
                if not unsent and not wants_answer:
                    return None
                if not unsent and b"\n" in self.heard:
                    return self._next_line()
                if len(self.heard) > LONGEST_LINE:
                    raise Failed(TOO_MUCH)
        return None

    def _next_line(self) -> bytes:
        answer, _, self.heard = self.heard.partition(b"\n")
        if len(answer) > LONGEST_LINE:
            raise Failed(TOO_MUCH)
        return answer

    def _write(self, unsent: bytes) -> int:
        try:
            return os.write(self.pipes[0], unsent)
        except BlockingIOError:
            return 0
        except OSError:
            raise Failed(self._how_it_left("closed its input")) from None

    def _listen(self) -> None:
        try:
            piece = os.read(self.pipes[1], LONGEST_LINE)
        except BlockingIOError:
            return
        if not piece:
            raise Failed(self._how_it_left("closed its output"))
        self.heard += piece

    def _overhear(self) -> bool:
        """Drains some of the error stream; False when it is closed."""
        try:
            piece = os.read(self.pipes[2], LONGEST_LINE)
        except BlockingIOError:
            return True
        self.errors = (self.errors + piece)[-KEPT_ERRORS:]
        return bool(piece)

    def _how_it_left(self, otherwise: str) -> str:
        if not self._gone(SECONDS_TO_OBEY):
            return otherwise
        code = end_group(self.process)
        return f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"

    def last_words(self) -> str:
        """The last line the program wrote to its error stream."""
        for _ in range(64):  # a pipe holds no more
            before = self.errors
            if self.ended or not self._overhear() or self.errors == before:
                break
        lines = self.errors.decode(errors="replace").strip().splitlines()
        return lines[-1].strip() if lines else ""

    def _gone(self, seconds: float) -> bool:
        """Whether the program ends within the time. It is not reaped yet, so its process id stays its own."""
        deadline = time.monotonic() + seconds
        while True:
            if has_ended(self.process):
                return True
            if time.monotonic() >= deadline:
                return False
            time.sleep(0.002)

    def end(self, patiently: bool) -> None:
        """Ends the program and everything in its group: with time to end by itself, or at once."""
        if self.ended:
            return
        self.ended = True
        LIVING.discard(self)
        try:
            if self.process.stdin is not None:
                self.process.stdin.close()
            if self.process.returncode is None and not (patiently and self._gone(SECONDS_TO_LEAVE)):
                send(self.process, signal.SIGTERM)
                self._gone(SECONDS_TO_OBEY if patiently else 0.0)
        finally:
            self.forgotten()
            for pipe in (self.process.stdout, self.process.stderr):
                if pipe is not None:
                    pipe.close()


LIVING: weakref.WeakSet[Child] = weakref.WeakSet()
# Signals that end this process: a request to terminate, and the terminal that goes away.
ENDING = (signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


def pipe_of(pipe: IO[bytes] | None) -> int:
    """The number of a pipe that was asked for."""
    if pipe is None:
        raise AssertionError("every stream of a child is a pipe")
    return pipe.fileno()


def has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Whether a process has ended; where the system can, without reaping it."""
    if process.returncode is not None:
        return True
    if hasattr(os, "waitid"):
        try:
            return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:
            return True
    return process.poll() is not None


def send(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Sends a signal to the whole group of a process."""
    try:
        os.killpg(process.pid, number)
    except (ProcessLookupError, PermissionError):  # all are gone; macOS calls that a lack of permission
        return


def end_group(process: subprocess.Popen[bytes]) -> int:
    """Kills a whole group and returns the exit code of its first process."""
    if process.returncode is not None:
        return int(process.returncode)
    send(process, signal.SIGKILL)
    try:
        return int(process.wait(SECONDS_TO_DIE))
    except subprocess.TimeoutExpired:  # a process inside the kernel dies later
        return -signal.SIGKILL


@contextmanager
def undisturbed() -> Iterator[None]:
    """Delays interrupts and termination to the end of this block, so that no child is started and lost."""
    heard: list[int] = []
    handlers = {}
    if threading.current_thread() is threading.main_thread():
        handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDING)}
    for number, handler in handlers.items():
        if callable(handler):
            signal.signal(number, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            if callable(handler):
                signal.signal(number, handler)
        for again in heard:
            signal.raise_signal(again)


def end_all() -> None:
    """Kills every child of this process and everything in their groups, without waiting."""
    for child in list(LIVING):
        send(child.process, signal.SIGKILL)


def end_children_when_terminated() -> None:
    """Makes these signals end the children too: being in other groups, they would survive."""
    if threading.current_thread() is threading.main_thread():
        for number in ENDING:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _terminated)


def _terminated(number: int, frame: Any) -> None:
    end_all()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)

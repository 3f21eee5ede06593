"""The process that stays: it does what commands ask for, one after another, and remembers the projects.

It writes to the streams of the command that asked, in the environment of that command. It ends by itself when
nobody has asked for some time, when perflint is another than the one that it is, and when a command is
interrupted while it works.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import socket
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

from perflint import __version__
from perflint.cli.resident import meeting
from perflint.engine.running.warm_sessions import WarmSessions
from perflint.engine.storing.cache import version_key
from perflint.rules.plugins import mentions

DECLINED = 75  # the exit status of a command that has to be run by itself
_IDLE = 20 * 60.0  # seconds without a command after which it ends
_TRIES, _PAUSE = 20, 0.1  # to be the one that listens
_LOOK = 0.2  # seconds between looks at whether the command is still there


def serve(base: str) -> None:
    """Answer commands until nobody asks any more.

    Args:
        base: see `meeting.base`.
    """
    lock = os.open(base + meeting.LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    if not _is_ours(lock):
        return  # another one was faster
    path = base + meeting.SOCKET
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)  # of one that was killed
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        listener.settimeout(_IDLE)
        try:
            _Service().listen(listener)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path)


def _is_ours(lock: int) -> bool:
    """Whether this process gets the lock, which an older one may be about to leave."""
    for _ in range(_TRIES):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except OSError:
            time.sleep(_PAUSE)
    return False


class _Service:
    """What is remembered between two commands."""

    def __init__(self) -> None:
        self.warm = WarmSessions()
        self._version = version_key()
        self._started = time.time()
        self._served = 0
        self._cwd = ""

    def listen(self, listener: socket.socket) -> None:
        """Answer what comes."""
        going_on = True
        while going_on:
            try:
                connection, _ = listener.accept()
            except TimeoutError:
                return
            with connection:
                connection.settimeout(None)
                try:
                    going_on = self._answer(connection)
                except (EOFError, KeyError, ValueError, OSError):
                    traceback.print_exc()  # the command has gone, or is none of ours
            if going_on:
                self._settle()

    def _settle(self) -> None:
        """Do what commands have left for later."""
        try:
            self.warm.settle()
        except Exception:
            traceback.print_exc()
            self.warm = WarmSessions()  # what was known may be of no use any more

    def _answer(self, connection: socket.socket) -> bool:
        """Answer a command; returns whether to go on."""
        message, streams = meeting.receive(connection)
        try:
            if message.get("asks") is not None:
                meeting.send(connection, self._status())
                return bool(message["asks"] != "stop")
            if _version_now() != self._version:
                os.unlink(connection.getsockname())
                meeting.send(connection, {"outdated": True})
                return False
            self._cwd = message["cwd"]
            with _watching(connection), _surroundings(message, streams):
                status = self._run(message["arguments"])
        finally:
            for stream in streams:
                os.close(stream)
        if status == DECLINED:
            meeting.send(connection, {"declined": True})
        else:
            self._served += 1
            meeting.send(connection, {"status": status})
        return True

    def _run(self, arguments: Sequence[str]) -> int:
        """The exit status of a command."""
        from perflint.cli.commands import perflint

        if mentions():
            return DECLINED  # who writes a plugin changes it between two commands
        try:
            perflint(args=list(arguments), prog_name="perflint", obj=self.warm)
        except SystemExit as left:
            return left.code if isinstance(left.code, int) else int(left.code is not None)
        except OSError as error:  # of a command's own, nothing comes here: this is its help text
            print(f"error: cannot write to standard output: {error.strerror}", file=sys.stderr)
            return 2
        return 0

    def _status(self) -> dict[str, Any]:
        return {
            "process": os.getpid(),
            "cwd": self._cwd,
            "version": __version__,
            "started": self._started,
            "served": self._served,
        }


def _version_now() -> str:
    """As `version_key`, which a process asks once."""
    mentions.cache_clear()
    version_key.cache_clear()
    return version_key()


@contextlib.contextmanager
def _watching(connection: socket.socket) -> Iterator[None]:
    """End this process, and those that it has started, where the command that waits is interrupted: what
    works for it cannot be stopped otherwise, and would go on beside the next command."""

    def look(number: int, frame: object) -> None:
        try:
            gone = not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return
        except OSError:
            gone = True
        if gone:
            os.killpg(0, signal.SIGKILL)

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, _LOOK, _LOOK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def _surroundings(message: dict[str, Any], streams: Sequence[int]) -> Iterator[None]:
    """The current folder, the environment and the streams of the command that asked."""
    os.chdir(message["cwd"])
    os.environ.clear()
    os.environ.update(message["environment"])
    kept = [os.dup(number) for number in range(len(streams))]
    own = sys.stdin, sys.stdout, sys.stderr
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115 - it stays open
        out, err = (
            _writer(number, *spelling) for number, spelling in enumerate(message["streams"], 1)
        )
        sys.stdout, sys.stderr = out, err
        try:
            yield
        finally:
            for written in (out, err):
                with contextlib.suppress(OSError):  # whoever read it has left
                    written.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = own
        for number, stream in enumerate(kept):
            os.dup2(stream, number)
            os.close(stream)
        os.chdir("/")


def _writer(number: int, encoding: str, errors: str) -> TextIO:
    """A standard stream, as Python opens it."""
    buffering = 1 if os.isatty(number) else -1
    return open(number, "w", buffering, encoding, errors, closefd=False)

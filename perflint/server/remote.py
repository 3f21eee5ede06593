"""Projects in a process of their own: to read one, and to link it anew, takes long, and the processor whole.

The server and that process write `pickle`s to one another, through pipes that nobody else has. The process
and those that it starts are a group: where the server is gone, however it ended, so are they.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import threading
from queue import SimpleQueue
from typing import Any, BinaryIO

from perflint.engine.checking.session_options import Progress
from perflint.engine.checking.starting import library_folder
from perflint.server.lives import Lives

_POSIX = os.name == "posix"
_NICE = 5  # by how much the server, which checks what is typed, goes before
_STOP = "stop"
_PROGRESS, _DONE, _FAILED, _GONE = "progress", "done", "failed", "gone"
# First comes where modules are found: nothing of the current folder may be among them by chance.
_PROGRAM = """\
import pickle, sys
stream = sys.stdin.detach()
sys.path[:] = pickle.load(stream)
from perflint.server.remote import run
run(stream)
"""


class RemoteError(Exception):
    """The process has ended, or something went wrong in it that it should have seen to."""


class Remote:
    """`Lives` in another process, asked one thing after another.

    Args:
        progress: see `Lives`; called by a thread of this process.

    Raises:
        RemoteError: it cannot be started.
    """

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._answers: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        self._writing = threading.Lock()
        self._gone = self._closed = False
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=library_folder(),
                start_new_session=_POSIX,
            )
        except OSError as error:
            raise RemoteError(f"no process can be started to read projects: {error}") from error
        for task in (self._read, self._wait):
            threading.Thread(target=task, name="perflint-remote", daemon=True).start()
        self._send(sys.path, os.getcwd())

    @property
    def gone(self) -> bool:
        """Whether the process is there no more."""
        return self._gone

    @property
    def closed(self) -> bool:
        """Whether it was meant to end."""
        return self._closed

    def call(self, method: str, *args: Any) -> Any:
        """What a method of `Lives` returns.

        Raises:
            RemoteError: it is not known.
        """
        self._send((method, args))
        kind, value = self._answers.get()
        if kind == _DONE:
            return value
        if kind == _GONE:
            self._gone = True
        raise RemoteError(value)

    def stop_reading(self) -> None:
        """Read no more files of the project that is being read."""
        with contextlib.suppress(RemoteError):  # then it has stopped
            self._send((_STOP, ()))

    def close(self) -> None:
        """End the process and those that it has started, whatever they do."""
        self._closed = True
        self._kill()

    def _kill(self) -> None:
        if _POSIX:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _send(self, *values: object) -> None:
        stream = self._process.stdin
        assert stream is not None
        try:
            with self._writing:
                for value in values:
                    pickle.dump(value, stream)
                stream.flush()
        except (OSError, ValueError) as error:
            self._gone = True
            raise RemoteError("the process that reads projects has ended") from error

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        with stream:
            while True:
                try:
                    kind, value = pickle.load(stream)
                except (OSError, EOFError, pickle.UnpicklingError):
                    break
                if kind == _PROGRESS:
                    self._progress(*value)
                else:
                    self._answers.put((kind, value))
        self._answers.put((_GONE, "the process that reads projects has ended"))

    def _wait(self) -> None:
        self._process.wait()
        self._kill()  # what it has started would hold its end of the pipe open


def run(stream: BinaryIO) -> None:
    """Answer what the server asks, in a process that it has started.

    Args:
        stream: what it sends.
    """
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a plugin prints is no answer
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - for as long as the process lives
    os.chdir(pickle.load(stream))
    if _POSIX:
        os.nice(_NICE)
    writing = threading.Lock()

    def send(kind: str, value: object) -> None:
        data = pickle.dumps((kind, value))
        with writing:
            out.write(data)
            out.flush()

    lives = Lives(progress=lambda *how_far: send(_PROGRESS, how_far))
    asked: SimpleQueue[tuple[str, Any]] = SimpleQueue()
    threading.Thread(target=_listen, args=(stream, asked, lives), daemon=True).start()
    while True:
        method, args = asked.get()
        try:
            value = getattr(lives, method)(*args)
        except Exception as error:  # told there; what comes next is answered
            send(_FAILED, f"internal error: {type(error).__name__}: {error}; please report it")
        else:
            send(_DONE, value)
        if asked.empty():
            lives.tidy()


def _listen(stream: BinaryIO, asked: SimpleQueue[tuple[str, Any]], lives: Lives) -> None:
    """Take in what the server sends, while something else is worked on as well; end with it."""
    while True:
        try:
            method, args = pickle.load(stream)
        except (OSError, EOFError, pickle.UnpicklingError):
            if _POSIX:
                os.killpg(0, signal.SIGKILL)
            os._exit(1)
        if method == _STOP:
            lives.stopping = True
        else:
            asked.put((method, args))

"""Running a command of the user: in a folder, for some time at most, with all that it starts."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_TAIL = 4000  # bytes of the output that are of interest


class CommandError(Exception):
    """A command that cannot be started; the text says why."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A command that has ended.

    Attributes:
        status: its exit status, negative for a signal; None if it took too long and was ended.
        seconds: how long it took.
        output: the end of what it printed.
    """

    status: int | None
    seconds: float
    output: str

    @property
    def passed(self) -> bool:
        """Whether it ended with success."""
        return self.status == 0

    @property
    def last_line(self) -> str:
        """The last line that it printed."""
        lines = [line.strip() for line in self.output.splitlines() if line.strip()]
        return lines[-1] if lines else ""

    @property
    def how(self) -> str:
        """How it ended."""
        if self.status is None:
            return f"took longer than {self.seconds:.0f} s"
        if self.status < 0:
            return f"was ended by signal {-self.status}"
        return f"ended with status {self.status}"


def run(
    command: Sequence[str], folder: Path, environment: Mapping[str, str], timeout: float | None
) -> Ran:
    """Run a command to its end, without input. What it leaves running is ended, too.

    Raises:
        CommandError: it cannot be started.
    """
    with tempfile.TemporaryFile() as output:
        before = time.perf_counter()
        try:
            process = subprocess.Popen(
                command,
                cwd=folder,
                env=dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise CommandError(f"cannot run {command[0]}: {error.strerror or error}") from error
        status: int | None = None
        try:
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = process.wait(timeout)
        finally:
            _end(process)
        seconds = time.perf_counter() - before
        size = output.seek(0, os.SEEK_END)
        output.seek(max(0, size - _TAIL))
        return Ran(status, seconds, output.read().decode("utf-8", "replace"))


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and those that it started in its session."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()
    process.wait()

"""What a command does that lets a process which stays do its work: `ask`.

Nothing of perflint's analysis is imported here: most of the time that a run over a few files takes would be
spent on that.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from typing import Any

from perflint.cli.resident import meeting

VARIABLE = "PERFLINT_DAEMON"
_COMMANDS = frozenset({"check", "why"})  # that have these options
_ON, _OFF = "--daemon", "--no-daemon"
_TRUE = frozenset({"1", "true", "t", "yes", "y", "on"})
_PATIENCE, _PAUSE = (
    20.0,
    0.02,
)  # seconds in which it has to start, and between looks at whether it has
# First comes where modules are found: nothing of the current folder may be among them by chance.
_PROGRAM = """\
import json, sys
sys.path[:] = json.loads(sys.argv.pop())
from perflint.cli.resident.service import serve
serve(sys.argv[1])
"""


def wanted(arguments: list[str]) -> bool:
    """Whether these arguments of the command line ask for a process that stays."""
    said = [argument for argument in arguments if argument in (_ON, _OFF)]
    if said:
        asked = said[-1] == _ON
    else:
        asked = os.environ.get(VARIABLE, "").strip().lower() in _TRUE
    return asked and not _COMMANDS.isdisjoint(arguments)


def ask(arguments: list[str]) -> int | None:
    """Have the process that stays do what the arguments say; it is started where there is none.

    Returns:
        The exit status; None where this process has to do it itself.
    """
    if not meeting.available():
        return None
    try:
        cwd = os.getcwd()
        base = meeting.base(cwd)
        message = {
            "arguments": arguments,
            "cwd": cwd,
            "environment": dict(os.environ),
            "streams": [
                [stream.encoding, stream.errors or "strict"] for stream in (sys.stdout, sys.stderr)
            ],
        }
        for _ in range(2):  # the first may be of an older perflint, and end
            with _connected(base) as connection:
                meeting.send(connection, message, streams=True)
                answer, _ = meeting.receive(connection)
            if "status" in answer:
                return int(answer["status"])
            if not answer.get("outdated"):
                break
    except (meeting.Unusable, EOFError, OSError, ValueError) as error:
        sys.stderr.write(f"warning: checking without a process that stays: {error}\n")
    return None


def told(base: str, asks: str) -> dict[str, Any] | None:
    """What a process that stays answers to `status` or `stop`; None where there is none."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(base + meeting.SOCKET)
            meeting.send(connection, {"asks": asks})
            answer, _ = meeting.receive(connection)
    except (OSError, EOFError, ValueError):
        return None
    return answer


def _connected(base: str) -> socket.socket:
    """A connection to the process that stays, started where there is none.

    Raises:
        OSError: it cannot be started.
    """
    connection = _reached(base)
    if connection is not None:
        return connection
    process = _start(base)
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and process.poll() in (None, 0):  # 0: another one was faster
        connection = _reached(base)
        if connection is not None:
            return connection
        time.sleep(_PAUSE)
    raise OSError(f"it did not start; {base}{meeting.LOG} may tell why")


def _reached(base: str) -> socket.socket | None:
    """A connection to the process that stays; None where there is none."""
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(base + meeting.SOCKET)
    except (FileNotFoundError, ConnectionRefusedError):
        connection.close()
        return None
    return connection


def _start(base: str) -> subprocess.Popen[bytes]:
    from perflint.engine.checking.starting import library_folder  # most commands find a process

    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
    log = os.open(base + meeting.LOG, flags, 0o600)
    try:
        return subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, base, json.dumps(sys.path)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=library_folder(),
            start_new_session=True,
        )
    finally:
        os.close(log)

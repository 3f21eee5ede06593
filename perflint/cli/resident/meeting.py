"""Where a command and the process that stays meet: a socket in a folder that belongs to the user alone.

There is one process for each current folder, Python and perflint. Only the standard library is imported here,
for this is part of each run.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
import stat
import struct
import sys
import tempfile
from typing import Any

SOCKET, LOCK, LOG = ".socket", ".lock", ".log"
_LENGTH = struct.Struct("!I")
_MOST = 1 << 24  # bytes of a message
_STREAMS = 3  # standard input, output and error
_PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Unusable(Exception):
    """There is no place to meet that is safe."""


def available() -> bool:
    """Whether this system lets a process hand its streams to another one."""
    return hasattr(socket, "send_fds") and hasattr(socket, "AF_UNIX")


def folder() -> str:
    """The folder of the sockets, made where it is missing.

    Raises:
        Unusable: it cannot be made, or others could put something into it: who answers there would be given
            the streams of the user.
    """
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if os.path.isabs(runtime) and os.path.isdir(runtime):
        path = os.path.join(runtime, "perflint")
    else:
        path = os.path.join(tempfile.gettempdir(), f"perflint-{os.getuid()}")
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
        status = os.lstat(path)
    except OSError as error:
        raise Unusable(f"{path} cannot be used: {error.strerror or error}") from error
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid():
        raise Unusable(f"{path} is not a folder of yours; remove it")
    if status.st_mode & 0o077:
        raise Unusable(f"{path} is open to others; run `chmod 700 {path}`")
    return path


def base(cwd: str) -> str:
    """The path of what belongs to the process for a current folder, without `SOCKET`, `LOCK` or `LOG`.

    Raises:
        Unusable: see `folder`.
    """
    told = repr((os.path.realpath(cwd), sys.prefix, sys.version, _PACKAGE))
    digest = hashlib.blake2b(told.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return os.path.join(folder(), digest)


def send(connection: socket.socket, message: dict[str, Any], *, streams: bool = False) -> None:
    """Send a message, with the standard streams of this process where they are to be used."""
    data = json.dumps(message).encode()
    head = _LENGTH.pack(len(data))
    if streams:
        socket.send_fds(connection, [head], list(range(_STREAMS)))
    else:
        connection.sendall(head)
    connection.sendall(data)


def receive(connection: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """A message, and the streams that came with it.

    Raises:
        EOFError: the other side has gone.
        ValueError: it is no message.
    """
    head, streams, _, _ = socket.recv_fds(connection, _LENGTH.size, _STREAMS)
    head += _exactly(connection, _LENGTH.size - len(head))
    (length,) = _LENGTH.unpack(head)
    if length > _MOST:
        raise ValueError("the message is too long")
    message = json.loads(_exactly(connection, length))
    if not isinstance(message, dict):
        raise ValueError("the message is no object")
    return message, list(streams)


def _exactly(connection: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = connection.recv(size - len(data))
        if not more:
            raise EOFError("the other side has gone")
        data += more
    return data

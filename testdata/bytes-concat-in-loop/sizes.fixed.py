"""What says that bytes get long, and what does not."""

from __future__ import annotations

import socket
from typing import BinaryIO


def body_of(file: BinaryIO) -> bytes:
    body_parts = []
    while chunk := file.read(65_536):
        body_parts.append(chunk)
    return b"".join(body_parts)


def received(peer: socket.socket, size: int = 4096) -> bytes:
    data = b""
    while True:
        piece = peer.recv(size)
        if not piece:
            return data
        data += piece


def exactly(file: BinaryIO, size: int) -> bytes:
    data = b""
    while True:
        piece = file.read(size - len(data))
        if not piece:
            return data
        data += piece


def length_of(file: BinaryIO) -> int:
    digits = b""
    mark = file.read(1)
    while mark.isdigit():
        digits += mark
        if len(digits) > 12:
            raise ValueError("too long")
        mark = file.read(1)
    return int(digits)


def up_to(file: BinaryIO, least: int) -> bytes:
    data = b""
    while len(data) < least:
        data += file.read(4096)
    return data


def hello(connection) -> bytes:
    data = b""
    for record in connection.records():
        data += record
    return data


def encoded(text: str) -> bytes:
    return b"".join([letter.encode() for letter in text])


def buffered(file: BinaryIO) -> bytearray:
    body = bytearray()
    while chunk := file.read(65_536):
        body += chunk
    return body


def whole(file: BinaryIO) -> bytes:
    body = b"head"
    body += file.read()
    return body


def parts(file: BinaryIO):
    while chunk := file.read(65_536):
        chunk += b"\n"
        yield chunk


def counted(file: BinaryIO) -> int:
    size = 0
    while chunk := file.read(65_536):
        size += len(chunk)
    return size

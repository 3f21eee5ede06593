"""Bytes that are collected until there are enough of them."""

from __future__ import annotations

import socket
import struct


def exactly(peer: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        data += peer.recv(size - len(data))
    return data


def until_closed(peer: socket.socket) -> bytes:
    data_parts = []
    while True:
        chunk = peer.recv(4096)
        if not chunk:
            break
        data_parts.append(chunk)
    return b"".join(data_parts)


def packed(numbers: list[int]) -> bytes:
    out = b""
    for number in numbers:
        out = struct.pack(">H", number) + out
    return out


def messages(peer: socket.socket):
    rest = b""
    while True:
        rest += peer.recv(4096)
        while b"\n" in rest:
            line, rest = rest.split(b"\n", 1)
            yield line


def replies(peers: list[socket.socket]):
    for peer in peers:
        head = b""
        head += peer.recv(4)
        yield head


def gathered(peer: socket.socket) -> bytearray:
    data = bytearray()
    while chunk := peer.recv(4096):
        data += chunk
    return data

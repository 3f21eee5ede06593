"""Streams over sockets, on an event loop of their own and without one."""

import asyncio
import socket


class LoopStream:
    def __init__(self, line: socket.socket):
        self.line = line
        self.line.setblocking(False)
        self.waiting = bytearray()

    def write(self, data: bytes) -> int:
        return self.line.send(data)

    def fill(self, buffer: bytearray) -> int:
        return self.line.recv_into(buffer)


class PlainStream:
    def __init__(self, address: tuple[str, int]):
        self.line = socket.create_connection(address)
        self.line.setblocking(True)

    def write(self, data: bytes) -> int:
        return self.line.send(data)


def poll(line: socket.socket) -> bytes:
    try:
        return line.recv(4096)
    except (BlockingIOError, InterruptedError):
        return b""


async def answer(stream: LoopStream, text: str) -> None:
    stream.write(text.encode())  # ok
    stream.fill(bytearray(64))  # ok
    await asyncio.sleep(0)


async def answer_plainly(stream: PlainStream, text: str) -> None:
    stream.write(text.encode())  # error: PFL401
    await asyncio.sleep(0)


async def drain(line: socket.socket) -> list[bytes]:
    parts = []
    while part := poll(line):  # ok
        parts.append(part)
        await asyncio.sleep(0)
    return parts


async def read(line: socket.socket) -> bytes:
    try:
        return line.recv(4096)  # error: PFL401
    except OSError:
        return b""

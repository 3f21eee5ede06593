import socket
import asyncio


async def source_address(target):
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect((target, 1))
        return probe.getsockname()[0]
    finally:
        probe.close()


async def begin(target):
    probe = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    probe.setblocking(False)
    probe.connect((target, 80))
    return probe


async def ask(target, question):
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    await asyncio.to_thread(line.connect, (target, 80))
    await asyncio.to_thread(line.sendall, question)
    return line

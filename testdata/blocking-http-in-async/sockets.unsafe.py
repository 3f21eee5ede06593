import asyncio
import socket


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


def _answers(port, host="127.0.0.1"):
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as line:
        return line.connect_ex((host, port)) == 0


def _answers_there(port, host="127.0.0.1"):
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as line:
        return line.connect_ex((host, port)) == 0


async def is_running(port):
    return _answers(port)


async def is_running_here(port):
    return await asyncio.to_thread(_answers_there, port)


async def is_running_there(port, host):
    return await asyncio.to_thread(_answers_there, port, host)


async def daemon_answers(path):
    line = socket.socket(socket.AF_UNIX)
    line.connect(path)
    return line


async def server_answers(port, host):
    socket.create_connection(("localhost", port)).close()
    (await asyncio.to_thread(socket.create_connection, (host, port))).close()

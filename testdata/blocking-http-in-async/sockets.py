import socket


async def source_address(target):
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect((target, 1))  # ok
        return probe.getsockname()[0]
    finally:
        probe.close()


async def begin(target):
    probe = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    probe.setblocking(False)
    probe.connect((target, 80))  # ok
    return probe


async def ask(target, question):
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    line.connect((target, 80))  # error: PFL401
    line.sendall(question)  # error: PFL401
    return line


def _answers(port, host="127.0.0.1"):
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as line:
        return line.connect_ex((host, port)) == 0


def _answers_there(port, host="127.0.0.1"):
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as line:
        return line.connect_ex((host, port)) == 0


async def is_running(port):
    return _answers(port)  # ok: this machine accepts or refuses at once


async def is_running_here(port):
    return _answers_there(port)  # error: PFL401: others give it other hosts


async def is_running_there(port, host):
    return _answers_there(port, host)  # error: PFL401


async def daemon_answers(path):
    line = socket.socket(socket.AF_UNIX)
    line.connect(path)  # ok: no network
    return line


async def server_answers(port, host):
    socket.create_connection(("localhost", port)).close()  # ok
    socket.create_connection((host, port)).close()  # error: PFL401

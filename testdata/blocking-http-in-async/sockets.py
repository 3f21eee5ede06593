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

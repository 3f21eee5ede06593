"""Look-alikes: sockets told not to block, addresses that are numbers, children after a fork, functions
that only run in threads, and what a module reads once."""

import asyncio
import os
import socket
import threading
from urllib.request import urlopen

_options = None
_lock = threading.Lock()


def options(fresh=False):
    global _options
    known = _options
    if known and not fresh:
        return known
    with _lock:
        if _options and not fresh:
            return _options
        _options = urlopen("https://settings.example/all").read()
        return _options


def reloaded():
    return urlopen("https://settings.example/all").read()


async def configured():
    return options()


async def configured_anew():
    return await asyncio.to_thread(reloaded)


class Stream:
    def __init__(self, sock):
        self.sock: socket.socket = sock
        self.sock.setblocking(False)

    def write(self, data):
        return self.sock.send(data)


class Waiting:
    def __init__(self, connection):
        self.connection: socket.socket = connection

    def write(self, data):
        return self.connection.sendall(data)


async def answer(stream: Stream, data):
    stream.write(data)


async def answer_slowly(waiting: Waiting, data):
    await asyncio.to_thread(waiting.write, data)


def is_address(text):
    try:
        return bool(socket.getaddrinfo(text, 0, flags=socket.AI_NUMERICHOST))
    except socket.gaierror:
        return False


def resolved(text):
    return socket.getaddrinfo(text, 443)


async def connect(host):
    return is_address(host) or await asyncio.to_thread(resolved, host)


def spawn(url):
    pid = os.fork()
    if pid != 0:
        return pid
    reply = urlopen(url).read()
    os._exit(len(reply) > 0)


async def manage(url):
    spawn(url)


def in_thread(function):
    async def run(*args):
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(None, lambda: function(*args))

    return run


def at_once(function, *args):
    return function(*args)


def fetch(url):
    return urlopen(url).read()


async def load(url):
    return await in_thread(fetch)(url)


async def load_at_once(url):
    return await asyncio.to_thread(at_once, fetch, url)


class Writer:
    """The event loop calls it when the socket can take more; where that is set up, it tries at once."""

    def __init__(self, loop: asyncio.AbstractEventLoop, connection):
        self.loop = loop
        self.connection: socket.socket = connection

    def flush(self):
        while self.buffer:
            sent = self.connection.send(self.buffer)
            self.buffer = self.buffer[sent:]
        self.loop.remove_writer(self.connection.fileno())

    def write(self, data):
        self.buffer += data
        self.loop.add_writer(self.connection.fileno(), self.flush)
        self.flush()


async def answer_when_ready(writer: Writer, data):
    writer.write(data)

"""A client that is written once for callers and coroutines: constants say which of the two this is."""

import asyncio
import socket
import sys
import time

import requests

_IS_SYNC = False
_VERIFY_TWICE = True
_OFFLINE = False
_SLOW = "--slow" in sys.argv
_MIRRORED = False


def use_mirror():
    global _MIRRORED
    _MIRRORED = True


async def resolve(host, port):
    if not _IS_SYNC:
        loop = asyncio.get_running_loop()
        return await loop.getaddrinfo(host, port)
    else:
        return socket.getaddrinfo(host, port)  # ok


async def resolve_name(host):
    if not _IS_SYNC:
        return await asyncio.get_running_loop().getaddrinfo(host, None)
    return socket.gethostbyname(host)  # ok


def _status(url):
    if _IS_SYNC:
        return requests.get(url, timeout=3).status_code
    return 200


async def check(url):
    return _status(url)  # ok


async def check_again(url):
    if _VERIFY_TWICE:
        return requests.head(url, timeout=3).ok  # error: PFL401
    return True


async def announce(url):
    if not _OFFLINE:
        requests.post(url, timeout=3)  # error: PFL401
    elif _SLOW:
        requests.put(url, timeout=3)  # ok


async def fetch(url):
    if _SLOW:
        return requests.get(url, timeout=3).text  # error: PFL401
    if _MIRRORED:
        return requests.get(url + "/mirror", timeout=3).text  # error: PFL401
    if _IS_SYNC:
        time.sleep(1)  # ok
    return ""


class Node:
    def __init__(self, host, port):
        if host == "localhost":
            host = socket.gethostbyname(host)
        self.address = (host, port)


async def connect(host, port):
    return Node(host, port)  # ok


async def lookup(host):
    own = socket.gethostbyname("localhost")  # ok
    other = socket.gethostbyname(host)  # error: PFL401
    return own, other


def _numeric(address, port):
    flags = socket.AI_NUMERICHOST
    return socket.getaddrinfo(address, port, flags=flags)[0]


def _canonical(address, port):
    flags = socket.AI_CANONNAME
    return socket.getaddrinfo(address, port, flags=flags)[0]


async def addresses(host, port):
    first = _numeric(host, port)  # ok
    second = _canonical(host, port)  # error: PFL401
    return first, second

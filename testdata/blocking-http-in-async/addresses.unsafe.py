"""Look-ups of addresses that are numbers already, and of names."""

import asyncio
import ipaddress
import socket
from contextlib import asynccontextmanager


def open_socket(target_ip: ipaddress.IPv4Address, port):
    info = socket.getaddrinfo(str(target_ip), port, type=socket.SOCK_DGRAM)[0]
    return socket.socket(info[0], info[1])


def resolve(host, port):
    return socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)[0]


async def listen(target_ip, port):
    return open_socket(target_ip, port)


async def connect(host, port):
    return await asyncio.to_thread(resolve, host, port)


async def own_address(transport):
    name = transport.get_extra_info("socket").getsockname()
    return socket.getnameinfo(name, socket.NI_NUMERICHOST | socket.NI_NUMERICSERV)


async def own_name(transport):
    name = transport.get_extra_info("socket").getsockname()
    return await asyncio.to_thread(socket.getnameinfo, name, 0)


@asynccontextmanager
async def lifespan_handler(app):
    app.address = await asyncio.to_thread(socket.gethostbyname, "db.example")
    yield


class Splitter:
    async def warm_up_async(self):
        self.address = await asyncio.to_thread(socket.gethostbyname, "models.example")

    async def warm_room(self):
        self.address = await asyncio.to_thread(socket.gethostbyname, "models.example")


async def local(port):
    return socket.getaddrinfo("127.0.0.1", port)

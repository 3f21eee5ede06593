"""Channels that are asked before they are read, and sockets for datagrams that do not wait."""

import asyncio
import socket

import paramiko


async def output(transport: paramiko.Transport, command):
    channel = transport.open_session()  # error: PFL401
    channel.exec_command(command)  # error: PFL401
    parts = []
    while not channel.exit_status_ready():
        if channel.recv_ready():
            parts.append(channel.recv(4096))  # ok: there is something
        if channel.recv_stderr_ready():
            parts.append(channel.recv_stderr(4096))  # ok: there is something
        await asyncio.sleep(0.05)
    return parts, channel.recv_exit_status()  # ok: it has ended


async def status(channel: paramiko.Channel):
    return channel.recv_exit_status()  # error: PFL401


def own_address():
    found = socket.socket(socket.AF_INET, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
    found.connect(("10.255.255.255", 1))
    return found.getsockname()[0]


async def address():
    return own_address()  # ok: nothing is sent

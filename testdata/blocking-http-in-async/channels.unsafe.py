"""Channels that are asked before they are read, and sockets for datagrams that do not wait."""

import asyncio
import socket

import paramiko


async def output(transport: paramiko.Transport, command):
    channel = await asyncio.to_thread(transport.open_session)
    await asyncio.to_thread(channel.exec_command, command)
    parts = []
    while not channel.exit_status_ready():
        if channel.recv_ready():
            parts.append(channel.recv(4096))
        if channel.recv_stderr_ready():
            parts.append(channel.recv_stderr(4096))
        await asyncio.sleep(0.05)
    return parts, channel.recv_exit_status()


async def status(channel: paramiko.Channel):
    return await asyncio.to_thread(channel.recv_exit_status)


def own_address():
    found = socket.socket(socket.AF_INET, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
    found.connect(("10.255.255.255", 1))
    return found.getsockname()[0]


async def address():
    return own_address()

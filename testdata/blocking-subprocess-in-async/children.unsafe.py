"""Waiting for child processes."""

import asyncio
import os


async def reap(pid):
    await asyncio.to_thread(os.waitpid, pid, 0)


async def reap_any():
    return await asyncio.to_thread(os.wait)


def _reaped(pid):
    return os.waitpid(pid, 0)


async def reap_through(pid):
    return await asyncio.to_thread(_reaped, pid)


async def look(pid):
    return os.waitpid(pid, os.WNOHANG)


def _looked(pid):
    return os.waitpid(pid, os.WNOHANG | os.WUNTRACED)


async def look_through(pid):
    return _looked(pid)


async def elsewhere(pid):
    return await asyncio.to_thread(os.waitpid, pid, 0)

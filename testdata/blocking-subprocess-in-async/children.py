"""Waiting for child processes."""

import asyncio
import os


async def reap(pid):
    os.waitpid(pid, 0)  # error: PFL403


async def reap_any():
    return os.wait()  # error: PFL403


def _reaped(pid):
    return os.waitpid(pid, 0)


async def reap_through(pid):
    return _reaped(pid)  # error: PFL403


async def look(pid):
    return os.waitpid(pid, os.WNOHANG)  # ok


def _looked(pid):
    return os.waitpid(pid, os.WNOHANG | os.WUNTRACED)


async def look_through(pid):
    return _looked(pid)  # ok


async def elsewhere(pid):
    return await asyncio.to_thread(os.waitpid, pid, 0)  # ok

"""Processes of either kind under one name."""

import asyncio
import subprocess


class Command:
    def __init__(self, command):
        self.command = command
        self.process = None

    def run(self):
        self.process = subprocess.Popen(self.command)

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(*self.command)

    async def wait(self, timeout):
        return await asyncio.wait_for(self.process.wait(), timeout)  # ok: awaited-elsewhere

    async def end(self, timeout):
        done = asyncio.ensure_future(self.process.wait())  # ok: it is awaited
        await asyncio.wait({done}, timeout=timeout)


async def built(command):
    process = subprocess.Popen(command)
    return process.wait()  # error: PFL403

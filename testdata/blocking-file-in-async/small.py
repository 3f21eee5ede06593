"""Small files, with the rule asked for."""

import asyncio
import shutil
from pathlib import Path


async def text(path):
    return Path(path).read_text()  # error: PFL404


async def copied(source, target):
    shutil.copytree(source, target)  # error: PFL404


async def in_thread(path):
    return await asyncio.to_thread(Path(path).read_text)  # ok: in a thread


def plain(path):
    return Path(path).read_text()  # ok: no coroutine

"""Small files, with the rule asked for."""

import asyncio
import shutil
from pathlib import Path


async def text(path):
    return await asyncio.to_thread(Path(path).read_text)


async def copied(source, target):
    await asyncio.to_thread(shutil.copytree, source, target)


async def in_thread(path):
    return await asyncio.to_thread(Path(path).read_text)


def plain(path):
    return Path(path).read_text()
